"""Take backups under load; check their contents, and measure the longest wait of a write.

python -m tests.server.rig_backup FILE BACKUPS
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from tests.server.rig_writer import next_append

from fellfield.server.store.contract import LogPosition, Store, genesis, verify_chain
from fellfield.server.store.urls import store_at

TABLES = 8


@dataclass
class Writers:
    """Tasks that append until stopped."""

    store: Store
    positions: dict[str, LogPosition] = field(default_factory=dict)
    waits: list[tuple[float, float]] = field(default_factory=list)
    """The time of each answer, and its latency."""
    stopped: bool = False
    answered: asyncio.Event = field(default_factory=asyncio.Event)

    async def write(self, table: str) -> None:
        position = genesis(table)
        while not self.stopped:
            began = time.perf_counter()
            position = (await self.store.append(next_append(table, position))).position
            self.positions[table] = position
            self.waits.append((time.perf_counter(), time.perf_counter() - began))
            self.answered.set()

    async def until(self, count: int) -> None:
        """Wait for this many more answers."""
        end = len(self.waits) + count
        while len(self.waits) < end:
            self.answered.clear()
            await self.answered.wait()


async def missing(backup: Path, promised: dict[str, LogPosition]) -> list[str]:
    """Acknowledged rows that are missing in the backup; every log in it must be intact."""
    found: list[str] = []
    store = store_at(f"sqlite:///{backup}")
    await store.open()
    for table, position in promised.items():
        rows = await store.read_log(table)
        verify_chain(table, rows)
        kept = {row.version: row.chain for row in rows}
        if kept.get(position.version) != position.chain:
            found.append(f"{table} {position.version}")
    await store.close()
    return found


async def back_up_under_load(address: str, backups: int) -> tuple[list[str], int, float, float]:
    """Missing rows, writes during backups, and the longest wait with and without a backup."""
    store = store_at(address)
    await store.open()
    writers = Writers(store)
    tasks = [asyncio.ensure_future(writers.write(f"t{number}")) for number in range(TABLES)]
    problems: list[str] = []
    meanwhile, during, apart = 0, 0.0, 0.0
    try:
        with tempfile.TemporaryDirectory() as folder:
            number = 0
            # A small file may be copied before a single write comes through on a busy machine: try more often then.
            while number < backups or (not meanwhile and number < 50 * backups):
                number += 1
                before = len(writers.waits)
                await writers.until(400)
                apart = max(apart, *(wait for _, wait in writers.waits[before:]))
                promised, before = dict(writers.positions), len(writers.waits)
                await store.backup(str(Path(folder) / f"{number}.db"))
                meanwhile += len(writers.waits) - before
                during = max([during, *(wait for _, wait in writers.waits[before:])])
                problems += await missing(Path(folder) / f"{number}.db", promised)
    finally:
        writers.stopped = True
        await asyncio.gather(*tasks)
        await store.close()
    return problems, meanwhile, during, apart


if __name__ == "__main__":
    gone, count, longest, usual = asyncio.run(
        back_up_under_load(f"sqlite:///{Path(sys.argv[1]).absolute()}", int(sys.argv[2]))
    )
    sys.stdout.write(
        f"{sys.argv[2]} backups, {count} writes meanwhile, {len(gone)} missing; "
        f"longest wait {longest * 1000:.0f} ms, without a backup {usual * 1000:.0f} ms\n"
    )
