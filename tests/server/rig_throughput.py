"""Measure throughput: durable appends per second, and complete moves with the frames of all seats per second.

python -m tests.server.rig_throughput sqlite:////tmp/x.db appends TABLES SECONDS
python -m tests.server.rig_throughput sqlite:////tmp/x.db moves TABLES SECONDS [GAME PLAYERS]
"""

from __future__ import annotations

import asyncio
import sys
import time
from random import Random

from tests.server.harness import TableHarness
from tests.server.rig_writer import next_append

from fellfield.server.rooms import Room
from fellfield.server.store.contract import Store, genesis
from fellfield.server.store.urls import store_at
from fellfield.server.tables import NewTable, SeatRequest, SubmittedCommand, legal_texts
from fellfield.server.tables import commands as do


async def appends(store: Store, tables: int, end: float, delays: list[float]) -> None:
    """Append to every table without pause."""

    async def write(table: str) -> None:
        position = genesis(table)
        while time.perf_counter() < end:
            begun = time.perf_counter()
            position = (await store.append(next_append(table, position))).position
            delays.append(time.perf_counter() - begun)

    await asyncio.gather(*(write(f"t{time.time_ns()}-{number}") for number in range(tables)))


async def moves(harness: TableHarness, tables: int, end: float, delays: list[float], game: str, players: int) -> None:
    """Play every table at random; each move is checked, written, and encoded for every seat."""
    owner = await harness.person("Ada")
    new_table = NewTable(game, players, None, (SeatRequest("device"),) * players)

    async def play(number: int) -> None:
        random = Random(number)
        while time.perf_counter() < end:
            table = await harness.tables.create(owner, new_table)
            table = (await harness.tables.execute(table.id, SubmittedCommand(owner, do.Start()))).table
            room = Room(table, harness.tables.now)
            while table.ended is None and time.perf_counter() < end:
                seat = random.choice(table.due())
                text = random.choice(legal_texts(table, seat))
                begun, since = time.perf_counter(), table.position.version
                command = SubmittedCommand(owner, do.Play(seat, text), key=f"{since}", expected=since)
                table = (await harness.tables.execute(table.id, command)).table
                room.show(table)
                for viewer in (None, *range(players)):
                    room.message(viewer, since)
                room.drop_frames()
                delays.append(time.perf_counter() - begun)
            if table.ended is None:
                await harness.tables.execute(table.id, SubmittedCommand(owner, do.Resign(0)))

    await asyncio.gather(*(play(number) for number in range(tables)))


async def main(address: str, what: str, tables: int, seconds: float, game: str, players: int) -> None:
    """Measure and print the result."""
    store = store_at(address)
    await store.open()
    harness = TableHarness(store, f"{time.time_ns()}")
    harness.tables._max_tables = 1 << 30
    delays: list[float] = []
    cpu, begun = time.process_time(), time.perf_counter()
    if what == "appends":
        await appends(store, tables, begun + seconds, delays)
    else:
        await moves(harness, tables, begun + seconds, delays, game, players)
    spent, used = time.perf_counter() - begun, time.process_time() - cpu
    await store.close()
    delays.sort()
    count = len(delays)
    sys.stdout.write(
        f"{what} at {tables} tables: {count / spent:.0f} per second, {count / used:.0f} per CPU second, "
        f"p50 {delays[count // 2] * 1e3:.2f} ms, p99 {delays[count * 99 // 100] * 1e3:.2f} ms\n"
    )


if __name__ == "__main__":
    extra = sys.argv[5:] or ["leaping-lemmings", "4"]
    asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3]), float(sys.argv[4]), extra[0], int(extra[1])))
