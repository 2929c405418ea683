"""Command handlers: check that a command is allowed at a table, and turn it into rows. Nothing is stored here."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from typing import Any, Final, Protocol

import msgspec

from fellfield.core.seats import Seat
from fellfield.server import fair_dice, verify
from fellfield.server.store.contract import Person
from fellfield.server.tables import commands as do
from fellfield.server.tables import rows
from fellfield.server.tables.fair_start import (
    MAX_RATED_ATTEMPTS,
    OPENING_MS,
    OPENING_MS_SLOW,
    FairStart,
    promise_of,
)
from fellfield.server.tables.refusals import Refused
from fellfield.server.tables.rows import AnyRow, SeatHolder, TableSettings
from fellfield.server.tables.table import Applied, Table

CHAT_LENGTH: Final = 500
MIN_RATED_RELIEF: Final = 60_000
"""Milliseconds for which a player of a rated game must be absent before others may call a bot."""
MIN_OWNER_ABSENCE: Final = 60_000
"""Milliseconds for which an owner must be absent before somebody else may take over the table."""
MAX_PROPOSALS: Final = 5
"""Proposals to end one game that a seat may make in vain."""
PROPOSAL_PAUSE: Final = 120_000
"""Milliseconds after a declined or withdrawn proposal before the same seat may make another."""
REACTIONS: Final = ("wave", "laugh", "wow", "sad", "clap", "think", "hurry", "sorry", "thanks", "gg")


class SubmittedCommand(msgspec.Struct, frozen=True, gc=False):
    """A command as submitted by a person, or by the server itself (`by` is `None`) for its bots and clocks.

    `expected` is the last version the sender has seen. `absent_ms` is how long the owner of a seat to be relieved has
    been disconnected; the app fills it in, because the table does not know it.
    """

    by: Person | None
    command: do.AnyCommand | do.Tick
    key: str | None = None
    expected: int | None = None
    absent_ms: int = 0

    def digest_input(self) -> bytes:
        """The bytes whose digest is stored with the idempotency key: the person and the command."""
        return msgspec.json.encode([self.by.id if self.by else "", self.command], order="deterministic")


class TableDraft:
    """A copy of a table with a command applied, and the rows that the command adds.

    `at` is the time of the rows; `now` is the monotonic time in milliseconds, used only for clocks.
    """

    def __init__(self, table: Table, at: int, now: int) -> None:
        self.table = table
        self.at = at
        self.now = now
        self.rows: list[AnyRow] = []
        self.applied: list[Applied] = []
        """What each row brought."""

    def write(self, row: AnyRow) -> None:
        """Apply a row to the copy and add it to the draft."""
        self._record(row, self.table.apply_row(row, self._version(), self.at, self.now))

    def write_with_chance(self, row: rows.ActionPlayed | rows.Begun | rows.Started) -> None:
        """Apply a row that leads to chance outcomes, and add it with these outcomes."""
        before = len(self.table.match.log) if self.table.match else 0
        applied = self.table.apply_row(row, self._version(), self.at, self.now)
        self._record(msgspec.structs.replace(row, outcomes=self.table.outcomes_since(before)), applied)

    def _version(self) -> int:
        return self.table.position.version + len(self.rows) + 1

    def _record(self, row: AnyRow, applied: Applied) -> None:
        self.rows.append(row)
        self.applied.append(applied)


def run_command(table: Table, submitted: SubmittedCommand, at: int, now: int) -> TableDraft:
    """Run a command on a draft of the table.

    Raises `Refused` or an error of the rules; the table itself is unchanged.
    """
    draft = TableDraft(table.draft_copy(), at, now)
    _check_version(table, submitted)
    _HANDLERS[type(submitted.command)](draft, submitted, submitted.command)
    return draft


def replays_the_log(table: Table, command: do.AnyCommand | do.Tick) -> bool:
    """May this command have to play the game again from its start? It takes longer the longer the game is."""
    if isinstance(command, do.Resign | do.Tick):  # whoever resigns no longer has to agree to an undo
        return table.request is not None
    return isinstance(command, do.Undo | do.Consent | do.Withdraw)


def _check_version(table: Table, submitted: SubmittedCommand) -> None:
    """Refuse a command whose sender has not seen everything the decision depends on."""
    if submitted.expected is None or isinstance(submitted.command, do.Say | do.React):
        return
    if not table.decision_version <= submitted.expected <= table.position.version:
        raise Refused("stale", version=table.position.version)


# -- checks --------------------------------------------------------------------------------------------------------


def check_may_play(table: Table, person: Person | None, seat: Seat) -> None:
    """Raise `Refused` unless the game is running and this person plays this seat; the rules are not asked."""
    _check_running(table)
    _check_seat_of(table, person, seat)
    _check_no_bot(table, seat)


def _check_own_seat(draft: TableDraft, submitted: SubmittedCommand, seat: Seat) -> None:
    _check_seat_of(draft.table, submitted.by, seat)


def _check_seat_of(table: Table, person: Person | None, seat: Seat) -> None:
    _check_seat_exists(table, seat)
    if person is None or table.seats[seat].person != person.id:
        raise Refused("not-your-seat", seat=seat)


def _check_seat_exists(table: Table, seat: Seat) -> None:
    if seat >= table.created.players:
        raise Refused("no-such-seat", seat=seat)


def _check_owner(draft: TableDraft, submitted: SubmittedCommand) -> Person:
    if submitted.by is None or submitted.by.id != draft.table.owner:
        raise Refused("not-owner")
    return submitted.by


def _check_waiting(draft: TableDraft) -> None:
    if draft.table.ended is not None:
        raise Refused("over")
    if draft.table.match is not None:
        raise Refused("already-started")


def _check_not_called(draft: TableDraft) -> None:
    """Refuse what would change the table while pages open their shares."""
    _check_waiting(draft)
    if draft.table.fair is not None and draft.table.fair.is_called:
        raise Refused("starting")


def _called(draft: TableDraft) -> tuple[FairStart, rows.Called]:
    """The start that is called."""
    _check_waiting(draft)
    fair = draft.table.fair
    if fair is None or fair.called is None:
        raise Refused("not-called")
    return fair, fair.called


def _check_may_sit(draft: TableDraft, person: Person) -> None:
    if person.id in draft.table.removed:
        raise Refused("removed")
    if draft.table.fair is not None and person.id in draft.table.fair.barred():
        raise Refused("gave-up")


def _check_playing(draft: TableDraft) -> None:
    _check_running(draft.table)


def _check_running(table: Table) -> None:
    if table.ended is not None:
        raise Refused("over")
    if table.match is None:
        raise Refused("not-started")


def _check_not_bot(draft: TableDraft, seat: Seat) -> None:
    _check_no_bot(draft.table, seat)


def _check_no_bot(table: Table, seat: Seat) -> None:
    if seat in table.resigned:
        raise Refused("resigned", seat=seat)
    if table.bot_of(seat):
        raise Refused("played-by-bot", seat=seat)


# -- before the game -----------------------------------------------------------------------------------------------


def _join(draft: TableDraft, submitted: SubmittedCommand, command: do.Join) -> None:
    _check_not_called(draft)
    if submitted.by is None:
        raise Refused("not-seated")
    table, person = draft.table, submitted.by
    _check_may_sit(draft, person)
    mine = table.seats_of(person.id)
    seat = command.seat
    if seat is None:
        free = [number for number, holder in enumerate(table.seats) if holder.kind == "open"]
        seat = mine[0] if mine else free[0] if free else None
    if seat is None:
        raise Refused("no-open-seat")
    _check_seat_exists(table, seat)
    if seat not in mine and table.seats[seat].kind != "open":
        raise Refused("seat-taken", seat=seat)
    kind = table.seats[seat].kind if seat in mine else "human"
    _release_others(draft, [other for other in mine if other != seat and table.seats[other].kind == "human"], kind)
    named = table.seats[seat] if table.seats[seat].named else None
    name = named.name if named else person.name
    draft.write(rows.Joined(seat, SeatHolder(kind, person.id, name, person.colour, named=named is not None)))


def _release_others(draft: TableDraft, others: list[Seat], kind: str) -> None:
    """Release the other seats of a person who takes a `human` seat; people on one `device` keep theirs."""
    for seat in others if kind == "human" else []:
        draft.write(rows.Left(seat))


def _leave(draft: TableDraft, submitted: SubmittedCommand, command: do.Leave) -> None:
    _check_not_called(draft)
    _check_own_seat(draft, submitted, command.seat)
    draft.write(rows.Left(command.seat))
    table = draft.table
    heirs = [holder.person for holder in table.seats if holder.kind == "human" and holder.person != table.owner]
    if submitted.by is not None and submitted.by.id == table.owner and not table.seats_of(table.owner) and heirs:
        draft.write(rows.OwnerChanged(heirs[0]))


def _remove(draft: TableDraft, submitted: SubmittedCommand, command: do.Remove) -> None:
    """Free every seat of the person on this one; they are told by the closing of their socket."""
    _check_not_called(draft)
    owner = _check_owner(draft, submitted)
    _check_seat_exists(draft.table, command.seat)
    person = draft.table.seats[command.seat].person
    if person in ("", owner.id):
        raise Refused("not-seated")
    for seat in draft.table.seats_of(person):
        draft.write(rows.Removed(seat, person))


def _become_owner(draft: TableDraft, submitted: SubmittedCommand, _command: do.BecomeOwner) -> None:
    """Whoever waits at a table need not wait for ever for an owner who has gone."""
    _check_not_called(draft)
    table = draft.table
    if submitted.by is None or not table.seats_of(submitted.by.id):
        raise Refused("not-seated")
    if submitted.by.id == table.owner or not 0 < submitted.absent_ms >= max(
        table.settings.relief_after, MIN_OWNER_ABSENCE
    ):
        raise Refused("owner-here")
    draft.write(rows.OwnerChanged(submitted.by.id))


def _set_seat(draft: TableDraft, submitted: SubmittedCommand, command: do.SetSeat) -> None:
    _check_not_called(draft)
    owner = _check_owner(draft, submitted)
    _check_seat_exists(draft.table, command.seat)
    holder = draft.table.seats[command.seat]
    if holder.person not in ("", owner.id):
        raise Refused("seat-taken", seat=command.seat)
    draft.write(rows.Left(command.seat))
    if command.kind in ("human", "device"):
        _check_may_sit(draft, owner)
    if command.kind != "open":
        draft.write(rows.Joined(command.seat, seat_holder(command, owner)))


class SeatSpec(Protocol):
    """What the owner wants on a seat. `name` is for a person on the owner's device."""

    @property
    def kind(self) -> str: ...
    @property
    def level(self) -> str: ...
    @property
    def name(self) -> str: ...


