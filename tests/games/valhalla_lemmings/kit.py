"""The test kit of Valhalla Lemmings: variants, twin states, goldens."""

from __future__ import annotations

from typing import Any

from tests.games.valhalla_lemmings.owner_deck import owners_deck

from fellfield.core.chance import Source
from fellfield.core.seats import Viewer
from fellfield.core.step import SealedStep
from fellfield.games.valhalla_lemmings import game
from fellfield.games.valhalla_lemmings.material import cards_of, size_of, values_in
from fellfield.testing.kit import Golden, Kit


def twin(state: Any, viewer: Viewer, source: Source) -> Any:
    """A state that this viewer cannot tell apart: other hands, face-down bids, pile, sealed bids (section 11).

    All sizes stay, since everybody can count cards; an opponent's reserve stays part of one Clan (VL-R67).
    """
    other = state.copy()
    if not state.todo:
        return other
    places = [("pile", 0)]
    for seat in range(state.players):
        if seat != viewer:
            places += _hidden_places(other, seat)
    sizes = [size_of(_cards_at(other, *place)) for place in places]
    unseen = source.shuffled([value for place in places for value in values_in(_cards_at(other, *place))])
    for place, size in zip(places, sizes, strict=True):
        _put(other, *place, cards_of(tuple(unseen.pop() for _ in range(size))))
    _reseal(other, viewer, source)
    return other


def _hidden_places(state: Any, seat: int) -> list[tuple[str, int]]:
    """The places of a seat's cards that others cannot see; a reserve is known to be part of one Clan."""
    places = [("hands", seat)]
    if state.players == 2 and not state.opened:
        places += [("bids", battle * 2 + seat) for battle in range(3)]
    return places


def _cards_at(state: Any, zone: str, at: int) -> Any:
    return state.pile if zone == "pile" else getattr(state, zone)[at]


def _put(state: Any, zone: str, at: int, cards: int) -> None:
    if zone == "pile":
        state.pile = cards
    else:
        getattr(state, zone)[at] = cards


def _reseal(state: Any, viewer: Viewer, source: Source) -> None:
    step = state.todo[-1]
    if isinstance(step, SealedStep):
        for seat in range(state.players):
            if seat != viewer and state.sealed[seat] is not None:
                state.sealed[seat] = source.pick(step.legal(state, seat))


OWNERS = {"deck": owners_deck()}

LAST_ONES = "2 players; first A; table lemsar; A hand 1 reserve nothing; B hand 1 reserve nothing; deck nothing"
LAST_LEGEND = (
    "3 players; first B; deck lemsferatu; A hand 3+3+1+1 saga lemmoki lemmerlino:pending; "
    "B hand 5+2+2+1 saga lemsar lem_tzu:pending; C hand 3+1+1+1 saga lemopatra lempoleon:pending"
)

KIT = Kit(
    game=game,
    tables=(
        (2, {}),
        (3, {}),
        (4, {}),
        (5, {}),
        (6, {}),
        (2, OWNERS),
        (4, OWNERS),
    ),
    twin=twin,
    # Who has yet to act, and what is counted or falls due as a battle begins.
    bookkeeping=("due", "winners", "battle", "strengths", "modifiers.*.due", "back"),
    goldens=(
        Golden("two-players-longest-saga", 2, {}, 13),
        Golden("two-players-both-lose", 2, {}, 11, LAST_ONES),
        Golden("two-players-dead-turns", 2, {}, 2, LAST_ONES),
        Golden("three-players-shared", 3, {}, 12),
        Golden("three-players-last-legend", 3, {}, 5, LAST_LEGEND),
        Golden("four-players-shared", 4, {}, 87),
        Golden("five-players-longest-saga", 5, {}, 125),
        Golden("six-players-every-legend", 6, {}, 77),
    ),
)
