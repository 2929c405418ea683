"""Crash images: what the disk may hold after the power went. Runs in a process of its own, with apsw and nothing else.

    python -m tests.server.rig_crash_images FILE SEED IMAGES SYNCHRONOUS

The store of the product writes through a file system that notes every write, sync, truncation and deletion. Then images
are made: everything that was synced before some moment, and a random part of what was written since. Each is opened,
checked, and compared with what had been acknowledged by that moment. Prints `images, acknowledged, lost, unreadable`.
FILE must have the schema already: two SQLite libraries must never touch one file in one process.
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
from tests.server.rig_writer import order

from fellfield.server.store import sqlite as product
from fellfield.server.store.contract import DamagedLog, StoredRow, genesis, verify_chain

TABLES = 4
ORDERS = 25


@dataclass(frozen=True)
class Note:
    """An operation on a file, or an acknowledgement."""

    what: str
    file: str = ""
    place: int = 0
    data: bytes = b""


NOTES: list[Note] = []


class NotingVFS(apsw.VFS):
    """The default VFS that logs every operation."""

    def __init__(self) -> None:
        super().__init__("noting", "")

    def xOpen(self, name: Any, flags: list[int]) -> NotingFile:  # noqa: N802 - SQLite's name
        return NotingFile(name, flags)

    def xDelete(self, name: str, syncdir: bool) -> None:  # noqa: N802, FBT001
        NOTES.append(Note("delete", Path(name).name))
        super().xDelete(name, syncdir)


class NotingFile(apsw.VFSFile):
    """A file whose operations are logged."""

    def __init__(self, name: Any, flags: list[int]) -> None:
        super().__init__("", name, flags)
        path = name.filename() if isinstance(name, apsw.URIFilename) else name
        self.file = Path(path).name

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        NOTES.append(Note("write", self.file, offset, bytes(data)))
        super().xWrite(data, offset)

    def xTruncate(self, size: int) -> None:  # noqa: N802
        NOTES.append(Note("truncate", self.file, size))
        super().xTruncate(size)

    def xSync(self, flags: int) -> None:  # noqa: N802
        super().xSync(flags)
        NOTES.append(Note("sync", self.file))


class Connection:
    """An apsw connection with the interface of the store's connections."""

    def __init__(self, path: Path, *, read_only: bool, synchronous: str) -> None:
        flags = apsw.SQLITE_OPEN_READONLY if read_only else apsw.SQLITE_OPEN_READWRITE
        self._inner = apsw.Connection(str(path), flags=flags, vfs="noting")
        self._inner.set_busy_timeout(5000)  # as the product's connections have
        self._synchronous = synchronous

    def execute(self, sql: str, values: Any = ()) -> Any:
        """Run a statement; the setting under test replaces the store's."""
        if sql.startswith("PRAGMA synchronous"):
            sql = f"PRAGMA synchronous={self._synchronous}"
        return _Cursor(self._inner.execute(sql, values), self._inner)

    @property
    def in_transaction(self) -> bool:
        """Is a transaction open?"""
        return bool(self._inner.in_transaction)

    def close(self) -> None:
        """Close."""
        self._inner.close()


class _Cursor:
    def __init__(self, inner: Any, connection: Any) -> None:
        self._rows = list(inner)
        self.rowcount = connection.changes()

    def fetchone(self) -> Any:
        return self._rows[0] if self._rows else None

    def fetchall(self) -> list[Any]:
        return self._rows


async def written(path: Path) -> None:
    """Let the store write, and log every acknowledgement in order."""
    store = product.SqliteStore(path)
    await store.open()

    async def write(table: str) -> None:
        position = genesis(table)
        for _ in range(ORDERS):
            position = (await store.append(order(table, position))).position
            NOTES.append(Note("ack", table, position.version, position.chain))

    await asyncio.gather(*(write(f"t{number}") for number in range(TABLES)))
    await store.close()


def image(start: dict[str, bytes], moment: int, random: Random) -> dict[str, bytes]:
    """Possible file contents after a power cut at this point."""
    files = {name: bytearray(data) for name, data in start.items()}
    last_sync = {note.file: place for place, note in enumerate(NOTES[:moment]) if note.what == "sync"}
    any_sync = max(last_sync.values(), default=-1)
    for place, note in enumerate(NOTES[:moment]):
        durable = place < (any_sync if note.what == "delete" else last_sync.get(note.file, -1))
        if not durable and random.random() < 0.5:
            continue
        _apply(files, note)
    return {name: bytes(data) for name, data in files.items()}


def _apply(files: dict[str, bytearray], note: Note) -> None:
    if note.what == "delete":
        files.pop(note.file, None)
    elif note.what == "truncate":
        content = files.setdefault(note.file, bytearray())
        del content[note.place :]
    elif note.what == "write":
        content = files.setdefault(note.file, bytearray())
        content.extend(bytes(max(0, note.place - len(content))))
        content[note.place : note.place + len(note.data)] = note.data


def judge(files: dict[str, bytes], moment: int) -> str:
    """`fine`, `lost` or `unreadable`: open an image and compare it with what was acknowledged."""
    told = {(note.file, note.place): note.data for note in NOTES[:moment] if note.what == "ack"}
    with tempfile.TemporaryDirectory(prefix="fellfield-image-") as folder:
        for name, data in files.items():
            if not name.endswith("-shm"):
                (Path(folder) / name).write_bytes(data)
        main = next(name for name in files if name.endswith(".db"))
        try:
            return "fine" if _holds(Path(folder) / main, told) else "lost"
        except (apsw.Error, DamagedLog):
            return "unreadable"


def _holds(path: Path, told: dict[tuple[str, int], bytes]) -> bool:
    connection = apsw.Connection(str(path))
    try:
        if connection.execute("PRAGMA integrity_check").fetchone() != ("ok",):
            raise apsw.CorruptError
        for table in {table for table, _ in told}:
            there = kept(connection, table)
            if any(there.get(version) != chain for (name, version), chain in told.items() if name == table):
                return False
    finally:
        connection.close()
    return True


def kept(connection: apsw.Connection, table: str) -> dict[int, bytes]:
    """The chain hashes of a table's log by version; raises `DamagedLog`."""
    question = "SELECT version, at, payload, chain FROM log WHERE table_id = ? ORDER BY version"
    found = [StoredRow(*row) for row in connection.execute(question, (table,))]
    verify_chain(table, found)
    return {row.version: row.chain for row in found}


def main(path: Path, seed: int, count: int, synchronous: str) -> None:
    """Write, then check this many images."""
    noting = NotingVFS()
    start = {file.name: file.read_bytes() for file in path.parent.iterdir() if file.name.startswith(path.name)}
    product.connect = lambda path, *, read_only=False: Connection(path, read_only=read_only, synchronous=synchronous)
    asyncio.run(written(path))
    random, results = Random(seed), {"fine": 0, "lost": 0, "unreadable": 0}
    acknowledged = sum(note.what == "ack" for note in NOTES)
    for _ in range(count):
        moment = random.randrange(1, len(NOTES))
        results[judge(image(start, moment, random), moment)] += 1
    sys.stdout.write(f"{count} {acknowledged} {results['lost']} {results['unreadable']}\n")
    del noting


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), sys.argv[4])
