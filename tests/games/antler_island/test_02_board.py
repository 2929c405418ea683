"""Chapter 2: the island, and the file it is read from."""

from __future__ import annotations

import copy
from itertools import permutations
from typing import Any

import pytest
from tests.games.antler_island.owner_boards import wide_middle
from tests.games.antler_island.positions import an, retreats

import fellfield
from fellfield.core.errors import BadOption, BadPosition
from fellfield.games.antler_island.board import Board, board_for, standard_data
from fellfield.games.antler_island.material import NUMBER, SPACES
from fellfield.testing.clauses import clause

GAME = fellfield.game("antler-island")
BOARD_FILE = GAME.data_files()["board"]


def near(players: int, name: str, *, usable: bool = False) -> set[str]:
    board = board_for("standard", players)
    return {SPACES[to] for to in (board.usable if usable else board.neighbours)[NUMBER[name]]}


@clause("AN-2.1")
def test_three_levels_and_one_summit() -> None:
    board = board_for("standard", 4)
    assert {board.level[NUMBER[name]] for name in ("R1", "B2", "Y3")} == {0}
    assert {board.level[NUMBER[name]] for name in ("W1", "G4")} == {1}
    assert [SPACES[space] for space in board.spaces if board.level[space] == 2] == ["S"]


@clause("AN-2.2", "AN-2.5")
@pytest.mark.parametrize("players", [3, 4])
def test_the_outer_ring_repeats_red_blue_yellow(players: int) -> None:
    ring = standard_data()["boards"][str(players)]["clockwise_outer"]
    assert len(ring) == 3 * players
    assert ring == [f"{letter}{sector}" for sector in range(1, players + 1) for letter in "RBY"]
    assert near(players, "R1") >= {f"Y{players}", "B1"}


@clause("AN-2.3", "AN-2.5")
@pytest.mark.parametrize("players", [3, 4])
def test_the_middle_ring_alternates_wetland_and_grass(players: int) -> None:
    ring = standard_data()["boards"][str(players)]["clockwise_middle"]
    assert ring == [f"{letter}{sector}" for sector in range(1, players + 1) for letter in "WG"]


@clause("AN-2.4")
def test_no_stag_ever_stands_on_a_wetland() -> None:
    position = an("P1: at B1, hides speed; P1 to move")
    assert position.refuses("P1: move W1", because="AN-2.4")
    assert position.refuses("P1: speed R1>W1", because="AN-2.4")
    assert position.refuses("P1: speed W1>S", because="AN-2.4")
    with pytest.raises(BadPosition, match=r"AN-2\.4"):
        an("P1: at W1")
    assert an("does W1 3").state.does[NUMBER["W1"]] == 3


@clause("AN-2.6", "AN-R8")
@pytest.mark.parametrize("players", [3, 4])
def test_the_uphill_map(players: int) -> None:
    board = board_for("standard", players)
    for sector in range(1, players + 1):
        before = (sector - 2) % players + 1
        above = {letter: SPACES[board.uphill[NUMBER[f"{letter}{sector}"]]] for letter in "RBYWG"}
        assert above == {"R": f"G{before}", "B": f"W{sector}", "Y": f"G{sector}", "W": "S", "G": "S"}
    assert near(players, "B1", usable=True) == {"R1", "Y1"}


@clause("AN-2.7", "AN-R6", "AN-R7", "AN-R9", "AN-R106")
def test_the_table_of_neighbours() -> None:
    assert near(4, "R1") == near(4, "R1", usable=True) == {"Y4", "B1", "G4"}
    assert near(4, "B1") == {"R1", "Y1", "W1"}
    assert near(4, "Y1") == {"B1", "R2", "G1"}
    assert near(4, "G1") == {"W1", "W2", "Y1", "R2", "S"}
    assert near(4, "G1", usable=True) == {"Y1", "R2", "S"}
    assert near(4, "W1") == {"G4", "G1", "B1", "S"}
    assert near(4, "W1", usable=True) == set()
    assert near(4, "S") == {f"{letter}{sector}" for letter in "WG" for sector in range(1, 5)}
    assert near(3, "S", usable=True) == {"G1", "G2", "G3"}


@clause("AN-2.8")
def test_food_lies_on_outer_spaces_and_at_most_two_tokens_on_one() -> None:
    an("food R1 2")
    for text in ("food R1 3", "food G1 1", "food S 1", "food W1 1"):
        with pytest.raises(BadPosition, match=r"AN-2\.8"):
            an(text)
    with pytest.raises(BadPosition, match=r"AN-2\.8"):
        an("P1: at R1; P2: at R1")
    assert an("P1: at R1; does R1 3; food R1 2").state.does[0] == 3


