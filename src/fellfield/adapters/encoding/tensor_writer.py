"""Writes the named parts of a tensor in a fixed layout."""

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
        self._at = 0
        self.parts: list[TensorPart] = []

    @property
    def length(self) -> int:
        """The number of elements reserved so far."""
        return self._at

    def reserve(self, name: str, size: int) -> int:
        """Reserve `size` zeros, to be set by `write`; returns the index of the first."""
        first = self._at
        self._at += size
        if self._tensor is None:
            self.parts.append(TensorPart(name, first, size))
        return first

    def write(self, place: int, value: float = 1.0) -> None:
        """Set one element of a reserved part."""
        if self._tensor is not None:
            self._tensor[place] = value

    def numbers(self, name: str, values: Sequence[float], top: float) -> None:
        """Write numbers, each divided by the usual maximum `top`."""
        first = self.reserve(name, len(values))
        for place, value in enumerate(values, first):
            if value:
                self.write(place, value / top)

    def one_hot(self, name: str, value: Hashable, choices: Mapping[Any, int]) -> None:
        """Write a one-hot vector; all zeros for an unknown value."""
        first = self.reserve(name, len(choices))
        place = choices.get(value)
        if place is not None:
            self.write(first + place)

    def counts(self, name: str, values: Sequence[Hashable], choices: Mapping[Any, int], top: float = 1.0) -> None:
        """Write how often each choice occurs, divided by `top`."""
        first = self.reserve(name, len(choices))
        for choice, place in choices.items():
            count = values.count(choice)
            if count:
                self.write(first + place, count / top)

    def ranks(self, name: str, values: Sequence[Hashable], choices: Mapping[Any, int]) -> None:
        """Write for each choice its place among the values, counted from 1; 0 if absent."""
        first = self.reserve(name, len(choices))
        for rank, value in enumerate(values, 1):
            self.write(first + choices[value], rank / len(choices))

    def binary(self, name: str, number: int, count: int) -> None:
        """Write an integer in binary, lowest bit first."""
        first = self.reserve(name, count)
        for place in range(count):
            if number >> place & 1:
                self.write(first + place)


def places(choices: Sequence[Any]) -> dict[Any, int]:
    """The index of each choice."""
    return {choice: place for place, choice in enumerate(choices)}
