"""A table takes little memory: thousands of games over days lie at one small server."""

from __future__ import annotations

import pytest
from tests.server.rig_memory import memory_of

BIGGEST = [("leaping-lemmings", 6), ("valhalla-lemmings", 6), ("antler-island", 4)]
KB = 1024


@pytest.mark.parametrize(("game", "players"), BIGGEST)
@pytest.mark.parametrize(("moves", "tables"), [(60, 3), pytest.param(250, 8, marks=pytest.mark.slow)])
def test_a_table_at_rest_takes_next_to_nothing(game: str, players: int, moves: int, tables: int) -> None:
    found = memory_of(game, players, moves, tables)
    assert found.resting < 20 * KB
    assert found.resting < found.played / 2
