"""The game in `examples/nine-lies`, a reader's first one, passes its tests, and its bots know more than chance."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.packages import install_project

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "nine-lies"


def run(tmp_path: Path, *arguments: str) -> str:
    path = install_project(EXAMPLE, tmp_path / "installed")
    environment = os.environ | {
        "PYTHONPATH": os.pathsep.join([path, str(ROOT / "src")]),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    done = subprocess.run(
        [sys.executable, *arguments], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_example_passes_its_own_tests(tmp_path: Path) -> None:
    cache = ("-p", "no:cacheprovider")
    assert " passed" in run(tmp_path, "-m", "pytest", "-q", *cache, "--rootdir", str(EXAMPLE), str(EXAMPLE / "tests"))


def test_a_greedy_bot_beats_a_random_one_at_it(tmp_path: Path) -> None:
    told = json.loads(
        run(tmp_path, "-m", "fellfield", "arena", "nine-lies", "--bots", "greedy,random", "--games", "40", "--json")
    )
    rates = {bot["bot"]: bot for bot in told["bots"]}
    assert rates["greedy"]["wins"] > rates["random"]["wins"]
