"""Village cards on the move: hands, bids, the discard pile (VL-1.8, VL-5.3, VL-6.7, VL-10.13, VL-10.17).

Whoever watches can follow some cards: what was dealt at the start, what was shown. `sure` keeps, for each seat, how
many cards of each value everybody knows to be among its hidden ones; here is the one place where it changes.
"""

from __future__ import annotations

from fellfield.core.seats import Seat
from fellfield.games.valhalla_lemmings.material import (
    BID,
    HELD,
    KINDS,
    MIDDLE,
    NO_CARDS,
    READING_ORDER,
    TOKEN_OF,
    TOKENS,
    Counts,
    Pick,
    Values,
    values_of,
)
from fellfield.games.valhalla_lemmings.state import Valhalla


def held_size(state: Valhalla, seat: Seat) -> int:
    """How many cards a seat holds (VL-10.7, VL-R69)."""
    at = seat * KINDS
    hands = state.hands
    return hands[at] + hands[at + 1] + hands[at + 2] + hands[at + 3]


def hand_size(state: Valhalla, seat: Seat) -> int:
    """How many cards are in a hand; with two players later bids count as well (VL-5.3, VL-10.17)."""
    size = held_size(state, seat)
    if state.setup.players == 2:
        for battle in range(state.battle + 1, 3):
            size += sum(state.bid(battle, seat))
    return size


def bid_size(state: Valhalla, seat: Seat) -> int:
    """How many cards a seat has in the present battle."""
    at = state.bid_at(state.battle, seat)
    bids = state.bids
    return bids[at] + bids[at + 1] + bids[at + 2] + bids[at + 3]


def within_reach(state: Valhalla, seat: Seat, *, hand: bool, bid: bool) -> tuple[int, ...]:
    """The cards a seat may use from these zones, by place and value (VL-8.2, VL-8.3, VL-R74, VL-R75)."""
    if state.setup.players > 2:
        return (
            (state.held(seat) if hand else NO_CARDS) + (state.bid(0, seat) if bid else NO_CARDS) + NO_CARDS + NO_CARDS
        )
    if hand:  # the bid is back in hand, so "hand and bid" is simply the hand
        middle = state.bid(1, seat) if state.battle < 1 else NO_CARDS
        right = state.bid(2, seat) if state.battle < 2 else NO_CARDS
        return state.held(seat) + NO_CARDS + middle + right
    return NO_CARDS + (_taken_back(state, seat) if bid else NO_CARDS) + NO_CARDS + NO_CARDS


def _taken_back(state: Valhalla, seat: Seat) -> Counts:
    """The cards of this battle that a two-player winner has just taken back, as far as still in hand (VL-R74)."""
    if not state.activations or state.activations[0].seat != seat:
        return NO_CARDS
    back, held = state.back, state.held(seat)
    return (min(back[0], held[0]), min(back[1], held[1]), min(back[2], held[2]), min(back[3], held[3]))


def remove_card(state: Valhalla, seat: Seat, token: int) -> int:
    """Take a card from where it lies, and tell its kind."""
    place, kind = divmod(token, KINDS)
    if place == HELD:
        state.hands[seat * KINDS + kind] -= 1
    elif place == BID and state.setup.players > 2:
        state.bids[seat * KINDS + kind] -= 1
    elif place == BID:
        state.hands[seat * KINDS + kind] -= 1
        state.back[kind] -= 1
    else:
        state.bids[state.bid_at(place - MIDDLE + 1, seat) + kind] -= 1
    return kind


def is_on_show(state: Valhalla, place: int) -> bool:
    """Does everybody see the cards in this place of one's own?"""
    return place >= MIDDLE or (place == BID and state.setup.players > 2)


