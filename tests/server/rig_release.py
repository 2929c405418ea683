"""A database as this release keeps it: made once for each release, kept in `tests/server/releases`, read for ever.

python -m tests.server.rig_release tests/server/releases/VERSION.db.gz

Every game under way, taken back, talked about and relieved; one of each finished and rated; somebody with a recovery
code. Beside it lies a text with what must still be so in every later release.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Any

from tests.server.harness import TableHarness, harness_at

from fellfield.server.store.sqlite import SqliteStore
from fellfield.server.tables import SubmittedCommand, Table, record
from fellfield.server.tables import commands as do

GAMES = (("leaping-lemmings", 4), ("valhalla-lemmings", 4), ("antler-island", 3), ("tides", 3))
MOVES = 25


async def lived_in(harness: TableHarness) -> dict[str, Any]:
    """Create people and tables; returns what must be true ever after."""
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
        known["running"][table.id] = {"game": game, "version": table.position.version, "record": so_far(table)}
    await harness.tables.rate_finished()
    return known


def so_far(table: Table) -> str:
    """The record so far, secrets included."""
    assert table.match is not None
    return table.match.record()


async def made(folder: Path) -> dict[str, Any]:
    """Fill a store in this folder, and leave `copy.db` there."""
    async with harness_at(SqliteStore(folder / "live.db")) as harness:
        known = await lived_in(harness)
        await asyncio.gather(*harness.tables._tasks)  # snapshots are saved in the background
        await harness.store.backup(str(folder / "copy.db"))
    return known


def main(path: Path) -> None:
    """Write both files."""
    with tempfile.TemporaryDirectory() as folder:
        known = asyncio.run(made(Path(folder)))
        path.write_bytes(gzip.compress((Path(folder) / "copy.db").read_bytes(), mtime=0))
    path.with_name(path.name.removesuffix(".db.gz") + ".json").write_text(json.dumps(known, indent=1) + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
