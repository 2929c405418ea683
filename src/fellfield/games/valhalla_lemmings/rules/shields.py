"""The Shield answers the first harm of an opponent's Legend to its owner (VL-9.5, VL-R56 to VL-R62)."""

from __future__ import annotations

from fellfield.core.seats import Seat
from fellfield.games.valhalla_lemmings.events import ShieldAnswered
from fellfield.games.valhalla_lemmings.state import READY, SPENT, Activation, Valhalla, activation, replace_activation


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
    """Use a Shield against harm to this seat and return whether it is stopped (VL-9.5, VL-R57, VL-R58, VL-R61).

    Call it only when harm would really happen. The first answer spends the Shield and protects its owner from the rest
    of the activation, such as the gift after a take (VL-R90); other targets are not protected.
    """
    active = state.activations[-1]
    if seat == active.seat:
        return False
    if seat in active.shielded:
        return True
    card = ready_shield(state, seat)
    if card is None:
        return False
    state.card_states[card] = SPENT
    replace_activation(state, _with_shield(active, seat))
    if state.wants_events:
        state.emit(ShieldAnswered(seat, state.legend_of(card), card, active.seat, state.legend_of(active.card)))
    return True


def _with_shield(active: Activation, seat: Seat) -> Activation:
    """The activation with this seat among the shielded."""
    return activation(active.seat, active.card, active.other, active.loser, (*active.shielded, seat), active.equal)
