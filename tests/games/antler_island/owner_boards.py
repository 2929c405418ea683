"""Board files of owners, made from the standard board."""

from __future__ import annotations

import copy
from typing import Any

from fellfield.games.antler_island.board import standard_data


def blue_die() -> Any:
    """A board whose die shows blue more often."""
    data = copy.deepcopy(standard_data())
    data["die"] = ["red", "blue", "blue", "blue", "yellow", "yellow"]
    return data


def shared_meadow() -> Any:
    """A 4-player board on which R1 and Y1 lie under G1: two paths of two steps lead from R1 to Y1 (AN-R77)."""
    data = copy.deepcopy(standard_data())
    board = data["boards"]["4"]
    spaces = board["spaces"]
    board["uphill"]["R1"] = spaces["R1"]["uphill"] = "G1"
    for meadow in ("G1", "G4"):
        spaces[meadow]["downhill"] = [name for name, above in board["uphill"].items() if above == meadow]
    _link(board)
    return data


def _link(board: Any) -> None:
    """Recompute neighbours and edges from the rings and the uphill map (AN-2.7)."""
    for name, space in board["spaces"].items():
        above = [] if name == "S" else [space["uphill"]]
        space["adjacent"] = [*space["ring"], *above, *space["downhill"]]
        space["stag_adjacent"] = [other for other in space["adjacent"] if other[0] != "W"]
    board["edges"] = [[name, other] for name in board["spaces"] for other in board["spaces"][name]["adjacent"]]


def wide_middle() -> Any:
    """A 3-player board with a middle level of 4 wetlands and 4 grass spaces (AN-R5)."""
    data = copy.deepcopy(standard_data())
    board, large = data["boards"]["3"], data["boards"]["4"]
    ring = large["clockwise_middle"]
    board["clockwise_middle"] = ring
    for name in ring:
        board["spaces"][name] = copy.deepcopy(large["spaces"][name])
        board["uphill"][name] = "S"
    board["uphill"].update(R1="G4", Y3="G3")
    for name in ring:
        board["spaces"][name]["downhill"] = [other for other, above in board["uphill"].items() if above == name]
    board["spaces"]["S"]["downhill"] = ring
    board["spaces"]["R1"]["uphill"] = "G4"
    _link(board)
    board["setup"].update(does_on_board=7, does_reserve=4)
    return data
