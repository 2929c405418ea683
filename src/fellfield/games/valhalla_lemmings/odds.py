"""What chance may bring, with whole-number weights: nothing is decided before somebody looks (VL-2.5, VL-6.7)."""

from __future__ import annotations

from fellfield.core.action import Action
from fellfield.core.seats import Seat
from fellfield.games.valhalla_lemmings.actions import FIRST_SEAT, HAND_CARD, PILE_CARD, RESERVE_CARD
from fellfield.games.valhalla_lemmings.material import KINDS
from fellfield.games.valhalla_lemmings.rules.cards import within_reach
from fellfield.games.valhalla_lemmings.state import Valhalla


def first_player(state: Valhalla) -> list[tuple[Action, int]]:
    """Who receives the first-player card: everybody alike (VL-2.7)."""
    return [(FIRST_SEAT[seat], 1) for seat in range(state.setup.players)]


def next_legend(state: Valhalla) -> list[tuple[Action, int]]:
    """What the top Legend may be: each unseen card is as likely as any other (VL-2.5)."""
    cards = state.tables.deck.cards
    return [(cards[legend], copies) for legend, copies in enumerate(state.deck) if copies]


def pile_card(state: Valhalla) -> list[tuple[Action, int]]:
    """What a draw from the shuffled discard pile may bring (VL-6.7, VL-R27)."""
    return [(PILE_CARD[kind], count) for kind, count in enumerate(state.pile) if count]


def reserve_card(state: Valhalla, seat: Seat) -> list[tuple[Action, int]]:
    """What lies on top of a reserve (VL-10.16, VL-R67)."""
    left = state.reserves[seat * KINDS : seat * KINDS + KINDS]
    return [(RESERVE_CARD[kind], count) for kind, count in enumerate(left) if count]


def hand_card(state: Valhalla, target: Seat) -> list[tuple[Action, int]]:
    """What may be taken out of a hand; with two players out of later bids as well (VL-R75)."""
    reach = within_reach(state, target, hand=True, bid=False)
    return [(HAND_CARD[token], count) for token, count in enumerate(reach) if count]
