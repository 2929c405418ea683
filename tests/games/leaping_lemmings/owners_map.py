"""A map as an owner of the box might type it in, made from the one that comes with the game (LL-24.1)."""

from __future__ import annotations

from typing import Any

from fellfield.games.leaping_lemmings.board import standard_data


def owners_map() -> dict[str, Any]:
    """Our map with a pellet moved."""
    board = standard_data()
    hexes = {one["id"]: one for one in board["hexes"]}
    hexes["4a"]["pellet"], hexes["3a"]["pellet"] = False, True
    board["pellet_hexes"] = [one["id"] for one in board["hexes"] if one["pellet"]]
    return board
