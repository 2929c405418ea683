"""Priors of actions, from what the seat knows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fellfield.bots.valhalla_lemmings.bid_priors import BidPriors
from fellfield.bots.valhalla_lemmings.values import HEAVY, LOADS, Holdings, legend_value
from fellfield.core.contract import Action
from fellfield.core.seats import Seat
from fellfield.games.valhalla_lemmings.actions import (
    Bid,
    BidNothing,
    DiscardCards,
    GiveCards,
    NameTarget,
    Reactivate,
    SeizeLegends,
    TakeLegend,
)
from fellfield.games.valhalla_lemmings.material import KINDS, TOKEN_OF, size_of
from fellfield.games.valhalla_lemmings.state import Valhalla

PER_CARD: Final = 1.2
PER_THREAT: Final = 6.0


def action_logits(state: Valhalla, seat: Seat, actions: Sequence[Action]) -> list[float]:
    """One logit for each action."""
    if isinstance(actions[0], Bid | BidNothing):
        return BidPriors(state, seat).logits(actions)
    return [_logit(state, seat, action) for action in actions]


def _logit(state: Valhalla, seat: Seat, action: Action) -> float:
    """Get rid of many and heavy cards, give them to the seat nearest to going out, take what sheds most."""
    if isinstance(action, DiscardCards):
        return PER_CARD * sum([_rid(token) for token in action.cards])
    if isinstance(action, GiveCards):
        return PER_CARD * sum([_rid(token) for token in action.cards]) + _threat(state, action.target_seat)
    if isinstance(action, NameTarget):
        return 1.0 + _threat(state, action.target_seat)
    if isinstance(action, TakeLegend | Reactivate):
        cards = Holdings(state.held(seat), state.bid(state.battle, seat))
        return PER_CARD * legend_value(state, seat, state.rules.deck.index[action.legend], cards).total()
    if isinstance(action, SeizeLegends):
        return float(len(action.legends))
    return 0.0


def _rid(token: str) -> float:
    """The value of getting rid of this card, in cards."""
    return 1.0 + HEAVY * LOADS[TOKEN_OF[token] % KINDS]


def _threat(state: Valhalla, seat: Seat) -> float:
    """How close another seat is to going out; a lost bid counts as gone."""
    cards: int = size_of(state.hands[seat]) + size_of(state.reserves[seat])
    if seat not in state.losers:
        cards += sum(state.bid(state.battle, seat))
    return PER_THREAT / (1.0 + cards)
