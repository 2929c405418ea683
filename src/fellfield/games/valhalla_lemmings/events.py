"""The events of Valhalla Lemmings.

`card` with a Legend is the number of its copy, as in `sagas` of a view; `place` is where it lies on the table, from the
left. `battle` is `left`, `middle` or `right` with two players and empty with more.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from fellfield.core.contract import Event
from fellfield.core.seats import Seat
from fellfield.games.valhalla_lemmings.deck import ModifierKind
from fellfield.games.valhalla_lemmings.material import Battle, Legend, LegendNumber, Pick, TieAnswer, Values
from fellfield.games.valhalla_lemmings.state import CardState, Ending

# -- setup and the turn -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class SagaBegun(Event):
    """A seat laid out its first Legend, which is not activated (VL-2.6)."""

    seat: Seat
    legend: Legend
    card: LegendNumber


@dataclass(frozen=True)
class FirstPlayerChosen(Event):
    """Chance gave the first-player card to a seat (VL-2.7)."""

    seat: Seat


@dataclass(frozen=True)
class TurnBegan(Event):
    """A turn began (VL-3.1)."""

    turn: int
    first_seat: Seat


@dataclass(frozen=True)
class LegendArrived(Event):
    """A Legend was laid on the table as a prize (VL-4.1, VL-4.2)."""

    legend: Legend
    place: int


@dataclass(frozen=True)
class NoLegendArrived(Event):
    """The Legend deck is empty: the battle has no prize (VL-R10)."""

    turn: int


@dataclass(frozen=True)
class FirstPlayerMoved(Event):
    """The first-player card passed clockwise (VL-7.1)."""

    seat: Seat


@dataclass(frozen=True)
class ReserveDrawn(Event):
    """A seat drew cards from its reserve (VL-10.16)."""

    seat: Seat
    count: int
    cards: Values

    def secrets(self) -> tuple[str, ...]:
        return ("cards",)

    def witnesses(self) -> tuple[Seat, ...]:
        return (self.seat,)


@dataclass(frozen=True)
class TurnWasDead(Event):
    """No Legend was won and no card discarded in a whole turn (VL-R80)."""

    count: int


@dataclass(frozen=True)
class GameEnded(Event):
    """The game is over; these seats have won (VL-7.2 to VL-7.5, VL-10.14, VL-10.15, VL-R80)."""

    ending: Ending
    seats: tuple[Seat, ...]

    def reveals(self) -> bool:
        return True


# -- bids and battle ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class BidLocked(Event):
    """With two players: a seat laid `count` cards face down at a Legend (VL-R68)."""

    seat: Seat
    battle: Battle | Literal[""]
    count: int

    def reveals(self) -> bool:
        return True


@dataclass(frozen=True)
class BidRevealed(Event):
    """A bid was revealed (VL-6.1, VL-10.8)."""

    seat: Seat
    battle: Battle | Literal[""]
    cards: Values
    strength: int

    def reveals(self) -> bool:
        return True

    def opens_sealed(self) -> bool:
        return True


@dataclass(frozen=True)
class StrengthDeclared(Event):
    """The owner of a strength modifier announced a strength (VL-R100)."""

    seat: Seat
    strength: int


@dataclass(frozen=True)
class TieDecided(Event):
    """The owner of a tie modifier decided their tie (VL-R102)."""

    seat: Seat
    answer: TieAnswer


@dataclass(frozen=True)
class BattleDecided(Event):
    """A battle was decided: winners in order of choice, and losers (VL-6.3).

    `tied_seats` are the winners and losers of equal strength that only the turn order told apart (VL-6.2).
    """

    battle: Battle | Literal[""]
    seats: tuple[Seat, ...]
    loser_seats: tuple[Seat, ...]
    tied_seats: tuple[Seat, ...]


@dataclass(frozen=True)
class BattleTied(Event):
    """With two players: strengths were equal, nobody gets the Legend (VL-10.10)."""

    battle: Battle | Literal[""]
    strength: int


@dataclass(frozen=True)
class BidLost(Event):
    """A loser discarded the bid (VL-6.6)."""

    seat: Seat
    battle: Battle | Literal[""]
    cards: Values


@dataclass(frozen=True)
class BidTakenBack(Event):
    """A winner took the bid back (VL-6.4)."""

    seat: Seat
    battle: Battle | Literal[""]
    cards: Values


@dataclass(frozen=True)
class LegendSunk(Event):
    """A Legend that nobody won went to the bottom of the deck (VL-10.10, VL-R12)."""

    legend: Legend
    place: int


# -- Legends ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class LegendTaken(Event):
    """A winner took a Legend to activate it; its copy has a number from now on (VL-6.4)."""

    seat: Seat
    legend: Legend
    card: LegendNumber
    place: int


@dataclass(frozen=True)
class LegendReactivated(Event):
    """A Legend of a Saga was reactivated (VL-9.4)."""

    seat: Seat
    legend: Legend
    card: LegendNumber


@dataclass(frozen=True)
class LegendPlaced(Event):
    """A Legend was put into a Saga, in this state (VL-6.4, VL-8.8)."""

    seat: Seat
    legend: Legend
    card: LegendNumber
    state: CardState


@dataclass(frozen=True)
class LegendRested(Event):
    """A reactivated Legend returned to this state (VL-R51)."""

    seat: Seat
    legend: Legend
    card: LegendNumber
    state: CardState


@dataclass(frozen=True)
class LegendSpent(Event):
    """A Legend of a Saga was turned upside down (VL-6.8)."""

    seat: Seat
    legend: Legend
    card: LegendNumber


@dataclass(frozen=True)
class ShieldAnswered(Event):
    """A Shield, the copy `card`, stopped a Legend for its owner (VL-9.5)."""

    seat: Seat
    shield: Legend
    card: LegendNumber
    by_seat: Seat
    legend: Legend


@dataclass(frozen=True)
class TargetNamed(Event):
    """The controller named the target of a Legend (VL-8.9)."""

    seat: Seat
    target_seat: Seat
    legend: Legend


@dataclass(frozen=True)
class EffectDeclined(Event):
    """The controller declined a part of the effect (VL-8.4, VL-R96)."""

    seat: Seat
    legend: Legend


@dataclass(frozen=True)
class CardsDiscarded(Event):
    """Cards were discarded face up by an effect (VL-R38)."""

    seat: Seat
    cards: Pick

    def reveals(self) -> bool:
        return True


@dataclass(frozen=True)
class LossesDoubled(Event):
    """A loser discarded more cards of the values just lost (VL-9.3)."""

    seat: Seat
    cards: Pick

    def reveals(self) -> bool:
        return True


@dataclass(frozen=True)
class CardsPassed(Event):
    """Cards were given; only giver and receiver see which (VL-R39)."""

    seat: Seat
    target_seat: Seat
    count: int
    cards: Values

    def secrets(self) -> tuple[str, ...]:
        return ("cards",)

    def witnesses(self) -> tuple[Seat, ...]:
        return (self.seat, self.target_seat)


@dataclass(frozen=True)
class CardDrawn(Event):
    """A seat drew a card from the discard pile (12.1 `draw_random`)."""

    seat: Seat
    card: int

    def secrets(self) -> tuple[str, ...]:
        return ("card",)

    def witnesses(self) -> tuple[Seat, ...]:
        return (self.seat,)


@dataclass(frozen=True)
class PileRanOut(Event):
    """The discard pile was too small for a draw (VL-R36)."""

    seat: Seat


@dataclass(frozen=True)
class CardGrabbed(Event):
    """The controller took a random card of a hand (12.1 `take_random`)."""

    seat: Seat
    target_seat: Seat
    card: str

    def secrets(self) -> tuple[str, ...]:
        return ("card",)

    def witnesses(self) -> tuple[Seat, ...]:
        return (self.seat, self.target_seat)


@dataclass(frozen=True)
class HandSeen(Event):
    """The controller looked at a hand (12.1 `look_hand`)."""

    seat: Seat
    target_seat: Seat
    cards: Values

    def secrets(self) -> tuple[str, ...]:
        return ("cards",)

    def witnesses(self) -> tuple[Seat, ...]:
        return (self.seat, self.target_seat)

    def reveals(self) -> bool:
        return True


@dataclass(frozen=True)
class HandsSwapped(Event):
    """Two hands were exchanged (12.1 `swap_hands`)."""

    seat: Seat
    target_seat: Seat

    def reveals(self) -> bool:
        return True


@dataclass(frozen=True)
class LegendSeized(Event):
    """A Legend was moved from one Saga to another, spent (12.1 `take_legend`)."""

    seat: Seat
    target_seat: Seat
    legend: Legend
    card: LegendNumber


@dataclass(frozen=True)
class BidRecalled(Event):
    """A loser took the bid back (12.1 `recall_bid`)."""

    seat: Seat
    battle: Battle | Literal[""]
    cards: Values


@dataclass(frozen=True)
class ModifierSet(Event):
    """A modifier was set for a later battle or bidding (VL-8.6)."""

    seat: Seat
    modifier: ModifierKind
    amount: int
    by_seat: Seat
    legend: Legend
