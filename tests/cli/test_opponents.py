"""Opponents in the terminal: levels by name, failing bots, invalid budgets."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.bots.odd_bots import Inventor, Stumbler
from tests.cli.conftest import Run

import fellfield
from fellfield.bots import Bot, contract

NAMES = {
    "en": ("First outing", "Good company", "Keen eye", "Old hand"),
    "it": ("Prima gita", "Buona compagnia", "Occhio di lince", "Vecchia volpe"),
    "es": ("Primer paseo", "Buena compañía", "Ojo avizor", "Perro viejo"),
}
IDS = ("easy", "steady", "sharp", "strong")
ABOUT = {"en": "Friendly: enjoys the walk", "it": "si gode la passeggiata", "es": "disfruta del paseo"}


def lines(*typed: str) -> str:
    return "".join(f"{line}\n" for line in typed)


# -- levels -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "it", "es"])
@pytest.mark.parametrize("asked", [("games",), ("play", "--help")])
def test_levels_are_listed_from_weak_to_strong_and_other_bots_separately(
    run: Run, language: str, asked: Sequence[str]
) -> None:
    shown = run(*asked, "--lang", language).stdout
    found = [re.search(rf"{level} +{name} ", shown) for level, name in zip(IDS, NAMES[language], strict=True)]
    places = [match.start() for match in found if match is not None]
    assert len(places) == 4
    assert places == sorted(places)
    assert ABOUT[language] in shown
    others = shown.rstrip().splitlines()[-1]
    assert "greedy, random" in others
    assert not any(level in others for level in IDS)


def test_the_menu_explains_the_levels_before_it_asks_for_seats(run: Run) -> None:
    answer = run("play", "--lang", "it", typed=lines("maree", "2", "", "you,ojo avizor", "esci"))
    assert re.search(r"easy +Prima gita +Amichevole", answer.stdout.partition("Chi siede dove?")[0])
    assert "Airone: Occhio di lince (bot)" in answer.stdout


@pytest.mark.parametrize("typed", ["strong", "Old hand", "old-hand", "VECCHIA VOLPE", "Perro viejo", "perroviejo"])
def test_a_level_can_be_typed_by_id_or_by_name_in_any_language(run: Run, tmp_path: Path, typed: str) -> None:
    file = tmp_path / "game.txt"
    answer = run("play", "tides", "-p", "2", "--bots", f"{typed}@20n", "--save", file, typed=lines("1"))
    assert "Heron: Old hand, 20n (bot)." in answer.stdout
    assert fellfield.replay(file.read_text(encoding="utf-8")).names == ("you", "strong@20n")


def test_accents_in_names_are_optional(run: Run) -> None:
    answer = run("play", "tides", "--seats", "you,buena compania,Ada", typed=lines("", "quit"))
    assert "Crab: you; Heron: Good company (bot); Seal: Ada." in answer.stdout


def test_simulate_accepts_levels_by_name(run: Run) -> None:
    answer = run("simulate", "tides", "-p", "2", "-n", "2", "-o", "rounds=1", "--bots", "Prima gita,random", "--json")
    assert '"bot": "easy"' in answer.stdout


def test_a_saved_game_is_resumed_in_another_language(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    run("play", "tides", "-p", "2", "--bots", "First outing", "--save", file, typed=lines("1"))
    answer = run("play", "--resume", file, "--lang", "es", typed=lines("salir"))
    assert "Primer paseo (bot)" in answer.stdout


@pytest.mark.parametrize(
    ("language", "typed", "said", "meant"),
    [
        (
            "en",
            "Old hnd",
            "First outing (easy), Good company (steady), Keen eye (sharp), Old hand (strong),",
            "Old hand",
        ),
        ("it", "stong", "Prima gita (easy), Buona compagnia (steady),", "strong"),
    ],
)
def test_an_unknown_bot_gets_a_suggestion(run: Run, language: str, typed: str, said: str, meant: str) -> None:
    answer = run("play", "tides", "--bots", typed, "--lang", language, typed=lines("quit"))
    assert answer.exit_code == 3
    assert said in answer.stderr
    assert f" {meant}?" in answer.stderr


# -- bots that fail -----------------------------------------------------------------------------------------


class Absent(Bot):
    """Supports no game."""

    name = "absent"

    def __init__(self, game_id: str) -> None:
        raise ValueError(f"never heard of {game_id}")


@pytest.fixture
def _odd_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register faulty third-party bots in addition to ours."""
    known = {**contract.bots(), "stumbler": Stumbler, "inventor": Inventor, "absent": Absent}
    monkeypatch.setattr(contract, "_registered", lambda: known)


