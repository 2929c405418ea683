"""Writes to a store on a disk that fails at random. Runs in a separate process that uses only apsw.

    python -m tests.server.rig_faults FILE SEED FAULTS [ack-first]

The store writes through a VFS that fails one operation in `FAULT_INTERVAL`: a write because the disk is full or has
an I/O error, a sync because of an I/O error. A writer retries an append that was not acknowledged with the same key.
At the end the database is compared with the acknowledged appends. Prints `faults acknowledged refused lost surplus`.
With `ack-first` the store is broken on purpose: it acknowledges appends whose commit failed.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from random import Random
from typing import Any

import apsw
from tests.server.rig_crash_images import VFS_NAME, Connection, read_chain_hashes
from tests.server.rig_writer import next_append

from fellfield.server.store import sqlite as product
from fellfield.server.store.contract import (
    Committed,
    LogAppend,
    LogPosition,
    StoreError,
    StoreUnavailable,
    chain_hash,
    genesis,
)

TABLES = 6
FAULT_INTERVAL = 40
"""One operation in this many fails."""


class FailingDisk:
    """Decides which operations fail, and counts them."""

    def __init__(self, random: Random, faults: int) -> None:
        self.random = random
        self.faults_left = 0
        self._planned_faults = faults
        self.faults = 0

    def start_failing(self) -> None:
        """Let operations fail from now on."""
        self.faults_left = self._planned_faults

    def maybe_fail(self, error: type[Exception]) -> None:
        """Raise the error at random while faults are left."""
        if self.faults_left and self.random.randrange(FAULT_INTERVAL) == 0:
            self.faults_left -= 1
            self.faults += 1
            raise error


class FailingVFS(apsw.VFS):
    """The default VFS on a failing disk."""

    def __init__(self, disk: FailingDisk) -> None:
        super().__init__(VFS_NAME, "")
        self._disk = disk

    def xOpen(self, name: Any, flags: list[int]) -> FailingFile:  # noqa: N802 - SQLite's name
        return FailingFile(self._disk, name, flags)


class FailingFile(apsw.VFSFile):
    """A file on a failing disk."""

    def __init__(self, disk: FailingDisk, name: Any, flags: list[int]) -> None:
        super().__init__("", name, flags)
        self._disk = disk

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        self._disk.maybe_fail(self._disk.random.choice((apsw.FullError, apsw.IOError)))
        super().xWrite(data, offset)

    def xSync(self, flags: int) -> None:  # noqa: N802
        self._disk.maybe_fail(apsw.IOError)
        super().xSync(flags)


class AckFirstStore(product.SqliteStore):
    """Broken on purpose: acknowledges appends that failed."""

    async def append(self, change: LogAppend) -> Committed:
        """Append, and acknowledge even if it fails."""
        try:
            return await super().append(change)
        except StoreUnavailable:
            version, chain = change.expected
            for payload in change.payloads:
                version, chain = version + 1, chain_hash(chain, payload)
            return Committed(change.expected.version + 1, LogPosition(version, chain))


class RetryingWriter:
    """Appends to tables, retries refused appends, and keeps the acknowledged chain hashes by table and version."""

    def __init__(self, store: product.SqliteStore, disk: FailingDisk) -> None:
        self.store = store
        self.disk = disk
        self.acknowledged: dict[str, dict[int, bytes]] = {}
        self.refused = 0

    async def write(self, table: str) -> None:
        """Append until the disk has produced all its faults, then five times more."""
        position, more = genesis(table), 0
        while self.disk.faults_left or more < 5:
            more += not self.disk.faults_left
            change = next_append(table, position)
            try:
                committed = await self.store.append(change)
            except StoreUnavailable:
                self.refused += 1
                continue
            except StoreError:  # an acknowledged append is missing; `compare` will count it
                return
            position = committed.position
            self.acknowledged.setdefault(table, {})[position.version] = position.chain


def compare(path: Path, acknowledged: dict[str, dict[int, bytes]]) -> tuple[int, int]:
    """The numbers of acknowledged appends that are missing and of rows that were never acknowledged."""
    lost = surplus = 0
    connection = apsw.Connection(str(path))
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    for table, expected in acknowledged.items():
        stored = read_chain_hashes(connection, table)
        lost += sum(stored.get(version) != chain for version, chain in expected.items())
        surplus += max(0, len(stored) - 2 * len(expected))  # an append has two rows
    connection.close()
    return lost, surplus


async def main(path: Path, seed: int, faults: int, *, ack_first: bool) -> None:
    """Write on a failing disk, then compare the database with the acknowledgements."""
    disk = FailingDisk(Random(seed), faults)
    vfs = FailingVFS(disk)  # registered while it is referenced
    product.connect = lambda path, *, read_only=False: Connection(path, read_only=read_only, synchronous="FULL")
    store = (AckFirstStore if ack_first else product.SqliteStore)(path)
    await store.open()
    disk.start_failing()
    writer = RetryingWriter(store, disk)
    await asyncio.gather(*(writer.write(f"t{number}") for number in range(TABLES)))
    disk.faults_left = 0
    await store.close()
    lost, surplus = compare(path, writer.acknowledged)
    acknowledged = sum(map(len, writer.acknowledged.values()))
    sys.stdout.write(f"{disk.faults} {acknowledged} {writer.refused} {lost} {surplus}\n")
    del vfs


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), ack_first="ack-first" in sys.argv))
