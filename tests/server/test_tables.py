"""Tables: permissions, durability, repeated commands, and several processes."""

from __future__ import annotations

import asyncio
from random import Random

import pytest
from tests.server.conftest import NewStore
from tests.server.harness import Entropy, TableHarness, harness_at
from tests.server.table_commands import act, refused, with_harness

from fellfield.core.errors import IllegalAction, Unreadable, WrongSeat
from fellfield.server.store import Committed, KeyReused, LogAppend, NoSuchTable, StoreUnavailable
from fellfield.server.tables import FrameBuilder, NewTable, Refused, SeatRequest, SubmittedCommand, record, table_view
from fellfield.server.tables import commands as do
from fellfield.server.tables.rows import TableSettings
from fellfield.server.tables.service import TableService
from fellfield.server.tables.table import Commit

# -- sitting down --------------------------------------------------------------------------------------------------


def test_people_on_one_device_have_their_own_names(new_store: NewStore) -> None:
    async def test(harness: TableHarness) -> None:
        ada = await harness.person("Ada")
        seats = (SeatRequest("device", name="  Gran "), SeatRequest("device"), SeatRequest())
        table = await harness.tables.create(ada, NewTable("tides", 3, None, seats))
        table = await act(harness, table, ada, do.SetSeat(2, "device", name="Bo"))
        shown = [(seat.name, seat.named) for seat in table_view(table, None).seats]
        assert shown == [("Gran", True), ("Ada", False), ("Bo", True)]
        table = await act(harness, table, ada, do.Join(0))
        assert table.seats[0].name == "Gran", "to sit down again takes nobody's name away"
        assert await refused(harness, table, ada, do.SetSeat(2, "device", name="\u200b")) == "bad-seat-name"
        assert table.names() == ("Gran", "Ada", "Bo")
        later = TableService(harness.store, harness.tables.bus, clock=harness.clock, entropy=Entropy("later"))
        found = await later.get(table.id)
        assert [(seat.name, seat.named) for seat in table_view(found, None).seats] == shown, "names outlive the process"

    with_harness(new_store, test)


def test_a_seat_belongs_to_the_person_who_took_it(new_store: NewStore) -> None:
    async def test(harness: TableHarness) -> None:
        table, [_, bea] = await harness.seated("tides", 2)
        cid = await harness.person("Cid")
        assert await refused(harness, table, cid, do.Join()) == "no-open-seat"
        assert await refused(harness, table, cid, do.Join(1)) == "seat-taken"
        assert await refused(harness, table, cid, do.Join(7)) == "no-such-seat"
        assert await refused(harness, table, cid, do.Leave(1)) == "not-your-seat"
        assert await refused(harness, table, cid, do.Pledge(1, "ab" * 32)) == "not-your-seat"
        table = await act(harness, table, bea, do.Leave(1))
        table = await act(harness, table, cid, do.Join())
        assert table.seats_of(cid.id) == (1,)
        assert not table.seats_of(bea.id)
        assert await refused(harness, table, bea, do.Pledge(1, "ab" * 32)) == "not-your-seat"

    with_harness(new_store, test)


def test_a_person_who_changes_seats_gives_up_the_old_one(new_store: NewStore) -> None:
    async def test(harness: TableHarness) -> None:
        ada = await harness.person("Ada")
        table = await harness.tables.create(ada, NewTable("tides", 3))
        table = await act(harness, table, ada, do.Join(2))
        assert table.seats_of(ada.id) == (2,)

    with_harness(new_store, test)


