"""Dice that nobody can choose: the protocol at a table, its proof, and one test for each way to cheat."""

from __future__ import annotations

import ast
import asyncio
import hashlib
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from tests.server.fair_page import Distrust, FairPage
from tests.server.harness import TableHarness, harness_at, pledge_of, share_of
from tests.server.table_commands import act, refused

from fellfield import replay
from fellfield.server import fair_dice, verify
from fellfield.server.record_check import verify_record
from fellfield.server.store import Person
from fellfield.server.store.sqlite import SqliteStore
from fellfield.server.tables import (
    FrameBuilder,
    NewTable,
    Refused,
    SeatRequest,
    SubmittedCommand,
    Table,
    record,
    record_for,
    table_view,
    told_draws,
)
from fellfield.server.tables import commands as do
from fellfield.server.tables.fair_start import OPENING_MS, OPENING_MS_SLOW
from fellfield.server.tables.rows import TableSettings

GAMES = [("tides", 3), ("leaping-lemmings", 3), ("valhalla-lemmings", 4), ("antler-island", 3)]
VECTORS: dict[str, Any] = json.loads((Path(__file__).parent / "fair_vectors.json").read_text())
UNRATED = TableSettings(rated=False)
RATED = TableSettings(rated=True)


def with_tables(tmp_path: Path, test: Callable[[TableHarness], Awaitable[None]]) -> None:
    async def run() -> None:
        async with harness_at(SqliteStore(tmp_path / "t.db")) as harness:
            await test(harness)

    asyncio.run(run())


async def called(
    harness: TableHarness, game: str = "tides", players: int = 3, settings: TableSettings = UNRATED, **options: object
) -> tuple[Table, list[Person], list[FairPage]]:
    """A table whose start is called; every page has pledged, none has opened."""
    table, members = await harness.seated(game, players, settings, **options)
    pages = [FairPage(table, seat, share_of(seat)) for seat in range(players)]
    for seat, page in enumerate(pages):
        await act(harness, table, members[seat], do.Pledge(seat, page.pledge()))
    return await act(harness, table, members[0], do.Start()), members, pages


async def opened(harness: TableHarness, table: Table, members: list[Person], pages: list[FairPage]) -> Table:
    """Every page opens its share and checks the start."""
    assert table.fair is not None
    assert table.fair.called is not None
    for seat, page in enumerate(pages):
        charter = page.opening(table.fair.called.charter)
        table = await act(harness, table, members[seat], do.Open(seat, charter, page.share.hex()))
    assert table.fair is not None
    for page in pages:
        page.begin(table.fair.shares, table.fair.start)
        page.look(table)
    return table


async def played_out(
    harness: TableHarness, game: str, players: int, settings: TableSettings = UNRATED, **options: object
) -> tuple[Table, list[FairPage]]:
    """A finished game, and the pages that watched it."""
    table, members, pages = await called(harness, game, players, settings, **options)
    table = await opened(harness, table, members, pages)
    random = Random(3)
    while table.ended is None:
        table = await harness.play_out(table, members, random, most=5)
        for page in pages:
            page.look(table)
    for page in pages:
        page.kept["whole"] = True
    return table, pages


def finished(tmp_path: Path, game: str = "tides", players: int = 3, **options: object) -> tuple[Table, list[FairPage]]:
    found: list[tuple[Table, list[FairPage]]] = []

    async def test(harness: TableHarness) -> None:
        found.append(await played_out(harness, game, players, **options))  # type: ignore[arg-type]

    with_tables(tmp_path, test)
    return found[0]


def believed(text: str, kept: dict[str, Any] | str | None = None) -> bool:
    """Does the full check accept this record? Anything but an answer is an error."""
    try:
        verify_record(text, kept)
    except verify.NotProven:
        return False
    return True


# -- honest games -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_every_page_can_check_a_finished_game_against_what_it_kept(tmp_path: Path, game: str, players: int) -> None:
    table, pages = finished(tmp_path, game, players)
    text = record(table)
    assert table.match is not None
    assert replay(text).record() == table.match.record()
    for page in pages:
        proof = verify_record(text, page.kept)
        assert (proof.version, proof.compared) == (2, True)
        assert proof.outcomes == len(fair_dice.draws_of(table.match)) > 0
        assert proof.shares[page.kept["seat"]] == page.share.hex()
    assert not verify_record(text).compared
    assert verify_record(text, pages[0].kept["start"]).compared


