"""Deleting an account and exporting one's data, on real databases of both kinds."""

from __future__ import annotations

import asyncio
import json

import msgspec
import pytest
from tests.server.app_harness import AppHarness, app_at, with_app
from tests.server.postgres import Server

from fellfield.core.replay import replay
from fellfield.server.export import export_person
from fellfield.server.record_check import verify_record
from fellfield.server.store import Person, verify_chain
from fellfield.server.tables import Table, record, rows, table_view
from fellfield.server.tables import commands as do


async def everything_stored(harness: AppHarness, *tables: str) -> str:
    """All that the database says in words: logs, lists, snapshots, reports, people."""
    store = harness.app.store
    logs = [row.payload for table in tables for row in await store.read_log(table)]
    listed = [await store.listing_data(table) for table in tables]
    snapshots = [found.data for table in tables if (found := await store.snapshot(table))]
    reports = [msgspec.json.encode(report) for report in await store.reports()]
    return b"\n".join([*logs, *listed, *snapshots, *reports]).decode()


async def play_to_the_end(harness: AppHarness, table: Table, members: list[Person]) -> Table:
    while table.ended is None:
        seat = table.due()[0]
        assert table.match is not None
        action = str(table.match.state.legal(seat)[0])
        table = await harness.do(table, members[seat], do.Play(seat, action))
    return table


def test_a_deleted_account_is_gone_and_the_games_of_others_stay(address: str) -> None:
    async def test(harness: AppHarness) -> None:
        app = harness.app
        ada = await harness.person("Adalgisa")
        secret = await app.people.create_session(ada, "Firefox, Linux")
        bob = await harness.person("Bob")
        token = await app.people.create_token(ada, "my bot")
        code = await app.people.create_recovery_code(ada)
        table = await harness.started(ada, bob)
        await harness.do(table, ada, do.Say("a word of mine"))
        await harness.do(table, bob, do.Say("a word of his"))
        over = await play_to_the_end(harness, await app.tables.get(table.id), [ada, bob])
        before = replay(record(over))
        await app.relations.block(bob, ada.id)
        await app.relations.report(bob, over, ada.id, "abuse", "")

        await app.delete_account(ada)
        assert await app.people.authenticate(secret) is None
        assert await app.people.authenticate(token) is None
        assert await app.people.recover(code) is None
        assert await app.store.person(ada.id) is None
        assert await app.store.tables_of(ada.id, finished=True) == []
        assert await app.store.ratings("tides", [ada.id]) == {}
        assert await app.store.erasures() == []
        stored = await everything_stored(harness, table.id)
        assert "Adalgisa" not in stored
        assert "a word of mine" not in stored
        assert "a word of his" in stored

        app.tables.evict(-1)
        after = await app.tables.get(table.id)
        assert [holder.name for holder in after.seats] == ["", "Bob"]
        assert [message.text for message in table_view(after, 1).chat] == ["a word of his"]
        text = record(after)
        assert "deleted player" in text
        assert verify_record(text).outcomes > 0, "the dice of the game can still be checked"
        again = replay(text)
        assert again.state.to_json() == before.state.to_json()
        log = await app.store.read_log(table.id)
        assert verify_chain(table.id, log) == after.position
        assert [listed.id for listed in await app.store.tables_of(bob.id, finished=True)] == [table.id]

    with_app(address, test)


def test_seats_are_given_up_by_the_rules_of_the_table(address: str) -> None:
    async def test(harness: AppHarness) -> None:
        app = harness.app
        ada, bob, cid = [await harness.person(name) for name in ("Adalgisa", "Bob", "Cid")]
        three = await harness.started(ada, bob, cid)
        two = await harness.started(bob, ada)
        hers, shared, left = await harness.table(ada), await harness.table(ada, bob), await harness.table(bob)
        left = await harness.do(left, ada, do.Join(1))
        left = await harness.do(left, ada, do.Leave(1))
        await app.delete_account(ada)

        table = await app.tables.get(three.id)
        assert (table.status, table.resigned, table.bot_of(0)) == ("playing", (0,), "random")
        assert [seat.name for seat in table_view(table, 1).seats] == ["", "Bob", "Cid"]
        assert (await app.tables.get(two.id)).status == "finished"
        assert (await app.tables.get(hers.id)).status == "closed"
        waiting = await app.tables.get(shared.id)
        assert (waiting.status, waiting.owner, waiting.seats[0].kind) == ("waiting", bob.id, "open")
        stored = await everything_stored(harness, three.id, two.id, hers.id, shared.id, left.id)
        assert "Adalgisa" not in stored
        await harness.do(table, bob, do.Play(1, "wade 1"))
        app.tables.evict(-1)
        await harness.do(await app.tables.get(three.id), cid, do.Play(2, "wade 1"))

    with_app(address, test)


