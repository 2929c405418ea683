"""Undo: at once if nobody has learnt anything, otherwise with everyone's consent."""

from __future__ import annotations

from random import Random

from tests.server.conftest import NewStore
from tests.server.harness import TableHarness
from tests.server.table_commands import act, refused, with_harness

from fellfield.server.store import Person
from fellfield.server.tables import Table, legal_texts, table_view
from fellfield.server.tables import commands as do
from fellfield.server.tables.frames import updates_since
from fellfield.server.tables.rows import TableSettings

UNRATED = TableSettings(rated=False)


async def with_a_stone_given(harness: TableHarness, settings: TableSettings = UNRATED) -> tuple[Table, list[Person]]:
    """Three players: all have waded, the tide has come, Crab has given one of two stones."""
    table, members = await harness.started("tides", 3, settings)
    for seat in range(3):
        await harness.play(table, members, seat, "wade 1")
    return (await harness.play(table, members, 0, "stone Heron")).table, members


def test_a_move_nobody_has_learnt_from_is_undone_at_once(new_store: NewStore) -> None:
    async def test(harness: TableHarness) -> None:
        table, members = await with_a_stone_given(harness)
        assert [table_view(table, viewer).can_undo for viewer in (None, 0, 1)] == [False, True, False]
        table = await act(harness, table, members[0], do.Undo(0))
        assert "stone Heron" in legal_texts(table, 0)
        assert table.match is not None
        assert table.match.state.view(None)["points"][1] <= 1

    with_harness(new_store, test)


def test_other_moves_need_everyones_consent_and_meet_the_same_outcomes_where_the_table_says_so(
    new_store: NewStore,
) -> None:
    async def test(harness: TableHarness) -> None:
        table, members = await with_a_stone_given(harness, TableSettings(rated=False, undo="same"))
        assert table.match is not None
        fallen = [str(entry.action) for entry in table.match.log]
        table = await act(harness, table, members[1], do.Undo(1))
        request = table_view(table, None).request
        assert request is not None
        assert (request.seat, request.agreed, request.waits_for) == (1, [1], [0, 2])
        assert await refused(harness, table, members[1], do.Consent(1, agrees=True)) == "no-request"
        table = await act(harness, table, members[0], do.Consent(0, agrees=True))
        assert len(table.match.log if table.match else []) == len(fallen)
        table = await act(harness, table, members[2], do.Consent(2, agrees=True))
        assert table.request is None
        assert table.match is not None
        assert table.due() == (1, 2)
        for seat in (1, 2):
            await harness.play(table, members, seat, "wade 1")
        table = (await harness.play(table, members, 0, "stone Heron")).table
        assert table.match is not None
        assert [str(entry.action) for entry in table.match.log] == fallen

    with_harness(new_store, test)


def test_one_refusal_or_a_move_ends_the_request(new_store: NewStore) -> None:
    async def test(harness: TableHarness) -> None:
        table, members = await with_a_stone_given(harness)
        await act(harness, table, members[1], do.Undo(1))
        table = await act(harness, table, members[2], do.Consent(2, agrees=False))
        assert table.request is None
        assert await refused(harness, table, members[0], do.Consent(0, agrees=True)) == "no-request"
        await act(harness, table, members[1], do.Undo(1))
        table = (await harness.play(table, members, 0, "stone Seal")).table
        assert table.request is None

    with_harness(new_store, test)


def test_the_requester_learns_who_refused(new_store: NewStore) -> None:
    async def test(harness: TableHarness) -> None:
        table, members = await with_a_stone_given(harness)
        await act(harness, table, members[1], do.Undo(1))
        table = await act(harness, table, members[0], do.Consent(0, agrees=True))
        agreed = table.position.version
        table = await act(harness, table, members[2], do.Consent(2, agrees=False))
        updates = updates_since(table, 1, agreed - 1)
        assert updates is not None
        assert [(update.what, update.seat) for update in updates] == [(["consent"], 0), (["refused"], 2)]

    with_harness(new_store, test)


def test_the_requester_can_cancel_the_request(new_store: NewStore) -> None:
    async def test(harness: TableHarness) -> None:
        table, members = await with_a_stone_given(harness)
        assert await refused(harness, table, members[1], do.Consent(1, agrees=False)) == "no-request"
        await act(harness, table, members[1], do.Undo(1))
        table = await act(harness, table, members[1], do.Consent(1, agrees=False))
        assert table.request is None
        assert await refused(harness, table, members[0], do.Consent(0, agrees=True)) == "no-request"
        table = await act(harness, table, members[1], do.Undo(1))
        assert table.request is not None, "one may ask again"

    with_harness(new_store, test)


def test_a_sealed_choice_can_be_withdrawn_while_others_choose(new_store: NewStore) -> None:
    async def test(harness: TableHarness) -> None:
        table, members = await harness.started("tides", 3)
        await harness.play(table, members, 0, "wade 1")
        table = (await harness.play(table, members, 1, "wade 1")).table
        assert table_view(table, 0).can_withdraw
        assert not table_view(table, 2).can_withdraw
        table = await act(harness, table, members[0], do.Withdraw(0))
        assert table.due() == (0, 2)
        assert await refused(harness, table, members[0], do.Withdraw(0)) == "nothing-to-withdraw"
        table = await act(harness, table, members[1], do.Undo(1))
        assert table.due() == (0, 1, 2)

    with_harness(new_store, test)


def test_nothing_can_be_undone_once_the_seed_is_published(new_store: NewStore) -> None:
    async def test(harness: TableHarness) -> None:
        table, members = await harness.started("tides", 2, rounds=1)
        table = await harness.play_out(table, members, Random(1))
        assert not table_view(table, 0).can_undo
        assert not table_view(table, 0).can_ask_undo
        assert await refused(harness, table, members[0], do.Undo(0)) == "over"

    with_harness(new_store, test)
