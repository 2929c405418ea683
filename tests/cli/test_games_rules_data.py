"""`games`, `rules`, `board validate` and `deck validate`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.conftest import Register, Run
from tests.cli.games import counting


def test_games_lists_players_options_and_clauses(run: Run, register: Register) -> None:
    register(counting)
    shown = run("games").stdout
    assert "counting" in shown
    assert "1–2" in shown
    assert "rounds" in shown
    assert "false | true" in shown
    assert "Tides (tides)" in shown


def test_games_as_json(run: Run, register: Register) -> None:
    register(counting)
    found = {entry["id"]: entry for entry in json.loads(run("games", "--json").stdout)}
    assert found["counting"]["sample"] is False
    assert found["tides"]["sample"] is True
    assert found["tides"]["players"] == [2, 3, 4]
    assert found["tides"]["options"]["rounds"] == {"default": 2, "choices": [1, 2, 3, 4, 5], "clause": "TI-2.5"}


def test_a_clause_is_printed_with_its_section(run: Run) -> None:
    shown = run("rules", "ti-2.2").stdout
    assert "TI-2.2" in shown
    assert "2. A round" in shown
    assert "same depth in two consecutive rounds" in " ".join(shown.split())


@pytest.mark.parametrize("typed", ["LL8.3", "ll 8.3", "ll-8.3"])
def test_a_clause_is_found_without_its_dash(run: Run, typed: str) -> None:
    assert run("rules", typed).stdout.startswith("LL-8.3\n")


def test_search_results_show_the_matching_word(run: Run) -> None:
    shown = run("rules", "cunning", "--game", "antler-island").stdout.splitlines()
    assert any(line.startswith("AN-7.11  … ") and "cunning" in line for line in shown)
    assert all(len(line.rstrip()) <= 100 for line in shown)


def test_a_ruling_is_marked_as_ours(run: Run) -> None:
    assert "LL-R16 (our decision)" in run("rules", "LL-R16").stdout
    assert "LL-R16 (decisione nostra)" in run("rules", "LL-R16", "--lang", "it").stdout


def test_without_arguments_the_sections_are_listed(run: Run) -> None:
    shown = run("rules").stdout
    for section in ("8. Regular movement", "2. A round", "TI-1.1"):
        assert section in shown
    assert "8. Regular movement" not in run("rules", "--game", "tides").stdout


def test_the_name_of_a_game_lists_its_sections(run: Run) -> None:
    listed = run("rules", "tides").output
    assert "TI-2.1 … 2.5" in listed
    assert "LL-" not in listed


@pytest.mark.parametrize("typed", ["TI-2.9", "TI-22", "ti-2,2"])
def test_an_unknown_clause_gets_suggestions(run: Run, typed: str) -> None:
    answer = run("rules", typed)
    assert answer.exit_code == 3
    assert "Did you mean" in answer.stderr
    assert "TI-2." in answer.stderr


def test_clauses_are_found_by_words(run: Run) -> None:
    assert "TI-2.2" in run("rules", "same", "depth", "--game", "tides").stdout
    many = run("rules", "eagle").stdout
    assert "LL-1.6" in many
    none = run("rules", "submarine")
    assert none.exit_code == 3
    assert "No rule mentions “submarine”." in none.stderr


def test_rules_of_an_unknown_game_are_not_found(run: Run) -> None:
    answer = run("rules", "--game", "chess")
    assert answer.exit_code == 3
    assert "tides" in answer.stderr


def _file(folder: Path, text: str) -> Path:
    file = folder / "board.json"
    file.write_text(text, encoding="utf-8")
    return file


def test_a_valid_board_passes(run: Run, register: Register, tmp_path: Path) -> None:
    register(counting)
    answer = run("board", "validate", _file(tmp_path, '{"game": "counting"}'))
    assert answer.exit_code == 0
    assert "ready to play with" in answer.stdout


def test_every_problem_of_a_board_is_listed(run: Run, register: Register, tmp_path: Path) -> None:
    register(counting)
    answer = run("board", "validate", _file(tmp_path, '{"game": "counting", "bad": ["3c", "4d"]}'))
    assert answer.exit_code == 1
    assert answer.stdout.count("\n") == 2
    assert "hex 3c: no such terrain (XX-2.1)" in answer.stdout
    assert "2 problems found." in answer.stderr


@pytest.mark.parametrize("kind", ["board", "deck"])
def test_a_file_for_no_known_game_is_rejected(run: Run, register: Register, tmp_path: Path, kind: str) -> None:
    register(counting)
    answer = run(kind, "validate", _file(tmp_path, "[]"))
    assert answer.exit_code == 1
    assert f"no game can use this as its {kind}" in answer.stderr


def test_a_json_error_is_reported_with_line_and_column(run: Run, tmp_path: Path) -> None:
    answer = run("board", "validate", _file(tmp_path, '{\n  "game": ,\n}'), "--lang", "es")
    assert answer.exit_code == 1
    assert "línea 2, columna 11" in answer.stderr


def test_unreadable_files_are_rejected(run: Run, tmp_path: Path) -> None:
    assert run("deck", "validate", tmp_path / "none.json").exit_code == 3
    assert run("deck", "validate", tmp_path).exit_code == 3
    noise = tmp_path / "noise"
    noise.write_bytes(b"\xff\xfe\x00")
    assert run("deck", "validate", noise).exit_code == 1
    assert run("board", "validate", _file(tmp_path, "[" * 100_000)).exit_code == 1


def test_an_unusual_deck_passes_with_a_warning(run: Run, tmp_path: Path) -> None:
    data = json.loads((Path("src/fellfield/games/valhalla_lemmings") / "deck.json").read_text())
    data["legends"][0]["copies"] += 1
    file = tmp_path / "deck.json"
    file.write_text(json.dumps(data))
    done = run("deck", "validate", file)
    assert done.exit_code == 0
    assert "45 cards in all; the box has 44" in done.output
