"""Actions of players and outcomes of chance; their texts are described in docs/notation/leaping-lemmings.md.

Places are texts (`9b`, `start`, `cliff`), levels count from the bottom of a stack, eagles are `red` and `blue`.
Actions of hot paths are shared: the functions at the end look them up in tables.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeVar

from fellfield.core.action import Action
from fellfield.core.seats import Seat
from fellfield.games.leaping_lemmings.board import EAGLES, ZONES, EagleName, Zone
from fellfield.games.leaping_lemmings.hexes import HEXES, TEXTS
from fellfield.games.leaping_lemmings.material import CARDS, CLANS, TOP_VALUE, Face, PelletKind

_Goal = TypeVar("_Goal")

# -- the Eagle Player ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ChooseDie(Action):
    """Resolve the die of this eagle first (D1, LL-4.2)."""

    eagle: EagleName

    def __str__(self) -> str:
        return f"first {self.eagle}"


@dataclass(frozen=True)
class FlyEagle(Action):
    """Move an eagle round its ring, clockwise or anticlockwise (D2, LL-12.2); also Eagle Eye! (LL-16.9)."""

    eagle: EagleName
    way: str

    def __str__(self) -> str:
        return f"eagle {self.eagle} {self.way}"


@dataclass(frozen=True)
class SendEagle(Action):
    """Move an eagle to a zone of its circle: Uh-oh! (LL-16.24)."""

    eagle: EagleName
    zone: Zone

    def __str__(self) -> str:
        return f"eagle {self.eagle} {self.zone}"


@dataclass(frozen=True)
class Eat(Action):
    """Feed the active lemming of this hex to the eagle (D3, LL-13.1)."""

    hex: str

    def __str__(self) -> str:
        return f"eat {self.hex}"


@dataclass(frozen=True)
class FeedEagle(Action):
    """Choose which of two hunting eagles eats the lemming that ended in both zones (LL-R71, LL-R128)."""

    eagle: EagleName

    def __str__(self) -> str:
        return f"feed {self.eagle}"


@dataclass(frozen=True)
class Scatter(Action):
    """Scatter a lemming from any level of a stack to a hex or over the cliff (D4, LL-14.2, LL-R129)."""

    source: str
    level: int
    goal: str

    def __str__(self) -> str:
        return f"scatter {self.source}.{self.level}>{self.goal}"


@dataclass(frozen=True)
class Resupply(Action):
    """Put a pellet on this vacant pellet hex (D5, LL-11.13)."""

    hex: str

    def __str__(self) -> str:
        return f"resupply {self.hex}"


# -- the player step -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Move(Action):
    """Move one lemming to a goal, spending the whole value (LL-8.2); the path is no part of it (LL-8.9)."""

    source: str
    goal: str

    def __str__(self) -> str:
        return f"move {self.source}>{self.goal}"


@dataclass(frozen=True)
class Dive(Action):
    """Move one lemming to the edge and dive; `points` left are the score (LL-9.1)."""

    source: str
    points: int

    def __str__(self) -> str:
        return f"dive {self.source} {self.points}"


@dataclass(frozen=True)
class Claw(Action):
    """Claw a covered lemming to the top of its stack (LL-10.2)."""

    hex: str
    level: int

    def __str__(self) -> str:
        return f"claw {self.hex}.{self.level}"


@dataclass(frozen=True)
class Pass(Action):
    """Pass, because no lemming can move or claw (LL-10.4)."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True)
class TakeFavor(Action):
    """Exchange one favour pellet for a point of movement, or three for a card (LL-11.7, LL-11.9)."""

    favor: str

    def __str__(self) -> str:
        return f"favor {self.favor}"


@dataclass(frozen=True)
class RaiseDive(Action):
    """Exchange two favour pellets to raise the dive of a scored lemming from this box (LL-11.8)."""

    points: int

    def __str__(self) -> str:
        return f"favor raise {self.points}"


@dataclass(frozen=True)
class PlaySpecial(Action):
    """Play a Special Action (LL-15.4)."""

    card: str

    def __str__(self) -> str:
        return f"play {self.card}"


@dataclass(frozen=True)
class HandOn(Action):
    """Hand the drawn Special Action on to the next player: Chaos (LL-20.3)."""

    def __str__(self) -> str:
        return "hand on"


# -- inside Special Actions ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Push(Action):
    """Move a lemming by Boo!, Run Lemming Run! or Lost, to a hex or over the cliff (LL-16.1, LL-16.13, LL-16.22)."""

    source: str
    level: int
    goal: str

    def __str__(self) -> str:
        return f"push {self.source}.{self.level}>{self.goal}"


