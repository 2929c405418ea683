"""Hexes as small numbers and as texts, the Start Area, the cliff; the same for every board.

The number of a hex follows from row and letter alone, eight to a row: `1a` is 0, `2a` is 8, `15d` is 115. A set of
hexes is one whole number with a bit for each. Seven rows of it fit into a machine word; sets that span only a few rows
are computed there, which in compiled code costs a fraction of arithmetic on long integers.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

Hex: TypeAlias = str
"""A hex: `9b` is in row 9."""

Place: TypeAlias = str
"""A hex, `start` for the Start Area, `cliff` for the cliff, or `chow` for the chow box."""

ROWS: Final = 16
COLUMNS: Final = 8
HEXES: Final = ROWS * COLUMNS
LETTERS: Final = "abcdefgh"

START: Final = HEXES
"""The source of a regular move from the Start Area; not a hex (LL-R16)."""

CLIFF: Final = HEXES + 1
"""The goal of a lemming that is scattered or pushed over the edge; not a hex (LL-5.4)."""

TEXTS: Final = (
    *(f"{code // COLUMNS + 1}{LETTERS[code % COLUMNS]}" for code in range(HEXES)),
    "start",
    "cliff",
)
CODES: Final = {text: code for code, text in enumerate(TEXTS)}
BITS: Final = tuple(1 << code for code in range(HEXES))

WORD: Final = 56
"""Bits of a window of seven rows: they fit into a machine word without touching its sign."""

FIRST_WORD: Final = (1 << WORD) - 1
_BIT_INDEX: Final = tuple(next((bit for bit in range(WORD) if (1 << bit) % 59 == rest), 0) for rest in range(59))
"""The bit index by remainder modulo 59: no two powers of two of a word have the same remainder."""


def row_of(code: int) -> int:
    """The row of a hex, counted from the Start Area."""
    return code // COLUMNS + 1


def hexes_of(mask: int) -> list[int]:
    """The hexes of a set, in the order of rows and letters."""
    codes: list[int] = []
    base = 0
    while mask:
        word = mask & FIRST_WORD
        while word:
            lowest = word & -word
            codes.append(base + _BIT_INDEX[lowest % 59])
            word ^= lowest
        mask >>= WORD
        base += WORD
    return codes


def without(mask: int, other: int) -> int:
    """The hexes of `mask` that are not in `other`; faster than `& ~`, which makes a negative number."""
    return mask ^ mask & other


@lru_cache(maxsize=1 << 14)
def texts_of(mask: int) -> tuple[str, ...]:
    """The hexes of a set, as texts."""
    return tuple(TEXTS[code] for code in hexes_of(mask))


def set_of(codes: list[int]) -> int:
    """The set of these hexes."""
    mask = 0
    for code in codes:
        mask |= BITS[code]
    return mask
