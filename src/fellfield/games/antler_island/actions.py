"""Actions of players and outcomes of chance; frequent values are shared (docs/notation/antler-island.md)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import Final

from fellfield.core.contract import Action
from fellfield.core.notation import NOTHING
from fellfield.core.seats import Seat
from fellfield.games.antler_island.material import (
    COLOURS,
    CONTROLS,
    LETTERS,
    MAX_COMMITTED,
    MAX_HELD,
    MAX_SEATS,
    SIZE,
    SPACES,
    TASKS,
    TILES,
    UNIT,
    VALUES,
    Colour,
    Control,
    Task,
    counts_in,
    values_in,
)

SEAT_NAMES: Final = tuple(f"P{seat + 1}" for seat in range(MAX_SEATS))


@dataclass(frozen=True)
class Plan(Action):
    """Assign each of the five control tiles to one of the four actions (AN-4.1)."""

    one: Task
    two: Task
    three: Task
    x: Task
    blank: Task

    def tasks(self) -> tuple[Task, Task, Task, Task, Task]:
        """The actions in the order 1, 2, 3, X, blank."""
        return self.one, self.two, self.three, self.x, self.blank

    def task(self, control: int) -> int:
        """The index in `TASKS` of the action that this control tile is assigned to."""
        return TASKS.index(self.tasks()[control])

    def __str__(self) -> str:
        return "plan " + "".join(LETTERS[TASKS.index(task)] for task in self.tasks())


@dataclass(frozen=True)
class Reveal(Action):
    """Turn over a control tile (AN-5.2)."""

    control: Control

    def __str__(self) -> str:
        return f"reveal {self.control}"


@dataclass(frozen=True)
class PlayTile(Action):
    """Play a cunning tile that needs no more than its name (AN-9.6)."""

    tile: str

    def __str__(self) -> str:
        return f"play {self.tile}"


@dataclass(frozen=True)
class Pass(Action):
    """Play no tile now (AN-9.6)."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True)
class Move(Action):
    """Go to a neighbouring space (AN-7.1)."""

    space: str

    def __str__(self) -> str:
        return f"move {self.space}"


@dataclass(frozen=True)
class Mate(Action):
    """Mate once, without Extra Mate (AN-7.7)."""

    def __str__(self) -> str:
        return "mate"


@dataclass(frozen=True)
class Grow(Action):
    """Give these tokens for antlers (AN-7.9)."""

    food: tuple[int, ...]

    def __str__(self) -> str:
        return f"grow {food_text(self.food)}"


@dataclass(frozen=True)
class Commit(Action):
    """Commit these tokens to a fight, face down (AN-8.3); a defender who commits stays (AN-8.4)."""

    food: tuple[int, ...]

    def __str__(self) -> str:
        return f"commit {food_text(self.food)}"


@dataclass(frozen=True)
class Retreat(Action):
    """Leave a fight for this space (AN-8.6)."""

    space: str

    def __str__(self) -> str:
        return f"retreat {self.space}"


@dataclass(frozen=True)
class Lock(Action):
    """Lock antlers (AN-8.5)."""

    def __str__(self) -> str:
        return "lock"


@dataclass(frozen=True)
class PlaceLoser(Action):
    """Put the beaten stag on this space (AN-8.10)."""

    space: str

    def __str__(self) -> str:
        return f"place {self.space}"


@dataclass(frozen=True)
class TakeCube(Action):
    """Take a cube of this seat's colour from the beaten stag (AN-11.3)."""

    colour_seat: Seat

    def __str__(self) -> str:
        return f"cube {SEAT_NAMES[self.colour_seat]}"


@dataclass(frozen=True)
class TakeTile(Action):
    """Take the open cunning tile or the top of the pile (AN-9.2)."""

    pile: str

    def __str__(self) -> str:
        return f"take {self.pile}"


@dataclass(frozen=True)
class DiscardTile(Action):
    """Discard a tile that lies face up or face down (AN-9.4, AN-R103)."""

    tile: str
    side: str

    def __str__(self) -> str:
        return f"discard {self.tile} {self.side}"


# -- outcomes -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class StartChosen(Action):
    """Chance: the seat that begins (AN-3.1)."""

    seat: Seat

    def __str__(self) -> str:
        return f"start {SEAT_NAMES[self.seat]}"


