"""A pen that writes what a seat knows into a tensor, number after number, always in the same places."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

Tensor: TypeAlias = npt.NDArray[np.float32]


@dataclass(frozen=True)
class TensorPart:
    """A named run of numbers in the tensor."""

    name: str
    first: int
    size: int


class TensorWriter:
    """Writes from left to right. Without paper it only measures: how long, and which part stands where."""

    def __init__(self, tensor: Tensor | None = None) -> None:
        self._tensor = tensor
        self._at = 0
        self.parts: list[TensorPart] = []

    @property
    def length(self) -> int:
        """How many numbers have been passed so far."""
        return self._at

    def reserve(self, name: str, size: int) -> int:
        """Leave room for so many zeros, to be filled by `encode`; returns where it begins."""
        first = self._at
        self._at += size
        if self._tensor is None:
            self.parts.append(TensorPart(name, first, size))
        return first

    def write(self, place: int, value: float = 1.0) -> None:
        """Write one number at a place inside a room."""
        if self._tensor is not None:
            self._tensor[place] = value

    def numbers(self, name: str, values: Sequence[float], top: float) -> None:
        """Some numbers, each divided by the greatest that is usual."""
        first = self.reserve(name, len(values))
        for place, value in enumerate(values, first):
            if value:
                self.write(place, value / top)

    def one_hot(self, name: str, value: Hashable, choices: Mapping[Any, int]) -> None:
        """A one in the place of this choice; nothing at all for a choice that is not there."""
        first = self.reserve(name, len(choices))
        place = choices.get(value)
        if place is not None:
            self.write(first + place)

    def counts(self, name: str, values: Sequence[Hashable], choices: Mapping[Any, int], top: float = 1.0) -> None:
        """How often each choice occurs."""
        first = self.reserve(name, len(choices))
        for choice, place in choices.items():
            count = values.count(choice)
            if count:
                self.write(first + place, count / top)

    def ranks(self, name: str, values: Sequence[Hashable], choices: Mapping[Any, int]) -> None:
        """By choice: its place in an ordered row, the first one being 1; nothing for a choice that is not there."""
        first = self.reserve(name, len(choices))
        for rank, value in enumerate(values, 1):
            self.write(first + choices[value], rank / len(choices))

    def binary(self, name: str, number: int, count: int) -> None:
        """A whole number in binary digits, the lowest first."""
        first = self.reserve(name, count)
        for place in range(count):
            if number >> place & 1:
                self.write(first + place)


def places(choices: Sequence[Any]) -> dict[Any, int]:
    """Choices by their place."""
    return {choice: place for place, choice in enumerate(choices)}
