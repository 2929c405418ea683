"""Many sockets are cut and resume at once; the long form is tools/load_test.py --storm."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
TABLES = int(os.environ.get("FELLFIELD_TEST_STORM_TABLES", "15"))
"""Tables of four seats in `make test`; `make test-server` takes 40, `make trust` 500."""


def load(*arguments: str) -> dict[str, float]:
    result = subprocess.run(
        [sys.executable, str(ROOT / "tools/load_test.py"), *arguments],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert result.returncode == 0, result.stdout + result.stderr
    found: dict[str, float] = json.loads(result.stdout.splitlines()[-1])
    return found


def test_a_storm_of_sockets_is_resumed() -> None:
    figures = load("--tables", str(TABLES), "--seats", "4", "--storm", "--game", "tides")
    assert figures["errors"] == 0
    assert figures["sockets"] == TABLES * 4
    assert figures["resumed_in_seconds"] < 15


@pytest.mark.slow
def test_the_load_tool_plays_real_games_without_an_error() -> None:
    figures = load("--tables", "20", "--seats", "4", "--seconds", "4", "--rate", "40")
    assert figures["errors"] == 0
    assert figures["moves"] > 40
