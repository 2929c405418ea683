"""Valhalla Lemmings: battles with cards, won by whoever loses the whole army first."""

from fellfield.games.valhalla_lemmings.definition import game

__all__ = ["game"]
