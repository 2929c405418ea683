"""Kill -9 at random moments: no acknowledged row is lost, repeated or out of order; a broken store is detected."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest
from tests.server.postgres import Server
from tests.server.rig_writer import TABLES, next_append

from fellfield.server.store import LogAppend, LogPosition, Store, StoreUnavailable, genesis, verify_chain
from fellfield.server.store.urls import store_at

ROOT = Path(__file__).parent.parent.parent


@dataclass
class Ledger:
    """What a writer was told, and what contradicts it."""

    acknowledged: dict[tuple[str, int], str] = field(default_factory=dict)
    repeated: int = 0
    problems: list[str] = field(default_factory=list)

    def hear(self, line: str) -> None:
        """Record a line of the writer."""
        word, table, version, chain = line.split()
        self.repeated += word == "again"
        known = self.acknowledged.setdefault((table, int(version)), chain)
        if known != chain:
            self.problems.append(f"{table} {version} was acknowledged twice, with different rows")

    async def compare(self, store: Store) -> None:
        """Compare with the logs."""
        for number in range(TABLES):
            table = f"t{number}"
            told = {version: chain for (name, version), chain in self.acknowledged.items() if name == table}
            if not told:
                continue
            rows = await store.read_log(table)
            verify_chain(table, rows)
            kept = {row.version: row.chain.hex() for row in rows}
            self.problems += [f"{table} {version} is lost" for version in told if kept.get(version) != told[version]]
            if len(rows) > max(told) + 2:
                self.problems.append(f"{table} has more than one unacknowledged append")
            if len(rows) % 2:
                self.problems.append(f"{table} has half an append")


def rig(address: str, kills: int, seed: int, *broken: str) -> Ledger:
    """Start a writer, kill it at a random moment, compare; this many times."""
    random, ledger = Random(seed), Ledger()
    for _ in range(kills):
        command = [sys.executable, "-m", "tests.server.rig_writer", address, *broken]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as writer:
            assert writer.stdout is not None
            last = random.randrange(25, 200)
            for count, line in enumerate(writer.stdout):
                ledger.hear(line)
                if count == last:
                    time.sleep(random.uniform(0, 0.01))
                    writer.kill()
            writer.wait()
        asyncio.run(_compared(address, ledger))
        if ledger.problems:
            break
    return ledger


async def _compared(address: str, ledger: Ledger) -> None:
    store = store_at(address)
    await store.open()
    await ledger.compare(store)
    await store.close()


@pytest.mark.parametrize("kills", [4, pytest.param(12, marks=pytest.mark.slow)])
def test_nothing_acknowledged_is_lost_when_the_writer_is_killed(address: str, kills: int) -> None:
    ledger = rig(address, kills, seed=kills)
    assert ledger.problems == []
    assert len(ledger.acknowledged) > 20
    assert ledger.repeated > 0


def test_an_answer_before_the_commit_is_detected(address: str) -> None:
    ledger = rig(address, 8, 1, "ack-first")
    assert any("is lost" in problem for problem in ledger.problems)


@pytest.mark.slow
def test_nothing_acknowledged_is_lost_when_postgresql_crashes() -> None:
    server = Server()
    try:
        asyncio.run(_through_crashes(server))
    finally:
        server.remove()


async def _through_crashes(server: Server) -> None:
    address = server.database()
    store = store_at(address)
    await store.open()
    told: dict[str, list[LogPosition]] = {f"t{number}": [] for number in range(6)}
    going = True

    async def write(table: str) -> None:
        position = genesis(table)
        while going:
            position = await _until_answered(store, next_append(table, position))
            told[table].append(position)

    writers = [asyncio.create_task(write(table)) for table in told]
    for _ in range(3):
        await asyncio.sleep(0.5)
        await asyncio.to_thread(server.stop, "immediate")
        await asyncio.to_thread(server.start)
    await asyncio.sleep(0.3)
    going = False
    await asyncio.gather(*writers)
    for table, positions in told.items():
        rows = {row.version: row.chain for row in await store.read_log(table)}
        assert all(rows[position.version] == position.chain for position in positions)
        assert len(rows) == positions[-1].version
    await store.close()


async def _until_answered(store: Store, change: LogAppend) -> LogPosition:
    """Retry with the same key until there is an answer."""
    patience = time.monotonic() + 60
    while True:
        try:
            return (await store.append(change)).position
        except StoreUnavailable:
            assert time.monotonic() < patience
            await asyncio.sleep(0.05)
        except Exception as error:
            # a new table has no key: if it was written before the crash, it is there
            rows = await store.read_log(change.table)
            if change.expected.version or not rows:
                raise error
            return LogPosition(rows[-1].version, rows[-1].chain)
