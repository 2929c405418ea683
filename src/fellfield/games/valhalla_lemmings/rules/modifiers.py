"""Deferred effects: set, fall due, lapse (VL-8.6, VL-8.7, VL-R40 to VL-R42)."""

from __future__ import annotations

from fellfield.core.seats import Seat
from fellfield.games.valhalla_lemmings.deck import MODIFIERS, Operation
from fellfield.games.valhalla_lemmings.events import LegendSpent, ModifierSet
from fellfield.games.valhalla_lemmings.state import PENDING, SPENT, Modifier, Valhalla, due, pending


def set_modifier(state: Valhalla, seat: Seat, operation: Operation) -> None:
    """Put a pending modifier on a seat; it belongs to that seat from now on (VL-8.6, VL-R42)."""
    activation = state.activations[-1]
    state.modifiers += (pending(seat, operation.what, operation.amount, operation.when, activation.card),)
    if state.wants_events:
        legend = state.legend_of(activation.card)
        what = MODIFIERS[operation.what]
        state.emit(ModifierSet(seat, what, operation.amount, activation.seat, legend))


def fall_due(state: Valhalla, when: int) -> None:
    """Make the modifiers of this time due: their battle or bidding begins (VL-8.6, VL-R73)."""
    if state.modifiers:
        state.modifiers = tuple([_due(modifier) if modifier.when == when else modifier for modifier in state.modifiers])


def all_fall_due(state: Valhalla) -> None:
    """Make all modifiers due: with three or more players both times mean the next turn (VL-8.6)."""
    if state.modifiers:
        state.modifiers = tuple([_due(modifier) for modifier in state.modifiers])


def _due(modifier: Modifier) -> Modifier:
    return due(modifier.seat, modifier.what, modifier.amount, modifier.when, modifier.card)


def amounts(state: Valhalla, seat: Seat, what: int) -> list[int]:
    """The amounts of a seat's due modifiers of this kind, in the order in which they were set (VL-R41)."""
    return [
        modifier.amount
        for modifier in state.modifiers
        if modifier.seat == seat and modifier.what == what and modifier.due
    ]


def is_due(state: Valhalla, what: int) -> bool:
    """Does any seat have a due modifier of this kind?"""
    if not state.modifiers:
        return False
    return any(modifier.what == what and modifier.due for modifier in state.modifiers)


def lapse(state: Valhalla, when: int) -> None:
    """End the due modifiers of this time, used or not, and turn their Legends upside down (VL-6.8, VL-8.7)."""
    over = [modifier for modifier in state.modifiers if modifier.due and modifier.when == when]
    if not over:
        return
    state.modifiers = tuple([modifier for modifier in state.modifiers if not modifier.due or modifier.when != when])
    for modifier in over:
        turn_if_over(state, modifier.card)


def turn_if_over(state: Valhalla, card: int) -> None:
    """Turn a pending Legend without modifiers upside down; one that is pending again stays so (VL-R53)."""
    if state.card_states[card] != PENDING or any(modifier.card == card for modifier in state.modifiers):
        return
    state.card_states[card] = SPENT
    if state.wants_events:
        owner = next(seat for seat, saga in enumerate(state.sagas) if card in saga)
        state.emit(LegendSpent(owner, state.legend_of(card), card))