def seat_holder(spec: SeatSpec, owner: Person) -> SeatHolder:
    """The holder for a seat: empty (`open`), a `bot`, a person on the owner's `device`, or the owner (`human`)."""
    match spec.kind:
        case "open":
            return SeatHolder("open")
        case "bot" if spec.level:
            return SeatHolder("bot", name=spec.level, level=spec.level)
        case "device" if spec.name:
            name = clean_text(spec.name, do.NAME_LENGTH)
            if name is None:
                raise Refused("bad-seat-name", limit=do.NAME_LENGTH)
            return SeatHolder("device", owner.id, name, owner.colour, named=True)
        case "device" | "human":
            return SeatHolder(spec.kind, owner.id, owner.name, owner.colour)
    raise Refused("bad-seat")


def _set_table(draft: TableDraft, submitted: SubmittedCommand, command: do.SetTable) -> None:
    _check_not_called(draft)
    owner, new = _check_owner(draft, submitted), validate_settings(command.settings)
    _check_settled(draft.table, owner, new)
    draft.write(rows.SettingsChanged(new))


def _check_settled(table: Table, owner: Person, new: TableSettings) -> None:
    """Refuse to make a game count, or to change what it is played by, once others have sat down for something else."""
    old = table.settings
    if not new.rated or not any(holder.person not in ("", owner.id) for holder in table.seats):
        return
    terms = (new.clock, new.relief, new.relief_after) == (old.clock, old.relief, old.relief_after)
    if not (old.rated and terms):
        raise Refused("settled")