def test_only_the_owner_sets_up_and_starts_and_only_when_every_seat_is_taken(new_store: NewStore) -> None:
    async def test(harness: TableHarness) -> None:
        ada, bea = await harness.person("Ada"), await harness.person("Bea")
        table = await harness.tables.create(ada, NewTable("tides", 3))
        table = await act(harness, table, bea, do.Join())
        assert await refused(harness, table, ada, do.Start()) == "seats-open"
        assert await refused(harness, table, bea, do.Start()) == "not-owner"
        assert await refused(harness, table, bea, do.SetSeat(2, "bot", "random")) == "not-owner"
        assert await refused(harness, table, ada, do.SetSeat(1, "bot", "random")) == "seat-taken"
        assert await refused(harness, table, ada, do.SetSeat(2, "throne")) == "bad-seat"
        table = await act(harness, table, ada, do.SetSeat(2, "bot", "random"))
        table = await act(harness, table, ada, do.SetTable(TableSettings(listed=True)))
        assert [item.id for item in await harness.store.open_tables()] == [table.id]
        table = await act(harness, table, ada, do.Start())
        assert table.status == "playing"
        assert await refused(harness, table, ada, do.Start()) == "already-started"
        assert await refused(harness, table, bea, do.Leave(1)) == "already-started"
        assert await refused(harness, table, ada, do.Close()) == "already-started"

    with_harness(new_store, test)


def test_a_table_can_be_closed_before_it_starts(new_store: NewStore) -> None:
    async def test(harness: TableHarness) -> None:
        ada = await harness.person("Ada")
        table = await act(harness, await harness.tables.create(ada, NewTable("tides", 2)), ada, do.Close())
        assert table.status == "closed"
        assert await refused(harness, table, ada, do.Join()) == "over"
        assert await harness.store.count_unfinished(ada.id) == 0

    with_harness(new_store, test)


def test_the_number_of_unfinished_tables_is_limited(new_store: NewStore) -> None:
    async def test(harness: TableHarness) -> None:
        ada = await harness.person("Ada")
        small = TableService(
            harness.store, harness.tables.bus, clock=harness.clock, entropy=Entropy("few"), max_tables=2
        )
        for key in ("a", "b", "a"):
            await small.create(ada, NewTable("tides", 2), key=key)
        with pytest.raises(Refused) as caught:
            await small.create(ada, NewTable("tides", 2))
        assert caught.value.code == "too-many-tables"

    with_harness(new_store, test)


def test_tables_created_at_the_same_moment_are_counted_together(new_store: NewStore) -> None:
    async def test(harness: TableHarness) -> None:
        ada = await harness.person("Ada")
        small = TableService(
            harness.store, harness.tables.bus, clock=harness.clock, entropy=Entropy("few"), max_tables=2
        )
        attempts = [small.create(ada, NewTable("tides", 2)) for _ in range(6)]
        done = await asyncio.gather(*attempts, return_exceptions=True)
        assert sum(not isinstance(result, Refused) for result in done) == 2
        assert await harness.store.count_unfinished(ada.id) == 2

    with_harness(new_store, test)


def test_creating_a_table_twice_with_one_key_creates_one(new_store: NewStore) -> None:
    async def test(harness: TableHarness) -> None:
        ada = await harness.person("Ada")
        tables = await asyncio.gather(*(harness.tables.create(ada, NewTable("tides", 2), key="k") for _ in range(3)))
        assert len({(table.id, table.created.promise) for table in tables}) == 1
        assert (await harness.tables.create(ada, NewTable("tides", 2), key="other")).id != tables[0].id

    with_harness(new_store, test)


# -- playing -------------------------------------------------------------------------------------------------------


def test_a_move_and_its_outcomes_are_durable_before_it_is_answered_or_sent(new_store: NewStore) -> None:
    async def test(harness: TableHarness) -> None:
        table, members = await harness.started("tides", 3)
        for seat in (0, 1):
            await harness.play(table, members, seat, "wade 1")
        harness.shown.clear()
        done = await harness.play(table, members, 2, "wade 2")
        rows = await harness.store.read_log(table.id)
        assert rows[-1].version == done.version == done.table.position.version
        assert b'"wade 2"' in rows[-1].payload
        assert b"tide" in rows[-1].payload
        assert [shown.position for shown in harness.shown] == [done.table.position]

    with_harness(new_store, test)


