"""The cache of tables in memory: loaded from their logs on demand, kept up to date, evicted when idle."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Collection, Coroutine
from dataclasses import dataclass
from typing import Any, Final, Protocol

from fellfield.server.fair_queue import FairExecutor, current_owner
from fellfield.server.store.contract import DamagedLog, Snapshot, Store, StoreError
from fellfield.server.tables import snapshots
from fellfield.server.tables.folding import fold_log, fold_more
from fellfield.server.tables.table import Table

SNAPSHOT_AFTER: Final = 100
"""Rows after which a snapshot is taken."""

_log: Final = logging.getLogger("fellfield.tables")


class Clock(Protocol):
    """A source of time, in milliseconds."""

    def wall(self) -> int:
        """Milliseconds since 1970, for people to read."""

    def monotonic(self) -> int:
        """Milliseconds from an arbitrary start that never jump, for game clocks."""


class SystemClock:
    """The clocks of this machine."""

    def wall(self) -> int:
        """Milliseconds since 1970."""
        return time.time_ns() // 1_000_000

    def monotonic(self) -> int:
        """Milliseconds from an arbitrary start."""
        return time.monotonic_ns() // 1_000_000


@dataclass
class LoadedTable:
    """A table in memory, its lock, and when it was last used."""

    table: Table | None
    lock: asyncio.Lock
    used: int
    snapshot_version: int = 0
    """The version of its last snapshot, or the version at which it was loaded."""
    uncertain: bool = False
    """True if the outcome of the last append is unknown: the log must be read first."""


class TableCache:
    """The tables of this process, each with its lock; subscribers are called on every change."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.store = store
        self.clock = clock
        self._loaded_tables: dict[str, LoadedTable] = {}
        self.long_work = FairExecutor("long-work")
        """Folds, undos, replays: what takes longer than a move, off the event loop and by turns."""
        self._listeners: list[Callable[[Table], None]] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._dormant: dict[str, int] = {}
        """Watched tables that are out of memory, with the version their viewers saw last."""

    def subscribe(self, listener: Callable[[Table], None]) -> None:
        """Call `listener` after every commit at a loaded table, by this process or another."""
        self._listeners.append(listener)

    def now(self) -> int:
        """The monotonic time of game clocks, in milliseconds."""
        return self.clock.monotonic()

    # -- loading -------------------------------------------------------------------------------------------------

    async def get(self, table_id: str) -> Table:
        """The table as stored; raises `NoSuchTable`."""
        slot = self._loaded_tables.get(table_id)
        if slot is not None and slot.table is not None and not slot.uncertain:
            slot.used = self.now()
            return slot.table
        slot = self._slot(table_id)
        async with slot.lock:
            try:
                return await self._ensure_loaded(slot, table_id)
            finally:
                if slot.table is None:
                    self._loaded_tables.pop(table_id, None)

    async def get_current(self, table_id: str) -> Table:
        """The table with everything that any process has written so far; raises `NoSuchTable`.

        A wake-up may still be on its way when a client that was answered elsewhere asks here.
        """
        table = await self.get(table_id)
        written = (await self.store.versions([table_id])).get(table_id, 0)
        if table.position.version < written:
            await self._catch_up(table_id)
            table = await self.get(table_id)
        return table

    def _slot(self, table_id: str) -> LoadedTable:
        slot = self._loaded_tables.get(table_id)
        if slot is None:
            slot = self._loaded_tables[table_id] = LoadedTable(None, asyncio.Lock(), self.now())
        slot.used = self.now()
        return slot

    async def _ensure_loaded(self, slot: LoadedTable, table_id: str) -> Table:
        """The table, loaded if necessary and refreshed if the last append is uncertain; call with the lock held."""
        if slot.table is None:
            slot.table, slot.snapshot_version = await self._read(table_id)
            self._dormant.pop(table_id, None)
        elif slot.uncertain:
            await self._refresh(slot)
        slot.uncertain = False
        return slot.table

    async def _read(self, table_id: str) -> tuple[Table, int]:
        """The table folded from its log, or from a snapshot and the rows after it; and the version of the snapshot."""
        secret = await self.store.seed(table_id)
        snapshot = await self.store.snapshot(table_id)
        run, owner = self.long_work.run, current_owner.get()
        if snapshot is not None:
            table = await run(owner, lambda: snapshots.load_snapshot(table_id, snapshot, secret, self.now()))
            log = [] if table is None else await self.store.read_log(table_id, table.position.version - 1)
            if table is not None and log and log[0].chain == table.position.chain:
                after = await run(owner, lambda: fold_more(table, log[1:], self.now()))
                return after, table.position.version
            # Otherwise the snapshot belongs to another release, or to another history of this table.
        rows = await self.store.read_log(table_id)
        return await run(owner, lambda: fold_log(table_id, rows, secret, self.now())), 0

    def _save_snapshot_if_due(self, slot: LoadedTable) -> None:
        """Save a snapshot in the background when enough rows have accumulated; play does not depend on it."""
        table = slot.table
        if table is None or table.position.version - slot.snapshot_version < SNAPSHOT_AFTER:
            return
        snapshot = snapshots.take_snapshot(table)
        if snapshot is not None:
            slot.snapshot_version = snapshot.version
            self._spawn(self._save(table.id, snapshot))

    async def _save(self, table_id: str, snapshot: Snapshot) -> None:
        try:
            await self.store.save_snapshot(table_id, snapshot)
        except StoreError as error:
            _log.warning(
                "snapshot failed: play goes on without it", extra={"table": table_id, "cause": str(error)[:200]}
            )

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _refresh(self, slot: LoadedTable) -> bool:
        """Apply rows written by other processes and notify subscribers; true if there were any.

        Call with the lock held.
        """
        table = slot.table
        assert table is not None
        log = await self.store.read_log(table.id, table.position.version)
        if not log:
            return False
        try:
            slot.table = fold_more(table, log, self.now())
        except DamagedLog:  # another process has erased a person; if the log is really damaged, this fails as well
            slot.table, slot.snapshot_version = await self._read(table.id)
        self._notify(slot.table)
        return True

    # -- other processes -----------------------------------------------------------------------------------------

    def _notify(self, table: Table) -> None:
        for listener in self._listeners:
            listener(table)

    def _wake(self, table_id: str, version: int) -> None:
        slot = self._loaded_tables.get(table_id)
        if slot is None or slot.table is None:
            if self._dormant.get(table_id, version) < version:
                self._spawn(self._reload(table_id))
        elif slot.table.position.version < version:
            self._spawn(self._catch_up(table_id))

    async def _reload(self, table_id: str) -> None:
        """Load a dormant table for its viewers; on failure the next poll tries again."""
        with contextlib.suppress(StoreError):
            self._notify(await self.get(table_id))

    async def _catch_up(self, table_id: str) -> None:
        slot = self._loaded_tables.get(table_id)
        if slot is None:
            return
        async with slot.lock:
            if slot.table is not None:
                await self._refresh(slot)

    async def poll(self) -> None:
        """Load changes that other processes have written: the fallback for lost wake-ups."""
        versions = await self.store.versions([*self._loaded_tables, *self._dormant])
        for table_id, version in versions.items():
            if self._dormant.get(table_id, version) < version:
                await self._reload(table_id)
            slot = self._loaded_tables.get(table_id)
            if slot is not None and slot.table is not None and slot.table.position.version < version:
                await self._catch_up(table_id)

    def evict(self, idle: int, in_use: Collection[str] = (), watched: Collection[str] = ()) -> int:
        """Drop tables that have been idle for this many milliseconds; returns how many.

        Those in `watched` become dormant: subscribers still hear of changes here or in another process.
        """
        before = self.now() - idle
        gone = [
            table_id
            for table_id, slot in self._loaded_tables.items()
            if slot.used <= before and table_id not in in_use and not slot.lock.locked()
        ]
        for table_id in gone:
            table = self._loaded_tables.pop(table_id).table
            if table is not None and table_id in watched:
                self._dormant[table_id] = table.position.version
        self._dormant = {table_id: version for table_id, version in self._dormant.items() if table_id in watched}
        return len(gone)

    def is_dormant(self, table_id: str) -> bool:
        """Is this table watched but out of memory?"""
        return table_id in self._dormant

    def loaded_count(self) -> int:
        """The number of tables in memory."""
        return len(self._loaded_tables)
