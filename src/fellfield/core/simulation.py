"""Advancing a state without checks, for search, simulations and replays of what was checked before.

`State.apply` is the way for everybody else: it refuses what is illegal. These functions trust their caller: the action
must be one that `legal` or `outcomes` has offered in this very position.
"""

from __future__ import annotations

from fellfield.core.action import Action
from fellfield.core.base_state import BaseState
from fellfield.core.event import Event
from fellfield.core.seats import Actor


def advance(state: BaseState, actor: Actor, action: Action) -> None:
    """Carry out an action or an outcome without a check and without events; the fastest way."""
    state.todo[-1].apply(state, actor, action)
    run_automatic_steps(state)


def advance_with_events(state: BaseState, actor: Actor, action: Action) -> list[Event]:
    """Carry out an action or an outcome without a check and return the events."""
    events: list[Event] = []
    state._events = events
    try:
        advance(state, actor, action)
    finally:
        state._events = None
    return events


def run_automatic_steps(state: BaseState) -> None:
    """Run the automatic steps on top of the stack until a choice or an outcome is due, or the game is over."""
    todo = state.todo
    while todo:
        step = todo[-1]
        if not step.automatic():
            return
        step.run(state)
