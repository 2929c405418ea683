"""Priors of the 1,024 plans: each is worth the best of its four sequences (AN-4.2, AN-5.3)."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate, product
from typing import Any, Final

from fellfield.bots.antler_island.plan_search import TASK_NUMBERS, cache_key, sequence_values
from fellfield.core.chance import Source
from fellfield.core.contract import Action
from fellfield.core.seats import Seat
from fellfield.games.antler_island.actions import PLANS
from fellfield.games.antler_island.material import MOVE, TASKS
from fellfield.games.antler_island.state import Island

LOGITS_PER_DOE: Final = 3.0
SPARE: Final = 0.3
"""Value of a second good sequence, in logits a doe: the position may change."""
BLUFF: Final = 4.0
"""Logits that a plan is behind which differs only in its blank; the blank usually lies next to Move."""
IDLE: Final = 4.0
"""Does that a plan is behind whose turns cannot all be used."""
_STEPS: Final = 1 << 30
_KINDS: Final = len(TASKS)


def _orders(one: int, two: int, three: int, x: int) -> tuple[int, ...]:
    """The codes of the four sequences of a plan: X first, second, third, last (AN-5.3)."""
    numbers = [one, two, three]
    found = []
    for at in range(_KINDS):
        code = 0
        for task in (*numbers[:at], x, *numbers[at:]):
            code = code * _KINDS + task
        found.append(code)
    return tuple(dict.fromkeys(found))


_PROGRAMS: Final = [_orders(*tasks) for tasks in product(range(_KINDS), repeat=4)]
"""Sequences of each plan without its blank, in the order of all plans."""


def _number(plan: Any) -> tuple[int, int]:
    """The index of a plan's program, and the task of its blank."""
    one, two, three, x, blank = (TASK_NUMBERS[task] for task in plan.tasks())
    return ((one * _KINDS + two) * _KINDS + three) * _KINDS + x, blank


_NUMBERS: Final = [_number(plan) for plan in PLANS]


class PlanPriors:
    """The priors of all plans for one seat in one position."""

    def __init__(self, worths: dict[int, float]) -> None:
        top = max(worths.values())
        least = top - IDLE
        self.program_logits: list[float] = []
        self.aims: list[int] = []
        for codes in _PROGRAMS:
            orders = sorted([(worths.get(code, least), code) for code in codes], reverse=True)
            best, aim = orders[0]
            spare = orders[1][0] if len(orders) > 1 else least
            self.program_logits.append(LOGITS_PER_DOE * (best - top) + SPARE * (spare - best))
            self.aims.append(aim)
        self._order: list[Action] | None = None
        self._sums: list[float] | None = None

    def logits(self, plans: Sequence[Action]) -> list[float]:
        """One logit for each plan."""
        numbers = _NUMBERS if len(plans) == len(PLANS) else [_number(plan) for plan in plans]
        return [self.program_logits[program] - (0.0 if blank == MOVE else BLUFF) for program, blank in numbers]

    def ordered_plans(self) -> list[Action]:
        """All plans, best first; the best plan of each target sequence comes before the others."""
        if self._order is None:
            logits = self.logits(PLANS)
            order = sorted(range(len(PLANS)), key=lambda index: -logits[index])
            firsts: dict[int, int] = {}
            for index in order:
                firsts.setdefault(self.aims[index // _KINDS], index)
            ahead = set(firsts.values())
            self._order = [
                PLANS[index] for index in (*firsts.values(), *(index for index in order if index not in ahead))
            ]
        return self._order

    def sample(self, source: Source) -> Action:
        """A plan sampled by its prior; the blank is uniform."""
        if self._sums is None:
            self._sums = list(accumulate(math.exp(logit) for logit in self.program_logits))
        threshold = source.below(_STEPS) / _STEPS * self._sums[-1]
        program = min(len(self.program_logits) - 1, bisect_right(self._sums, threshold))
        return PLANS[program * _KINDS + source.below(_KINDS)]


def plan_priors(state: Island, seat: Seat) -> PlanPriors:
    """The priors of a seat that is planning, cached."""
    key = cache_key(state, seat)
    found = _plan_priors.get(key)
    if found is None:
        if len(_plan_priors) > _MAX_CACHED:
            _plan_priors.clear()
        found = _plan_priors[key] = PlanPriors(sequence_values(state, seat))
    return found


_plan_priors: Final[dict[Any, PlanPriors]] = {}
_MAX_CACHED: Final = 400
