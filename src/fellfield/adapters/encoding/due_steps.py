"""Encodes the stack of due steps in a view, the next step first."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Final

from fellfield.adapters.encoding.tensor_writer import TensorWriter
from fellfield.core.contract import Game
from fellfield.core.fields import kebab
from fellfield.core.step import Step

MAX_STEPS: Final = 16
"""Steps that are encoded, from the top of the stack; deeper ones are the same in every turn."""
_SEAT_FIELDS: Final = frozenset(("seat", "seats", "loser", "winner", "target", "targets", "due_seats"))
_SCALE: Final = 32


def _step_kinds(game: Game, absent: Collection[type] = ()) -> dict[str, int]:
    """The index of each kind of step of a game, in alphabetical order, without those that cannot occur."""
    names = sorted(kebab(kind.__name__) for kind in game.values() if issubclass(kind, Step) and kind not in absent)
    return {name: index for index, name in enumerate(names)}


class DueStepsEncoder:
    """Encodes one slot for each step: its kind, then up to `max_values` values, with seats relative to the viewer.

    A value is encoded as its number plus one, so that zero always means none; `text_numbers` gives the number of each
    text that occurs in the steps of a game. `absent` are steps that cannot occur with these options.
    """

    def __init__(
        self, game: Game, max_values: int, text_numbers: Mapping[str, int], absent: Collection[type] = ()
    ) -> None:
        self.kinds = _step_kinds(game, absent)
        self._max_values = max_values
        self._text_numbers = text_numbers

    def encode(
        self, writer: TensorWriter, steps: Sequence[Mapping[str, Any]], relative_seat: Callable[[int], int]
    ) -> None:
        """Encode the steps of a view, which lists the next one last: `{"step": name, field: value, ...}`."""
        slot_size = 1 + self._max_values
        first = writer.reserve("due", MAX_STEPS * slot_size)
        for slot, step in enumerate(steps[: -MAX_STEPS - 1 : -1]):
            start = first + slot * slot_size
            writer.write(start, (self.kinds[step["step"]] + 1) / len(self.kinds))
            for index, number in enumerate(self._numbers(step, relative_seat)[: self._max_values], start + 1):
                writer.write(index, number / _SCALE)

    def _numbers(self, step: Mapping[str, Any], relative_seat: Callable[[int], int]) -> list[int]:
        numbers: list[int] = []
        for name, field in step.items():
            if name == "step":
                continue
            for value in field if isinstance(field, list) else (field,):
                if value is None:
                    numbers.append(-1)
                else:
                    number = self._text_numbers[value] if isinstance(value, str) else int(value)
                    numbers.append(1 + (relative_seat(number) if name in _SEAT_FIELDS else number))
        return numbers
