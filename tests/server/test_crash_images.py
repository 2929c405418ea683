"""The power goes: nothing that was acknowledged is lost. And with a weaker setting the rig shows losses."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.server.rigs import figures


def images(tmp_path: Path, count: int, synchronous: str) -> tuple[int, int, int]:
    """Acknowledged, lost, unreadable."""
    made, acknowledged, lost, unreadable = figures("rig_crash_images", tmp_path, "7", str(count), synchronous)
    assert made == count
    return acknowledged, lost, unreadable


@pytest.mark.parametrize("count", [60, pytest.param(600, marks=pytest.mark.slow)])
def test_nothing_acknowledged_is_lost_when_the_power_goes(tmp_path: Path, count: int) -> None:
    assert images(tmp_path, count, "FULL") == (100, 0, 0)


def test_the_rig_turns_red_when_commits_are_not_synced(tmp_path: Path) -> None:
    _, lost, unreadable = images(tmp_path, 60, "NORMAL")
    assert lost + unreadable > 5
