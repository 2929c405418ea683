"""Bots make the same choices from the same seeds on both engines, with chances equal to the last bit."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
COMPILED = Path(os.environ.get("FELLFIELD_COMPILED") or Path(sys.prefix) / "compiled").absolute()

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        "FELLFIELD_COMPILED" not in os.environ and not COMPILED.exists(), reason="no compiled engine: run make compiled"
    ),
]


def corpus_on(engine: Path) -> dict[str, Any]:
    """Return the choices and chances of bots on one engine."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.compiled.bot_games"],
        cwd=ROOT, env={**os.environ, "PYTHONPATH": str(engine)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_bots_choose_and_evaluate_the_same_on_both_engines() -> None:
    sources, compiled = corpus_on(ROOT / "src"), corpus_on(COMPILED)
    assert (sources["engine"], sources["bots"]) == ("interpreted", "interpreted")
    assert (compiled["engine"], compiled["bots"]) == ("compiled", "compiled")
    assert set(sources["games"]) == set(compiled["games"])
    for name, lines in sources["games"].items():
        for number, (expected, actual) in enumerate(zip(lines, compiled["games"][name], strict=True)):
            assert actual == expected, f"{name}: line {number} differs"
