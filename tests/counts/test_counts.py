"""The trees of play from named positions are as large as they were."""

from __future__ import annotations

from pathlib import Path

import pytest

from fellfield.testing.counts import CountedPosition, read_positions, recount

POSITIONS = [position for file in sorted(Path(__file__).parent.glob("*.txt")) for position in read_positions(file)]


@pytest.mark.parametrize("position", POSITIONS, ids=[f"{position.game}-{position.name}" for position in POSITIONS])
def test_the_lines_of_play_are_as_many_as_they_were(position: CountedPosition) -> None:
    assert recount(position) == position.counts
