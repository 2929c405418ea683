"""The opponent model: the face-down plans of the others, inferred from what would be good for them.

The number of tiles next to each task is public, and so are revealed tiles (AN-4.5). Each arrangement of the hidden ones
is as likely as its plan is good, judged by public information only, so the odds are the same in every world that a seat
can imagine.
"""

from __future__ import annotations

import math
from itertools import permutations
from typing import Final

from fellfield.bots.antler_island.plan_search import UNSEEN_TOKEN, best_plan_value, plan_after_tiles
from fellfield.core.chance import Source
from fellfield.core.seats import Seat
from fellfield.core.tuples import replace_at
from fellfield.games.antler_island.actions import Plan
from fellfield.games.antler_island.material import SIZE, TASKS, Task
from fellfield.games.antler_island.state import Island

LOGITS_PER_DOE: Final = 2.0
"""Logits for each doe that a plan is worth to its owner."""
BLANK_ON_MOVE: Final = 1.5
"""Additional logits for a blank next to Move, where a bluff is most plausible."""
_WEIGHT_SCALE: Final = 1 << 20
_BLANK: Final = 4

WeightedPlans = list[tuple[Plan, int]]


class OpponentPlans:
    """For each other seat with hidden tiles: the plans that fit, with weights. Computed once for a decision."""

    def __init__(self, state: Island, seat: Seat) -> None:
        self._weighted_plans: list[tuple[Seat, WeightedPlans]] = []
        if state.plans[0] is None:
            return
        public = public_state(state)
        for other in range(state.players):
            if other != seat and state.used[other] & 15 != 15:
                plans = _weighted_plans(public, other)
                if len(plans) > 1:
                    self._weighted_plans.append((other, plans))

    def assign_plans(self, state: Island, source: Source) -> None:
        """Sample the plans of the others into a state."""
        for other, plans in self._weighted_plans:
            plan = source.draw(plans)
            assert isinstance(plan, Plan)
            state.plans = replace_at(state.plans, other, plan)


def public_state(state: Island) -> Island:
    """The position with every held token replaced by an average one: only their number is public (AN-3.6)."""
    public: Island = state.copy()
    public.held = [SIZE[food] * UNSEEN_TOKEN for food in state.held]
    public.committed = tuple([SIZE[food] * UNSEEN_TOKEN for food in state.committed])
    return public


def _weighted_plans(state: Island, seat: Seat) -> WeightedPlans:
    """All plans with the same counts and the same revealed tiles, weighted by their value."""
    plan = state.plans[seat]
    assert plan is not None
    laid, used = plan.tasks(), state.used[seat]
    logits: dict[tuple[Task, ...], float] = {}
    for tasks in _arrangements(laid, used):
        plan_value = best_plan_value(state, seat, *plan_after_tiles(tasks[:_BLANK], used))
        logits[tasks] = LOGITS_PER_DOE * plan_value.worth + (BLANK_ON_MOVE if tasks[_BLANK] == TASKS[0] else 0.0)
    max_logit = max(logits.values())
    return [
        (Plan(*tasks), 1 + int(_WEIGHT_SCALE * math.exp(max(-12.0, logit - max_logit))))
        for tasks, logit in logits.items()
    ]


def _arrangements(laid: tuple[Task, ...], used: int) -> list[tuple[Task, ...]]:
    """Every arrangement of the hidden tiles, in an order that does not depend on the actual one."""
    hidden = [control for control in range(len(laid)) if control == _BLANK or not used >> control & 1]
    tasks = sorted(laid[control] for control in hidden)
    arrangements = []
    for hidden_tasks in sorted(set(permutations(tasks))):
        arrangement = list(laid)
        for control, task in zip(hidden, hidden_tasks, strict=True):
            arrangement[control] = task
        arrangements.append(tuple(arrangement))
    return arrangements
