"""A harness for tests of tables: people, a manual clock, and reproducible entropy."""

from __future__ import annotations

import hashlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random

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

    async def seated(self, game: str, count: int, **options: object) -> tuple[Table, list[Person]]:
        """A table with people on all its seats, not started."""
        names = ["Ada", "Bea", "Cid", "Dan", "Eve", "Fay"][:count]
        members = [await self.person(name) for name in names]
        new_table = NewTable(game, count, options, (SeatRequest("human"),))
        table = await self.tables.create(members[0], new_table)
        for seat, person in enumerate(members[1:], start=1):
            table = (await self.tables.execute(table.id, SubmittedCommand(person, do.Join(seat)))).table
        return table, members

    async def started(self, game: str, count: int, **options: object) -> tuple[Table, list[Person]]:
        """A started table; every seat has contributed."""
        table, members = await self.seated(game, count, **options)
        for seat, person in enumerate(members):
            await self.tables.execute(table.id, SubmittedCommand(person, do.Contribute(seat, f"{seat:02x}" * 16)))
        table = (await self.tables.execute(table.id, SubmittedCommand(members[0], do.Start()))).table
        return table, members

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
