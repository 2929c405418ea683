"""Nodes of a tree search: one for each information set."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from fellfield.core.contract import Action
from fellfield.core.seats import Seat

EXPLORATION: Final = 1.1
"""Weight of the exploration term, in standard deviations of the observed values."""
_MIN_SPREAD: Final = 0.01


@dataclass(frozen=True)
class SearchedAction:
    """An action at the root: its visits, and its mean chances by seat."""

    action: Action
    visits: int
    chances: tuple[float, ...]


class Node:
    """The statistics of one information set: visits and total value of each action.

    Actions are ordered by prior. A few are open at first, and more open with the number of visits (progressive
    widening), so that a node with a thousand actions costs no more than one with a dozen.
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
        """The index of an open action without visits, otherwise of the best upper bound (UCB1)."""
        self._widen()
        counts, totals = self.counts, self.totals
        reach = EXPLORATION * self.value_spread() * math.sqrt(math.log(self.visits + 2))
        best, most = 0, -math.inf
        for index, count in enumerate(counts):
            if not count:
                return index
            bound = totals[index] / count + reach / math.sqrt(count)
            if bound > most:
                best, most = index, bound
        return best

    def open_through(self, index: int) -> int:
        """Open all actions up to this index."""
        self._open(index + 1)
        return index

    def _widen(self) -> None:
        self._open(min(len(self.actions), max(self.base, int(self.growth * math.sqrt(self.visits)))))

    def _open(self, wanted: int) -> None:
        for _ in range(wanted - self.opened):
            self.counts.append(0.0)
            self.totals.append(0.0)
        self.opened = max(self.opened, wanted)

    def update(self, index: int, value: float) -> None:
        """Record the value of one visit."""
        self.counts[index] += 1
        self.totals[index] += value
        self.visits += 1
        deviation = value - self.mean
        self.mean += deviation / self.visits
        self.squares += deviation * (value - self.mean)

    def add_evaluation(self, index: int, value: float, weight: float) -> None:
        """Count an earlier evaluation of an action as `weight` visits."""
        if index < self.opened:
            self.counts[index] += weight
            self.totals[index] += weight * value

    def value_spread(self) -> float:
        """The standard deviation of the observed values, at least `_MIN_SPREAD`."""
        if self.visits < 2:
            return 0.1
        return max(_MIN_SPREAD, math.sqrt(self.squares / self.visits))

    def value(self, index: int) -> float:
        """The mean value of an action."""
        return self.totals[index] / self.counts[index] if self.counts[index] else 0.0

    def most_visited(self) -> int:
        """The index of the action with the most visits; ties go to the higher value."""
        return max(range(self.opened), key=lambda index: (self.counts[index], self.value(index), -index))