# -- chance ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class FirstPlayer(Action):
    """Chance: the player who takes the dice first (LL-3.7, LL-R105)."""

    seat: Seat

    def __str__(self) -> str:
        return f"starts {CLANS[self.seat]}"


@dataclass(frozen=True)
class SpecialDrawn(Action):
    """Chance: the Special Action that is dealt or drawn (LL-3.3, LL-11.9, LL-20.2)."""

    card: str

    def __str__(self) -> str:
        return f"special {self.card}"


@dataclass(frozen=True)
class DiceRolled(Action):
    """Chance: both eagle dice (LL-4.2)."""

    red: Face
    blue: Face

    def __str__(self) -> str:
        return f"dice red:{self.red} blue:{self.blue}"


@dataclass(frozen=True)
class DieRolled(Action):
    """Chance: one eagle die, for Noble Sacrifice (LL-16.18)."""

    face: Face

    def __str__(self) -> str:
        return f"die {self.face}"


@dataclass(frozen=True)
class CardTurned(Action):
    """Chance: the next movement card, or Game Over (LL-7.7)."""

    number: str

    def __str__(self) -> str:
        return f"card {self.number}"


@dataclass(frozen=True)
class PelletFound(Action):
    """Chance: the kind of a claimed pellet (LL-11.4)."""

    pellet: PelletKind

    def __str__(self) -> str:
        return f"pellet {self.pellet}"


# -- shared values -----------------------------------------------------------------------------------------------

MAX_LEVELS: Final = 8
"""Upper bound of the levels of a stack; a power of two makes the index arithmetic fast."""

_moves: Final[list[Move | None]] = [None] * ((HEXES + 1) * HEXES)
_dives: Final = [Dive(TEXTS[code], points) for code in range(HEXES) for points in range(TOP_VALUE + 1)]
_scatters: Final[list[list[Scatter | None]]] = [[] for _ in range(HEXES * MAX_LEVELS)]
_pushes: Final[list[list[Push | None]]] = [[] for _ in range(HEXES * MAX_LEVELS)]
_claws: Final = [Claw(TEXTS[code], level) for code in range(HEXES) for level in range(MAX_LEVELS)]

PASS: Final = Pass()
HAND_ON: Final = HandOn()
PLAYS: Final = tuple(PlaySpecial(card) for card in CARDS)
FAVOR_MOVE: Final = TakeFavor("move")
FAVOR_CARD: Final = TakeFavor("card")
RAISES: Final = tuple(RaiseDive(points) for points in range(TOP_VALUE + 1))
DICE_CHOICES: Final = tuple(ChooseDie(eagle) for eagle in EAGLES)
FEEDS: Final = tuple(FeedEagle(eagle) for eagle in EAGLES)
CLOCKWISE: Final = "cw"
ANTICLOCKWISE: Final = "ccw"
FLIGHTS: Final = tuple((FlyEagle(eagle, CLOCKWISE), FlyEagle(eagle, ANTICLOCKWISE)) for eagle in EAGLES)
SENDS: Final = tuple(tuple(SendEagle(eagle, zone) for zone in ZONES) for eagle in EAGLES)
MEALS: Final = tuple(Eat(TEXTS[code]) for code in range(HEXES))
SUPPLIES: Final = tuple(Resupply(TEXTS[code]) for code in range(HEXES))


def move(source: int, goal: int) -> Move:
    """The regular move from here to there."""
    place = source * HEXES + goal
    known = _moves[place]
    if known is None:
        known = Move(TEXTS[source], TEXTS[goal])
        _moves[place] = known
    return known


def dive(source: int, points: int) -> Dive:
    """The dive from here with this score."""
    return _dives[source * (TOP_VALUE + 1) + points]


def _goals(rows: list[list[_Goal | None]], source: int, level: int) -> list[_Goal | None]:
    """The cache row of this lemming, indexed by goal; allocated on first use."""
    row = rows[source * MAX_LEVELS + level]
    if not row:
        row += [None] * (HEXES + 2)
    return row


def scatter(source: int, level: int, goal: int) -> Scatter:
    """The scattering of this lemming to there."""
    row = _goals(_scatters, source, level)
    known = row[goal]
    if known is None:
        known = row[goal] = Scatter(TEXTS[source], level, TEXTS[goal])
    return known


def push(source: int, level: int, goal: int) -> Push:
    """The push of this lemming to there."""
    row = _goals(_pushes, source, level)
    known = row[goal]
    if known is None:
        known = row[goal] = Push(TEXTS[source], level, TEXTS[goal])
    return known


def claw_up(code: int, level: int) -> Claw:
    """The claw of this lemming to the top."""
    return _claws[code * MAX_LEVELS + level]
