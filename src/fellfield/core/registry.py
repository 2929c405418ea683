"""Which games there are: our own and those of third parties, found by entry point."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points

from fellfield.core.contract import Game
from fellfield.core.errors import UnknownGame


@cache
def _registered(group: str) -> dict[str, Game]:
    return {
        entry.name: entry.load() for entry in sorted(entry_points(group=group), key=lambda entry: entry.name)
    }


def games() -> dict[str, Game]:
    """All games by id; a package adds one by an entry point in the group `fellfield.games`."""
    return dict(_registered("fellfield.games"))


def samples() -> dict[str, Game]:
    """Small games that show how a game is written; playable, but not on the list."""
    return dict(_registered("fellfield.samples"))


def game(game_id: str) -> Game:
    """The game of that id; raises `UnknownGame` with the ids there are."""
    found = games().get(game_id) or samples().get(game_id)
    if found is None:
        raise UnknownGame(game_id, [*games(), *samples()])
    return found
