"""Chat, rematches, and what a viewer gets who resumes."""

from __future__ import annotations

from random import Random

from tests.server.conftest import NewStore
from tests.server.harness import TableHarness
from tests.server.table_commands import act, refused, with_harness

from fellfield.server.tables import FrameBuilder, NewTable, SeatRequest, SubmittedCommand, table_view
from fellfield.server.tables import commands as do
from fellfield.server.tables.rows import TableSettings

# -- beside the game -----------------------------------------------------------------------------------------------


def test_the_chat_is_text_for_those_it_is_meant_for(new_store: NewStore) -> None:
    async def test(harness: TableHarness) -> None:
        table, [ada, _] = await harness.seated("tides", 2)
        eve = await harness.person("Eve")
        await act(harness, table, ada, do.Say("  good\nluck\u202e "))
        table = await act(harness, table, eve, do.React("wave"))
        assert [(entry.seat, entry.name, entry.text, entry.reaction) for entry in table_view(table, None).chat] == [
            (0, "Ada", "good luck", ""),
            (-1, "Eve", "", "wave"),
        ]
        assert await refused(harness, table, ada, do.Say(" \u200b ")) == "bad-text"
        assert await refused(harness, table, ada, do.Say("x" * 501)) == "bad-text"
        assert await refused(harness, table, ada, do.React("<b>")) == "bad-reaction"
        await act(harness, table, ada, do.SetTable(TableSettings(chat="seats")))
        assert await refused(harness, table, eve, do.Say("hello")) == "chat-off"
        table = await act(harness, table, ada, do.Say("among us"))
        assert table_view(table, None).chat == []
        assert table_view(table, 1).chat[-1].text == "among us"
        updates = FrameBuilder(table).frame(None, table.position.version - 1).updates
        assert updates is not None
        assert updates[0].chat is None

    with_harness(new_store, test)


def test_a_rematch_creates_one_new_table(new_store: NewStore) -> None:
    async def test(harness: TableHarness) -> None:
        table, members = await harness.started("tides", 2, rounds=1)
        assert await refused(harness, table, members[0], do.Rematch()) == "not-over"
        table = await harness.play_out(table, members, Random(1))
        assert await refused(harness, table, await harness.person("Eve"), do.Rematch()) == "not-seated"
        new = [
            (await harness.tables.execute(table.id, SubmittedCommand(person, do.Rematch()))).table for person in members
        ]
        assert new[0].id == new[1].id != table.id
        assert (await harness.tables.get(table.id)).rematch == new[0].id
        assert new[0].seats_of(members[0].id) == (1,)
        assert new[0].created.promise != table.created.promise
        assert new[0].created.options == table.created.options
        assert new[0].status == "waiting"

    with_harness(new_store, test)


# -- resuming ------------------------------------------------------------------------------------------------------


def test_a_viewer_who_resumes_gets_exactly_the_missing_updates(new_store: NewStore) -> None:
    async def test(harness: TableHarness) -> None:
        table, members = await harness.started("tides", 3)
        seen = table.position.version
        whole = await harness.play_out(table, members, Random(2))
        frame = FrameBuilder(whole).frame(1, seen)
        assert frame.updates is not None
        assert [entry.version for entry in frame.updates] == list(range(seen + 1, whole.position.version + 1))
        harness.tables.evict(idle=-1)
        again = FrameBuilder(await harness.tables.get(table.id)).frame(1, seen)
        assert again.updates == frame.updates
        assert FrameBuilder(whole).frame(1, whole.position.version).updates == []
        assert FrameBuilder(whole).frame(1, whole.position.version + 9).updates is None

    with_harness(new_store, test)


def test_after_a_long_gap_a_viewer_gets_only_the_full_view(new_store: NewStore) -> None:
    async def test(harness: TableHarness) -> None:
        table, members = await harness.seated("tides", 2)
        for number in range(70):
            table = await act(harness, table, members[0], do.Say(f"{number}"))
        assert FrameBuilder(table).frame(None, 1).updates is None
        recent = FrameBuilder(table).frame(None, table.position.version - 3).updates
        assert recent is not None
        assert len(recent) == 3

    with_harness(new_store, test)


def test_bots_are_asked_in_every_way_of_sitting(new_store: NewStore) -> None:
    async def test(harness: TableHarness) -> None:
        ada = await harness.person("Ada")
        wish = NewTable("tides", 3, None, (SeatRequest("device"), SeatRequest("device"), SeatRequest("bot", "random")))
        table = await act(harness, await harness.tables.create(ada, wish), ada, do.Start())
        assert table.seats_of(ada.id) == (0, 1)
        assert table.bots_to_move() == [(2, "random")]
        assert await harness.store.tables_waiting_for("bots") == [table.id]
        table = await act(harness, table, None, do.Play(2, "wade 1"))
        assert table.bots_to_move() == []
        assert await refused(harness, table, ada, do.Play(2, "wade 1")) == "not-your-seat"
        assert await harness.store.tables_waiting_for("bots") == []

    with_harness(new_store, test)
