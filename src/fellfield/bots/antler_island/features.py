"""The features of a position on the island, computed once for all considerations."""

from __future__ import annotations

from typing import Final

from fellfield.bots.antler_island import fights
from fellfield.bots.antler_island.plan_search import PlanValue, best_plan_value, blend, remaining_plan, shared_cache_key
from fellfield.bots.antler_island.values import FINAL_ROUND_SHARE, lateness, strength
from fellfield.core.seats import Seat
from fellfield.games.antler_island.material import GROW, MATE, MOVE
from fellfield.games.antler_island.state import Island

_DUE: Final = {"MoveStep": MOVE, "MateStep": MATE, "GrowStep": GROW}


class IslandFeatures:
    """Values that the considerations share."""

    def __init__(self, state: Island) -> None:
        self.state = state
        self.board = state.board
        self.common = shared_cache_key(state)
        self.late = lateness(state)
        self.fade = 1.0 - self.late + FINAL_ROUND_SHARE * self.late
        self.strengths = [strength(state, seat) for seat in range(state.players)]
        self.odds = fights.current_odds(state) if state.fight is not None else None
        self.plan_values = [self._plan_value(seat) for seat in range(state.players)]

    def _plan_value(self, seat: Seat) -> PlanValue:
        """The value of the remaining plan, with the task that was just revealed; in a fight, blended by its odds."""
        state = self.state
        numbered, x = remaining_plan(state, seat)
        step = state.todo[-1] if state.todo else None
        if getattr(step, "seat", None) == seat:
            task = _DUE.get(type(step).__name__)
            if task is not None:
                numbered = (task, *numbered)
        plan_value = best_plan_value(state, seat, numbered, x, common=self.common)
        odds = self.odds_of(seat)
        if odds is None or odds == 1.0:
            return plan_value
        return blend(plan_value, best_plan_value(state, seat, numbered, x, fights.retreat_space(state, seat)), odds)

    def odds_of(self, seat: Seat) -> float | None:
        """The chance of a fighter to win the current fight; `None` for all others."""
        fight = self.state.fight
        if fight is None or self.odds is None or seat not in (fight.attacker, fight.defender):
            return None
        return self.odds if seat == fight.attacker else 1.0 - self.odds
