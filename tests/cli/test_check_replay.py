"""`check` and `replay`."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.conftest import Run

import fellfield
from fellfield.core.fields import seats_of


def a_match(moves: int | None = None) -> fellfield.Match:
    """Play Tides with the first legal action every time."""
    match = fellfield.Match("tides", players=3, seed=7)
    while match.state.to_act and (moves is None or moves > 0):
        seat = match.state.to_act[0]
        assert isinstance(seat, int)
        match.play(seat, match.state.legal(seat)[0])
        moves = None if moves is None else moves - 1
    return match


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "game.txt"
    file.write_text(a_match().record(), encoding="utf-8")
    return file


def test_a_valid_record_passes(run: Run, record: Path) -> None:
    answer = run("check", record)
    assert answer.exit_code == 0
    assert "all legal, and the result is right" in answer.stdout
    assert "Tides, 3 players, 2 turns" in answer.stdout
    assert "wins!" in answer.stdout or "share the victory!" in answer.stdout


def test_an_unfinished_record_passes(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "half.txt"
    file.write_text(a_match(4).record(), encoding="utf-8")
    answer = run("check", file)
    assert answer.exit_code == 0
    assert "isn’t finished" in answer.stdout


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("wade 1", "wade 7", "There’s no depth 7"),
        ("wade 1", "wade x", "column 19: I expected a number"),
        ('[Game "tides"]', '[Game "tidez"]', "line 1"),
        ("[Players 3]", "[Players three]", "line 3, column 10"),
        ("[Result ", "[Result_", "a header like"),
        ("wade 1", "", "an actor and an action"),
    ],
)
def test_a_damaged_record_is_reported_with_line_and_column(
    run: Run, record: Path, old: str, new: str, said: str
) -> None:
    record.write_text(record.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    answer = run("check", record)
    assert answer.exit_code == 1
    assert said in answer.stderr
    assert str(record) in answer.stderr


def test_an_illegal_action_is_explained_with_its_clause_in_every_language(run: Run, record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    record.write_text(text.replace("wade 2", "wade 1", 1), encoding="utf-8")
    for language, said in (
        ("en", "can’t play wade 1"),
        ("it", "non può giocare wade 1"),
        ("es", "no puede jugar wade 1"),
    ):
        answer = run("check", record, "--lang", language)
        assert answer.exit_code == 1
        assert said in answer.stderr
        assert "TI-2.2" in answer.stderr


def test_a_wrong_result_is_found(run: Run, record: Path) -> None:
    text = record.read_text(encoding="utf-8")
    line = next(line for line in text.split("\n") if line.startswith("[Result"))
    record.write_text(text.replace(line, '[Result "Crab 99"]'), encoding="utf-8")
    answer = run("check", record)
    assert answer.exit_code == 1
    assert "the result that these moves lead to" in answer.stderr


def test_a_redacted_record_can_be_read(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "seen.txt"
    file.write_text(a_match(2).record_for(0), encoding="utf-8")
    assert "as seen by Crab" in run("check", file).stdout
    shown = run("replay", file).stdout
    assert "shell ?" in shown


def test_a_missing_record_is_exit_code_3(run: Run) -> None:
    assert run("check", "nowhere.txt").exit_code == 3
    assert run("replay", "nowhere.txt").exit_code == 3


def test_a_replay_narrates_every_turn(run: Run, record: Path) -> None:
    shown = run("replay", record).stdout
    assert shown.index("Turn 1") < shown.index("Turn 2") < shown.index("The shells are turned over")
    assert shown.count("finds a shell worth") == 3


def test_a_replay_for_one_seat_hides_the_secrets_of_the_others(run: Run, record: Path) -> None:
    for name in ("Heron", "heron", "2", "Airone"):
        shown = run("replay", record, "--as", name, *(["--lang", "it"] if name == "Airone" else [])).stdout
        assert shown.count("hides it" if name != "Airone" else "nasconde") == 2
    assert run("replay", record, "--as", "onlooker").stdout.count("hides it") == 3
    answer = run("replay", record, "--as", "Walrus")
    assert answer.exit_code == 3
    assert "Crab, Heron, Seal and onlooker" in answer.stderr


def test_a_replay_stops_after_the_given_turn(run: Run, record: Path) -> None:
    shown = run("replay", record, "--until", "1").stdout
    assert "Turn 2" not in shown
    assert "Round 2 of 2" in shown  # the position after the turn
    assert "shells are turned over" not in shown


def test_a_replay_draws_on_request_and_does_not_wait_without_a_terminal(run: Run, record: Path) -> None:
    assert run("replay", record, "--draw").stdout.count("In the water") == 3
    assert run("replay", record, "--step").exit_code == 0


def test_a_replay_works_in_every_language(run: Run, record: Path) -> None:
    assert "La marea lascia la sabbia" in run("replay", record, "--lang", "it").stdout
    assert "La marea deja la arena" in run("replay", record, "--lang", "es").stdout


def test_the_heading_of_a_turn_comes_before_its_first_event(run: Run, tmp_path: Path) -> None:
    match = fellfield.Match("antler-island", players=3, seed=1)
    while match.state.to_act and match.state.turn < 3:
        seat = seats_of(match.state.to_act)[0]
        match.play(seat, match.state.legal(seat)[0])
    file = tmp_path / "game.txt"
    file.write_text(match.record(), encoding="utf-8")
    shown = [line.strip() for line in run("replay", file).stdout.splitlines()]
    above = next(index for index, line in enumerate(shown) if line.startswith("Round 2 ─"))
    assert shown[above + 1].startswith("Round 2: ")
    assert not any(line.startswith("Turn ") for line in shown)
