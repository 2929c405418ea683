"""The possible outcomes of chance with their weights; nothing is drawn before it is seen (VL-2.5, VL-6.7)."""

from __future__ import annotations

from collections.abc import Sequence

from fellfield.core.action import Action
from fellfield.core.seats import Seat
from fellfield.games.valhalla_lemmings.actions import FIRST_SEAT, HAND_CARD, PILE_CARD, RESERVE_CARD
from fellfield.games.valhalla_lemmings.material import KINDS, Cards, count_in
from fellfield.games.valhalla_lemmings.rules.cards import within_reach
from fellfield.games.valhalla_lemmings.state import Valhalla


def first_player(state: Valhalla) -> list[tuple[Action, int]]:
    """The first player: every seat is equally likely (VL-2.7)."""
    return [(FIRST_SEAT[seat], 1) for seat in range(state.setup.players)]


def next_legend(state: Valhalla) -> list[tuple[Action, int]]:
    """The top Legend: every unseen card is equally likely (VL-2.5)."""
    draws = state.rules.deck.draws
    return [draws[legend][copies] for legend, copies in enumerate(state.deck) if copies]


def pile_card(state: Valhalla) -> list[tuple[Action, int]]:
    """A draw from the shuffled discard pile (VL-6.7, VL-R27)."""
    return _each_kind(PILE_CARD, state.pile)


def reserve_card(state: Valhalla, seat: Seat) -> list[tuple[Action, int]]:
    """The top card of a reserve (VL-10.16, VL-R67)."""
    return _each_kind(RESERVE_CARD, state.reserves[seat])


def hand_card(state: Valhalla, target: Seat) -> list[tuple[Action, int]]:
    """A random card of a hand; with two players of later bids as well (VL-R75)."""
    reach = within_reach(state, target, hand=True, bid=False)
    found: list[tuple[Action, int]] = []
    for index, cards in enumerate(reach):
        found += _each_kind(HAND_CARD[index * KINDS : index * KINDS + KINDS], cards)
    return found


def _each_kind(outcomes: Sequence[Action], cards: Cards) -> list[tuple[Action, int]]:
    """The outcome of each kind of card present, weighted by its count."""
    return [(outcomes[kind], count_in(cards, kind)) for kind in range(KINDS) if count_in(cards, kind)]
