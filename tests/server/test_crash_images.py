"""A power cut loses no acknowledged move; with weaker settings the test detects losses."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.server.rigs import figures


def images(tmp_path: Path, count: int, synchronous: str) -> tuple[int, int, int]:
    """The numbers of acknowledged, lost and unreadable images."""
    made, acknowledged, lost, unreadable = figures("rig_crash_images", tmp_path, "7", str(count), synchronous)
    assert made == count
    return acknowledged, lost, unreadable


@pytest.mark.parametrize("count", [60, pytest.param(600, marks=pytest.mark.slow)])
def test_a_power_cut_loses_nothing_acknowledged(tmp_path: Path, count: int) -> None:
    assert images(tmp_path, count, "FULL") == (100, 0, 0)


def test_unsynced_commits_are_detected(tmp_path: Path) -> None:
    _, lost, unreadable = images(tmp_path, 60, "NORMAL")
    assert lost + unreadable > 5
