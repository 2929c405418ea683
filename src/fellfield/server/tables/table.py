"""A table: the fold of its log. Never modified once others can see it; changes go to a draft."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import Final, TypeAlias, TypeVar

import msgspec

from fellfield.core.contract import Action, Event, Game, State
from fellfield.core.keyframes import watching
from fellfield.core.match import Match
from fellfield.core.registry import game as game_by_id
from fellfield.core.seats import CHANCE, Seat, Viewer
from fellfield.server import fair_dice, verify
from fellfield.server.contributed_dice import ContributedSource
from fellfield.server.fair_dice import Draw, FairSource, TakenBack
from fellfield.server.store.contract import Listing, LogPosition
from fellfield.server.tables import rows
from fellfield.server.tables.fair_start import FairStart
from fellfield.server.tables.refusals import Refused
from fellfield.server.tables.rows import AnyRow, SeatHolder

T = TypeVar("T")

KEPT_COMMITS: Final = 40
"""Commits from which a client can resume; further back it gets a full view."""
KEPT_TRACES: Final = 4
"""Commits whose states are kept although nobody has asked for what changed."""
KEPT_CHAT: Final = 50
MAX_CHAT: Final = 75
"""Chat messages after which all but KEPT_CHAT are dropped; not one by one, which would change the whole list."""
DELETED_NAME: Final = "deleted player"
"""What a record calls a player who has deleted their account; pages have a word of their own for it."""

_ROWS_WITHOUT_DECISION: Final = (
    rows.ChatPosted,
    rows.Rated,
    rows.RematchCreated,
    rows.Contribution,
    rows.Pledged,
    rows.Opened,
    rows.Relieved,
    rows.Returned,
    rows.UndoRequested,
    rows.ConsentAnswered,
    rows.EndProposed,
    rows.EndAnswered,
    rows.Erased,
)
"""Rows that do not affect the decision a seat is making."""


class Trace:
    """The states that a row of the log led through, until the changes are encoded for everybody who may ask for them.

    `states` are the state before, after each event but the last, and after the row; `None` for one that must not be
    looked at. Without `states`, only viewers in `updates` get what changed; others get a whole view.
    """

    __slots__ = ("states", "updates")

    def __init__(self, states: tuple[State | None, ...] | None = None) -> None:
        self.states = states
        self.updates: dict[Viewer, bytes] = {}
        """Encoded updates by viewer."""


class Commit(msgspec.Struct, frozen=True, gc=False):
    """A row (an action without its text) and its events; kept for a while for clients that resume.

    Without a trace, the row has not touched the state.
    """

    version: int
    at: int
    row: AnyRow
    events: tuple[Event, ...] = ()
    draws: tuple[Draw, ...] = ()
    """The draws of this row, without their odds, and agreed undos."""
    trace: Trace | None = None


class Applied(msgspec.Struct, frozen=True, gc=False):
    """What a row brought: its events and draws, and the states that it led through if it touched the state."""

    events: tuple[Event, ...] = ()
    draws: tuple[Draw, ...] = ()
    trace: Trace | None = None


Moved: TypeAlias = tuple[Sequence[Event], Trace | None]
"""The events of a row, and the states that it led through if it touched the state."""


class EndProposal(msgspec.Struct, frozen=True, gc=False):
    """A seat's proposal to end the game, and the seats that agree so far."""

    seat: Seat
    agreed: tuple[Seat, ...]


