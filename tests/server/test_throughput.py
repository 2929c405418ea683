"""Ten thousand tables on the disk cost nothing at the start: each is read when somebody comes."""

from __future__ import annotations

import asyncio
import time

import pytest
from tests.server.club import club_at
from tests.server.conftest import NewStore
from tests.server.rig_writer import order

from fellfield.server.store import genesis
from fellfield.server.tables import SubmittedCommand
from fellfield.server.tables import commands as do


@pytest.mark.slow
def test_ten_thousand_stored_tables_are_ready_at_once(new_store: NewStore) -> None:
    async def fill() -> str:
        async with club_at(new_store()) as club:
            table, members = await club.started("tides", 2)
            await club.play(table, members, 0, "wade 1")
            for batch in range(20):
                names = [f"stored {batch} {number}" for number in range(500)]
                await asyncio.gather(*(club.store.append(order(name, genesis(name))) for name in names))
            return table.id

    async def start(table_id: str) -> float:
        begun = time.perf_counter()
        async with club_at(new_store(), "again") as club:
            await club.store.tables_waiting_for("bots")
            table = await club.tables.get(table_id)
            ready = time.perf_counter() - begun
            assert club.tables.loaded_count() == 1
            person = await club.store.person(table.seats[1].person)
            await club.tables.execute(table_id, SubmittedCommand(person, do.Play(1, "wade 1")))
        return ready

    assert asyncio.run(start(asyncio.run(fill()))) < 20
