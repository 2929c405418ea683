"""Sagas: placing, reactivating and seizing Legends (VL-8.8, VL-9.4, VL-R42, VL-R50 to VL-R55, VL-R106)."""

from __future__ import annotations

from fellfield.core.seats import Seat
from fellfield.games.valhalla_lemmings.deck import REACTIVATE, SHIELD
from fellfield.games.valhalla_lemmings.events import LegendPlaced, LegendRested
from fellfield.games.valhalla_lemmings.state import (
    CARD_STATES,
    PENDING,
    READY,
    RESOLVED,
    SPENT,
    Activation,
    Valhalla,
)


def new_card(state: Valhalla, legend: int, card_state: int) -> int:
    """Give a Legend that appears for the first time the next card number."""
    state.cards += (legend,)
    state.card_states.append(card_state)
    return len(state.cards) - 1


def state_after(state: Valhalla, card: int) -> int:
    """The state of a Legend after its activation: pending, ready or resolved (VL-8.8, VL-R51, VL-R106).

    A resolved Legend stays upright; only deferred ones and Shields are turned (VL-R64).
    """
    for modifier in state.modifiers:
        if modifier.card == card:
            return PENDING
    return READY if state.rules.deck.legends[state.cards[card]].does(SHIELD) else RESOLVED


def place(state: Valhalla, activation: Activation) -> None:
    """Put the activated Legend at the right end of the Saga; a Shield is ready from now on (VL-6.4 c, VL-R97)."""
    card = activation.card
    state.sagas[activation.seat] += (card,)
    state.card_states[card] = state_after(state, card)
    state.stirred = True
    if state.wants_events:
        word = CARD_STATES[state.card_states[card]]
        state.emit(LegendPlaced(activation.seat, state.legend_of(card), card, word))


def rest(state: Valhalla, activation: Activation) -> None:
    """Set the state of a reactivated Legend after its activation (VL-R51)."""
    card = activation.card
    state.card_states[card] = state_after(state, card)
    if state.wants_events:
        word = CARD_STATES[state.card_states[card]]
        state.emit(LegendRested(activation.seat, state.legend_of(card), card, word))


def may_reactivate(state: Valhalla, card: int) -> bool:
    """May this card be reactivated? No Legend that reactivates, and no ready Shield (VL-R50, VL-R52)."""
    legend = state.rules.deck.legends[state.cards[card]]
    return state.card_states[card] != READY and not legend.does(REACTIVATE)


def reactivatable(state: Valhalla, seat: Seat) -> list[int]:
    """The numbers of the Legends that a seat may reactivate, each once, in Saga order."""
    found: list[int] = []
    for card in state.sagas[seat]:
        if may_reactivate(state, card) and state.cards[card] not in found:
            found.append(state.cards[card])
    return found


def card_to_reactivate(state: Valhalla, seat: Seat, legend: int) -> int:
    """The leftmost card of this Legend that may be reactivated."""
    return next(card for card in state.sagas[seat] if state.cards[card] == legend and may_reactivate(state, card))


def seize(state: Valhalla, seat: Seat, target: Seat, legend: int) -> int:
    """Move a Legend to the right end of the taker's Saga and return its card (VL-R42).

    It is spent and not activated; its modifiers stay.
    """
    card = next(card for card in state.sagas[target] if state.cards[card] == legend)
    state.sagas[target] = tuple(other for other in state.sagas[target] if other != card)
    state.sagas[seat] += (card,)
    state.card_states[card] = SPENT
    return card