def test_words_of_a_spectator_are_erased_too(address: str) -> None:
    async def test(harness: AppHarness) -> None:
        eve, bob = await harness.person("Evangelina"), await harness.person("Bob")
        table = await harness.table(bob)
        await harness.do(table, eve, do.Say("just looking"))
        await harness.app.delete_account(eve)
        stored = await everything_stored(harness, table.id)
        assert "Evangelina" not in stored
        assert "just looking" not in stored
        assert (await harness.app.tables.get(table.id)).chat == ()

    with_app(address, test)


def test_an_erasure_that_was_interrupted_goes_on_after_a_restart(address: str) -> None:
    async def test() -> None:
        async with app_at(address) as harness:
            ada, bob = await harness.person("Adalgisa"), await harness.person("Bob")
            table = await harness.started(ada, bob)
            await harness.app.people.delete(ada)  # and then the power fails
            assert await harness.app.store.person(ada.id) is None
            assert "Adalgisa" in await everything_stored(harness, table.id)
        async with app_at(address) as harness:
            for _ in range(600):
                if not await harness.app.store.erasures():
                    break
                await asyncio.sleep(0.05)
            assert "Adalgisa" not in await everything_stored(harness, table.id)
            assert (await harness.app.tables.get(table.id)).status == "finished"

    asyncio.run(test())


def test_another_process_that_has_the_table_in_memory_follows(postgres: Server) -> None:
    async def test() -> None:
        address = postgres.database()
        async with app_at(address) as one, app_at(address) as other:
            ada, bob, cid = [await one.person(name) for name in ("Adalgisa", "Bob", "Cid")]
            table = await one.started(ada, bob, cid)
            seen = await other.app.tables.get(table.id)
            assert seen.seats[0].name == "Adalgisa"
            await one.app.delete_account(ada)
            table = await other.do(seen, bob, do.Play(1, "wade 1"))
            assert [holder.name for holder in table.seats] == ["", "Bob", "Cid"]
            table = await one.do(table, cid, do.Play(2, "wade 1"))
            assert (await other.app.tables.get_current(table.id)).position == table.position

    asyncio.run(test())


def test_the_export_has_everything_about_me_and_nothing_of_others(address: str) -> None:
    async def test(harness: AppHarness) -> None:
        app = harness.app
        ada, bob = await harness.person("Ada"), await harness.person("Bob")
        await app.people.create_token(ada, "my bot", scope="read")
        table = await harness.started(ada, bob)
        await harness.do(table, ada, do.Say("hello Bob"))
        await harness.do(table, bob, do.Say("hello Ada"))
        await harness.do(table, ada, do.Play(0, "wade 1"))
        await harness.do(table, bob, do.Play(1, "wade 2"))
        await app.relations.block(ada, bob.id)
        await app.relations.report(ada, await app.tables.get(table.id), bob.id, "spam", "too much")
        other = await harness.table(bob)
        await harness.do(other, bob, do.Say("to myself"))
        found = json.loads(msgspec.json.encode(await export_person(app.store, ada, 1)))
        assert found["profile"]["name"] == "Ada"
        assert [session["device"] for session in found["sessions"]] == [""]
        assert [(token["label"], token["scope"]) for token in found["tokens"]] == [("my bot", "read")]
        assert [block["name"] for block in found["blocked"]] == ["Bob"]
        assert [(report["about"], report["text"]) for report in found["reports"]] == [("Bob", "too much")]
        (exported,) = found["tables"]
        assert (exported["id"], exported["seats"], exported["names"]) == (table.id, [0], ["Ada"])
        assert [message["text"] for message in exported["chat"]] == ["hello Bob"]
        assert [move["action"] for move in exported["moves"]] == ["wade 1"]
        assert bob.id not in json.dumps(found)
        assert "wade 2" not in json.dumps(found)

    with_app(address, test)


@pytest.mark.parametrize("text", ["boo", ""])
def test_an_erased_row_keeps_the_versions_of_the_log(address: str, text: str) -> None:
    async def test(harness: AppHarness) -> None:
        ada, bob = await harness.person("Ada"), await harness.person("Bob")
        table = await harness.table(ada, bob)
        if text:
            table = await harness.do(table, bob, do.Say(text))
        await harness.app.delete_account(bob)
        log = [rows.decode(row.payload) for row in await harness.app.store.read_log(table.id)]
        assert [type(row).__name__ for row in log][-2:] == ["Left", "Erased"]

    with_app(address, test)
