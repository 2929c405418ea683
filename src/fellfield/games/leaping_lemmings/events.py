"""The events of Leaping Lemmings. A path begins at its source."""

from __future__ import annotations

from dataclasses import dataclass

from fellfield.core.contract import Event
from fellfield.core.seats import Seat
from fellfield.games.leaping_lemmings.board import EagleName, Zone
from fellfield.games.leaping_lemmings.hexes import Hex, Place
from fellfield.games.leaping_lemmings.lemming_names import LemmingId
from fellfield.games.leaping_lemmings.material import Card, Face, PelletKind

# -- setup and turns ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class FirstPlayerChosen(Event):
    """A player was chosen to take the dice first (LL-3.7, LL-19.2)."""

    seat: Seat


@dataclass(frozen=True)
class SpecialReceived(Event):
    """A Special Action was dealt or bought; only its owner knows which (LL-2.3)."""

    seat: Seat
    card: Card

    def secrets(self) -> tuple[str, ...]:
        return ("card",)

    def witnesses(self) -> tuple[Seat, ...]:
        return (self.seat,)


@dataclass(frozen=True)
class TurnBegan(Event):
    """A turn began; this seat is Eagle Player, or First Player in a two-player game (LL-4.1)."""

    turn: int
    seat: Seat


@dataclass(frozen=True)
class DiceFell(Event):
    """Both eagle dice were rolled (LL-4.2)."""

    red: Face
    blue: Face


@dataclass(frozen=True)
class DiceSwapped(Event):
    """Two players: a Hover swapped the dice; this seat is First Player now (LL-19.5)."""

    seat: Seat


@dataclass(frozen=True)
class MovementCardTurned(Event):
    """The movement card of the turn was turned up (LL-7.1)."""

    value: int


@dataclass(frozen=True)
class GameOverTurned(Event):
    """Game Over was turned up: the game has ended (LL-17.1)."""

    def reveals(self) -> bool:
        return True


@dataclass(frozen=True)
class DicePassed(Event):
    """The dice passed to the next player (LL-4.10)."""

    seat: Seat


@dataclass(frozen=True)
class DiceKept(Event):
    """The Eagle Player kept the dice by Mine! All Mine! (LL-16.15)."""

    seat: Seat


# -- eagles ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class EagleHovered(Event):
    """An eagle stayed in its zone and on its side (LL-12.5)."""

    eagle: EagleName


@dataclass(frozen=True)
class EagleTurned(Event):
    """A feasting eagle turned to hunting (LL-12.3)."""

    eagle: EagleName


@dataclass(frozen=True)
class EagleFlew(Event):
    """An eagle flew over these zones, its old one first (LL-12.2)."""

    seat: Seat
    eagle: EagleName
    zone: Zone
    path: tuple[Zone, ...]


@dataclass(frozen=True)
class LemmingEaten(Event):
    """An eagle ate a lemming and is feasting now (LL-13.3)."""

    seat: Seat
    lemming: LemmingId
    name: str
    hex: Hex
    eagle: EagleName
    by_seat: Seat


@dataclass(frozen=True)
class LemmingScattered(Event):
    """A lemming fled to another hex (LL-14.3)."""

    seat: Seat
    lemming: LemmingId
    name: str
    hex: Hex
    level: int
    goal: Place
    path: tuple[Place, ...]


@dataclass(frozen=True)
class LemmingFell(Event):
    """A lemming fell over the cliff without a dive, for one point (LL-9.7)."""

    seat: Seat
    lemming: LemmingId
    name: str
    hex: Hex
    level: int
    path: tuple[Place, ...]


@dataclass(frozen=True)
class PelletPlaced(Event):
    """A pellet hex was resupplied (LL-11.13)."""

    hex: Hex
    eagle: EagleName


@dataclass(frozen=True)
class NothingToResupply(Event):
    """A Hover found no pellet left, or no vacant pellet hex (LL-11.16)."""

    eagle: EagleName


# -- the player step ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class LemmingMoved(Event):
    """A lemming made a regular move (LL-8.1)."""

    seat: Seat
    lemming: LemmingId
    name: str
    source: Place
    goal: Place
    path: tuple[Place, ...]


@dataclass(frozen=True)
class LemmingDived(Event):
    """A lemming dived (LL-9.5)."""

    seat: Seat
    lemming: LemmingId
    name: str
    source: Place
    points: int
    path: tuple[Place, ...]


@dataclass(frozen=True)
class LemmingClawed(Event):
    """A covered lemming clawed to the top of its stack (LL-10.2)."""

    seat: Seat
    lemming: LemmingId
    name: str
    hex: Hex
    level: int


@dataclass(frozen=True)
class PlayerPassed(Event):
    """A player passed (LL-10.4)."""

    seat: Seat


@dataclass(frozen=True)
class PelletClaimed(Event):
    """A pellet was claimed; only its owner knows its kind (LL-11.4)."""

    seat: Seat
    hex: Hex
    pellet: PelletKind

    def secrets(self) -> tuple[str, ...]:
        return ("pellet",)

    def witnesses(self) -> tuple[Seat, ...]:
        return (self.seat,)


@dataclass(frozen=True)
class FavorExchanged(Event):
    """Favour pellets were shown and spent (LL-11.6)."""

    seat: Seat
    favor: str
    pellets: int

    def reveals(self) -> bool:
        return True


@dataclass(frozen=True)
class DiveRaised(Event):
    """A dive was raised to this score (LL-11.8)."""

    seat: Seat
    points: int


@dataclass(frozen=True)
class ValueChanged(Event):
    """The value of the movement card changed for a player (LL-7.2)."""

    seat: Seat
    value: int


# -- Special Actions ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class SpecialPlayed(Event):
    """A Special Action was shown (LL-15.4)."""

    seat: Seat
    card: Card

    def reveals(self) -> bool:
        return True


@dataclass(frozen=True)
class LemmingPushed(Event):
    """A Special Action, `card`, moved a lemming (LL-15.8)."""

    seat: Seat
    lemming: LemmingId
    name: str
    hex: Hex
    level: int
    goal: Place
    path: tuple[Place, ...]
    card: Card


@dataclass(frozen=True)
class CardOffered(Event):
    """Chaos: a player took the top Special Action and looked at it (LL-20.2)."""

    seat: Seat
    card: Card

    def secrets(self) -> tuple[str, ...]:
        return ("card",)

    def witnesses(self) -> tuple[Seat, ...]:
        return (self.seat,)


@dataclass(frozen=True)
class CardHandedOn(Event):
    """Chaos: a player handed the card on to the next, who looked at it (LL-20.3, LL-R113)."""

    seat: Seat
    to_seat: Seat
    card: Card

    def secrets(self) -> tuple[str, ...]:
        return ("card",)

    def witnesses(self) -> tuple[Seat, ...]:
        return (self.seat, self.to_seat)

    def reveals(self) -> bool:
        return True


@dataclass(frozen=True)
class CardUnwanted(Event):
    """Chaos: every player refused the card, and it was discarded (LL-20.5)."""

    card: Card

    def reveals(self) -> bool:
        return True


# -- the end -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class PelletsScored(Event):
    """A clan's pellets were shown at the end (LL-17.2)."""

    seat: Seat
    ones: int
    twos: int
    favors: int

    def reveals(self) -> bool:
        return True


@dataclass(frozen=True)
class ClanScored(Event):
    """A clan received its final score (LL-17.2)."""

    seat: Seat
    points: int
