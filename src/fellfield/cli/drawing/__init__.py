"""Drawing a view in the terminal: one module per game, and a plain way for games that bring none."""

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
"""Draws what one viewer may know; `names` are the players' names by seat."""


@cache
def draw_function(game_id: str) -> DrawFunction:
    """How this game is drawn: ours by its name, others by an entry point in `fellfield.drawings`, else plainly."""
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
