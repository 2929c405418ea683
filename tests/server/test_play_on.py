"""Playing on from a finished game: the position is right, the dice are provable, nothing is rated."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.server.harness import TableHarness

from fellfield.core.chance import Seeded
from fellfield.core.match import Match
from fellfield.core.seats import Viewer
from fellfield.server.following import views_of_replay
from fellfield.server.problems import ApiError
from fellfield.server.record_check import verify_record
from fellfield.server.replays import RecordCache, opening_after, opening_of, replay_steps
from fellfield.server.store.sqlite import SqliteStore
from fellfield.server.tables import NewTable, SeatRequest, SubmittedCommand, Table, legal_texts, record
from fellfield.server.tables import commands as do
from fellfield.server.tables.folding import fold_log
from fellfield.server.tables.rows import TableSettings

GAMES = [("leaping-lemmings", 3), ("antler-island", 3), ("valhalla-lemmings", 4), ("valhalla-lemmings", 2)]


def as_json(value: object) -> Any:
    return json.loads(msgspec.json.encode(value))


def played(game: str, players: int, seed: int = 5, most: int = 400) -> Match:
    """A random game, or the beginning of a long one."""
    match = Match(game, players=players, seed=seed)
    dice = Seeded(seed)
    while match.state.to_act and len(match.log) < most:
        seat = dice.pick([seat_due for seat_due in match.state.to_act if isinstance(seat_due, int)])
        match.play(seat, dice.pick(match.state.legal(seat)))
    return match


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_any_step_of_a_game_can_be_continued(game: str, players: int) -> None:
    match = played(game, players, most=160)
    for step in range(0, len(match.log) - 1, 7):
        opening = opening_after(match, step)
        known = {"game": game, "players": players, "options": match.state.setup.options}
        state = match.game.from_json({**known, "position": opening.position})
        [view] = views_of_replay(as_json(replay_steps(match, opening.step, 1, 0)))
        assert as_json(state.view(0)) == view
        assert opening.step <= step
        assert not any(state.sealed)


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_every_view_of_a_replay_is_what_the_viewer_saw(game: str, players: int) -> None:
    match = played(game, players, most=160)
    state = opening_of(match)
    shown: dict[Viewer, list[Any]] = {viewer: [] for viewer in (None, *range(players))}
    for entry in (None, *match.log):
        if entry is not None:
            state.apply(entry.actor, entry.action)
        for viewer, views in shown.items():
            views.append(as_json(state.view(viewer)))
    for viewer, views in shown.items():
        pages = [replay_steps(match, start, 50, viewer) for start in range(0, len(match.log) + 1, 50)]
        assert [view for page in pages for view in views_of_replay(as_json(page))] == views


def test_the_end_cannot_be_continued() -> None:
    match = played("valhalla-lemmings", 3, most=100_000)
    assert not match.state.to_act
    with pytest.raises(ApiError) as refused:
        opening_after(match, len(match.log))
    assert refused.value.code == "no-such-step"
    assert opening_after(match, refused.value.facts["last"]).step <= refused.value.facts["last"]
    with pytest.raises(ApiError):
        opening_after(match, len(match.log) + 1)


def test_a_record_is_replayed_from_any_seat_and_a_damaged_one_names_the_line() -> None:
    match = played("leaping-lemmings", 3, most=120)
    shelf = RecordCache()
    again = shelf.match(match.record())
    assert shelf.match(match.record()) is again
    assert replay_steps(again, 0, 200, 1) == replay_steps(match, 0, 200, 1)
    assert replay_steps(again, 40, 5, None).moments[0].number == 40
    lines = match.record().split("\n")
    lines[-4] = lines[-4].replace("move", "mvoe") + " x"
    with pytest.raises(ApiError) as refused:
        shelf.match("\n".join(lines))
    assert refused.value.code == "bad-record"
    assert refused.value.facts["line"] == len(lines) - 3


async def _to_the_end(harness: TableHarness, table: Table) -> Table:
    dice = Seeded("on")
    while table.due():
        seat = dice.pick(table.due())
        order = SubmittedCommand(None, do.Play(seat, dice.pick(legal_texts(table, seat))))
        table = (await harness.tables.execute(table.id, order)).table
    return table


@pytest.mark.parametrize(("game", "players"), GAMES[2:])
def test_a_table_continued_from_a_position_is_verifiable(game: str, players: int, tmp_path: Path) -> None:
    asyncio.run(_goes_on(game, players, tmp_path))


async def _goes_on(game: str, players: int, tmp_path: Path) -> None:
    match = played(game, players)
    opening = opening_after(match, len(match.log) // 2, "T" * 22)
    store = SqliteStore(tmp_path / "on.db")
    await store.open()
    try:
        harness = TableHarness(store)
        ada = await harness.person("Ada")
        seats = tuple(SeatRequest("bot", "random") for _ in range(players))
        new_table = NewTable(game, players, match.state.setup.options, seats, TableSettings(rated=False), opening)
        table = await harness.tables.create(ada, new_table)
        table = (await harness.tables.execute(table.id, SubmittedCommand(ada, do.Start()))).table
        assert table.match is not None
        begun = opening_of(table.match)
        assert begun.to_json()["position"] == opening.position
        table = await _to_the_end(harness, table)
        assert table.ended is not None
        assert table.match is not None
        text = record(table)
        assert "[Position " in text
        assert verify_record(text).outcomes == sum(not isinstance(seat_due.actor, int) for seat_due in table.match.log)
        twin = fold_log(table.id, await store.read_log(table.id), await store.seed(table.id), 0)
        assert twin.match is not None
        assert twin.match.state.to_json() == table.match.state.to_json()
        assert table.rated is None
    finally:
        await store.close()
