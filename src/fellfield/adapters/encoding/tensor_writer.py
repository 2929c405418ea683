"""Writes the named parts of a tensor one after another; each part always has the same range."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

Tensor: TypeAlias = npt.NDArray[np.float32]


@dataclass(frozen=True)
class TensorPart:
    """A named range of the tensor."""

    name: str
    first: int
    size: int


class TensorWriter:
    """Writes parts in order. Without a tensor it only measures their sizes."""

    def __init__(self, tensor: Tensor | None = None) -> None:
        self._tensor = tensor
        self._end = 0
        self.parts: list[TensorPart] = []

    @property
    def length(self) -> int:
        """The number of values reserved so far."""
        return self._end

    def reserve(self, name: str, size: int) -> int:
        """Reserve a part, all zeros until `write` sets them; return its first index."""
        first = self._end
        self._end += size
        if self._tensor is None:
            self.parts.append(TensorPart(name, first, size))
        return first

    def write(self, index: int, value: float = 1.0) -> None:
        """Set one value of a reserved part."""
        if self._tensor is not None:
            self._tensor[index] = value

    def numbers(self, name: str, values: Sequence[float], scale: float) -> None:
        """Write numbers, each divided by `scale`, its usual maximum."""
        first = self.reserve(name, len(values))
        for index, value in enumerate(values, first):
            if value:
                self.write(index, value / scale)

    def one_hot(self, name: str, value: Hashable, choices: Mapping[Any, int]) -> None:
        """Write a one-hot vector; all zeros for an unknown value."""
        first = self.reserve(name, len(choices))
        index = choices.get(value)
        if index is not None:
            self.write(first + index)

    def counts(self, name: str, values: Sequence[Hashable], choices: Mapping[Any, int], scale: float = 1.0) -> None:
        """Write how often each choice occurs, divided by `scale`."""
        first = self.reserve(name, len(choices))
        for choice, index in choices.items():
            count = values.count(choice)
            if count:
                self.write(first + index, count / scale)

    def ranks(self, name: str, values: Sequence[Hashable], choices: Mapping[Any, int]) -> None:
        """Write for each choice its position in `values` from 1, divided by the number of choices; 0 if absent."""
        first = self.reserve(name, len(choices))
        for rank, value in enumerate(values, 1):
            self.write(first + choices[value], rank / len(choices))

    def binary(self, name: str, number: int, bits: int) -> None:
        """Write an integer in binary, lowest bit first."""
        first = self.reserve(name, bits)
        for bit in range(bits):
            if number >> bit & 1:
                self.write(first + bit)


def indices(choices: Sequence[Any]) -> dict[Any, int]:
    """The index of each choice."""
    return {choice: index for index, choice in enumerate(choices)}