def validate_settings(settings: TableSettings) -> TableSettings:
    """The settings, if valid; raises `Refused`."""
    clock = settings.clock
    least = MIN_RATED_RELIEF if settings.rated else 0
    valid = (
        settings.chat in ("all", "seats", "off")
        and settings.undo in ("fresh", "same")
        and least <= settings.relief_after <= 30 * 86_400_000
    )
    if clock is not None:
        valid = valid and 1_000 <= clock.main <= 60 * 86_400_000 and 0 <= clock.increment <= 86_400_000
        valid = valid and clock.then in ("bot", "resign")
    if not valid or not 1 <= len(settings.relief) <= 64:
        raise Refused("bad-settings")
    return settings


def _pledge(draft: TableDraft, submitted: SubmittedCommand, command: do.Pledge) -> None:
    _check_not_called(draft)
    _check_own_seat(draft, submitted, command.seat)
    if draft.table.fair is None:
        raise Refused("no-pledge")
    draft.write(rows.Pledged(command.seat, command.value))


def _start(draft: TableDraft, submitted: SubmittedCommand, _command: do.Start) -> None:
    """Call the start; with nobody to wait for, the game begins at once."""
    _check_not_called(draft)
    _check_owner(draft, submitted)
    table = draft.table
    if any(holder.kind == "open" for holder in table.seats):
        raise Refused("seats-open")
    if table.fair is None:
        draft.write_with_chance(rows.Started(table.created.commitment, tuple(table.contributions)))
        _end_if_over(draft)
        return
    silent = [seat for seat, value in enumerate(table.fair.pledges) if len(value) < 64]
    if table.is_rated and silent:
        raise Refused("no-pledge", seat=silent[0])
    charter = fair_dice.charter_text(
        table.unplayed_match(),
        table=table.id,
        attempt=table.fair.attempt,
        undo=table.undo_mode(),
        origin=_origin(table),
        promise=table.fair.promise,
        pledges=[value or "none" for value in table.fair.pledges],
    )
    draft.write(rows.Called(charter, draft.at + (OPENING_MS if table.settings.live else OPENING_MS_SLOW)))
    _begin_if_open(draft)


