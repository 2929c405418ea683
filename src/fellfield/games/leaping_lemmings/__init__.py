"""Leaping Lemmings: a hex race to the cliff under two hungry eagles."""

from fellfield.games.leaping_lemmings.definition import game

__all__ = ["game"]
