"""How long a bot may think: by the clock, by the number of looks ahead, or until somebody calls."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from fellfield.core.errors import FellfieldError

_FORM: Final = re.compile(r"(\d+(?:\.\d+)?)(s|n)")
_MARGIN: Final = 0.93
"""A bot stops thinking a little before its time is up: the answer has to travel, too."""


class BadBudget(FellfieldError):
    """A text that is no budget."""

    def __init__(self, text: str) -> None:
        super().__init__(f"{text!r} is no budget: expected seconds such as 0.5s, or looks ahead such as 200n")
        self.text = text


def _never() -> bool:
    return False


@dataclass(frozen=True)
class Budget:
    """Seconds, or looks ahead (nodes); whichever is used up first ends the thinking."""

    seconds: float | None = None
    nodes: int | None = None

    def __str__(self) -> str:
        parts = [] if self.seconds is None else [f"{self.seconds:g}s"]
        return "+".join(parts + ([] if self.nodes is None else [f"{self.nodes}n"]))

    @staticmethod
    def parse(text: str) -> Budget:
        """`0.5s`, `200n` or `1s+500n`; raises `BadBudget`."""
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
        """What is left of it when so much time has gone into getting ready."""
        return self if self.seconds is None else replace(self, seconds=max(0.0, self.seconds - seconds))

    def capped_at(self, most: float | None) -> Budget:
        """The same, but never more than so many seconds."""
        return (
            self if most is None else replace(self, seconds=most if self.seconds is None else min(self.seconds, most))
        )

    def meter(self, stop_requested: Callable[[], bool] = _never) -> Meter:
        """Start the clock."""
        return Meter(self, stop_requested)


class Meter:
    """A budget that is being used up."""

    def __init__(self, budget: Budget, stop_requested: Callable[[], bool]) -> None:
        self.nodes = 0
        self._most = budget.nodes
        self._halted = stop_requested
        self._begun = time.perf_counter()
        self._seconds = budget.seconds

    def count(self, nodes: int = 1) -> None:
        """So many looks ahead have been taken."""
        self.nodes += nodes

    def spent(self, share: float = 1.0) -> bool:
        """Is this share of the budget used up, or too little left for another look, or has somebody called?"""
        if self.out_of_time():
            return True
        if self._most is not None and self.nodes >= self._most * share:
            return True
        if self._seconds is None:
            return False
        elapsed = self.elapsed()
        another = elapsed / self.nodes if self.nodes else 0.0
        return elapsed + another >= self._seconds * share * _MARGIN

    def out_of_time(self) -> bool:
        """Is time up, or has somebody called? However few looks have been taken, there is none left for another."""
        return self._halted() or (self._seconds is not None and self.elapsed() >= self._seconds * _MARGIN)

    def used_share(self) -> float:
        """The share of the budget that is used up, by the clock or by looks."""
        looks = self.nodes / self._most if self._most else 0.0
        return max(looks, self.elapsed() / (self._seconds * _MARGIN) if self._seconds else 0.0)

    def elapsed(self) -> float:
        """Seconds since the start."""
        return time.perf_counter() - self._begun
