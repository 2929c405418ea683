"""Moves of Village cards between hands, bids and the discard pile (VL-1.8, VL-5.3, VL-6.7, VL-10.13, VL-10.17).

Some cards can be followed: those dealt at the start and those shown. `sure` holds, for each seat, the cards that
everybody knows to be among its hidden ones, `traced` what single seats know beyond that, and `fresh` the cards known to
lie in the pile. Only this module changes them.
"""

from __future__ import annotations

from typing import Literal

from fellfield.core.seats import Seat
from fellfield.core.tuples import replace_at
from fellfield.games.valhalla_lemmings.material import (
    BATTLES,
    BID,
    HELD,
    KINDS,
    MIDDLE,
    NO_CARDS,
    ONE_CARD,
    ONE_OF_EACH,
    READING_ORDER,
    TOKEN_OF,
    TOKENS,
    Battle,
    Cards,
    Pick,
    Reach,
    at_most,
    count_in,
    size_of,
    without,
)
from fellfield.games.valhalla_lemmings.state import Valhalla


def held_size(state: Valhalla, seat: Seat) -> int:
    """The number of cards that a seat holds (VL-10.7, VL-R69)."""
    return size_of(state.hands[seat])


def hand_size(state: Valhalla, seat: Seat) -> int:
    """The size of a hand; with two players later bids count, reserves never (VL-5.3, VL-10.17, VL-R83)."""
    size = size_of(state.hands[seat])
    if state.setup.players == 2:
        for battle in range(state.battle + 1, 3):
            size += size_of(state.bids[state.bid_at(battle, seat)])
    return size


def bid_cards(state: Valhalla, seat: Seat) -> Cards:
    """The bid of a seat in the present battle."""
    return state.bids[state.bid_at(state.battle, seat)]


def within_reach(state: Valhalla, seat: Seat, *, hand: bool, bid: bool) -> Reach:
    """The own cards that a seat may use from these zones, by place (VL-8.2, VL-8.3, VL-R74, VL-R75).

    No effect reaches another player's bid this way (VL-R21), nor a reserve (VL-R83).
    """
    if state.setup.players > 2:
        return (state.hands[seat] if hand else NO_CARDS, state.bids[seat] if bid else NO_CARDS, NO_CARDS, NO_CARDS)
    if hand:  # the bid is back in hand, so "hand and bid" is the hand
        middle = state.bids[state.bid_at(1, seat)] if state.battle < 1 else NO_CARDS
        right = state.bids[state.bid_at(2, seat)] if state.battle < 2 else NO_CARDS
        return (state.hands[seat], NO_CARDS, middle, right)
    return (NO_CARDS, _taken_back(state, seat) if bid else NO_CARDS, NO_CARDS, NO_CARDS)


def _taken_back(state: Valhalla, seat: Seat) -> Cards:
    """The cards that a two-player winner has just taken back and still holds (VL-R74)."""
    if not state.activations or state.activations[0].seat != seat:
        return NO_CARDS
    return at_most(state.back, state.hands[seat])


def remove_card(state: Valhalla, seat: Seat, token: int) -> Cards:
    """Remove a card from its place and return it as a set."""
    place, card = token // KINDS, ONE_CARD[token % KINDS]
    if place == HELD:
        state.hands[seat] -= card
    elif place == BID and state.setup.players > 2:
        state.bids[seat] -= card
    elif place == BID:
        state.hands[seat] -= card
        state.back -= card
    else:
        state.bids[state.bid_at(place - MIDDLE + 1, seat)] -= card
    return card


def is_on_show(state: Valhalla, place: int) -> bool:
    """Are the cards in this place open to everybody?"""
    return place >= MIDDLE or (place == BID and state.setup.players > 2)


