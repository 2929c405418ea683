"""Sealed bids (VL-5.1, VL-5.2, VL-10.5, VL-R14, VL-R68)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from fellfield.core.action import Action
from fellfield.core.offers import Offer
from fellfield.core.reasons import WhyNot
from fellfield.core.seats import Seat
from fellfield.core.step import SealedStep
from fellfield.games.valhalla_lemmings.actions import BID_NOTHING, Bid, cards_of_bid
from fellfield.games.valhalla_lemmings.events import BidLocked, BidRevealed
from fellfield.games.valhalla_lemmings.material import BATTLES, NO_CARDS, size_of, values_in, worth
from fellfield.games.valhalla_lemmings.offers import bid_offers, offers_for
from fellfield.games.valhalla_lemmings.rules.bidding import legal_bids, may_bid_nothing, most_cards, why_not_bid
from fellfield.games.valhalla_lemmings.rules.cards import battle_word, hand_to_bid, show
from fellfield.games.valhalla_lemmings.state import Valhalla
from fellfield.games.valhalla_lemmings.view_types import BidQuestion, LockedBidQuestion


@dataclass(frozen=True)
class SealedBidStep(SealedStep):
    """Seats choose their bids in secret at the same time."""

    seats: tuple[Seat, ...]

    def asked(self, state: Valhalla) -> tuple[Seat, ...]:
        return self.seats

    def legal(self, state: Valhalla, seat: Seat) -> list[Action]:
        return legal_bids(state, seat)

    def offers(self, state: Valhalla, seat: Seat) -> list[Offer]:
        return offers_to_bid(state, seat)

    def why_not(self, state: Valhalla, seat: Seat, action: Action) -> WhyNot | None:
        return why_not_bid(state, seat, action)


@dataclass(frozen=True)
class BidStep(SealedBidStep):
    """These seats choose their bids in secret at the same time; then the bids are revealed (VL-5.1, VL-6.1).

    A bid may be withdrawn until the last seat confirms: undo stops only at the reveal (VL-R110).
    """

    def clause(self) -> str:
        return "VL-5.1"

    def open(self, state: Valhalla, choices: list[Action | None]) -> None:
        for seat in self.seats:
            choice = choices[seat]
            if isinstance(choice, Bid):
                hand_to_bid(state, 0, seat, cards_of_bid(choice))
                reveal(state, 0, seat)

    def question(self, state: Valhalla, seat: Seat) -> BidQuestion:
        return {"most": most_cards(state, seat), "prizes": len(state.table)}


@dataclass(frozen=True)
class LockedBidStep(SealedBidStep):
    """Both players bid face down on one Legend; only the numbers of cards are public (VL-10.5, VL-R68, VL-R110)."""

    battle: int

    def clause(self) -> str:
        return "VL-10.5"

    def open(self, state: Valhalla, choices: list[Action | None]) -> None:
        for seat in self.seats:
            choice = choices[seat]
            cards = cards_of_bid(choice) if isinstance(choice, Bid) else NO_CARDS
            hand_to_bid(state, self.battle, seat, cards)
            if state.wants_events:
                state.emit(BidLocked(seat, BATTLES[self.battle], size_of(cards)))

    def question(self, state: Valhalla, seat: Seat) -> LockedBidQuestion:
        return {"most": most_cards(state, seat), "battle": BATTLES[self.battle]}


def offers_to_bid(state: Valhalla, seat: Seat) -> list[Offer]:
    """The bids of a seat as one set, and bidding nothing where that is legal (VL-5.1, VL-10.7)."""
    hand = state.hands[seat]
    offers = [bid_offers(hand, most_cards(state, seat))] if hand else []
    return offers + offers_for([BID_NOTHING]) if may_bid_nothing(state, seat) else offers


def reveal(state: Valhalla, battle: int, seat: Seat) -> None:
    """Reveal a bid to everybody (VL-6.1, VL-10.8)."""
    cards = state.bids[state.bid_at(battle, seat)]
    show(state, seat, cards)
    if state.wants_events:
        state.emit(BidRevealed(seat, battle_word(state, battle), values_in(cards), worth(cards)))


@cache
def bid_step(seats: tuple[Seat, ...]) -> BidStep:
    """The shared step in which these seats bid."""
    return BidStep(seats)