@dataclass(frozen=True)
class FoodDrawn(Action):
    """Chance: the value of a token when a player looks at it (AN-3.6, AN-7.4)."""

    value: int

    def __str__(self) -> str:
        return f"food {self.value}"


@dataclass(frozen=True)
class ColourRolled(Action):
    """Chance: the colour on the die (AN-1.1)."""

    colour: Colour

    def __str__(self) -> str:
        return f"die {self.colour}"


@dataclass(frozen=True)
class SpacesServed(Action):
    """Chance: the spaces that get a token in a food shortage (AN-R14)."""

    spaces: tuple[str, ...]

    def __str__(self) -> str:
        return "serve " + " ".join(self.spaces)


@dataclass(frozen=True)
class TileDrawn(Action):
    """Chance: the top tile of the pile (AN-9.2, AN-3.10)."""

    tile: str

    def __str__(self) -> str:
        return f"tile {self.tile}"


def food_text(food: tuple[int, ...]) -> str:
    """`1+3`, or `nothing`."""
    return "+".join(str(value) for value in food) or NOTHING


# -- shared values ------------------------------------------------------------------------------------------------

PLANS: Final[list[Action]] = [Plan(*tasks) for tasks in product(TASKS, repeat=len(CONTROLS))]
REVEALS: Final[list[Action]] = [Reveal(control) for control in CONTROLS]
PLAYS: Final[list[Action]] = [PlayTile(tile) for tile in TILES]
PASS: Final[Action] = Pass()
MATE_ONCE: Final[Action] = Mate()
LOCK: Final[Action] = Lock()
MOVES: Final[list[Action]] = [Move(space) for space in SPACES]
RETREATS: Final[list[Action]] = [Retreat(space) for space in SPACES]
PLACINGS: Final[list[Action]] = [PlaceLoser(space) for space in SPACES]
CUBES: Final[list[Action]] = [TakeCube(seat) for seat in range(MAX_SEATS)]
TAKE_OPEN: Final[Action] = TakeTile("open")
TAKE_TOP: Final[Action] = TakeTile("top")
DISCARDS_UP: Final[list[Action]] = [DiscardTile(tile, "up") for tile in TILES]
DISCARDS_DOWN: Final[list[Action]] = [DiscardTile(tile, "down") for tile in TILES]
FOOD_DRAWN: Final[list[Action]] = [FoodDrawn(value) for value in VALUES]
TILE_DRAWN: Final[list[Action]] = [TileDrawn(tile) for tile in TILES]
COLOUR_ROLLED: Final[list[Action]] = [ColourRolled(colour) for colour in COLOURS]
START_CHOSEN: Final[list[Action]] = [StartChosen(seat) for seat in range(MAX_SEATS)]


def _parts(food: int) -> list[int]:
    """Every selection from these tokens, the empty one first; tokens are encoded as in `material`."""
    ones, twos, threes = counts_in(food)
    chosen = product(range(ones + 1), range(twos + 1), range(threes + 1))
    parts = [a + UNIT[2] * b + UNIT[3] * c for a, b, c in chosen]
    return sorted(parts, key=lambda part: (SIZE[part], values_in(part)))


_GROW: Final = [Grow(values_in(food)) for food in range(len(SIZE))]
_COMMIT: Final = [Commit(values_in(food)) for food in range(len(SIZE))]


def _growths(food: int) -> list[Action]:
    """Every choice of tokens to give for antlers: at least one (AN-7.9, AN-R39)."""
    return [_GROW[part] for part in _parts(food) if part] if SIZE[food] <= MAX_HELD else []


def _commitments(food: int) -> list[Action]:
    """Every commitment: one to three tokens, or nothing from an empty hand (AN-8.3, AN-R52)."""
    if SIZE[food] > MAX_HELD:
        return []
    return [_COMMIT[part] for part in _parts(food) if min(SIZE[food], 1) <= SIZE[part] <= MAX_COMMITTED]


GROWTHS: Final = [_growths(food) for food in range(len(SIZE))]
COMMITMENTS: Final = [_commitments(food) for food in range(len(SIZE))]
