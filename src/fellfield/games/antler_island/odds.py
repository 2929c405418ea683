"""The possible outcomes of chance with their weights (AN-12.2)."""

from __future__ import annotations

from itertools import combinations

from fellfield.core.contract import Action
from fellfield.games.antler_island.actions import (
    COLOUR_ROLLED,
    FOOD_DRAWN,
    START_CHOSEN,
    TILE_DRAWN,
    SpacesServed,
)
from fellfield.games.antler_island.material import SPACES
from fellfield.games.antler_island.rules import food, upkeep
from fellfield.games.antler_island.state import Island


def start_player(state: Island) -> list[tuple[Action, int]]:
    """The start player: every seat is equally likely (AN-3.1, AN-R10)."""
    return [(START_CHOSEN[seat], 1) for seat in range(state.players)]


def die(state: Island, excluded: int | None = None) -> list[tuple[Action, int]]:
    """The colour of the die; a colour that would be re-rolled is left out (AN-1.1, AN-R104)."""
    return [
        (COLOUR_ROLLED[colour], faces) for colour, faces in enumerate(state.board.die) if colour != excluded and faces
    ]


def token(state: Island, bag: int) -> list[tuple[Action, int]]:
    """The value of a token from this bag (AN-3.5, AN-R108)."""
    return [(FOOD_DRAWN[kind], count) for kind, count in enumerate(state.bags[bag].counts) if count]


def top_tile(state: Island) -> list[tuple[Action, int]]:
    """The top tile of the pile (AN-9.2)."""
    return [(TILE_DRAWN[kind], count) for kind, count in state.tile_bag.odds()]


def spaces_served(state: Island, colour: int) -> list[tuple[Action, int]]:
    """The spaces that get a token in a shortage: every choice is equally likely (AN-R14)."""
    names = [SPACES[space] for space in upkeep.hungry_spaces(state, colour)]
    return [(SpacesServed(served), 1) for served in combinations(names, food.tokens_to_draw(state))]
