"""Rooms: the sockets and waiting requests at each table, its encoded frames, and who is present."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator
from typing import Final, Protocol

from fellfield.core.seats import Seat, Viewer
from fellfield.server.tables import FrameBuilder, FrameEncoder, SentParts, Table
from fellfield.server.wire import Presence, encode, frame_message
from fellfield.server.ws_framing import frame_text

REMOTE_PRESENCE_MS: Final = 75_000
"""Milliseconds for which a person reported by another process counts as present."""


class Connection(Protocol):
    """One connection of a viewer to a table: a socket."""

    person: str
    viewer: Viewer

    def flush(self) -> None:
        """Send the current table unless the write buffer is full. Must not block."""

    def send(self, message: bytes) -> None:
        """Queue a message. Must not block."""

    def close_with(self, why: str, code: int) -> None:
        """Send `bye` with this reason, then close."""

    def abort_if_stalled(self, now: float) -> None:
        """Abort the connection if its reader has stalled."""

    async def check_identity(self) -> None:
        """Close if the person has logged out."""


class Room:
    """One table and every connection to it in this process."""

    def __init__(self, table: Table, now: Callable[[], int]) -> None:
        self.table = table
        self.dormant = False
        """True while the table is out of memory; `table` then holds the seats but no match."""
        self.connections: set[Connection] = set()
        self.waiting: set[asyncio.Event] = set()
        self.auto: dict[Seat, str] = {}
        """Seats with automatic single-option answers, and their owners."""
        self._now = now
        self._opened = now()
        self._left: dict[str, int] = {}
        self._elsewhere: dict[str, int] = {}
        self._frames: FrameBuilder | None = None
        self._encoder: FrameEncoder | None = None
        self._sent: SentParts | None = None
        """The parts of the last version that was sent."""
        self._constant_part = b""
        self._messages: dict[tuple[Viewer, int, bool], bytes] = {}
        self._flush_scheduled = False

    # -- frames --------------------------------------------------------------------------------------------------

    def frames(self) -> FrameBuilder:
        """The frame builder for the current version, shared by all viewers."""
        assert not self.dormant, "a dormant table must be loaded before its frames are built"
        if self._frames is None:
            self._frames = FrameBuilder(self.table, self._now())
        return self._frames

    def message(self, viewer: Viewer, since: int, *, constants: bool = True) -> bytes:
        """The framed WebSocket message for a viewer who has the version `since`, encoded once for all who see the same.

        `constants` asks for the entries that never change, unless the viewer has them from before.
        """
        found = self._messages.get((viewer, since, constants))
        if found is None:
            if self._encoder is None:
                self._encoder = FrameEncoder(self.frames(), self._sent, self._constant_part)
                self._constant_part = self._encoder.constant_part
            frame = self._encoder.frame(viewer, since, constants=constants)
            found = self._messages[viewer, since, constants] = frame_text(frame_message(frame))
        return found

    def show(self, table: Table) -> None:
        """Take a newer version of the table (or a reloaded one) and schedule a flush to all connections."""
        if table.position.version < self.table.position.version + (not self.dormant):
            return
        self.dormant = False
        before = self.presence() if table.seats != self.table.seats else None
        self.table = table
        self.drop_frames()
        if before is not None:  # the seats have changed, and presence is reported by seat
            self._send_presence(before)
        for event in self.waiting:
            event.set()
        if self.connections and not self._flush_scheduled:
            # Deferred, so that the sender of a move gets its answer and the frame in one write.
            self._flush_scheduled = True
            asyncio.get_running_loop().call_soon(self._flush_all)

    def make_dormant(self) -> None:
        """Drop the match from memory; seats and presence stay."""
        self.table, self.dormant = self.table.dormant_copy(), True
        self.drop_frames()
        self._sent = None

    def _flush_all(self) -> None:
        """Flush every connection, then drop the cached frames."""
        self._flush_scheduled = False
        for connection in list(self.connections):
            connection.flush()
        self.drop_frames()

    def refresh_clock(self) -> None:
        """Drop frames whose clocks have run on since they were built."""
        if self.table.clocks and self.table.ended is None:
            self.drop_frames()

    def drop_frames(self) -> None:
        """Drop cached frames; the parts of what was sent are kept for the next version."""
        if self._encoder is not None:
            self._encoder.settle(self.table.seats_of_people())
            self._sent = self._encoder.sent_parts()
        self._frames = self._encoder = None
        self._messages.clear()

    # -- presence ------------------------------------------------------------------------------------------------

    def enter(self, connection: Connection) -> None:
        """Add a connection."""
        before = self.presence()
        self.connections.add(connection)
        self._send_presence(before)

    def leave(self, connection: Connection) -> None:
        """Remove a connection."""
        before = self.presence()
        self.connections.discard(connection)
        if connection.person and not self.is_here(connection.person):
            self._left[connection.person] = self._now()
            self.auto = {seat: owner for seat, owner in self.auto.items() if owner != connection.person}
        self._send_presence(before)

    def note_presence(self, person: str, *, here: bool) -> None:
        """Note that a person is connected (or no longer connected) through another process."""
        before = self.presence()
        if here:
            self._elsewhere[person] = self._now()
        else:
            self._elsewhere.pop(person, None)
            self._left[person] = self._now()
        self._send_presence(before)

    def people(self) -> set[str]:
        """The people connected through this process."""
        return {connection.person for connection in self.connections if connection.person}

    def is_here(self, person: str) -> bool:
        """Is this person connected, to this process or another?"""
        if any(connection.person == person for connection in self.connections):
            return True
        return person in self._elsewhere and self._now() - self._elsewhere[person] < REMOTE_PRESENCE_MS

    def absent_ms(self, person: str) -> int:
        """Milliseconds since this person was last connected, as far as this process knows; 0 if they are here."""
        return 0 if self.is_here(person) else max(1, self._now() - self._left.get(person, self._opened))

    def presence(self) -> Presence:
        """Presence by seat, and the number of spectators."""
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
        """True if there is no connection and no waiting request."""
        return not self.connections and not self.waiting


class Rooms:
    """All rooms of this process."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._rooms: dict[str, Room] = {}

    def __iter__(self) -> Iterator[Room]:
        return iter(list(self._rooms.values()))

    def open(self, table: Table) -> Room:
        """The room of a table, created if needed."""
        room = self._rooms.get(table.id)
        if room is None:
            room = self._rooms[table.id] = Room(table, self._now)
        room.show(table)
        return room

    def get(self, table_id: str) -> Room | None:
        """The room of a table, if it is open."""
        return self._rooms.get(table_id)

    def watched_tables(self) -> set[str]:
        """The tables with a connection or waiting request."""
        return {table_id for table_id, room in self._rooms.items() if not room.is_empty()}

    def pinned_tables(self) -> set[str]:
        """The tables that must stay in memory: a request waits there or automatic answers are on."""
        return {table_id for table_id, room in self._rooms.items() if room.waiting or room.auto}

    def connections(self) -> list[Connection]:
        """Every connection of this process."""
        return [connection for room in self._rooms.values() for connection in room.connections]

    def sweep(self, but: Iterable[str] = ()) -> None:
        """Close empty rooms, except those of these tables."""
        kept = set(but)
        empty = [table_id for table_id, room in self._rooms.items() if room.is_empty() and table_id not in kept]
        for table_id in empty:
            del self._rooms[table_id]
