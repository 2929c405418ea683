"""Antler Island: programmed stags on a three-level hill, for 3 or 4 players."""

from fellfield.games.antler_island.definition import game

__all__ = ["game"]
