"""The tree of a search: one node for everything a seat knows when it has to choose."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from fellfield.core.contract import Action
from fellfield.core.seats import Seat

EXPLORATION: Final = 1.1
"""How much a rarely tried action is worth a try, in spreads of the values seen."""
_LEAST_SPREAD: Final = 0.01


@dataclass(frozen=True)
class SearchedAction:
    """An action at the root: how often it was tried, and the chances it brought by seat."""

    action: Action
    visits: int
    chances: tuple[float, ...]


class Node:
    """What a seat has learnt in one of its information sets: how often each action was tried, and what it brought.

    The actions stand in the order of promise. Few are open at first; the more often the node is visited, the
    more it opens (progressive widening), so that a thousand plans cost no more than the first dozen.
    """

    __slots__ = ("actions", "base", "counts", "growth", "mean", "opened", "seat", "squares", "totals", "visits")

    def __init__(self, seat: Seat, actions: Sequence[Action], base: int = 3, growth: float = 1.5) -> None:
        self.seat = seat
        self.actions = actions
        self.base = base
        self.growth = growth
        self.opened = min(base, len(actions))
        self.counts: list[float] = [0.0] * self.opened
        self.totals = [0.0] * self.opened
        self.visits = 0
        self.mean = 0.0
        self.squares = 0.0

    def select(self) -> int:
        """The place of the action to try now: an open one never tried, else the one with the best upper bound."""
        self._widen()
        counts, totals = self.counts, self.totals
        reach = EXPLORATION * self.value_spread() * math.sqrt(math.log(self.visits + 2))
        best, most = 0, -math.inf
        for place, count in enumerate(counts):
            if not count:
                return place
            bound = totals[place] / count + reach / math.sqrt(count)
            if bound > most:
                best, most = place, bound
        return best

    def open_through(self, place: int) -> int:
        """Open an action out of turn, with those before it."""
        self._open(place + 1)
        return place

    def _widen(self) -> None:
        self._open(min(len(self.actions), max(self.base, int(self.growth * math.sqrt(self.visits)))))

    def _open(self, wanted: int) -> None:
        for _ in range(wanted - self.opened):
            self.counts.append(0.0)
            self.totals.append(0.0)
        self.opened = max(self.opened, wanted)

    def learn(self, place: int, value: float) -> None:
        """An action was tried and brought this chance to win."""
        self.counts[place] += 1
        self.totals[place] += value
        self.visits += 1
        away = value - self.mean
        self.mean += away / self.visits
        self.squares += away * (value - self.mean)

    def add_evaluation(self, place: int, value: float, weight: float) -> None:
        """Begin with what was thought of an action before, as if it had been tried so often."""
        if place < self.opened:
            self.counts[place] += weight
            self.totals[place] += weight * value

    def value_spread(self) -> float:
        """How far apart the values were, so that curiosity is measured in the same unit."""
        if self.visits < 2:
            return 0.1
        return max(_LEAST_SPREAD, math.sqrt(self.squares / self.visits))

    def value(self, place: int) -> float:
        """What an action brought on average."""
        return self.totals[place] / self.counts[place] if self.counts[place] else 0.0

    def most_visited(self) -> int:
        """The action tried most, the better one of equals."""
        return max(range(self.opened), key=lambda place: (self.counts[place], self.value(place), -place))
