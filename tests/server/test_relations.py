"""Blocking and reporting people, on both databases."""

from __future__ import annotations

import json

import pytest
from tests.server.app_harness import AppHarness, with_app
from tests.server.harness import ManualClock

from fellfield.server import relations
from fellfield.server.relations import block_id, person_at
from fellfield.server.tables import Refused, table_view
from fellfield.server.tables import commands as do
from fellfield.server.tables.rows import TableSettings

LISTED = TableSettings(listed=True)


def test_a_blocked_person_cannot_join_or_chat_at_my_tables(address: str) -> None:
    async def test(harness: AppHarness) -> None:
        app = harness.app
        ada, bob, cid = [await harness.person(name) for name in ("Ada", "Bob", "Cid")]
        table = await harness.table(ada)
        await app.relations.block(ada, bob.id)
        for command, code in ((do.Join(1), "not-welcome"), (do.Say("hi"), "chat-off"), (do.React("wave"), "chat-off")):
            with pytest.raises(Refused) as caught:
                await harness.do(table, bob, command)
            assert caught.value.code == code
        assert (await harness.do(table, cid, do.Join(1))).seats[1].name == "Cid"
        own = await harness.table(bob)
        assert (await harness.do(own, ada, do.Join(1))).seats[1].name == "Ada", "my block does not bind me"
        assert await app.relations.unblock(ada, block_id(ada.id, bob.id))
        assert not await app.relations.unblock(ada, block_id(ada.id, bob.id))
        await harness.do(table, bob, do.Say("hi"))

    with_app(address, test)


def test_a_block_frees_the_seat_at_my_table_that_waits_and_keeps_them_out_of_a_rematch(address: str) -> None:
    async def test(harness: AppHarness) -> None:
        ada, bob = await harness.person("Ada"), await harness.person("Bob")
        over = await harness.started(ada, bob)
        over = await harness.do(over, ada, do.Resign(0))
        table = await harness.table(ada, bob)
        found = await harness.app.block(ada, table, person_at(table, ada, 1, None))
        assert found.name == "Bob"
        table = await harness.app.tables.get(table.id)
        assert table.seats[1].kind == "open"
        assert table.bars(bob.id)
        await harness.app.run_command(ada, over.id, do.Rematch())
        with pytest.raises(Refused) as caught:
            await harness.app.run_command(bob, over.id, do.Rematch())
        assert caught.value.code == "not-welcome"

    with_app(address, test)


def test_a_game_that_runs_goes_on_after_a_block_but_the_chat_does_not(address: str) -> None:
    async def test(harness: AppHarness) -> None:
        ada, bob = await harness.person("Ada"), await harness.person("Bob")
        table = await harness.started(ada, bob)
        await harness.do(table, bob, do.Say("boo"))
        await harness.app.block(ada, table, bob.id)
        assert (await harness.do(table, bob, do.Play(1, "wade 1"))).status == "playing"
        with pytest.raises(Refused):
            await harness.do(table, bob, do.Say("boo again"))
        told = table_view(await harness.app.tables.get(table.id), 0).chat
        muted = await harness.app.relations.muted_authors(ada, table.id)
        assert [message.author in muted for message in told] == [True]
        assert await harness.app.relations.muted_authors(bob, table.id) == []
        assert bob.id not in str(told)

    with_app(address, test)


def test_blocked_people_do_not_see_each_others_tables_in_the_lobby(address: str) -> None:
    async def test(harness: AppHarness) -> None:
        app = harness.app
        ada, bob, cid = [await harness.person(name) for name in ("Ada", "Bob", "Cid")]
        hers, his = await harness.table(ada, settings=LISTED), await harness.table(bob, settings=LISTED)
        await app.relations.block(ada, bob.id)
        found = await app.store.open_tables()
        assert {table.id for table in found} == {hers.id, his.id}
        assert [table.id for table in await app.relations.without_blocked(ada, found)] == [hers.id]
        assert [table.id for table in await app.relations.without_blocked(bob, found)] == [his.id]
        assert await app.relations.without_blocked(cid, found) == found
        assert await app.relations.without_blocked(None, found) == found

    with_app(address, test)


def test_nobody_blocks_themselves_a_bot_or_thousands(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(harness: AppHarness) -> None:
        ada, bob, cid = [await harness.person(name) for name in ("Ada", "Bob", "Cid")]
        table = await harness.table(ada)
        for seat, message in ((0, None), (1, None), (9, None), (None, None), (None, 77)):
            with pytest.raises(Refused) as caught:
                person_at(table, ada, seat, message)
            assert caught.value.code == "nobody-there"
        monkeypatch.setattr(relations, "MAX_BLOCKS", 1)
        await harness.app.relations.block(ada, bob.id)
        await harness.app.relations.block(ada, bob.id)
        with pytest.raises(Refused) as caught:
            await harness.app.relations.block(ada, cid.id)
        assert caught.value.code == "too-many-blocks"

    with_app(address, test)


def test_a_report_reaches_the_operator_once_with_what_was_said(address: str, caplog: pytest.LogCaptureFixture) -> None:
    async def test(harness: AppHarness) -> None:
        app = harness.app
        ada, eve = await harness.person("Ada"), await harness.person("Eve")
        table = await harness.table(ada)
        table = await harness.do(table, eve, do.Say("something nasty"))  # a spectator
        version = table.chat[-1][0]
        assert person_at(table, ada, None, version) == eve.id
        for _ in range(2):
            await app.relations.report(ada, table, eve.id, "abuse", " She keeps \n writing this. ")
        (report,) = await app.store.reports()
        assert (report.reporter, report.reported, report.name) == (ada.id, eve.id, "Eve")
        assert (report.table, report.reason, report.text) == (table.id, "abuse", "She keeps writing this.")
        assert [text for _, text in json.loads(report.evidence)] == ["something nasty"]
        (line,) = [record for record in caplog.records if record.name == "fellfield.reports"]
        assert "nasty" not in line.getMessage()
        assert await app.relations.forget_old_reports() == 0
        clock = ManualClock()
        later = relations.Relations(app.store, clock)
        clock.time = report.at + relations.REPORT_LIFE + 1
        assert await later.forget_old_reports() == 1
        assert await app.store.reports() == []

    with_app(address, test)
