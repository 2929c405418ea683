"""Time limits for one decision: seconds, nodes, or until a stop is requested."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from fellfield.core.errors import FellfieldError

_FORM: Final = re.compile(r"(\d+(?:\.\d+)?)(s|n)")
_MARGIN: Final = 0.93
"""Share of the seconds after which a bot stops thinking, so that the answer arrives in time."""


class BadBudget(FellfieldError):
    """The text is not a budget."""

    def __init__(self, text: str) -> None:
        super().__init__(
            f"{text!r} is not a budget: expected seconds such as 0.5s, nodes such as 200n, or both such as 1s+500n"
        )
        self.text = text


def _never() -> bool:
    return False


@dataclass(frozen=True)
class Budget:
    """A limit in seconds, in nodes, or in both; the first one reached ends the thinking.

    A node is one simulation, one rollout or one evaluated action.
    """

    seconds: float | None = None
    nodes: int | None = None

    def __str__(self) -> str:
        parts = [] if self.seconds is None else [f"{self.seconds:g}s"]
        return "+".join(parts + ([] if self.nodes is None else [f"{self.nodes}n"]))

    @staticmethod
    def parse(text: str) -> Budget:
        """Parse `0.5s`, `200n` or `1s+500n`; raises `BadBudget`."""
        seconds: float | None = None
        nodes: int | None = None
        for part in text.split("+"):
            found = _FORM.fullmatch(part)
            if found is None or (found.group(2) == "n" and not found.group(1).isdecimal()):
                raise BadBudget(text)
            if found.group(2) == "s":
                seconds = float(found.group(1))
            else:
                nodes = int(found.group(1))
        return Budget(seconds, nodes)

    def reduced_by(self, seconds: float) -> Budget:
        """The budget less the seconds already spent on preparation."""
        return self if self.seconds is None else replace(self, seconds=max(0.0, self.seconds - seconds))

    def capped_at(self, seconds: float | None) -> Budget:
        """The budget with at most this many seconds."""
        return (
            self
            if seconds is None
            else replace(self, seconds=seconds if self.seconds is None else min(self.seconds, seconds))
        )

    def meter(self, stop_requested: Callable[[], bool] = _never) -> Meter:
        """Start the clock."""
        return Meter(self, stop_requested)


class Meter:
    """Measures how much of a budget is used."""

    def __init__(self, budget: Budget, stop_requested: Callable[[], bool]) -> None:
        self.nodes = 0
        self._max_nodes = budget.nodes
        self._halted = stop_requested
        self._started = time.perf_counter()
        self._seconds = budget.seconds

    def count(self, nodes: int = 1) -> None:
        """Add to the nodes used."""
        self.nodes += nodes

    def spent(self, share: float = 1.0) -> bool:
        """Whether this share of the budget is used or a stop was requested.

        Too little time for another node counts as used.
        """
        if self.out_of_time():
            return True
        if self._max_nodes is not None and self.nodes >= self._max_nodes * share:
            return True
        if self._seconds is None:
            return False
        elapsed = self.elapsed()
        another = elapsed / self.nodes if self.nodes else 0.0
        return elapsed + another >= self._seconds * share * _MARGIN

    def out_of_time(self) -> bool:
        """Whether the time is up or a stop was requested, whatever the number of nodes."""
        return self._halted() or (self._seconds is not None and self.elapsed() >= self._seconds * _MARGIN)

    def used_share(self) -> float:
        """The share of the budget that is used, by the clock or by nodes, whichever is larger."""
        looks = self.nodes / self._max_nodes if self._max_nodes else 0.0
        return max(looks, self.elapsed() / (self._seconds * _MARGIN) if self._seconds else 0.0)

    def elapsed(self) -> float:
        """Seconds since the start."""
        return time.perf_counter() - self._started
