"""Hints in the terminal."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.cli.conftest import Register, Run
from tests.cli.games import Counting, CountingGame, counting

import fellfield
from fellfield.core.chance import Source
from fellfield.core.contract import View

TABLE = ("play", "tides", "--players", "3", "--seed", "7")


def lines(*typed: str) -> str:
    return "".join(f"{line}\n" for line in typed)


@pytest.mark.parametrize(
    ("language", "hint", "quit_", "said"),
    [
        ("en", "hint", "quit", ("My advice: Wade in to depth", "To follow it, type")),
        ("it", "consiglio", "esci", ("Il mio consiglio: Entra fino a profondità", "Per seguirlo scrivi")),
        ("es", "consejo", "salir", ("Mi consejo: Adentrarse hasta la profundidad", "Para seguirlo escribe")),
        ("es", "hint", "quit", ("Mi consejo: Adentrarse hasta la profundidad", "«consejo!»")),
    ],
)
def test_a_hint_names_an_action_and_how_to_play_it(
    run: Run, language: str, hint: str, quit_: str, said: Sequence[str]
) -> None:
    answer = run(*TABLE, "--lang", language, typed=lines(hint, quit_))
    assert answer.exit_code == 0
    for part in said:
        assert part in answer.stdout, part


def test_a_hint_has_a_reason_and_a_runner_up(run: Run) -> None:
    """Seal is ahead: a stone for Heron keeps a chance of winning, a stone for Seal loses it."""
    asked = ("play", "tides", "--players", "3", "--bots", "random", "--seed", "20", "-o", "rounds=1")
    answer = run(*asked, typed=lines("wade 3", "hint", "quit", "no"))
    for said in (
        "My advice: Give a stone to Heron. Your chance to win is about ",
        "In its favour: fewer points for Seal.",
        "Next best: Give a stone to Seal, about ",
    ):
        assert said in answer.stdout, said


def test_a_hint_is_played_by_number_or_with_an_exclamation_mark(run: Run, tmp_path: Path) -> None:
    for number, follow in enumerate(("hint!", "hint !", "HINT!")):
        file = tmp_path / f"{number}.txt"
        answer = run(*TABLE, "--save", file, typed=lines("hint", follow))
        told = re.search(r"My advice: Wade in to depth (\d)", answer.stdout)
        numbered = re.search(r"To follow it, type (\d) or “hint!”", answer.stdout)
        assert told is not None
        assert numbered is not None
        played = [entry for entry in fellfield.replay(file.read_text(encoding="utf-8")).log if entry.actor == 0]
        assert str(played[0].action) == f"wade {told[1]}"
        assert re.search(rf"{numbered[1]}  wade {told[1]}", answer.stdout)


@pytest.mark.parametrize(
    ("language", "said"), [("en", "As advised"), ("it", "Seguo il consiglio"), ("es", "Siguiendo el consejo")]
)
def test_a_hint_played_unseen_is_announced(run: Run, tmp_path: Path, language: str, said: str) -> None:
    file = tmp_path / "game.txt"
    answer = run(*TABLE, "--save", file, "--lang", language, typed=lines("hint!"))
    played = [entry for entry in fellfield.replay(file.read_text(encoding="utf-8")).log if entry.actor == 0]
    told = re.search(rf"^{said}: .*(\d)$", answer.stdout, re.MULTILINE)
    assert told is not None, answer.stdout
    assert str(played[0].action) == f"wade {told[1]}"


def test_a_repeated_hint_is_the_same(run: Run) -> None:
    answer = run(*TABLE, typed=lines("hint", "hint", "hint", "quit"))
    advised = re.findall("My advice: .*", answer.stdout)
    assert len(advised) == 3
    assert len(set(advised)) == 1


def test_asking_for_a_hint_does_not_change_the_game(run: Run, tmp_path: Path) -> None:
    """The dice of the game stay the same."""
    records = []
    for name, asked in (("with", ["hint"]), ("without", [])):
        file = tmp_path / name
        run(*TABLE, "--bots", "random", "--save", file, typed=lines(*asked, "wade 2", "stone Heron", "2", "wade 3"))
        records.append(file.read_text(encoding="utf-8"))
    assert records[0] == records[1]


@pytest.mark.parametrize(("language", "listed"), [("en", "hint "), ("it", "consiglio "), ("es", "consejo ")])
def test_help_lists_the_hint(run: Run, language: str, listed: str) -> None:
    answer = run(*TABLE, "--lang", language, typed=lines("help", "quit"))
    assert any(line.startswith(listed) for line in answer.stdout.splitlines())


def test_the_other_games_give_hints(run: Run) -> None:
    for game in ("leaping-lemmings", "valhalla-lemmings", "antler-island"):
        answer = run("play", game, "--players", "3", "--seed", "4", "--bots", "random", typed=lines("hint", "quit"))
        assert "My advice: " in answer.stdout, game
        assert "To follow it, type " in answer.stdout, game


class Imaginable(CountingGame):
    """A game without messages that supports `imagine`."""

    def imagined_state(self, view: View, source: Source) -> Counting:
        state = self.start(view["players"], view["options"])
        assert isinstance(state, Counting)
        state.picked = view["picked"]
        return state


def test_hints_without_messages_use_the_text_of_actions(run: Run, register: Register) -> None:
    register(Imaginable())
    answer = run("play", "counting", "-p", "1", "-o", "choices=3", typed=lines("hint", "quit"))
    assert re.search(r"My advice: pick 000\d\. ", answer.stdout)


def test_a_game_without_hints_continues(run: Run, register: Register) -> None:
    register(counting)
    answer = run("play", "counting", "-p", "1", typed=lines("hint", "hint!", "pick 0007", "quit", "no"))
    assert answer.exit_code == 0
    assert answer.stdout.count("✗ I have no advice here (") == 2
    assert "picked: seat One, number 7" in answer.stdout
