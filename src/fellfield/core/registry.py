"""The registry of games: ours and those of third parties, found by entry point.

An entry point in the group `fellfield.games` names the manifest of a game; its name is the id of the game.
"""

from __future__ import annotations

import warnings
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final

from fellfield.core.contract import Game
from fellfield.core.errors import UnknownGame
from fellfield.core.manifest import Manifest, Part

GAMES: Final = "fellfield.games"
SAMPLES: Final = "fellfield.samples"


@cache
def _load_manifests(group: str) -> dict[str, Manifest]:
    """The manifests of a group by id; of two with the same id the first one on Python's path."""
    loaded: dict[str, Manifest] = {}
    for entry in sorted(entry_points(group=group), key=lambda entry: entry.name):
        if entry.name in loaded:
            warnings.warn(f"game not loaded: {entry.name!r} ({entry.value}), the id is taken", stacklevel=2)
            continue
        found = _load_manifest(entry)
        if found is not None:
            loaded[entry.name] = found
    return loaded


def _load_manifest(entry: EntryPoint) -> Manifest | None:
    """The manifest of an entry point; `None`, with a warning, if it cannot be loaded."""
    try:
        return _checked(entry, entry.load())
    except Exception as error:  # noqa: BLE001 - a third party's module may fail in any way
        warnings.warn(f"game not loaded: {entry.name!r} ({entry.value}), {error!r}", stacklevel=2)
        return None


def _checked(entry: EntryPoint, found: Any) -> Manifest:
    """What an entry point gives, if it is the manifest of the game that the entry point is called after."""
    if not isinstance(found, Manifest):
        raise TypeError(f"expected a fellfield.core.manifest.Manifest, not {found!r}")
    if found.id != entry.name:
        raise ValueError(f"the name of the entry point must be the id of its game, {found.id!r}")
    return found


def manifests() -> dict[str, Manifest]:
    """The manifests of all games and samples by id."""
    return {**_load_manifests(SAMPLES), **_load_manifests(GAMES)}


def load_part(game_id: str, part: Part) -> Any:
    """The object that a game brings as this part; `None` if it brings none or is not registered."""
    found = manifests().get(game_id)
    return None if found is None else found.load(part)


def games() -> dict[str, Game]:
    """All games by id; a package adds one by an entry point in the group `fellfield.games`."""
    return {game_id: manifest.game for game_id, manifest in _load_manifests(GAMES).items()}


def samples() -> dict[str, Game]:
    """Sample games that show how a game is written; playable, but not in `games()`."""
    return {game_id: manifest.game for game_id, manifest in _load_manifests(SAMPLES).items()}


def game(game_id: str) -> Game:
    """The game of that id, a sample included; raises `UnknownGame`, which lists the ids."""
    found = manifests().get(game_id)
    if found is None:
        raise UnknownGame(game_id, [*games(), *samples()])
    return found.game
