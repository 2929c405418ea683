"""Changes to tuples, which hold the fields of a state that change seldom: copies of a state share them."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def changed(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """The same values with one of them replaced."""
    return (*values[:place], value, *values[place + 1 :])
