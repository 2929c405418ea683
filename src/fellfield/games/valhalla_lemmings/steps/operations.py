"""The interpreter of effects: an effect is a stack of operations (VL-8.10, 12.1).

An operation first finds its targets, asking the controller where the rules leave a choice, then applies to them in turn
order (VL-8.1). Impossible parts are skipped; the rest still happens.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from fellfield.core.seats import Seat
from fellfield.core.step import AutomaticStep
from fellfield.games.valhalla_lemmings.deck import (
    ALL_OTHERS,
    DISCARD,
    DRAW_RANDOM,
    LOOK_HAND,
    MODIFY,
    ONE_OTHER,
    PASS,
    REACTIVATE,
    RECALL_BID,
    SHIELD,
    SWAP_HANDS,
    TAKE_LEGEND,
    TAKE_RANDOM,
    Deck,
    Operation,
)
from fellfield.games.valhalla_lemmings.events import (
    BidRecalled,
    CardsDiscarded,
    HandSeen,
    HandsSwapped,
)
from fellfield.games.valhalla_lemmings.material import values_in
from fellfield.games.valhalla_lemmings.rules import cards
from fellfield.games.valhalla_lemmings.rules.modifiers import set_modifier
from fellfield.games.valhalla_lemmings.rules.sagas import reactivatable
from fellfield.games.valhalla_lemmings.rules.shields import is_shielded, shield_answers
from fellfield.games.valhalla_lemmings.rules.targets import candidates, is_measured, is_named_once, named
from fellfield.games.valhalla_lemmings.state import Valhalla, activation, replace_activation
from fellfield.games.valhalla_lemmings.steps.cards import discard_step, give_step, operation_of, reach_of
from fellfield.games.valhalla_lemmings.steps.draws import GrabStep, draw_step
from fellfield.games.valhalla_lemmings.steps.sagas import REACTIVATING, SeizeStep
from fellfield.games.valhalla_lemmings.steps.targets import TARGET


@dataclass(frozen=True)
class OperationStep(AutomaticStep):
    """One operation of the Legend being activated, by the index of the Legend and of the operation."""

    legend: int
    place: int

    def clause(self) -> str:
        return "VL-8.10"

    def run(self, state: Valhalla) -> None:
        operation = operation_of(state, self.legend, self.place)
        if is_named_once(operation.who):
            self._aim_by_name(state, operation)
        elif is_measured(operation.who):
            self._aim_by_measure(state, operation)
        else:
            state.todo.pop()
            self._apply_to(state, operation, candidates(state, operation.who))

    def _aim_by_name(self, state: Valhalla, operation: Operation) -> None:
        """Ask for the target once in an activation; the controller may name nobody (VL-8.9, VL-R96)."""
        controller = state.activations[-1].seat
        target = named(state.activations[-1], operation.who)
        if not target:
            choice = candidates(state, operation.who)
            if choice and not (operation.code == PASS and operation.alone):
                state.todo.append(TARGET[operation.who])
                return
            state.todo.pop()
            if choice:
                state.todo.append(give_step(self.legend, self.place, tuple(choice)))
            return
        state.todo.pop()
        if target[0] != controller:
            self._apply_to(state, operation, list(target))

    def _aim_by_measure(self, state: Valhalla, operation: Operation) -> None:
        """Find the player with the fewest or most cards now; the controller chooses among equals (VL-R35)."""
        active = state.activations[-1]
        choice = candidates(state, operation.who)
        if active.equal:
            replace_activation(state, activation(active.seat, active.card, active.other, active.loser, active.shielded))
            choice = list(active.equal)
        elif len(choice) > 1 and operation.code != PASS:
            state.todo.append(TARGET[operation.who])
            return
        state.todo.pop()
        self._apply_to(state, operation, choice)

    def _apply_to(self, state: Valhalla, operation: Operation, targets: list[Seat]) -> None:
        _OPERATIONS[operation.code](state, operation, self, targets)


OperationFunction = Callable[[Valhalla, Operation, OperationStep, list[Seat]], None]


def _exposed(state: Valhalla, targets: list[Seat]) -> list[Seat]:
    """The targets that can be harmed: not the controller, not the shielded (VL-R56, VL-R114)."""
    controller = state.activations[-1].seat
    return [seat for seat in targets if seat != controller and not is_shielded(state, seat)]


def _discard(state: Valhalla, operation: Operation, step: OperationStep, targets: list[Seat]) -> None:
    """Targets discard own cards: all that match at once, or up to n by choice (VL-R33, VL-R98)."""
    able = [seat for seat in targets if any(reach_of(state, seat, operation))]
    if not operation.every:
        state.todo += [discard_step(seat, step.legend, step.place) for seat in reversed(able)]
        return
    for seat in able:
        pick = cards.every_card(reach_of(state, seat, operation), operation.limit.caps)
        if pick:
            cards.discard(state, seat, pick)
            if state.wants_events:
                state.emit(CardsDiscarded(seat, pick))


def _pass(state: Valhalla, operation: Operation, step: OperationStep, targets: list[Seat]) -> None:
    """The controller gives cards away; he is asked if he has any (VL-R98, VL-R113)."""
    exposed = _exposed(state, targets)
    controller = state.activations[-1].seat
    if operation.who != ONE_OTHER and not any(reach_of(state, controller, operation)):
        return
    if operation.who == ALL_OTHERS:
        state.todo += [give_step(step.legend, step.place, (seat,)) for seat in reversed(exposed)]
    elif exposed:
        state.todo.append(give_step(step.legend, step.place, tuple(exposed)))


def _draw_random(state: Valhalla, operation: Operation, step: OperationStep, targets: list[Seat]) -> None:
    """Each target draws in turn order, while the pile lasts (VL-R36). Nobody may refuse (VL-R32)."""
    state.todo += [draw_step(seat, operation.n) for seat in reversed(targets)]


def _take_random(state: Valhalla, operation: Operation, step: OperationStep, targets: list[Seat]) -> None:
    """The controller takes random cards of each hand that has any; a Shield stops it (VL-R90)."""
    steps = [
        GrabStep(seat, operation.n)
        for seat in _exposed(state, targets)
        if cards.hand_size(state, seat) and not shield_answers(state, seat)
    ]
    state.todo += reversed(steps)


def _look_hand(state: Valhalla, operation: Operation, step: OperationStep, targets: list[Seat]) -> None:
    """The controller sees each hand that has cards (VL-R95, VL-R105)."""
    for seat in _exposed(state, targets):
        if cards.hand_size(state, seat) and not shield_answers(state, seat):
            cards.look_into(state, state.activations[-1].seat, seat)
            if state.wants_events:
                state.emit(HandSeen(state.activations[-1].seat, seat, values_in(state.hands[seat])))


def _take_legend(state: Valhalla, operation: Operation, step: OperationStep, targets: list[Seat]) -> None:
    """The controller chooses from each Saga that has Legends (VL-R103)."""
    exposed = [seat for seat in _exposed(state, targets) if state.sagas[seat]]
    state.todo += [SeizeStep(seat, operation.n) for seat in reversed(exposed)]


def _recall_bid(state: Valhalla, operation: Operation, step: OperationStep, targets: list[Seat]) -> None:
    """Return the target's bid to the hand at once, so that a loser loses nothing.

    Only this operation touches another player's bid (VL-R21).
    """
    for seat in _exposed(state, targets):
        if cards.bid_cards(state, seat) and not shield_answers(state, seat):
            recalled = cards.bid_to_hand(state, seat)
            if state.wants_events:
                state.emit(BidRecalled(seat, cards.battle_word(state, state.battle), values_in(recalled)))


def _reactivate(state: Valhalla, operation: Operation, step: OperationStep, targets: list[Seat]) -> None:
    """Ask the controller for a Legend of their Saga, if any may be reactivated (VL-R55)."""
    if reactivatable(state, state.activations[-1].seat):
        state.todo.append(REACTIVATING)


def _shield(state: Valhalla, operation: Operation, step: OperationStep, targets: list[Seat]) -> None:
    """Do nothing: the Shield is ready once it lies in the Saga (VL-R97)."""


def _modify(state: Valhalla, operation: Operation, step: OperationStep, targets: list[Seat]) -> None:
    """Set a modifier on each target that no Shield protects (VL-8.6, VL-R60)."""
    for seat in targets:
        if not shield_answers(state, seat):
            set_modifier(state, seat, operation)


def _swap_hands(state: Valhalla, operation: Operation, step: OperationStep, targets: list[Seat]) -> None:
    """Exchange the hands of the controller and each target, if either holds a card (VL-R114)."""
    controller = state.activations[-1].seat
    for seat in _exposed(state, targets):
        something = cards.hand_size(state, seat) or cards.hand_size(state, controller)
        if something and not shield_answers(state, seat):
            cards.swap(state, controller, seat)
            if state.wants_events:
                state.emit(HandsSwapped(controller, seat))


_OPERATIONS: Final[dict[int, OperationFunction]] = {
    DISCARD: _discard,
    PASS: _pass,
    DRAW_RANDOM: _draw_random,
    TAKE_RANDOM: _take_random,
    LOOK_HAND: _look_hand,
    TAKE_LEGEND: _take_legend,
    RECALL_BID: _recall_bid,
    REACTIVATE: _reactivate,
    SHIELD: _shield,
    MODIFY: _modify,
    SWAP_HANDS: _swap_hands,
}


def programs(deck: Deck) -> tuple[tuple[OperationStep, ...], ...]:
    """For each Legend the steps of its effect in the order of the stack, the first one last."""
    return tuple(
        tuple(OperationStep(number, place) for place in reversed(range(len(legend.effect))))
        for number, legend in enumerate(deck.legends)
    )
