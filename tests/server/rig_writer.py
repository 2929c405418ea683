"""A process that writes to twelve tables as fast as it can and says each time when it has been told that it is durable.

    python -m tests.server.rig_writer ADDRESS [ack-first]

It says `ack TABLE VERSION CHAIN`, or `again TABLE VERSION CHAIN` for the last order of a table, which it repeats at
the start. With `ack-first` the product is broken on purpose: it answers before the commit.
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


class HastySqlite(SqliteStore):
    """Broken on purpose: answers first, commits a moment later."""

    def _commit_batch(self, database: Any, batch: list[WriteJob]) -> None:
        if not self.epoch():  # not quite open yet
            super()._commit_batch(database, batch)
            return
        database.execute("BEGIN IMMEDIATE")
        answers = [_run_job(job, database) for job in batch]
        self._deliver(batch, answers)
        time.sleep(0.02)
        database.execute("COMMIT")


class HastyPostgres(PostgresStore):
    """Broken on purpose: answers first, writes a moment later."""

    async def append(self, change: LogAppend) -> Committed:
        """Answer now, write later."""
        if not change.expected.version:
            return await super().append(change)
        self._later = getattr(self, "_later", [])
        self._later.append(asyncio.create_task(self._append_later(change)))
        version, chain = change.expected
        for payload in change.payloads:
            version, chain = version + 1, chain_hash(chain, payload)
        return Committed(change.expected.version + 1, LogPosition(version, chain))

    async def _append_later(self, change: LogAppend) -> None:
        for before in [task for task in self._later if task is not asyncio.current_task()]:
            if not before.done():
                await asyncio.wait([before])
        await super().append(change)


def order(table: str, position: LogPosition) -> LogAppend:
    """The next append at a table, always the same for a position."""
    number = position.version + 1
    payload = f'{{"table":"{table}","number":{number}}}'.encode()
    card = Listing("tides", "p1", "playing", listed=False, watchable=True, data=b"{}", people=("p1",))
    new = position.version == 0
    return LogAppend(
        table,
        position,
        (payload, payload + b" and its outcome"),
        number,
        key=None if new else f"k{number}",
        digest=hashlib.sha256(payload).digest(),
        listing=card if new else None,
        seed=b"s" * 32 if new else None,
    )


def say(word: str, table: str, done: Committed) -> None:
    """Report to the rig in one write, so that a killed process cannot have reported half."""
    os.write(1, f"{word} {table} {done.version} {done.position.chain.hex()}\n".encode())


async def write_on(store: Store, table: str) -> None:
    """Continue where the table is, first repeating the last append."""
    try:
        rows: list[StoredRow] = await store.read_log(table)
    except NoSuchTable:
        rows = []
    position = genesis(table)
    if rows:
        position = LogPosition(rows[-1].version, rows[-1].chain)
    if len(rows) > 2:
        say("again", table, await store.append(order(table, LogPosition(rows[-3].version, rows[-3].chain))))
    while True:
        done = await store.append(order(table, position))
        say("ack", table, done)
        position = done.position


async def main(address: str, *, hasty: bool) -> None:
    """Write until killed."""
    store = store_at(address)
    if hasty:
        store = HastySqlite(store.path) if isinstance(store, SqliteStore) else HastyPostgres(address)
    await store.open()
    await asyncio.gather(*(write_on(store, f"t{number}") for number in range(TABLES)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], hasty="ack-first" in sys.argv[2:]))