def _origin(table: Table) -> str:
    """Where a table comes from, as its charter says."""
    opening = table.created.opening
    if opening is not None:
        return f"position:{opening.table or 'upload'}:{opening.step}"
    return f"rematch:{table.created.rematch_of}" if table.created.rematch_of else "new"


def _open(draft: TableDraft, submitted: SubmittedCommand, command: do.Open) -> None:
    fair, called = _called(draft)
    _check_own_seat(draft, submitted, command.seat)
    table, seat = draft.table, command.seat
    if fair.shares[seat]:
        raise Refused("no-pledge" if fair.shares[seat] == "none" else "already-opened", seat=seat)
    if command.charter != verify.charter_hash(called.charter).hex():
        raise Refused("another-charter")
    name = table.game.seat_names(table.created.players)[seat]
    share, promise = bytes.fromhex(command.share), bytes.fromhex(fair.promise)
    if verify.pledge(table.id, fair.attempt, name, promise, share) != fair.pledges[seat]:
        raise Refused("not-the-share", seat=seat)
    draft.write(rows.Opened(seat, command.share))
    _begin_if_open(draft)


def _begin_if_open(draft: TableDraft) -> None:
    """Begin the game once every pledged share is open."""
    fair, called = _called(draft)
    if not fair.unopened():
        start = verify.start_code(called.charter, map(verify.share_bytes, fair.shares)).hex()
        draft.write_with_chance(rows.Begun(fair.shares, start))
        _end_if_over(draft)


def _decline(draft: TableDraft, submitted: SubmittedCommand, command: do.Decline) -> None:
    _called(draft)
    _check_own_seat(draft, submitted, command.seat)
    _void(draft, "declined", (command.seat,))


def _void(draft: TableDraft, reason: str, seats: tuple[Seat, ...]) -> None:
    """Give up a start for all: to go on without a share would let the last one to open choose between two futures."""
    table = draft.table
    assert table.fair is not None
    holders, rated = [table.seats[seat] for seat in seats], table.is_rated
    people = tuple(dict.fromkeys(holder.person for holder in holders)) if rated else ()
    names = tuple(holder.name for holder in holders)
    promise = promise_of(table.id, table.secret, table.fair.attempt + 1)
    draft.write(rows.Voided(reason, seats, names, people, table.seed.hex(), promise))
    too_many = rated and len(table.fair.failed) >= MAX_RATED_ATTEMPTS
    if too_many or table.owner in people:
        draft.write(rows.Ended("closed", table.seed.hex()))


def _close(draft: TableDraft, submitted: SubmittedCommand, _command: do.Close) -> None:
    _check_waiting(draft)
    _check_owner(draft, submitted)
    draft.write(rows.Ended("closed", draft.table.seed.hex()))


