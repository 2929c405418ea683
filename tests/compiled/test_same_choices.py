"""Compiled or not, bots think the same: the same choices from the same seeds, the same chances to the last bit."""

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
        "FELLFIELD_COMPILED" not in os.environ and not COMPILED.exists(), reason="nothing is compiled: make compiled"
    ),
]


def corpus_on(engine: Path) -> dict[str, Any]:
    """What bots do on one of the engines."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.compiled.bot_games"],
        cwd=ROOT, env={**os.environ, "PYTHONPATH": str(engine)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_bots_choose_and_judge_the_same_on_both_engines() -> None:
    sources, compiled = corpus_on(ROOT / "src"), corpus_on(COMPILED)
    assert (sources["engine"], sources["bots"]) == ("interpreted", "interpreted")
    assert (compiled["engine"], compiled["bots"]) == ("compiled", "compiled")
    assert set(sources["games"]) == set(compiled["games"])
    for name, lines in sources["games"].items():
        for number, (one, other) in enumerate(zip(lines, compiled["games"][name], strict=True)):
            assert one == other, f"{name}: line {number} is another one"
