"""Absent players: resigning, relief by a bot and coming back, running out of time."""

from __future__ import annotations

import pytest
from tests.server.conftest import NewStore
from tests.server.harness import TableHarness
from tests.server.table_commands import act, refused, with_harness

from fellfield.server.tables import NewTable, Refused, SubmittedCommand, legal_texts, table_view
from fellfield.server.tables import commands as do
from fellfield.server.tables.rows import TableSettings, TimeControl


def test_with_two_seats_resigning_ends_the_game(new_store: NewStore) -> None:
    async def test(harness: TableHarness) -> None:
        table, members = await harness.started("tides", 2)
        table = await act(harness, table, members[0], do.Resign(0))
        assert table.ended is not None
        assert (table.ended.reason, table.ended.ranking) == ("resigned", ((1,), (0,)))
        assert await refused(harness, table, members[1], do.Play(1, "wade 1")) == "over"

    with_harness(new_store, test)


def test_with_more_seats_a_bot_plays_on_and_who_resigned_comes_last(new_store: NewStore) -> None:
    async def test(harness: TableHarness) -> None:
        table, members = await harness.started("tides", 3)
        table = await act(harness, table, members[2], do.Resign(2))
        assert table.bots_to_move() == [(2, "random")]
        assert await refused(harness, table, members[2], do.Play(2, "wade 1")) == "resigned"
        assert await refused(harness, table, members[2], do.TakeBack(2)) == "resigned"
        while table.ended is None:
            seat = table.due()[0]
            by = None if seat == 2 else members[seat]
            table = await act(harness, table, by, do.Play(seat, legal_texts(table, seat)[-1]))
        assert table.ended.ranking[-1] == (2,)

    with_harness(new_store, test)


def test_a_bot_relieves_an_absent_player_who_takes_the_seat_back(new_store: NewStore) -> None:
    async def test(harness: TableHarness) -> None:
        table, members = await harness.started("tides", 3)
        eve = await harness.person("Eve")
        assert await refused(harness, table, members[0], do.Relieve(1), absent_ms=59_999) == "not-gone"
        assert await refused(harness, table, eve, do.Relieve(1), absent_ms=99_999) == "not-seated"
        done = await harness.tables.execute(table.id, SubmittedCommand(members[0], do.Relieve(1), absent_ms=60_000))
        assert done.table.bots_to_move() == [(1, "random")]
        assert await refused(harness, table, members[1], do.Play(1, "wade 1")) == "played-by-bot"
        table = await act(harness, table, None, do.Play(1, "wade 1"))
        table = await act(harness, table, members[1], do.TakeBack(1))
        assert table.bots_to_move() == []
        assert await refused(harness, table, members[1], do.TakeBack(1)) == "not-relieved"

    with_harness(new_store, test)


def test_only_due_clocks_run_and_a_bot_plays_on_after_a_timeout(new_store: NewStore) -> None:
    async def test(harness: TableHarness) -> None:
        table, members = await harness.seated("tides", 2)
        settings = TableSettings(clock=TimeControl(main=10_000, increment=1_000))
        await act(harness, table, members[0], do.SetTable(settings))
        table = await act(harness, table, members[0], do.Start())
        harness.clock.time += 4_000
        table = (await harness.play(table, members, 0, "wade 1")).table
        assert table.clocks == (7_000, 6_000)
        harness.clock.time += 1_000
        assert table_view(table, 0, harness.tables.now()).clocks == [7_000, 5_000]
        assert table.ms_until_timeout(harness.tables.now()) == 5_000
        assert await refused(harness, table, None, do.Tick()) == "time-not-up"
        harness.clock.time += 5_000
        assert await refused(harness, table, members[0], do.Tick()) == "time-not-up"
        table = await act(harness, table, None, do.Tick())
        assert table.bots_to_move() == [(1, "random")]
        harness.tables.evict(idle=-1)
        harness.clock.time += 3_600_000  # the server was down: nobody pays for that
        assert (await harness.tables.get(table.id)).clocks_at(harness.tables.now()) == (7_000, 0)

    with_harness(new_store, test)


def test_a_timeout_may_resign_the_seat(new_store: NewStore) -> None:
    async def test(harness: TableHarness) -> None:
        table, members = await harness.seated("tides", 2)
        await act(harness, table, members[0], do.SetTable(TableSettings(clock=TimeControl(main=1_000, then="resign"))))
        await act(harness, table, members[0], do.Start())
        await harness.play(table, members, 1, "wade 1")
        harness.clock.time += 2_000
        table = await act(harness, table, None, do.Tick())
        assert table.ended is not None
        assert table.ended.ranking == ((1,), (0,))

    with_harness(new_store, test)


@pytest.mark.parametrize(
    "settings",
    [
        TableSettings(chat="loud"),
        TableSettings(clock=TimeControl(main=5)),
        TableSettings(clock=TimeControl(10_000, then="cry")),
        TableSettings(relief=""),
    ],
)
def test_invalid_settings_are_refused(new_store: NewStore, settings: TableSettings) -> None:
    async def test(harness: TableHarness) -> None:
        ada = await harness.person("Ada")
        with pytest.raises(Refused) as caught:
            await harness.tables.create(ada, NewTable("tides", 2, settings=settings))
        assert caught.value.code == "bad-settings"

    with_harness(new_store, test)
