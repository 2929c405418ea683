"""Decisions about Legends in Sagas: reactivating and seizing (VL-9.4, VL-R50 to VL-R55, VL-R93, VL-R103)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Final

from fellfield.core.action import Action
from fellfield.core.offers import Offer
from fellfield.core.reasons import WhyNot
from fellfield.core.seats import ONLY, Actor, Seat
from fellfield.core.step import AutomaticStep
from fellfield.games.valhalla_lemmings.actions import DECLINE, Decline, Reactivate, SeizeLegends
from fellfield.games.valhalla_lemmings.deck import REACTIVATE
from fellfield.games.valhalla_lemmings.events import EffectDeclined, LegendReactivated, LegendSeized
from fellfield.games.valhalla_lemmings.offers import seize_offers
from fellfield.games.valhalla_lemmings.rules.sagas import card_to_reactivate, reactivatable, rest, seize
from fellfield.games.valhalla_lemmings.rules.shields import shield_answers
from fellfield.games.valhalla_lemmings.state import Valhalla, activation, end_activation
from fellfield.games.valhalla_lemmings.steps.asking import AskingStep
from fellfield.games.valhalla_lemmings.view_types import ReactivateQuestion, SeizeQuestion


@dataclass(frozen=True)
class ReactivateStep(AskingStep):
    """The controller chooses a Legend of their Saga to reactivate, or none (VL-9.4, VL-R55)."""

    def clause(self) -> str:
        return "VL-9.4"

    def to_act(self, state: Valhalla) -> tuple[Actor, ...]:
        return ONLY[state.activations[-1].seat]

    def options_are_public(self, state: Valhalla, seat: Seat) -> bool:
        return True

    def legal(self, state: Valhalla, seat: Seat) -> list[Action]:
        offered = state.rules.deck.reactivations
        return [*(offered[legend] for legend in reactivatable(state, seat)), DECLINE]

    def why_not(self, state: Valhalla, seat: Seat, action: Action) -> WhyNot | None:
        if isinstance(action, Decline):
            return None
        if not isinstance(action, Reactivate):
            return WhyNot("VL-9.4", "time-to-reactivate")
        return why_not_reactivate(state, seat, action.legend)

    def apply(self, state: Valhalla, actor: Actor, action: Action) -> None:
        state.todo.pop()
        seat = state.activations[-1].seat
        if not isinstance(action, Reactivate):
            if state.wants_events:
                state.emit(EffectDeclined(seat, state.legend_of(state.activations[-1].card)))
            return
        legend = state.rules.deck.index[action.legend]
        card = card_to_reactivate(state, seat, legend)
        state.activations += (activation(seat, card),)
        if state.wants_events:
            state.emit(LegendReactivated(seat, action.legend, card))
        state.todo.append(REACTIVATED)
        state.todo += state.rules.programs[legend]

    def question(self, state: Valhalla, seat: Seat) -> ReactivateQuestion:
        return {"legend": state.legend_of(state.activations[-1].card)}


def why_not_reactivate(state: Valhalla, seat: Seat, name: str) -> WhyNot | None:
    """Why this Legend cannot be reactivated (VL-9.4, VL-R50, VL-R52)."""
    deck = state.rules.deck
    legend = deck.index.get(name)
    if legend is None:
        return WhyNot("VL-1.4", "no-such-legend", legend=name)
    if legend in reactivatable(state, seat):
        return None
    if deck.legends[legend].does(REACTIVATE):
        return WhyNot("VL-R50", "cannot-reactivate", legend=name)
    if legend in [state.cards[card] for card in state.sagas[seat]]:
        return WhyNot("VL-R52", "shield-is-ready", legend=name)
    return WhyNot("VL-9.4", "not-in-your-saga", legend=name)


@dataclass(frozen=True)
class ReactivatedStep(AutomaticStep):
    """A reactivated Legend takes its new state, and the reactivating Legend continues (VL-R51)."""

    def clause(self) -> str:
        return "VL-R51"

    def run(self, state: Valhalla) -> None:
        state.todo.pop()
        rest(state, end_activation(state))


REACTIVATING: Final = ReactivateStep()
REACTIVATED: Final = ReactivatedStep()


@dataclass(frozen=True)
class SeizeStep(AskingStep):
    """The controller chooses Legends of the target's Saga, or none; then a Shield may answer (VL-R103).

    A Shield that answers stays in its Saga, spent (VL-R91).
    """

    target: Seat
    count: int

    def clause(self) -> str:
        return "VL-R103"

    def to_act(self, state: Valhalla) -> tuple[Actor, ...]:
        return ONLY[state.activations[-1].seat]

    def options_are_public(self, state: Valhalla, seat: Seat) -> bool:
        return True

    def legal(self, state: Valhalla, seat: Seat) -> list[Action]:
        names = [state.legend_of(card) for card in state.sagas[self.target]]
        chosen: dict[tuple[str, ...], None] = {}
        for size in range(1, min(self.count, len(names)) + 1):
            chosen.update(dict.fromkeys(tuple(sorted(legends)) for legends in combinations(names, size)))
        return [*(SeizeLegends(legends) for legends in chosen), DECLINE]

    def offers(self, state: Valhalla, seat: Seat) -> list[Offer]:
        return seize_offers([state.legend_of(card) for card in state.sagas[self.target]], self.count, self.target)

    def why_not(self, state: Valhalla, seat: Seat, action: Action) -> WhyNot | None:
        if isinstance(action, Decline):
            return None
        if not isinstance(action, SeizeLegends):
            return WhyNot("VL-R103", "time-to-seize")
        if len(action.legends) > self.count:
            return WhyNot("VL-8.4", "too-many-legends", count=len(action.legends), most=self.count)
        there = [state.legend_of(card) for card in state.sagas[self.target]]
        for name in action.legends:
            if action.legends.count(name) > there.count(name):
                return WhyNot("VL-R103", "not-in-that-saga", legend=name, seat=self.target)
        return None

    def apply(self, state: Valhalla, actor: Actor, action: Action) -> None:
        state.todo.pop()
        seat = state.activations[-1].seat
        if not isinstance(action, SeizeLegends):
            if state.wants_events:
                state.emit(EffectDeclined(seat, state.legend_of(state.activations[-1].card)))
            return
        if shield_answers(state, self.target):
            return
        for name in action.legends:
            card = seize(state, seat, self.target, state.rules.deck.index[name])
            if state.wants_events:
                state.emit(LegendSeized(seat, self.target, name, card))

    def question(self, state: Valhalla, seat: Seat) -> SeizeQuestion:
        return {
            "legend": state.legend_of(state.activations[-1].card),
            "target_seat": self.target,
            "most": self.count,
        }
