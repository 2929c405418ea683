"""The bot contract: a view, the legal actions, a budget, a source of its own; and which bots there are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from importlib.metadata import entry_points
from typing import TypeAlias

from fellfield.bots.budget import Budget, Meter
from fellfield.core.chance import Source
from fellfield.core.contract import Action, View
from fellfield.core.errors import FellfieldError


class Bot:
    """Plays one seat of one game. A new bot is made for every game, so it may keep state between decisions.

    `budget` limits the thinking time of one decision; `stop_requested` returns whether the answer is wanted now.
    """

    name: str
    budget: Budget = Budget(seconds=1.0)
    stop_requested: Callable[[], bool] | None = None

    def choose(self, view: View, legal: Sequence[Action], source: Source) -> Action:
        """One of the legal actions, from what this seat may know; `source` is the only dice it may throw."""
        raise NotImplementedError

    def warm_up(self, view: View, legal: Sequence[Action]) -> None:
        """Read and build whatever games of this kind need, before the clock of the first decision starts.

        A process asks once for all games of so many players with the same options, with the first decision it is given.
        """

    def ignores_view(self) -> bool:
        """Does it choose without looking? Then nobody needs to build views for it, and gets an empty one."""
        return False

    def meter(self) -> Meter:
        """The budget of one decision, the clock started; ask `spent()` again and again while thinking."""
        return self.budget.meter() if self.stop_requested is None else self.budget.meter(self.stop_requested)


BotFactory: TypeAlias = Callable[[str], Bot]
"""Makes a bot for the game of this id."""


class UnknownBot(FellfieldError):
    """A bot that nobody registered."""

    def __init__(self, name: str, known: list[str]) -> None:
        super().__init__(f"no bot is called {name!r}; there are: {', '.join(known) or 'none'}")
        self.name = name
        self.known = known


@cache
def _registered() -> dict[str, BotFactory]:
    found = sorted(entry_points(group="fellfield.bots"), key=lambda entry: entry.name)
    return {entry.name: entry.load() for entry in found}


def bots() -> dict[str, BotFactory]:
    """All bots by name; a package adds one by an entry point in the group `fellfield.bots`."""
    return dict(_registered())


def bot(name: str) -> BotFactory:
    """The maker of the bot of that name; raises `UnknownBot` with the names there are.

    A budget may stand behind the name: `search@0.1s`, `search@200n`.
    """
    plain, sign, budget = name.partition("@")
    found = _registered().get(plain)
    if found is None:
        raise UnknownBot(plain, list(_registered()))
    return _with_budget(found, name, Budget.parse(budget)) if sign else found


def _with_budget(maker: BotFactory, name: str, budget: Budget) -> BotFactory:
    def make(game_id: str) -> Bot:
        made = maker(game_id)
        made.name = name
        made.budget = budget
        return made

    return make
