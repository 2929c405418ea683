"""The Shield: it answers the first harm that an opponent's Legend aims at its owner (VL-9.5, VL-R56 to VL-R62)."""

from __future__ import annotations

from fellfield.core.seats import Seat
from fellfield.games.valhalla_lemmings.events import ShieldAnswered
from fellfield.games.valhalla_lemmings.state import READY, SPENT, Valhalla, activation, go_on


def is_shielded(state: Valhalla, seat: Seat) -> bool:
    """Has a Shield already stopped this activation for this seat (VL-R56, VL-R104)?"""
    return seat in state.activations[-1].shielded


def ready_shield(state: Valhalla, seat: Seat) -> int | None:
    """The leftmost ready Shield of a Saga, as a card number (VL-R59)."""
    for card in state.sagas[seat]:
        if state.card_states[card] == READY:
            return card
    return None


def shield_answers(state: Valhalla, seat: Seat) -> bool:
    """Harm is about to happen to this seat: is it stopped (VL-9.5, VL-R57, VL-R58, VL-R61)?

    Asked only when something would really happen. The first answer turns the Shield and protects its owner from
    everything else in the same activation; other targets and the controller's own gains are not touched.
    """
    one = state.activations[-1]
    if seat == one.seat:
        return False
    if seat in one.shielded:
        return True
    card = ready_shield(state, seat)
    if card is None:
        return False
    state.card_states[card] = SPENT
    go_on(state, activation(one.seat, one.card, one.other, one.loser, (*one.shielded, seat), one.equal))
    if state.wants_events:
        state.emit(ShieldAnswered(seat, state.legend_of(card), one.seat, state.legend_of(one.card)))
    return True
