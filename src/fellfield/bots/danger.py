"""The danger of standing at a place, computed from a view, for games that have dangerous places."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from fellfield.bots.leaping_lemmings.danger import danger_by_hex as leaping_lemmings_danger
from fellfield.core.contract import View

_BY_GAME: Final[dict[str, Callable[[View], dict[str, float]]]] = {"leaping-lemmings": leaping_lemmings_danger}


def danger_by_place(view: View) -> dict[str, float]:
    """The chance (0 to 1), by place, that a piece there is hit before its owner acts again."""
    known = _BY_GAME.get(view["game"])
    return known(view) if known is not None else {}
