"""A process that appends to twelve tables as fast as it can and reports every acknowledgement of the store.

    python -m tests.server.rig_writer ADDRESS [ack-first]

It prints `ack TABLE VERSION CHAIN` for each append, and `again TABLE VERSION CHAIN` for the last append of a table,
which it repeats at the start. With `ack-first` the store is broken on purpose: it acknowledges before the commit.
"""

from __future__ import annotations

import asyncio
import hashlib
import os
import sys
import time
from typing import Any

from fellfield.server.store import (
    Committed,
    Listing,
    LogAppend,
    LogPosition,
    NoSuchTable,
    Store,
    StoredRow,
    chain_hash,
    genesis,
)
from fellfield.server.store.postgres import PostgresStore
from fellfield.server.store.sqlite import SqliteStore, WriteJob, _run_job
from fellfield.server.store.urls import store_at

TABLES = 12


class AckFirstSqlite(SqliteStore):
    """Broken on purpose: acknowledges first, commits 20 ms later."""

    def _commit_batch(self, database: Any, batch: list[WriteJob]) -> None:
        if not self.epoch():  # still being opened
            super()._commit_batch(database, batch)
            return
        database.execute("BEGIN IMMEDIATE")
        answers = [_run_job(job, database) for job in batch]
        self._deliver(batch, answers)
        time.sleep(0.02)
        database.execute("COMMIT")


class AckFirstPostgres(PostgresStore):
    """Broken on purpose: acknowledges first, writes in the background."""

    async def append(self, change: LogAppend) -> Committed:
        """Acknowledge now, write in the background."""
        if not change.expected.version:
            return await super().append(change)
        self._pending = getattr(self, "_pending", [])
        self._pending.append(asyncio.create_task(self._append_in_background(change)))
        version, chain = change.expected
        for payload in change.payloads:
            version, chain = version + 1, chain_hash(chain, payload)
        return Committed(change.expected.version + 1, LogPosition(version, chain))

    async def _append_in_background(self, change: LogAppend) -> None:
        for earlier in [task for task in self._pending if task is not asyncio.current_task()]:
            if not earlier.done():
                await asyncio.wait([earlier])
        await super().append(change)


def next_append(table: str, position: LogPosition) -> LogAppend:
    """The next append to a table; it depends only on the position."""
    number = position.version + 1
    payload = f'{{"table":"{table}","number":{number}}}'.encode()
    listing = Listing("tides", "p1", "playing", listed=False, watchable=True, data=b"{}", people=("p1",))
    new = position.version == 0
    return LogAppend(
        table,
        position,
        (payload, payload + b" and its outcome"),
        number,
        key=None if new else f"k{number}",
        digest=hashlib.sha256(payload).digest(),
        listing=listing if new else None,
        seed=b"s" * 32 if new else None,
    )


def report(word: str, table: str, committed: Committed) -> None:
    """Print a line in a single write, so that a killed process never leaves half a line."""
    os.write(1, f"{word} {table} {committed.version} {committed.position.chain.hex()}\n".encode())


async def continue_writing(store: Store, table: str) -> None:
    """Repeat the last append of a table, then append until the process is killed."""
    try:
        rows: list[StoredRow] = await store.read_log(table)
    except NoSuchTable:
        rows = []
    position = genesis(table)
    if rows:
        position = LogPosition(rows[-1].version, rows[-1].chain)
    if len(rows) > 2:
        report("again", table, await store.append(next_append(table, LogPosition(rows[-3].version, rows[-3].chain))))
    while True:
        committed = await store.append(next_append(table, position))
        report("ack", table, committed)
        position = committed.position


async def main(address: str, *, ack_first: bool) -> None:
    """Write until killed."""
    store = store_at(address)
    if ack_first:
        store = AckFirstSqlite(store.path) if isinstance(store, SqliteStore) else AckFirstPostgres(address)
    await store.open()
    await asyncio.gather(*(continue_writing(store, f"t{number}") for number in range(TABLES)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], ack_first="ack-first" in sys.argv[2:]))
