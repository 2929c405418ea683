"""Who is at which table right now: sockets and waiting requests, frames as messages, who is here, who is gone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator
from typing import Final, Protocol

from fellfield.core.seats import Seat, Viewer
from fellfield.server.tables import FrameBuilder, FrameEncoder, Table
from fellfield.server.wire import Presence, encode, frame_message
from fellfield.server.ws_framing import frame_text

REMOTE_PRESENCE_MS: Final = 75_000
"""For so many milliseconds somebody at another process counts as here after that process has said so."""


class Connection(Protocol):
    """Whatever shows a table to somebody: a socket."""

    person: str
    viewer: Viewer

    def flush(self) -> None:
        """The table has changed: show it, unless the line is full. Must not block."""

    def send(self, message: bytes) -> None:
        """Pass a message on. Must not block."""

    def close_with(self, why: str, code: int) -> None:
        """Say goodbye and close."""

    def abort_if_stalled(self, now: float) -> None:
        """Drop the line if the other side has stopped reading."""

    async def check_identity(self) -> None:
        """Close if the owner has logged out elsewhere."""


class Room:
    """One table with everybody who looks at it from this process."""

    def __init__(self, table: Table, now: Callable[[], int]) -> None:
        self.table = table
        self.dormant = False
        """Is the table out of memory? Then `table` says who sits there, and nothing of the game."""
        self.connections: set[Connection] = set()
        self.waiting: set[asyncio.Event] = set()
        self.auto: dict[Seat, str] = {}
        """The seats that want to be answered for when there is only one answer, with their owners."""
        self._now = now
        self._opened = now()
        self._left: dict[str, int] = {}
        self._elsewhere: dict[str, int] = {}
        self._frames: FrameBuilder | None = None
        self._encoder: FrameEncoder | None = None
        self._constant_part = b""
        self._messages: dict[tuple[Viewer, int], bytes] = {}
        self._flush_scheduled = False

    # -- frames --------------------------------------------------------------------------------------------------

    def frames(self) -> FrameBuilder:
        """The frames of the table as it is now; each is made once for all who see the same."""
        assert not self.dormant, "a table that rests must be read first"
        if self._frames is None:
            self._frames = FrameBuilder(self.table, self._now())
        return self._frames

    def message(self, viewer: Viewer, since: int) -> bytes:
        """The frame of this viewer, ready for a socket; written once for all who see the same."""
        found = self._messages.get((viewer, since))
        if found is None:
            if self._encoder is None:
                self._encoder = FrameEncoder(self.frames(), self._constant_part)
                self._constant_part = self._encoder.constant_part
            found = self._messages[viewer, since] = frame_text(frame_message(self._encoder.frame(viewer, since)))
        return found

    def show(self, table: Table) -> None:
        """The table has moved on (or was read again): everybody shall see it."""
        if table.position.version < self.table.position.version + (not self.dormant):
            return
        self.dormant = False
        before = self.presence() if table.seats != self.table.seats else None
        self.table = table
        self.drop_frames()
        if before is not None:  # seats have changed hands: others are missed now, and others are here
            self._send_presence(before)
        for event in self.waiting:
            event.set()
        if self.connections and not self._flush_scheduled:
            # In a moment, so that whoever moved gets the answer first, and both in one piece.
            self._flush_scheduled = True
            asyncio.get_running_loop().call_soon(self._flush_all)

    def make_dormant(self) -> None:
        """Nothing has happened for a long time: keep no more than who is here."""
        self.table, self.dormant = self.table.dormant_copy(), True
        self.drop_frames()

    def _flush_all(self) -> None:
        """Everybody who can take it sees the table as it is now; afterwards nothing of that is kept."""
        self._flush_scheduled = False
        for connection in list(self.connections):
            connection.flush()
        self.drop_frames()

    def refresh_clock(self) -> None:
        """Before a first look: the clock of a table runs on while nothing else happens, so its frames are made anew."""
        if self.table.clocks and self.table.ended is None:
            self.drop_frames()

    def drop_frames(self) -> None:
        """Make frames anew."""
        self._frames = self._encoder = None
        self._messages.clear()

    # -- who is here ---------------------------------------------------------------------------------------------

    def enter(self, connection: Connection) -> None:
        """Somebody comes to look."""
        before = self.presence()
        self.connections.add(connection)
        self._send_presence(before)

    def leave(self, connection: Connection) -> None:
        """Somebody goes."""
        before = self.presence()
        self.connections.discard(connection)
        if connection.person and not self.is_here(connection.person):
            self._left[connection.person] = self._now()
            self.auto = {seat: owner for seat, owner in self.auto.items() if owner != connection.person}
        self._send_presence(before)

    def note_presence(self, person: str, *, here: bool) -> None:
        """Another process says that somebody is at this table there, or no longer."""
        before = self.presence()
        if here:
            self._elsewhere[person] = self._now()
        else:
            self._elsewhere.pop(person, None)
            self._left[person] = self._now()
        self._send_presence(before)

    def people(self) -> set[str]:
        """Those who are at this table by way of this process."""
        return {connection.person for connection in self.connections if connection.person}

    def is_here(self, person: str) -> bool:
        """Is this person connected, here or at another process?"""
        if any(connection.person == person for connection in self.connections):
            return True
        return person in self._elsewhere and self._now() - self._elsewhere[person] < REMOTE_PRESENCE_MS

    def absent_ms(self, person: str) -> int:
        """For how many milliseconds this person has been away, as far as we know."""
        return 0 if self.is_here(person) else self._now() - self._left.get(person, self._opened)

    def presence(self) -> Presence:
        """Who is here: people by their seats, onlookers by their number."""
        owners = [holder.person for holder in self.table.seats]
        here = [
            holder.kind != "open" and (not holder.person or self.is_here(holder.person)) for holder in self.table.seats
        ]
        gone = [0 if there or not owner else self.absent_ms(owner) for there, owner in zip(here, owners, strict=True)]
        seated = {owner for owner in owners if owner}
        watching = sum(1 for connection in self.connections if connection.person not in seated)
        return Presence(here, gone, watching)

    def _send_presence(self, before: Presence) -> None:
        now = self.presence()
        if (now.here, now.watching) != (before.here, before.watching):
            message = frame_text(encode(now))
            for connection in self.connections:
                connection.send(message)

    def is_empty(self) -> bool:
        """Is nobody looking or waiting?"""
        return not self.connections and not self.waiting


class Rooms:
    """All rooms of this process."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._rooms: dict[str, Room] = {}

    def __iter__(self) -> Iterator[Room]:
        return iter(list(self._rooms.values()))

    def open(self, table: Table) -> Room:
        """The room of a table, opened if need be."""
        room = self._rooms.get(table.id)
        if room is None:
            room = self._rooms[table.id] = Room(table, self._now)
        room.show(table)
        return room

    def get(self, table_id: str) -> Room | None:
        """The room of a table, if somebody is there or was a little while ago."""
        return self._rooms.get(table_id)

    def watched_tables(self) -> set[str]:
        """The tables that somebody looks at."""
        return {table_id for table_id, room in self._rooms.items() if not room.is_empty()}

    def pinned_tables(self) -> set[str]:
        """The tables that must stay in memory: somebody waits for an answer, or wants to be answered for."""
        return {table_id for table_id, room in self._rooms.items() if room.waiting or room.auto}

    def connections(self) -> list[Connection]:
        """Everybody who looks at a table from this process."""
        return [connection for room in self._rooms.values() for connection in room.connections]

    def sweep(self, but: Iterable[str] = ()) -> None:
        """Close rooms in which nobody is left."""
        kept = set(but)
        for table_id in [one for one, room in self._rooms.items() if room.is_empty() and one not in kept]:
            del self._rooms[table_id]
