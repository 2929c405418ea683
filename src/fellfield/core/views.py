"""The small vocabulary of views: what a viewer may know, built up from nothing."""

from __future__ import annotations

from fellfield.core.contract import Json


def hidden(count: int) -> dict[str, Json]:
    """So many things that this viewer may count but not see."""
    return {"hidden": count}


def shown(things: list[Json], *, own: bool) -> Json:
    """The things themselves for their owner, their number for everybody else."""
    return things if own else hidden(len(things))
