"""Crash images: possible disk contents after a power cut. Runs in a separate process that uses only apsw.

    python -m tests.server.rig_crash_images FILE SEED IMAGES SYNCHRONOUS

The store writes through a VFS that logs every write, sync, truncation and deletion. An image holds everything that
was synced before a random point of this log, and a random part of what was written since. Each image is opened,
checked, and compared with the appends acknowledged up to that point. Prints `images acknowledged lost unreadable`.
FILE must have the schema already: two SQLite libraries must never use one file in one process.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import apsw
from tests.server.rig_writer import next_append

from fellfield.server.store import sqlite as sqlite_store
from fellfield.server.store.contract import DamagedLog, StoredRow, genesis, verify_chain

TABLES = 4
APPENDS = 25
"""Appends per table."""
VFS_NAME = "under-test"


@dataclass(frozen=True)
class LogEntry:
    """An operation on a file, or the acknowledgement of an append.

    `name` is the file or, for `ack`, the table. `number` is the offset of a write, the size of a truncation, or the
    version of an acknowledged append.
    """

    kind: str
    name: str = ""
    number: int = 0
    data: bytes = b""


LOG: list[LogEntry] = []


class LoggingVFS(apsw.VFS):
    """The default VFS, with a log of deletions; its files log their own operations."""

    def __init__(self) -> None:
        super().__init__(VFS_NAME, "")

    def xOpen(self, name: Any, flags: list[int]) -> LoggingFile:  # noqa: N802 - SQLite's name
        return LoggingFile(name, flags)

    def xDelete(self, name: str, syncdir: bool) -> None:  # noqa: N802, FBT001
        LOG.append(LogEntry("delete", Path(name).name))
        super().xDelete(name, syncdir)


class LoggingFile(apsw.VFSFile):
    """A file whose operations are logged."""

    def __init__(self, name: Any, flags: list[int]) -> None:
        super().__init__("", name, flags)
        path = name.filename() if isinstance(name, apsw.URIFilename) else name
        self.file = Path(path).name

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        LOG.append(LogEntry("write", self.file, offset, bytes(data)))
        super().xWrite(data, offset)

    def xTruncate(self, size: int) -> None:  # noqa: N802
        LOG.append(LogEntry("truncate", self.file, size))
        super().xTruncate(size)

    def xSync(self, flags: int) -> None:  # noqa: N802
        super().xSync(flags)
        LOG.append(LogEntry("sync", self.file))


class Connection:
    """An apsw connection with the interface of the store's connections."""

    def __init__(self, path: Path, *, read_only: bool, synchronous: str) -> None:
        flags = apsw.SQLITE_OPEN_READONLY if read_only else apsw.SQLITE_OPEN_READWRITE
        self._inner = apsw.Connection(str(path), flags=flags, vfs=VFS_NAME)
        self._inner.set_busy_timeout(5000)  # the same as in the store
        self._synchronous = synchronous

    def execute(self, sql: str, values: Any = ()) -> Any:
        """Run a statement; the synchronous setting under test replaces the store's."""
        if sql.startswith("PRAGMA synchronous"):
            sql = f"PRAGMA synchronous={self._synchronous}"
        return _Cursor(self._inner.execute(sql, values), self._inner)

    @property
    def in_transaction(self) -> bool:
        """Whether a transaction is open."""
        return bool(self._inner.in_transaction)

    def close(self) -> None:
        """Close the connection."""
        self._inner.close()


class _Cursor:
    def __init__(self, inner: Any, connection: Any) -> None:
        self._rows = list(inner)
        self.rowcount = connection.changes()

    def fetchone(self) -> Any:
        return self._rows[0] if self._rows else None

    def fetchall(self) -> list[Any]:
        return self._rows


async def write_tables(path: Path) -> None:
    """Append to all tables, and log every acknowledgement."""
    store = sqlite_store.SqliteStore(path)
    await store.open()

    async def write(table: str) -> None:
        position = genesis(table)
        for _ in range(APPENDS):
            position = (await store.append(next_append(table, position))).position
            LOG.append(LogEntry("ack", table, position.version, position.chain))

    await asyncio.gather(*(write(f"t{number}") for number in range(TABLES)))
    await store.close()


