"""The bot and the worker of docs/bots.md work as written."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from tests.packages import install

PAGE = (Path(__file__).parents[2] / "docs" / "bots.md").read_text()


def _block(kind: str, holding: str) -> str:
    blocks = [block for block in re.findall(rf"```{kind}\n(.*?)```", PAGE, re.DOTALL) if holding in block]
    assert len(blocks) == 1
    return str(blocks[0])


@pytest.fixture
def installed(tmp_path: Path) -> dict[str, str]:
    """Install the package of the page; return the environment in which it is found."""
    project = tomllib.loads(_block("toml", "[project]"))["project"]
    bots = project["entry-points"]["fellfield.bots"]
    install(tmp_path, project["name"], {"fellfield.bots": bots}, project["version"])
    package = tmp_path / bots["runner"].partition(":")[0]
    package.mkdir()
    (package / "__init__.py").write_text(_block("python", "class Runner(Bot)"))
    return {**os.environ, "PYTHONPATH": str(tmp_path), "FELLFIELD_LANG": "en"}


def _run(environment: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments], env=environment, capture_output=True, text=True, timeout=240, check=False
    )


def test_the_documented_bot_beats_random_in_the_arena(installed: dict[str, str]) -> None:
    line = re.search(r"fellfield (arena leaping-lemmings --bots runner,random .*)--games 100", PAGE)
    assert line is not None
    done = _run(installed, "-m", "fellfield", *line[1].split(), "--games", "10", "--jobs", "1", "--json")
    assert done.returncode == 0, done.stderr
    shares = {row["bot"]: row["wins"] for row in json.loads(done.stdout)["bots"]}
    assert shares["runner"] >= 8


def test_the_documented_bot_rejects_other_games(installed: dict[str, str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "fellfield", "play", "tides", "--players", "3", "--bots", "runner"],
        env=installed, input="q\n", capture_output=True, text=True, timeout=240, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert "runner plays Leaping Lemmings only" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_documented_worker_answers(tmp_path: Path) -> None:
    script = tmp_path / "ask.py"
    script.write_text(_block("python", "import Worker"))
    done = _run({**os.environ}, str(script))
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("wade ")


def test_a_worker_outside_of_main_fails_with_a_single_error(tmp_path: Path) -> None:
    script = tmp_path / "ask.py"
    script.write_text(_block("python", "import Worker").replace('if __name__ == "__main__":', "if True:"))
    done = _run({**os.environ}, str(script))
    assert "bootstrapping phase" in done.stderr
    assert "AssertionError" not in done.stderr
