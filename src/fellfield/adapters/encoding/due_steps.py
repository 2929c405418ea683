"""The stack of due steps of a view as numbers, the next step first."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from fellfield.adapters.encoding.tensor_writer import TensorWriter
from fellfield.core.contract import Game
from fellfield.core.fields import kebab
from fellfield.core.step import Step

SLOTS: Final = 16
"""Steps that are encoded, from the top of the stack; those further down are the same in every turn."""
_SEATED: Final = frozenset(("seat", "seats", "loser", "winner", "target", "targets", "due_seats"))
_TOP: Final = 32


def step_kinds(game: Game) -> dict[str, int]:
    """The alphabetical index of each kind of step of a game."""
    names = sorted(kebab(kind.__name__) for kind in game.values() if issubclass(kind, Step))
    return {name: place for place, name in enumerate(names)}


class DueStepsEncoder:
    """Encodes one slot for each step: its kind, then its facts, with seats relative to the viewer.

    A fact is encoded as its number plus one, so that zero always means none; `words` gives the numbers of the texts in
    the steps of a game.
    """

    def __init__(self, game: Game, facts: int, words: Mapping[str, int]) -> None:
        self._kinds = step_kinds(game)
        self._facts = facts
        self._words = words

    def encode(
        self, writer: TensorWriter, steps: Sequence[Mapping[str, Any]], relative_seat: Callable[[int], int]
    ) -> None:
        """Encode steps as in the view, the next one last: `{"step": name, fact: ...}`."""
        width = 1 + self._facts
        first = writer.reserve("due", SLOTS * width)
        for slot, step in enumerate(steps[: -SLOTS - 1 : -1]):
            writer.write(first + slot * width, (self._kinds[kebab(step["step"])] + 1) / len(self._kinds))
            for place, number in enumerate(self._numbers(step, relative_seat)[: self._facts], first + slot * width + 1):
                writer.write(place, number / _TOP)

    def _numbers(self, step: Mapping[str, Any], relative_seat: Callable[[int], int]) -> list[int]:
        numbers: list[int] = []
        for name, fact in step.items():
            if name == "step":
                continue
            for value in fact if isinstance(fact, list) else (fact,):
                if value is None:
                    numbers.append(-1)
                else:
                    known = self._words[value] if isinstance(value, str) else int(value)
                    numbers.append(1 + (relative_seat(known) if name in _SEATED else known))
        return numbers