def make_image(start: dict[str, bytes], end: int, random: Random) -> dict[str, bytes]:
    """Possible file contents after a power cut at index `end` of the log."""
    files = {name: bytearray(data) for name, data in start.items()}
    last_sync = {entry.name: index for index, entry in enumerate(LOG[:end]) if entry.kind == "sync"}
    latest_sync = max(last_sync.values(), default=-1)
    for index, entry in enumerate(LOG[:end]):
        durable = index < (latest_sync if entry.kind == "delete" else last_sync.get(entry.name, -1))
        if not durable and random.random() < 0.5:
            continue
        _apply(files, entry)
    return {name: bytes(data) for name, data in files.items()}


def _apply(files: dict[str, bytearray], entry: LogEntry) -> None:
    if entry.kind == "delete":
        files.pop(entry.name, None)
    elif entry.kind == "truncate":
        content = files.setdefault(entry.name, bytearray())
        del content[entry.number :]
    elif entry.kind == "write":
        content = files.setdefault(entry.name, bytearray())
        content.extend(bytes(max(0, entry.number - len(content))))
        content[entry.number : entry.number + len(entry.data)] = entry.data


def check_image(files: dict[str, bytes], end: int) -> str:
    """Open an image and compare it with the acknowledged appends: `fine`, `lost` or `unreadable`."""
    acknowledged = {(entry.name, entry.number): entry.data for entry in LOG[:end] if entry.kind == "ack"}
    with tempfile.TemporaryDirectory(prefix="fellfield-image-") as folder:
        for name, data in files.items():
            if not name.endswith("-shm"):
                (Path(folder) / name).write_bytes(data)
        database = next(name for name in files if name.endswith(".db"))
        try:
            return "fine" if _holds_all(Path(folder) / database, acknowledged) else "lost"
        except (apsw.Error, DamagedLog):
            return "unreadable"


def _holds_all(path: Path, acknowledged: dict[tuple[str, int], bytes]) -> bool:
    connection = apsw.Connection(str(path))
    try:
        if connection.execute("PRAGMA integrity_check").fetchone() != ("ok",):
            raise apsw.CorruptError
        for table in {table for table, _ in acknowledged}:
            stored = read_chain_hashes(connection, table)
            if any(stored.get(version) != chain for (name, version), chain in acknowledged.items() if name == table):
                return False
    finally:
        connection.close()
    return True


def read_chain_hashes(connection: apsw.Connection, table: str) -> dict[int, bytes]:
    """The chain hashes of a table's log by version; raises `DamagedLog`."""
    query = "SELECT version, at, payload, chain FROM log WHERE table_id = ? ORDER BY version"
    rows = [StoredRow(*row) for row in connection.execute(query, (table,))]
    verify_chain(table, rows)
    return {row.version: row.chain for row in rows}


def main(path: Path, seed: int, count: int, synchronous: str) -> None:
    """Fill the store, then check `count` images of random points of the log."""
    vfs = LoggingVFS()  # SQLite can use it only while it is referenced
    start = {file.name: file.read_bytes() for file in path.parent.iterdir() if file.name.startswith(path.name)}
    sqlite_store.connect = lambda path, *, read_only=False: Connection(
        path, read_only=read_only, synchronous=synchronous
    )
    asyncio.run(write_tables(path))
    random, results = Random(seed), {"fine": 0, "lost": 0, "unreadable": 0}
    acknowledged = sum(entry.kind == "ack" for entry in LOG)
    for _ in range(count):
        end = random.randrange(1, len(LOG))
        results[check_image(make_image(start, end, random), end)] += 1
    sys.stdout.write(f"{count} {acknowledged} {results['lost']} {results['unreadable']}\n")
    del vfs


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), sys.argv[4])
