"""Loads the Special Actions that components.json lists: `boo` is `CARD` in `boo.py`."""

from __future__ import annotations

from importlib import import_module

from fellfield.games.leaping_lemmings.material import CARDS
from fellfield.games.leaping_lemmings.specials.special_action import SPECIAL_ACTIONS, SpecialAction

__all__ = ["SPECIAL_ACTIONS"]


def _load(name: str) -> SpecialAction:
    card: SpecialAction = import_module(f"fellfield.games.leaping_lemmings.specials.{name.replace('-', '_')}").CARD
    return card


SPECIAL_ACTIONS.extend(_load(name) for name in CARDS)
