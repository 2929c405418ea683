"""Both engines play the same games from the same seeds and replay each other's records.

Each engine runs in its own process. `make test-compiled` compiles first; without a compiled engine in `.venv/compiled`
or in the folder that `FELLFIELD_COMPILED` names, the test is skipped.
"""

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
KITS = ROOT / "tests" / "games"

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        "FELLFIELD_COMPILED" not in os.environ and not COMPILED.exists(), reason="no compiled engine: run make compiled"
    ),
]


def run(engine: Path, *arguments: str) -> str:
    """Run the corpus on one engine and return its output."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.compiled.random_games", *arguments],
        cwd=ROOT, env={**os.environ, "PYTHONPATH": str(engine)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


def corpus_of(engine: Path, folder: Path) -> dict[str, Any]:
    """Return the games that one engine plays."""
    file = folder / f"{engine.name}.json"
    run(engine, "play", str(KITS), str(file))
    found: dict[str, Any] = json.loads(file.read_text())
    return found


def test_both_engines_play_the_same_games_and_replay_each_others_records(tmp_path: Path) -> None:
    sources, compiled = corpus_of(ROOT / "src", tmp_path), corpus_of(COMPILED, tmp_path)
    assert (sources["engine"], compiled["engine"]) == ("interpreted", "compiled")
    assert len(sources["games"]) >= 9
    for name, game in sources["games"].items():
        assert compiled["games"][name]["record"] == game["record"], f"{name} has another record"
        assert compiled["games"][name]["positions"] == game["positions"], f"{name} has other positions"
    report = json.loads(run(COMPILED, "replay", str(tmp_path / "src.json")))
    assert report == {"engine": "compiled", "differences": []}
