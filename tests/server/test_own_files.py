"""Tables with an owner's board or deck: created, played, stored, replayed, verified, imagined by bots."""

from __future__ import annotations

import asyncio
import copy
from pathlib import Path
from typing import Any

import pytest
from tests.games.antler_island.owner_boards import blue_die
from tests.games.leaping_lemmings.owner_board import owners_map
from tests.server.harness import TableHarness

from fellfield.core.chance import Seeded
from fellfield.core.replay import replay
from fellfield.games.valhalla_lemmings.deck import standard_data
from fellfield.server.record_check import verify_record
from fellfield.server.store.sqlite import SqliteStore
from fellfield.server.tables import NewTable, SeatRequest, SubmittedCommand, Table, legal_texts, record, rows
from fellfield.server.tables import commands as do
from fellfield.server.tables.folding import fold_log


def own_deck() -> Any:
    """The supplied deck with one of the owner's Legends."""
    deck = standard_data()
    extra = copy.deepcopy(deck["legends"][2])
    extra |= {"id": "brother_lemming", "copies": 4, "provenance": "owner"}
    deck["legends"].append(extra)
    return deck


OWN = [
    ("leaping-lemmings", {"board": owners_map()}, 120),
    ("antler-island", {"board": blue_die()}, 120),
    ("valhalla-lemmings", {"deck": own_deck()}, 2_000),
]


@pytest.mark.parametrize(("game", "options", "most"), OWN, ids=[item[0] for item in OWN])
def test_a_table_with_an_owners_file_works_like_any_other(
    game: str, options: dict[str, Any], most: int, tmp_path: Path
) -> None:
    asyncio.run(_played(game, options, most, tmp_path))


async def _played(game_id: str, options: dict[str, Any], most: int, tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "own.db")
    await store.open()
    try:
        harness = TableHarness(store)
        ada = await harness.person("Ada")
        new_table = NewTable(game_id, 3, options, (SeatRequest("bot", "random"),) * 3, rows.TableSettings(listed=True))
        table = await harness.tables.create(ada, new_table)
        log = await store.read_log(table.id)
        created = rows.decode(log[0].payload)
        assert isinstance(created, rows.Created)
        assert {name: created.options[name] for name in options} == options
        table = (await harness.tables.execute(table.id, SubmittedCommand(ada, do.Start()))).table
        table = await _some_moves(harness, table, most)
        assert table.match is not None
        await _told_again(harness, table)
        listed = await store.watchable_tables()
        assert all(len(item.data) < 2_000 for item in listed), "lists carry whole boards"
    finally:
        await store.close()


async def _some_moves(harness: TableHarness, table: Table, most: int) -> Table:
    dice = Seeded("own")
    game = table.game
    for number in range(most):
        due = table.due()
        if not due:
            break
        seat = dice.pick(due)
        assert table.match is not None
        if number % 20 == 0:  # what bots do with a view
            imagined = game.imagine(table.match.state.view(seat), dice)
            assert imagined.view(seat) == table.match.state.view(seat)
        order = SubmittedCommand(None, do.Play(seat, dice.pick(legal_texts(table, seat))))
        table = (await harness.tables.execute(table.id, order)).table
    return table


async def _told_again(harness: TableHarness, table: Table) -> None:
    assert table.match is not None
    again = replay(table.match.record())
    assert again.state.to_json() == table.match.state.to_json()
    twin = fold_log(table.id, await harness.store.read_log(table.id), await harness.store.seed(table.id), 0)
    assert twin.match is not None
    assert twin.match.state.to_json() == table.match.state.to_json()
    if table.ended is not None:
        assert verify_record(record(table)).outcomes > 0
