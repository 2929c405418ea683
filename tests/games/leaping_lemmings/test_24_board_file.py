"""Chapters 23 and 24: the board as data, and what the text says about the map (C1 to C15)."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
from tests.games.leaping_lemmings.positions import ends, ll

from fellfield.core.errors import BadOption, BadPosition
from fellfield.games.leaping_lemmings import game
from fellfield.games.leaping_lemmings.board import BLUE, RED, standard, standard_data
from fellfield.games.leaping_lemmings.board_check import problems
from fellfield.games.leaping_lemmings.hexes import CODES, row_of, texts_of
from fellfield.games.leaping_lemmings.material import SPECIALS
from fellfield.testing.clauses import clause

BOARD_FILE = game.data_files()["board"]

Change = Callable[[dict[str, Any], dict[str, dict[str, Any]]], None]


def changed(change: Change) -> dict[str, Any]:
    """The standard board with one change, without the redundant lists."""
    data = deepcopy(standard_data())
    change(data, {entry["id"]: entry for entry in data["hexes"]})
    for name in ("rows", "zones", "start_adjacent", "line_of_bones", "cliff_edge", "pellet_hexes", "brush"):
        data.pop(name)
    return data


def setting(place: str, **facts: Any) -> Change:
    def change(data: dict[str, Any], hexes: dict[str, dict[str, Any]]) -> None:
        hexes[place].update(facts)

    return change


def zone(place: str, eagle: str, letter: str | None) -> Change:
    def change(data: dict[str, Any], hexes: dict[str, dict[str, Any]]) -> None:
        hexes[place]["zones"][eagle] = letter

    return change


def top(**facts: Any) -> Change:
    def change(data: dict[str, Any], hexes: dict[str, dict[str, Any]]) -> None:
        data.update(facts)

    return change


def mirrored(data: dict[str, Any], hexes: dict[str, dict[str, Any]]) -> None:
    """Mirror the board, so that the rings run counterclockwise."""
    rows: dict[int, list[str]] = {}
    for name, entry in hexes.items():
        rows.setdefault(entry["row"], []).append(name)
    twins = {name: names[-1 - index] for names in rows.values() for index, name in enumerate(names)}
    zones = {name: dict(entry["zones"]) for name, entry in hexes.items()}
    for name, entry in hexes.items():
        entry["zones"] = zones[twins[name]]


def no_edge_in_blue_a(data: dict[str, Any], hexes: dict[str, dict[str, Any]]) -> None:
    hexes["15a"]["zones"]["blue"] = "F"
    hexes["15b"]["zones"]["blue"] = "B"


@clause("LL-24.1")
def test_seventy_five_hexes_in_fifteen_rows() -> None:
    board = standard()
    assert len(board.hexes) == 75
    widths = [sum(row_of(code) == row for code in board.hexes) for row in range(1, 16)]
    assert widths == [4, 5, 4, 5, 6, 5, 6, 5, 4, 5, 6, 5, 6, 5, 4]


@clause("LL-24.2")
def test_ids_count_rows_and_letters_from_the_left() -> None:
    board = standard()
    assert board.coordinates[CODES["9b"]] == (9, -1)
    assert board.coordinates[CODES["5a"]] == (5, -5)
    assert board.coordinates[CODES["2c"]] == (2, 0)


@clause("LL-24.3")
def test_neighbours_lie_ahead_beside_and_behind() -> None:
    board = standard()
    assert texts_of(board.forward[CODES["6c"]]) == ("7c", "7d")
    assert texts_of(board.sideways[CODES["6c"]]) == ("6b", "6d")
    assert texts_of(board.backward[CODES["6c"]]) == ("5c", "5d")
    single = [code for code in board.hexes if board.forward[code].bit_count() == 1]
    assert [f"{row_of(code)}{'abcdefgh'[code % 8]}" for code in single] == (
        ["2a", "2e", "5a", "5f", "7a", "7f", "8a", "8e", "11a", "11f", "13a", "13f", "14a", "14e"]
    )
    assert all(board.ahead(1 << code) & board.all == board.forward[code] for code in board.hexes)


@clause("LL-24.4")
def test_half_hexes_at_both_ends_of_four_rows() -> None:
    halves = [entry["id"] for entry in standard_data()["hexes"] if entry["half"]]
    assert halves == ["5a", "5f", "7a", "7f", "11a", "11f", "13a", "13f"]


@clause("LL-24.5")
def test_circles_and_sanctuaries() -> None:
    board = standard()
    assert {row_of(CODES[text]) for text in texts_of(board.circles[RED])} == set(range(3, 10))
    assert {row_of(CODES[text]) for text in texts_of(board.circles[BLUE])} == set(range(9, 16))
    for place, eagle in (("6c", RED), ("12c", BLUE)):
        around = board.rings[CODES[place]][0]
        assert all(around & board.zones[eagle * 6 + letter] for letter in range(6))


@clause("LL-24.6", "LL-24.7", "LL-24.8")
def test_line_of_bones_brush_and_pellets() -> None:
    board = standard()
    places = {
        text: (board.zone_at(RED, CODES[text]), board.zone_at(BLUE, CODES[text])) for text in texts_of(board.bones)
    }
    assert places == {"9a": (0, 4), "9b": (0, 4), "9c": (1, 3), "9d": (1, 3)}
    brush = [("ABCDEF"[board.zone_at(RED, CODES[name]) or 0]) for name in ("4d", "5b", "6d", "7b", "8d")]
    assert brush == ["D", "E", "C", "F", "B"]
    assert texts_of(board.pellets) == (
        *("4a", "4c", "6a", "6e", "7e", "8b", "9a", "9b", "9c", "9d"),
        *("10d", "11b", "12a", "12e", "14b", "14d"),
    )


@clause("LL-R119")
def test_the_ring_is_clockwise_and_a_mirrored_map_is_refused() -> None:
    assert problems(standard_data()) == []
    found = problems(changed(mirrored))
    assert [line for line in found if "C10" in line] == [
        "red: C10: the zones do not run clockwise from A to F with the cliff at the top",
        "blue: C10: the zones do not run clockwise from A to F with the cliff at the top",
    ]


@pytest.mark.parametrize(
    ("constraint", "place", "change"),
    [
        ("C1", "1a", setting("1a", start_adjacent=False)),
        ("C1", "2a", setting("2a", start_adjacent=True)),
        ("C2", "15d", setting("15d", cliff_edge=False)),
        ("C3", "7c", zone("7c", "red", "D")),
        ("C3", "red", zone("6c", "red", "A")),
        ("C4", "5a", zone("7a", "red", None)),
        ("C5", "board", zone("6c", "red", "A")),
        ("C5", "6c", zone("6c", "red", "A")),
        ("C6", "9a", setting("9a", bones=False)),
        ("C6", "10a", zone("10a", "red", "A")),
        ("C7", "4d", setting("8b", terrain="brush", pellet=False)),
        ("C7", "2c", setting("2c", terrain="brush")),
        ("C8", "4c", setting("4a", pellet=False)),
        ("C8", "2a", setting("2a", pellet=True)),
        ("C9", "2a", zone("2a", "red", "E")),
        ("C11", "board", no_edge_in_blue_a),
        ("C12", "board", setting("4d", terrain="clear")),
        ("C14", "6c", setting("6c", forward=["7b", "7c"])),
        ("C14", "6c", setting("6c", sideways=["6z"])),
        ("C15", "15a", setting("15a", terrain="brush")),
        ("C15", "9a", setting("9a", terrain="brush")),
        ("C14", "2d", setting("3d", id="3e")),
        ("LL-24.2", "6c", setting("6c", x=1)),
        ("LL-24.3", "2a", setting("3a", terrain="brush")),
        ("LL-5.8", "3a", setting("3a", terrain="water")),
        (
            "LL-5.9",
            "board",
            top(stack_limit={"clear": 6, "brush_by_players": standard_data()["stack_limit"]["brush_by_players"]}),
        ),
        ("LL-5.10", "board", top(entry_cost={"clear": 1, "brush": 3})),
        ("LL-5.11", "board", top(stack_limit={"clear": 5, "brush_by_players": {}})),
        ("LL-1.6", "board", top(eagle_die_faces=["hover", 1, 2, 3, 4, 5])),
        ("LL-3.6", "board", top(eagles={"red": {"start_zone": "B", "start_side": "hunting"}, "blue": {}})),
        ("C9", "board", top(protection_zone_rows=[1])),
        ("C10", "board", top(zone_ring_clockwise=["F", "E", "D", "C", "B", "A"])),
        ("LL-24.1", "board", top(schema="chess-board/1")),
        ("LL-24.1", "board", top(hexes=[])),
    ],
)
def test_each_refusal_names_the_hex_and_the_constraint(constraint: str, place: str, change: Change) -> None:
    found = problems(changed(change))
    assert any(
        line.split(":")[0].split(", ")[0].split(" ")[0] == place and f": {constraint}:" in line for line in found
    ), found


def test_half_hexes_must_exist() -> None:
    def no_halves(data: dict[str, Any], hexes: dict[str, dict[str, Any]]) -> None:
        for entry in hexes.values():
            entry["half"] = False

    assert problems(changed(no_halves)) == ["board: C13: there are half hexes at the border"]


def test_lists_that_contradict_the_hexes_are_refused() -> None:
    data = standard_data()
    data["pellet_hexes"][0] = "3a"
    data["zones"]["red"]["A"][0] = "6c"
    assert problems(data) == [
        "3a, 4a: LL-24.1: the list pellet_hexes and the hexes do not agree",
        "6c, 7c: C3: the list of red A and the hexes do not agree",
    ]


@pytest.mark.parametrize("nonsense", [None, 5, "board", [], {}, {"schema": "leaping-lemmings-board/1"}, {"hexes": [3]}])
def test_nonsense_is_refused_without_a_crash(nonsense: Any) -> None:
    assert problems(nonsense)
    assert problems({**standard_data(), "hexes": nonsense})
    assert problems({**standard_data(), "zones": nonsense, "pellet_hexes": nonsense}) or nonsense == {}
    assert problems({**standard_data(), "eagles": nonsense, "stack_limit": nonsense})


def test_an_owners_board_can_be_played() -> None:
    data = changed(setting("8b", pellet=False))
    hexes = {entry["id"]: entry for entry in data["hexes"]}
    hexes["8a"]["pellet"] = True
    assert BOARD_FILE.problems(data) == []
    position = ll("card 1; Ritz to move; 8a: Ritz; red C; blue C", board=data)
    position.play(f"Ritz: move 8a>{ends(position, '8a')[0]}")
    assert "pellet 1" in position.odds()
    assert "8b" not in position.view(None)["pellets"]
    again = game.from_json(json.loads(json.dumps(position.state.to_json())))
    assert again.to_json() == position.state.to_json()


@clause("LL-R131")
def test_an_owners_deck_holds_the_cards_that_its_file_lists() -> None:
    cards = [card for card in SPECIALS if card != "boo"]
    position = ll("4 players", board={**standard_data(), "special_actions": cards})
    assert position.view(None)["undealt"] == len(cards)
    with pytest.raises(BadPosition, match="boo is not in play"):
        ll("card 3; Ritz to move; Ritz holds boo", board={**standard_data(), "special_actions": cards})
    chaos = game.start(4, {"board": {**standard_data(), "special_actions": cards}, "chaos": True})
    assert chaos.view(None)["undealt"] == len(cards) - 2  # Chaos leaves out two more


@clause("LL-R131")
@pytest.mark.parametrize(
    ("cards", "problem"),
    [
        ([*SPECIALS, "unheard-of"], "no Special Action unheard-of"),
        ([*SPECIALS, "its-a-5"], "no Special Action its-a-5"),
        ([*SPECIALS, "boo"], "in the deck once"),
        (list(SPECIALS[:14]), "the deck has 14"),
        ("boo", "a list of cards"),
    ],
)
def test_a_deck_that_cannot_be_played_is_refused(cards: Any, problem: str) -> None:
    found = problems({**standard_data(), "special_actions": cards})
    assert [line for line in found if problem in line and "LL-R131" in line]


def test_a_bad_board_is_refused_at_creation() -> None:
    with pytest.raises(BadOption) as refused:
        game.start(4, {"board": changed(setting("4a", pellet=False))})
    assert refused.value.why.clause == "LL-24.1"
    assert "C8" in str(refused.value.why.facts["problem"])


def test_the_game_claims_its_own_files() -> None:
    assert list(game.data_files()) == ["board"]
    assert BOARD_FILE.claims(standard_data())
    assert not BOARD_FILE.claims({"schema": "antler-island-board/1"})
