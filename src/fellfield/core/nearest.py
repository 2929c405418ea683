"""The legal actions nearest to an attempt: what to offer a player along with a refusal."""

from __future__ import annotations

from collections import Counter
from difflib import SequenceMatcher
from typing import Any, Final

from fellfield.core.action import to_action
from fellfield.core.contract import Action, State
from fellfield.core.errors import Unreadable
from fellfield.core.fields import names_in
from fellfield.core.seats import Seat

MAX_NEAREST: Final = 3
"""Actions returned at most."""
MIN_SIMILARITY: Final = 0.4
"""Below this ratio, from 0 to 1, a legal text does not resemble an unreadable attempt."""
MAX_CHARACTERS: Final = 80
"""Characters of an unreadable attempt that are compared."""
MAX_COMPARED: Final = 64
"""Legal texts compared with an unreadable attempt, which bounds the time: those that begin most like it."""


def nearest_actions(state: State, seat: Seat, attempt: Action | str) -> list[Action]:
    """The legal actions of this seat nearest to an attempt, at most `MAX_NEAREST`; the attempt itself is left out.

    Actions of the same class come first, then those with the most equal fields, then the order of `legal`; an action of
    another class without an equal field is not near. A text that is no action is compared with the texts of the legal
    actions. Only `state.legal(seat)` is read, so the answer tells a seat nothing that it may not know. Empty when the
    seat's choice is not due; raises `UnknownSeat`.
    """
    legal = state.legal(seat)
    try:
        meant = to_action(attempt, state.setup.game)
    except Unreadable:
        return _nearest_by_text(legal, str(attempt))
    kind = type(meant)
    ranked = [(type(action) is not kind, -_equal_fields(action, meant), action) for action in legal if action != meant]
    near = [entry for entry in ranked if entry[:2] != (True, 0)]
    near.sort(key=lambda entry: entry[:2])
    return [action for _, _, action in near[:MAX_NEAREST]]


def _equal_fields(action: Action, meant: Action) -> float:
    """How many fields are equal; a field with several items counts by the share that is equal."""
    return sum(
        _overlap(getattr(action, name), getattr(meant, name))
        for name in names_in(type(action))
        if name in names_in(type(meant))
    )


def _overlap(ours: Any, theirs: Any) -> float:
    """From 0 to 1: how much of two values is equal."""
    if ours == theirs:
        return 1.0
    if isinstance(ours, tuple) and isinstance(theirs, tuple):
        common = sum((Counter(ours) & Counter(theirs)).values())
        return 2.0 * common / (len(ours) + len(theirs))
    return 0.0


def _nearest_by_text(legal: list[Action], text: str) -> list[Action]:
    typed = " ".join(text[:MAX_CHARACTERS].lower().split())
    known = [(str(action).lower(), action) for action in legal]
    known.sort(key=lambda pair: -_common_prefix(pair[0], typed))
    matcher = SequenceMatcher(None, "", typed, autojunk=False)
    found: list[tuple[float, Action]] = []
    for candidate, action in known[:MAX_COMPARED]:
        matcher.set_seq1(candidate)
        similarity = matcher.ratio()
        if similarity >= MIN_SIMILARITY:
            found.append((similarity, action))
    found.sort(key=lambda pair: -pair[0])
    return [action for _, action in found[:MAX_NEAREST]]


def _common_prefix(ours: str, theirs: str) -> int:
    """How many characters two texts begin with in common."""
    count = 0
    for our, their in zip(ours, theirs, strict=False):
        if our != their:
            break
        count += 1
    return count
