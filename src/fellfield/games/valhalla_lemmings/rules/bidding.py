"""Legal bids (VL-5.1, VL-10.6, VL-10.7, VL-R13 to VL-R17, VL-R79, VL-R108)."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Final

from fellfield.core.action import Action
from fellfield.core.reasons import WhyNot
from fellfield.core.seats import Seat
from fellfield.games.valhalla_lemmings.actions import BID_NOTHING, Bid, BidNothing, bid_of
from fellfield.games.valhalla_lemmings.deck import BID_LAST, BID_MAX
from fellfield.games.valhalla_lemmings.material import (
    ONE_OF_EACH,
    VALUES,
    Cards,
    at_most,
    cards_of,
    contains,
    counts_in,
    values_in,
)
from fellfield.games.valhalla_lemmings.rules.cards import held_size
from fellfield.games.valhalla_lemmings.rules.modifiers import amounts, is_due
from fellfield.games.valhalla_lemmings.state import Valhalla

DEFAULT_BID_MAX: Final = 3
MAX_CACHED_HANDS: Final = 65536
"""Size of the cache of bids by hand."""


def most_cards(state: Valhalla, seat: Seat) -> int:
    """The most cards of a bid: three, or the lowest limit of a modifier (VL-5.1, VL-R16, VL-R92)."""
    if not is_due(state, BID_MAX):
        return DEFAULT_BID_MAX
    return min(amounts(state, seat, BID_MAX), default=DEFAULT_BID_MAX)


def may_bid_nothing(state: Valhalla, seat: Seat) -> bool:
    """May this seat bid no cards: one of two players with few cards in hand (VL-10.7, VL-R79)?"""
    if state.setup.players > 2 or not state.table:
        return False
    return held_size(state, seat) <= state.rules.deck.zero_bid_max_hand


def bidders(state: Valhalla) -> tuple[Seat, ...]:
    """The seats that have cards to bid (VL-R15, VL-R81)."""
    hands = state.hands
    return tuple([seat for seat in range(state.setup.players) if hands[seat]])


def late_bidders(state: Valhalla, among: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The seats that choose after the others have revealed; none if all would (VL-R17)."""
    if not is_due(state, BID_LAST):
        return ()
    late = tuple([seat for seat in among if amounts(state, seat, BID_LAST)])
    return () if late == among else late


def legal_bids(state: Valhalla, seat: Seat) -> list[Action]:
    """Every bid of a seat, fewest cards first."""
    bids = _bids(state.hands[seat], most_cards(state, seat))[:]
    if may_bid_nothing(state, seat):
        bids.append(BID_NOTHING)
    return bids


def _bids(held: Cards, most: int) -> list[Action]:
    """Every different bid of one to `most` cards from this hand, cached (VL-R4)."""
    hand = held << 4 | most
    bids = _bids_of.get(hand)
    if bids is None:
        if len(_bids_of) == MAX_CACHED_HANDS:
            _bids_of.clear()
        bids = _bids_of[hand] = _different_bids(at_most(held, most * ONE_OF_EACH), most)
    return bids


_bids_of: Final[dict[int, list[Action]]] = {}


@cache
def _different_bids(useful: Cards, most: int) -> list[Action]:
    """Every different bid from the cards that a bid has room for; many hands share them."""
    values = values_in(useful)
    chosen = [cards for size in range(1, most + 1) for cards in sorted(set(combinations(values, size)))]
    return [bid_of(cards) for cards in chosen]


def why_not_bid(state: Valhalla, seat: Seat, action: Action) -> WhyNot | None:
    """Why a seat may not make this bid (VL-5.1, VL-10.6, VL-R13, VL-R16)."""
    if isinstance(action, BidNothing):
        return _why_not_nothing(state, seat)
    if not isinstance(action, Bid):
        return WhyNot("VL-5.1" if state.setup.players > 2 else "VL-10.5", "time-to-bid")
    size, most = len(action.cards), most_cards(state, seat)
    if size > most:
        usual = "VL-5.1" if state.setup.players > 2 else "VL-10.6"
        return WhyNot(usual if most == DEFAULT_BID_MAX else "VL-R16", "bid-too-big", count=size, most=most)
    if size == 0:
        return _why_not_nothing(state, seat)
    if contains(state.hands[seat], cards_of(action.cards)):
        return None
    held, wanted = state.held(seat), counts_in(cards_of(action.cards))
    for kind, value in enumerate(VALUES):
        if wanted[kind] > held[kind]:
            return WhyNot("VL-R13", "not-in-hand", value=value, count=wanted[kind], there=held[kind])
    return None


def _why_not_nothing(state: Valhalla, seat: Seat) -> WhyNot | None:
    if may_bid_nothing(state, seat):
        return None
    if state.setup.players > 2:
        return WhyNot("VL-5.1", "bid-at-least-one")
    if not state.table:
        return WhyNot("VL-R79", "bid-at-least-one")
    return WhyNot("VL-10.7", "too-many-for-nothing", most=state.rules.deck.zero_bid_max_hand)