class Table:
    """Seats, match, clocks and status of one table; changed only through `draft_copy().apply_row(...)`."""

    def __init__(self, table_id: str, created: rows.Created, at: int, secret: bytes) -> None:
        self.id = table_id
        self.secret = secret
        """The stored secret, from which the seed of each attempt to start is derived."""
        self.created_at = at
        self.game: Game = game_by_id(created.game)
        self.created = created
        self.settings = created.settings
        self.owner = created.owner
        self.removed: frozenset[str] = frozenset()
        """People whom the owner has removed."""
        self.seats: tuple[SeatHolder, ...] = created.seats
        self.contributions: tuple[str, ...] = ("",) * created.players
        """What the seats added to the dice of a table of fair/1."""
        self.fair: FairStart | None = FairStart(created.promise, ("",) * created.players) if created.promise else None
        """The dice of this table; `None` at a table of fair/1."""
        self.told: dict[fair_dice.Stream, int] = {}
        """How many outcomes each group of seats has been told, those that were taken back included."""
        self.new_draws: tuple[Draw, ...] = ()
        """What the last row told."""
        self.relief: tuple[str, ...] = ("",) * created.players
        self.resigned: tuple[Seat, ...] = ()
        self.status = "waiting"
        self.match: Match | None = None
        self.acted: frozenset[Seat] = frozenset()
        """Seats with a decision that can be requested back."""
        self.moved: frozenset[Seat] = frozenset()
        """Seats whose own players, not bots for them, have made a decision."""
        self.request: rows.UndoRequested | None = None
        self.agreed: tuple[Seat, ...] = ()
        self.proposal: EndProposal | None = None
        """The proposal to end the game that waits for answers."""
        self.failed_proposals: tuple[tuple[Seat, int], ...] = ()
        """Who made a proposal that was declined or withdrawn, and when that was."""
        self.ended: rows.Ended | None = None
        self.rated: rows.Rated | None = None
        self.rematch = ""
        self.clocks: tuple[int, ...] = ()
        self.clock_started = 0
        self.chat: tuple[tuple[int, int, rows.ChatPosted], ...] = ()
        self.position = LogPosition(0, b"")
        self.decision_version = 0
        """The last version that the maker of the next decision must have seen."""
        self.commits: tuple[Commit, ...] = ()
        self.listing: Listing | None = None
        """The listing, once computed."""

    @property
    def seed(self) -> bytes:
        """The seed of the dice, secret until the end or until a start fails."""
        return self.secret if self.fair is None else fair_dice.attempt_seed(self.secret, self.fair.attempt)

    # -- drafts and rows ---------------------------------------------------------------------------------------

    def draft_copy(self) -> Table:
        """A copy that may be changed; the match is copied when it advances."""
        draft = Table.__new__(Table)  # ten times faster than copy.copy
        draft.__dict__.update(self.__dict__)
        draft.listing = None
        return draft

    def dormant_copy(self) -> Table:
        """A copy without match, commits and chat, for a table that is dropped from memory while watched."""
        rest = self.draft_copy()
        rest.match, rest.commits, rest.chat = None, (), ()
        return rest

    def apply_row(self, row: AnyRow, version: int, at: int, now: int) -> Applied:
        """Apply a row of the log; `now` is the monotonic time in milliseconds, used only for clocks."""
        self.new_draws = ()
        events, trace = self._apply_row(row, version, at, now)
        if not isinstance(row, _ROWS_WITHOUT_DECISION) and not (
            isinstance(row, rows.ActionPlayed) and self._has_sealed_choice(row.seat)
        ):
            self.decision_version = version
        return Applied(tuple(events), self.new_draws, trace)

    def _apply_row(self, row: AnyRow, version: int, at: int, now: int) -> Moved:  # noqa: C901 - one case per kind of row
        match row:
            case rows.ActionPlayed():
                return self._apply_action(row, now)
            case rows.Begun() | rows.Started():
                return self._apply_started(row, at, now)
            case rows.UndoDone():
                return self._apply_undo(row, now)
            case rows.ChoiceWithdrawn():
                return self._apply_withdrawal(row, now)
            case rows.Joined():
                self.seats = replaced_at(self.seats, row.seat, row.holder)
            case rows.Left():
                self._vacate(row.seat)
            case rows.Removed():
                self._vacate(row.seat)
                self.removed |= {row.person}
            case rows.OwnerChanged():
                self.owner = row.owner
            case rows.SettingsChanged():
                self.settings = row.settings
            case rows.Contribution():
                self.contributions = replaced_at(self.contributions, row.seat, row.value)
            case rows.Pledged() | rows.Called() | rows.Opened() | rows.Voided():
                self._apply_before_start(row)
            case rows.UndoRequested():
                self.request, self.agreed = row, (row.seat,)
            case rows.ConsentAnswered():
                self._apply_consent(row)
            case rows.EndProposed():
                self.proposal = EndProposal(row.seat, (row.seat,))
            case rows.EndAnswered():
                self._apply_end_answer(row, at)
            case rows.SeatResigned():
                self.resigned = (*self.resigned, row.seat)
                if self.proposal is not None and self.proposal.seat == row.seat:
                    self.proposal = None
            case rows.Relieved():
                self._apply_relieved(row, now)
            case rows.Returned():
                self.relief = replaced_at(self.relief, row.seat, "")
                self.clocks, self.clock_started = row.clocks or self.clocks, now
            case rows.ChatPosted():
                if row.text or row.reaction:  # otherwise its author has been erased
                    self.chat = (*self.chat, (version, at, row))
                if len(self.chat) > MAX_CHAT:
                    self.chat = self.chat[-KEPT_CHAT:]
            case rows.Erased():
                pass  # the rows before it were written anew
            case rows.Ended():
                self.ended, self.request, self.proposal = row, None, None
                self.status = "finished" if self.match else "closed"
            case rows.Rated():
                self.rated = row
            case rows.RematchCreated():
                self.rematch = row.table
            case rows.Created():
                raise Refused("unreadable-table")
        return (), None

    def _vacate(self, seat: Seat) -> None:
        self.seats = replaced_at(self.seats, seat, SeatHolder("open"))
        self.contributions = replaced_at(self.contributions, seat, "")
        self.fair = self.fair and self.fair.with_pledge(seat, "")

    def _apply_before_start(self, row: rows.Pledged | rows.Called | rows.Opened | rows.Voided) -> None:
        assert self.fair is not None
        match row:
            case rows.Pledged():
                self.fair = self.fair.with_pledge(row.seat, row.value)
            case rows.Called():
                self.fair = self.fair.with_call(row)
            case rows.Opened():
                self.fair = self.fair.with_share(row)
            case rows.Voided():
                self.fair = self.fair.with_failure(row)
                for seat in row.seats:
                    self.seats = replaced_at(self.seats, seat, SeatHolder("open"))

    def _apply_started(self, row: rows.Begun | rows.Started, at: int, now: int) -> Moved:
        if isinstance(row, rows.Begun):
            assert self.fair is not None
            self.fair = self.fair.with_start(row)
        else:
            self.contributions = row.contributions
        source = self.new_source()
        source.scripted, source.script = bool(row.outcomes), list(row.outcomes)
        match = self.unplayed_match(source, _date(at))
        source.match = match
        events = match.settle()
        self._tell(source.detach())
        self.match, self.status = match, "playing"
        if self.settings.clock is not None:
            self.clocks = (self.settings.clock.main,) * self.created.players
        self.clock_started = now
        return events, Trace()

    def new_source(self) -> FairSource:
        """The dice of this table before the first draw."""
        if self.fair is None:
            return ContributedSource(verify.first_key(self.seed, self.id, self.contributions))
        return FairSource(verify.game_key(self.seed, bytes.fromhex(self.fair.start)))

    def unplayed_match(self, source: FairSource | None = None, date: str | None = None) -> Match:
        """The match of this table before its first outcome."""
        match = Match(self.game, state=self.opening(), source=source, names=self.names(), date=date)
        if self.created.opening is None:
            match.opening = None
        return match

    def _tell(self, draws: tuple[Draw, ...]) -> None:
        """Note what the seats are told by the row that is being applied."""
        if draws and self.fair is not None:
            self.new_draws, self.told = draws, dict(self.told)
            for draw in draws:
                self.told[draw.seats] = self.told.get(draw.seats, 0) + 1

    def told_count(self, viewer: Viewer) -> int:
        """How many outcomes and agreed undos this viewer has been told."""
        return sum(count for seats, count in self.told.items() if seats is None or viewer in seats)

    def opening(self) -> State:
        """The position in which this table begins: that of the rules, or the one it continues from."""
        created = self.created
        if created.opening is None:
            return self.game.start(created.players, created.options)
        known = {"game": created.game, "players": created.players, "options": created.options}
        return self.game.from_json({**known, "position": created.opening.position})

    def _apply_action(self, row: rows.ActionPlayed, now: int) -> Moved:
        """Apply an action. Outcomes come from the row, or from the dice when the row is being made."""
        before = self._state()
        match = self._movable_match()
        source = self._source()
        source.match, source.scripted, source.script = match, bool(row.outcomes), list(row.outcomes)
        with watching(match.state) as keyframes:
            events = match.play(row.seat, parse_action(self.game.id, row.text))
        self._tell(source.detach())
        if row.seat not in self.acted:
            self.acted |= {row.seat}
        if not row.by and row.seat not in self.moved:
            self.moved |= {row.seat}
        self.request = None
        self.clocks, self.clock_started = row.clocks or self.clocks, now
        return events, Trace((before, *keyframes.states[:-1], match.state))

    def _apply_undo(self, row: rows.UndoDone, now: int) -> Moved:
        before = self._state()
        match = self._movable_match()
        unchanged = match.copy() if row.agreed and self.fair is not None else None
        for _ in range(row.count):
            match.undo(beyond=row.agreed)
        if unchanged is not None:
            self._take_back(unchanged)
        self.acted, self.request = self.seats_in_log(), None
        self.clocks, self.clock_started = row.clocks or self.clocks, now
        return (), Trace((before, match.state))

    def _apply_withdrawal(self, row: rows.ChoiceWithdrawn, now: int) -> Moved:
        before = self._state()
        match = self._movable_match()
        match.withdraw(row.seat)
        self.acted = self.seats_in_log()
        self.clocks, self.clock_started = row.clocks or self.clocks, now
        return (), Trace((before, match.state))

    def _take_back(self, before: Match) -> None:
        """Note the draws that an agreed undo has taken back, and tell everyone of it."""
        assert self.fair is not None
        assert self.match is not None
        kept = sum(entry.actor is CHANCE for entry in self.match.log)
        lost = any(entry.actor is CHANCE for entry in before.log[len(self.match.log) :])
        undo = TakenBack(kept, tuple(fair_dice.draws_of(before)[kept:]) if lost else ())
        self._source().take_back(undo.draws, fresh=self.fair.undo == "fresh")
        self.fair = self.fair.with_undo(undo)
        self._tell((Draw(None, "", "undo", len(self.fair.taken_back), ""),))

    def seats_in_log(self) -> frozenset[Seat]:
        """The seats with a decision in the log of the match."""
        return (
            frozenset(entry.actor for entry in self.match.log if entry.actor is not CHANCE)
            if self.match
            else frozenset()
        )

    def _apply_consent(self, row: rows.ConsentAnswered) -> None:
        if row.agrees:
            self.agreed = (*self.agreed, row.seat)
        else:
            self.request = None

    def _apply_end_answer(self, row: rows.EndAnswered, at: int) -> None:
        proposal = self.proposal
        assert proposal is not None
        if row.agrees:
            self.proposal = EndProposal(proposal.seat, (*proposal.agreed, row.seat))
        else:
            self.proposal, self.failed_proposals = None, (*self.failed_proposals, (proposal.seat, at))

    def _apply_relieved(self, row: rows.Relieved, now: int) -> None:
        self.relief = replaced_at(self.relief, row.seat, row.level)
        self.clocks, self.clock_started = row.clocks or self.clocks, now

    def _state(self) -> State:
        assert self.match is not None
        return self.match.state

    def _movable_match(self) -> Match:
        """A copy of the match that may advance."""
        assert self.match is not None
        self.match = self.match.copy(self._source().copy())
        return self.match

    def _source(self) -> FairSource:
        assert self.match is not None
        assert isinstance(self.match.source, FairSource)
        return self.match.source

    def outcomes_since(self, length: int) -> tuple[str, ...]:
        """The outcomes in the log of the match from this index on."""
        assert self.match is not None
        return tuple(str(entry.action) for entry in self.match.log[length:] if entry.actor is CHANCE)

    # -- people and bots -------------------------------------------------------------------------------------------

    def names(self) -> tuple[str, ...]:
        """The names of the players as a record writes them."""
        return tuple(holder.name or holder.level or (DELETED_NAME if holder.person else "") for holder in self.seats)

    def seats_of(self, person: str) -> tuple[Seat, ...]:
        """The seats of this person."""
        return tuple(seat for seat, holder in enumerate(self.seats) if person and holder.person == person)

    def seats_of_people(self) -> tuple[Seat, ...]:
        """The seats that people have, also on one device."""
        return tuple(seat for seat, holder in enumerate(self.seats) if holder.person)

    def may_watch(self, person: str | None) -> bool:
        """May this person watch without a seat?"""
        return self.settings.watchable or bool(person and (self.seats_of(person) or person == self.owner))

    def bars(self, person: str) -> bool:
        """Has the owner removed this person? After the game they may look at it like everybody else."""
        return person in self.removed and self.ended is None

    def bot_of(self, seat: Seat) -> str:
        """The bot that plays this seat now, or an empty string."""
        return self.relief[seat] or (self.seats[seat].level if self.seats[seat].kind == "bot" else "")

    def due(self) -> tuple[Seat, ...]:
        """The seats that must decide, as everyone may know."""
        if self.match is None or self.ended is not None:
            return ()
        return tuple(seat for seat in self.match.state.to_act if seat is not CHANCE)

    def bots_to_move(self) -> list[tuple[Seat, str]]:
        """The seats whose decision a bot must make now, with the name of the bot."""
        return [(seat, self.bot_of(seat)) for seat in self.due() if self.bot_of(seat)]

    def human_seats(self) -> tuple[Seat, ...]:
        """The seats played by people: those whose consent an undo needs."""
        return tuple(
            seat for seat in range(self.created.players) if not self.bot_of(seat) and seat not in self.resigned
        )

    @property
    def is_rated(self) -> bool:
        """Does this game count for ratings? It was laid so, among people only, and each has one seat."""
        people = [holder.person for holder in self.seats]
        return self.settings.rated and all(people) and len(set(people)) == len(people)

    @property
    def only_bots_play(self) -> bool:
        """Is the game running, and does a bot play every seat?"""
        running = self.match is not None and self.ended is None
        return running and all(self.bot_of(seat) for seat in range(self.created.players))

    def undo_mode(self) -> str:
        """What an agreed undo does to the dice: `none` (there is none), `fresh` or `same`."""
        if self.fair is None:
            return "same"
        return self.fair.undo or ("none" if self.is_rated else self.settings.undo)

    # -- undo --------------------------------------------------------------------------------------------------

    def _has_sealed_choice(self, seat: Seat) -> bool:
        return self.match is not None and self.match.can_withdraw(seat)

    def can_undo(self, viewer: Viewer) -> bool:
        """May this seat undo its last decision without consent?"""
        match = self.match
        if viewer is None or match is None or self.ended or not match.can_undo():
            return False
        return match.log[-1].actor == viewer

    def can_withdraw(self, viewer: Viewer) -> bool:
        """Does this seat have a sealed choice that it may withdraw?"""
        return viewer is not None and not self.ended and self._has_sealed_choice(viewer)

    def undo_count(self, seat: Seat) -> int:
        """How many decisions must be undone to revert this seat's last one; 0 if there is none."""
        count = 0
        for entry in reversed(self.match.log if self.match else []):
            count += entry.actor is not CHANCE
            if entry.actor == seat:
                return count
        return 0

    def deciders_of_last(self, count: int) -> list[Seat]:
        """The seats of the last so many decisions, the latest first."""
        log = self.match.log if self.match else []
        return [entry.actor for entry in reversed(log) if entry.actor is not CHANCE][:count]

    def awaiting_consent(self) -> tuple[Seat, ...]:
        """The seats that have not answered the request yet; a person answers once for all own seats."""
        return self._without_answer(self.human_seats(), self.agreed)

    def awaiting_end(self) -> tuple[Seat, ...]:
        """The seats that have not answered the proposal to end the game yet."""
        if self.proposal is None:
            return ()
        # In a rated game a bot that stands in does not free anybody from being asked: a short absence must not let the
        # others call a game off that they are losing.
        asked = self.human_seats() if not self.is_rated else self._seats_not_resigned()
        return self._without_answer(asked, self.proposal.agreed)

    def _seats_not_resigned(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in range(self.created.players) if seat not in self.resigned)

    def _without_answer(self, asked: tuple[Seat, ...], agreed: tuple[Seat, ...]) -> tuple[Seat, ...]:
        answered = {self.seats[seat].person for seat in agreed}
        return tuple(seat for seat in asked if self.seats[seat].person not in answered)

    # -- clocks ------------------------------------------------------------------------------------------------

    def clocks_at(self, now: int) -> tuple[int, ...]:
        """Milliseconds left per seat at this monotonic time; only clocks of due people run."""
        if not self.clocks or self.ended:
            return self.clocks
        spent = max(0, now - self.clock_started)
        running = [seat for seat in self.due() if not self.bot_of(seat)]
        return tuple(left - spent if seat in running else left for seat, left in enumerate(self.clocks))

    def ms_until_timeout(self, now: int) -> int | None:
        """Milliseconds until the next timeout; `None` if no clock runs."""
        left = self.clocks_at(now)
        running = [left[seat] for seat in self.due() if not self.bot_of(seat)] if left else []
        return min(running) if running else None

    def ms_until_deadline(self, at: int) -> int | None:
        """Milliseconds from this wall-clock time until a called start fails; `None` if none is called."""
        if self.fair is None or self.fair.called is None or not self.fair.is_called or self.ended is not None:
            return None
        return self.fair.called.deadline - at

    # -- the end -----------------------------------------------------------------------------------------------

    def standings(self) -> tuple[tuple[int, ...], tuple[tuple[Seat, ...], ...]]:
        """Scores and ranking; seats that resigned come last, the first to resign at the very end."""
        result = self.match.state.result if self.match else None
        all_seats = (tuple(range(self.created.players)),)
        scores, groups = ((), all_seats) if result is None else (result.scores, result.ranking)
        stayed = tuple(tuple(seat for seat in group if seat not in self.resigned) for group in groups)
        return scores, (*(group for group in stayed if group), *((seat,) for seat in reversed(self.resigned)))


def replaced_at(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """The same tuple with one value replaced."""
    return (*values[:place], value, *values[place + 1 :])


@lru_cache(maxsize=1 << 14)
def parse_action(game_id: str, text: str) -> Action:
    """Parse an action, cached per game. Raises `Unreadable`."""
    return game_by_id(game_id).parse(text)


@lru_cache(maxsize=1 << 10)
def _action_row(seat: Seat, by: str) -> rows.ActionPlayed:
    return rows.ActionPlayed(seat, "", by=by)


def compact_row(row: AnyRow) -> AnyRow:
    """A row as a commit keeps it: updates carry events, so the text of an action is not needed."""
    return _action_row(row.seat, row.by) if isinstance(row, rows.ActionPlayed) else row


def people_in(holders: Sequence[SeatHolder]) -> tuple[str, ...]:
    """The people on these seats, without duplicates."""
    return tuple(dict.fromkeys(holder.person for holder in holders if holder.person))


def _date(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d")
