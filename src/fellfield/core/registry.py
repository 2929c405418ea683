"""The registry of games: ours and those of third parties, found by entry point."""

from __future__ import annotations

import warnings
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from fellfield.core.contract import Game
from fellfield.core.errors import UnknownGame


@cache
def _load_games(group: str) -> dict[str, Game]:
    found = sorted(entry_points(group=group), key=lambda entry: entry.name)
    loaded = {entry.name: _load_game(entry) for entry in found}
    return {name: game for name, game in loaded.items() if game is not None}


def _load_game(entry: EntryPoint) -> Game | None:
    """The game of an entry point; `None`, with a warning, if it cannot be loaded."""
    try:
        game: Game = entry.load()
    except Exception as error:  # noqa: BLE001 - a third party's module may fail in any way
        warnings.warn(f"game not loaded: {entry.name!r} ({entry.value}), {error!r}", stacklevel=2)
        return None
    return game


def games() -> dict[str, Game]:
    """All games by id; a package adds one by an entry point in the group `fellfield.games`."""
    return dict(_load_games("fellfield.games"))


def samples() -> dict[str, Game]:
    """Sample games that show how a game is written; playable, but not in `games()`."""
    return dict(_load_games("fellfield.samples"))


def game(game_id: str) -> Game:
    """The game of that id, a sample included; raises `UnknownGame`, which lists the ids."""
    found = games().get(game_id) or samples().get(game_id)
    if found is None:
        raise UnknownGame(game_id, [*games(), *samples()])
    return found
