"""A board file of an owner, made from the standard board (LL-24.1)."""

from __future__ import annotations

from typing import Any

from fellfield.games.leaping_lemmings.board import standard_data


def owners_map() -> dict[str, Any]:
    """The standard board with one pellet moved."""
    board = standard_data()
    hexes = {entry["id"]: entry for entry in board["hexes"]}
    hexes["4a"]["pellet"], hexes["3a"]["pellet"] = False, True
    board["pellet_hexes"] = [entry["id"] for entry in board["hexes"] if entry["pellet"]]
    return board
