"""Loads the cunning tiles that board.json lists: `keep_one_food` is `TILE` in `keep_one_food.py`."""

from __future__ import annotations

from importlib import import_module

from fellfield.games.antler_island.material import TILES
from fellfield.games.antler_island.tiles.cunning_tile import CUNNING_TILES, TILES_AT, CunningTile

__all__ = ["CUNNING_TILES"]


def _load(name: str) -> CunningTile:
    tile: CunningTile = import_module(f"fellfield.games.antler_island.tiles.{name.replace('-', '_')}").TILE
    return tile


CUNNING_TILES.extend(_load(name) for name in TILES)
for _tile in CUNNING_TILES:
    for _moment in _tile.moments():
        TILES_AT[_moment].append(_tile)
