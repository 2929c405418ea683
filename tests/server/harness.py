"""A harness for tests of tables: people, a manual clock, and reproducible entropy."""

from __future__ import annotations

import hashlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random

from fellfield.server import verify
from fellfield.server.bus import LocalBus
from fellfield.server.people import People
from fellfield.server.store import Person, Store
from fellfield.server.tables import (
    CommandResult,
    NewTable,
    SeatRequest,
    SubmittedCommand,
    Table,
    TableService,
    legal_texts,
)
from fellfield.server.tables import commands as do
from fellfield.server.tables.rows import TableSettings


class ManualClock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.time = 1_800_000_000_000

    def wall(self) -> int:
        """Milliseconds since 1970."""
        return self.time

    def monotonic(self) -> int:
        """Milliseconds from an arbitrary start."""
        return self.time - 1_700_000_000_000


class Entropy:
    """Reproducible random bytes."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._count = 0

    def __call__(self, count: int) -> bytes:
        """This many bytes."""
        self._count += 1
        return hashlib.shake_256(f"{self._seed} {self._count}".encode()).digest(count)


class TableHarness:
    """Tables and people on a store."""

    def __init__(self, store: Store, seed: str = "club") -> None:
        self.store = store
        self.clock = ManualClock()
        self.people = People(store, clock=self.clock, entropy=Entropy(seed + " people"))
        self.tables = TableService(store, LocalBus(), clock=self.clock, entropy=Entropy(seed))
        self.shown: list[Table] = []
        self.tables.subscribe(self.shown.append)

    async def person(self, name: str) -> Person:
        """A new person."""
        return (await self.people.create_guest(name))[0]

    async def seated(
        self, game: str, count: int, settings: TableSettings | None = None, **options: object
    ) -> tuple[Table, list[Person]]:
        """A table with people on all its seats, not started."""
        names = ["Ada", "Bea", "Cid", "Dan", "Eve", "Fay"][:count]
        members = [await self.person(name) for name in names]
        new_table = NewTable(game, count, options, (SeatRequest("human"),), settings or TableSettings())
        table = await self.tables.create(members[0], new_table)
        for seat, person in enumerate(members[1:], start=1):
            table = (await self.tables.execute(table.id, SubmittedCommand(person, do.Join(seat)))).table
        return table, members

    async def started(
        self, game: str, count: int, settings: TableSettings | None = None, **options: object
    ) -> tuple[Table, list[Person]]:
        """A started table; every seat has added a share to its dice."""
        table, members = await self.seated(game, count, settings, **options)
        return await self.start(table, members), members

    async def start(self, table: Table, members: list[Person]) -> Table:
        """Pledge for every seat, call the start, open every share."""
        for seat, person in enumerate(members):
            await self.pledge(table, person, seat)
        table = (await self.tables.execute(table.id, SubmittedCommand(members[0], do.Start()))).table
        for seat, person in enumerate(members):
            table = await self.open_share(table, person, seat)
        return table

    async def pledge(self, table: Table, person: Person, seat: int) -> Table:
        """Pledge the share of a seat."""
        submitted = SubmittedCommand(person, do.Pledge(seat, pledge_of(table, seat)))
        return (await self.tables.execute(table.id, submitted)).table

    async def open_share(self, table: Table, person: Person, seat: int) -> Table:
        """Open the share of a seat for the charter of this table."""
        assert table.fair is not None
        assert table.fair.called is not None
        charter = verify.charter_hash(table.fair.called.charter).hex()
        submitted = SubmittedCommand(person, do.Open(seat, charter, share_of(seat).hex()))
        return (await self.tables.execute(table.id, submitted)).table

    async def play(self, table: Table, members: list[Person], seat: int, text: str) -> CommandResult:
        """Play a move."""
        return await self.tables.execute(table.id, SubmittedCommand(members[seat], do.Play(seat, text)))

    async def play_out(self, table: Table, members: list[Person], random: Random, most: int = 5000) -> Table:
        """Play random moves until the game is over."""
        for _ in range(most):
            if table.ended is not None:
                return table
            seat = random.choice(table.due())
            table = (await self.play(table, members, seat, random.choice(legal_texts(table, seat)))).table
        return table


def share_of(seat: int) -> bytes:
    """The share of a seat in tests."""
    return bytes([seat + 1]) * 32


def pledge_of(table: Table, seat: int, share: bytes | None = None) -> str:
    """The pledge of a seat's share in the current attempt."""
    assert table.fair is not None
    name = table.game.seat_names(table.created.players)[seat]
    promise = bytes.fromhex(table.fair.promise)
    return verify.pledge(table.id, table.fair.attempt, name, promise, share or share_of(seat))


@asynccontextmanager
async def harness_at(store: Store, seed: str = "club") -> AsyncIterator[TableHarness]:
    """A harness on this store, opened and closed."""
    await store.open()
    harness = TableHarness(store, seed)
    await harness.tables.open()
    try:
        yield harness
    finally:
        await harness.tables.close()
        await store.close()
