"""Measure the memory per table, while it is played and while it is dormant.

python -m tests.server.rig_memory GAME PLAYERS MOVES TABLES
"""

from __future__ import annotations

import asyncio
import gc
import sys
import tempfile
import tracemalloc
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tests.server.harness import TableHarness, harness_at

from fellfield.core.build import engine
from fellfield.server.rooms import Rooms
from fellfield.server.store.contract import Person
from fellfield.server.store.sqlite import SqliteStore
from fellfield.server.tables import NewTable, SeatRequest, SubmittedCommand, Table, legal_texts
from fellfield.server.tables import commands as do


@dataclass
class Memory:
    """Bytes per table: after its last move, and once it is dormant with its room still open."""

    played: float
    resting: float


async def play_table(harness: TableHarness, owner: Person, new_table: NewTable, moves: int, random: Random) -> Table:
    """A table after this many random moves, or at the end of the game."""
    table = await harness.tables.create(owner, new_table)
    table = (await harness.tables.execute(table.id, SubmittedCommand(owner, do.Start()))).table
    for _ in range(moves):
        if table.ended is not None:
            break
        seat = random.choice(table.due())
        move = do.Play(seat, random.choice(legal_texts(table, seat)))
        table = (await harness.tables.execute(table.id, SubmittedCommand(owner, move))).table
    return table


async def measure(harness: TableHarness, game: str, players: int, moves: int, tables: int) -> Memory:
    """The memory freed when the tables are evicted; memory that they share is not counted."""
    owner, random = await harness.person("Ada"), Random(1)
    new_table = NewTable(game, players, None, (SeatRequest("device"),) * players)
    harness.tables._listeners.clear()
    rooms = Rooms(harness.tables.now)
    tracemalloc.start()
    try:
        for _ in range(tables):
            rooms.open(await play_table(harness, owner, new_table, moves, random))
        played = traced_bytes()
        harness.tables.evict(idle=-1, watched=[room.table.id for room in rooms])
        for room in rooms:
            room.make_dormant()
        resting = traced_bytes()
        harness.tables.evict(idle=-1)
        rooms.sweep()
        evicted = traced_bytes()
    finally:
        tracemalloc.stop()
    return Memory((played - evicted) / tables, (resting - evicted) / tables)


def traced_bytes() -> int:
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


def memory_of(game: str, players: int, moves: int, tables: int) -> Memory:
    """Play tables in a temporary store, and measure their memory."""

    async def work() -> Memory:
        with tempfile.TemporaryDirectory() as folder:
            async with harness_at(SqliteStore(Path(folder) / "t.db")) as harness:
                return await measure(harness, game, players, moves, tables)

    return asyncio.run(work())


if __name__ == "__main__":
    asked = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
    found = memory_of(*asked)
    sys.stdout.write(
        f"{asked[0]}, {asked[1]} seats, {asked[2]} moves, {engine()}: "
        f"{found.played / 1024:.1f} KB per table, {found.resting / 1024:.1f} KB dormant\n"
    )