def test_the_promise_is_shown_before_anyone_pledges_and_the_start_code_during_the_game(tmp_path: Path) -> None:
    async def test(harness: TableHarness) -> None:
        table, members = await harness.seated("tides", 3, UNRATED)
        promised = table_view(table, None).fair.promise
        assert promised == verify.promise(table.id, 1, table.seed).hex()
        listed = (await harness.store.tables_of(members[0].id, finished=False))[0]
        assert json.loads(listed.data)["promise"] == promised
        table = await harness.start(table, members)
        assert table.fair is not None
        while table.ended is None:
            view = table_view(table, None)
            assert (view.fair.promise, view.fair.start) == (promised, table.fair.start)
            table = await harness.play_out(table, members, Random(1), most=3)

    with_tables(tmp_path, test)


def test_nothing_secret_leaves_the_table_before_the_end(tmp_path: Path) -> None:
    async def test(harness: TableHarness) -> None:
        table, members, pages = await called(harness, rounds=2)
        steps = [table]
        for seat, page in enumerate(pages[:2]):
            steps.append(await harness.open_share(table, members[seat], seat))
            secrets = [page.share.hex() for page in pages]
            assert not any(secret in repr(told_by(steps[-1], viewer)) for viewer in (None, 2) for secret in secrets)
        table = await harness.open_share(table, members[2], 2)
        while table.ended is None:
            steps.append(table)
            table = await harness.play_out(table, members, Random(1), most=1)
        for step in steps:
            hidden = [step.seed.hex(), step.secret.hex()]
            if step.fair is not None and step.fair.start:
                hidden.append(step.new_source().key.hex())
            for viewer in (None, 0, 1, 2):
                said = repr(told_by(step, viewer)) + (record_for(step, viewer) if step.match else "")
                assert not any(secret in said for secret in hidden)

    with_tables(tmp_path, test)


def told_by(table: Table, viewer: int | None) -> object:
    return FrameBuilder(table).frame(viewer, table.position.version - 1)


def test_a_viewer_is_told_the_open_draws_and_its_own(tmp_path: Path) -> None:
    table, _ = finished(tmp_path, "leaping-lemmings", 3)
    names = table.game.seat_names(3)
    everything = [told_draws(table, viewer) for viewer in (None, 0, 1, 2)]
    assert {draw.stream for draw in everything[0]} == {""}
    for seat in range(3):
        assert {draw.stream for draw in everything[seat + 1]} == {"", names[seat]}
    assert table.told_count(None) == len(everything[0])


def test_frames_carry_every_draw_once_as_it_falls(tmp_path: Path) -> None:
    async def test(harness: TableHarness) -> None:
        table, members = await harness.seated("leaping-lemmings", 3, UNRATED)
        harness.shown.clear()
        table = await harness.start(table, members)
        table = await harness.play_out(table, members, Random(2), most=60)
        for viewer in (None, 0, 1):
            told, since = [], 0
            for shown in harness.shown:
                if since:
                    updates = FrameBuilder(shown).frame(viewer, since).updates
                    assert updates is not None
                    told += [draw for update in updates for draw in update.draws]
                since = shown.position.version
                assert len(told) == table_view(shown, viewer).told
            assert told == told_draws(table, viewer)

    with_tables(tmp_path, test)


def test_private_draws_do_not_shift_other_draws() -> None:
    """Public dice do not depend on the number of secret draws before them (F4)."""
    key, odds = b"k" * 32, [(f"roll {face}", 1) for face in range(1, 7)]

    def rolls(stream: str, step: str, line: int = 0) -> list[str]:
        return [verify.pick(key, stream, step, number, line, odds) for number in range(40)]

    assert rolls("", "a-step") == rolls("", "a-step")
    others = [rolls("A", "a-step"), rolls("A,B", "a-step"), rolls("", "b-step"), rolls("", "a-step", 1)]
    assert all(rolls("", "a-step") != other for other in others)


def test_drawn_outcomes_are_uniform() -> None:
    count, odds = 6000, [(str(face), 1) for face in range(6)]
    faces = Counter(verify.pick(b"k" * 32, "", "roll-step", number, 0, odds) for number in range(count))
    chi = sum((faces[face] - count / 6) ** 2 / (count / 6) for face, _ in odds)
    assert chi < 25.7  # beyond that lies one run in ten thousand, and this run is always the same


