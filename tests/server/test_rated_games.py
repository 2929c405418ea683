"""Rated games: what counts, and what nobody can do to gain by it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from random import Random

import pytest
from tests.server.conftest import NewStore
from tests.server.harness import TableHarness, harness_at

from fellfield.server.store.contract import Person
from fellfield.server.tables import NewTable, Refused, SeatRequest, SubmittedCommand, Table, TableView, table_view
from fellfield.server.tables import commands as do
from fellfield.server.tables.frames import legal_texts
from fellfield.server.tables.rows import TableSettings, TimeControl

DAY = 86_400_000
RATED = TableSettings(rated=True)


def play(new_store: NewStore, test: Callable[[TableHarness], Awaitable[None]]) -> None:
    async def run() -> None:
        async with harness_at(new_store()) as harness:
            await test(harness)

    asyncio.run(run())


async def started(harness: TableHarness, settings: TableSettings, players: int = 2) -> tuple[Table, list[Person]]:
    """A started game of Tides among people with these settings."""
    people = [await harness.person(f"Person {number}") for number in range(players)]
    seats = (SeatRequest("human"), *[SeatRequest("open")] * (players - 1))
    table = await harness.tables.create(people[0], NewTable("tides", players, {"rounds": 2}, seats, settings))
    for person in people[1:]:
        await harness.tables.execute(table.id, SubmittedCommand(person, do.Join()))
    return await harness.start(await harness.tables.get(table.id), people), people


async def act(harness: TableHarness, table: Table, by: Person | None, command: do.AnyCommand, absent: int = 0) -> Table:
    return (await harness.tables.execute(table.id, SubmittedCommand(by, command, absent_ms=absent))).table


# -- what counts ------------------------------------------------------------------------------------------------------


def test_a_game_is_unrated_unless_somebody_says_so() -> None:
    assert TableSettings().rated is False


def test_a_finished_game_among_people_is_rated_once(new_store: NewStore) -> None:
    async def test(harness: TableHarness) -> None:
        table, people = await started(harness, RATED, 3)
        await harness.play_out(table, people, Random(1))
        assert await harness.tables.rate_finished() == 1
        assert await harness.tables.rate_finished() == 0
        known = await harness.store.ratings("tides", [person.id for person in people])
        assert {rating.games for rating in known.values()} == {1}
        table = await harness.tables.get(table.id)
        shown: TableView = table_view(table, None)
        assert shown.ending is not None
        assert set(shown.ending.ratings) == {"0", "1", "2"}
        best = table.ended.ranking[0][0] if table.ended else 0
        assert max(known.values(), key=lambda item: item.mu).who == people[best].id

    play(new_store, test)


@pytest.mark.parametrize("other", [SeatRequest("bot", "random"), SeatRequest("device")])
def test_a_game_against_bots_or_on_one_device_is_not_rated(new_store: NewStore, other: SeatRequest) -> None:
    async def test(harness: TableHarness) -> None:
        ada = await harness.person("Ada")
        seats = (SeatRequest("human"), other)
        table = await harness.tables.create(ada, NewTable("tides", 2, {"rounds": 1}, seats, RATED))
        table = await act(harness, table, ada, do.Start())
        while table.ended is None:
            seat = table.due()[0]
            by = None if table.bot_of(seat) else ada
            table = await act(harness, table, by, do.Play(seat, legal_texts(table, seat)[0]))
        assert await harness.tables.rate_finished() == 0
        assert not await harness.store.ranking("tides")

    play(new_store, test)


def test_a_victory_over_somebody_who_never_moved_does_not_count(new_store: NewStore) -> None:
    """Six such victories took 6.6 seconds: a rematch seated the absent, and the clock did the rest."""

    async def test(harness: TableHarness) -> None:
        table, people = await started(harness, RATED)
        table = await act(harness, table, people[0], do.Play(0, legal_texts(table, 0)[0]))
        table = await act(harness, table, people[1], do.Resign(1))
        assert table.ended is not None
        assert await harness.tables.rate_finished() == 0

    play(new_store, test)


def test_a_rematch_seats_nobody_who_did_not_ask_for_it(new_store: NewStore) -> None:
    async def test(harness: TableHarness) -> None:
        table, (ada, bob) = await started(harness, RATED)
        await act(harness, table, bob, do.Resign(1))
        new = await act(harness, table, ada, do.Rematch())
        assert [holder.person for holder in new.seats] == ["", ada.id]
        with pytest.raises(Refused, match="open"):
            await act(harness, new, ada, do.Start())
        again = await act(harness, table, bob, do.Rematch())
        assert again.id == new.id
        assert [holder.person for holder in again.seats] == [bob.id, ada.id]
        for seat, person in enumerate((bob, ada)):
            await harness.pledge(again, person, seat)
        called = await act(harness, again, ada, do.Start())
        assert called.fair is not None
        assert called.fair.is_called

    play(new_store, test)


# -- what is not possible in a rated game ------------------------------------------------------------------------------


@pytest.mark.parametrize("rated", [True, False])
def test_only_unrated_games_undo_what_somebody_has_learnt_from(new_store: NewStore, *, rated: bool) -> None:
    async def test(harness: TableHarness) -> None:
        table, people = await started(harness, TableSettings(rated=rated))
        for seat in (0, 1):
            table = await act(harness, table, people[seat], do.Play(seat, legal_texts(table, seat)[0]))
        if rated:
            with pytest.raises(Refused, match="rated"):
                await act(harness, table, people[0], do.Undo(0))
        else:
            assert (await act(harness, table, people[0], do.Undo(0))).request is not None

    play(new_store, test)


def test_nobody_who_is_present_is_replaced_by_a_bot(new_store: NewStore) -> None:
    async def test(harness: TableHarness) -> None:
        table, (ada, _bob) = await started(harness, TableSettings(relief_after=0))
        with pytest.raises(Refused, match="absent"):
            await act(harness, table, ada, do.Relieve(1))
        assert (await act(harness, table, ada, do.Relieve(1), absent=1)).relief[1]

    play(new_store, test)


def test_a_rated_game_gives_the_absent_a_minute(new_store: NewStore) -> None:
    async def test(harness: TableHarness) -> None:
        with pytest.raises(Refused, match="settings"):
            await started(harness, TableSettings(rated=True, relief_after=0))

    play(new_store, test)


# -- clocks ------------------------------------------------------------------------------------------------------------


def test_ready_and_take_back_gain_no_time_and_give_none_to_others(new_store: NewStore) -> None:
    """Two days became five: each *Ready* added the increment, and each *Take back* started the others' clocks anew."""

    async def test(harness: TableHarness) -> None:
        settings = TableSettings(clock=TimeControl(main=2 * DAY, increment=DAY))
        table, people = await started(harness, settings)
        for _ in range(3):
            harness.clock.time += 3_600_000
            table = await act(harness, table, people[0], do.Play(0, legal_texts(table, 0)[0]))
            table = await act(harness, table, people[0], do.Withdraw(0))
        left = table.clocks_at(harness.tables.now())
        assert left[0] == 2 * DAY - 3 * 3_600_000
        assert left[1] == 2 * DAY - 3 * 3_600_000

    play(new_store, test)


def test_nobody_finds_themselves_in_a_rated_game_that_was_none_when_they_sat_down(new_store: NewStore) -> None:
    async def test(harness: TableHarness) -> None:
        table, people = await harness.seated("tides", 2, TableSettings(rated=False))
        with pytest.raises(Refused, match="cannot be changed"):
            await act(harness, table, people[0], do.SetTable(RATED))
        table = await act(harness, table, people[0], do.SetTable(TableSettings(listed=True)))
        table = await act(harness, table, people[1], do.Leave(1))
        table = await act(harness, table, people[0], do.SetTable(RATED))
        table = await act(harness, table, people[1], do.Join(1))
        hasty = TableSettings(rated=True, clock=TimeControl(1_000, 0))
        with pytest.raises(Refused, match="cannot be changed"):
            await act(harness, table, people[0], do.SetTable(hasty))
        table = await act(harness, table, people[0], do.SetTable(TableSettings(rated=True, chat="off")))
        assert table.is_rated

    play(new_store, test)
