"""Legends turned up from the deck (VL-4.1, VL-10.4)."""

from __future__ import annotations

from dataclasses import dataclass

from fellfield.core.action import Action
from fellfield.core.seats import Actor
from fellfield.core.step import ChanceStep
from fellfield.games.valhalla_lemmings import odds
from fellfield.games.valhalla_lemmings.actions import LegendCard
from fellfield.games.valhalla_lemmings.rules.legend_deck import draw_legend, lay_out
from fellfield.games.valhalla_lemmings.state import Valhalla


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
