"""The base of all states: the fields they share, and what follows from declared fields alone.

`State` in `core.contract` is what games subclass. What the compiler needs of a state is here (decision 10).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self

from mypy_extensions import mypyc_attr

from fellfield.core import fields, views

if TYPE_CHECKING:
    from fellfield.core.action import Action
    from fellfield.core.contract import Game
    from fellfield.core.event import Event, Watcher
    from fellfield.core.step import Step


@mypyc_attr(allow_interpreted_subclasses=True)
class Setup:
    """What is fixed for a whole game and shared by its states: game, players, options, and tables made from them."""

    def __init__(self, game: Game, players: int, options: Mapping[str, Any]) -> None:
        self.game = game
        self.players = players
        self.options = dict(options)


@mypyc_attr(allow_interpreted_subclasses=True)
class BaseState:
    """The fields of every state; equal if game, players, options and position are, and never hashed."""

    setup: Setup
    todo: list[Step]
    turn: int
    sealed: list[Action | None]
    _events: list[Event] | None
    _watcher: Watcher | None

    def __new__(cls, setup: Setup | None = None) -> Self:
        """An instance without fields; `__init__` or a copier fills them in."""
        return super().__new__(cls)

    def __init__(self, setup: Setup | None = None) -> None:
        if setup is not None:
            self.setup = setup
        self.todo = []
        self.turn = 0
        self.sealed = [] if setup is None else [None] * setup.players
        self._events = None
        self._watcher = None

    def __eq__(self, other: object) -> bool:
        """Whether two states have the same game, players, options and position."""
        if not isinstance(other, BaseState):
            return NotImplemented
        if self is other:
            return True
        mine, theirs = self.setup, other.setup
        if mine is not theirs and (
            mine.game.id != theirs.game.id or mine.players != theirs.players or mine.options != theirs.options
        ):
            return False
        return type(self) is type(other) and all(
            getattr(self, name) == getattr(other, name) for name in fields.declared_fields(type(self))
        )

    def __repr__(self) -> str:
        return views.describe(self)

    def __hash__(self) -> int:
        raise TypeError("a state cannot be hashed because it changes in play; use to_json() for a key")
