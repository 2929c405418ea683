"""Decisions about targets (VL-8.9, VL-R34, VL-R96, VL-R113)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fellfield.core.action import Action
from fellfield.core.reasons import WhyNot
from fellfield.core.seats import ONLY, Actor, Seat
from fellfield.games.valhalla_lemmings.actions import DECLINE, NAME_TARGET, Decline, NameTarget
from fellfield.games.valhalla_lemmings.deck import ONE_LOSER, ONE_OTHER, TARGETS
from fellfield.games.valhalla_lemmings.events import EffectDeclined, TargetNamed
from fellfield.games.valhalla_lemmings.rules.targets import candidates, is_named_once, why_not_target
from fellfield.games.valhalla_lemmings.state import Valhalla, activation, replace_activation
from fellfield.games.valhalla_lemmings.steps.asking import AskingStep
from fellfield.games.valhalla_lemmings.view_types import TargetQuestion


@dataclass(frozen=True)
class TargetStep(AskingStep):
    """The controller names the target; for "one other" and "one loser" also nobody (VL-8.9, VL-R96)."""

    who: int

    def clause(self) -> str:
        return "VL-8.9"

    def to_act(self, state: Valhalla) -> tuple[Actor, ...]:
        return ONLY[state.activations[-1].seat]

    def options_are_public(self, state: Valhalla, seat: Seat) -> bool:
        return True

    def legal(self, state: Valhalla, seat: Seat) -> list[Action]:
        named: list[Action] = [NAME_TARGET[target] for target in candidates(state, self.who)]
        return [*named, DECLINE] if is_named_once(self.who) else named

    def why_not(self, state: Valhalla, seat: Seat, action: Action) -> WhyNot | None:
        if isinstance(action, Decline):
            return None if is_named_once(self.who) else WhyNot("VL-R96", "target-not-optional")
        if not isinstance(action, NameTarget):
            return WhyNot("VL-8.9", "time-to-aim")
        return why_not_target(state, self.who, action.target_seat)

    def apply(self, state: Valhalla, actor: Actor, action: Action) -> None:
        state.todo.pop()
        active = state.activations[-1]
        named = action.target_seat if isinstance(action, NameTarget) else active.seat
        store_target(state, self.who, named)
        if state.wants_events:
            legend = state.legend_of(active.card)
            if isinstance(action, NameTarget):
                state.emit(TargetNamed(active.seat, named, legend))
            else:
                state.emit(EffectDeclined(active.seat, legend))

    def question(self, state: Valhalla, seat: Seat) -> TargetQuestion:
        return {"legend": state.legend_of(state.activations[-1].card)}


def store_target(state: Valhalla, who: int, named: Seat) -> None:
    """Store the target that the controller has named; himself if he named nobody."""
    active = state.activations[-1]
    other = (named,) if who == ONE_OTHER else active.other
    loser = (named,) if who == ONE_LOSER else active.loser
    equal = () if is_named_once(who) else (named,)
    replace_activation(state, activation(active.seat, active.card, other, loser, active.shielded, equal))


TARGET: Final = [TargetStep(who) for who in range(len(TARGETS))]
