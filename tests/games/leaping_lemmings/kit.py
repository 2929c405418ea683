"""The test kit of Leaping Lemmings: variants, twin states, goldens."""

from __future__ import annotations

from typing import Any

from fellfield.core.chance import Source
from fellfield.core.seats import Viewer
from fellfield.core.tuples import replace_at
from fellfield.games.leaping_lemmings import game
from fellfield.games.leaping_lemmings.material import specials_in
from fellfield.games.leaping_lemmings.state import Race
from fellfield.games.leaping_lemmings.steps.chaos import ChaosStep
from fellfield.testing.kit import Golden, Kit


def twin(state: Race, viewer: Viewer, source: Source) -> Race:
    """A state that this viewer cannot tell apart: other hidden cards (LL-2.3) and pellets (LL-2.4)."""
    other: Race = state.copy()
    _other_cards(other, viewer, source)
    if state.todo:  # at the end pellets are open (LL-17.2)
        _other_pellets(other, viewer, source)
    return other


def _other_cards(state: Race, viewer: Viewer, source: Source) -> None:
    hands = [seat for seat in range(state.players) if seat != viewer]
    pile = specials_in(state.undealt)
    pile += [card for seat in hands for card in state.hands[seat]]
    offered = state.offered is not None and not _has_held(state, viewer)
    if offered and state.offered is not None:
        pile.append(state.offered)
    pile = source.shuffled(pile)
    if offered:
        state.offered = pile.pop()
    for seat in hands:
        drawn = tuple(sorted(pile.pop() for _ in state.hands[seat]))
        state.hands = replace_at(state.hands, seat, drawn)
    state.undealt = sum(1 << card for card in pile)


def _has_held(state: Race, viewer: Viewer) -> bool:
    """Chaos: has this viewer held the card in circulation (LL-R113)?"""
    step = state.todo[-1]
    assert isinstance(step, ChaosStep)
    seen_by = [(state.eagle_seat + index) % state.players for index in range(state.players - step.left + 1)]
    return viewer in seen_by


def _other_pellets(state: Race, viewer: Viewer, source: Source) -> None:
    owners = [seat for seat in range(state.players) if seat != viewer]
    pile = [kind for kind in range(3) for _ in range(state.unseen[kind])]
    pile += [kind for seat in owners for kind in range(3) for _ in range(state.held[seat * 3 + kind])]
    pile = source.shuffled(pile)
    held = list(state.held)
    for seat in owners:
        values = [pile.pop() for _ in range(sum(held[seat * 3 : seat * 3 + 3]))]
        held[seat * 3 : seat * 3 + 3] = [values.count(kind) for kind in range(3)]
    state.held = tuple(held)
    state.unseen = tuple(pile.count(kind) for kind in range(3))


TABLES: tuple[tuple[int, dict[str, Any]], ...] = (
    (2, {}),
    (3, {}),
    (4, {}),
    (5, {}),
    (6, {}),
    (2, {"short": True, "edition": "spanish", "first_eagle": 1}),
    (3, {"short": True, "edition": "italian", "claw_at_zero": True}),
    (3, {"chaos": True}),
    (4, {"chaos": True, "short": True, "edition": "spanish", "end_favor": "exchanged"}),
    (5, {"edition": "spanish", "end_favor": "exchanged", "first_eagle": 4}),
    (6, {"chaos": True, "edition": "italian", "die_faces": ["hover", "hover", "hover", 1, 2, 3]}),
)

SLIDE = "; ".join(
    (
        *("card 5", "Ritz to move", "Ritz start 0", "Ritz used its-a-5", "Ritz holds rock-slide"),
        *("15a: Biker IQ", "15c: Ritz", "14b: Ritz", "blue D"),
    )
)

KIT = Kit(
    game,
    tables=TABLES,
    twin=twin,
    # A card is put away when its effect is over, and the number of players who have stepped changes, without an event.
    bookkeeping=("due", "phase", "stepped", "shown", "under_dice", "discard_top", "kept", "seen"),
    goldens=(
        Golden("two-players", 2, {}, seed=2),
        Golden("three-players-short-spanish", 3, {"short": True, "edition": "spanish"}, seed=8),
        Golden("four-players", 4, {}, seed=1),
        Golden("five-players-italian", 5, {"edition": "italian"}, seed=5),
        Golden("six-players-chaos", 6, {"chaos": True}, seed=10),
        Golden("six-players-house-rules", 6, {"claw_at_zero": True, "end_favor": "exchanged"}, seed=6),
        Golden("a-rock-slide", 3, {}, seed=1, opening=SLIDE, limit=40),
    ),
    limit=3_000,
)
