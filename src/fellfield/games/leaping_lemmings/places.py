"""Places on any board: hexes as small numbers and as texts, the Start Area, the cliff.

A hex is numbered by row and letter alone, eight to a row, so its number needs no board: `1a` is 0, `2a` is 8,
`15d` is 115. A set of hexes is one whole number with a bit for each.
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


def row_of(code: int) -> int:
    """The row of a hex, counted from the Start Area."""
    return code // COLUMNS + 1


def hexes_of(mask: int) -> list[int]:
    """The hexes of a set, in the order of rows and letters."""
    codes: list[int] = []
    while mask:
        lowest = mask & -mask
        codes.append(lowest.bit_length() - 1)
        mask ^= lowest
    return codes


def texts_of(mask: int) -> tuple[str, ...]:
    """The hexes of a set, as texts."""
    return tuple(TEXTS[code] for code in hexes_of(mask))


def set_of(codes: list[int]) -> int:
    """The set of these hexes."""
    mask = 0
    for code in codes:
        mask |= BITS[code]
    return mask
