"""On a disk that fails at random no acknowledged row is lost, no row is written twice, and writing continues."""

from __future__ import annotations

import os
from pathlib import Path

from tests.server.rigs import figures

FAULTS = int(os.environ.get("FELLFIELD_TEST_FAULTS", "60"))
"""The number of failing writes and syncs; `make trust` uses 1,000."""


def run_on_failing_disk(tmp_path: Path, *arguments: str) -> list[int]:
    """The numbers of faults, and of acknowledged, refused, lost and surplus appends."""
    return figures("rig_faults", tmp_path, "11", str(FAULTS), *arguments)


def test_failing_writes_and_syncs_lose_and_repeat_nothing(tmp_path: Path) -> None:
    faults, acknowledged, refused, lost, surplus = run_on_failing_disk(tmp_path)
    assert faults == FAULTS
    assert acknowledged > FAULTS
    assert refused > 0, "no append was refused although the disk failed"
    assert (lost, surplus) == (0, 0)


def test_an_acknowledged_failed_commit_is_detected(tmp_path: Path) -> None:
    _, _, _, lost, _ = run_on_failing_disk(tmp_path, "ack-first")
    assert lost > 0
