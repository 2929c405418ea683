"""A disk that fails: writes and syncs are refused now and then. Runs in a process of its own, with apsw alone.

    python -m tests.server.rig_faults FILE SEED FAULTS [ack-first]

The store of the product writes through a file system that refuses one operation in so many: a write because the disk
is full or broken, a sync because it is broken. Whoever is not acknowledged asks again with the same key. In the end the
file is opened as it is and compared with what was acknowledged. Prints `faults acknowledged refused lost doubled`.
With `ack-first` the product is broken on purpose: it acknowledges though the commit has failed.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from random import Random
from typing import Any

import apsw
from tests.server.rig_crash_images import Connection, kept
from tests.server.rig_writer import order

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
ONE_IN = 40
"""Operations that succeed for each one that fails."""


class Disk:
    """Decides when the disk fails, and counts it."""

    def __init__(self, random: Random, faults: int) -> None:
        self.random = random
        self.left = 0
        self._later = faults
        self.failed = 0

    def begin(self) -> None:
        """Start failing."""
        self.left = self._later

    def touch(self, error: type[Exception]) -> None:
        """Count an operation; it may fail."""
        if self.left and self.random.randrange(ONE_IN) == 0:
            self.left -= 1
            self.failed += 1
            raise error


class FailingVFS(apsw.VFS):
    """The default VFS on a failing disk."""

    def __init__(self, disk: Disk) -> None:
        super().__init__("noting", "")
        self._disk = disk

    def xOpen(self, name: Any, flags: list[int]) -> FailingFile:  # noqa: N802 - SQLite's name
        return FailingFile(self._disk, name, flags)


class FailingFile(apsw.VFSFile):
    """A file on a failing disk."""

    def __init__(self, disk: Disk, name: Any, flags: list[int]) -> None:
        super().__init__("", name, flags)
        self._disk = disk

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        self._disk.touch(self._disk.random.choice((apsw.FullError, apsw.IOError)))
        super().xWrite(data, offset)

    def xSync(self, flags: int) -> None:  # noqa: N802
        self._disk.touch(apsw.IOError)
        super().xSync(flags)


class Hasty(product.SqliteStore):
    """Broken on purpose: acknowledges writes that failed."""

    async def append(self, change: LogAppend) -> Committed:
        """Acknowledge anyway."""
        try:
            return await super().append(change)
        except StoreUnavailable:
            version, chain = change.expected
            for payload in change.payloads:
                version, chain = version + 1, chain_hash(chain, payload)
            return Committed(change.expected.version + 1, LogPosition(version, chain))


class FrameEncoder:
    """Writes to all tables, and their results."""

    def __init__(self, store: product.SqliteStore, disk: Disk) -> None:
        self.store = store
        self.disk = disk
        self.told: dict[str, dict[int, bytes]] = {}
        self.refused = 0

    async def write(self, table: str) -> None:
        """Append until the disk has failed often enough, then a little longer."""
        position, after = genesis(table), 0
        while self.disk.left or after < 5:
            after += not self.disk.left
            change = order(table, position)
            try:
                committed = await self.store.append(change)
            except StoreUnavailable:
                self.refused += 1
                continue
            except StoreError:  # something was acknowledged that is not there; what is kept will show it
                return
            position = committed.position
            self.told.setdefault(table, {})[position.version] = position.chain


def judged(path: Path, told: dict[str, dict[int, bytes]]) -> tuple[int, int]:
    """Acknowledged rows that are missing, and rows that were never acknowledged."""
    lost = extra = 0
    connection = apsw.Connection(str(path))
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    for table, known in told.items():
        there = kept(connection, table)
        lost += sum(there.get(version) != chain for version, chain in known.items())
        extra += max(0, len(there) - 2 * len(known))  # an order is two rows
    connection.close()
    return lost, extra


async def main(path: Path, seed: int, faults: int, *, hasty: bool) -> None:
    """Write on a failing disk, then compare."""
    disk = Disk(Random(seed), faults)
    failing = FailingVFS(disk)
    product.connect = lambda path, *, read_only=False: Connection(path, read_only=read_only, synchronous="FULL")
    store = (Hasty if hasty else product.SqliteStore)(path)
    await store.open()
    disk.begin()
    work = FrameEncoder(store, disk)
    await asyncio.gather(*(work.write(f"t{number}") for number in range(TABLES)))
    disk.left = 0
    await store.close()
    lost, extra = judged(path, work.told)
    acknowledged = sum(len(known) for known in work.told.values())
    sys.stdout.write(f"{disk.failed} {acknowledged} {work.refused} {lost} {extra}\n")
    del failing


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), hasty="ack-first" in sys.argv))
