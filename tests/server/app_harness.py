"""A `ServerApp` in the test's own process, on either database, without sockets."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from fellfield.server.server_app import ServerApp
from fellfield.server.settings import Settings
from fellfield.server.store import Person
from fellfield.server.tables import NewTable, SeatRequest, Table
from fellfield.server.tables import commands as do
from fellfield.server.tables.rows import TableSettings


class AppHarness:
    """A server app with short ways to people and tables."""

    def __init__(self, app: ServerApp) -> None:
        self.app = app

    async def person(self, name: str) -> Person:
        return (await self.app.people.create_guest(name))[0]

    async def do(self, table: Table, by: Person, command: do.AnyCommand) -> Table:
        return (await self.app.run_command(by, table.id, command)).table

    async def table(self, owner: Person, *others: Person, settings: TableSettings | None = None) -> Table:
        """A table of *Tides* that waits; everybody has a seat."""
        players = max(2, 1 + len(others))
        new = NewTable("tides", players, None, (SeatRequest("human"),), settings or TableSettings())
        table = await self.app.tables.create(owner, new)
        for seat, person in enumerate(others, start=1):
            table = await self.do(table, person, do.Join(seat))
        return table

    async def started(self, owner: Person, *others: Person) -> Table:
        """The same, started."""
        return await self.do(await self.table(owner, *others), owner, do.Start())


@asynccontextmanager
async def app_at(address: str) -> AsyncIterator[AppHarness]:
    """An app on this database, opened and closed."""
    app = ServerApp(Settings(database_url=address, samples=True, report_rate=0, chat_rate=0))
    await app.open()
    try:
        yield AppHarness(app)
    finally:
        await app.close()


def with_app(address: str, test: Callable[[AppHarness], Awaitable[None]]) -> None:
    async def run() -> None:
        async with app_at(address) as harness:
            await test(harness)

    asyncio.run(run())
