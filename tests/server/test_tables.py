"""Tables: who may do what, what is durable, what is taken back, what happens when somebody is gone."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from random import Random

import pytest
from tests.server.club import Club, Entropy, club_at
from tests.server.conftest import NewStore

from fellfield.core.errors import IllegalAction, Unreadable, WrongSeat
from fellfield.server.store import Append, Committed, KeyReused, NoSuchTable, Person, Unavailable
from fellfield.server.tables import Frames, NewTable, Order, Refused, SeatWish, Table, legal_texts, look, record
from fellfield.server.tables import commands as do
from fellfield.server.tables.rows import Clock, Settings
from fellfield.server.tables.service import Tables


def in_club(new_store: NewStore, test: Callable[[Club], Awaitable[None]]) -> None:
    async def run() -> None:
        async with club_at(new_store()) as club:
            await test(club)

    asyncio.run(run())


async def refused(club: Club, table: Table, by: Person | None, command: do.AnyCommand | do.Tick, **more: object) -> str:
    """The code of the refusal that this gets; nothing changes."""
    before = await club.store.read(table.id)
    with pytest.raises(Refused) as caught:
        await club.tables.act(table.id, Order(by, command, **more))  # type: ignore[arg-type]
    assert await club.store.read(table.id) == before
    return caught.value.code


async def act(club: Club, table: Table, by: Person | None, command: do.AnyCommand | do.Tick) -> Table:
    return (await club.tables.act(table.id, Order(by, command))).table


# -- sitting down --------------------------------------------------------------------------------------------------


def test_a_seat_belongs_to_whoever_took_it(new_store: NewStore) -> None:
    async def test(club: Club) -> None:
        table, [_, bea] = await club.seated("tides", 2)
        cid = await club.person("Cid")
        assert await refused(club, table, cid, do.Join()) == "no-open-seat"
        assert await refused(club, table, cid, do.Join(1)) == "seat-taken"
        assert await refused(club, table, cid, do.Join(7)) == "no-such-seat"
        assert await refused(club, table, cid, do.Leave(1)) == "not-your-seat"
        assert await refused(club, table, cid, do.Contribute(1, "ab" * 16)) == "not-your-seat"
        table = await act(club, table, bea, do.Leave(1))
        table = await act(club, table, cid, do.Join())
        assert table.seats_of(cid.id) == (1,)
        assert not table.seats_of(bea.id)
        assert await refused(club, table, bea, do.Contribute(1, "ab" * 16)) == "not-your-seat"

    in_club(new_store, test)


def test_somebody_who_moves_gives_the_old_seat_up(new_store: NewStore) -> None:
    async def test(club: Club) -> None:
        ada = await club.person("Ada")
        table = await club.tables.create(ada, NewTable("tides", 3))
        table = await act(club, table, ada, do.Join(2))
        assert table.seats_of(ada.id) == (2,)

    in_club(new_store, test)


def test_only_the_owner_sets_up_and_starts_and_only_when_every_seat_is_taken(new_store: NewStore) -> None:
    async def test(club: Club) -> None:
        ada, bea = await club.person("Ada"), await club.person("Bea")
        table = await club.tables.create(ada, NewTable("tides", 3))
        table = await act(club, table, bea, do.Join())
        assert await refused(club, table, ada, do.Start()) == "seats-open"
        assert await refused(club, table, bea, do.Start()) == "not-owner"
        assert await refused(club, table, bea, do.SetSeat(2, "bot", "random")) == "not-owner"
        assert await refused(club, table, ada, do.SetSeat(1, "bot", "random")) == "seat-taken"
        assert await refused(club, table, ada, do.SetSeat(2, "throne")) == "bad-seat"
        table = await act(club, table, ada, do.SetSeat(2, "bot", "random"))
        table = await act(club, table, ada, do.SetTable(Settings(listed=True)))
        assert [one.id for one in await club.store.open_tables()] == [table.id]
        table = await act(club, table, ada, do.Start())
        assert table.status == "playing"
        assert await refused(club, table, ada, do.Start()) == "already-started"
        assert await refused(club, table, bea, do.Leave(1)) == "already-started"
        assert await refused(club, table, ada, do.Close()) == "already-started"

    in_club(new_store, test)


def test_a_table_can_be_closed_before_it_starts(new_store: NewStore) -> None:
    async def test(club: Club) -> None:
        ada = await club.person("Ada")
        table = await act(club, await club.tables.create(ada, NewTable("tides", 2)), ada, do.Close())
        assert table.status == "closed"
        assert await refused(club, table, ada, do.Join()) == "over"
        assert await club.store.unfinished_of(ada.id) == 0

    in_club(new_store, test)


def test_nobody_lays_more_tables_than_anybody_needs(new_store: NewStore) -> None:
    async def test(club: Club) -> None:
        ada = await club.person("Ada")
        small = Tables(club.store, club.tables.bus, clock=club.clock, entropy=Entropy("few"), most_tables=2)
        for key in ("a", "b", "a"):
            await small.create(ada, NewTable("tides", 2), key=key)
        with pytest.raises(Refused) as caught:
            await small.create(ada, NewTable("tides", 2))
        assert caught.value.code == "too-many-tables"

    in_club(new_store, test)


def test_laying_a_table_twice_with_one_key_lays_one(new_store: NewStore) -> None:
    async def test(club: Club) -> None:
        ada = await club.person("Ada")
        tables = await asyncio.gather(*(club.tables.create(ada, NewTable("tides", 2), key="k") for _ in range(3)))
        assert len({(table.id, table.created.commitment) for table in tables}) == 1
        assert (await club.tables.create(ada, NewTable("tides", 2), key="other")).id != tables[0].id

    in_club(new_store, test)


# -- playing -------------------------------------------------------------------------------------------------------


def test_a_move_is_durable_with_its_outcomes_before_it_is_answered_or_shown(new_store: NewStore) -> None:
    async def test(club: Club) -> None:
        table, members = await club.started("tides", 3)
        for seat in (0, 1):
            await club.play(table, members, seat, "wade 1")
        club.shown.clear()
        done = await club.play(table, members, 2, "wade 2")
        rows = await club.store.read(table.id)
        assert rows[-1].version == done.version == done.table.position.version
        assert b'"wade 2"' in rows[-1].payload
        assert b"tide" in rows[-1].payload
        assert [shown.position for shown in club.shown] == [done.table.position]

    in_club(new_store, test)


def test_what_the_rules_forbid_goes_to_the_sender_with_its_clause(new_store: NewStore) -> None:
    async def test(club: Club) -> None:
        table, members = await club.started("tides", 2)
        before = await club.store.read(table.id)
        with pytest.raises(IllegalAction) as illegal:
            await club.play(table, members, 0, "stone Heron")
        assert illegal.value.why.clause == "TI-2.1"
        with pytest.raises(Unreadable):
            await club.play(table, members, 0, "swim")
        await club.play(table, members, 0, "wade 1")
        with pytest.raises(WrongSeat):
            await club.play(table, members, 0, "wade 1")
        assert len(await club.store.read(table.id)) == len(before) + 1

    in_club(new_store, test)


def test_nobody_plays_another_seat(new_store: NewStore) -> None:
    async def test(club: Club) -> None:
        table, [ada, bea] = await club.started("tides", 2)
        stranger = await club.person("Eve")
        for by in (bea, stranger, None):
            assert await refused(club, table, by, do.Play(0, "wade 1")) == "not-your-seat"
        assert await refused(club, table, ada, do.Play(9, "wade 1")) == "no-such-seat"
        for command in (do.Withdraw(0), do.Undo(0), do.Resign(0), do.TakeBack(0), do.Consent(0, agrees=True)):
            assert await refused(club, table, stranger, command) == "not-your-seat"

    in_club(new_store, test)


def test_a_repeated_order_gets_the_same_answer_and_changes_nothing(new_store: NewStore) -> None:
    async def test(club: Club) -> None:
        table, members = await club.started("tides", 2)
        order = Order(members[0], do.Play(0, "wade 1"), key="k", expected=table.position.version)
        first = await club.tables.act(table.id, order)
        await club.play(table, members, 1, "wade 2")
        club.tables.evict(idle=-1)
        again = await club.tables.act(table.id, order)
        assert (again.first, again.version, again.replay) == (first.first, first.version, True)
        with pytest.raises(KeyReused):
            await club.tables.act(table.id, Order(members[0], do.Play(0, "wade 3"), key="k"))
        mine = Order(members[1], do.Say("hello"), key="k")
        assert not (await club.tables.act(table.id, mine)).replay

    in_club(new_store, test)


def test_a_move_from_an_old_version_is_stale_but_sealed_choices_and_chat_do_not_count(new_store: NewStore) -> None:
    async def test(club: Club) -> None:
        table, members = await club.started("tides", 3)
        seen = table.position.version
        await act(club, table, members[2], do.Say("good luck"))
        for seat in (2, 1, 0):
            done = await club.tables.act(table.id, Order(members[seat], do.Play(seat, "wade 1"), expected=seen))
        stone = do.Play(0, "stone Heron")
        assert await refused(club, table, members[0], stone, expected=seen) == "stale"
        assert await refused(club, table, members[0], stone, expected=done.version + 5) == "stale"
        await club.tables.act(table.id, Order(members[0], stone, expected=done.version))

    in_club(new_store, test)


def test_of_two_processes_at_one_table_both_see_everything(new_store: NewStore) -> None:
    async def test() -> None:
        async with club_at(new_store()) as one, club_at(new_store(), "two") as two:
            table, members = await one.started("tides", 2)
            await two.tables.get(table.id)
            await one.play(table, members, 0, "wade 1")
            done = await two.play(table, members, 1, "wade 2")  # does not know of the other move yet
            await one.tables.poll()
            assert (await one.tables.get(table.id)).position == done.table.position
            assert one.shown[-1].position == done.table.position
            seen = done.version
            answers = await asyncio.gather(
                *(
                    club.tables.act(table.id, Order(members[0], do.Play(0, "stone Heron"), expected=seen))
                    for club in (one, two)
                ),
                return_exceptions=True,
            )
            codes = [answer.code for answer in answers if isinstance(answer, Refused)]
            assert codes == ["stale"]
            assert one.shown[-1].position == two.shown[-1].position
            assert one.shown[-1].position.version == seen + 1

    asyncio.run(test())


@pytest.mark.parametrize(("game", "players"), [("tides", 4), ("leaping-lemmings", 3), ("valhalla-lemmings", 3)])
def test_a_table_that_was_let_go_comes_back_the_same(new_store: NewStore, game: str, players: int) -> None:
    async def test(club: Club) -> None:
        table, members = await club.started(game, players)
        table = await club.play_out(table, members, Random(4), most=40)
        frames = [Frames(table).look(viewer) for viewer in (None, *range(players))]
        assert club.tables.evict(idle=-1) > 0
        assert club.tables.loaded() == 0
        again = await club.tables.get(table.id)
        assert again is not table
        assert [Frames(again).look(viewer) for viewer in (None, *range(players))] == frames
        assert again.moved == table.moved
        assert again.commits == table.commits
        table = await club.play_out(again, members, Random(5))
        assert table.ended is not None
        assert record(table)

    in_club(new_store, test)


def test_tables_in_use_are_not_let_go(new_store: NewStore) -> None:
    async def test(club: Club) -> None:
        table, _ = await club.seated("tides", 2)
        other, _ = await club.seated("tides", 2)
        assert club.tables.evict(idle=1000) == 0
        club.clock.time += 2000
        assert club.tables.evict(idle=1000, in_use={table.id}) == 1
        assert club.tables.loaded() == 1
        assert (await club.tables.get(other.id)).id == other.id
        with pytest.raises(NoSuchTable):
            await club.tables.get("nowhere")
        assert club.tables.loaded() == 2

    in_club(new_store, test)


# -- when the disk fails -------------------------------------------------------------------------------------------


def test_when_nobody_knows_whether_it_was_written_the_table_is_read_again(new_store: NewStore) -> None:
    async def test(club: Club) -> None:
        table, members = await club.started("tides", 2)
        really = club.store.append

        async def writes_and_fails(change: Append) -> Committed:
            await really(change)
            raise Unavailable("the answer got lost")

        order = Order(members[0], do.Play(0, "wade 1"), key="k", expected=table.position.version)
        club.store.append = writes_and_fails  # type: ignore[method-assign]
        with pytest.raises(Unavailable):
            await club.tables.act(table.id, order)
        club.store.append = really  # type: ignore[method-assign]
        done = await club.tables.act(table.id, order)
        assert done.replay
        assert done.version == table.position.version + 1
        assert club.shown[-1].position.version == done.version

    in_club(new_store, test)


def test_when_it_was_not_written_nothing_has_happened(new_store: NewStore) -> None:
    async def test(club: Club) -> None:
        table, members = await club.started("tides", 2)
        really = club.store.append

        async def fails(_change: Append) -> Committed:
            raise Unavailable("the disk is full")

        club.store.append = fails  # type: ignore[method-assign, assignment]
        club.shown.clear()
        order = Order(members[0], do.Play(0, "wade 1"), key="k", expected=table.position.version)
        with pytest.raises(Unavailable):
            await club.tables.act(table.id, order)
        assert (await club.tables.get(table.id)).position == table.position
        assert club.shown == []
        club.store.append = really  # type: ignore[method-assign]
        assert not (await club.tables.act(table.id, order)).replay

    in_club(new_store, test)


# -- taking back ---------------------------------------------------------------------------------------------------


async def with_a_stone_given(club: Club) -> tuple[Table, list[Person]]:
    """Three players; all have waded, the tide has come, Crab has given one stone of two."""
    table, members = await club.started("tides", 3)
    for seat in range(3):
        await club.play(table, members, seat, "wade 1")
    return (await club.play(table, members, 0, "stone Heron")).table, members


def test_who_moved_takes_back_at_once_what_nobody_has_learnt_from(new_store: NewStore) -> None:
    async def test(club: Club) -> None:
        table, members = await with_a_stone_given(club)
        assert [look(table, viewer).can_undo for viewer in (None, 0, 1)] == [False, True, False]
        table = await act(club, table, members[0], do.Undo(0))
        assert "stone Heron" in legal_texts(table, 0)
        assert table.match is not None
        assert table.match.state.view(None)["points"][1] <= 1

    in_club(new_store, test)


def test_beyond_that_everybody_must_agree_and_the_same_line_meets_the_same_outcomes(new_store: NewStore) -> None:
    async def test(club: Club) -> None:
        table, members = await with_a_stone_given(club)
        assert table.match is not None
        fallen = [str(entry.action) for entry in table.match.log]
        table = await act(club, table, members[1], do.Undo(1))
        request = look(table, None).request
        assert request is not None
        assert (request.seat, request.agreed, request.waits_for) == (1, [1], [0, 2])
        assert await refused(club, table, members[1], do.Consent(1, agrees=True)) == "no-request"
        table = await act(club, table, members[0], do.Consent(0, agrees=True))
        assert len(table.match.log if table.match else []) == len(fallen)
        table = await act(club, table, members[2], do.Consent(2, agrees=True))
        assert table.request is None
        assert table.match is not None
        assert table.due() == (1, 2)
        for seat in (1, 2):
            await club.play(table, members, seat, "wade 1")
        table = (await club.play(table, members, 0, "stone Heron")).table
        assert table.match is not None
        assert [str(entry.action) for entry in table.match.log] == fallen

    in_club(new_store, test)


def test_one_no_is_enough_and_a_move_ends_the_request(new_store: NewStore) -> None:
    async def test(club: Club) -> None:
        table, members = await with_a_stone_given(club)
        await act(club, table, members[1], do.Undo(1))
        table = await act(club, table, members[2], do.Consent(2, agrees=False))
        assert table.request is None
        assert await refused(club, table, members[0], do.Consent(0, agrees=True)) == "no-request"
        await act(club, table, members[1], do.Undo(1))
        table = (await club.play(table, members, 0, "stone Seal")).table
        assert table.request is None

    in_club(new_store, test)


def test_a_sealed_choice_can_be_withdrawn_while_others_choose(new_store: NewStore) -> None:
    async def test(club: Club) -> None:
        table, members = await club.started("tides", 3)
        await club.play(table, members, 0, "wade 1")
        table = (await club.play(table, members, 1, "wade 1")).table
        assert look(table, 0).can_withdraw
        assert not look(table, 2).can_withdraw
        table = await act(club, table, members[0], do.Withdraw(0))
        assert table.due() == (0, 2)
        assert await refused(club, table, members[0], do.Withdraw(0)) == "nothing-to-withdraw"
        table = await act(club, table, members[1], do.Undo(1))
        assert table.due() == (0, 1, 2)

    in_club(new_store, test)


def test_there_is_no_way_back_when_the_seed_is_known(new_store: NewStore) -> None:
    async def test(club: Club) -> None:
        table, members = await club.started("tides", 2, rounds=1)
        table = await club.play_out(table, members, Random(1))
        assert not look(table, 0).can_undo
        assert not look(table, 0).can_ask_undo
        assert await refused(club, table, members[0], do.Undo(0)) == "over"

    in_club(new_store, test)


# -- when somebody goes --------------------------------------------------------------------------------------------


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
        assert table.thinkers() == [(2, "random")]
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
        assert await refused(club, table, members[0], do.Relieve(1), gone=59_999) == "not-gone"
        assert await refused(club, table, eve, do.Relieve(1), gone=99_999) == "not-seated"
        done = await club.tables.act(table.id, Order(members[0], do.Relieve(1), gone=60_000))
        assert done.table.thinkers() == [(1, "random")]
        assert await refused(club, table, members[1], do.Play(1, "wade 1")) == "played-by-bot"
        table = await act(club, table, None, do.Play(1, "wade 1"))
        table = await act(club, table, members[1], do.TakeBack(1))
        assert table.thinkers() == []
        assert await refused(club, table, members[1], do.TakeBack(1)) == "not-relieved"

    in_club(new_store, test)


def test_a_clock_runs_for_who_is_due_and_when_it_is_over_a_bot_plays_on(new_store: NewStore) -> None:
    async def test(club: Club) -> None:
        table, members = await club.seated("tides", 2)
        settings = Settings(clock=Clock(main=10_000, increment=1_000))
        await act(club, table, members[0], do.SetTable(settings))
        table = await act(club, table, members[0], do.Start())
        club.clock.time += 4_000
        table = (await club.play(table, members, 0, "wade 1")).table
        assert table.clocks == (7_000, 6_000)
        club.clock.time += 1_000
        assert look(table, 0, club.tables.now()).clocks == [7_000, 5_000]
        assert table.flag_in(club.tables.now()) == 5_000
        assert await refused(club, table, None, do.Tick()) == "time-not-up"
        club.clock.time += 5_000
        assert await refused(club, table, members[0], do.Tick()) == "time-not-up"
        table = await act(club, table, None, do.Tick())
        assert table.thinkers() == [(1, "random")]
        club.tables.evict(idle=-1)
        club.clock.time += 3_600_000  # the server was down: nobody pays for that
        assert (await club.tables.get(table.id)).clocks_at(club.tables.now()) == (7_000, 0)

    in_club(new_store, test)


def test_a_clock_may_also_mean_that_the_late_one_resigns(new_store: NewStore) -> None:
    async def test(club: Club) -> None:
        table, members = await club.seated("tides", 2)
        await act(club, table, members[0], do.SetTable(Settings(clock=Clock(main=1_000, then="resign"))))
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
        Settings(chat="loud"),
        Settings(clock=Clock(main=5)),
        Settings(clock=Clock(10_000, then="cry")),
        Settings(relief=""),
    ],
)
def test_a_table_that_cannot_be_kept_like_that_is_refused(new_store: NewStore, settings: Settings) -> None:
    async def test(club: Club) -> None:
        ada = await club.person("Ada")
        with pytest.raises(Refused) as caught:
            await club.tables.create(ada, NewTable("tides", 2, settings=settings))
        assert caught.value.code == "bad-settings"

    in_club(new_store, test)


# -- beside the game -----------------------------------------------------------------------------------------------


def test_the_chat_is_text_for_those_it_is_meant_for(new_store: NewStore) -> None:
    async def test(club: Club) -> None:
        table, [ada, _] = await club.seated("tides", 2)
        eve = await club.person("Eve")
        await act(club, table, ada, do.Say("  good\nluck\u202e "))
        table = await act(club, table, eve, do.React("wave"))
        assert [(one.seat, one.name, one.text, one.reaction) for one in look(table, None).chat] == [
            (0, "Ada", "good luck", ""),
            (-1, "Eve", "", "wave"),
        ]
        assert await refused(club, table, ada, do.Say(" \u200b ")) == "bad-text"
        assert await refused(club, table, ada, do.Say("x" * 501)) == "bad-text"
        assert await refused(club, table, ada, do.React("<b>")) == "bad-reaction"
        await act(club, table, ada, do.SetTable(Settings(chat="seats")))
        assert await refused(club, table, eve, do.Say("hello")) == "chat-off"
        table = await act(club, table, ada, do.Say("among us"))
        assert look(table, None).chat == []
        assert look(table, 1).chat[-1].text == "among us"
        news = Frames(table).frame(None, table.position.version - 1).news
        assert news is not None
        assert news[0].chat is None

    in_club(new_store, test)


def test_the_same_people_meet_again_at_one_new_table(new_store: NewStore) -> None:
    async def test(club: Club) -> None:
        table, members = await club.started("tides", 2, rounds=1)
        assert await refused(club, table, members[0], do.Rematch()) == "not-over"
        table = await club.play_out(table, members, Random(1))
        assert await refused(club, table, await club.person("Eve"), do.Rematch()) == "not-seated"
        new = [(await club.tables.act(table.id, Order(person, do.Rematch()))).table for person in members]
        assert new[0].id == new[1].id != table.id
        assert (await club.tables.get(table.id)).rematch == new[0].id
        assert new[0].seats_of(members[0].id) == (1,)
        assert new[0].created.commitment != table.created.commitment
        assert new[0].created.options == table.created.options
        assert new[0].status == "waiting"

    in_club(new_store, test)


# -- resuming ------------------------------------------------------------------------------------------------------


def test_a_viewer_who_comes_back_gets_exactly_what_is_missing(new_store: NewStore) -> None:
    async def test(club: Club) -> None:
        table, members = await club.started("tides", 3)
        seen = table.position.version
        whole = await club.play_out(table, members, Random(2))
        frame = Frames(whole).frame(1, seen)
        assert frame.news is not None
        assert [one.version for one in frame.news] == list(range(seen + 1, whole.position.version + 1))
        club.tables.evict(idle=-1)
        again = Frames(await club.tables.get(table.id)).frame(1, seen)
        assert again.news == frame.news
        assert Frames(whole).frame(1, whole.position.version).news == []
        assert Frames(whole).frame(1, whole.position.version + 9).news is None

    in_club(new_store, test)


def test_a_gap_that_is_too_long_is_answered_with_a_look(new_store: NewStore) -> None:
    async def test(club: Club) -> None:
        table, members = await club.seated("tides", 2)
        for number in range(70):
            table = await act(club, table, members[0], do.Say(f"{number}"))
        assert Frames(table).frame(None, 1).news is None
        recent = Frames(table).frame(None, table.position.version - 3).news
        assert recent is not None
        assert len(recent) == 3

    in_club(new_store, test)


def test_bots_are_asked_in_every_way_of_sitting(new_store: NewStore) -> None:
    async def test(club: Club) -> None:
        ada = await club.person("Ada")
        wish = NewTable("tides", 3, None, (SeatWish("device"), SeatWish("device"), SeatWish("bot", "random")))
        table = await act(club, await club.tables.create(ada, wish), ada, do.Start())
        assert table.seats_of(ada.id) == (0, 1)
        assert table.thinkers() == [(2, "random")]
        assert await club.store.waiting_for("bots") == [table.id]
        table = await act(club, table, None, do.Play(2, "wade 1"))
        assert table.thinkers() == []
        assert await refused(club, table, ada, do.Play(2, "wade 1")) == "not-your-seat"
        assert await club.store.waiting_for("bots") == []

    in_club(new_store, test)