@pytest.mark.parametrize("total", range(1, 65))
def test_every_unit_of_weight_has_the_same_share_of_numbers(total: int) -> None:
    places = Counter(verify.place(number, total, 256) for number in range(256))
    del places[-1]
    assert set(places.values()) == {256 // total}
    assert set(places) == set(range(total))


# -- starting ---------------------------------------------------------------------------------------------------------


def test_bots_and_scripts_add_nothing_and_never_delay_a_start(tmp_path: Path) -> None:
    async def test(harness: TableHarness) -> None:
        ada = await harness.person("Ada")
        new = NewTable("tides", 3, {}, (SeatRequest("human"), *(SeatRequest("bot", "random"),) * 2), UNRATED)
        table = await act(harness, await harness.tables.create(ada, new), ada, do.Start())
        assert table.status == "playing"
        assert table.fair is not None
        assert table.fair.shares == ("none",) * 3
        table = await harness.tables.create(ada, new)
        table = await harness.pledge(table, ada, 0)
        table = await harness.open_share(await act(harness, table, ada, do.Start()), ada, 0)
        assert table.status == "playing"
        assert table.fair is not None
        assert table.fair.shares == (share_of(0).hex(), "none", "none")

    with_tables(tmp_path, test)


def test_several_seats_on_one_device_pledge_each(tmp_path: Path) -> None:
    async def test(harness: TableHarness) -> None:
        ada = await harness.person("Ada")
        new = NewTable("tides", 3, {}, (SeatRequest("device"),) * 3, UNRATED)
        table = await harness.start(await harness.tables.create(ada, new), [ada] * 3)
        assert table.status == "playing"
        assert table.fair is not None
        assert table.fair.shares == tuple(share_of(seat).hex() for seat in range(3))

    with_tables(tmp_path, test)


def test_while_pages_open_their_shares_nothing_else_changes(tmp_path: Path) -> None:
    async def test(harness: TableHarness) -> None:
        table, members, _ = await called(harness)
        dan = await harness.person("Dan")
        changes: list[tuple[Person, do.AnyCommand]] = [
            (members[1], do.Pledge(1, pledge_of(table, 1, b"late" * 8))),
            (members[1], do.Leave(1)),
            (members[1], do.Join(1)),
            (dan, do.Join(None)),
            (members[0], do.SetSeat(0, "bot", "random")),
            (members[0], do.SetTable(UNRATED)),
            (members[0], do.Start()),
        ]
        for by, command in changes:
            assert await refused(harness, table, by, command) == "starting", command

    with_tables(tmp_path, test)


def test_a_share_opens_once_for_the_frozen_charter_and_by_its_owner(tmp_path: Path) -> None:
    async def test(harness: TableHarness) -> None:
        table, members, pages = await called(harness)
        assert table.fair is not None
        assert table.fair.called is not None
        charter = verify.charter_hash(table.fair.called.charter).hex()
        share = pages[0].share.hex()
        assert await refused(harness, table, members[1], do.Open(0, charter, share)) == "not-your-seat"
        assert await refused(harness, table, members[0], do.Open(0, "0" * 64, share)) == "another-charter"
        assert await refused(harness, table, members[0], do.Open(0, charter, "0" * 64)) == "not-the-share"
        submitted = SubmittedCommand(members[0], do.Open(0, charter, share), key="once")
        first = await harness.tables.execute(table.id, submitted)
        again = await harness.tables.execute(table.id, submitted)
        assert (again.version, again.replay) == (first.version, True)
        assert await refused(harness, table, members[0], do.Open(0, charter, share)) == "already-opened"

    with_tables(tmp_path, test)


def test_a_restart_between_call_and_opening_loses_nothing(tmp_path: Path) -> None:
    async def test(harness: TableHarness) -> None:
        table, members, pages = await called(harness, settings=TableSettings(rated=False, live=False))
        for seat in range(3):
            harness.tables.evict(idle=-1)
            table = await harness.open_share(await harness.tables.get(table.id), members[seat], seat)
        assert table.fair is not None
        assert pages[0].opening(table.fair.called.charter if table.fair.called else "")
        pages[0].begin(table.fair.shares, table.fair.start)

    with_tables(tmp_path, test)


def test_a_rematch_and_a_game_played_on_say_where_they_come_from(tmp_path: Path) -> None:
    async def test(harness: TableHarness) -> None:
        table, members = await harness.started("tides", 2, UNRATED, rounds=1)
        table = await harness.play_out(table, members, Random(1))
        for person in (members[1], members[0]):
            new = (await harness.tables.execute(table.id, SubmittedCommand(person, do.Rematch()))).table
        assert new.fair is not None
        assert table.fair is not None
        assert new.fair.promise != table.fair.promise
        new = await harness.start(new, [members[1], members[0]])
        new = await harness.play_out(new, [members[1], members[0]], Random(1))
        assert f"\n; origin rematch:{table.id}\n" in record(new)
        assert believed(record(new))

    with_tables(tmp_path, test)


def test_a_rated_game_needs_a_pledge_of_every_person(tmp_path: Path) -> None:
    async def test(harness: TableHarness) -> None:
        table, members = await harness.seated("tides", 2, RATED)
        await harness.pledge(table, members[0], 0)
        await act(harness, table, members[1], do.Pledge(1, "none"))
        assert await refused(harness, table, members[0], do.Start()) == "no-pledge"
        assert (await harness.start(table, members)).status == "playing"

    with_tables(tmp_path, test)


# -- an operator with a seat who adds last ----------------------------------------------------------------------------


def test_whoever_opens_last_cannot_choose_another_share(tmp_path: Path) -> None:
    """The server refuses it; a server that plays along is refused by the other pages and by every check."""

    async def test(harness: TableHarness) -> None:
        table, members, pages = await called(harness, rounds=1)
        for seat in (0, 1):
            table = await harness.open_share(table, members[seat], seat)
        assert table.fair is not None
        assert table.fair.called is not None
        charter_text = table.fair.called.charter
        charter, honest = pages[0].opening(charter_text), [share_of(0).hex(), share_of(1).hex()]
        for number in range(400):
            other = number.to_bytes(32, "big").hex()
            with pytest.raises(Refused, match="not the share"):
                await act(harness, table, members[2], do.Open(2, charter, other))
            shares = [*honest, other]
            start = verify.start_code(charter_text, map(bytes.fromhex, shares)).hex()
            with pytest.raises(Distrust):
                pages[0].begin(shares, start)

    with_tables(tmp_path, test)


def test_a_second_charter_after_the_shares_are_known_is_refused_by_the_pages(tmp_path: Path) -> None:
    async def test(harness: TableHarness) -> None:
        table, _, pages = await called(harness)
        assert table.fair is not None
        assert table.fair.called is not None
        charter = table.fair.called.charter
        pages[0].opening(charter)
        mine = pages[1].pledge()
        for forged in [
            charter.replace(" 1 fresh", " 2 fresh", 1),
            charter.replace(table.fair.promise, "0" * 64),
            charter.replace(pages[0].pledge(), "0" * 64),
            charter.replace(mine, "0" * 64),
            charter.replace("late none", "late drand-quicknet:7"),
        ]:
            assert forged != charter
            with pytest.raises(Distrust):
                pages[0].opening(forged)

    with_tables(tmp_path, test)


def test_nobody_can_copy_the_pledge_of_another_seat(tmp_path: Path) -> None:
    async def test(harness: TableHarness) -> None:
        table, members = await harness.seated("tides", 2, UNRATED)
        stolen = pledge_of(table, 0)
        await harness.pledge(table, members[0], 0)
        await act(harness, table, members[1], do.Pledge(1, stolen))
        table = await act(harness, table, members[0], do.Start())
        table = await harness.open_share(table, members[0], 0)
        assert table.fair is not None
        assert table.fair.called is not None
        charter = verify.charter_hash(table.fair.called.charter).hex()
        command = do.Open(1, charter, share_of(0).hex())
        assert await refused(harness, table, members[1], command) == "not-the-share"

    with_tables(tmp_path, test)


# -- forged records ---------------------------------------------------------------------------------------------------


def forged_record(table: Table, pages: list[FairPage], seat: int, share: bytes, seed: bytes | None = None) -> str:
    """Another past with everything hashed anew: a share (or the seed) is replaced, and the game is played again."""
    assert table.fair is not None
    assert table.fair.called is not None
    seed = seed or table.seed
    attempt, names = table.fair.attempt, table.game.seat_names(table.created.players)
    promise = verify.promise(table.id, attempt, seed)
    raw = [page.share for page in pages]
    raw[seat] = share
    charter = fair_dice.charter_text(
        table.unplayed_match(),
        table=table.id,
        attempt=attempt,
        undo="fresh",
        origin="new",
        promise=promise.hex(),
        pledges=[verify.pledge(table.id, attempt, name, promise, one) for name, one in zip(names, raw, strict=True)],
    )
    start = verify.start_code(charter, raw)
    source = fair_dice.FairSource(verify.game_key(seed, start))
    match = table.unplayed_match(source)
    source.match = match
    match.settle()
    random = Random(5)
    while match.state.to_act:
        actor = random.choice(match.state.to_act)
        assert isinstance(actor, int)
        match.play(actor, random.choice(match.state.legal(actor)))
    return fair_dice.record_with_proof(match, charter, [one.hex() for one in raw], start.hex(), (), seed)


def test_a_share_or_seed_replaced_during_play_is_refused_by_every_page_of_the_table(tmp_path: Path) -> None:
    table, pages = finished(tmp_path, rounds=1)
    for number in range(30):
        other = number.to_bytes(32, "big")
        for forged in (
            forged_record(table, pages, number % 3, other),
            forged_record(table, pages, 0, share_of(0), other),
        ):
            assert believed(forged), "a record that is consistent proves nothing to those who kept nothing"
            assert not any(believed(forged, page.kept) for page in pages)


def test_an_outcome_changed_and_the_checksum_made_anew_is_refused_without_any_receipt(tmp_path: Path) -> None:
    table, _ = finished(tmp_path)
    text = record(table)
    assert table.match is not None
    for draw in fair_dice.draws_of(table.match):
        other = next((outcome for outcome, _ in draw.odds if outcome != draw.outcome), None)
        if other is None:
            continue
        changed = msgspec.structs.replace(draw, outcome=other).line()
        played, _, proof = text[: text.rindex("; end ")].partition("\n; fair/2 ")
        forged = verify.with_checksum(f"{played}\n; fair/2 {proof.replace(draw.line(), changed)}")
        assert not believed(forged)


def test_other_odds_are_refused_by_the_rules(tmp_path: Path) -> None:
    table, _ = finished(tmp_path)
    assert table.match is not None
    draw = fair_dice.draws_of(table.match)[-1]
    certain = msgspec.structs.replace(draw, odds=((draw.outcome, 1),)).line()
    text = record(table)
    forged = verify.with_checksum(text[: text.rindex("; end ")].replace(draw.line(), certain))
    assert verify.verify(forged).outcomes
    with pytest.raises(verify.NotProven, match="by the rules"):
        verify_record(forged)


def test_an_undo_that_never_was_is_refused_by_every_page_of_the_table(tmp_path: Path) -> None:
    """An operator draws the last outcome again and writes an undo to explain it: every outcome follows."""
    table, pages = finished(tmp_path)
    text = record(table)
    assert table.match is not None
    draws = fair_dice.draws_of(table.match)
    last = draws[-1]
    fallen = verify.pick(table.new_source().key, last.stream, last.step, last.number, 1, last.odds)
    again = msgspec.structs.replace(last, outcome=fallen).line()
    played, _, proof = text[: text.rindex("; end ")].partition("\n; fair/2 ")
    before, _, after = played.rpartition(last.outcome)
    proof = proof.replace(last.line(), f"{last.line()}\n; undo {len(draws) - 1}\n{again}")
    forged = verify.with_checksum(f"{before}{fallen}{after}\n; fair/2 {proof}")
    assert verify.verify(forged, pages[0].kept["start"]).compared
    for page in pages:
        with pytest.raises(verify.NotProven):
            verify.verify(forged, page.kept)


def test_a_page_that_saw_the_game_refuses_a_record_with_an_undo_more_or_less(tmp_path: Path) -> None:
    """The undo takes back nothing, so every outcome follows; only the pages know that nobody agreed to it."""
    table, pages = finished(tmp_path)
    text = record(table)
    end = text.index("; seed ")
    count = text.count("\n; draw ")
    forged = verify.with_checksum(text[:end] + f"; undo {count}\n" + text[end : text.rindex("; end ")])
    assert believed(forged)
    assert not any(believed(forged, page.kept) for page in pages)


# -- refusing to open -------------------------------------------------------------------------------------------------


def test_a_share_that_is_not_opened_in_time_fails_the_start_for_all(tmp_path: Path) -> None:
    async def test(harness: TableHarness) -> None:
        table, members, _ = await called(harness)
        seed = table.seed
        for seat in (0, 1):
            table = await harness.open_share(table, members[seat], seat)
        assert await refused(harness, table, None, do.Tick()) == "time-not-up"
        harness.clock.time += OPENING_MS
        harness.tables.evict(idle=-1)
        table = await act(harness, table, None, do.Tick())
        fair = table_view(table, None).fair
        assert (table.status, fair.attempt, fair.start, fair.charter) == ("waiting", 2, "", "")
        assert [(void.reason, void.names, void.seed) for void in fair.failed] == [("late", ["Cid"], seed.hex())]
        assert [holder.kind for holder in table.seats] == ["human", "human", "open"]
        assert table.fair is not None
        assert table.fair.pledges == ("", "", ""), "every share is made anew"
        assert fair.promise == verify.promise(table.id, 2, table.seed).hex()
        assert table.seed != seed
        table = await act(harness, table, members[2], do.Join(2))
        table = await harness.start(table, members)
        table = await harness.play_out(table, members, Random(1))
        assert f"; fair/2 {table.id} 2 fresh\n" in record(table)
        assert verify_record(record(table)).attempt == 2

    with_tables(tmp_path, test)


def test_at_a_rated_table_who_did_not_open_cannot_return_and_the_third_failure_closes_it(tmp_path: Path) -> None:
    async def test(harness: TableHarness) -> None:
        table, members, _ = await called(harness, settings=RATED)
        guests = [await harness.person(name) for name in ("Dan", "Eve")]
        for guest in [members[2], *guests]:
            if guest is not members[2]:
                table = await act(harness, table, guest, do.Join(2))
                for seat, person in enumerate([*members[:2], guest]):
                    await harness.pledge(table, person, seat)
                table = await act(harness, table, members[0], do.Start())
            table = await act(harness, table, guest, do.Decline(2))
            if table.ended is None:
                assert await refused(harness, table, guest, do.Join(2)) == "gave-up"
        assert table.ended is not None
        assert (table.status, len(table_view(table, None).fair.failed)) == ("closed", 3)

    with_tables(tmp_path, test)


def test_a_table_that_takes_days_waits_a_day_for_the_openings(tmp_path: Path) -> None:
    async def test(harness: TableHarness) -> None:
        table, members, _ = await called(harness, settings=TableSettings(rated=False, live=False))
        harness.clock.time += OPENING_MS_SLOW - 1
        assert await refused(harness, table, None, do.Tick()) == "time-not-up"
        assert await refused(harness, table, members[0], do.Tick()) == "not-started"
        waiting = await harness.store.tables_waiting_for("clocks")
        assert waiting == [table.id], "a restarted server finds the deadline again"
        assert await harness.store.tables_waiting_for(members[1].id) == [table.id]

    with_tables(tmp_path, test)


# -- undo -------------------------------------------------------------------------------------------------------------


async def undone(harness: TableHarness, undo: str) -> tuple[Table, list[Person], list[FairPage], list[str]]:
    """A table where all have agreed to undo the last wading of Seal, and the outcomes until then."""
    table, members, pages = await called(harness, settings=TableSettings(rated=False, undo=undo))
    table = await opened(harness, table, members, pages)
    for seat in range(3):
        table = (await harness.play(table, members, seat, "wade 1")).table
    fallen = [draw.outcome for draw in told_draws(table, 1)]
    for page in pages:
        page.look(table)
    await act(harness, table, members[1], do.Undo(1))
    for seat in (0, 2):
        table = await act(harness, table, members[seat], do.Consent(seat, agrees=True))
    return table, members, pages, fallen


@pytest.mark.parametrize("undo", ["fresh", "same"])
def test_an_agreed_undo_is_told_to_all_and_stays_in_the_record(tmp_path: Path, undo: str) -> None:
    async def test(harness: TableHarness) -> None:
        table, members, pages, fallen = await undone(harness, undo)
        for seat in table.due():
            table = (await harness.play(table, members, seat, "wade 1")).table
        told = [(draw.step, draw.outcome) for draw in told_draws(table, 1)]
        before = len(fallen)
        assert told[before] == ("undo", "")
        again = [outcome for _, outcome in told[before + 1 :]]
        assert again
        assert (again == fallen[-len(again) :]) or undo == "fresh"
        harness.tables.evict(idle=-1)
        table = await harness.play_out(await harness.tables.get(table.id), members, Random(1))
        text = record(table)
        assert text.count("\n; undo ") == 1
        for page in pages:
            page.look(table)
            page.kept["whole"] = True
            assert verify_record(text, page.kept).outcomes == text.count("\n; draw ")

    with_tables(tmp_path, test)


def test_fresh_outcomes_fall_after_an_agreed_undo(tmp_path: Path) -> None:
    key, odds = b"k" * 32, [(str(face), 1) for face in range(1000)]
    lines = {verify.pick(key, "", "roll-step", 0, line, odds) for line in range(20)}
    assert len(lines) == 20


def test_in_a_rated_game_nothing_is_undone_once_somebody_has_learnt_from_it(tmp_path: Path) -> None:
    async def test(harness: TableHarness) -> None:
        table, members = await harness.started("tides", 3, RATED)
        for seat in range(3):
            table = (await harness.play(table, members, seat, "wade 1")).table
        assert not table_view(table, 1).can_ask_undo
        assert await refused(harness, table, members[1], do.Undo(1)) == "rated-game"
        table = (await harness.play(table, members, 0, "stone Heron")).table
        assert table_view(table, 0).can_undo, "a move that nobody has learnt from can be taken back"

    with_tables(tmp_path, test)


# -- the verifier -----------------------------------------------------------------------------------------------------


def test_the_verifier_stands_alone(tmp_path: Path) -> None:
    source = Path(verify.__file__).read_text()
    imported = {
        alias.name if isinstance(node, ast.Import) else str(node.module)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
    }
    assert {name.split(".")[0] for name in imported} <= set(sys.stdlib_module_names)
    table, pages = finished(tmp_path)
    text = record(table)
    (tmp_path / "good.txt").write_text(text)
    (tmp_path / "bad.txt").write_text(text.replace("tide ", "tide  ", 1))
    (tmp_path / "mine.json").write_text(json.dumps(pages[0].kept))
    (tmp_path / "verify.py").write_text(source)
    command = [sys.executable, "-I", str(tmp_path / "verify.py")]
    for kept in (str(tmp_path / "mine.json"), pages[0].kept["start"]):
        good = subprocess.run([*command, str(tmp_path / "good.txt"), kept], check=True, capture_output=True)
        assert b"compared with what was kept" in good.stdout
    for arguments in ([], ["bad.txt"], ["none.txt"], ["good.txt", "good.txt"], ["good.txt", "0" * 64]):
        given = [str(tmp_path / name) if name.endswith("txt") else name for name in arguments]
        bad = subprocess.run([*command, *given], check=False, capture_output=True)
        assert (bad.returncode, b"NOT PROVEN" in bad.stderr, b"Traceback" in bad.stderr) == (1, True, False)


def test_vectors() -> None:
    raw = bytes.fromhex
    for case in VECTORS["encode"]:
        parts = [part if kind != "bytes" else raw(part) for kind, part in case["parts"]]
        assert verify.encode(case["tag"], *parts).hex() == case["bytes"]
        assert verify.digest(case["tag"], *parts).hex() == case["sha256"]
    for case in VECTORS["draws"]:
        odds = [(text, int(weight)) for text, weight in case["odds"]]
        slot = case["stream"], case["step"], case["number"], case["line"]
        assert verify.pick(raw(case["key"]), *slot, odds) == case["outcome"]
    for case in VECTORS["records"]:
        assert verify_record(case["record"]).outcomes == case["outcomes"]
        assert all(verify_record(case["record"], receipt).compared for receipt in case["receipts"])
    for case in VECTORS["refused"]:
        with pytest.raises(verify.NotProven):
            verify.verify(case["record"], case["receipt"])


def tampered(text: str, random: Random) -> str:
    """The text with one byte changed, lost or repeated."""
    data = bytearray(text.encode("utf-8", "surrogateescape"))
    index = random.randrange(len(data))
    kind = random.randrange(3)
    if kind == 0:
        data[index] = random.choice([byte for byte in range(256) if byte != data[index]])
    elif kind == 1:
        del data[index]
    else:
        data.insert(index, data[index])
    return data.decode("utf-8", "surrogateescape")


def test_every_tampering_is_detected_by_the_checksum(tmp_path: Path) -> None:
    random = Random(6)
    for case in VECTORS["records"]:
        for _ in range(100):
            assert not believed(tampered(case["record"], random))


def spliced(text: str, random: Random) -> str:
    """The record with some lines mangled and the checksum made anew."""
    lines = text[: text.rindex("; end ")].split("\n")[:-1]
    for _ in range(random.randrange(1, 4)):
        at, line = random.randrange(len(lines)), random.choice(lines)
        kind = random.randrange(5)
        if kind == 0:
            lines[at] = line
        elif kind == 1:
            lines.insert(at, line)
        elif kind == 2:
            lines[at] = tampered(lines[at] + " ", random).replace("\n", "")
        elif kind == 3:
            lines[at] = lines[at].replace(str(random.randrange(10)), random.choice(["", "-1", "9" * 400, "٣", " "]))
        else:
            del lines[at]
    try:
        return verify.with_checksum("\n".join(lines) + "\n")
    except UnicodeEncodeError:
        return "\n".join(lines)


@pytest.mark.parametrize("count", [300, pytest.param(20_000, marks=pytest.mark.slow)])
def test_no_mangled_file_crashes_the_check_or_changes_what_a_page_saw(count: int) -> None:
    random = Random(count)
    cases = VECTORS["records"]
    for _ in range(count):
        case = random.choice(cases)
        text = spliced(case["record"], random)
        believed(text)
        for receipt in case["receipts"]:
            try:
                verify.verify(text, receipt)
            except verify.NotProven:
                continue
            if receipt.get("whole"):
                assert told_in(text, receipt["seat"]) == told_in(case["record"], receipt["seat"])


def told_in(text: str, seat: str) -> list[str]:
    """The draws and undos of a record that this seat was told, without their odds."""
    lines = text.partition("\n; fair/2 ")[2].split("\n")
    starts = ("; undo ", "; draw * ", f"; draw *{seat} ")
    return [line.split(" | ")[0] for line in lines if line.startswith(starts)]


DEEP = "[" * 200_000
HOSTILE = {
    "empty": "",
    "only a head": "\n; fair/2 t 1 none\n",
    "too long": "x" * (verify.LONGEST + 1),
    "another version": "\n; fair/3 t 1 none\n",
    "deep head of fair/1": f"\n; proof {DEEP}\n; seal x\n",
    "deep draw of fair/1": f'\n; proof ["t","x","00",[]]\n; draw {DEEP}\n; seal x\n',
    "numbers of fair/1": '\n; proof [1e999,NaN,{},"x"]\n; seal x\n',
    "lone surrogates": "\n; fair/2 \ud800\n",
    "carriage returns": "\r\n; fair/2 t 1 none\r\n",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_gets_an_answer(name: str) -> None:
    assert not believed(HOSTILE[name])


def first_version(draws: list[Any], seed: bytes = b"s" * 32) -> str:
    """A record of fair/1 with these draws, sealed by its forger."""
    head = json.dumps(["t", hashlib.sha256(seed).hexdigest(), seed.hex(), []])
    text = "\n" + "".join(
        f"{line}\n" for line in [f"; proof {head}", *(f"; draw {json.dumps(draw)}" for draw in draws)]
    )
    return text + f"; seal {verify.first_seal(seed, text)}\n"


@pytest.mark.parametrize(
    "draw",
    [
        [[], 0, "s", [["a", 0]], "a"],
        [[], 0, "s", [], "a"],
        [[], 0, "s", [["a", -1], ["b", 2]], "b"],
        [[], 0, "s", [["a", 1 << 300]], "a"],
        [[], 0, "s", [["a", 1.5]], "a"],
        [[], 0, "s", [["a", True]], "a"],
        [[], 0, "s", [["a"]], "a"],
        [[], 0, "s", {"a": 1}, "a"],
        [[], 0, "s", 7, "a"],
        [{}, 0, "s", [["a", 1]], "a"],
        ["", 0, "s", [["a", 1]], "a"],
        [[], True, "s", [["a", 1]], "a"],
        [[], 0, None, [["a", 1]], "a"],
        "draw",
        None,
    ],
    ids=str,
)
def test_hostile_odds_of_an_older_record_get_an_answer(draw: Any) -> None:
    assert not believed(first_version([draw]))


def test_a_line_of_a_million_spaces_is_no_burden(tmp_path: Path) -> None:
    table, _ = finished(tmp_path, rounds=1)
    text = record(table)
    at = text.index("\n; fair/2 ")
    wide = text[:at] + f"9.   A x{' ' * 1_000_000}y\n" + text[at : text.rindex("; end ")]
    assert not believed(verify.with_checksum(wide))


@pytest.mark.parametrize(
    "receipt",
    [
        {"seat": 1},
        {"count": -1},
        {"count": 10**30},
        {"count": True},
        {"start": None},
        {"seen": 5},
        {"share": [1]},
        {"whole": "yes"},
        {"seat": "Crab", "share": ""},
        {"seat": "nobody", "share": "00"},
        [],
        "receipt",
    ],
    ids=str,
)
def test_a_hostile_receipt_gets_an_answer(receipt: Any) -> None:
    with pytest.raises(verify.NotProven):
        verify.verify(VECTORS["records"][0]["record"], verify.read_receipt(json.dumps(receipt)))


def test_a_receipt_is_never_satisfied_by_an_older_kind_of_proof() -> None:
    text = first_version([])
    assert verify.verify(text).version == 1
    with pytest.raises(verify.NotProven, match="newer"):
        verify.verify(text, VECTORS["records"][0]["receipts"][0])
