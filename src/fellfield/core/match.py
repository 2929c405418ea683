"""A match: one game being played, with its log and its undo."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from fellfield.core import record as records
from fellfield.core import views
from fellfield.core.action import to_action
from fellfield.core.chance import Seeded, Source, System, check_source
from fellfield.core.contract import Action, Event, Game, Json, State
from fellfield.core.errors import BeyondHorizon, NothingToUndo
from fellfield.core.registry import game as game_by_id
from fellfield.core.seats import CHANCE, Actor, Seat, Viewer, check_seat
from fellfield.core.step import SealedStep


@dataclass(frozen=True)
class Entry:
    """One line of the log: turn, actor, action, who saw it (`None`: everybody), and whether it was sealed."""

    turn: int
    actor: Actor
    action: Action
    witnesses: tuple[Seat, ...] | None = None
    comment: str = ""
    sealed: bool = False


@dataclass(frozen=True)
class _Mark:
    """What undo restores: the state before a decision, the length of the log, and who decided."""

    state: State
    length: int
    seat: Actor


class Match:
    """Plays a game: supplies chance, keeps the log, takes decisions back.

    Outcomes come from `source`, or from `seed`, or else from the operating system. A match begins at the opening, for
    four unless `players` says otherwise, or at `state`, which brings its own players and options.
    """

    def __init__(
        self,
        game: Game | str,
        players: int | None = None,
        options: Mapping[str, Json] | None = None,
        seed: int | str | None = None,
        *,
        source: Source | None = None,
        names: Sequence[str] | None = None,
        date: str | None = None,
        state: State | None = None,
    ) -> None:
        self.game = game if isinstance(game, Game) else game_by_id(game)
        if source is not None:
            check_source(source)
        self.source: Source = source or (System() if seed is None else Seeded(seed))
        if state is not None:
            _check_opening(self.game, state, players, options)
        self.state: State = self.game.start(players, options) if state is None else state.copy()
        self.names = tuple(names) if names is not None else None
        self.date = date
        self.log: list[Entry] = []
        self.opening: State | None = None if state is None else state.copy()
        self._marks: list[_Mark] = []
        if state is None:
            self.settle()

    def copy(self, source: Source | None = None) -> Match:
        """An independent match that goes on from here, with this source or the same one."""
        twin = Match(self.game, state=self.state, source=source or self.source, names=self.names, date=self.date)
        twin.opening = self.opening
        twin.log = self.log[:]
        twin._marks = self._marks[:]
        return twin

    def __repr__(self) -> str:
        """One line without secrets: game, players, turn, who is to act, and the length of the log."""
        return f"<Match of {self.game.id}: {views.status(self.state)}, {len(self.log)} log entries>"

    # -- moving on -------------------------------------------------------------------------------------

    def play(self, seat: Seat, action: Action | str) -> list[Event]:
        """Apply a seat's action, given as a value or as its text, then every outcome that is due; return the events."""
        check_seat(seat, self.state.players)
        meant = to_action(action, self.game)
        before = self.settle()
        mark = _Mark(self.state.copy(), len(self.log), seat)
        events = self.enter(seat, meant)
        after = self.settle()
        self._remember(mark, learnt=bool(after) or any(_teaches(event, seat) for event in events))
        return before + events + after

    def settle(self) -> list[Event]:
        """Draw and apply outcomes until a seat is to act or the game is over."""
        events: list[Event] = []
        while self.state.chance_is_due:
            events += self.enter(CHANCE, self.source.draw(self.state.outcomes()))
        return events

    def enter(self, actor: Actor, action: Action | str, comment: str = "") -> list[Event]:
        """Apply one action or outcome and log it; a refused one is not logged."""
        meant = to_action(action, self.game)
        due = self.state.to_act
        turn = self.state.turn
        witnesses = views.witnesses_of(self.state, actor, meant) if actor in due else None
        sealed = actor in due and isinstance(self.state.todo[-1], SealedStep)
        events = self.state.apply(actor, meant)
        self.log.append(Entry(turn, actor, meant, witnesses, comment, sealed))
        if any(event.opens_sealed() for event in events):
            self.log = [self._opened(entry) for entry in self.log]
        if actor is CHANCE:
            self._marks.clear()
        return events

    def _opened(self, entry: Entry) -> Entry:
        """A sealed entry is now seen by everybody; other entries keep their witnesses."""
        if not entry.sealed:
            return entry
        return Entry(entry.turn, entry.actor, entry.action, None, entry.comment)

    # -- taking back -----------------------------------------------------------------------------------

    def _remember(self, mark: _Mark, *, learnt: bool) -> None:
        """Keep what undo needs for one seat's run of decisions, until a seat learns something hidden."""
        if learnt:
            self._marks.clear()
            return
        if self._marks and self._marks[-1].seat != mark.seat:
            self._marks.clear()
        self._marks.append(mark)

    def can_undo(self) -> bool:
        """Whether the last decision can be taken back, because no seat has learnt anything since."""
        return bool(self._marks)

    def undo(self, *, beyond: bool = False) -> None:
        """Take back the last decision; with `beyond` also if a seat has learnt something since.

        Raises `NothingToUndo` or `BeyondHorizon`.
        """
        decisions = [index for index, entry in enumerate(self.log) if entry.actor is not CHANCE]
        if not decisions:
            raise NothingToUndo("no decision has been made yet")
        if self._marks:
            mark = self._marks.pop()
            self.state = mark.state.copy()
            del self.log[mark.length :]
        elif beyond:
            self._replay(self.log[: decisions[-1]])
        else:
            raise BeyondHorizon("a seat has learnt something since that decision")

    def can_withdraw(self, seat: Seat) -> bool:
        """Whether this seat has a sealed choice that is not opened yet."""
        check_seat(seat, self.state.players)
        return self.state.sealed[seat] is not None

    def withdraw(self, seat: Seat) -> None:
        """Take back a sealed choice that is not opened yet; raises `NothingToUndo`."""
        if not self.can_withdraw(seat):
            raise NothingToUndo(f"seat {seat} has no sealed choice to take back")
        index = max(number for number, entry in enumerate(self.log) if entry.actor == seat)
        self._replay(self.log[:index] + self.log[index + 1 :])

    def _replay(self, entries: list[Entry]) -> None:
        """Play these entries from the opening."""
        opening = self.opening
        self.state = (
            self.game.start(self.state.players, self.state.setup.options) if opening is None else opening.copy()
        )
        self.log = []
        self._marks = []
        for entry in entries:
            self.enter(entry.actor, entry.action, entry.comment)

    # -- records ---------------------------------------------------------------------------------------

    def record(self) -> str:
        """The whole game as text, secrets included; `replay` reads it back."""
        return records.write(self)

    def record_for(self, viewer: Viewer) -> str:
        """The game as text, with a question mark for what this viewer has not seen; raises `UnknownSeat`."""
        return records.write_for(self, viewer)


def _check_opening(game: Game, state: State, players: int | None, options: Mapping[str, Json] | None) -> None:
    """Raise `ValueError` unless a match of this game, with these players and options if given, can begin here."""
    if state.setup.game.id != game.id:
        raise ValueError(f"state must be a state of {game.id}, not of {state.setup.game.id}")
    if players is not None and players != state.players:
        raise ValueError(f"players must be left out or {state.players} as in the state, not {players!r}")
    for name, value in (options or {}).items():
        if name not in state.setup.options or state.setup.options[name] != value:
            raise ValueError(f"options must be left out or as in the state, not {name}={value!r}")


def _teaches(event: Event, actor: Seat) -> bool:
    """Whether a seat other than the actor has learnt something hidden from this event."""
    return event.reveals() or bool(event.secrets() and any(seat != actor for seat in event.witnesses()))
