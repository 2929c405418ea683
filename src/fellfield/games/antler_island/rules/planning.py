"""Planning: what a plan is, and what of it everybody may know (AN-4)."""

from __future__ import annotations

from fellfield.core.seats import Seat
from fellfield.games.antler_island.actions import Plan
from fellfield.games.antler_island.material import TASKS
from fellfield.games.antler_island.state import Island


def tile_counts(plan: Plan) -> tuple[int, ...]:
    """How many tiles lie beside each action (AN-4.5)."""
    tasks = plan.tasks()
    return tuple(tasks.count(task) for task in TASKS)


def plan_of(state: Island, seat: Seat) -> Plan:
    """The plan of a seat, once everybody has planned."""
    plan = state.plans[seat]
    assert plan is not None
    return plan
