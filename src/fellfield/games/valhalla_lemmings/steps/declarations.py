"""Decisions of a battle: strengths, ties, the Legend that a winner takes (VL-6.4, VL-R77, VL-R100, VL-R102)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fellfield.core.action import Action
from fellfield.core.reasons import WhyNot
from fellfield.core.seats import ONLY, Actor, Seat
from fellfield.core.tuples import replace_at
from fellfield.games.valhalla_lemmings.actions import DecideTie, DeclareStrength, TakeLegend
from fellfield.games.valhalla_lemmings.events import LegendTaken, StrengthDeclared, TieDecided
from fellfield.games.valhalla_lemmings.material import SEATS
from fellfield.games.valhalla_lemmings.rules.battle import (
    bid_strength,
    legal_answers,
    legal_strengths,
    strength_range,
    why_not_answer,
    why_not_strength,
)
from fellfield.games.valhalla_lemmings.rules.legend_deck import leave_table
from fellfield.games.valhalla_lemmings.rules.sagas import new_card
from fellfield.games.valhalla_lemmings.state import RESOLVED, TIE_ANSWERS, Valhalla, activation
from fellfield.games.valhalla_lemmings.steps.asking import AskingStep
from fellfield.games.valhalla_lemmings.view_types import StrengthQuestion, TieQuestion


@dataclass(frozen=True)
class StrengthStep(AskingStep):
    """The owner of a strength modifier announces the changed strength (VL-R100)."""

    seat: Seat

    def clause(self) -> str:
        return "VL-R100"

    def to_act(self, state: Valhalla) -> tuple[Actor, ...]:
        return ONLY[self.seat]

    def options_are_public(self, state: Valhalla, seat: Seat) -> bool:
        return True

    def legal(self, state: Valhalla, seat: Seat) -> list[Action]:
        return legal_strengths(state, seat)

    def why_not(self, state: Valhalla, seat: Seat, action: Action) -> WhyNot | None:
        return why_not_strength(state, seat, action)

    def apply(self, state: Valhalla, actor: Actor, action: DeclareStrength) -> None:
        state.todo.pop()
        state.strengths = replace_at(state.strengths, self.seat, action.strength)
        if state.wants_events:
            state.emit(StrengthDeclared(self.seat, action.strength))

    def question(self, state: Valhalla, seat: Seat) -> StrengthQuestion:
        allowed = strength_range(state, seat)
        return {"strength": bid_strength(state, seat), "least": allowed[0], "most": allowed[-1]}


@dataclass(frozen=True)
class TieStep(AskingStep):
    """The owner of a tie modifier decides their tie (VL-R102)."""

    seat: Seat

    def clause(self) -> str:
        return "VL-R102"

    def to_act(self, state: Valhalla) -> tuple[Actor, ...]:
        return ONLY[self.seat]

    def options_are_public(self, state: Valhalla, seat: Seat) -> bool:
        return True

    def legal(self, state: Valhalla, seat: Seat) -> list[Action]:
        return legal_answers(state)

    def why_not(self, state: Valhalla, seat: Seat, action: Action) -> WhyNot | None:
        return why_not_answer(state, action)

    def apply(self, state: Valhalla, actor: Actor, action: DecideTie) -> None:
        state.todo.pop()
        state.answers = replace_at(state.answers, self.seat, TIE_ANSWERS.index(action.answer))
        if state.wants_events:
            state.emit(TieDecided(self.seat, action.answer))

    def question(self, state: Valhalla, seat: Seat) -> TieQuestion:
        return {"strength": state.strengths[seat]}


@dataclass(frozen=True)
class LegendChoiceStep(AskingStep):
    """A winner must take one of the Legends on the table (VL-6.4 a, VL-R18, VL-R19)."""

    seat: Seat

    def clause(self) -> str:
        return "VL-6.4"

    def to_act(self, state: Valhalla) -> tuple[Actor, ...]:
        return ONLY[self.seat]

    def options_are_public(self, state: Valhalla, seat: Seat) -> bool:
        return True

    def legal(self, state: Valhalla, seat: Seat) -> list[Action]:
        takes = state.rules.deck.takes
        return [takes[legend] for legend in dict.fromkeys(state.table)]

    def why_not(self, state: Valhalla, seat: Seat, action: Action) -> WhyNot | None:
        if not isinstance(action, TakeLegend):
            return WhyNot("VL-R18", "time-to-take")
        deck = state.rules.deck
        if deck.index.get(action.legend) in state.table:
            return None
        if action.legend not in deck.index:
            return WhyNot("VL-1.4", "no-such-legend", legend=action.legend)
        return WhyNot("VL-6.4", "not-on-the-table", legend=action.legend)

    def apply(self, state: Valhalla, actor: Actor, action: TakeLegend) -> None:
        state.todo.pop()
        take(state, self.seat, state.rules.deck.index[action.legend])


def take(state: Valhalla, seat: Seat, legend: int) -> None:
    """Take a Legend from the table and activate it at once; it joins the Saga afterwards (VL-6.4 b, VL-8.5)."""
    place = leave_table(state, legend)
    card = new_card(state, legend, RESOLVED)
    state.activations += (activation(seat, card),)
    if state.wants_events:
        state.emit(LegendTaken(seat, state.rules.deck.ids[legend], card, place))
    state.todo += state.rules.programs[legend]


STRENGTH: Final = [StrengthStep(seat) for seat in range(len(SEATS))]
TIE: Final = [TieStep(seat) for seat in range(len(SEATS))]
LEGEND_CHOICE: Final = [LegendChoiceStep(seat) for seat in range(len(SEATS))]
