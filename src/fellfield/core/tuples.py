"""Fields that change seldom are tuples, which a copy of a state shares; here is how one changes."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def changed(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """The same values with another one in this place."""
    return (*values[:place], value, *values[place + 1 :])
