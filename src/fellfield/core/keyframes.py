"""Keyframes: a state after each event of a move, so that nobody who shows the move has to work out what an event did.

`watching` keeps a copy of the state after each event. From these come the changes of a view event by event
(`patches_between`); the last event takes the view to the state after the whole move.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from fellfield.core.contract import Event, Json, State, View
from fellfield.core.patches import Patch, change
from fellfield.core.seats import Viewer
from fellfield.core.views import game_entries


class Keyframes:
    """A copy of a state after each event, in order.

    `None` for an event after which the state must not be looked at: with an empty stack in the middle of a move it
    would pass for a game that is over, and show what is shown only then.
    """

    def __init__(self) -> None:
        self.states: list[State | None] = []

    def saw(self, state: State, _event: Event) -> None:
        """Keep the state as it is after this event."""
        self.states.append(state.copy() if state.todo else None)


@contextmanager
def watching(state: State) -> Iterator[Keyframes]:
    """Keep the keyframes of whatever this state goes through inside."""
    keyframes = state._watcher = Keyframes()
    try:
        yield keyframes
    finally:
        state._watcher = None


def patches_between(looks: Sequence[View | None]) -> list[Patch]:
    """The changes from each look to the next.

    The first one has all entries; a later one may leave some out, which are as before, or all (`None`).
    """
    view = looks[0] or {}
    patches: list[Patch] = []
    for look in looks[1:]:
        patch: Patch = {}
        if look is not None:
            patch = {name: change(view[name], value) for name, value in look.items() if view[name] != value}
        if patch and look is not None:
            view = {**view, **look}
        patches.append(patch)
    return patches


def patches_for(viewer: Viewer, before: View, keyframes: Keyframes, after: View) -> list[Patch]:
    """What each event changed in the view of this viewer, from the view before the move to the view after it."""
    middle = [None if state is None else game_entries(state, viewer) for state in keyframes.states[:-1]]
    return patches_between([before, *middle, after])


def events_with_patches(
    viewer: Viewer, events: Sequence[Event], before: View, keyframes: Keyframes, after: View
) -> list[dict[str, Json]]:
    """The events as this viewer saw them, each with the patch of what it changed in the view as `then`, if it did."""
    seen = [event.seen_by(viewer) for event in events]
    for facts, patch in zip(seen, patches_for(viewer, before, keyframes, after), strict=False):
        if patch:
            facts["then"] = patch
    return seen
