"""The bot interface, and the registry of bots found by entry point."""

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
        """Return one of the legal actions. `source` is the only randomness that a bot may use."""
        raise NotImplementedError

    def warm_up(self, view: View, legal: Sequence[Action]) -> None:
        """Load and build what games of this kind need, before the clock of the first decision starts.

        A worker process calls it once for each bot, game, number of players and set of options.
        """

    def ignores_view(self) -> bool:
        """Whether the bot chooses without its view; callers then pass an empty view and save the time to build one."""
        return False

    def meter(self) -> Meter:
        """Start the clock of one decision; call `spent()` on the result regularly while thinking."""
        return self.budget.meter() if self.stop_requested is None else self.budget.meter(self.stop_requested)


BotFactory: TypeAlias = Callable[[str], Bot]
"""Makes a bot for the game with this id."""


class UnknownBot(FellfieldError):
    """No bot is registered under this name."""

    def __init__(self, name: str, known: list[str]) -> None:
        super().__init__(f"no bot is called {name!r}; there are: {', '.join(known) or 'none'}")
        self.name = name
        self.known = known


@cache
def _registered() -> dict[str, BotFactory]:
    found = sorted(entry_points(group="fellfield.bots"), key=lambda entry: entry.name)
    return {entry.name: entry.load() for entry in found}


def bots() -> dict[str, BotFactory]:
    """All bots by name. A package adds one with an entry point in the group `fellfield.bots`."""
    return dict(_registered())


def bot(name: str) -> BotFactory:
    """The factory of the bot with this name; raises `UnknownBot`.

    A budget may follow the name: `search@0.1s`, `search@200n`.
    """
    bare_name, sign, budget = name.partition("@")
    found = _registered().get(bare_name)
    if found is None:
        raise UnknownBot(bare_name, list(_registered()))
    return _with_budget(found, name, Budget.parse(budget)) if sign else found


def _with_budget(factory: BotFactory, name: str, budget: Budget) -> BotFactory:
    def make(game_id: str) -> Bot:
        made = factory(game_id)
        made.name = name
        made.budget = budget
        return made

    return make
