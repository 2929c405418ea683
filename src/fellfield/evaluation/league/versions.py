"""Which bot it is beyond its name: another release, another weight or another level plays otherwise."""

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
from fellfield.bots.judgement import Judgement, judgement_module
from fellfield.bots.levels import Level

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
"""The modules of `fellfield.bots` that all our bots think with."""


def bot_version(name: str, game_id: str) -> str:
    """The release a bot comes with, and a digest of the numbers it plays this game by."""
    release = _release("fellfield.bots", name.partition("@")[0])
    facts = [release, _release("fellfield.judgements", game_id), *_parameters(name, game_id)]
    digest = hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()[:12]
    return f"{release}, {digest}" if release else digest


def _release(group: str, name: str) -> str:
    """The package that registered this, and its version."""
    for entry in entry_points(group=group, name=name):
        if entry.dist is not None:
            return f"{entry.dist.name} {entry.dist.version}"
    return ""


def _parameters(name: str, game_id: str) -> list[Any]:
    """What can be seen of a bot from outside: budget, level and judgement, as far as it has them."""
    try:
        made: Bot | None = bot(name)(game_id)
    except Exception:  # noqa: BLE001 - every game that it spoils will say so
        made = None
    seen = [getattr(made, part, None) for part in ("budget", "level", "judgement")]
    facts: list[Any] = [repr(one) for one in seen if isinstance(one, Budget | Level)]
    if isinstance(seen[-1], Judgement):
        facts += [_judgement(seen[-1]), *_constants(game_id)]
    return facts


def _judgement(judgement: Judgement) -> list[Any]:
    """Considerations, weights and the constants of its class."""
    parts = {name: getattr(judgement, name, None) for name in dir(judgement) if not name.startswith("_")}
    names = [one.name for one in judgement.considerations]
    return [type(judgement).__name__, names, {name: part for name, part in parts.items() if _is_json(part)}]


def _constants(game_id: str) -> list[Any]:
    """The numbers written down in the modules that think: ours for all games, and for this one."""
    modules = [import_module(f"fellfield.bots.{name}") for name in SHARED]
    own = judgement_module(game_id)
    if own is not None:
        package = import_module(own.__package__)
        modules += [import_module(f"{package.__name__}.{one.name}") for one in iter_modules(package.__path__)]
    return [[module.__name__, _module_constants(module)] for module in modules]


def _module_constants(module: ModuleType) -> dict[str, Any]:
    """Constants; a table that a module keeps to itself may be a memory that fills while it thinks."""
    written = {name: value for name, value in vars(module).items() if name.isupper() and _is_json(value)}
    return {name: value for name, value in written.items() if not (name[0] == "_" and isinstance(value, dict | list))}


def _is_json(value: Any) -> bool:
    """Numbers, words, and lists and tables of them; levels are not: a bot has one of them, or none."""
    try:
        json.dumps(value, sort_keys=True)
    except (TypeError, ValueError):
        return False
    return True
