"""Drawings of views in the terminal: one module per game, and `plain` for games without one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from rich.console import RenderableType

from fellfield.cli.drawing import plain
from fellfield.core.contract import View
from fellfield.core.registry import load_part
from fellfield.i18n import Catalogue

DrawFunction: TypeAlias = Callable[[View, Catalogue, Sequence[str]], RenderableType]
"""Draws a view; `names` are the players' names by seat."""


def draw_function(game_id: str) -> DrawFunction:
    """Return the draw function that a game brings, or the plain one."""
    found: DrawFunction | None = load_part(game_id, "drawing")
    return found or plain.draw
