"""What each seat has observed along a line of play, hashed into the key of its information set.

Events are public or have witnesses. Two worlds that differ only in what a seat cannot know lead it to the same node,
and choices sealed at the same time do not see each other.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeAlias

from fellfield.core.contract import Action, Event, State
from fellfield.core.seats import Actor, Seat
from fellfield.core.simulation import advance, advance_with_events
from fellfield.core.views import witnesses_of

InformationSetKey: TypeAlias = "tuple[Seat, int, int]"
"""The seat, the hash of public observations, the hash of its private ones."""


class ObservationHistory:
    """Hashes of the observations so far: one public, one for each seat."""

    __slots__ = ("private", "public")

    def __init__(self, private: list[int]) -> None:
        self.public = 0
        self.private = private

    def information_set(self, seat: Seat) -> InformationSetKey:
        """The key of a seat's information set."""
        return (seat, self.public, self.private[seat])

    def play(self, state: State, actor: Actor, action: Action, *, actions_reveal_all: bool = False) -> None:
        """Advance the state and record what each seat observes.

        With `actions_reveal_all` the actions determine all observations, and no events are built.
        """
        witnesses = witnesses_of(state, actor, action)
        events: list[Event] = []
        if actions_reveal_all:
            advance(state, actor, action)
        else:
            events = advance_with_events(state, actor, action)
        if witnesses is None:
            self.public = hash((self.public, actor, type(action), action))
        else:
            self.public = hash((self.public, actor))
            for seat in witnesses:
                self.private[seat] = hash((self.private[seat], type(action), action))
        for event in events:
            self._observe(event)

    def _observe(self, event: Event) -> None:
        if not event.secrets():
            self.public = hash((self.public, type(event), event))
            return
        self.public = hash((self.public, repr(event.seen_by(None))))
        for seat in event.witnesses():
            self.private[seat] = hash((self.private[seat], type(event), event))


def whole_view(state: State, seat: Seat) -> Hashable:
    """Everything that this seat sees, as a hashable value."""
    return repr(state.view(seat))


def initial_observations(
    state: State, seat: Seat, secrets: Callable[[State, Seat], Hashable] = whole_view
) -> list[int]:
    """The private hash of each seat at the root; that of the searching seat is the same in every world."""
    return [0 if other == seat else hash(secrets(state, other)) for other in range(state.players)]
