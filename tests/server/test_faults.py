"""A disk that fails now and then: nothing is acknowledged that is not kept, nothing is kept twice, and it goes on."""

from __future__ import annotations

import os
from pathlib import Path

from tests.server.rigs import figures

FAULTS = int(os.environ.get("FELLFIELD_FAULTS", "60"))
"""Writes and syncs that fail; `make trust` takes 1,000."""


def on_a_bad_disk(tmp_path: Path, *more: str) -> list[int]:
    """How often the disk failed, what was acknowledged, what was refused; what is lost, what is there too often."""
    return figures("rig_faults", tmp_path, "11", str(FAULTS), *more)


def test_writes_and_syncs_that_fail_lose_and_double_nothing(tmp_path: Path) -> None:
    failed, acknowledged, refused, lost, doubled = on_a_bad_disk(tmp_path)
    assert failed == FAULTS
    assert acknowledged > FAULTS
    assert refused > 0, "whoever cannot be written for is told so"
    assert (lost, doubled) == (0, 0)


def test_the_rig_notices_an_acknowledgement_of_a_commit_that_failed(tmp_path: Path) -> None:
    _, _, _, lost, _ = on_a_bad_disk(tmp_path, "ack-first")
    assert lost > 0
