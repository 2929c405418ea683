"""A match: one game being played, its log, and the only door through which it moves on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from fellfield.core import record as records
from fellfield.core.chance import Seeded, Source, System
from fellfield.core.contract import Action, Event, Game, Json, State
from fellfield.core.errors import BeyondHorizon, NothingToUndo
from fellfield.core.registry import game as game_called
from fellfield.core.seats import CHANCE, CHANCE_IS_DUE, Actor, Seat, Viewer
from fellfield.core.step import SealedStep


@dataclass(frozen=True)
class Entry:
    """One line of the log: who did what, in which turn, who saw it (`None`: everybody), and whether it was sealed."""

    turn: int
    actor: Actor
    action: Action
    witnesses: tuple[Seat, ...] | None = None
    comment: str = ""
    sealed: bool = False


@dataclass(frozen=True)
class _Mark:
    """A place to go back to: the state before a decision, the length of the log, and who decided."""

    state: State
    length: int
    seat: Actor


class Match:
    """Supplies chance, keeps the log, takes back what may be taken back."""

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
        self.game = game_called(game) if isinstance(game, str) else game
        self.source: Source = source or (System() if seed is None else Seeded(seed))
        self.state: State = self.game.start(players, options) if state is None else state.copy()
        self.names = tuple(names) if names is not None else None
        self.date = date
        self.log: list[Entry] = []
        self.opening: State | None = None if state is None else state.copy()
        self._marks: list[_Mark] = []
        if state is None:
            self.settle()

    def copy(self, source: Source | None = None) -> Match:
        """A match of its own that goes on from here, with this source or the same one."""
        twin = Match(self.game, state=self.state, source=source or self.source, names=self.names, date=self.date)
        twin.opening = self.opening
        twin.log = self.log[:]
        twin._marks = self._marks[:]
        return twin

    # -- moving on -------------------------------------------------------------------------------------

    def play(self, seat: Seat, action: Action | str) -> list[Event]:
        """The only door through which a game moves on: a seat acts, then chance falls."""
        meant = self.game.parse(action) if isinstance(action, str) else action
        events = self.settle()
        mark = _Mark(self.state.copy(), len(self.log), seat)
        said = self.enter(seat, meant)
        after = self.settle()
        self._remember(mark, learnt=bool(after) or any(_teaches(event, seat) for event in said))
        return events + said + after

    def settle(self) -> list[Event]:
        """Let chance fall until a person has to decide, or the game is over."""
        events: list[Event] = []
        while self.state.to_act == CHANCE_IS_DUE:
            events += self.enter(CHANCE, self.source.draw(self.state.outcomes()))
        return events

    def enter(self, actor: Actor, action: Action, comment: str = "") -> list[Event]:
        """Apply one action or outcome and write it down; nothing is written when it is refused."""
        due = self.state.to_act
        turn = self.state.turn
        witnesses = self.state.witnesses(actor, action) if actor in due else None
        sealed = actor in due and isinstance(self.state.todo[-1], SealedStep)
        events = self.state.apply(actor, action)
        self.log.append(Entry(turn, actor, action, witnesses, comment, sealed))
        if any(event.opens_sealed() for event in events):
            self.log = [self._opened(entry) for entry in self.log]
        if actor is CHANCE:
            self._marks.clear()
        return events

    def _opened(self, entry: Entry) -> Entry:
        """What was sealed lies open; what only the actor saw for another reason stays so."""
        if not entry.sealed:
            return entry
        return Entry(entry.turn, entry.actor, entry.action, None, entry.comment)

    # -- taking back -----------------------------------------------------------------------------------

    def _remember(self, mark: _Mark, *, learnt: bool) -> None:
        """Keep the way back as long as nobody has learnt anything: one seat's run of open moves."""
        if learnt:
            self._marks.clear()
            return
        if self._marks and self._marks[-1].seat != mark.seat:
            self._marks.clear()
        self._marks.append(mark)

    def can_undo(self) -> bool:
        """May the last decision be taken back without anybody's leave?"""
        return bool(self._marks)

    def undo(self, *, beyond: bool = False) -> None:
        """Take back the last decision. `beyond` says: also if a seat has learnt something since."""
        decisions = [place for place, entry in enumerate(self.log) if entry.actor is not CHANCE]
        if not decisions:
            raise NothingToUndo("no decision has been made yet")
        if self._marks:
            mark = self._marks.pop()
            self.state = mark.state.copy()
            del self.log[mark.length :]
        elif beyond:
            self._again(self.log[: decisions[-1]])
        else:
            raise BeyondHorizon("a seat has learnt something since that decision")

    def can_withdraw(self, seat: Seat) -> bool:
        """Does this seat have a sealed choice on the table that others still wait to join?"""
        return self.state.sealed[seat] is not None

    def withdraw(self, seat: Seat) -> None:
        """Take back a sealed choice while somebody else has not chosen: the order of sealing never matters."""
        if not self.can_withdraw(seat):
            raise NothingToUndo("this seat has no sealed choice that could be taken back")
        place = max(at for at, entry in enumerate(self.log) if entry.actor == seat)
        self._again(self.log[:place] + self.log[place + 1 :])

    def _again(self, entries: list[Entry]) -> None:
        """Play these entries anew from the opening."""
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
        """The game as text with everything left out that this viewer has not seen."""
        return records.write_for(self, viewer)


def _teaches(event: Event, actor: Seat) -> bool:
    """Has anybody but the one who acted learnt something hidden from this event?"""
    return event.reveals() or bool(event.secrets() and any(seat != actor for seat in event.witnesses()))