def discard(state: Valhalla, seat: Seat, pick: Pick) -> None:
    """Put picked cards face up on the discard pile (VL-6.7, VL-R37, VL-R38)."""
    for token in pick:
        number = TOKEN_OF[token]
        card = remove_card(state, seat, number)
        state.pile += card
        state.fresh += card
        if not is_on_show(state, number // KINDS):
            show(state, seat, card)
    state.stirred = True


def give(state: Valhalla, seat: Seat, target: Seat, pick: Pick) -> None:
    """Move picked cards into another hand (VL-R23, VL-R39)."""
    hidden = NO_CARDS
    for token in pick:
        number = TOKEN_OF[token]
        card = remove_card(state, seat, number)
        state.hands[target] += card
        if is_on_show(state, number // KINDS):
            state.sure[target] += card
        else:
            hidden += card
    if hidden:
        change_hands(state, seat, target, hidden)


def every_card(reach: Reach, allowed: Cards) -> Pick:
    """All cards within reach of an allowed value, in the order of the text form."""
    pick: list[str] = []
    for number in READING_ORDER:
        place, kind = divmod(number, KINDS)
        if count_in(allowed, kind):
            pick += [TOKENS[number]] * count_in(reach[place], kind)
    return tuple(pick)


def bid_to_pile(state: Valhalla, seat: Seat) -> Cards:
    """Discard the whole bid of a loser and return it (VL-6.6)."""
    lost = _lift_bid(state, seat)
    if lost:
        state.pile += lost
        state.fresh += lost
        state.stirred = True
    return lost


def bid_to_hand(state: Valhalla, seat: Seat) -> Cards:
    """Return what is left of a bid to the hand (VL-6.4 d)."""
    lifted = _lift_bid(state, seat)
    state.hands[seat] += lifted
    state.sure[seat] += lifted
    return lifted


def battle_word(state: Valhalla, battle: int) -> Battle | Literal[""]:
    """The name of a battle of two players; empty with more, who fight only one (VL-10.5)."""
    return BATTLES[battle] if state.setup.players == 2 else ""


def _lift_bid(state: Valhalla, seat: Seat) -> Cards:
    at = state.bid_at(state.battle, seat)
    lifted = state.bids[at]
    state.bids[at] = NO_CARDS
    return lifted


def hand_to_bid(state: Valhalla, battle: int, seat: Seat, cards: Cards) -> None:
    """Lay these cards into a battle (VL-5.1, VL-10.5)."""
    state.hands[seat] -= cards
    state.bids[state.bid_at(battle, seat)] += cards


# -- who knows which cards ------------------------------------------------------------------------------------


def show(state: Valhalla, seat: Seat, cards: Cards) -> None:
    """Record that everybody saw these cards leave a seat's hidden ones."""
    before = state.sure[seat]
    state.sure[seat] = without(before, cards)
    if state.traced:
        _lose_track(state, seat, before, cards, seat, cards)


def change_hands(state: Valhalla, seat: Seat, taker: Seat, cards: Cards) -> None:
    """Record that these cards went from hand to hand, seen by the two seats alone.

    To the others each value may be among them.
    """
    before, count = state.sure[seat], size_of(cards)
    state.sure[seat] = without(before, count * ONE_OF_EACH)
    if not state.traced:
        state.traced = (NO_CARDS,) * state.setup.players**2
    _lose_track(state, seat, before, count * ONE_OF_EACH, taker, cards)
    _trace(state, seat, taker, cards)


def look_into(state: Valhalla, seat: Seat, target: Seat) -> None:
    """Record that a seat has seen the whole hand of another."""
    if not state.traced:
        state.traced = (NO_CARDS,) * state.setup.players**2
    at = seat * state.setup.players + target
    state.traced = replace_at(state.traced, at, state.hands[target] - state.sure[target])


def _trace(state: Valhalla, seat: Seat, target: Seat, cards: Cards) -> None:
    at = seat * state.setup.players + target
    state.traced = replace_at(state.traced, at, state.traced[at] + cards)


def _lose_track(state: Valhalla, seat: Seat, before: Cards, gone: Cards, witness: Seat, seen: Cards) -> None:
    """Reduce what single seats know of a hand: the witness saw `seen` leave it, for others `gone` may have left."""
    players = state.setup.players
    traced = list(state.traced)
    for knower in range(players):
        at = knower * players + seat
        left = without(before + traced[at], seen if knower == witness else gone)
        traced[at] = left - state.sure[seat] if knower != seat else NO_CARDS
    state.traced = tuple(traced)


def drawn_from_pile(state: Valhalla, seat: Seat, card: Cards) -> None:
    """Move a card from the pile to a hand, unseen by others; no card of the pile is certain any more."""
    state.pile -= card
    state.hands[seat] += card
    state.fresh = NO_CARDS


def swap(state: Valhalla, first: Seat, second: Seat) -> None:
    """Exchange two hands; with two players later bids belong to the hand and are held afterwards (VL-10.17)."""
    for seat in (first, second):
        for battle in range(state.battle + 1, state.rules.battles):
            at = state.bid_at(battle, seat)
            state.hands[seat] += state.bids[at]
            state.sure[seat] += state.bids[at]
            state.bids[at] = NO_CARDS
    for cards in (state.hands, state.sure):
        cards[first], cards[second] = cards[second], cards[first]
    _swap_traces(state, first, second)
    state.back = NO_CARDS


def _swap_traces(state: Valhalla, first: Seat, second: Seat) -> None:
    """Exchange what others know of the two hands; the two seats know what they gave away."""
    players = state.setup.players
    if state.traced:
        traced = list(state.traced)
        for at in range(0, players * players, players):
            traced[at + first], traced[at + second] = traced[at + second], traced[at + first]
        state.traced = tuple(traced)
    look_into(state, first, second)
    look_into(state, second, first)
