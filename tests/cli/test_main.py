"""The command line as a whole: language, version, exit codes, and error messages instead of tracebacks."""

from __future__ import annotations

import subprocess
import sys

import pytest
from tests.cli.conftest import Run

import fellfield
from fellfield.cli.console import select_language
from fellfield.core.build import engine


def test_version_is_printed(run: Run) -> None:
    assert run("--version").stdout == f"fellfield {fellfield.__version__} ({engine()} engine)\n"


def test_help_names_every_command_and_the_exit_codes(run: Run) -> None:
    shown = run("--help").stdout
    for command in ("play", "games", "rules", "replay", "check", "simulate", "bench", "board", "deck"):
        assert f" {command} " in shown
    assert "130 interrupted" in shown


@pytest.mark.parametrize(
    ("arguments", "environment", "language"),
    [
        (["games", "--lang", "it"], {"FELLFIELD_LANG": "es"}, "it"),
        (["--lang=es", "games"], {}, "es"),
        (["games"], {"FELLFIELD_LANG": "es", "LANG": "it_IT.UTF-8"}, "es"),
        (["games"], {"LANG": "it_IT.UTF-8"}, "it"),
        (["games"], {"LC_ALL": "es_ES", "LANG": "it_IT.UTF-8"}, "es"),
        (["games"], {"LANG": "de_DE.UTF-8"}, "en"),
        (["games"], {}, "en"),
    ],
)
def test_the_language_is_the_requested_one_or_the_systems(
    arguments: list[str], environment: dict[str, str], language: str
) -> None:
    assert select_language(arguments, environment) == language


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("en", "I don’t know a game"), ("it", "Non conosco nessun gioco"), ("es", "No conozco ningún juego")],
)
def test_an_unknown_game_is_reported_in_every_language(run: Run, language: str, sentence: str) -> None:
    answer = run("simulate", "tide", "--lang", language)
    assert answer.exit_code == 3
    assert sentence in answer.stderr
    assert "tides?" in answer.stderr


def test_an_unknown_language_is_reported_with_the_known_ones(run: Run) -> None:
    answer = run("games", "--lang", "fr")
    assert answer.exit_code == 2
    assert "Italiano (it)" in answer.stderr


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["pla"], "Non esiste il comando «pla»."),
        (["games", "--colour"], "Non esiste l’opzione --colour."),
        (["simulate"], "Manca GAME."),
        (["simulate", "tides", "--games", "many"], "--games richiede un numero"),
        (["simulate", "tides", "--games", "0"], "--games richiede un numero"),
        (["simulate", "tides", "--players", "9"], "(TI-1.1)"),
        (["simulate", "tides", "--option", "rounds=9"], "(TI-2.5)"),
        (["simulate", "tides", "--option", "rounds"], "rounds=..."),
        (["simulate", "tides", "--option", "colour=1"], "colour"),
    ],
)
def test_wrong_arguments_give_a_message_and_exit_code_2(run: Run, arguments: list[str], sentence: str) -> None:
    answer = run(*arguments, "--lang", "it")
    assert answer.exit_code == 2
    assert sentence in answer.stderr
    assert answer.stdout == ""


def test_the_module_runs_without_a_terminal_and_without_colours() -> None:
    done = subprocess.run([sys.executable, "-m", "fellfield", "games"], capture_output=True, text=True, check=True)
    assert "Tides" in done.stdout or "tides" in done.stdout
    assert "\x1b" not in done.stdout


def test_a_closed_output_pipe_is_not_an_error() -> None:
    """`fellfield rules | head -1`."""
    command = f"{sys.executable} -m fellfield rules | head -1; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True)
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(("typed", "meant"), [(["plya"], "play"), (["play", "--playrs", "3"], "--players")])
def test_a_typo_gets_a_suggestion(run: Run, typed: list[str], meant: str) -> None:
    answer = run(*typed)
    assert f"Did you mean {meant}?" in answer.stderr
    assert answer.exit_code == 2
