"""Ending a game by agreement: everybody who plays agrees, and nobody wins or loses by it."""

from __future__ import annotations

from tests.server.conftest import NewStore
from tests.server.harness import TableHarness
from tests.server.table_commands import act, refused, with_harness

from fellfield.server import ratings
from fellfield.server.record_check import verify_record
from fellfield.server.tables import NewTable, SeatRequest, record, table_view
from fellfield.server.tables import commands as do
from fellfield.server.tables.command_handlers import MAX_PROPOSALS, PROPOSAL_PAUSE, SubmittedCommand
from fellfield.server.tables.frames import updates_since
from fellfield.server.tables.rows import TableSettings, TimeControl


def test_a_game_ends_without_a_result_when_everybody_agrees(new_store: NewStore) -> None:
    async def test(harness: TableHarness) -> None:
        table, members = await harness.started("tides", 3, TableSettings(rated=True))
        for seat in range(3):
            await harness.play(table, members, seat, "wade 1")
        table = await act(harness, table, members[1], do.ProposeEnd(1))
        asked = table_view(table, None).proposal
        assert asked is not None
        assert (asked.seat, asked.agreed, asked.waits_for) == (1, [1], [0, 2])
        assert await refused(harness, table, members[0], do.ProposeEnd(0)) == "proposed-already"
        assert await refused(harness, table, members[1], do.AnswerEnd(1, agrees=True)) == "no-proposal"
        table = await act(harness, table, members[0], do.AnswerEnd(0, agrees=True))
        assert table.status == "playing"
        table = await act(harness, table, members[2], do.AnswerEnd(2, agrees=True))
        assert table.status == "finished"
        ending = table_view(table, 0).ending
        assert ending is not None
        assert (ending.reason, ending.scores, ending.ranking) == ("agreed", [], [])
        assert await harness.tables.rate_finished() == 0
        assert not ratings.counts(table)
        assert await harness.store.ranking("tides") == []
        assert verify_record(record(table)).outcomes > 0
        rematch = await harness.tables.execute(table.id, SubmittedCommand(members[0], do.Rematch()))
        assert rematch.table.id != table.id

    with_harness(new_store, test)


def test_one_no_is_enough_and_the_game_goes_on(new_store: NewStore) -> None:
    async def test(harness: TableHarness) -> None:
        table, members = await harness.started("tides", 3)
        since = table.position.version
        await act(harness, table, members[0], do.ProposeEnd(0))
        table = await act(harness, table, members[1], do.AnswerEnd(1, agrees=False))
        assert table.proposal is None
        kinds = [update.what for update in updates_since(table, None, since) or []]
        assert kinds == [["end-proposed"], ["end-declined"]]
        assert await refused(harness, table, members[2], do.AnswerEnd(2, agrees=True)) == "no-proposal"
        assert (await harness.play(table, members, 0, "wade 1")).table.status == "playing"

    with_harness(new_store, test)


def test_a_proposal_can_be_withdrawn_and_does_not_stop_the_game(new_store: NewStore) -> None:
    async def test(harness: TableHarness) -> None:
        table, members = await harness.started("tides", 2)
        await act(harness, table, members[0], do.ProposeEnd(0))
        table = (await harness.play(table, members, 1, "wade 1")).table
        assert table.proposal is not None
        harness.tables.evict(-1)  # a restart, or a page that is reloaded
        assert table_view(await harness.tables.get(table.id), 1).proposal is not None
        table = await act(harness, table, members[0], do.AnswerEnd(0, agrees=False))
        assert table.proposal is None
        assert table.status == "playing"

    with_harness(new_store, test)


