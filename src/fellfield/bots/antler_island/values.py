"""Values in Antler Island, in does; shared by the plan search and the priors."""

from __future__ import annotations

import math
from typing import Final

from fellfield.core.seats import Seat
from fellfield.games.antler_island.material import (
    FIRST_TILE_LEVEL,
    MAX_HELD,
    SIZE,
    TILES,
    UNIT,
    VALUES,
    WORTH,
    pieces_for,
    values_in,
)
from fellfield.games.antler_island.state import Island

MARKER: Final = 3.0
MARKER_LATE: Final = 6.0
"""Without the marker nothing counts (AN-10.3); its value grows towards the end."""
TILE: Final = 0.5
ANTLER: Final = 0.7
TOKEN: Final = 0.34
FOOD: Final = 0.2
"""Value of a token by itself, and for each point of its strength."""
DEFEAT: Final = 0.9
"""Cost of a lost fight: a piece of antler, the place, and the marker that the other one gets."""
FINAL_ROUND_SHARE: Final = 0.08
"""Share of the value of antlers and food that is left in the final round: they break ties and win the last fights."""

TILE_VALUES: Final = {
    "speed": 0.55,
    "diamond-antlers": 0.35,
    "famished": 0.45,
    "roar": 0.7,
    "extra-mate": 0.75,
    "keep-one-food": 0.4,
}
"""Values of the cunning tiles; any other is worth `TILE`."""
KINDS: Final[tuple[float, ...]] = tuple(TILE_VALUES.get(tile, TILE) for tile in TILES)
"""Values of the cunning tiles by number."""

_UNSEEN: Final[tuple[float, ...]] = (0.0, 1.9, 3.9, 5.8, 6.6, 7.2)
"""Approximate strength of the best three of this many hidden tokens."""
_STEEPNESS: Final = 0.75


def lateness(state: Island) -> float:
    """The probability that this round is the last, by the distance of the best track to the target (AN-10.1)."""
    missing = state.board.target - max(state.tracks)
    if missing <= 0:
        return 1.0
    return (0.62, 0.4, 0.2, 0.08, 0.03)[missing - 1] if missing <= 5 else 0.0


def marker_value(late: float) -> float:
    """The value of the marker to a seat that does not have it."""
    return MARKER + MARKER_LATE * late


def unseen_food_strength(tokens: int) -> float:
    """The expected strength of this many committed, hidden tokens; they were chosen by a stag that stays."""
    return (0.0, 2.1, 4.3, 6.3)[min(3, tokens)]


def best_three(held: int) -> int:
    """The most that a handful can add to a fight (AN-8.3)."""
    return sum(values_in(held)[-3:])


BEST_THREE: Final = [best_three(held) for held in range(len(SIZE))]


def total_food(state: Island, seat: Seat) -> int:
    """All food of a seat, committed food included, which often returns (AN-8.6)."""
    return int(state.held[seat] + state.committed[seat])


def strength(state: Island, seat: Seat) -> float:
    """The highest strength of a stag in a fight, as its owner knows it."""
    return float(state.antlers[seat] + BEST_THREE[total_food(state, seat)])


def apparent_strength(state: Island, seat: Seat) -> float:
    """The strength of a stag as others see it: antlers, and an average for each token."""
    return float(state.antlers[seat]) + _UNSEEN[min(5, SIZE[total_food(state, seat)])]


def odds_of_winning(mine: float, theirs: float) -> float:
    """The chance that the attacker stays on the space, one way or another (AN-8.6, AN-8.9)."""
    return 1.0 / (1.0 + math.exp(-_STEEPNESS * (mine - theirs)))


def food_value(held: int, late: float) -> float:
    """The value of a handful of food."""
    return (TOKEN * SIZE[held] + FOOD * WORTH[held]) * (1.0 - late + FINAL_ROUND_SHARE * late)


MAX_PIECES: Final = pieces_for(MAX_HELD * UNIT[VALUES[-1]])
"""Five threes at once; more pieces in the supply make no difference."""


def growth(pieces: int, antlers: int, aside: int, late: float) -> float:
    """The value of more pieces: strength, and cunning tiles for new even levels (AN-7.10, AN-7.11)."""
    peak, top = antlers + aside, antlers + pieces
    earned = sum(1 for level in range(peak + 1, top + 1) if level >= FIRST_TILE_LEVEL and level % 2 == 0)
    return (ANTLER * pieces + TILE * earned) * (1.0 - late + FINAL_ROUND_SHARE * late)
