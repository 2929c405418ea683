"""Village cards and their places: sets as one number, with conversions to values and texts (VL-1.1 to VL-1.7).

Equal values are the same card to every rule, whatever their colour (VL-R4, VL-R45), so a set of cards is four counts:
of 1s, 2s, 3s and 5s. They share one number, nine bits each, so that sets are added and subtracted in one operation and
copies of a state are small. A count never needs the ninth bit; it is a guard bit that stops borrows between counts and
marks a count below zero. Texts list values from high to low: `5+1+1`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from fellfield.core.notation import NOTHING

Cards: TypeAlias = int
"""A set of cards as one number."""

Values: TypeAlias = tuple[int, ...]
"""Card values from high to low."""

Counts: TypeAlias = tuple[int, int, int, int]
"""How many 1s, 2s, 3s and 5s."""

Reach: TypeAlias = tuple[int, int, int, int]
"""The cards that an effect may use, a set for each place: held, bid, middle battle, right battle."""

Pick: TypeAlias = tuple[str, ...]
"""Cards with the place each one comes from: `("5", "bid-2")`."""

Legend: TypeAlias = str
"""The id of a Legend in the deck file, such as `lem_tzu`."""

LegendNumber: TypeAlias = int
"""The number of a copy of a Legend."""

TieAnswer: TypeAlias = Literal["win", "lose", "leave"]
"""What the owner of a tie modifier says to a tie."""
ANSWERS: Final[tuple[TieAnswer, ...]] = ("win", "lose", "leave")

VALUES: Final[tuple[int, ...]] = (1, 2, 3, 5)
KINDS: Final = len(VALUES)
KIND_OF: Final[dict[int, int]] = {value: kind for kind, value in enumerate(VALUES)}

NO_CARDS: Final = 0
ONE_CARD: Final[tuple[int, ...]] = (1, 1 << 9, 1 << 18, 1 << 27)  # what one card of each kind adds to a set
ONE_OF_EACH: Final = sum(ONE_CARD)
MAX_OF_A_KIND: Final = 255
_ALL: Final = 0o377377377377  # the most of every kind
_GUARDS: Final = 0o400400400400

SEATS: Final[tuple[str, ...]] = ("A", "B", "C", "D", "E", "F")
Battle: TypeAlias = Literal["left", "middle", "right"]
"""A battle of two players."""
BATTLES: Final[tuple[Battle, ...]] = ("left", "middle", "right")

# The places of a seat's own cards during an effect. The left battle is never a later one.
HELD: Final = 0
BID: Final = 1
MIDDLE: Final = 2
RIGHT: Final = 3
PLACES: Final[tuple[str, ...]] = ("", "bid", "middle", "right")

# Token number = place * 4 + kind.
TOKENS: Final = tuple(f"{place}-{value}" if place else str(value) for place in PLACES for value in VALUES)
TOKEN_OF: Final[dict[str, int]] = {token: number for number, token in enumerate(TOKENS)}
# From the hand to the right battle, high values first.
READING_ORDER: Final = tuple(place * KINDS + kind for place in range(len(PLACES)) for kind in reversed(range(KINDS)))


# -- sets of cards --------------------------------------------------------------------------------------------


def count_in(cards: Cards, kind: int) -> int:
    """How many cards of this kind a set holds."""
    return cards >> 9 * kind & 511


def counts_in(cards: Cards) -> Counts:
    """The four counts of a set."""
    return cards & 511, cards >> 9 & 511, cards >> 18 & 511, cards >> 27


def cards_in(counts: Iterable[int]) -> Cards:
    """The set with these four counts."""
    return sum([count * card for count, card in zip(counts, ONE_CARD, strict=True)])


def size_of(cards: Cards) -> int:
    """The number of cards in a set: 512 is 1 modulo 511, so the remainder is the sum of the counts."""
    return cards % 511


def worth(cards: Cards) -> int:
    """The sum of the values."""
    return (cards & 511) + 2 * (cards >> 9 & 511) + 3 * (cards >> 18 & 511) + 5 * (cards >> 27)


def is_set(cards: Cards) -> bool:
    """Is this number a set, with no count below zero?"""
    return 0 <= cards <= _ALL and cards & _GUARDS == 0


def contains(cards: Cards, wanted: Cards) -> bool:
    """Does the set contain these cards? A count that is too small clears its guard bit."""
    return (cards | _GUARDS) - wanted & _GUARDS == _GUARDS


def without(cards: Cards, gone: Cards) -> Cards:
    """The set without these cards, as far as it holds them."""
    left = (cards | _GUARDS) - gone
    standing = left & _GUARDS  # where a guard bit is cleared, nothing of that kind is left
    return left & standing - (standing >> 8)


def at_most(cards: Cards, most: Cards) -> Cards:
    """The set with each count limited by that of `most`."""
    return cards - without(cards, most)


@lru_cache(maxsize=16384)
def values_in(cards: Cards) -> Values:
    """The values of a set from high to low."""
    ones, twos, threes, fives = counts_in(cards)
    return (5,) * fives + (3,) * threes + (2,) * twos + (1,) * ones


def cards_of(values: Values) -> Cards:
    """The set of these values."""
    return sum([ONE_CARD[KIND_OF[value]] for value in values])


# -- texts ------------------------------------------------------------------------------------------------------


def cards_text(values: Iterable[int]) -> str:
    """`5+1+1`, or `nothing`."""
    return "+".join(str(value) for value in values) or NOTHING


def pick_values(pick: Pick) -> Values:
    """The values of picked cards from high to low, without their places."""
    return tuple(sorted((VALUES[TOKEN_OF[token] % KINDS] for token in pick), reverse=True))


def in_order(tokens: Iterable[str]) -> Pick:
    """Picked cards in the order of their text form."""
    return tuple(sorted(tokens, key=lambda token: READING_ORDER.index(TOKEN_OF[token])))
