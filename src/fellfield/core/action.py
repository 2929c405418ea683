"""Actions of seats and outcomes of chance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

if TYPE_CHECKING:
    from fellfield.core.contract import Game


@mypyc_attr(allow_interpreted_subclasses=True)
class Action:
    """A decision or an outcome: a frozen dataclass whose `str` is its text in records, and `Game.parse` the inverse."""


def to_action(action: Action | str, game: Game) -> Action:
    """The action itself, or the one that a text stands for; raises `Unreadable`."""
    if isinstance(action, Action):
        return action
    if isinstance(action, str):
        return game.parse(action)
    raise TypeError(f"action must be an action or its text, not {action!r}")
