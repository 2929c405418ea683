"""The danger of standing somewhere, for games in which places are dangerous: chances by place, from a view alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from fellfield.bots.leaping_lemmings.danger import danger_by_hex as leaping_lemmings_danger
from fellfield.core.contract import View

_BY_GAME: Final[dict[str, Callable[[View], dict[str, float]]]] = {"leaping-lemmings": leaping_lemmings_danger}


def danger_by_place(view: View) -> dict[str, float]:
    """The chance (0 to 1) that something happens to whoever stands at a place when the others have had their turn."""
    known = _BY_GAME.get(view["game"])
    return known(view) if known is not None else {}
