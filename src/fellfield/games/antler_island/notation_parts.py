"""Readers of the parts that several action texts share: spaces, tiles, seats, food."""

from __future__ import annotations

from fellfield.core.notation import Reader
from fellfield.games.antler_island.actions import SEAT_NAMES
from fellfield.games.antler_island.material import MAX_HELD, NUMBER, SPACES, TILE_NUMBER, TILES


def read_space(reader: Reader) -> int:
    """A space of the larger board (AN-0.4)."""
    return NUMBER[reader.choice(SPACES, "a space such as R1, W2, G3 or S")]


def read_tile(reader: Reader) -> int:
    """A cunning tile (AN-1.7)."""
    return TILE_NUMBER[reader.choice(TILES)]


def read_seat(reader: Reader) -> int:
    """A seat (AN-0.4)."""
    return SEAT_NAMES.index(reader.choice(SEAT_NAMES))


def read_food(reader: Reader) -> tuple[int, ...]:
    """`1+3`, or `nothing`; the smallest value first."""
    if reader.accept_nothing():
        return ()
    values = [read_value(reader)]
    while reader.accept("+"):
        if len(values) == MAX_HELD:
            raise reader.fail("at most five tokens")
        values.append(read_value(reader))
    return tuple(sorted(values))


def read_value(reader: Reader) -> int:
    """The value of a token."""
    return int(reader.take(r"[123](?![0-9])", "a food value from 1 to 3"))
