"""A dormant table takes little memory, so one small server can hold thousands of slow games."""

from __future__ import annotations

import pytest
from tests.server.rig_memory import memory_of

BIGGEST = [("leaping-lemmings", 6), ("valhalla-lemmings", 6), ("antler-island", 4)]
KB = 1024


@pytest.mark.parametrize(("game", "players"), BIGGEST)
@pytest.mark.parametrize(("moves", "tables"), [(60, 3), pytest.param(250, 8, marks=pytest.mark.slow)])
def test_a_dormant_table_takes_almost_no_memory(game: str, players: int, moves: int, tables: int) -> None:
    found = memory_of(game, players, moves, tables)
    assert found.resting < 20 * KB
    assert found.resting < found.played / 2
