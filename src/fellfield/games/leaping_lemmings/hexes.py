"""Places on any board: hexes as small numbers and as texts, the Start Area, the cliff.

A hex is numbered by row and letter alone, eight to a row, so its number needs no board: `1a` is 0, `2a` is 8,
`15d` is 115. A set of hexes is one whole number with a bit for each. Seven rows of it fit into a machine word: what
only concerns a few rows is worked out there, and costs a fraction of what the whole number costs when compiled.
"""

from __future__ import annotations

from typing import Final

ROWS: Final = 16
COLUMNS: Final = 8
HEXES: Final = ROWS * COLUMNS
LETTERS: Final = "abcdefgh"

START: Final = HEXES
"""Where a regular move from the Start Area comes from; no hex (LL-R16)."""

CLIFF: Final = HEXES + 1
"""Where a lemming goes that is scattered or pushed over the edge; no hex (LL-5.4)."""

TEXTS: Final = (
    *(f"{code // COLUMNS + 1}{LETTERS[code % COLUMNS]}" for code in range(HEXES)),
    "start",
    "cliff",
)
CODES: Final = {text: code for code, text in enumerate(TEXTS)}
BITS: Final = tuple(1 << code for code in range(HEXES))

WORD: Final = 56
"""The hexes of seven rows: the bits that fit into a machine word without touching its sign."""

FIRST_WORD: Final = (1 << WORD) - 1
_PLACES: Final = tuple(next((bit for bit in range(WORD) if (1 << bit) % 59 == rest), 0) for rest in range(59))
"""Which bit it is that leaves so much when its number is divided by 59; no two of a word leave the same."""


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
            codes.append(base + _PLACES[lowest % 59])
            word ^= lowest
        mask >>= WORD
        base += WORD
    return codes


def without(mask: int, other: int) -> int:
    """The hexes of one set that are not in another; quicker than `& ~`, which goes through a negative number."""
    return mask ^ mask & other


def texts_of(mask: int) -> tuple[str, ...]:
    """The hexes of a set, as texts."""
    return tuple(TEXTS[code] for code in hexes_of(mask))


def set_of(codes: list[int]) -> int:
    """The set of these hexes."""
    mask = 0
    for code in codes:
        mask |= BITS[code]
    return mask
