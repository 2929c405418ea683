"""When somebody goes: resigning, being relieved by a bot and coming back, running out of time."""

from __future__ import annotations

import pytest
from tests.server.acting import act, in_club, refused
from tests.server.club import Club
from tests.server.conftest import NewStore

from fellfield.server.tables import NewTable, Refused, SubmittedCommand, legal_texts, table_view
from fellfield.server.tables import commands as do
from fellfield.server.tables.rows import TableSettings, TimeControl


def test_with_two_seats_resigning_ends_the_game(new_store: NewStore) -> None:
    async def test(club: Club) -> None:
        table, members = await club.started("tides", 2)
        table = await act(club, table, members[0], do.Resign(0))
        assert table.ended is not None
        assert (table.ended.reason, table.ended.ranking) == ("resigned", ((1,), (0,)))
        assert await refused(club, table, members[1], do.Play(1, "wade 1")) == "over"

    in_club(new_store, test)


def test_with_more_seats_a_bot_plays_on_and_who_resigned_comes_last(new_store: NewStore) -> None:
    async def test(club: Club) -> None:
        table, members = await club.started("tides", 3)
        table = await act(club, table, members[2], do.Resign(2))
        assert table.bots_to_move() == [(2, "random")]
        assert await refused(club, table, members[2], do.Play(2, "wade 1")) == "resigned"
        assert await refused(club, table, members[2], do.TakeBack(2)) == "resigned"
        while table.ended is None:
            seat = table.due()[0]
            by = None if seat == 2 else members[seat]
            table = await act(club, table, by, do.Play(seat, legal_texts(table, seat)[-1]))
        assert table.ended.ranking[-1] == (2,)

    in_club(new_store, test)


def test_a_bot_relieves_whoever_is_gone_and_the_seat_is_taken_back(new_store: NewStore) -> None:
    async def test(club: Club) -> None:
        table, members = await club.started("tides", 3)
        eve = await club.person("Eve")
        assert await refused(club, table, members[0], do.Relieve(1), absent_ms=59_999) == "not-gone"
        assert await refused(club, table, eve, do.Relieve(1), absent_ms=99_999) == "not-seated"
        done = await club.tables.execute(table.id, SubmittedCommand(members[0], do.Relieve(1), absent_ms=60_000))
        assert done.table.bots_to_move() == [(1, "random")]
        assert await refused(club, table, members[1], do.Play(1, "wade 1")) == "played-by-bot"
        table = await act(club, table, None, do.Play(1, "wade 1"))
        table = await act(club, table, members[1], do.TakeBack(1))
        assert table.bots_to_move() == []
        assert await refused(club, table, members[1], do.TakeBack(1)) == "not-relieved"

    in_club(new_store, test)


def test_a_clock_runs_for_who_is_due_and_when_it_is_over_a_bot_plays_on(new_store: NewStore) -> None:
    async def test(club: Club) -> None:
        table, members = await club.seated("tides", 2)
        settings = TableSettings(clock=TimeControl(main=10_000, increment=1_000))
        await act(club, table, members[0], do.SetTable(settings))
        table = await act(club, table, members[0], do.Start())
        club.clock.time += 4_000
        table = (await club.play(table, members, 0, "wade 1")).table
        assert table.clocks == (7_000, 6_000)
        club.clock.time += 1_000
        assert table_view(table, 0, club.tables.now()).clocks == [7_000, 5_000]
        assert table.ms_until_timeout(club.tables.now()) == 5_000
        assert await refused(club, table, None, do.Tick()) == "time-not-up"
        club.clock.time += 5_000
        assert await refused(club, table, members[0], do.Tick()) == "time-not-up"
        table = await act(club, table, None, do.Tick())
        assert table.bots_to_move() == [(1, "random")]
        club.tables.evict(idle=-1)
        club.clock.time += 3_600_000  # the server was down: nobody pays for that
        assert (await club.tables.get(table.id)).clocks_at(club.tables.now()) == (7_000, 0)

    in_club(new_store, test)


def test_a_clock_may_also_mean_that_the_late_one_resigns(new_store: NewStore) -> None:
    async def test(club: Club) -> None:
        table, members = await club.seated("tides", 2)
        await act(club, table, members[0], do.SetTable(TableSettings(clock=TimeControl(main=1_000, then="resign"))))
        await act(club, table, members[0], do.Start())
        await club.play(table, members, 1, "wade 1")
        club.clock.time += 2_000
        table = await act(club, table, None, do.Tick())
        assert table.ended is not None
        assert table.ended.ranking == ((1,), (0,))

    in_club(new_store, test)


@pytest.mark.parametrize(
    "settings",
    [
        TableSettings(chat="loud"),
        TableSettings(clock=TimeControl(main=5)),
        TableSettings(clock=TimeControl(10_000, then="cry")),
        TableSettings(relief=""),
    ],
)
def test_a_table_that_cannot_be_kept_like_that_is_refused(new_store: NewStore, settings: TableSettings) -> None:
    async def test(club: Club) -> None:
        ada = await club.person("Ada")
        with pytest.raises(Refused) as caught:
            await club.tables.create(ada, NewTable("tides", 2, settings=settings))
        assert caught.value.code == "bad-settings"

    in_club(new_store, test)
