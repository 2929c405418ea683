"""Valhalla Lemmings: battles with cards, won by the first player without an army."""

from fellfield.games.valhalla_lemmings.definition import game

__all__ = ["game"]
