"""The owner of a table that has not started: removing somebody, leaving, and passing the table on."""

from __future__ import annotations

from tests.server.conftest import NewStore
from tests.server.harness import TableHarness
from tests.server.table_commands import act, refused, with_harness

from fellfield.server.store import Person
from fellfield.server.tables import NewTable, Table, table_view
from fellfield.server.tables import commands as do
from fellfield.server.tables.command_handlers import SubmittedCommand


async def waiting_room(harness: TableHarness) -> tuple[Table, list[Person]]:
    """Ada owns a table for three; Bea and Cid have sat down."""
    return await harness.seated("tides", 3)


def test_the_owner_removes_somebody_who_cannot_come_back(new_store: NewStore) -> None:
    async def test(harness: TableHarness) -> None:
        table, (ada, bea, cid) = await waiting_room(harness)
        assert await refused(harness, table, bea, do.Remove(2)) == "not-owner"
        table = await act(harness, table, ada, do.Remove(1))
        assert [holder.kind for holder in table.seats] == ["human", "open", "human"]
        assert table.bars(bea.id)
        assert await refused(harness, table, bea, do.Join(1)) == "removed"
        assert await harness.store.tables_of(bea.id, finished=False) == []
        dan = await harness.person("Dan")
        table = await act(harness, table, dan, do.Join(1))
        assert table.seats[1].name == "Dan"
        assert not table.bars(cid.id)

    with_harness(new_store, test)


def test_nobody_is_removed_from_an_empty_seat_or_from_a_running_game(new_store: NewStore) -> None:
    async def test(harness: TableHarness) -> None:
        table, (ada, *_) = await harness.started("tides", 2)
        assert await refused(harness, table, ada, do.Remove(1)) == "already-started"
        alone = await harness.tables.create(ada, NewTable("tides", 2))
        assert await refused(harness, alone, ada, do.Remove(1)) == "not-seated"
        assert await refused(harness, alone, ada, do.Remove(0)) == "not-seated"

    with_harness(new_store, test)


def test_a_removal_survives_a_restart(new_store: NewStore) -> None:
    async def test(harness: TableHarness) -> None:
        table, (ada, bea, _) = await waiting_room(harness)
        await act(harness, table, ada, do.Remove(1))
        harness.tables.evict(-1)
        again = await harness.tables.get(table.id)
        assert again.bars(bea.id)
        assert await refused(harness, again, bea, do.Join(None)) == "removed"

    with_harness(new_store, test)


def test_the_table_passes_on_when_its_owner_leaves(new_store: NewStore) -> None:
    async def test(harness: TableHarness) -> None:
        table, (ada, bea, cid) = await waiting_room(harness)
        table = await act(harness, table, ada, do.Leave(0))
        assert table.owner == bea.id
        assert [seat.owner for seat in table_view(table, 2).seats] == [False, True, False]
        assert await refused(harness, table, ada, do.Close()) == "not-owner"
        assert await harness.store.count_unfinished(ada.id) == 0
        assert await harness.store.count_unfinished(bea.id) == 1
        table = await act(harness, table, bea, do.SetSeat(0, "bot", "random"))
        harness.tables.evict(-1)
        table = await act(harness, table, bea, do.Remove(2))
        assert table.bars(cid.id)

    with_harness(new_store, test)


def test_an_owner_alone_at_the_table_keeps_it(new_store: NewStore) -> None:
    async def test(harness: TableHarness) -> None:
        ada = await harness.person("Ada")
        table = await harness.tables.create(ada, NewTable("tides", 2))
        table = await act(harness, table, ada, do.Leave(0))
        assert table.owner == ada.id

    with_harness(new_store, test)


def test_somebody_who_waits_takes_over_from_an_owner_who_has_gone(new_store: NewStore) -> None:
    async def test(harness: TableHarness) -> None:
        table, (ada, bea, _) = await waiting_room(harness)
        stranger = await harness.person("Eve")
        assert await refused(harness, table, bea, do.BecomeOwner(), absent_ms=0) == "owner-here"
        assert await refused(harness, table, bea, do.BecomeOwner(), absent_ms=59_000) == "owner-here"
        assert await refused(harness, table, stranger, do.BecomeOwner(), absent_ms=90_000) == "not-seated"
        taken = await harness.tables.execute(table.id, SubmittedCommand(bea, do.BecomeOwner(), absent_ms=60_000))
        assert taken.table.owner == bea.id
        assert taken.table.seats_of(ada.id) == (0,), "the seat is still Ada's"

    with_harness(new_store, test)
