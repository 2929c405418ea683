"""Steps in a view, for games in which everybody knows what is due; `imagined_state` reads them back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from fellfield.core.fields import names_in


def show_steps(steps: Iterable[Any]) -> list[dict[str, Any]]:
    """Steps as JSON: the name of the class, and its fields. No field may hold a secret."""
    return [{"step": type(step).__name__, **_facts(step)} for step in steps]


def _facts(step: Any) -> dict[str, Any]:
    facts = {name: getattr(step, name) for name in names_in(type(step))}
    return {name: list(fact) if isinstance(fact, tuple) else fact for name, fact in facts.items()}


def read_steps(shown: Iterable[dict[str, Any]], kinds: Sequence[type]) -> list[Any]:
    """The steps that `show_steps` has shown; `kinds` are the classes that may occur, such as `Game.values()`."""
    by_name = {kind.__name__: kind for kind in kinds}
    return [by_name[facts["step"]](**_fields(facts)) for facts in shown]


def _fields(facts: dict[str, Any]) -> dict[str, Any]:
    return {name: tuple(fact) if isinstance(fact, list) else fact for name, fact in facts.items() if name != "step"}
