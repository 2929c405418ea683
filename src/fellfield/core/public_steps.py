"""Steps in a view, for games in which everybody knows what is due; `imagined_state` reads them back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from fellfield.core.fields import kebab, plain
from fellfield.core.view_types import DueStep


def show_steps(steps: Iterable[Any]) -> list[DueStep]:
    """Steps as JSON: the name of the class in kebab case, and its fields. No field may hold a secret."""
    return [{"step": kebab(type(step).__name__), **plain(step)} for step in steps]


def read_steps(shown: Iterable[DueStep], kinds: Sequence[type]) -> list[Any]:
    """The steps that `show_steps` has shown; `kinds` are the classes that may occur, such as `Game.values()`."""
    by_name = {kebab(kind.__name__): kind for kind in kinds}
    return [by_name[facts["step"]](**_fields(facts)) for facts in shown]


def _fields(facts: DueStep) -> dict[str, Any]:
    return {name: tuple(fact) if isinstance(fact, list) else fact for name, fact in facts.items() if name != "step"}
