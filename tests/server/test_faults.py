"""A disk that sometimes fails: no acknowledged row is missing, none is repeated, and writing goes on."""

from __future__ import annotations

import os
from pathlib import Path

from tests.server.rigs import figures

FAULTS = int(os.environ.get("FELLFIELD_FAULTS", "60"))
"""Failing writes and syncs; `make trust` takes 1,000."""


def on_a_bad_disk(tmp_path: Path, *more: str) -> list[int]:
    """Failures, acknowledged, refused, lost and surplus rows."""
    return figures("rig_faults", tmp_path, "11", str(FAULTS), *more)


def test_failing_writes_and_syncs_lose_and_repeat_nothing(tmp_path: Path) -> None:
    failed, acknowledged, refused, lost, doubled = on_a_bad_disk(tmp_path)
    assert failed == FAULTS
    assert acknowledged > FAULTS
    assert refused > 0, "whoever cannot be written for is told so"
    assert (lost, doubled) == (0, 0)


def test_an_acknowledged_failed_commit_is_detected(tmp_path: Path) -> None:
    _, _, _, lost, _ = on_a_bad_disk(tmp_path, "ack-first")
    assert lost > 0
