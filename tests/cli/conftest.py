"""A command line of one's own: no language, no home and no colours from outside."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeAlias

import pytest
from typer.testing import CliRunner, Result

from fellfield.cli.main import app
from fellfield.core import registry
from fellfield.core.contract import Game
from fellfield.samples.tides import game as tides

Run: TypeAlias = Callable[..., Result]
Register: TypeAlias = Callable[..., None]


@pytest.fixture(autouse=True)
def _apart(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """English, a home of its own, a fixed width."""
    for environment_variable in ("FELLFIELD_LANG", "LC_ALL", "LC_MESSAGES", "COLUMNS", "FORCE_COLOR", "NO_COLOR"):
        monkeypatch.delenv(environment_variable, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setenv("FELLFIELD_HOME", str(tmp_path / "home"))


@pytest.fixture
def run() -> Run:
    """Run a command with what is typed, and see what it prints; a traceback fails the test."""

    def run_command(*arguments: object, typed: str | None = None) -> Result:
        return CliRunner().invoke(app, [str(one) for one in arguments], input=typed, catch_exceptions=False)

    return run_command


@pytest.fixture
def register(monkeypatch: pytest.MonkeyPatch) -> Register:
    """Let these games be the ones there are, beside the sample."""

    def register_games(*games: Game) -> None:
        shelves: Mapping[str, dict[str, Game]] = {
            "fellfield.games": {game.id: game for game in games},
            "fellfield.samples": {"tides": tides},
        }
        monkeypatch.setattr(registry, "_registered", shelves.__getitem__)

    return register_games
