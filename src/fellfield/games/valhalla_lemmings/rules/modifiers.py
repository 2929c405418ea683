"""Deferred effects: when they are due, what they add up to, when they end (VL-8.6, VL-8.7, VL-R40 to VL-R42)."""

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
    """The battle or bidding that these modifiers waited for begins (VL-8.6, VL-R73)."""
    if state.modifiers:
        state.modifiers = tuple([_due(one) if one.when == when else one for one in state.modifiers])


def all_fall_due(state: Valhalla) -> None:
    """With three or more players both times mean the next turn (VL-8.6)."""
    if state.modifiers:
        state.modifiers = tuple([_due(one) for one in state.modifiers])


def _due(one: Modifier) -> Modifier:
    return due(one.seat, one.what, one.amount, one.when, one.card)


def amounts(state: Valhalla, seat: Seat, what: int) -> list[int]:
    """The amounts of a seat's due modifiers of this kind, in the order in which they were set (VL-R41)."""
    return [one.amount for one in state.modifiers if one.seat == seat and one.what == what and one.due]


def is_due(state: Valhalla, what: int) -> bool:
    """Does anybody have a due modifier of this kind?"""
    if not state.modifiers:
        return False
    return any(one.what == what and one.due for one in state.modifiers)


def lapse(state: Valhalla, when: int) -> None:
    """Due modifiers end, used or not, and their Legends are turned upside down (VL-6.8, VL-8.7)."""
    over = [one for one in state.modifiers if one.due and one.when == when]
    if not over:
        return
    state.modifiers = tuple([one for one in state.modifiers if not one.due or one.when != when])
    for one in over:
        turn_if_over(state, one.card)


def turn_if_over(state: Valhalla, card: int) -> None:
    """A pending Legend with no modifier left is spent; one made pending anew stays so (VL-R53)."""
    if state.card_states[card] != PENDING or any(one.card == card for one in state.modifiers):
        return
    state.card_states[card] = SPENT
    if state.wants_events:
        owner = next(seat for seat, saga in enumerate(state.sagas) if card in saga)
        state.emit(LegendSpent(owner, state.legend_of(card)))