def test_nobody_is_pestered_with_proposals(new_store: NewStore) -> None:
    async def test(harness: TableHarness) -> None:
        table, members = await harness.started("tides", 2)
        for attempt in range(MAX_PROPOSALS):
            await act(harness, table, members[0], do.ProposeEnd(0))
            decliner = attempt % 2  # withdrawn or declined, it counts alike
            await act(harness, table, members[decliner], do.AnswerEnd(decliner, agrees=False))
            assert await refused(harness, table, members[0], do.ProposeEnd(0)) == "proposed-enough"
            harness.clock.time += PROPOSAL_PAUSE
        assert await refused(harness, table, members[0], do.ProposeEnd(0)) == "proposed-enough"
        table = await act(harness, table, members[1], do.ProposeEnd(1))
        assert table.proposal is not None, "the other player has not asked yet"

    with_harness(new_store, test)


def test_bots_and_those_who_resigned_are_not_asked(new_store: NewStore) -> None:
    async def test(harness: TableHarness) -> None:
        ada = await harness.person("Ada")
        seats = (SeatRequest("human"), SeatRequest("bot", "random"), SeatRequest("bot", "random"))
        table = await harness.tables.create(ada, NewTable("tides", 3, None, seats))
        table = await act(harness, table, ada, do.Start())
        table = await act(harness, table, ada, do.ProposeEnd(0))
        assert table.ended is not None
        assert table.ended.reason == "agreed"

        table, members = await harness.started("tides", 3)
        await act(harness, table, members[0], do.ProposeEnd(0))
        await act(harness, table, members[1], do.AnswerEnd(1, agrees=True))
        table = await act(harness, table, members[2], do.Resign(2))
        assert table.ended is not None
        assert table.ended.reason == "agreed"

    with_harness(new_store, test)


def test_a_proposal_goes_with_the_one_who_resigns(new_store: NewStore) -> None:
    async def test(harness: TableHarness) -> None:
        table, members = await harness.started("tides", 3)
        await act(harness, table, members[0], do.ProposeEnd(0))
        table = await act(harness, table, members[0], do.Resign(0))
        assert table.proposal is None
        assert table.status == "playing"

    with_harness(new_store, test)


def test_an_absent_player_is_not_waited_for_once_a_bot_stands_in(new_store: NewStore) -> None:
    async def test(harness: TableHarness) -> None:
        table, members = await harness.started("tides", 2)
        await act(harness, table, members[0], do.ProposeEnd(0))
        away = SubmittedCommand(members[0], do.Relieve(1), absent_ms=60_000)
        table = (await harness.tables.execute(table.id, away)).table
        assert table.status == "finished"

    with_harness(new_store, test)


def test_a_rated_game_is_not_called_off_behind_somebodys_back(new_store: NewStore) -> None:
    async def test(harness: TableHarness) -> None:
        settings = TableSettings(rated=True, clock=TimeControl(10_000))
        table, members = await harness.started("tides", 2, settings)
        await harness.play(table, members, 0, "wade 1")
        await act(harness, table, members[0], do.ProposeEnd(0))
        harness.clock.time += 11_000
        table = await act(harness, table, None, do.Tick())
        assert table.bot_of(1)
        assert table.status == "playing"
        assert table.awaiting_end() == (1,)
        assert await refused(harness, table, members[1], do.AnswerEnd(1, agrees=True)) == "played-by-bot"
        await act(harness, table, members[1], do.TakeBack(1))
        table = await act(harness, table, members[1], do.AnswerEnd(1, agrees=True))
        assert table.status == "finished"

    with_harness(new_store, test)


def test_only_players_propose_and_answer(new_store: NewStore) -> None:
    async def test(harness: TableHarness) -> None:
        table, members = await harness.started("tides", 2)
        eve = await harness.person("Eve")
        assert await refused(harness, table, eve, do.ProposeEnd(0)) == "not-your-seat"
        await act(harness, table, members[0], do.ProposeEnd(0))
        assert await refused(harness, table, eve, do.AnswerEnd(1, agrees=True)) == "not-your-seat"
        assert await refused(harness, table, members[0], do.AnswerEnd(1, agrees=True)) == "not-your-seat"

    with_harness(new_store, test)