# -- the game ------------------------------------------------------------------------------------------------------


def _play(draft: TableDraft, submitted: SubmittedCommand, command: do.Play) -> None:
    table, seat = draft.table, command.seat
    by = ""
    if submitted.by is None:
        _check_running(table)
        _check_seat_exists(table, seat)
        by = table.bot_of(seat)
        if not by:
            raise Refused("not-your-seat", seat=seat)
    else:
        check_may_play(table, submitted.by, seat)
    clocks = _clocks_after(draft, seat)
    draft.write_with_chance(rows.ActionPlayed(seat, command.action, by=by, clocks=clocks))
    _end_if_over(draft)


def _clocks_after(draft: TableDraft, seat: Seat) -> tuple[int, ...]:
    """Milliseconds left per seat after this seat's decision; an accepted decision is never late."""
    table, clock = draft.table, draft.table.settings.clock
    if clock is None:
        return ()
    remaining = list(_clocks_now(draft))
    if not table.bot_of(seat):
        remaining[seat] += clock.increment
    return tuple(remaining)


def _clocks_without(draft: TableDraft, undone: list[Seat]) -> tuple[int, ...]:
    """Milliseconds left per seat now, without what was added for these decisions: taking back gains no time.

    A clock that would be below zero keeps one second, so that nobody loses by taking back.
    """
    table, clock = draft.table, draft.table.settings.clock
    if clock is None:
        return ()
    remaining = list(_clocks_now(draft))
    for seat in undone:
        if not table.bot_of(seat):
            remaining[seat] = max(min(remaining[seat], 1_000), remaining[seat] - clock.increment)
    return tuple(remaining)


def _end_if_over(draft: TableDraft) -> None:
    table = draft.table
    if table.match is not None and not table.match.state.to_act:
        _end(draft, "over")


def _end(draft: TableDraft, reason: str) -> None:
    scores, ranking = draft.table.standings()
    draft.write(rows.Ended(reason, draft.table.seed.hex(), scores, ranking))


def _withdraw(draft: TableDraft, submitted: SubmittedCommand, command: do.Withdraw) -> None:
    _check_playing(draft)
    _check_own_seat(draft, submitted, command.seat)
    _check_not_bot(draft, command.seat)
    if not draft.table.can_withdraw(command.seat):
        raise Refused("nothing-to-withdraw")
    draft.write(rows.ChoiceWithdrawn(command.seat, _clocks_without(draft, [command.seat])))


def _undo(draft: TableDraft, submitted: SubmittedCommand, command: do.Undo) -> None:
    _check_playing(draft)
    _check_own_seat(draft, submitted, command.seat)
    _check_not_bot(draft, command.seat)
    table, seat = draft.table, command.seat
    if table.can_undo(seat):
        draft.write(rows.UndoDone(seat, clocks=_clocks_without(draft, [seat])))
        return
    if table.can_withdraw(seat):
        draft.write(rows.ChoiceWithdrawn(seat, _clocks_without(draft, [seat])))
        return
    if table.is_rated:
        raise Refused("rated-game")
    count = table.undo_count(seat)
    if not count or table.request is not None:
        raise Refused("nothing-to-undo")
    draft.write(rows.UndoRequested(seat, count))
    _undo_if_agreed(draft)


def _consent(draft: TableDraft, submitted: SubmittedCommand, command: do.Consent) -> None:
    _check_playing(draft)
    _check_own_seat(draft, submitted, command.seat)
    request = draft.table.request
    cancels_own_request = request is not None and request.seat == command.seat and not command.agrees
    if request is None or not (cancels_own_request or command.seat in draft.table.awaiting_consent()):
        raise Refused("no-request")
    draft.write(rows.ConsentAnswered(command.seat, command.agrees))
    _undo_if_agreed(draft)


def _undo_if_agreed(draft: TableDraft) -> None:
    request = draft.table.request
    if request is not None and not draft.table.awaiting_consent():
        undone = draft.table.deciders_of_last(request.count)
        clocks = _clocks_without(draft, undone)
        draft.write(rows.UndoDone(request.seat, request.count, agreed=True, clocks=clocks))


