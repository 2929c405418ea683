"""What has happened at a table, and how much of it each person has been told."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from fellfield.core.contract import Event
from fellfield.core.match import Match
from fellfield.core.seats import Viewer


@dataclass(frozen=True)
class EventBatch:
    """The events of one decision and the chance behind it; `start` is where its lines begin in the log."""

    start: int
    turn: int
    events: tuple[Event, ...]


class History:
    """All batches in order; for each viewer a bookmark."""

    def __init__(self) -> None:
        self.batches: list[EventBatch] = []
        self._read: dict[Viewer, int] = {}

    def add(self, start: int, turn: int, events: Iterable[Event]) -> None:
        """Write down what has just happened."""
        happened = tuple(events)
        if happened:
            self.batches.append(EventBatch(start, turn, happened))

    def news(self, viewer: Viewer) -> list[EventBatch]:
        """What this viewer has not been told yet; now it has."""
        unread = self.batches[self._read.get(viewer, 0) :]
        self._read[viewer] = len(self.batches)
        return unread

    def skip(self, viewer: Viewer, batches: int) -> None:
        """Let this viewer begin behind so many batches."""
        self._read[viewer] = max(0, batches)

    def rewind(self, length: int) -> None:
        """The log was cut back to this length: what came later has not happened."""
        self.batches = [one for one in self.batches if one.start < length]
        self._read = {viewer: min(read, len(self.batches)) for viewer, read in self._read.items()}

    def drop(self, place: int) -> None:
        """One line was taken out of the log: its batch goes, the later ones move up."""
        kept = [one for one in self.batches if one.start != place]
        self.batches = [replace(one, start=one.start - 1) if one.start > place else one for one in kept]
        self._read = {viewer: min(read, len(self.batches)) for viewer, read in self._read.items()}


def history_from_match(match: Match) -> History:
    """The history of a match that comes from a record, told by playing it again."""
    history = History()
    opening = match.opening or match.game.start(match.state.players, match.state.setup.options)
    again = Match(match.game, state=opening)
    for entry in match.log:
        start = len(again.log)
        history.add(start, entry.turn, again.enter(entry.actor, entry.action))
    return history
