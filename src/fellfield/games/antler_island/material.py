"""The components: actions, control tiles, food, cunning tiles, and the fixed limits (AN-1.4 to AN-1.8).

A handful of food is one small number, so that hands can be compared, added and used as an index:
ones + 6 * twos + 36 * threes. The cunning tiles of a seat are one number as well: three bits for each kind.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from importlib import resources
from typing import Final, Literal, TypeAlias

MAX_SEATS: Final = 4
Colour: TypeAlias = Literal["red", "blue", "yellow"]
"""A colour of outer spaces, which a die can show."""
COLOURS: Final[tuple[Colour, ...]] = ("red", "blue", "yellow")

# -- control tiles and the four actions (AN-1.5, AN-4.1) ----------------------------------------------------

Task: TypeAlias = Literal["move", "eat", "mate", "grow"]
"""An action that a control tile can lie beside."""
TASKS: Final[tuple[Task, ...]] = ("move", "eat", "mate", "grow")
MOVE: Final = 0
EAT: Final = 1
MATE: Final = 2
GROW: Final = 3
LETTERS: Final = "MECG"  # M move, E eat, C court, G grow: on screen Mate is called Court (AN-R99)
Control: TypeAlias = Literal["1", "2", "3", "X", "blank"]
"""A control tile."""
CONTROLS: Final[tuple[Control, ...]] = ("1", "2", "3", "X", "blank")
X_TILE: Final = 3
TURNS_EACH: Final = 4

# -- spaces (AN-0.4): one numbering for both boards; with 3 players sector 4 is missing ----------------------

Space: TypeAlias = str
"""A space: `S` is the summit, `G2` grass, `R1`, `B1`, `Y1` outer spaces, `W1` wetlands."""
SPACES: Final = (
    *(f"{letter}{sector}" for sector in range(1, 5) for letter in "RBY"),
    *(f"{letter}{sector}" for sector in range(1, 5) for letter in "WG"),
    "S",
)
NUMBER: Final = {name: number for number, name in enumerate(SPACES)}
OUTER: Final = 12  # numbers below are outer spaces
SUMMIT: Final = NUMBER["S"]

# -- food (AN-1.4, AN-2.8, AN-7.4, AN-8.3) ------------------------------------------------------------------

FoodValue: TypeAlias = int
"""The value of a food token, 1 to 3."""
VALUES: Final[tuple[FoodValue, ...]] = (1, 2, 3)
MAX_HELD: Final = 5
MAX_COMMITTED: Final = 3
MAX_ON_SPACE: Final = 2
NO_FOOD: Final = 0
UNIT: Final[tuple[int, ...]] = (0, 1, 6, 36)  # what one token of each value adds to a handful


def handful(values: Iterable[int]) -> int:
    """The handful of these tokens, as a number."""
    return sum(UNIT[value] for value in values)


def counts_in(food: int) -> tuple[int, int, int]:
    """How many ones, twos and threes a handful holds."""
    return food % 6, food // 6 % 6, food // 36


def values_in(food: int) -> tuple[int, ...]:
    """The tokens of a handful, the smallest first."""
    ones, twos, threes = counts_in(food)
    return (1,) * ones + (2,) * twos + (3,) * threes


_HANDFULS: Final = MAX_HELD * UNIT[3] + 1
SIZE: Final = [sum(counts_in(food)) for food in range(_HANDFULS)]
WORTH: Final = [sum(values_in(food)) for food in range(_HANDFULS)]


def pieces_for(food: int) -> int:
    """The antler pieces that a handful buys: one for a single token, else half its value, rounded down (AN-7.9)."""
    return 1 if SIZE[food] == 1 else WORTH[food] // 2


# -- cunning tiles (AN-1.7, AN-9.4) -------------------------------------------------------------------------

_COUNTS: Final[dict[str, int]] = json.loads(
    (resources.files("fellfield.games.antler_island") / "board.json").read_text(encoding="utf-8")
)["components"]["cunning_tiles"]
Tile: TypeAlias = str
"""A kind of cunning tile, such as `roar`."""
TILES: Final[tuple[Tile, ...]] = tuple(name.replace("_", "-") for name in _COUNTS)
"""The types of tiles by number. Positions and encodings hold these numbers, so new types come last."""
PRINTED_TILES: Final = tuple(name.replace("_", "-") for name, count in _COUNTS.items() if count)
"""The types of the printed game; others are in owners' boxes only (AN-1.7, AN-R109)."""
TILE_NUMBER: Final = {name: kind for kind, name in enumerate(TILES)}
MAX_TILES: Final = 3
ONE_TILE: Final[tuple[int, ...]] = tuple(8**kind for kind in range(len(TILES)))  # what one tile adds to a set


def tiles_of(tiles: int, kind: int) -> int:
    """How many tiles of this kind a set holds."""
    return tiles >> (3 * kind) & 7


def kinds_in(tiles: int) -> tuple[int, ...]:
    """The tiles of a set, kind by kind."""
    return tuple(kind for kind in range(len(TILES)) for _ in range(tiles_of(tiles, kind)))


def tile_set(kinds: Iterable[int]) -> int:
    """The set of these tiles, as a number."""
    return sum(ONE_TILE[kind] for kind in kinds)


def tile_count(tiles: int) -> int:
    """How many tiles a set holds."""
    count = 0
    while tiles > 0:
        count += tiles & 7
        tiles >>= 3
    return count


# -- growth (AN-3.2, AN-7.11) and the end (AN-10.2) ---------------------------------------------------------

FIRST_TILE_LEVEL: Final = 4
SUMMIT_POINTS: Final = 3
GRASS_POINTS: Final = 1
MAX_DOE_SETS: Final = 2
