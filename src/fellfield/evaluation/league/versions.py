"""Versions of bots: a release, another weight or another level plays differently under the same name."""

from __future__ import annotations

import hashlib
import json
from importlib import import_module
from importlib.metadata import entry_points
from pkgutil import iter_modules
from types import ModuleType
from typing import Any, Final

from fellfield.bots import Bot, bot
from fellfield.bots.budget import Budget
from fellfield.bots.judgement import Judgement
from fellfield.bots.levels import Level
from fellfield.core.registry import manifests

SHARED: Final = (
    "action_evaluation",
    "greedy",
    "levels",
    "paired_rollouts",
    "playout",
    "search",
    "stratified_luck",
    "tree",
)
"""The modules of `fellfield.bots` that all our bots use."""


def bot_version(name: str, game_id: str) -> str:
    """The release of a bot, and a digest of the numbers by which it plays this game."""
    release = _release("fellfield.bots", name.partition("@")[0])
    facts = [release, _release("fellfield.games", game_id), *_parameters(name, game_id)]
    digest = hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()[:12]
    return f"{release}, {digest}" if release else digest


def _release(group: str, name: str) -> str:
    """The package that registered an entry point, and its version."""
    for entry in entry_points(group=group, name=name):
        if entry.dist is not None:
            return f"{entry.dist.name} {entry.dist.version}"
    return ""


def _parameters(name: str, game_id: str) -> list[Any]:
    """Budget, level and judgement of a bot, as far as it has them."""
    try:
        made: Bot | None = bot(name)(game_id)
    except Exception:  # noqa: BLE001 - its games will report the error
        made = None
    seen = [getattr(made, part, None) for part in ("budget", "level", "judgement")]
    facts: list[Any] = [repr(part) for part in seen if isinstance(part, Budget | Level)]
    if isinstance(seen[-1], Judgement):
        facts += [_judgement(seen[-1]), *_constants(game_id)]
    return facts


def _judgement(judgement: Judgement) -> list[Any]:
    """Considerations, weights and class constants."""
    parts = {name: getattr(judgement, name, None) for name in dir(judgement) if not name.startswith("_")}
    names = [consideration.name for consideration in judgement.considerations]
    return [type(judgement).__name__, names, {name: part for name, part in parts.items() if _is_json(part)}]


def _constants(game_id: str) -> list[Any]:
    """The constants of the modules that think: the shared ones, and those of this game."""
    modules = [import_module(f"fellfield.bots.{name}") for name in SHARED]
    manifest = manifests().get(game_id)
    if manifest is not None and manifest.judgement:
        own = import_module(manifest.judgement.partition(":")[0])
        modules += _package_modules(import_module(own.__package__)) if own.__package__ else [own]
    return [[module.__name__, _module_constants(module)] for module in modules]


def _package_modules(package: ModuleType) -> list[ModuleType]:
    names = [module.name for module in iter_modules(package.__path__) if module.name != "__main__"]
    return [import_module(f"{package.__name__}.{name}") for name in names]


def _module_constants(module: ModuleType) -> dict[str, Any]:
    """Upper-case constants; private dicts and lists are left out, because they may be caches."""
    written = {name: value for name, value in vars(module).items() if name.isupper() and _is_json(value)}
    return {name: value for name, value in written.items() if not (name[0] == "_" and isinstance(value, dict | list))}


def _is_json(value: Any) -> bool:
    """Whether a value consists of numbers, texts, lists and dicts only."""
    try:
        json.dumps(value, sort_keys=True)
    except (TypeError, ValueError):
        return False
    return True
