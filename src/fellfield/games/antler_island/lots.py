"""Drawing lots among ways that are counted."""

from __future__ import annotations

from typing import Final

from fellfield.core.chance import Source

_WIDE: Final = 1 << 40


def lot(weights: list[int], source: Source) -> int:
    """A place in the list, as likely as its weight; very large weights are brought down in proportion."""
    total = sum(weights)
    if total > _WIDE:
        weights = [max(1, one * _WIDE // total) if one else 0 for one in weights]
        total = sum(weights)
    if total == 0:
        raise ValueError("nothing fits this view")
    left = source.below(total)
    place = 0
    while left >= weights[place]:
        left -= weights[place]
        place += 1
    return place
