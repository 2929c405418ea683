"""Village cards and the places they lie in: counts inside, values and short texts outside (VL-1.1 to VL-1.7).

Equal values are the same card to every rule (VL-R4), so a set of cards is four counts: of 1s, 2s, 3s and 5s.
People read values from high to low: `5+1+1`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

Values: TypeAlias = tuple[int, ...]
"""Card values from high to low."""

Counts: TypeAlias = tuple[int, int, int, int]
"""How many 1s, 2s, 3s and 5s."""

Pick: TypeAlias = tuple[str, ...]
"""Cards with the place each one comes from: `("5", "bid-2")`."""

VALUES: Final = (1, 2, 3, 5)
KINDS: Final = len(VALUES)
NO_CARDS: Final[Counts] = (0, 0, 0, 0)
KIND_OF: Final[dict[int, int]] = {value: kind for kind, value in enumerate(VALUES)}

SEATS: Final = ("A", "B", "C", "D", "E", "F")
BATTLES: Final = ("left", "middle", "right")

# Where a card of one's own may lie during an effect. The left battle is never a later one.
HELD, BID, MIDDLE, RIGHT = range(4)
PLACES: Final = ("", "bid", "middle", "right")

# Token number = place * 4 + kind.
TOKENS: Final = tuple(f"{place}-{value}" if place else str(value) for place in PLACES for value in VALUES)
TOKEN_OF: Final[dict[str, int]] = {token: number for number, token in enumerate(TOKENS)}
# Read from the hand to the right battle, high values first.
READING_ORDER: Final = tuple(place * KINDS + kind for place in range(len(PLACES)) for kind in reversed(range(KINDS)))


@lru_cache(maxsize=65536)
def values_of(ones: int, twos: int, threes: int, fives: int) -> Values:
    """Four counts as values from high to low."""
    return (5,) * fives + (3,) * threes + (2,) * twos + (1,) * ones


@lru_cache(maxsize=65536)
def counts_of(values: Values) -> Counts:
    """Values as four counts."""
    return (values.count(1), values.count(2), values.count(3), values.count(5))


def worth(counts: Sequence[int]) -> int:
    """The sum of the values."""
    return counts[0] + 2 * counts[1] + 3 * counts[2] + 5 * counts[3]


def cards_text(values: Iterable[int]) -> str:
    """`5+1+1`, or a dash for no card."""
    return "+".join(str(value) for value in values) or "-"


def pick_values(pick: Pick) -> Values:
    """The values of picked cards from high to low, wherever they came from."""
    return tuple(sorted((VALUES[TOKEN_OF[token] % KINDS] for token in pick), reverse=True))


def in_order(tokens: Iterable[str]) -> Pick:
    """Picked cards in the order in which they are written."""
    return tuple(sorted(tokens, key=lambda token: READING_ORDER.index(TOKEN_OF[token])))