def test_what_the_rules_forbid_goes_to_the_sender_with_its_clause(new_store: NewStore) -> None:
    async def test(harness: TableHarness) -> None:
        table, members = await harness.started("tides", 2)
        before = await harness.store.read_log(table.id)
        with pytest.raises(IllegalAction) as illegal:
            await harness.play(table, members, 0, "stone Heron")
        assert illegal.value.why.clause == "TI-2.1"
        with pytest.raises(Unreadable):
            await harness.play(table, members, 0, "swim")
        await harness.play(table, members, 0, "wade 1")
        with pytest.raises(WrongSeat):
            await harness.play(table, members, 0, "wade 1")
        assert len(await harness.store.read_log(table.id)) == len(before) + 1

    with_harness(new_store, test)


def test_nobody_plays_another_seat(new_store: NewStore) -> None:
    async def test(harness: TableHarness) -> None:
        table, [ada, bea] = await harness.started("tides", 2)
        stranger = await harness.person("Eve")
        for by in (bea, stranger, None):
            assert await refused(harness, table, by, do.Play(0, "wade 1")) == "not-your-seat"
        assert await refused(harness, table, ada, do.Play(9, "wade 1")) == "no-such-seat"
        for command in (do.Withdraw(0), do.Undo(0), do.Resign(0), do.TakeBack(0), do.Consent(0, agrees=True)):
            assert await refused(harness, table, stranger, command) == "not-your-seat"

    with_harness(new_store, test)


def test_a_repeated_command_gets_the_same_answer_and_changes_nothing(new_store: NewStore) -> None:
    async def test(harness: TableHarness) -> None:
        table, members = await harness.started("tides", 2)
        order = SubmittedCommand(members[0], do.Play(0, "wade 1"), key="k", expected=table.position.version)
        first = await harness.tables.execute(table.id, order)
        await harness.play(table, members, 1, "wade 2")
        harness.tables.evict(idle=-1)
        again = await harness.tables.execute(table.id, order)
        assert (again.first, again.version, again.replay) == (first.first, first.version, True)
        with pytest.raises(KeyReused):
            await harness.tables.execute(table.id, SubmittedCommand(members[0], do.Play(0, "wade 3"), key="k"))
        mine = SubmittedCommand(members[1], do.Say("hello"), key="k")
        assert not (await harness.tables.execute(table.id, mine)).replay

    with_harness(new_store, test)


def test_a_move_from_an_old_version_is_stale_but_sealed_choices_and_chat_do_not_count(new_store: NewStore) -> None:
    async def test(harness: TableHarness) -> None:
        table, members = await harness.started("tides", 3)
        seen = table.position.version
        await act(harness, table, members[2], do.Say("good luck"))
        for seat in (2, 1, 0):
            done = await harness.tables.execute(
                table.id, SubmittedCommand(members[seat], do.Play(seat, "wade 1"), expected=seen)
            )
        stone = do.Play(0, "stone Heron")
        assert await refused(harness, table, members[0], stone, expected=seen) == "stale"
        assert await refused(harness, table, members[0], stone, expected=done.version + 5) == "stale"
        await harness.tables.execute(table.id, SubmittedCommand(members[0], stone, expected=done.version))

    with_harness(new_store, test)


def test_of_two_processes_at_one_table_both_see_everything(new_store: NewStore) -> None:
    async def test() -> None:
        async with harness_at(new_store()) as first, harness_at(new_store(), "two") as second:
            table, members = await first.started("tides", 2)
            await second.tables.get(table.id)
            await first.play(table, members, 0, "wade 1")
            done = await second.play(table, members, 1, "wade 2")  # does not know of the other move yet
            await first.tables.poll()
            assert (await first.tables.get(table.id)).position == done.table.position
            assert first.shown[-1].position == done.table.position
            seen = done.version
            answers = await asyncio.gather(
                *(
                    harness.tables.execute(
                        table.id, SubmittedCommand(members[0], do.Play(0, "stone Heron"), expected=seen)
                    )
                    for harness in (first, second)
                ),
                return_exceptions=True,
            )
            codes = [answer.code for answer in answers if isinstance(answer, Refused)]
            assert codes == ["stale"]
            assert first.shown[-1].position == second.shown[-1].position
            assert first.shown[-1].position.version == seen + 1

    asyncio.run(test())


