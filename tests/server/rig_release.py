"""Create the databases of a release for `tests/server/releases`; every later release must be able to read them.

python -m tests.server.rig_release VERSION

It writes a SQLite file and the same data as a dump of PostgreSQL. For each game there is a running table with chat and
a relieved seat, and a finished and rated table; one person has a recovery code. A JSON file next to them lists what
every later release must read.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Any

from tests.server.harness import TableHarness, harness_at
from tests.server.postgres import Server

from fellfield.server.store.sqlite import SqliteStore
from fellfield.server.store.urls import store_at
from fellfield.server.tables import SubmittedCommand, Table, record
from fellfield.server.tables import commands as do

GAMES = (("leaping-lemmings", 4), ("valhalla-lemmings", 4), ("antler-island", 3), ("tides", 3))
MOVES = 25
FOLDER = Path(__file__).parent / "releases"


async def create_data(harness: TableHarness) -> dict[str, Any]:
    """Create people and tables; returns what every later release must read."""
    owner, secret = await harness.people.create_guest("Ada", "red")
    code = await harness.people.create_recovery_code(owner)
    known: dict[str, Any] = {"code": code, "session": secret, "person": owner.id, "running": {}, "finished": {}}
    for game, players in GAMES:
        random = Random(game)
        table, members = await harness.started(game, players)
        table = await harness.play_out(table, members, random)
        known["finished"][table.id] = {"game": game, "record": record(table)}
        table, members = await harness.started(game, players)
        table = await harness.play_out(table, members, random, 6 if game == "tides" else MOVES)
        await harness.tables.execute(table.id, SubmittedCommand(members[0], do.Say("good morning, Ñandú!")))
        await harness.tables.execute(table.id, SubmittedCommand(members[1], do.Relieve(1)))
        table = (await harness.tables.execute(table.id, SubmittedCommand(members[1], do.TakeBack(1)))).table
        known["running"][table.id] = {"game": game, "version": table.position.version, "record": running_record(table)}
    await harness.tables.rate_finished()
    return known


def running_record(table: Table) -> str:
    """The record so far, secrets included."""
    assert table.match is not None
    return table.match.record()


async def create_database(folder: Path) -> dict[str, Any]:
    """Fill a store in this folder, and back it up to `copy.db`."""
    async with harness_at(SqliteStore(folder / "live.db")) as harness:
        known = await create_data(harness)
        await asyncio.gather(*harness.tables._tasks)  # snapshots are saved in the background
        await harness.store.backup(str(folder / "copy.db"))
    return known


def dump_from_postgresql(backup: Path) -> str:
    """Restore a backup into PostgreSQL and return a dump of it, as statements that any client can send."""
    server = Server()
    try:
        address = server.database()

        async def restore() -> None:
            store = store_at(address)
            await store.open()
            await store.restore(str(backup))
            await store.close()

        asyncio.run(restore())
        options = ["--inserts", "--rows-per-insert=100", "--no-owner", "--no-privileges"]
        command = [str(server.programs / "pg_dump"), *options, address]
        dump = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    finally:
        server.remove()
    meant_for_psql = ("\\restrict", "\\unrestrict")
    return "".join(line for line in dump.splitlines(keepends=True) if not line.startswith(meant_for_psql))


def main(version: str) -> None:
    """Write the databases and the JSON file."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        known = asyncio.run(create_database(folder))
        backup = (folder / "copy.db").read_bytes()
        dump = dump_from_postgresql(folder / "copy.db")
    (FOLDER / f"{version}.db.gz").write_bytes(gzip.compress(backup, mtime=0))
    (FOLDER / f"{version}.sql.gz").write_bytes(gzip.compress(dump.encode(), mtime=0))
    (FOLDER / f"{version}.json").write_text(json.dumps(known, indent=1) + "\n")


if __name__ == "__main__":
    main(sys.argv[1])
