"""Plans, and what of them is public (AN-4)."""

from __future__ import annotations

from fellfield.core.seats import Seat
from fellfield.games.antler_island.actions import Plan
from fellfield.games.antler_island.material import TASKS
from fellfield.games.antler_island.state import Island


def tile_counts(plan: Plan) -> tuple[int, ...]:
    """The number of tiles beside each action, public once everybody has planned (AN-4.5, AN-R16)."""
    tasks = plan.tasks()
    return tuple(tasks.count(task) for task in TASKS)


def plan_of(state: Island, seat: Seat) -> Plan:
    """The plan of a seat; every seat has one once planning is over."""
    plan = state.plans[seat]
    assert plan is not None
    return plan
