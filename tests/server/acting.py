"""Acting at tables in a club: the short words that tests of tables are written with."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from tests.server.club import Club, club_at
from tests.server.conftest import NewStore

from fellfield.server.store import Person
from fellfield.server.tables import Refused, SubmittedCommand, Table
from fellfield.server.tables import commands as do


def in_club(new_store: NewStore, test: Callable[[Club], Awaitable[None]]) -> None:
    async def run() -> None:
        async with club_at(new_store()) as club:
            await test(club)

    asyncio.run(run())


async def refused(club: Club, table: Table, by: Person | None, command: do.AnyCommand | do.Tick, **more: object) -> str:
    """The code of the refusal that this gets; nothing changes."""
    before = await club.store.read_log(table.id)
    with pytest.raises(Refused) as caught:
        await club.tables.execute(table.id, SubmittedCommand(by, command, **more))  # type: ignore[arg-type]
    assert await club.store.read_log(table.id) == before
    return caught.value.code


async def act(club: Club, table: Table, by: Person | None, command: do.AnyCommand | do.Tick) -> Table:
    return (await club.tables.execute(table.id, SubmittedCommand(by, command))).table
