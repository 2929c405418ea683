"""Drawings of views in the terminal: one module per game, and `plain` for games without one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import TypeAlias

from rich.console import RenderableType

from fellfield.cli.drawing import plain
from fellfield.core.contract import View
from fellfield.i18n import Catalogue

DrawFunction: TypeAlias = Callable[[View, Catalogue, Sequence[str]], RenderableType]
"""Draws a view; `names` are the players' names by seat."""


@cache
def draw_function(game_id: str) -> DrawFunction:
    """Return the draw function of a game: an entry point in `fellfield.drawings`, our module, or the plain one."""
    for entry in entry_points(group="fellfield.drawings", name=game_id):
        found: DrawFunction = entry.load()
        return found
    module = f"{__name__}.{game_id.replace('-', '_')}"
    if module == plain.__name__ or not module.rpartition(".")[2].isidentifier():
        return plain.draw
    try:
        drawn: DrawFunction = import_module(module).draw
    except ModuleNotFoundError as error:
        if error.name != module:
            raise
        return plain.draw
    return drawn
