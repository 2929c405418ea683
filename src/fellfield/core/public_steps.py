"""Steps in a view, for games in which everybody knows what is due; `imagined_state` reads them back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from fellfield.core.fields import kebab, plain
from fellfield.core.view_types import DueStep


def show_steps(steps: Iterable[Any]) -> list[DueStep]:
    """Steps as JSON: the name of the class in kebab case, and its fields. No field may hold a secret."""
    shown: list[DueStep] = []
    for step in steps:
        facts = _flat_facts(step)
        shown.append(_facts(step) if facts is None else facts.copy())
    return shown


def _facts(step: Any) -> DueStep:
    return {"step": kebab(type(step).__name__), **plain(step)}


@lru_cache(maxsize=1 << 14)
def _flat_facts(step: Any) -> DueStep | None:
    """The facts of a step, cached because the same few steps are due in most positions; `None` if there are lists."""
    facts = _facts(step)
    return None if any(isinstance(fact, list | dict) for fact in facts.values()) else facts


def read_steps(shown: Iterable[DueStep], kinds: Sequence[type]) -> list[Any]:
    """The steps that `show_steps` has shown; `kinds` are the classes that may occur, such as `Game.values()`."""
    by_name = {kebab(kind.__name__): kind for kind in kinds}
    return [by_name[facts["step"]](**_fields(facts)) for facts in shown]


def _fields(facts: DueStep) -> dict[str, Any]:
    return {name: tuple(fact) if isinstance(fact, list) else fact for name, fact in facts.items() if name != "step"}
