"""Chance before the first turn, and the Legends of every turn (VL-2.6, VL-2.7, VL-4.1)."""

from __future__ import annotations

from dataclasses import dataclass

from fellfield.core.action import Action
from fellfield.core.seats import Actor, Seat
from fellfield.core.step import ChanceStep
from fellfield.games.valhalla_lemmings import odds
from fellfield.games.valhalla_lemmings.actions import FirstSeat, LegendCard
from fellfield.games.valhalla_lemmings.events import FirstPlayerChosen, SagaBegun
from fellfield.games.valhalla_lemmings.rules.legend_deck import draw_legend, lay_out
from fellfield.games.valhalla_lemmings.rules.sagas import new_card
from fellfield.games.valhalla_lemmings.state import INACTIVE, Valhalla


@dataclass(frozen=True)
class SagaStep(ChanceStep):
    """A seat draws the first Legend of its Saga; it is not activated (VL-2.6)."""

    seat: Seat

    def clause(self) -> str:
        return "VL-2.6"

    def outcomes(self, state: Valhalla) -> list[tuple[Action, int]]:
        return odds.next_legend(state)

    def apply(self, state: Valhalla, actor: Actor, action: LegendCard) -> None:
        state.todo.pop()
        card = new_card(state, draw_legend(state, action), INACTIVE)
        state.sagas[self.seat] = (card,)
        if state.wants_events:
            state.emit(SagaBegun(self.seat, action.legend))


@dataclass(frozen=True)
class FirstPlayerStep(ChanceStep):
    """Chance says who begins as the first player (VL-2.7)."""

    def clause(self) -> str:
        return "VL-2.7"

    def outcomes(self, state: Valhalla) -> list[tuple[Action, int]]:
        return odds.first_player(state)

    def apply(self, state: Valhalla, actor: Actor, action: FirstSeat) -> None:
        state.todo.pop()
        state.first = action.first_seat
        state.emit(FirstPlayerChosen(action.first_seat))


@dataclass(frozen=True)
class LegendStep(ChanceStep):
    """The top Legend of the deck is turned up (VL-4.1, VL-10.4)."""

    def clause(self) -> str:
        return "VL-4.1"

    def outcomes(self, state: Valhalla) -> list[tuple[Action, int]]:
        return odds.next_legend(state)

    def apply(self, state: Valhalla, actor: Actor, action: LegendCard) -> None:
        state.todo.pop()
        lay_out(state, draw_legend(state, action))
