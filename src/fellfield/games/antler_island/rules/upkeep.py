"""Upkeep between rounds: pawn, control tiles, walking does, food, new does (AN-6)."""

from __future__ import annotations

from fellfield.games.antler_island.events import DoesPlaced, DoesWalked, FoodPlaced, RoundBegan
from fellfield.games.antler_island.material import COLOURS, MAX_ON_SPACE, SPACES, SUMMIT
from fellfield.games.antler_island.rules import food
from fellfield.games.antler_island.state import Island


def pass_pawn(state: Island) -> None:
    """Pass the pawn clockwise and return all control tiles (AN-6.1, AN-6.2)."""
    state.turn += 1
    state.pawn = (state.pawn + 1) % state.players
    take_tiles_back(state)
    state.emit(RoundBegan(state.turn, state.pawn))


def take_tiles_back(state: Island) -> None:
    """Return all five control tiles to every seat (AN-6.2)."""
    state.taken = 0
    state.plans = (None,) * state.players
    state.used = [0] * state.players


def walk_does(state: Island) -> None:
    """Move all does one space uphill at the same time; on the summit they stay (AN-6.3).

    Does that enter later in the same upkeep do not walk (AN-R29).
    """
    uphill, before = state.board.uphill, state.does
    after = [0] * len(before)
    for space, count in enumerate(before):
        if count:
            after[uphill[space]] += count
    state.does = after
    walkers = [space for space, count in enumerate(before) if count and space != SUMMIT] if state.wants_events else []
    if walkers:
        state.emit(
            DoesWalked(
                tuple(SPACES[space] for space in walkers),
                tuple(before[space] for space in walkers),
                tuple(SPACES[uphill[space]] for space in walkers),
            )
        )


def hungry_spaces(state: Island, colour: int) -> list[int]:
    """The spaces of this colour that have room for a token, in sector order (AN-6.4, AN-R102)."""
    return [space for space in state.board.colour_spaces[colour] if len(state.food[space]) < MAX_ON_SPACE]


def serve(state: Island, colour: int, spaces: list[int]) -> None:
    """Put one token on each of these spaces (AN-6.4)."""
    hungry = hungry_spaces(state, colour)
    for space in spaces:
        food.put_on(state, space)
    if state.wants_events:
        served = tuple(SPACES[space] for space in spaces)
        missed = tuple(SPACES[space] for space in hungry if space not in spaces)
        state.emit(FoodPlaced(COLOURS[colour], served, missed, food.tokens_to_draw(state)))


def bring_does(state: Island, spaces: tuple[int, ...]) -> None:
    """Move one doe from the reserve to each of these spaces (AN-3.9, AN-6.5)."""
    for space in spaces:
        state.does[space] += 1
    state.reserve -= len(spaces)
    if state.wants_events:
        state.emit(DoesPlaced(tuple(SPACES[space] for space in spaces), state.reserve))