@clause("AN-2.9")
def test_the_board_matches_the_drawing_of_the_ledger() -> None:
    middle = ["W1", "G1", "G1", "W2", "G2", "G2", "W3", "G3", "G3", "W4", "G4", "G4"]
    outer = ["B1", "Y1", "R2", "B2", "Y2", "R3", "B3", "Y3", "R4", "B4", "Y4", "R1"]
    board = board_for("standard", 4)
    for index, (low, high) in enumerate(zip(outer, middle, strict=True)):
        assert SPACES[board.uphill[NUMBER[low]]] == high
        assert outer[index - 1] in near(4, low)


FIGURES = {3: (16, 13, 30, 792, 0, 6), 4: (21, 17, 40, 30240, 72, 408)}


@clause("AN-2.10", "AN-R4", "AN-R50", "AN-R26")
@pytest.mark.parametrize("players", [3, 4])
def test_the_board_has_the_properties_counted_in_the_ledger(players: int) -> None:
    board = board_for("standard", players)
    links = {frozenset((at, to)) for at in board.spaces for to in board.neighbours[at]}
    fights = uphill = surrounded = 0
    for stags in permutations(board.stag_spaces, players):
        me, here = stags[0], board.usable[stags[0]]
        surrounded += all(to in stags for to in here)
        for space in here:
            if space in stags:
                fights += 1
                others = [stag for stag in stags if stag not in (me, space)]
                free = [to for to in board.usable[space] if to not in others and to != space]
                assert free
                uphill += all(board.level[to] > board.level[space] for to in free)
    found = (len(board.spaces), len(board.stag_spaces), len(links), fights, uphill, surrounded)
    assert found == FIGURES[players]
    assert min(len(board.usable[at]) for at in board.stag_spaces) == 2


@clause("AN-R5")
def test_a_three_player_board_with_a_4_plus_4_middle_needs_no_code() -> None:
    position = an("", 3, board=wide_middle())
    assert len(position.state.board.grass) == 4
    assert len(board_for("standard", 3).grass) == 3
    assert position.state.reserve == 4


# -- the validator ------------------------------------------------------------------------------------------------


def test_the_standard_board_is_valid() -> None:
    assert BOARD_FILE.problems(standard_data()) == []
    assert BOARD_FILE.claims(standard_data())
    assert not BOARD_FILE.claims({"game": "leaping-lemmings"})
    assert not BOARD_FILE.claims("antler-island")
    assert list(GAME.data_files()) == ["board"]


@clause("AN-R109")
def test_tiles_beside_the_printed_ones_must_be_known() -> None:
    data = copy.deepcopy(standard_data())
    data["components"]["cunning_tiles"]["unheard_of"] = 1
    assert ["AN-R109" in problem for problem in BOARD_FILE.problems(data)] == [True]
    for tile in [name for name, count in standard_data()["components"]["cunning_tiles"].items() if not count]:
        del data["components"]["cunning_tiles"][tile]
    del data["components"]["cunning_tiles"]["unheard_of"]
    assert BOARD_FILE.problems(data) == []  # a file that does not name a type has none of it


