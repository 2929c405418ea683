"""Copies of tuples with a change. Fields of a state that rarely change are tuples, which copies of the state share."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def replace_at(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """A copy of the tuple with the value at `index` replaced."""
    return (*values[:index], value, *values[index + 1 :])
