"""Commands become rows: who may do what at a table, and what follows from it. Nothing here is durable yet."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from typing import Any, Final, Protocol

import msgspec

from fellfield.core.contract import Event
from fellfield.core.seats import Seat
from fellfield.server.store.contract import Person
from fellfield.server.tables import commands as do
from fellfield.server.tables import rows
from fellfield.server.tables.refusals import Refused
from fellfield.server.tables.rows import AnyRow, Holder, TableSettings
from fellfield.server.tables.table import Table

CHAT_LENGTH: Final = 500
REACTIONS: Final = ("wave", "laugh", "wow", "sad", "clap", "think", "hurry", "sorry", "thanks", "gg")


class Order(msgspec.Struct, frozen=True, gc=False):
    """Somebody wants something of a table. `by` is `None` when it is the server itself: for its bots, for the clock.

    `expected` is the version that the sender has seen; `gone` is for how many milliseconds the owner of a seat
    that is to be relieved has been away, which only the app knows.
    """

    by: Person | None
    command: do.AnyCommand | do.Tick
    key: str | None = None
    expected: int | None = None
    gone: int = 0

    def digest_of(self) -> bytes:
        """What a key stands for: the same command by the same person."""
        return msgspec.json.encode([self.by.id if self.by else "", self.command], order="deterministic")


class Draft:
    """A table as it will be, with the rows that lead there."""

    def __init__(self, table: Table, at: int, now: int) -> None:
        self.table = table
        self.at = at
        self.now = now
        self.written: list[AnyRow] = []
        self.events: list[Event] = []

    def write(self, row: AnyRow) -> None:
        """Add a row and let it happen."""
        self._happened(row, self.table.fold(row, self._version(), self.at, self.now))

    def write_with_chance(self, row: rows.Action | rows.Started) -> None:
        """Let a row happen that calls for chance, and add it together with what chance brought."""
        before = len(self.table.match.log) if self.table.match else 0
        events = self.table.fold(row, self._version(), self.at, self.now)
        self._happened(msgspec.structs.replace(row, outcomes=self.table.outcomes_since(before)), events)

    def _version(self) -> int:
        return self.table.position.version + len(self.written) + 1

    def _happened(self, row: AnyRow, events: list[Event]) -> None:
        self.written.append(row)
        self.events += events


def perform(table: Table, order: Order, at: int, now: int) -> Draft:
    """What the table would be after this order; raises `Refused`, or what the rules raise, and changes nothing."""
    draft = Draft(table.drafted(), at, now)
    _fresh_enough(table, order)
    _ACTS[type(order.command)](draft, order, order.command)
    return draft


def _fresh_enough(table: Table, order: Order) -> None:
    """Has the sender seen everything that this decision hangs on?"""
    if order.expected is None or isinstance(order.command, do.Say | do.React):
        return
    if not table.moved <= order.expected <= table.position.version:
        raise Refused("stale", version=table.position.version)


# -- who ---------------------------------------------------------------------------------------------------------


def _own_seat(draft: Draft, order: Order, seat: Seat) -> None:
    _seat_there(draft.table, seat)
    if order.by is None or draft.table.seats[seat].person != order.by.id:
        raise Refused("not-your-seat", seat=seat)


def _seat_there(table: Table, seat: Seat) -> None:
    if seat >= table.created.players:
        raise Refused("no-such-seat", seat=seat)


def _owner(draft: Draft, order: Order) -> Person:
    if order.by is None or order.by.id != draft.table.created.owner:
        raise Refused("not-owner")
    return order.by


def _waiting(draft: Draft) -> None:
    if draft.table.ended is not None:
        raise Refused("over")
    if draft.table.match is not None:
        raise Refused("already-started")


def _playing(draft: Draft) -> None:
    if draft.table.ended is not None:
        raise Refused("over")
    if draft.table.match is None:
        raise Refused("not-started")


def _plays_itself(draft: Draft, seat: Seat) -> None:
    if seat in draft.table.resigned:
        raise Refused("resigned", seat=seat)
    if draft.table.bot_of(seat):
        raise Refused("played-by-bot", seat=seat)


# -- before the game -----------------------------------------------------------------------------------------------


def _join(draft: Draft, order: Order, command: do.Join) -> None:
    _waiting(draft)
    if order.by is None:
        raise Refused("not-seated")
    table, person = draft.table, order.by
    mine = table.seats_of(person.id)
    seat = command.seat
    if seat is None:
        free = [place for place, holder in enumerate(table.seats) if holder.kind == "open"]
        seat = mine[0] if mine else free[0] if free else None
    if seat is None:
        raise Refused("no-open-seat")
    _seat_there(table, seat)
    if seat not in mine and table.seats[seat].kind != "open":
        raise Refused("seat-taken", seat=seat)
    kind = table.seats[seat].kind if seat in mine else "human"
    _release_others(draft, [place for place in mine if place != seat and table.seats[place].kind == "human"], kind)
    named = table.seats[seat] if table.seats[seat].named else None
    name = named.name if named else person.name
    draft.write(rows.Joined(seat, Holder(kind, person.id, name, person.colour, named=named is not None)))


def _release_others(draft: Draft, others: list[Seat], kind: str) -> None:
    """Somebody who takes another seat gives the old one up: one person, one seat (but for seats on one device)."""
    for seat in others if kind == "human" else []:
        draft.write(rows.Left(seat))


def _leave(draft: Draft, order: Order, command: do.Leave) -> None:
    _waiting(draft)
    _own_seat(draft, order, command.seat)
    draft.write(rows.Left(command.seat))


def _set_seat(draft: Draft, order: Order, command: do.SetSeat) -> None:
    _waiting(draft)
    owner = _owner(draft, order)
    _seat_there(draft.table, command.seat)
    holder = draft.table.seats[command.seat]
    if holder.person not in ("", owner.id):
        raise Refused("seat-taken", seat=command.seat)
    draft.write(rows.Left(command.seat))
    if command.kind != "open":
        draft.write(rows.Joined(command.seat, holder_for(command, owner)))


class Wish(Protocol):
    """What the owner wants on a seat; the name is that of a person at the own device."""

    @property
    def kind(self) -> str: ...
    @property
    def level(self) -> str: ...
    @property
    def name(self) -> str: ...


def holder_for(wish: Wish, owner: Person) -> Holder:
    """Whom the owner puts on a seat: nobody (`open`), a `bot`, someone at the own `device`, or the owner (`human`)."""
    match wish.kind:
        case "open":
            return Holder("open")
        case "bot" if wish.level:
            return Holder("bot", name=wish.level, level=wish.level)
        case "device" if wish.name:
            name = clean(wish.name, do.NAME_LENGTH)
            if name is None:
                raise Refused("bad-seat-name", limit=do.NAME_LENGTH)
            return Holder("device", owner.id, name, owner.colour, named=True)
        case "device" | "human":
            return Holder(wish.kind, owner.id, owner.name, owner.colour)
    raise Refused("bad-seat")


def _set_table(draft: Draft, order: Order, command: do.SetTable) -> None:
    _waiting(draft)
    _owner(draft, order)
    draft.write(rows.Arranged(checked_settings(command.settings)))


def checked_settings(settings: TableSettings) -> TableSettings:
    """The settings, if a table can be kept like that."""
    clock = settings.clock
    fits = settings.chat in ("all", "seats", "off") and 0 <= settings.relief_after <= 30 * 86_400_000
    if clock is not None:
        fits = fits and 1_000 <= clock.main <= 60 * 86_400_000 and 0 <= clock.increment <= 86_400_000
        fits = fits and clock.then in ("bot", "resign")
    if not fits or not 1 <= len(settings.relief) <= 64:
        raise Refused("bad-settings")
    return settings


def _contribute(draft: Draft, order: Order, command: do.Contribute) -> None:
    _waiting(draft)
    _own_seat(draft, order, command.seat)
    draft.write(rows.Contribution(command.seat, command.value))


def _start(draft: Draft, order: Order, _command: do.Start) -> None:
    _waiting(draft)
    _owner(draft, order)
    table = draft.table
    if any(holder.kind == "open" for holder in table.seats):
        raise Refused("seats-open")
    draft.write_with_chance(rows.Started(table.created.commitment, tuple(table.contributions)))
    _end_if_over(draft)


def _close(draft: Draft, order: Order, _command: do.Close) -> None:
    _waiting(draft)
    _owner(draft, order)
    draft.write(rows.Ended("closed", draft.table.seed.hex()))


# -- the game ------------------------------------------------------------------------------------------------------


def _play(draft: Draft, order: Order, command: do.Play) -> None:
    _playing(draft)
    table, seat = draft.table, command.seat
    by = ""
    if order.by is None:
        _seat_there(table, seat)
        by = table.bot_of(seat)
        if not by:
            raise Refused("not-your-seat", seat=seat)
    else:
        _own_seat(draft, order, seat)
        _plays_itself(draft, seat)
    clocks = _clocks_after(draft, seat)
    draft.write_with_chance(rows.Action(seat, command.action, by=by, clocks=clocks))
    _end_if_over(draft)


def _clocks_after(draft: Draft, seat: Seat) -> tuple[int, ...]:
    """What each seat has left once this one has decided; a decision that came through is never late."""
    table, clock = draft.table, draft.table.settings.clock
    if clock is None:
        return ()
    left = [max(0, one) for one in table.clocks_at(draft.now)]
    if not table.bot_of(seat):
        left[seat] += clock.increment
    return tuple(left)


def _end_if_over(draft: Draft) -> None:
    table = draft.table
    if table.match is not None and not table.match.state.to_act:
        _end(draft, "over")


def _end(draft: Draft, reason: str) -> None:
    scores, ranking = draft.table.standing()
    draft.write(rows.Ended(reason, draft.table.seed.hex(), scores, ranking))


def _withdraw(draft: Draft, order: Order, command: do.Withdraw) -> None:
    _playing(draft)
    _own_seat(draft, order, command.seat)
    _plays_itself(draft, command.seat)
    if not draft.table.can_withdraw(command.seat):
        raise Refused("nothing-to-withdraw")
    draft.write(rows.Withdraw(command.seat))


def _undo(draft: Draft, order: Order, command: do.Undo) -> None:
    _playing(draft)
    _own_seat(draft, order, command.seat)
    _plays_itself(draft, command.seat)
    table, seat = draft.table, command.seat
    if table.can_undo(seat):
        draft.write(rows.Undo(seat))
        return
    if table.can_withdraw(seat):
        draft.write(rows.Withdraw(seat))
        return
    count = table.undo_count(seat)
    if not count or table.request is not None:
        raise Refused("nothing-to-undo")
    draft.write(rows.Asked(seat, count))
    _undo_if_agreed(draft)


def _consent(draft: Draft, order: Order, command: do.Consent) -> None:
    _playing(draft)
    _own_seat(draft, order, command.seat)
    request = draft.table.request
    takes_it_back = request is not None and request.seat == command.seat and not command.agrees
    if request is None or not (takes_it_back or command.seat in draft.table.waits_for()):
        raise Refused("no-request")
    draft.write(rows.Consent(command.seat, command.agrees))
    _undo_if_agreed(draft)


def _undo_if_agreed(draft: Draft) -> None:
    request = draft.table.request
    if request is not None and not draft.table.waits_for():
        draft.write(rows.Undo(request.seat, request.count, agreed=True))


def _resign(draft: Draft, order: Order, command: do.Resign) -> None:
    _playing(draft)
    _own_seat(draft, order, command.seat)
    if command.seat in draft.table.resigned:
        raise Refused("resigned", seat=command.seat)
    _given_up(draft, command.seat)


def _given_up(draft: Draft, seat: Seat) -> None:
    """A seat gives up: the game is over when one is left or nobody but bots; otherwise a bot plays on."""
    table = draft.table
    draft.write(rows.Resign(seat))
    left = [place for place in range(table.created.players) if place not in table.resigned]
    if len(left) <= 1 or not any(table.seats[place].person for place in left):
        _end(draft, "resigned")
    elif not table.bot_of(seat):
        draft.write(rows.Relieved(seat, table.settings.relief, "resigned", _clocks_now(draft)))
    if table.request is not None and table.ended is None:
        _undo_if_agreed(draft)


def _clocks_now(draft: Draft) -> tuple[int, ...]:
    return tuple(max(0, left) for left in draft.table.clocks_at(draft.now))


def _relieve(draft: Draft, order: Order, command: do.Relieve) -> None:
    _playing(draft)
    table, seat = draft.table, command.seat
    _seat_there(table, seat)
    if order.by is None or not (table.seats_of(order.by.id) or order.by.id == table.created.owner):
        raise Refused("not-seated")
    _plays_itself(draft, seat)
    own = table.seats[seat].person == order.by.id
    if not own and order.gone < table.settings.relief_after:
        raise Refused("not-gone", seat=seat)
    draft.write(rows.Relieved(seat, table.settings.relief, "gone", _clocks_now(draft)))


def _take_back(draft: Draft, order: Order, command: do.TakeBack) -> None:
    _playing(draft)
    _own_seat(draft, order, command.seat)
    if command.seat in draft.table.resigned:
        raise Refused("resigned", seat=command.seat)
    if not draft.table.relief[command.seat]:
        raise Refused("not-relieved")
    draft.write(rows.Returned(command.seat))


def _tick(draft: Draft, order: Order, _command: do.Tick) -> None:
    """The clock is looked at: whoever has no time left is relieved, or resigns, as the table has it."""
    _playing(draft)
    table, clock = draft.table, draft.table.settings.clock
    left = table.clocks_at(draft.now)
    late = [seat for seat in table.due() if left and left[seat] <= 0 and not table.bot_of(seat)]
    if order.by is not None or clock is None or not late:
        raise Refused("time-not-up")
    for seat in late:
        if table.ended is not None:
            break
        if clock.then == "resign":
            _given_up(draft, seat)
        else:
            draft.write(rows.Relieved(seat, table.settings.relief, "time", _clocks_now(draft)))


# -- beside the game -----------------------------------------------------------------------------------------------


def _say(draft: Draft, order: Order, command: do.Say) -> None:
    text = clean(command.text, CHAT_LENGTH)
    if text is None:
        raise Refused("bad-text", limit=CHAT_LENGTH)
    _chat(draft, order, text=text)


def _react(draft: Draft, order: Order, command: do.React) -> None:
    if command.reaction not in REACTIONS:
        raise Refused("bad-reaction", allowed=REACTIONS)
    _chat(draft, order, reaction=command.reaction)


def _chat(draft: Draft, order: Order, text: str = "", reaction: str = "") -> None:
    table = draft.table
    mine = table.seats_of(order.by.id) if order.by else ()
    open_to_all = table.settings.chat == "all" and table.settings.watchable
    if order.by is None or table.settings.chat == "off" or not (mine or open_to_all):
        raise Refused("chat-off")
    draft.write(rows.Chat(order.by.id, order.by.name, mine[0] if mine else -1, text, reaction))


def clean(text: str, limit: int) -> str | None:
    """A text as others may see it: normalised, one line, no invisible signs; `None` if nothing or too much is left."""
    normal = unicodedata.normalize("NFC", text)
    kept = "".join(" " if sign.isspace() else sign for sign in normal if sign.isspace() or _shows(sign))
    words = " ".join(kept.split())
    return words if 0 < len(words) <= limit else None


def _shows(sign: str) -> bool:
    return unicodedata.category(sign) not in ("Cc", "Cf", "Cs", "Co", "Cn") or sign == "\u200d"


_ACTS: Final[dict[type, Callable[[Draft, Order, Any], None]]] = {
    do.Join: _join,
    do.Leave: _leave,
    do.SetSeat: _set_seat,
    do.SetTable: _set_table,
    do.Contribute: _contribute,
    do.Start: _start,
    do.Close: _close,
    do.Play: _play,
    do.Withdraw: _withdraw,
    do.Undo: _undo,
    do.Consent: _consent,
    do.Resign: _resign,
    do.Relieve: _relieve,
    do.TakeBack: _take_back,
    do.Tick: _tick,
    do.Say: _say,
    do.React: _react,
}
