"""The features of a position on the island, computed once for all considerations."""

from __future__ import annotations

from typing import Final

from fellfield.bots.antler_island import fights
from fellfield.bots.antler_island.plan_search import PlanValue, best_plan_value, blend, remaining_plan, shared_cache_key
from fellfield.bots.antler_island.values import UNTIL_THE_END, lateness, strength
from fellfield.core.seats import Seat
from fellfield.games.antler_island.material import GROW, MATE, MOVE
from fellfield.games.antler_island.state import Island

_DUE: Final = {"MoveStep": MOVE, "MateStep": MATE, "GrowStep": GROW}


class IslandFeatures:
    """A position as the considerations look at it."""

    def __init__(self, state: Island) -> None:
        self.state = state
        self.board = state.board
        self.common = shared_cache_key(state)
        self.late = lateness(state)
        self.fade = 1.0 - self.late + UNTIL_THE_END * self.late
        self.strengths = [strength(state, seat) for seat in range(state.players)]
        self.odds = fights.odds_under_way(state) if state.fight is not None else None
        self.plan_values = [self._line(seat) for seat in range(state.players)]

    def _line(self, seat: Seat) -> PlanValue:
        """What is left of the plan, with the task that was turned over a moment ago; in a fight, won or lost."""
        state = self.state
        numbered, x = remaining_plan(state, seat)
        step = state.todo[-1] if state.todo else None
        if getattr(step, "seat", None) == seat:
            task = _DUE.get(type(step).__name__)
            if task is not None:
                numbered = (task, *numbered)
        line = best_plan_value(state, seat, numbered, x, common=self.common)
        odds = self.odds_of(seat)
        if odds is None or odds == 1.0:
            return line
        return blend(line, best_plan_value(state, seat, numbered, x, fights.refuge(state, seat)), odds)

    def odds_of(self, seat: Seat) -> float | None:
        """The chance of a fighter to win the fight under way; `None` for all others."""
        fight = self.state.fight
        if fight is None or self.odds is None or seat not in (fight.attacker, fight.defender):
            return None
        return self.odds if seat == fight.attacker else 1.0 - self.odds