def discard(state: Valhalla, seat: Seat, pick: Pick) -> None:
    """Put picked cards face up on the discard pile (VL-6.7, VL-R37, VL-R38)."""
    for token in pick:
        number = TOKEN_OF[token]
        kind = remove_card(state, seat, number)
        state.pile[kind] += 1
        if not is_on_show(state, number // KINDS):
            show(state, seat, kind)
    state.stirred = True


def give(state: Valhalla, seat: Seat, target: Seat, pick: Pick) -> None:
    """Move picked cards into another hand (VL-R23, VL-R39)."""
    hidden = 0
    for token in pick:
        number = TOKEN_OF[token]
        kind = remove_card(state, seat, number)
        state.hands[target * KINDS + kind] += 1
        if is_on_show(state, number // KINDS):
            state.sure[target * KINDS + kind] += 1
        else:
            hidden += 1
    lose_sight(state, seat, hidden)


def every_card(reach: tuple[int, ...], caps: Counts) -> Pick:
    """All cards within reach that have an allowed value, in writing order."""
    pick: list[str] = []
    for number in READING_ORDER:
        if reach[number] and caps[number % KINDS]:
            pick += [TOKENS[number]] * reach[number]
    return tuple(pick)


def bid_to_pile(state: Valhalla, seat: Seat) -> Counts:
    """A loser discards the whole bid (VL-6.6)."""
    lost = _lift_bid(state, seat)
    for kind, count in enumerate(lost):
        if count:
            state.pile[kind] += count
            state.stirred = True
    return lost


def bid_to_hand(state: Valhalla, seat: Seat) -> Counts:
    """The bid cards that are still there go back into hand (VL-6.4 d)."""
    lifted = _lift_bid(state, seat)
    at = seat * KINDS
    for kind, count in enumerate(lifted):
        if count:
            state.hands[at + kind] += count
            state.sure[at + kind] += count
    return lifted


def _lift_bid(state: Valhalla, seat: Seat) -> Counts:
    lifted = state.bid(state.battle, seat)
    at = state.bid_at(state.battle, seat)
    state.bids[at : at + KINDS] = NO_CARDS
    return lifted


def hand_to_bid(state: Valhalla, battle: int, seat: Seat, counts: Counts) -> None:
    """Lay these cards into a battle (VL-5.1, VL-10.5)."""
    hand, bid = seat * KINDS, state.bid_at(battle, seat)
    for kind in range(KINDS):
        if counts[kind]:
            state.hands[hand + kind] -= counts[kind]
            state.bids[bid + kind] += counts[kind]


def show(state: Valhalla, seat: Seat, kind: int) -> None:
    """Everybody has seen a card of this kind leave a seat's hidden cards."""
    at = seat * KINDS + kind
    if state.sure[at]:
        state.sure[at] -= 1


def show_all(state: Valhalla, seat: Seat, counts: Counts) -> None:
    """Everybody has seen these cards leave a seat's hidden ones."""
    at, sure = seat * KINDS, state.sure
    for kind, count in enumerate(counts):
        if count:
            left = sure[at + kind] - count
            sure[at + kind] = max(0, left)


def lose_sight(state: Valhalla, seat: Seat, count: int) -> None:
    """So many cards have left a seat's hidden ones unseen: each value may be among them."""
    if count:
        show_all(state, seat, (count, count, count, count))


def swap(state: Valhalla, one: Seat, other: Seat) -> None:
    """Exchange two hands; with two players later bids belong to the hand and end up held (VL-10.17)."""
    for seat in (one, other):
        for battle in range(state.battle + 1, state.tables.battles):
            at = state.bid_at(battle, seat)
            for kind in range(KINDS):
                state.hands[seat * KINDS + kind] += state.bids[at + kind]
                state.sure[seat * KINDS + kind] += state.bids[at + kind]
                state.bids[at + kind] = 0
    for cards in (state.hands, state.sure):
        first, second = one * KINDS, other * KINDS
        cards[first : first + KINDS], cards[second : second + KINDS] = (
            cards[second : second + KINDS],
            cards[first : first + KINDS],
        )
    state.back = [0] * KINDS


def values(counts: Counts) -> Values:
    """Four counts as values from high to low."""
    return values_of(counts[0], counts[1], counts[2], counts[3])
