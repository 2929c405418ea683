"""Sources of outcomes: a seed, the operating system, a script, a person with real dice."""

from __future__ import annotations

import hashlib
import random
import secrets
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, TypeVar

from mypy_extensions import mypyc_attr

from fellfield.core.contract import Action
from fellfield.core.errors import OutOfScript

T = TypeVar("T")

_SPAN: Final = 1 << 53


@mypyc_attr(allow_interpreted_subclasses=True)
class Source:
    """Whoever supplies outcomes; a subclass says how a number below n is found."""

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each equally likely."""
        raise NotImplementedError

    def draw(self, outcomes: Sequence[tuple[Action, int]]) -> Action:
        """One of the outcomes, each as likely as its weight says."""
        pairs: Sequence[tuple[Any, int]] = outcomes  # compiled, the type of each action would be checked on the way
        total = 0
        for _, weight in pairs:
            total += weight
        left = self.below(total)
        for outcome, weight in pairs:
            left -= weight
            if left < 0:
                drawn: Action = outcome
                return drawn
        raise ValueError("chance is due, but nothing can happen")

    def pick(self, things: Sequence[T]) -> T:
        """One of these, each equally likely."""
        return things[self.below(len(things))]

    def shuffled(self, things: Iterable[T]) -> list[T]:
        """These in an order that is as likely as any other."""
        order = list(things)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order


class Seeded(Source):
    """Reproducible on every machine and Python: the one generator method that Python promises never to change."""

    def __init__(self, seed: int | str) -> None:
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
    """The operating system's own randomness."""

    def below(self, n: int) -> int:
        return secrets.randbelow(n)


class Script(Source):
    """Outcomes decided beforehand, as actions or as texts; for tests, puzzles and replays."""

    def __init__(self, outcomes: Iterable[Action | str]) -> None:
        self._left = list(outcomes)

    def draw(self, outcomes: Sequence[tuple[Action, int]]) -> Action:
        if not self._left:
            raise OutOfScript("the script has ended, and one of these is due: " + _listed(outcomes))
        wanted = self._left.pop(0)
        for outcome, _ in outcomes:
            if outcome == wanted or str(outcome) == wanted:
                return outcome
        raise OutOfScript(f"the script says {wanted}, but one of these is due: {_listed(outcomes)}")


class Asked(Source):
    """A person who reads off what the real dice and cards on the real table show."""

    def __init__(self, ask: Callable[[Sequence[tuple[Action, int]]], Action]) -> None:
        self._ask = ask

    def draw(self, outcomes: Sequence[tuple[Action, int]]) -> Action:
        return self._ask(outcomes)


def _listed(outcomes: Sequence[tuple[Action, int]]) -> str:
    return ", ".join(str(outcome) for outcome, _ in outcomes)