def _propose_end(draft: TableDraft, submitted: SubmittedCommand, command: do.ProposeEnd) -> None:
    check_may_play(draft.table, submitted.by, command.seat)
    table = draft.table
    if table.proposal is not None:
        raise Refused("proposed-already")
    mine = table.seats_of(table.seats[command.seat].person)
    failed = [at for seat, at in table.failed_proposals if seat in mine]
    wait = failed[-1] + PROPOSAL_PAUSE - draft.at if failed else 0
    if len(failed) >= MAX_PROPOSALS or wait > 0:
        raise Refused("proposed-enough", seconds=max(0, -(-wait // 1000)))
    draft.write(rows.EndProposed(command.seat))
    _end_if_agreed(draft)


def _answer_end(draft: TableDraft, submitted: SubmittedCommand, command: do.AnswerEnd) -> None:
    check_may_play(draft.table, submitted.by, command.seat)
    proposal = draft.table.proposal
    withdraws = proposal is not None and not command.agrees and _same_person(draft.table, proposal.seat, command.seat)
    if proposal is None or not (withdraws or command.seat in draft.table.awaiting_end()):
        raise Refused("no-proposal")
    draft.write(rows.EndAnswered(command.seat, command.agrees))
    _end_if_agreed(draft)


def _same_person(table: Table, seat: Seat, other: Seat) -> bool:
    return table.seats[seat].person == table.seats[other].person


def _end_if_agreed(draft: TableDraft) -> None:
    """End the game once nobody who plays has to answer a proposal any more: without a result, so without a rating."""
    table = draft.table
    if table.proposal is not None and table.ended is None and not table.awaiting_end():
        draft.write(rows.Ended("agreed", table.seed.hex()))


def _resign(draft: TableDraft, submitted: SubmittedCommand, command: do.Resign) -> None:
    _check_playing(draft)
    _check_own_seat(draft, submitted, command.seat)
    if command.seat in draft.table.resigned:
        raise Refused("resigned", seat=command.seat)
    _give_up(draft, command.seat)


def _give_up(draft: TableDraft, seat: Seat) -> None:
    """Resign a seat: the game ends when one seat or only bots are left, otherwise a bot plays on."""
    table = draft.table
    draft.write(rows.SeatResigned(seat))
    playing = [other for other in range(table.created.players) if other not in table.resigned]
    if len(playing) <= 1 or not any(table.seats[other].person for other in playing):
        _end(draft, "resigned")
    elif not table.bot_of(seat):
        draft.write(rows.Relieved(seat, table.settings.relief, "resigned", _clocks_now(draft)))
    _settle_requests(draft)


def _settle_requests(draft: TableDraft) -> None:
    """Grant what only seats that a bot plays by now had to agree to."""
    if draft.table.request is not None and draft.table.ended is None:
        _undo_if_agreed(draft)
    _end_if_agreed(draft)


def _clocks_now(draft: TableDraft) -> tuple[int, ...]:
    """Milliseconds left per seat, never negative."""
    return tuple(max(0, remaining) for remaining in draft.table.clocks_at(draft.now))


def _relieve(draft: TableDraft, submitted: SubmittedCommand, command: do.Relieve) -> None:
    _check_playing(draft)
    table, seat = draft.table, command.seat
    _check_seat_exists(table, seat)
    if submitted.by is None or not (table.seats_of(submitted.by.id) or submitted.by.id == table.owner):
        raise Refused("not-seated")
    _check_not_bot(draft, seat)
    own = table.seats[seat].person == submitted.by.id
    if not own and not 0 < submitted.absent_ms >= table.settings.relief_after:
        raise Refused("not-gone", seat=seat)
    draft.write(rows.Relieved(seat, table.settings.relief, "gone", _clocks_now(draft)))
    _settle_requests(draft)


def _take_back(draft: TableDraft, submitted: SubmittedCommand, command: do.TakeBack) -> None:
    _check_playing(draft)
    _check_own_seat(draft, submitted, command.seat)
    if command.seat in draft.table.resigned:
        raise Refused("resigned", seat=command.seat)
    if not draft.table.relief[command.seat]:
        raise Refused("not-relieved")
    draft.write(rows.Returned(command.seat, _clocks_now(draft)))


def _tick(draft: TableDraft, submitted: SubmittedCommand, _command: do.Tick) -> None:
    """Let a bot relieve every due seat whose time is up, or resign it, as the time control says; or fail a start."""
    left = draft.table.ms_until_deadline(draft.at)
    if submitted.by is None and left is not None:
        if left > 0:
            raise Refused("time-not-up")
        fair, _ = _called(draft)
        _void(draft, "late", fair.unopened())
        return
    _check_playing(draft)
    table, clock = draft.table, draft.table.settings.clock
    remaining = table.clocks_at(draft.now)
    late = [seat for seat in table.due() if remaining and remaining[seat] <= 0 and not table.bot_of(seat)]
    if submitted.by is not None or clock is None or not late:
        raise Refused("time-not-up")
    for seat in late:
        if table.ended is not None:
            break
        if clock.then == "resign":
            _give_up(draft, seat)
        else:
            draft.write(rows.Relieved(seat, table.settings.relief, "time", _clocks_now(draft)))
            _settle_requests(draft)


# -- chat and reactions ----------------------------------------------------------------------------------------------


def _say(draft: TableDraft, submitted: SubmittedCommand, command: do.Say) -> None:
    text = clean_text(command.text, CHAT_LENGTH)
    if text is None:
        raise Refused("bad-text", limit=CHAT_LENGTH)
    _chat(draft, submitted, text=text)


def _react(draft: TableDraft, submitted: SubmittedCommand, command: do.React) -> None:
    if command.reaction not in REACTIONS:
        raise Refused("bad-reaction", allowed=REACTIONS)
    _chat(draft, submitted, reaction=command.reaction)


def _chat(draft: TableDraft, submitted: SubmittedCommand, text: str = "", reaction: str = "") -> None:
    table = draft.table
    mine = table.seats_of(submitted.by.id) if submitted.by else ()
    open_to_all = table.settings.chat == "all" and table.settings.watchable
    if submitted.by is None or table.settings.chat == "off" or not (mine or open_to_all):
        raise Refused("chat-off")
    draft.write(rows.ChatPosted(submitted.by.id, submitted.by.name, mine[0] if mine else -1, text, reaction))


MAX_MARKS: Final = 3
"""Combining marks that one letter keeps; Vietnamese needs two."""
_BLANK: Final = "\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159"
"""Letters and signs that show nothing: fillers of Hangul, vowels of Khmer, the empty braille cell, an empty note."""


def clean_text(text: str, limit: int) -> str | None:
    """The text normalised to one line without invisible characters; `None` if it shows nothing or exceeds `limit`."""
    normalised = unicodedata.normalize("NFC", text)
    visible = "".join(" " if char.isspace() else char for char in normalised if char.isspace() or _is_kept(char))
    cleaned = _without_towers(" ".join(visible.split()))
    return cleaned if 0 < len(cleaned) <= limit and any(_has_ink(char) for char in cleaned) else None


def _is_kept(char: str) -> bool:
    joiner = char in ("\u200d", "\ufe0f")  # they make one emoji of several characters
    return joiner or (unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Co", "Cn") and char not in _BLANK)


def _has_ink(char: str) -> bool:
    """Whether this character is drawn by itself: a letter, a figure, a sign."""
    return unicodedata.category(char)[0] in "LNPS"


def _without_towers(text: str) -> str:
    """The text with at most `MAX_MARKS` combining marks on a letter; more would cover the lines around it."""
    kept: list[str] = []
    marks = 0
    for char in text:
        marks = marks + 1 if unicodedata.category(char) in ("Mn", "Me") else 0
        if marks <= MAX_MARKS:
            kept.append(char)
    return "".join(kept)


_HANDLERS: Final[dict[type, Callable[[TableDraft, SubmittedCommand, Any], None]]] = {
    do.Join: _join,
    do.Leave: _leave,
    do.Remove: _remove,
    do.BecomeOwner: _become_owner,
    do.SetSeat: _set_seat,
    do.SetTable: _set_table,
    do.Pledge: _pledge,
    do.Open: _open,
    do.Decline: _decline,
    do.Start: _start,
    do.Close: _close,
    do.Play: _play,
    do.Withdraw: _withdraw,
    do.Undo: _undo,
    do.Consent: _consent,
    do.ProposeEnd: _propose_end,
    do.AnswerEnd: _answer_end,
    do.Resign: _resign,
    do.Relieve: _relieve,
    do.TakeBack: _take_back,
    do.Tick: _tick,
    do.Say: _say,
    do.React: _react,
}
