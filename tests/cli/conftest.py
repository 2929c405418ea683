"""Fixtures for the command line: no language, home or colours from the environment."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeAlias

import pytest
from typer.testing import CliRunner, Result

from fellfield.cli.main import app
from fellfield.core import registry
from fellfield.core.contract import Game
from fellfield.core.manifest import Manifest
from fellfield.samples.tides import manifest as tides

Run: TypeAlias = Callable[..., Result]
Register: TypeAlias = Callable[..., None]


@pytest.fixture(autouse=True)
def _isolated_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Use English, a temporary home and a fixed width."""
    for variable in ("FELLFIELD_LANG", "LC_ALL", "LC_MESSAGES", "COLUMNS", "FORCE_COLOR", "NO_COLOR"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setenv("FELLFIELD_HOME", str(tmp_path / "home"))


@pytest.fixture
def run() -> Run:
    """Run a command with typed input and return its output; an exception fails the test."""

    def run_command(*arguments: object, typed: str | None = None) -> Result:
        return CliRunner().invoke(app, [str(argument) for argument in arguments], input=typed, catch_exceptions=False)

    return run_command


@pytest.fixture
def register(monkeypatch: pytest.MonkeyPatch) -> Register:
    """Replace the registered games by these; the sample stays."""

    def register_games(*games: Game) -> None:
        registered: Mapping[str, dict[str, Manifest]] = {
            "fellfield.games": {game.id: Manifest(game) for game in games},
            "fellfield.samples": {"tides": tides},
        }
        monkeypatch.setattr(registry, "_load_manifests", registered.__getitem__)

    return register_games
