"""The opponent model: the strength of opponents' bids, the chance to win a battle, and how near a seat is to going out.

Bids are sealed, but hand sizes are public: the distribution of bid strengths is taken from a table by hand size.
"""

from __future__ import annotations

from functools import lru_cache
from math import log
from typing import Final, TypeAlias

Opponent: TypeAlias = "tuple[int, bool]"
"""The number of cards of an opponent, and whether a tie goes to that opponent."""

BID_STRENGTHS: Final = {
    1: (0.0, 0.23, 0.21, 0.25, 0.0, 0.31),
    2: (0.0, 0.04, 0.18, 0.26, 0.20, 0.21, 0.06, 0.03, 0.02),
    3: (0.0, 0.03, 0.10, 0.23, 0.25, 0.21, 0.08, 0.06, 0.03, 0.01),
    4: (0.0, 0.02, 0.05, 0.28, 0.19, 0.21, 0.10, 0.08, 0.04, 0.02, 0.01),
    6: (0.0, 0.02, 0.04, 0.20, 0.15, 0.23, 0.12, 0.13, 0.06, 0.03, 0.01, 0.01),
    8: (0.0, 0.01, 0.02, 0.08, 0.08, 0.17, 0.15, 0.21, 0.14, 0.07, 0.04, 0.02, 0.01),
}
"""By hand size: the frequency of each bid strength from 0 on, counted in thousands of games."""


def nearness(cards: float) -> float:
    """How near a seat with this many cards is to going out, 0 at most; the last cards count most."""
    return -log(1.0 + cards)


@lru_cache(maxsize=64)
def bid_strengths(cards: int) -> tuple[float, ...]:
    """The distribution of an opponent's bid strength by hand size."""
    return BID_STRENGTHS[max((size for size in BID_STRENGTHS if size <= cards), default=1)]


@lru_cache(maxsize=4096)
def chance_to_rank_ahead(opponent: Opponent, strength: int) -> float:
    """The chance that an opponent ranks before this strength (VL-6.2)."""
    cards, wins_ties = opponent
    if not cards:
        return 0.0
    return min(1.0, sum(bid_strengths(cards)[strength if wins_ties else strength + 1 :]))


@lru_cache(maxsize=65536)
def winning_chance(opponents: tuple[Opponent, ...], strength: int, legends: int) -> float:
    """The chance that fewer opponents are ahead than there are Legends to win (VL-6.3)."""
    number_ahead = [1.0]  # by index: the chance that this many opponents are ahead
    for opponent in opponents:
        ahead = chance_to_rank_ahead(opponent, strength)
        number_ahead = [
            same * (1.0 - ahead) + fewer * ahead
            for same, fewer in zip([*number_ahead, 0.0], [0.0, *number_ahead], strict=True)
        ]
    return sum(number_ahead[:legends])
