"""Leaping Lemmings: a hex race to the cliff under two hungry eagles."""

from fellfield.games.leaping_lemmings.meta import game

__all__ = ["game"]