BROKEN: list[tuple[list[str | int], Any, str, str]] = [
    (["die"], ["red"] * 6, "die", "AN-1.1"),
    (["components", "food_tokens", "1"], 8, "food_tokens", "AN-1.4"),
    (["components", "cunning_tiles", "roar"], 3, "cunning_tiles", "AN-1.7"),
    (["components", "antler_pieces"], 40, "antler_pieces", "AN-1.6"),
    (["limits", "food_held"], 6, "food_held", "AN-7.4"),
    (["boards", "4", "spaces", "R1", "level"], 1, "R1", "AN-2.1"),
    (["boards", "4", "spaces", "R1", "terrain"], "grass", "R1", "AN-0.4"),
    (["boards", "4", "spaces", "W2", "stags"], True, "W2", "AN-2.4"),
    (["boards", "4", "spaces", "G2", "food"], True, "G2", "AN-2.8"),
    (["boards", "4", "spaces", "S", "score"], 5, "S", "AN-10.2"),
    (["boards", "4", "spaces", "B1", "ring"], ["Y1", "R1"], "B1", "AN-2.7"),
    (["boards", "4", "spaces", "B1", "adjacent"], ["R1", "Y1"], "B1", "AN-2.7"),
    (["boards", "4", "spaces", "G1", "stag_adjacent"], ["S"], "G1", "AN-2.7"),
    (["boards", "4", "spaces", "G1", "downhill"], [], "G1", "AN-2.6"),
    (["boards", "4", "uphill", "Y1"], "S", "Y1", "AN-2.6"),
    (["boards", "4", "uphill", "S"], "G1", "S", "AN-2.6"),
    (["boards", "4", "colour_spaces", "red"], ["R1", "R2", "R3"], "R1", "AN-2.2"),
    (["boards", "4", "clockwise_outer"], ["R1"], "clockwise_outer", "AN-2.5"),
    (["boards", "4", "edges"], [], "edges", "AN-2.7"),
    (["boards", "3", "setup", "does_total"], 14, "does_total", "AN-3.3"),
    (["boards", "3", "setup", "food_start_pile"], {"1": 9}, "food_main_pile", "AN-3.4"),
    (["boards", "3", "setup", "final_round_target"], 10, "final_round_target", "AN-7.8"),
    (["boards", "3", "setup", "cubes_per_player"], 3, "cubes_per_player", "AN-11.1"),
]


@pytest.mark.parametrize(("path", "value", "place", "clause_id"), BROKEN, ids=[str(case[0][-1]) for case in BROKEN])
def test_a_broken_board_is_refused_with_its_place_and_its_clause(
    path: list[str | int], value: Any, place: str, clause_id: str
) -> None:
    data = copy.deepcopy(standard_data())
    spot = data
    for step in path[:-1]:
        spot = spot[step]
    spot[path[-1]] = value
    problems = BOARD_FILE.problems(data)
    assert any(place in problem and clause_id in problem for problem in problems), problems
    with pytest.raises(BadOption) as refused:
        GAME.start(3, {"board": data})
    assert refused.value.why.reason == "bad-board"


@pytest.mark.parametrize(
    "data",
    [None, 3, [], {}, {"schema_version": 1, "boards": 3, "die": 1, "components": 2, "limits": 3}, {"boards": {}}],
)
def test_anything_but_a_board_file_is_refused_without_a_crash(data: Any) -> None:
    assert BOARD_FILE.problems(data)


@pytest.mark.parametrize("name", ["R4", "W9", "Q1"])
def test_a_missing_or_strange_space_is_named(name: str) -> None:
    data = copy.deepcopy(standard_data())
    spaces = data["boards"]["4"]["spaces"]
    if name in spaces:
        del spaces[name]
    else:
        spaces[name] = copy.deepcopy(spaces["R1"])
    assert any(name[0] in problem and "AN-" in problem for problem in BOARD_FILE.problems(data))


def test_an_owners_board_is_valid_and_can_be_played() -> None:
    assert BOARD_FILE.problems(wide_middle()) == []
    assert Board(wide_middle(), 3).usable[NUMBER["G4"]] == (NUMBER["S"], NUMBER["R1"])


# -- worked positions ----------------------------------------------------------------------------------------------


@clause("AN-W3")
@pytest.mark.parametrize(
    ("space", "goals"),
    [
        ("B1", {"R1", "Y1"}),
        ("R1", {"Y4", "B1", "G4"}),
        ("Y4", {"B4", "R1", "G4"}),
        ("G2", {"Y2", "R3", "S"}),
        ("G4", {"Y4", "R1", "S"}),
        ("S", {"G1", "G2", "G3", "G4"}),
    ],
)
def test_moves_without_tiles(space: str, goals: set[str]) -> None:
    position = an(f"P1: at {space}; P2: at R2; P3: at R3; P4: at R4; P1 to move")
    assert {text.split()[1] for text in position.legal("P1")} == goals
    crowded = an(f"P1: at {space}; P2: at {min(goals)}; P1 to move")
    assert {text.split()[1] for text in crowded.legal("P1")} == goals


@clause("AN-W21")
def test_displacement_on_the_board_for_three() -> None:
    position = an("3 players; P1: at B1; P2: at R1; P3: at Y3; P1 to move")
    position.play("P1: move R1", "P1: commit 1")
    assert retreats(position, "P2") == {"B1"}
    position = an("3 players; P1: at S; P2: at G3; P3: at R1; P1 to move")
    position.play("P1: move G3", "P1: commit 1")
    assert retreats(position, "P2") == {"Y3"}
