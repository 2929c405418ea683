"""What stands beside a game's judgement, in the same module: its levels, and how far it may be trusted in hindsight."""

from __future__ import annotations

from importlib import import_module
from importlib.metadata import entry_points
from typing import Any

from fellfield.bots.judgement import own_module


def beside(game_id: str, name: str) -> Any:
    """What a game's judgement module calls by this name; `None` if there is no such thing.

    As for the judgement itself, a package that registers one in `fellfield.judgements` comes before ours.
    """
    for entry in entry_points(group="fellfield.judgements"):
        if entry.name == game_id:
            return getattr(import_module(entry.module), name, None)
    return getattr(own_module(game_id), name, None)
