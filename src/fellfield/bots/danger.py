"""The danger of standing at a place, computed from a view, for games that have dangerous places."""

from __future__ import annotations

from collections.abc import Callable

from fellfield.core.contract import View
from fellfield.core.registry import load_part


def danger_by_place(view: View) -> dict[str, float]:
    """The chance (0 to 1), by place, that a piece there is hit before its owner acts again."""
    known: Callable[[View], dict[str, float]] | None = load_part(view["game"], "danger")
    return known(view) if known is not None else {}
