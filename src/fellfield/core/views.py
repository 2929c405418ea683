"""The parts that views of all games share: how a hidden thing looks."""

from __future__ import annotations

from fellfield.core.contract import Json


def hidden(count: int) -> dict[str, Json]:
    """The form in which all views show hidden items: their number only."""
    return {"hidden": count}


def is_hidden(items: Json) -> bool:
    """Whether an entry of a view is what `hidden` returns."""
    return isinstance(items, dict) and "hidden" in items


def shown(items: list[Json], *, own: bool) -> Json:
    """The items for their owner, their number for everybody else."""
    return items if own else hidden(len(items))
