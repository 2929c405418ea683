"""What the suites need to know about a game: player counts and options, twins, goldens."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from fellfield.core.chance import Source
from fellfield.core.contract import Game, State
from fellfield.core.seats import Viewer


@dataclass(frozen=True)
class Golden:
    """A random game from a seed, from the opening or from a scenario, that is kept as text."""

    name: str
    players: int
    options: Mapping[str, Any]
    seed: int
    opening: str = ""
    limit: int = 100_000


@dataclass(frozen=True)
class Kit:
    """A game under test.

    `tables` are the player counts and options that the suites run on. `twin` makes a state that differs only in what a
    viewer may not know; it is written from the ledger and not from the view, because a leaking view would pass a test
    against itself. `limit` bounds the decisions of one random game. `bookkeeping` are the entries of a view that may
    change without an event, as patterns such as `due` or `seats.*.played`; those of `BOOKKEEPING` always may.
    """

    game: Game
    tables: tuple[tuple[int, Mapping[str, Any]], ...]
    twin: Callable[[Any, Viewer, Source], State]
    goldens: tuple[Golden, ...] = field(default=())
    limit: int = 20_000
    bookkeeping: tuple[str, ...] = ()


BOOKKEEPING: Final = ("to_act", "question", "sealed", "turn", "result", "imagine")
"""The entries of every view that may change without an event: who is asked what, the count of turns, and what only
`imagine` reads."""


def find_kits(folder: Path) -> dict[str, Kit]:
    """The kits in the subfolders of a folder, by game id: every `kit.py` that defines `KIT`."""
    kits = [_loaded(file) for file in sorted(folder.glob("*/kit.py"))]
    return {kit.game.id: kit for kit in kits}


def _loaded(file: Path) -> Kit:
    name = f"kit_of_{file.parent.name}"
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    kit: Kit = module.KIT
    return kit
