"""What lies before a lemming: the few rows that its points can lead into, small enough for a machine word."""

from __future__ import annotations

from typing import Final

from fellfield.core.action import Action
from fellfield.games.leaping_lemmings.hexes import FIRST_WORD

TOP_POINTS: Final = 10
"""No lemming ever has more points than a doubled five (LL-R27)."""

NEAR: Final = 5
"""With so many points a lemming stays within six rows; one more is the step that it can no longer pay."""


class MoveWindow:
    """The board from the row of one place on, for a lemming with so many points.

    All sets are shifted by `lift`, so that the own row comes first. Up to `NEAR` points they are cut to seven rows;
    with more, as after Quick Start, they are as long as the board and work the same way. `here`, `ahead` and `aside`
    are where the lemming stands and where it can step to. `cone` is every hex that the points could lead into if
    nothing were in the way, and `known` the moves found before, by the hexes of the cone that were free or barred.
    """

    def __init__(self, lift: int, points: int) -> None:
        self.lift = lift
        self.points = points
        self.here = self.ahead = self.aside = 0
        self.clear = self.brush = self.cliff = 0
        self.widening = self.narrowing = 0
        self.cone = 0
        self.known: dict[int, list[Action]] = {}

    def cut(self, mask: int) -> int:
        """What this window shows of a set of hexes."""
        mask >>= self.lift
        return mask & FIRST_WORD if self.points <= NEAR else mask

    def steps_ahead(self, mask: int) -> int:
        """Every hex one step forward of these; places off the board may be among them."""
        return mask << 8 | (mask & self.widening) << 9 | (mask & self.narrowing) << 7

    def look_around(self) -> None:
        """Find the cone: forward as often as there are points, aside now and then."""
        reached = self.here | self.ahead | self.aside
        everything = self.clear | self.brush
        for _ in range(self.points):
            reached = (self.steps_ahead(reached) | reached | reached << 1 | reached >> 1) & everything
        self.cone = reached
