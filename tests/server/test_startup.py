"""Ten thousand stored tables cost nothing at startup: each is loaded on demand."""

from __future__ import annotations

import asyncio

import pytest
from tests.server.conftest import NewStore
from tests.server.harness import harness_at
from tests.server.rig_writer import next_append

from fellfield.server.store import StoredRow, genesis
from fellfield.server.tables import SubmittedCommand
from fellfield.server.tables import commands as do


@pytest.mark.slow
def test_of_ten_thousand_stored_tables_only_the_one_asked_for_is_read(
    new_store: NewStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fill() -> str:
        async with harness_at(new_store()) as harness:
            table, members = await harness.started("tides", 2)
            await harness.play(table, members, 0, "wade 1")
            for batch in range(20):
                names = [f"stored {batch} {number}" for number in range(500)]
                await asyncio.gather(*(harness.store.append(next_append(name, genesis(name))) for name in names))
            return table.id

    async def start(table_id: str) -> None:
        async with harness_at(new_store(), "again") as harness:
            read_log, logs_read = harness.store.read_log, []

            async def counted(table: str, since: int = 0) -> list[StoredRow]:
                logs_read.append(table)
                return await read_log(table, since)

            monkeypatch.setattr(harness.store, "read_log", counted)
            await harness.store.tables_waiting_for("bots")
            table = await harness.tables.get(table_id)
            assert logs_read == [table_id]
            assert harness.tables.loaded_count() == 1
            person = await harness.store.person(table.seats[1].person)
            await harness.tables.execute(table_id, SubmittedCommand(person, do.Play(1, "wade 1")))

    asyncio.run(start(asyncio.run(fill())))
