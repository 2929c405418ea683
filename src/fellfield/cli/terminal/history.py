"""The events of a session, and how far each viewer has read."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from fellfield.core.contract import Event
from fellfield.core.match import Match
from fellfield.core.seats import Viewer


@dataclass(frozen=True)
class EventBatch:
    """The events of one decision and the chance that follows; `start` is its index in the match log."""

    start: int
    turn: int
    events: tuple[Event, ...]


class History:
    """All batches in order, with a read position per viewer."""

    def __init__(self) -> None:
        self.batches: list[EventBatch] = []
        self._read: dict[Viewer, int] = {}

    def add(self, start: int, turn: int, events: Iterable[Event]) -> None:
        """Append the events of a decision."""
        batch_events = tuple(events)
        if batch_events:
            self.batches.append(EventBatch(start, turn, batch_events))

    def take_unread(self, viewer: Viewer) -> list[EventBatch]:
        """Return the batches that this viewer has not read, and mark them as read."""
        unread = self.batches[self._read.get(viewer, 0) :]
        self._read[viewer] = len(self.batches)
        return unread

    def skip(self, viewer: Viewer, batches: int) -> None:
        """Mark the first batches as read by this viewer."""
        self._read[viewer] = max(0, batches)

    def rewind(self, length: int) -> None:
        """Drop the batches beyond this log length, after an undo."""
        self.batches = [batch for batch in self.batches if batch.start < length]
        self._read = {viewer: min(read, len(self.batches)) for viewer, read in self._read.items()}

    def drop(self, index: int) -> None:
        """Drop the batch at this log index, after a withdrawal, and shift the later ones."""
        kept = [batch for batch in self.batches if batch.start != index]
        self.batches = [replace(batch, start=batch.start - 1) if batch.start > index else batch for batch in kept]
        self._read = {viewer: min(read, len(self.batches)) for viewer, read in self._read.items()}


def history_from_match(match: Match) -> History:
    """Rebuild the history of a match by replaying its log."""
    history = History()
    opening = match.opening or match.game.start(match.state.players, match.state.setup.options)
    replayed = Match(match.game, state=opening)
    for entry in match.log:
        start = len(replayed.log)
        history.add(start, entry.turn, replayed.enter(entry.actor, entry.action))
    return history
