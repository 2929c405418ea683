"""Sources of outcomes: a seed, the operating system, a script, a person with real dice."""

from __future__ import annotations

import hashlib
import random
import secrets
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, TypeVar

from mypy_extensions import mypyc_attr

from fellfield.core.action import Action
from fellfield.core.errors import UnexpectedOutcome

T = TypeVar("T")

_SPAN: Final = 1 << 53


@mypyc_attr(allow_interpreted_subclasses=True)
class Source:
    """Supplies outcomes; a subclass implements `below`, or `draw` alone."""

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each equally likely."""
        raise NotImplementedError

    def draw(self, outcomes: Sequence[tuple[Action, int]]) -> Action:
        """One of the outcomes, with a probability in proportion to its weight."""
        pairs: Sequence[tuple[Any, int]] = outcomes  # `Any`: mypyc would check the type of each action
        total = 0
        for _, weight in pairs:
            total += weight
        left = self.below(total)
        for outcome, weight in pairs:
            left -= weight
            if left < 0:
                drawn: Action = outcome
                return drawn
        raise ValueError("outcomes must hold at least one outcome with a weight above 0")

    def pick(self, items: Sequence[T]) -> T:
        """One of these, each equally likely."""
        return items[self.below(len(items))]

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """A list of these in random order, each order equally likely."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order


class Seeded(Source):
    """Reproducible on every machine: `random.random`, the one method whose sequence Python promises to keep."""

    def __init__(self, seed: int | str) -> None:
        if not isinstance(seed, int | str):
            raise TypeError(f"seed must be an int or a str, not {seed!r}")
        number = seed if isinstance(seed, int) else int.from_bytes(hashlib.sha256(seed.encode()).digest(), "big")
        self._random = random.Random(number).random

    def below(self, n: int) -> int:
        if n == 1:
            return 0
        fair = _SPAN - _SPAN % n
        while True:
            number = int(self._random() * _SPAN)
            if number < fair:
                return number % n


class System(Source):
    """Random numbers of the operating system."""

    def below(self, n: int) -> int:
        return secrets.randbelow(n)


class Script(Source):
    """Outcomes given in advance, as actions or as texts; for tests, puzzles and replays."""

    def __init__(self, outcomes: Iterable[Action | str]) -> None:
        self._left = list(outcomes)

    def draw(self, outcomes: Sequence[tuple[Action, int]]) -> Action:
        if not self._left:
            raise UnexpectedOutcome("the script has ended; expected one of: " + _listed(outcomes))
        wanted = self._left.pop(0)
        for outcome, _ in outcomes:
            if outcome == wanted or str(outcome) == wanted:
                return outcome
        raise UnexpectedOutcome(f"the script says {wanted}; expected one of: {_listed(outcomes)}")


class Prompted(Source):
    """Outcomes that a callback returns: a person who reads off real dice and cards."""

    def __init__(self, ask: Callable[[Sequence[tuple[Action, int]]], Action]) -> None:
        self._ask = ask

    def draw(self, outcomes: Sequence[tuple[Action, int]]) -> Action:
        return self._ask(outcomes)


def check_source(source: object) -> None:
    """Raise `TypeError` unless this is a source of outcomes."""
    if not isinstance(source, Source):
        raise TypeError(f"source must be a fellfield.Source, such as fellfield.Seeded(7), not {source!r}")


def _listed(outcomes: Sequence[tuple[Action, int]]) -> str:
    return ", ".join(str(outcome) for outcome, _ in outcomes)