def told(commit: Commit) -> tuple[object, ...]:
    """What a commit tells, without the states behind it."""
    return commit.version, commit.at, commit.row, commit.events


@pytest.mark.parametrize(("game", "players"), [("tides", 4), ("leaping-lemmings", 3), ("valhalla-lemmings", 3)])
def test_an_evicted_table_is_loaded_unchanged(new_store: NewStore, game: str, players: int) -> None:
    async def test(harness: TableHarness) -> None:
        table, members = await harness.started(game, players)
        table = await harness.play_out(table, members, Random(4), most=40)
        frames = [FrameBuilder(table).table_view(viewer) for viewer in (None, *range(players))]
        assert harness.tables.evict(idle=-1) > 0
        assert harness.tables.loaded_count() == 0
        again = await harness.tables.get(table.id)
        assert again is not table
        assert [FrameBuilder(again).table_view(viewer) for viewer in (None, *range(players))] == frames
        assert again.decision_version == table.decision_version
        assert [told(commit) for commit in again.commits] == [told(commit) for commit in table.commits]
        table = await harness.play_out(again, members, Random(5))
        assert table.ended is not None
        assert record(table)

    with_harness(new_store, test)


def test_tables_in_use_are_not_evicted(new_store: NewStore) -> None:
    async def test(harness: TableHarness) -> None:
        table, _ = await harness.seated("tides", 2)
        other, _ = await harness.seated("tides", 2)
        assert harness.tables.evict(idle=1000) == 0
        harness.clock.time += 2000
        assert harness.tables.evict(idle=1000, in_use={table.id}) == 1
        assert harness.tables.loaded_count() == 1
        assert (await harness.tables.get(other.id)).id == other.id
        with pytest.raises(NoSuchTable):
            await harness.tables.get("nowhere")
        assert harness.tables.loaded_count() == 2

    with_harness(new_store, test)


# -- when the disk fails -------------------------------------------------------------------------------------------


def test_after_an_uncertain_write_the_table_is_read_again(new_store: NewStore) -> None:
    async def test(harness: TableHarness) -> None:
        table, members = await harness.started("tides", 2)
        really = harness.store.append

        async def writes_and_fails(change: LogAppend) -> Committed:
            await really(change)
            raise StoreUnavailable("the answer got lost")

        order = SubmittedCommand(members[0], do.Play(0, "wade 1"), key="k", expected=table.position.version)
        harness.store.append = writes_and_fails  # type: ignore[method-assign]
        with pytest.raises(StoreUnavailable):
            await harness.tables.execute(table.id, order)
        harness.store.append = really  # type: ignore[method-assign]
        done = await harness.tables.execute(table.id, order)
        assert done.replay
        assert done.version == table.position.version + 1
        assert harness.shown[-1].position.version == done.version

    with_harness(new_store, test)


def test_a_failed_write_changes_nothing(new_store: NewStore) -> None:
    async def test(harness: TableHarness) -> None:
        table, members = await harness.started("tides", 2)
        really = harness.store.append

        async def fails(_change: LogAppend) -> Committed:
            raise StoreUnavailable("the disk is full")

        harness.store.append = fails  # type: ignore[method-assign, assignment]
        harness.shown.clear()
        order = SubmittedCommand(members[0], do.Play(0, "wade 1"), key="k", expected=table.position.version)
        with pytest.raises(StoreUnavailable):
            await harness.tables.execute(table.id, order)
        assert (await harness.tables.get(table.id)).position == table.position
        assert harness.shown == []
        harness.store.append = really  # type: ignore[method-assign]
        assert not (await harness.tables.execute(table.id, order)).replay

    with_harness(new_store, test)
