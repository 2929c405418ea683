"""Replays of finished games, step by step and from any seat, and positions from which another game may continue."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from fellfield.core.contract import State
from fellfield.core.errors import BadRecord
from fellfield.core.fields import seats_of
from fellfield.core.keyframes import events_with_patches, watching
from fellfield.core.match import Match
from fellfield.core.offers import offer_action
from fellfield.core.patches import make_patch
from fellfield.core.replay import replay
from fellfield.core.seats import CHANCE, Viewer
from fellfield.core.simulation import advance
from fellfield.server import wire
from fellfield.server.problems import ApiError
from fellfield.server.tables.refusals import Refused
from fellfield.server.tables.rows import Opening

MAX_RECORDS: Final = 8
"""Parsed records kept in memory."""


def opening_of(match: Match) -> State:
    """The position before the first log entry."""
    if match.opening is not None:
        return match.opening.copy()  # type: ignore[no-any-return]
    return match.game.start(match.state.players, match.state.setup.options)


def replay_steps(match: Match, start: int, count: int, viewer: Viewer) -> wire.Replay:
    """Steps `start` to `start + count` of a game as this viewer saw them."""
    if viewer is not None and viewer >= match.state.players:
        raise Refused("no-such-seat", seat=viewer)
    state, done = opening_of(match), max(0, start - 1)
    for entry in match.log[:done]:
        advance(state, entry.actor, entry.action)
    first = view = state.view(viewer)
    steps = [] if start else [wire.ReplayStep(0, state.turn, None, None, [])]
    for number, entry in enumerate(match.log[done : start + count - 1], start=done + 1):
        with watching(state) as keyframes:
            events = state.apply(entry.actor, entry.action)
        before, view = view, state.view(viewer)
        told = events_with_patches(viewer, events, before, keyframes, view)
        untold = None if events else make_patch(before, view) or None
        actor, offer = None if entry.actor is CHANCE else entry.actor, offer_action(entry.action).to_json()
        steps.append(wire.ReplayStep(number, entry.turn, actor, offer, told, untold))
    return wire.Replay(len(match.log) + 1, start, first, steps)


def opening_after(match: Match, step: int, table: str = "") -> Opening:
    """The position after this many steps, for another game to continue from.

    Where sealed choices are pending it is the position before the first of them: no seat is bound by a hidden choice.
    """
    if not 0 <= step <= len(match.log):
        raise ApiError("no-such-step", step=step, last=len(match.log))
    state = opening_of(match)
    free, at = state.copy(), 0
    for number, entry in enumerate(match.log[:step], start=1):
        advance(state, entry.actor, entry.action)
        if not any(choice is not None for choice in state.sealed):
            free, at = state.copy(), number
    if not free.to_act:
        raise ApiError("no-such-step", step=step, last=_last_open(match))
    return Opening(free.to_json()["position"], at, free.turn, table)


def _last_open(match: Match) -> int:
    """The last step after which a seat still had to decide."""
    return max((index for index, entry in enumerate(match.log) if entry.actor is not CHANCE), default=0)


class RecordCache:
    """Uploaded records: each is parsed once, the most recent are kept."""

    def __init__(self) -> None:
        self._matches: OrderedDict[str, Match] = OrderedDict()

    def match(self, record: str) -> Match:
        """The match of a record; raises `ApiError` with the line and what was expected there."""
        key = hashlib.sha256(record.encode()).hexdigest()
        found = self._matches.get(key)
        if found is None:
            found = _read(record)
        self._matches[key] = found
        self._matches.move_to_end(key)
        while len(self._matches) > MAX_RECORDS:
            self._matches.popitem(last=False)
        return found


def _read(record: str) -> Match:
    with reading_untrusted():
        try:
            return replay(record)
        except BadRecord as error:
            raise ApiError("bad-record", line=error.line, column=error.column, expected=error.expected[:300]) from None


@contextmanager
def reading_untrusted() -> Iterator[None]:
    """Report whatever the rules stumble over as `bad-record`: positions and boards in a record may hold anything."""
    try:
        yield
    except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError, RecursionError):
        raise ApiError("bad-record", line=1, column=1, expected="a record of Fellfield") from None


def check_opening(match: Match, opening: Opening) -> None:
    """Show a position of an uploaded record to everybody, and list everybody's choices, before it becomes a table.

    Raises `ApiError` if that fails.
    """
    with reading_untrusted():
        known = {"game": match.game.id, "players": match.state.players, "options": match.state.setup.options}
        state = match.game.from_json({**known, "position": opening.position})
        for viewer in (None, *range(state.players)):
            state.view(viewer)
        for seat in seats_of(state.to_act):
            state.offers(seat)
