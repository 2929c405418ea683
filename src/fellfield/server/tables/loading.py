"""Tables in memory: read from their logs when somebody comes, brought up to date, let go when idle."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Collection, Coroutine
from dataclasses import dataclass
from typing import Any, Final, Protocol

from fellfield.server.store.contract import Snapshot, Store, StoreError
from fellfield.server.tables import snapshots
from fellfield.server.tables.folding import continued, folded
from fellfield.server.tables.table import Table

SNAPSHOT_AFTER: Final = 100
"""So many rows are read rather than kept in a snapshot."""


class Clock(Protocol):
    """What time it is, in milliseconds."""

    def wall(self) -> int:
        """Since 1970, for people to read."""

    def monotonic(self) -> int:
        """Since some moment, never jumping: for clocks."""


class RealClock:
    """The clocks of this machine."""

    def wall(self) -> int:
        """Since 1970."""
        return time.time_ns() // 1_000_000

    def monotonic(self) -> int:
        """Since some moment."""
        return time.monotonic_ns() // 1_000_000


@dataclass
class Live:
    """A table in memory, its lock, and when it was last asked for."""

    table: Table | None
    lock: asyncio.Lock
    used: int
    kept: int = 0
    """The version of its last snapshot (or of the last time it was read)."""
    doubtful: bool = False
    """Nobody knows whether the last append was written: read before going on."""


class Loading:
    """The tables that this process has in mind, each with its lock; whoever listens hears of every change."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.store = store
        self.clock = clock
        self._live: dict[str, Live] = {}
        self._listeners: list[Callable[[Table], None]] = []
        self._woken: set[asyncio.Task[None]] = set()
        self._resting: dict[str, int] = {}
        """Tables that are not in memory though somebody looks at them, with the version that they saw last."""

    def listen(self, listener: Callable[[Table], None]) -> None:
        """Call this after every commit at a table that is loaded here, ours or another process's."""
        self._listeners.append(listener)

    def now(self) -> int:
        """The monotonic time that clocks run by."""
        return self.clock.monotonic()

    # -- loading -------------------------------------------------------------------------------------------------

    async def get(self, table_id: str) -> Table:
        """The table as it is durable; raises `NoSuchTable`."""
        live = self._live.get(table_id)
        if live is not None and live.table is not None and not live.doubtful:
            live.used = self.now()
            return live.table
        live = self._entry(table_id)
        async with live.lock:
            try:
                return await self._loaded(live, table_id)
            finally:
                if live.table is None:
                    self._live.pop(table_id, None)

    def _entry(self, table_id: str) -> Live:
        live = self._live.get(table_id)
        if live is None:
            live = self._live[table_id] = Live(None, asyncio.Lock(), self.now())
        live.used = self.now()
        return live

    async def _loaded(self, live: Live, table_id: str) -> Table:
        """The table, read if it is not here or if the last append is in doubt; call with the lock held."""
        if live.table is None:
            live.table, live.kept = await self._read(table_id)
            self._resting.pop(table_id, None)
        elif live.doubtful:
            await self._refresh(live)
        live.doubtful = False
        return live.table

    async def _read(self, table_id: str) -> tuple[Table, int]:
        """The table from its log, or from a snapshot and the log behind that; and the version of the snapshot."""
        seed = await self.store.seed(table_id)
        snapshot = await self.store.snapshot(table_id)
        table = None if snapshot is None else snapshots.read(table_id, snapshot, seed, self.now())
        if table is not None:
            log = await self.store.read(table_id, table.position.version - 1)
            if log and log[0].chain == table.position.chain:  # otherwise it is of another life of this table
                return continued(table, log[1:], self.now()), table.position.version
        return folded(table_id, await self.store.read(table_id), seed, self.now()), 0

    def _keep_snapshot(self, live: Live) -> None:
        """Keep a snapshot now and then, beside everything else: nobody waits for it, and nothing hangs on it."""
        table = live.table
        if table is None or table.position.version - live.kept < SNAPSHOT_AFTER:
            return
        snapshot = snapshots.taken(table)
        if snapshot is not None:
            live.kept = snapshot.version
            self._aside(self._save(table.id, snapshot))

    async def _save(self, table_id: str, snapshot: Snapshot) -> None:
        with contextlib.suppress(StoreError):
            await self.store.save_snapshot(table_id, snapshot)

    def _aside(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._woken.add(task)
        task.add_done_callback(self._woken.discard)

    async def _refresh(self, live: Live) -> bool:
        """Read what others have written, and show it; was there anything? Call with the lock held."""
        table = live.table
        assert table is not None
        log = await self.store.read(table.id, table.position.version)
        if not log:
            return False
        live.table = continued(table, log, self.now())
        self._show(live.table)
        return True

    # -- other processes -----------------------------------------------------------------------------------------

    def _show(self, table: Table) -> None:
        for listener in self._listeners:
            listener(table)

    def _wake(self, table_id: str, version: int) -> None:
        live = self._live.get(table_id)
        if live is None or live.table is None:
            if self._resting.get(table_id, version) < version:
                self._aside(self._rouse(table_id))
        elif live.table.position.version < version:
            self._aside(self._catch_up(table_id))

    async def _rouse(self, table_id: str) -> None:
        """Read a table that rested, for those who look at it; if that fails, the next poll tries again."""
        with contextlib.suppress(StoreError):
            self._show(await self.get(table_id))

    async def _catch_up(self, table_id: str) -> None:
        live = self._live.get(table_id)
        if live is None:
            return
        async with live.lock:
            if live.table is not None:
                await self._refresh(live)

    async def poll(self) -> None:
        """Look whether other processes have moved tables that are loaded here: the fallback for lost wake-ups."""
        versions = await self.store.versions([*self._live, *self._resting])
        for table_id, version in versions.items():
            if self._resting.get(table_id, version) < version:
                await self._rouse(table_id)
            live = self._live.get(table_id)
            if live is not None and live.table is not None and live.table.position.version < version:
                await self._catch_up(table_id)

    def evict(self, idle: int, in_use: Collection[str] = (), watched: Collection[str] = ()) -> int:
        """Let go of tables that nobody has asked for during so many milliseconds; how many.

        Those that are `watched` rest: whoever listens still hears when they move on, here or in another process.
        """
        before = self.now() - idle
        gone = [
            table_id
            for table_id, live in self._live.items()
            if live.used <= before and table_id not in in_use and not live.lock.locked()
        ]
        for table_id in gone:
            table = self._live.pop(table_id).table
            if table is not None and table_id in watched:
                self._resting[table_id] = table.position.version
        self._resting = {table_id: version for table_id, version in self._resting.items() if table_id in watched}
        return len(gone)

    def rests(self, table_id: str) -> bool:
        """Is this table out of memory though somebody looks at it?"""
        return table_id in self._resting

    def loaded(self) -> int:
        """How many tables are in memory."""
        return len(self._live)
