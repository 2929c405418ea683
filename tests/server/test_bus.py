"""Wake-ups on all three buses; losing, repeating or garbling them only changes latency."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import psycopg
import pytest
from tests.server.conftest import NewStore
from tests.server.harness import Entropy, harness_at
from tests.server.postgres import Server
from tests.server.redis import Redis

from fellfield.server.bus import Bus, LocalBus, PostgresBus, RedisBus, Wake
from fellfield.server.people_bus import PeopleBus
from fellfield.server.tables import SubmittedCommand, TableService
from fellfield.server.tables import commands as do

Cut = Callable[[], None]


@asynccontextmanager
async def carrier(kind: str, server: Server) -> AsyncIterator[tuple[Callable[[], Bus], Cut]]:
    """How to create a bus of this kind, and how to cut its connections."""
    if kind == "local":
        bus = LocalBus()
        yield (lambda: bus), (lambda: None)
    elif kind == "postgres":
        address = server.database()
        yield (lambda: PostgresBus(address)), (lambda: _cut(server, address))
    else:
        redis = await asyncio.to_thread(Redis)
        try:
            yield (lambda: RedisBus(redis.url)), redis.restart
        finally:
            await asyncio.to_thread(redis.remove)


def _cut(server: Server, address: str) -> None:
    name = address.rpartition("/")[2]
    with psycopg.connect(server.address("postgres"), autocommit=True) as connection:
        connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", [name])


async def until(condition: Callable[[], bool]) -> None:
    for _ in range(6000):
        if condition():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it never happened")


async def told_again_and_again(speaker: Bus, table: str, heard: list[tuple[str, int]]) -> None:
    """Publish until it is received: messages without a subscriber are lost."""
    for version in range(1200):
        await speaker.publish(table, version)
        await asyncio.sleep(0.05)
        if any(name == table for name, _ in heard):
            return
    raise AssertionError("nobody ever heard it")


@pytest.mark.parametrize("kind", ["local", "postgres", "redis"])
def test_wake_ups_arrive_and_arrive_again_after_a_lost_connection(kind: str, postgres: Server) -> None:
    async def test() -> None:
        async with carrier(kind, postgres) as (make, cut):
            heard: list[tuple[str, int]] = []
            listener, speaker = make(), make()
            if speaker is not listener:
                await speaker.open(lambda _table, _version: None)
            await listener.open(lambda table, version: heard.append((table, version)))
            await told_again_and_again(speaker, "t1", heard)
            await asyncio.gather(*(speaker.publish("t:2", version) for version in range(20)))
            await until(lambda: len({version for table, version in heard if table == "t:2"}) == 20)
            await asyncio.to_thread(cut)
            await told_again_and_again(speaker, "t3", heard)
            await listener.close()
            if speaker is not listener:
                await speaker.close()
            await asyncio.sleep(0.05)  # let the sockets close before the loop does

    asyncio.run(test())


class Capricious:
    """A bus that loses some wake-ups, repeats others, and sends wrong ones."""

    def __init__(self) -> None:
        self._wakes: list[Wake] = []
        self._count = 0

    async def open(self, wake: Wake) -> None:
        """Start listening."""
        self._wakes.append(wake)

    async def publish(self, table: str, version: int) -> None:
        """Publish, sometimes."""
        self._count += 1
        for wake in self._wakes if self._count % 3 else []:
            for told in (version, version, 1, version + 5):
                wake(table, told)
            wake("nowhere", 3)

    async def close(self) -> None:
        """Stop listening."""


def test_lost_repeated_and_wrong_wake_ups_change_nothing(new_store: NewStore) -> None:
    async def test() -> None:
        bus = Capricious()
        async with harness_at(new_store()) as harness:
            first, second = (
                TableService(harness.store, bus, clock=harness.clock, entropy=Entropy(name)) for name in ("one", "two")
            )
            await first.open()
            await second.open()
            seen: list[int] = []
            second.subscribe(lambda table: seen.append(table.position.version))
            harness.tables = first
            table, members = await harness.started("tides", 2)
            await second.get(table.id)
            for seat in range(2):
                table = (await harness.play(table, members, seat, "wade 1")).table
            await second.poll()
            assert (await second.get(table.id)).position == table.position
            assert seen == sorted(set(seen))
            await first.close()
            await second.close()

    asyncio.run(test())


def test_a_process_reads_what_another_one_has_written_although_no_wake_up_came(new_store: NewStore) -> None:
    """A client that was answered by one process and asked the other at once saw an older version in 1 of 22 reads."""

    async def run() -> None:
        store = new_store()
        async with harness_at(store) as first:
            table, members = await first.seated("tides", 2)
            second = TableService(store, LocalBus(), clock=first.clock, entropy=Entropy("second"))
            assert (await second.get_current(table.id)).position == table.position
            table = (await first.tables.execute(table.id, SubmittedCommand(members[0], do.Start()))).table
            assert (await second.get(table.id)).position.version < table.position.version
            assert (await second.get_current(table.id)).position == table.position

    asyncio.run(run())


def test_a_logout_reaches_the_other_processes_and_not_the_own_one() -> None:
    """Before, other processes noticed within half a minute."""

    async def run() -> None:
        shared = SharedBus()
        logged_out: list[tuple[str, str]] = []
        woken: list[str] = []
        first = PeopleBus(shared, _ignore_presence, lambda person: logged_out.append(("first", person)))
        second = PeopleBus(shared, _ignore_presence, lambda person: logged_out.append(("second", person)))
        for bus in (first, second):
            await bus.open(lambda table, _version: woken.append(table))
        await first.publish_logout("p1")
        await first.publish("table", 3)
        assert logged_out == [("second", "p1")]
        assert woken == ["table", "table"]

    asyncio.run(run())


class SharedBus:
    """A bus that two processes share."""

    def __init__(self) -> None:
        self._listeners: list[Wake] = []

    async def open(self, wake: Wake) -> None:
        self._listeners.append(wake)

    async def publish(self, table: str, version: int) -> None:
        for wake in self._listeners:
            wake(table, version)

    async def close(self) -> None:
        self._listeners.clear()


def _ignore_presence(table_id: str, person: str, *, here: bool) -> None: ...
