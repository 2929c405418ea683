"""The four actions: Move, Eat, Mate, Grow (AN-7)."""

from __future__ import annotations

from fellfield.core.contract import Action, WhyNot
from fellfield.core.seats import Seat
from fellfield.core.tuples import replace_at
from fellfield.games.antler_island.actions import GROWTHS, Grow, Move
from fellfield.games.antler_island.events import (
    AntlersGrown,
    DoesMated,
    FinalRoundCalled,
    FoodEaten,
    FoodGiven,
)
from fellfield.games.antler_island.material import (
    FIRST_TILE_LEVEL,
    MAX_HELD,
    NUMBER,
    SIZE,
    SPACES,
    handful,
    pieces_for,
    values_in,
)
from fellfield.games.antler_island.rules import food, trails
from fellfield.games.antler_island.state import Island

# -- Move (AN-7.1 to AN-7.3) ----------------------------------------------------------------------------------


def moves(state: Island, seat: Seat) -> list[Action]:
    """Every usable neighbour, occupied or not (AN-7.1).

    A stag may choose a losing fight, and must fight if every neighbour is occupied (AN-R25, AN-R33).
    """
    return state.board.moves[state.stags[seat]][:]


def why_not_move(state: Island, seat: Seat, action: Move) -> WhyNot | None:
    """Why the stag cannot go there in one step (AN-7.1, AN-2.4)."""
    return why_not_step(state, state.stags[seat], NUMBER[action.space])


def why_not_step(state: Island, here: int, to: int) -> WhyNot | None:
    """Why a stag cannot go from here to there in one step (AN-7.1, AN-2.4)."""
    board = state.board
    if to not in board.spaces:
        return WhyNot("AN-2.2", "no-such-space", space=SPACES[to])
    if to in board.usable[here]:
        return None
    if to not in board.stag_spaces:
        return WhyNot("AN-2.4", "no-stag-on-wetland", space=SPACES[to])
    return WhyNot("AN-7.1", "not-a-neighbour", space=SPACES[to], origin=SPACES[here])


# -- Eat (AN-7.4 to AN-7.6) -------------------------------------------------------------------------------------


def mouthful(state: Island, seat: Seat) -> int:
    """The number of tokens eaten: all on the space, up to five in hand (AN-7.4, AN-R36)."""
    return min(len(state.food[state.stags[seat]]), MAX_HELD - SIZE[state.held[seat]])


def eat(state: Island, seat: Seat, value: int) -> None:
    """Take the oldest token of the space, which has this value (AN-7.5, AN-R35)."""
    space = state.stags[seat]
    oldest = state.food[space][0]
    state.food[space] = state.food[space][1:]
    food.look_at(state, seat, oldest, value)
    if state.wants_events:
        state.emit(FoodEaten(seat, SPACES[space], value))


# -- Mate (AN-7.7, AN-7.8) --------------------------------------------------------------------------------------


def mate(state: Island, seat: Seat, count: int) -> None:
    """Return the does to the reserve at once and raise the track (AN-7.7, AN-R31, AN-R37)."""
    space, target = state.stags[seat], state.board.target
    before = max(state.tracks)
    state.does[space] -= count
    state.reserve += count
    state.tracks[seat] += count
    if state.wants_events:
        track = state.tracks[seat]
        state.emit(DoesMated(seat, SPACES[space], count, track))
        if before < target <= track:
            state.emit(FinalRoundCalled(seat, track, target))


# -- Grow (AN-7.9 to AN-7.11) -----------------------------------------------------------------------------------


def why_not_grow(state: Island, seat: Seat, action: Grow) -> WhyNot | None:
    """Why these tokens cannot be given (AN-7.9, AN-R38)."""
    if action in GROWTHS[state.held[seat]]:
        return None
    if not action.food:
        return WhyNot("AN-R38", "give-at-least-one")
    return why_not_tokens(state, seat, action.food, "AN-7.9")


def why_not_tokens(state: Island, seat: Seat, values: tuple[int, ...], clause: str) -> WhyNot | None:
    """Why a seat cannot give or commit these tokens: the first that it does not hold."""
    held = list(values_in(state.held[seat]))
    for value in values:
        if value not in held:
            return WhyNot(clause, "food-not-held", value=value)
        held.remove(value)
    return None


def give_food(state: Island, seat: Seat, values: tuple[int, ...]) -> int:
    """Discard the tokens face up and return the number of pieces they buy (AN-7.9)."""
    given = handful(values)
    state.held[seat] -= given
    food.discard_food(state, given)
    trails.show(state, seat, given)
    pieces = pieces_for(given)
    if state.wants_events:
        state.emit(FoodGiven(seat, values, pieces))
    return pieces


def can_grow(state: Island, seat: Seat) -> bool:
    """Is there an antler piece left, aside or in the supply? (AN-7.10)"""
    return state.aside[seat] > 0 or state.supply > 0


def grow_piece(state: Island, seat: Seat) -> bool:
    """Put one piece on the head and return whether it earns a cunning tile (AN-7.10, AN-7.11).

    Pieces aside are used first, and they earn nothing: their level was reached before (AN-R41, AN-R42).
    """
    state.antlers[seat] += 1
    antlers = state.antlers[seat]
    if state.aside[seat]:
        state.aside = replace_at(state.aside, seat, state.aside[seat] - 1)
        if state.wants_events:
            state.emit(AntlersGrown(seat, antlers, "aside", SPACES[state.stags[seat]]))
        return False
    state.supply -= 1
    if state.wants_events:
        state.emit(AntlersGrown(seat, antlers, "supply", SPACES[state.stags[seat]]))
    return antlers >= FIRST_TILE_LEVEL and antlers % 2 == 0
