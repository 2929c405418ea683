"""A random draw among counted alternatives."""

from __future__ import annotations

from typing import Final

from fellfield.core.chance import Source

_LARGEST_TOTAL: Final = 1 << 40


def draw_weighted(weights: list[int], source: Source) -> int:
    """An index drawn in proportion to its weight; a total above 2**40 is scaled down first."""
    total = sum(weights)
    if total > _LARGEST_TOTAL:
        weights = [max(1, weight * _LARGEST_TOTAL // total) if weight else 0 for weight in weights]
        total = sum(weights)
    if total == 0:
        raise ValueError("nothing fits this view")
    left = source.below(total)
    index = 0
    while left >= weights[index]:
        left -= weights[index]
        index += 1
    return index
