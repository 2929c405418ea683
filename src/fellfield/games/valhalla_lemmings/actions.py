"""Actions of players and outcomes of chance; `notation.py` parses their text forms."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final

from fellfield.core.action import Action
from fellfield.core.notation import NOTHING
from fellfield.core.seats import Seat
from fellfield.games.valhalla_lemmings.material import (
    SEATS,
    TOKENS,
    VALUES,
    Cards,
    Pick,
    TieAnswer,
    Values,
    cards_of,
    cards_text,
)

# -- decisions ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Bid(Action):
    """Choose these cards for the battle (VL-5.1)."""

    cards: Values

    def __str__(self) -> str:
        return f"bid {cards_text(self.cards)}"


@dataclass(frozen=True)
class BidNothing(Action):
    """Bid no cards on this Legend (VL-10.7)."""

    def __str__(self) -> str:
        return f"bid {NOTHING}"


@dataclass(frozen=True)
class TakeLegend(Action):
    """Take this Legend from the table as the prize (VL-6.4)."""

    legend: str

    def __str__(self) -> str:
        return f"take {self.legend}"


@dataclass(frozen=True)
class NameTarget(Action):
    """Aim the effect at this player (VL-8.9)."""

    target_seat: Seat

    def __str__(self) -> str:
        return f"target {SEATS[self.target_seat]}"


@dataclass(frozen=True)
class GiveCards(Action):
    """Give these cards to that player (12.1 `pass`)."""

    target_seat: Seat
    cards: Pick

    def __str__(self) -> str:
        return f"give {SEATS[self.target_seat]} {'+'.join(self.cards)}"


@dataclass(frozen=True)
class DiscardCards(Action):
    """Discard these cards (12.1 `discard`, VL-9.3)."""

    cards: Pick

    def __str__(self) -> str:
        return f"discard {'+'.join(self.cards)}"


@dataclass(frozen=True)
class SeizeLegends(Action):
    """Take these Legends out of the target's Saga (12.1 `take_legend`)."""

    legends: tuple[str, ...]

    def __str__(self) -> str:
        return f"seize {'+'.join(self.legends)}"


@dataclass(frozen=True)
class Reactivate(Action):
    """Activate this Legend of the seat's own Saga again (VL-9.4)."""

    legend: str

    def __str__(self) -> str:
        return f"reactivate {self.legend}"


@dataclass(frozen=True)
class DeclareStrength(Action):
    """Announce the strength of the seat's bid after a modifier (VL-R100)."""

    strength: int

    def __str__(self) -> str:
        return f"strength {self.strength}"


@dataclass(frozen=True)
class DecideTie(Action):
    """Decide a tie that the seat is in: win, lose, or (two players) leave it (VL-R102)."""

    answer: TieAnswer

    def __str__(self) -> str:
        return f"tie {self.answer}"


@dataclass(frozen=True)
class Decline(Action):
    """Choose no target, no cards or no Legend: every amount may be zero (VL-8.4, VL-R96)."""

    def __str__(self) -> str:
        return "decline"


# -- outcomes -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class FirstSeat(Action):
    """Chance: the seat that receives the first-player card (VL-2.7)."""

    first_seat: Seat

    def __str__(self) -> str:
        return f"first {SEATS[self.first_seat]}"


@dataclass(frozen=True)
class LegendCard(Action):
    """Chance: the Legend on top of the deck (VL-2.6, VL-4.1)."""

    legend: str

    def __str__(self) -> str:
        return f"legend {self.legend}"


@dataclass(frozen=True)
class PileCard(Action):
    """Chance: the card drawn from the shuffled discard pile (VL-6.7)."""

    card: int

    def __str__(self) -> str:
        return f"draw {self.card}"


@dataclass(frozen=True)
class ReserveCard(Action):
    """Chance: the card on top of a reserve (VL-10.16)."""

    card: int

    def __str__(self) -> str:
        return f"reserve {self.card}"


@dataclass(frozen=True)
class HandCard(Action):
    """Chance: the card taken at random out of a hand (12.1 `take_random`)."""

    card: str

    def __str__(self) -> str:
        return f"grab {self.card}"


# -- shared values --------------------------------------------------------------------------------------------

BID_NOTHING: Final = BidNothing()
DECLINE: Final = Decline()
WIN, LOSE, LEAVE = (DecideTie(answer) for answer in ("win", "lose", "leave"))
NAME_TARGET: Final = tuple(NameTarget(seat) for seat in range(len(SEATS)))
FIRST_SEAT: Final = tuple(FirstSeat(seat) for seat in range(len(SEATS)))
PILE_CARD: Final = tuple(PileCard(value) for value in VALUES)
RESERVE_CARD: Final = tuple(ReserveCard(value) for value in VALUES)
HAND_CARD: Final = tuple(HandCard(token) for token in TOKENS)


@lru_cache(maxsize=4096)
def bid_of(cards: Values) -> Bid:
    """The shared bid of these cards."""
    return Bid(cards)


def cards_of_bid(bid: Bid) -> Cards:
    """The cards of a bid as a set; bids of up to three cards are looked up."""
    cards = _SMALL_SETS.get(bid.cards)
    return cards_of(bid.cards) if cards is None else cards


_SMALL_SETS: Final[dict[Values, Cards]] = {
    values: cards_of(values)
    for size in range(1, 4)
    for values in combinations_with_replacement(sorted(VALUES, reverse=True), size)
}


@lru_cache(maxsize=256)
def strength_of(strength: int) -> DeclareStrength:
    """The shared announcement of this strength."""
    return DeclareStrength(strength)
