"""The parts that views of all games share: how a hidden thing looks."""

from __future__ import annotations

from fellfield.core.contract import Json


def hidden(count: int) -> dict[str, Json]:
    """What a viewer sees of things that it may count but not see; the one shape of hidden things in all views."""
    return {"hidden": count}


def is_hidden(things: Json) -> bool:
    """Whether an entry of a view is what `hidden` returns."""
    return isinstance(things, dict) and "hidden" in things


def shown(things: list[Json], *, own: bool) -> Json:
    """The things themselves for their owner, their number for everybody else."""
    return things if own else hidden(len(things))
