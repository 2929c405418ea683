"""What may fall, with weights (AN-12.2); rules never roll, they only say what is possible."""

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
    """Who begins: everybody is equally likely (AN-3.1, AN-R10)."""
    return [(START_CHOSEN[seat], 1) for seat in range(state.players)]


def die(state: Island, excluded: int | None = None) -> list[tuple[Action, int]]:
    """The colour of the die; what would be re-rolled is left out (AN-1.1, AN-R104)."""
    return [
        (COLOUR_ROLLED[colour], faces) for colour, faces in enumerate(state.board.die) if colour != excluded and faces
    ]


def token(state: Island, bag: int) -> list[tuple[Action, int]]:
    """What a token from this bag turns out to be (AN-3.5, AN-R108)."""
    return [(FOOD_DRAWN[kind], count) for kind, count in enumerate(state.bags[bag].counts) if count]


def top_tile(state: Island) -> list[tuple[Action, int]]:
    """What the top of the tile pile is (AN-9.2)."""
    return [(TILE_DRAWN[kind], count) for kind, count in state.tile_bag.odds()]


def spaces_served(state: Island, colour: int) -> list[tuple[Action, int]]:
    """Which hungry spaces are served when tokens run short: each choice equally likely (AN-R14)."""
    names = [SPACES[space] for space in upkeep.hungry_spaces(state, colour)]
    return [(SpacesServed(served), 1) for served in combinations(names, food.tokens_to_draw(state))]
