"""Who is at which table right now: sockets and waiting requests, frames as messages, who is here, who is gone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator
from typing import Final, Protocol

from fellfield.core.seats import Seat, Viewer
from fellfield.server.lines import framed
from fellfield.server.tables import Frames, Table, Writing
from fellfield.server.wire import Presence, encode, frame_told

HEARD_FOR: Final = 75_000
"""For so many milliseconds somebody at another process counts as here after that process has said so."""


class Guest(Protocol):
    """Whatever shows a table to somebody: a socket."""

    person: str
    viewer: Viewer

    def flush(self) -> None:
        """The table has changed: show it, unless the line is full. Must not block."""

    def tell(self, message: bytes) -> None:
        """Pass a message on. Must not block."""

    def hang_up(self, why: str, code: int) -> None:
        """Say goodbye and close."""

    def cut_if_stalled(self, now: float) -> None:
        """Drop the line if the other side has stopped reading."""

    async def check_identity(self) -> None:
        """Close if the owner has logged out elsewhere."""


class Room:
    """One table with everybody who looks at it from this process."""

    def __init__(self, table: Table, now: Callable[[], int]) -> None:
        self.table = table
        self.resting = False
        """Is the table out of memory? Then `table` says who sits there, and nothing of the game."""
        self.guests: set[Guest] = set()
        self.waiting: set[asyncio.Event] = set()
        self.auto: dict[Seat, str] = {}
        """The seats that want to be answered for when there is only one answer, with their owners."""
        self._now = now
        self._opened = now()
        self._left: dict[str, int] = {}
        self._elsewhere: dict[str, int] = {}
        self._frames: Frames | None = None
        self._writing: Writing | None = None
        self._lasting = b""
        self._messages: dict[tuple[Viewer, int], bytes] = {}
        self._showing = False

    # -- frames --------------------------------------------------------------------------------------------------

    def frames(self) -> Frames:
        """The frames of the table as it is now; each is made once for all who see the same."""
        assert not self.resting, "a table that rests must be read first"
        if self._frames is None:
            self._frames = Frames(self.table, self._now())
        return self._frames

    def message(self, viewer: Viewer, since: int) -> bytes:
        """The frame of this viewer, ready for a socket; written once for all who see the same."""
        found = self._messages.get((viewer, since))
        if found is None:
            if self._writing is None:
                self._writing = Writing(self.frames(), self._lasting)
                self._lasting = self._writing.lasting
            found = self._messages[viewer, since] = framed(frame_told(self._writing.frame(viewer, since)))
        return found

    def show(self, table: Table) -> None:
        """The table has moved on (or was read again): everybody shall see it."""
        if table.position.version < self.table.position.version + (not self.resting):
            return
        self.resting = False
        before = self.presence() if table.seats != self.table.seats else None
        self.table = table
        self.forget_frames()
        if before is not None:  # seats have changed hands: others are missed now, and others are here
            self._say_who_is_here(before)
        for event in self.waiting:
            event.set()
        if self.guests and not self._showing:
            # In a moment, so that whoever moved gets the answer first, and both in one piece.
            self._showing = True
            asyncio.get_running_loop().call_soon(self._show_all)

    def rest(self) -> None:
        """Nothing has happened for a long time: keep no more than who is here."""
        self.table, self.resting = self.table.resting(), True
        self.forget_frames()

    def _show_all(self) -> None:
        """Everybody who can take it sees the table as it is now; afterwards nothing of that is kept."""
        self._showing = False
        for guest in list(self.guests):
            guest.flush()
        self.forget_frames()

    def forget_stale_clock(self) -> None:
        """Before a first look: the clock of a table runs on while nothing else happens, so its frames are made anew."""
        if self.table.clocks and self.table.ended is None:
            self.forget_frames()

    def forget_frames(self) -> None:
        """Make frames anew."""
        self._frames = self._writing = None
        self._messages.clear()

    # -- who is here ---------------------------------------------------------------------------------------------

    def enter(self, guest: Guest) -> None:
        """Somebody comes to look."""
        before = self.presence()
        self.guests.add(guest)
        self._say_who_is_here(before)

    def leave(self, guest: Guest) -> None:
        """Somebody goes."""
        before = self.presence()
        self.guests.discard(guest)
        if guest.person and not self.is_here(guest.person):
            self._left[guest.person] = self._now()
            self.auto = {seat: owner for seat, owner in self.auto.items() if owner != guest.person}
        self._say_who_is_here(before)

    def heard(self, person: str, *, here: bool) -> None:
        """Another process says that somebody is at this table there, or no longer."""
        before = self.presence()
        if here:
            self._elsewhere[person] = self._now()
        else:
            self._elsewhere.pop(person, None)
            self._left[person] = self._now()
        self._say_who_is_here(before)

    def people(self) -> set[str]:
        """Those who are at this table by way of this process."""
        return {guest.person for guest in self.guests if guest.person}

    def is_here(self, person: str) -> bool:
        """Is this person connected, here or at another process?"""
        if any(guest.person == person for guest in self.guests):
            return True
        return person in self._elsewhere and self._now() - self._elsewhere[person] < HEARD_FOR

    def gone(self, person: str) -> int:
        """For how many milliseconds this person has been away, as far as we know."""
        return 0 if self.is_here(person) else self._now() - self._left.get(person, self._opened)

    def presence(self) -> Presence:
        """Who is here: people by their seats, onlookers by their number."""
        owners = [holder.person for holder in self.table.seats]
        here = [
            holder.kind != "open" and (not holder.person or self.is_here(holder.person)) for holder in self.table.seats
        ]
        gone = [0 if there or not owner else self.gone(owner) for there, owner in zip(here, owners, strict=True)]
        seated = {owner for owner in owners if owner}
        watching = sum(1 for guest in self.guests if guest.person not in seated)
        return Presence(here, gone, watching)

    def _say_who_is_here(self, before: Presence) -> None:
        now = self.presence()
        if (now.here, now.watching) != (before.here, before.watching):
            message = framed(encode(now))
            for guest in self.guests:
                guest.tell(message)

    def is_empty(self) -> bool:
        """Is nobody looking or waiting?"""
        return not self.guests and not self.waiting


class Rooms:
    """All rooms of this process."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._rooms: dict[str, Room] = {}

    def __iter__(self) -> Iterator[Room]:
        return iter(list(self._rooms.values()))

    def of(self, table: Table) -> Room:
        """The room of a table, opened if need be."""
        room = self._rooms.get(table.id)
        if room is None:
            room = self._rooms[table.id] = Room(table, self._now)
        room.show(table)
        return room

    def get(self, table_id: str) -> Room | None:
        """The room of a table, if somebody is there or was a little while ago."""
        return self._rooms.get(table_id)

    def in_use(self) -> set[str]:
        """The tables that somebody looks at."""
        return {table_id for table_id, room in self._rooms.items() if not room.is_empty()}

    def needed(self) -> set[str]:
        """The tables that must stay in memory: somebody waits for an answer, or wants to be answered for."""
        return {table_id for table_id, room in self._rooms.items() if room.waiting or room.auto}

    def guests(self) -> list[Guest]:
        """Everybody who looks at a table from this process."""
        return [guest for room in self._rooms.values() for guest in room.guests]

    def sweep(self, but: Iterable[str] = ()) -> None:
        """Close rooms in which nobody is left."""
        kept = set(but)
        for table_id in [one for one, room in self._rooms.items() if room.is_empty() and one not in kept]:
            del self._rooms[table_id]
