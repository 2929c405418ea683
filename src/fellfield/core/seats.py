"""Who acts: a seat at the table, or chance."""

from __future__ import annotations

from enum import Enum
from typing import Final, Literal, TypeAlias

Seat: TypeAlias = int
"""A place at the table, counted clockwise from 0."""

Viewer: TypeAlias = "int | None"
"""Whoever looks at the table: a seat, or `None` for an onlooker."""


class Chance(Enum):
    """The actor that rolls dice, turns cards and draws counters."""

    CHANCE = "chance"

    def __repr__(self) -> str:
        return "CHANCE"


CHANCE: Final = Chance.CHANCE

Actor: TypeAlias = "int | Literal[Chance.CHANCE]"
"""Whoever can be due: a seat or chance."""

CHANCE_IS_DUE: Final[tuple[Actor, ...]] = (CHANCE,)
NOBODY: Final[tuple[Actor, ...]] = ()
ONLY: Final[tuple[tuple[Actor, ...], ...]] = tuple((seat,) for seat in range(8))
"""Who is due when it is this seat alone; made once, since somebody asks before every decision."""
