"""The events of Antler Island."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from fellfield.core.contract import Event
from fellfield.core.seats import Seat
from fellfield.games.antler_island.material import Colour, Control, FoodValue, Space, Task, Tile

# -- setup and upkeep (AN-3, AN-6) ----------------------------------------------------------------------------


@dataclass(frozen=True)
class StartPlayerChosen(Event):
    """A seat received the start-player pawn (AN-3.1)."""

    seat: Seat


@dataclass(frozen=True)
class FoodTaken(Event):
    """A seat has drawn a token from a pile; only it knows the value (AN-3.6, AN-9.12)."""

    seat: Seat
    pile: str
    value: FoodValue

    def secrets(self) -> tuple[str, ...]:
        return ("value",)

    def witnesses(self) -> tuple[Seat, ...]:
        return (self.seat,)


@dataclass(frozen=True)
class StagsPlaced(Event):
    """The stags were placed on the spaces of one colour; spaces by seat (AN-3.7)."""

    colour: Colour
    spaces: tuple[Space, ...]


@dataclass(frozen=True)
class FoodPlaced(Event):
    """One token was put on each of these spaces (AN-3.8, AN-6.4).

    `missed` lists the spaces that got none in a shortage, `left` counts the tokens that can still be drawn.
    """

    colour: Colour
    spaces: tuple[Space, ...]
    missed: tuple[Space, ...]
    left: int


@dataclass(frozen=True)
class DoesPlaced(Event):
    """One doe from the reserve came to each of these spaces (AN-3.9, AN-6.5)."""

    spaces: tuple[Space, ...]
    reserve: int


@dataclass(frozen=True)
class FoodShuffled(Event):
    """The food discard was shuffled into a new main pile (AN-3.5)."""

    count: int


@dataclass(frozen=True)
class RoundBegan(Event):
    """A round began: the pawn has passed on and all control tiles are back (AN-6.1, AN-6.2)."""

    round: int
    seat: Seat


@dataclass(frozen=True)
class DoesWalked(Event):
    """All does below the summit went one space uphill: origins, counts and goals (AN-6.3)."""

    spaces: tuple[Space, ...]
    counts: tuple[int, ...]
    goals: tuple[Space, ...]


@dataclass(frozen=True)
class NoNewDoes(Event):
    """The reserve is too small for a set (AN-6.5)."""

    reserve: int
    needed: int


# -- planning and turns (AN-4, AN-5) ----------------------------------------------------------------------------


@dataclass(frozen=True)
class PlansLaid(Event):
    """Every seat has planned: the numbers of tiles beside Move, Eat, Mate and Grow, by seat (AN-4.5)."""

    moves: tuple[int, ...]
    eats: tuple[int, ...]
    mates: tuple[int, ...]
    grows: tuple[int, ...]

    def reveals(self) -> bool:
        return True


@dataclass(frozen=True)
class ControlRevealed(Event):
    """A control tile was turned over (AN-5.2)."""

    seat: Seat
    control: Control
    task: Task

    def reveals(self) -> bool:
        return True


@dataclass(frozen=True)
class NothingDone(Event):
    """The action was impossible; the control tile is used (AN-5.4)."""

    seat: Seat
    task: Task


# -- actions (AN-7) -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class StagMoved(Event):
    """A stag went from space to space; a path of three means Speed (AN-7.1, AN-7.3)."""

    seat: Seat
    path: tuple[Space, ...]
    space: Space


@dataclass(frozen=True)
class FoodEaten(Event):
    """A seat took a token from its stag's space; only it knows the value (AN-7.4)."""

    seat: Seat
    space: Space
    value: FoodValue

    def secrets(self) -> tuple[str, ...]:
        return ("value",)

    def witnesses(self) -> tuple[Seat, ...]:
        return (self.seat,)


@dataclass(frozen=True)
class DoesMated(Event):
    """Does went back to the reserve, the track rose (AN-7.7)."""

    seat: Seat
    space: Space
    count: int
    track: int


@dataclass(frozen=True)
class FinalRoundCalled(Event):
    """A track has reached the target: this round is the last (AN-7.8, AN-10.1)."""

    seat: Seat
    track: int
    target: int


@dataclass(frozen=True)
class FoodGiven(Event):
    """Tokens were discarded face up for growth (AN-7.9)."""

    seat: Seat
    food: tuple[FoodValue, ...]
    pieces: int

    def reveals(self) -> bool:
        return True


@dataclass(frozen=True)
class AntlersGrown(Event):
    """An antler piece was added to the stag in this space, from aside or from the supply (AN-7.10)."""

    seat: Seat
    antlers: int
    origin: Literal["aside", "supply"]
    space: Space


