"""What has happened at a table, and how much of it each person has been told."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from fellfield.core.contract import Event
from fellfield.core.match import Match
from fellfield.core.seats import Viewer


@dataclass(frozen=True)
class Passage:
    """The events of one decision and the chance behind it; `start` is where its lines begin in the log."""

    start: int
    turn: int
    events: tuple[Event, ...]


class Story:
    """All passages in order; for each viewer a bookmark."""

    def __init__(self) -> None:
        self.passages: list[Passage] = []
        self._read: dict[Viewer, int] = {}

    def add(self, start: int, turn: int, events: Iterable[Event]) -> None:
        """Write down what has just happened."""
        happened = tuple(events)
        if happened:
            self.passages.append(Passage(start, turn, happened))

    def news(self, viewer: Viewer) -> list[Passage]:
        """What this viewer has not been told yet; now it has."""
        unread = self.passages[self._read.get(viewer, 0) :]
        self._read[viewer] = len(self.passages)
        return unread

    def skip(self, viewer: Viewer, passages: int) -> None:
        """Let this viewer begin behind so many passages."""
        self._read[viewer] = max(0, passages)

    def rewind(self, length: int) -> None:
        """The log was cut back to this length: what came later has not happened."""
        self.passages = [one for one in self.passages if one.start < length]
        self._read = {viewer: min(read, len(self.passages)) for viewer, read in self._read.items()}

    def drop(self, place: int) -> None:
        """One line was taken out of the log: its passage goes, the later ones move up."""
        kept = [one for one in self.passages if one.start != place]
        self.passages = [replace(one, start=one.start - 1) if one.start > place else one for one in kept]
        self._read = {viewer: min(read, len(self.passages)) for viewer, read in self._read.items()}


def story_of(match: Match) -> Story:
    """The story of a match that comes from a record, told by playing it again."""
    story = Story()
    opening = match.opening or match.game.start(match.state.players, match.state.setup.options)
    again = Match(match.game, state=opening)
    for entry in match.log:
        start = len(again.log)
        story.add(start, entry.turn, again.enter(entry.actor, entry.action))
    return story
