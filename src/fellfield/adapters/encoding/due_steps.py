"""What is still to be done, as numbers: the stack of steps of a view, the next one first."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from fellfield.adapters.encoding.tensor_writer import TensorWriter
from fellfield.core.contract import Game
from fellfield.core.fields import kebab
from fellfield.core.step import Step

SLOTS: Final = 16
"""So many steps are written down, those on top; below them lie only those that every turn has."""
_SEATED: Final = frozenset(("seat", "seats", "loser", "winner", "target", "targets", "due_seats"))
_TOP: Final = 32


def step_kinds(game: Game) -> dict[str, int]:
    """The kinds of steps of a game by their place in the alphabet."""
    names = sorted(kebab(kind.__name__) for kind in game.values() if issubclass(kind, Step))
    return {name: place for place, name in enumerate(names)}


class DueStepsEncoder:
    """Writes a slot for each step: which kind, then its facts, seats counted from the viewer.

    A fact is written as one more than its number, so that a zero always means that there is none; words that stand
    in the steps of a game have the numbers that `words` gives them.
    """

    def __init__(self, game: Game, facts: int, words: Mapping[str, int]) -> None:
        self._kinds = step_kinds(game)
        self._facts = facts
        self._words = words

    def encode(
        self, writer: TensorWriter, steps: Sequence[Mapping[str, Any]], relative_seat: Callable[[int], int]
    ) -> None:
        """The steps as the view tells them, the next one last: `{"step": name, fact: ...}`."""
        wide = 1 + self._facts
        first = writer.reserve("due", SLOTS * wide)
        for slot, step in enumerate(steps[: -SLOTS - 1 : -1]):
            writer.write(first + slot * wide, (self._kinds[kebab(step["step"])] + 1) / len(self._kinds))
            for place, number in enumerate(self._numbers(step, relative_seat)[: self._facts], first + slot * wide + 1):
                writer.write(place, number / _TOP)

    def _numbers(self, step: Mapping[str, Any], relative_seat: Callable[[int], int]) -> list[int]:
        numbers: list[int] = []
        for name, fact in step.items():
            if name == "step":
                continue
            for one in fact if isinstance(fact, list) else (fact,):
                if one is None:
                    numbers.append(-1)
                else:
                    known = self._words[one] if isinstance(one, str) else int(one)
                    numbers.append(1 + (relative_seat(known) if name in _SEATED else known))
        return numbers