@dataclass(frozen=True)
class PiecesLost(Event):
    """No antler pieces were left to add (AN-7.10, AN-R43)."""

    seat: Seat
    count: int


# -- fights (AN-8) ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class FightBegan(Event):
    """A stag entered another stag's space (AN-8.1)."""

    attacker_seat: Seat
    defender_seat: Seat
    space: Space
    origin: Space


@dataclass(frozen=True)
class FoodCommitted(Event):
    """Tokens lie face down for the fight; only their owner knows the values (AN-8.3, AN-8.4)."""

    seat: Seat
    count: int
    food: tuple[FoodValue, ...]

    def secrets(self) -> tuple[str, ...]:
        return ("food",)

    def witnesses(self) -> tuple[Seat, ...]:
        return (self.seat,)


@dataclass(frozen=True)
class StagRetreated(Event):
    """A stag left the fight; all committed tokens are back in hand, unseen (AN-8.6). The path begins at the fight."""

    seat: Seat
    path: tuple[Space, ...]
    space: Space


@dataclass(frozen=True)
class AntlersLocked(Event):
    """The committed tokens are shown and the strengths compared (AN-8.7)."""

    attacker_seat: Seat
    defender_seat: Seat
    attack_food: tuple[FoodValue, ...]
    defence_food: tuple[FoodValue, ...]
    attack: int
    defence: int

    def reveals(self) -> bool:
        return True


@dataclass(frozen=True)
class FoodSpent(Event):
    """The committed tokens of these fighters went to the discard (AN-8.7)."""

    seats: tuple[Seat, ...]
    food: tuple[FoodValue, ...]


@dataclass(frozen=True)
class FightDrawn(Event):
    """Strengths were equal: the attacker returned to its origin (AN-8.8). The path begins at the fight."""

    seat: Seat
    path: tuple[Space, ...]
    space: Space


@dataclass(frozen=True)
class AntlerLost(Event):
    """The loser, whose stag is in this space, laid one piece aside (AN-8.9)."""

    seat: Seat
    antlers: int
    space: Space


@dataclass(frozen=True)
class StagDriven(Event):
    """The winner put the beaten stag here (AN-8.10). The path begins at the fight."""

    winner_seat: Seat
    seat: Seat
    path: tuple[Space, ...]
    space: Space


@dataclass(frozen=True)
class FightWon(Event):
    """A fight was won; `marker` is `first` if the winner took the marker now, else `again` (AN-8.11).

    `space` is where the winner stands.
    """

    seat: Seat
    loser_seat: Seat
    marker: Literal["first", "again"]
    space: Space


@dataclass(frozen=True)
class CubeTaken(Event):
    """A winning attacker took a combat cube from the loser (AN-11.3)."""

    seat: Seat
    loser_seat: Seat
    colour_seat: Seat


# -- cunning tiles (AN-9) -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class TileTurnedUp(Event):
    """A cunning tile was turned up next to the pile (AN-3.10, AN-9.2)."""

    tile: Tile


@dataclass(frozen=True)
class TilesShuffled(Event):
    """The discarded tiles were shuffled into a new pile (AN-9.5)."""

    count: int


@dataclass(frozen=True)
class OpenTileTaken(Event):
    """A seat took the open tile and keeps it face up (AN-9.3)."""

    seat: Seat
    tile: Tile


@dataclass(frozen=True)
class TopTileTaken(Event):
    """A seat took the top tile and keeps it face down (AN-9.3)."""

    seat: Seat
    tile: Tile

    def secrets(self) -> tuple[str, ...]:
        return ("tile",)

    def witnesses(self) -> tuple[Seat, ...]:
        return (self.seat,)


@dataclass(frozen=True)
class NoTileLeft(Event):
    """A tile was earned, but the seats hold all of them (AN-R71)."""

    seat: Seat


@dataclass(frozen=True)
class TilePlayed(Event):
    """A cunning tile was played and discarded (AN-9.5)."""

    seat: Seat
    tile: Tile

    def reveals(self) -> bool:
        return True


@dataclass(frozen=True)
class TileDiscarded(Event):
    """A seat discarded a fourth tile (AN-9.4)."""

    seat: Seat
    tile: Tile

    def reveals(self) -> bool:
        return True


@dataclass(frozen=True)
class GameEnded(Event):
    """The final round is over; scores by seat (AN-10.1)."""

    scores: tuple[int, ...]
    winner_seats: tuple[Seat, ...]

    def reveals(self) -> bool:
        return True  # a tie may be broken by hidden food
