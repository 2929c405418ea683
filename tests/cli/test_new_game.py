"""`fellfield new-game`: a package that passes its own tests as it is, under any name that can be a game's."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.conftest import Run
from tests.packages import install_project

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _in_an_empty_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")


def installed(folder: Path) -> dict[str, str]:
    """The environment of a process that has the package in this folder installed."""
    path = install_project(folder, folder.parent / "installed" / folder.name)
    return os.environ | {"PYTHONPATH": os.pathsep.join([path, str(ROOT / "src")])}


def run_python(folder: Path, *arguments: str, typed: str = "") -> str:
    done = subprocess.run(
        [sys.executable, *arguments], cwd=folder, env=installed(folder), input=typed, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("name", ["stone-soup", "go7"])
def test_a_new_game_passes_its_own_tests(run: Run, name: str) -> None:
    assert run("new-game", name).exit_code == 0
    assert " passed" in run_python(Path(name).absolute(), "-m", "pytest", "-q")


def test_a_new_game_is_typed_and_tidy(run: Run) -> None:
    run("new-game", "stone-soup")
    folder = Path("stone-soup").absolute()
    run_python(folder, "-m", "mypy", "--strict", "--cache-dir", os.devnull, "src/stone_soup", "tests")
    rules = ("--config", str(ROOT / "pyproject.toml"), "--no-cache", ".")
    run_python(folder, "-m", "ruff", "check", *rules)
    run_python(folder, "-m", "ruff", "format", "--check", *rules)


def test_nothing_of_the_template_is_left(run: Run) -> None:
    run("new-game", "stone-soup")
    files = [file for file in Path("stone-soup").rglob("*") if file.is_file()]
    assert not [file for file in files if any(word in str(file) for word in ("pebble-draw", "pebble_draw"))]
    for word in ("pebble-draw", "pebble_draw", "Pebble Draw", "PebbleDraw", "PD-"):
        assert not [file for file in files if word in file.read_text(encoding="utf-8")]


def test_a_new_game_is_played_in_the_terminal_with_its_own_words(run: Run) -> None:
    run("new-game", "stone-soup")
    folder = Path("stone-soup").absolute()
    seats = ("--players", "2", "--seats", "you,greedy", "--seed", "3", "--lang", "it")
    told = run_python(folder, "-m", "fellfield", "play", "stone-soup", *seats, typed="keep\n" * 3)
    assert "Cambi rimasti" in told
    assert "tieni o lo cambi?" in told
    assert "Stone Soup" in run_python(folder, "-m", "fellfield", "rules", "stone-soup")


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("Stone Soup", "Did you mean stone-soup?"),
        ("stone_soup", "Did you mean stone-soup?"),
        ("7-up", "begin with a letter"),
        ("-", "lower-case letters"),
        ("x" * 41, "lower-case letters"),
        ("tides", "There is a game called tides already"),
        ("json", "Python or Fellfield uses that name itself"),
        ("class", "Python or Fellfield uses that name itself"),
        ("fellfield", "Python or Fellfield uses that name itself"),
        ("rules", "Python or Fellfield uses that name itself"),
    ],
)
def test_a_name_that_cannot_be_a_games_is_refused_with_a_reason(run: Run, name: str, complaint: str) -> None:
    refused = run("new-game", "--", name)
    assert refused.exit_code == 2
    assert complaint in " ".join(refused.output.split())
    assert list(Path().iterdir()) == []


@pytest.mark.parametrize("language", ["en", "it", "es"])
def test_a_folder_that_exists_is_left_alone(run: Run, language: str) -> None:
    Path("stone-soup").mkdir()
    Path("stone-soup/notes.txt").write_text("mine")
    refused = run("new-game", "stone-soup", "--lang", language)
    assert refused.exit_code == 1
    assert "stone-soup" in refused.output
    assert [file.name for file in Path("stone-soup").iterdir()] == ["notes.txt"]


def test_the_clauses_of_two_games_do_not_share_a_prefix(run: Run) -> None:
    run("new-game", "lucky-lemmings")
    ledger = Path("lucky-lemmings/src/lucky_lemmings/rules.md").read_text()
    assert "LU-1.1" in ledger
    assert "LL-" not in ledger