@pytest.mark.usefixtures("_odd_bots")
@pytest.mark.parametrize(
    ("language", "bot", "said"),
    [
        ("en", "stumbler", "stumbler, the bot playing Heron, couldn’t decide (ValueError: oh dear)"),
        ("it", "stumbler", "il bot che gioca per Airone, non è riuscito a decidere (ValueError: oh dear)"),
        ("es", "stumbler", "el bot que juega por Garza, no ha sabido decidirse (ValueError: oh dear)"),
        ("en", "inventor", "inventor, the bot playing Heron, tried “"),
    ],
)
def test_a_failing_bot_is_replaced_for_one_move_and_the_game_continues(
    run: Run, tmp_path: Path, language: str, bot: str, said: str
) -> None:
    file = tmp_path / "game.txt"
    asked = ("play", "tides", "-p", "2", "--bots", bot, "--seed", "7", "--save", file, "--lang", language)
    answer = run(*asked, typed=lines("wade 2", "wade 3", "1", "1"))
    assert answer.exit_code == 0
    assert said in answer.stdout
    assert fellfield.replay(file.read_text(encoding="utf-8")).state.result is not None


@pytest.mark.usefixtures("_odd_bots")
def test_people_who_share_a_screen_see_bot_failures_after_the_curtain(run: Run) -> None:
    answer = run("play", "tides", "--seats", "Ada,stumbler,Ben", "--seed", "7", typed=lines("", "wade 2", "", "quit"))
    behind = answer.stdout.split("Pass the screen to Ada")[1]
    assert "couldn’t decide" in behind


@pytest.mark.usefixtures("_odd_bots")
def test_a_bot_that_does_not_support_the_game_is_rejected(run: Run) -> None:
    answer = run("play", "tides", "--bots", "absent", typed=lines("quit"))
    assert answer.exit_code == 1
    assert "absent can’t play Tides: ValueError: never heard of tides." in answer.stderr
    assert "Choose somebody else: First outing (easy)," in answer.stderr


# -- budgets --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "wrong", "nothing", "suggestion"),
    [
        ("en", "“5x” isn’t a time to think.", "The time to think is missing.", "Give seconds (0.5s)"),
        ("it", "«5x» non dice per quanto tempo pensare.", "Manca per quanto tempo pensare.", "Indica i secondi (0.5s)"),
        ("es", "«5x» no es un tiempo para pensar.", "Falta el tiempo para pensar.", "Indica segundos (0.5s)"),
    ],
)
def test_an_invalid_budget_is_answered_with_the_syntax(
    run: Run, tmp_path: Path, language: str, wrong: str, nothing: str, suggestion: str
) -> None:
    record = tmp_path / "game.txt"
    run("play", "tides", "--seats", "random,random", "-o", "rounds=1", "--save", record, typed="")
    for asked in (
        ("play", "tides", "--bots", "search@5x"),
        ("play", "tides", "--seats", "you,search@5x"),
        ("simulate", "tides", "--bots", "search@5x"),
        ("arena", "tides", "-p", "2", "--bots", "search@5x,random"),
        ("analyse", str(record), "--budget", "5x"),
    ):
        answer = run(*asked, "--lang", language, typed=lines("quit"))
        assert answer.exit_code == 2, asked
        assert wrong in answer.stderr, asked
        assert suggestion in answer.stderr, asked
    assert nothing in run("simulate", "tides", "--bots", "search@", "--lang", language).stderr


def test_the_menu_asks_again_after_an_invalid_budget(run: Run) -> None:
    answer = run("play", typed=lines("tides", "2", "", "you,search@x", "you,random", "quit"))
    assert "“x” isn’t a time to think." in answer.stdout
    assert "Heron: random (bot)" in answer.stdout
