"""Short helpers for tests that run commands at tables."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from tests.server.conftest import NewStore
from tests.server.harness import TableHarness, harness_at

from fellfield.server.store import Person
from fellfield.server.tables import Refused, SubmittedCommand, Table
from fellfield.server.tables import commands as do


def with_harness(new_store: NewStore, test: Callable[[TableHarness], Awaitable[None]]) -> None:
    async def run() -> None:
        async with harness_at(new_store()) as harness:
            await test(harness)

    asyncio.run(run())


async def refused(
    harness: TableHarness, table: Table, by: Person | None, command: do.AnyCommand | do.Tick, **more: object
) -> str:
    """The code of the refusal; nothing changes."""
    before = await harness.store.read_log(table.id)
    with pytest.raises(Refused) as caught:
        await harness.tables.execute(table.id, SubmittedCommand(by, command, **more))  # type: ignore[arg-type]
    assert await harness.store.read_log(table.id) == before
    return caught.value.code


async def act(harness: TableHarness, table: Table, by: Person | None, command: do.AnyCommand | do.Tick) -> Table:
    return (await harness.tables.execute(table.id, SubmittedCommand(by, command))).table
