"""`play` and `simulate` on a real terminal."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.cli.terminal import Terminal

import fellfield


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    return {"FELLFIELD_HOME": str(tmp_path / "home"), "FELLFIELD_LANG": "en"}


@pytest.fixture
def terminal(environment: dict[str, str]) -> Iterator[Callable[..., Terminal]]:
    """Open terminals and close them after the test."""
    opened: list[Terminal] = []

    def open_one(*arguments: str) -> Terminal:
        opened.append(Terminal(*arguments, environment=environment))
        return opened[-1]

    yield open_one
    for terminal in opened:
        terminal.close()


def test_a_game_is_played_on_a_terminal(terminal: Callable[..., Terminal], tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    table = terminal("play", "tides", "--players", "3", "--seed", "7")
    table.expect("How deep do you wade in?")
    table.expect("Crab ›")
    table.type("wade 2")
    table.expect("The tide leaves the sand dry")
    table.expect("who gets a stone?")
    table.type("1")
    table.expect("You give a stone to Heron.")
    table.type("2")
    table.expect("Turn 2")
    table.expect("Crab ›")
    table.type("wade 3")
    table.expect("The shells are turned over")
    table.expect("Save a record of this game?")
    table.type(str(file))
    table.expect("Game saved in")
    assert table.wait() == 0
    assert "\x1b[1;32m" in table.raw
    played, _, _ = table.screen.partition("Save a record")
    assert all(len(line) <= 100 for line in played.split("\n"))
    assert fellfield.replay(file.read_text(encoding="utf-8")).state.result is not None


def test_the_curtain_clears_the_screen(terminal: Callable[..., Terminal]) -> None:
    table = terminal("play", "tides", "--seats", "Ada,Ben", "--seed", "7")
    table.expect("Pass the screen to Ada")
    table.type("")
    table.expect("›")
    table.type("1")
    table.expect("Pass the screen to Ben")
    assert table.raw.count("\x1b[3J") >= 3
    table.type("")
    table.expect("Ada (Crab) is ready.")
    table.expect("›")
    table.type("quit")
    table.expect("Save the game")
    table.type("no")
    assert table.wait() == 0


def test_an_interrupted_game_is_saved(terminal: Callable[..., Terminal], tmp_path: Path) -> None:
    table = terminal("play", "tides", "--players", "3", "--seed", "7")
    table.expect("Crab ›")
    table.type("wade 2")
    table.expect("who gets a stone?")
    table.expect("Crab ›")
    table.interrupt()
    table.expect("Your game is safe in")
    assert table.wait() == 130
    (saved,) = (tmp_path / "home" / "saves").glob("*.txt")
    assert "Crab    wade 2" in saved.read_text(encoding="utf-8")


def test_simulate_shows_a_bar_and_stops_cleanly(terminal: Callable[..., Terminal]) -> None:
    arguments = ("simulate", "tides", "--games", "2000000", "--jobs", "2")
    watched = terminal(*arguments)
    watched.expect("decisions a second")
    watched.interrupt()
    assert watched.wait() == 130
    assert "Traceback" not in watched.screen


@pytest.mark.parametrize("arguments", [["play"], ["play", "tides"]])
def test_closed_input_ends_with_a_goodbye(arguments: list[str], environment: dict[str, str]) -> None:
    for closed in (subprocess.DEVNULL, None):
        command = [sys.executable, "-m", "fellfield", *arguments]
        shell = ["bash", "-c", 'exec "$@" <&-', "bash", *command] if closed is None else command
        done = subprocess.run(
            shell, stdin=closed, capture_output=True, text=True, env=environment, timeout=90, check=False
        )
        assert done.returncode == 0, done.stderr
        assert "Nobody seems to be at the keyboard" in done.stdout
        assert done.stderr == ""


def test_a_silent_pipe_does_not_hang(environment: dict[str, str]) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "fellfield", "play"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env={**environment},
    ) as process:  # fmt: skip
        assert process.wait(timeout=90) == 0
