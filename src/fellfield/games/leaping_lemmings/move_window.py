"""The part of the board that one lemming can reach, small enough for a machine word."""

from __future__ import annotations

from typing import Final

from fellfield.core.action import Action
from fellfield.games.leaping_lemmings.hexes import FIRST_WORD

TOP_POINTS: Final = 10
"""The most points that a lemming can have: a doubled five (LL-R27)."""

NEAR: Final = 5
"""The most points for which a window of seven rows suffices: a lemming stays within six rows, and the seventh holds the
step that it can no longer pay."""


class MoveWindow:
    """The board from the row of one source on, for a lemming with `points` points.

    All sets are shifted right by `lift`, so that the lemming's row comes first. Up to `NEAR` points they are cut to
    seven rows; with more, as after Quick Start, they are as long as the board. `here`, `ahead` and `aside` are the
    lemming's hex and those one step away. `cone` is every hex in reach on an empty board. `known` caches the moves by
    the hexes of the cone that were free or barred.
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
        """The part of a set of hexes that lies in this window."""
        mask >>= self.lift
        return mask & FIRST_WORD if self.points <= NEAR else mask

    def steps_ahead(self, mask: int) -> int:
        """Every hex one step forward of these; the result may contain bits off the board."""
        return mask << 8 | (mask & self.widening) << 9 | (mask & self.narrowing) << 7

    def compute_cone(self) -> None:
        """Compute the cone: as many steps as there are points, each forward or sideways."""
        reached = self.here | self.ahead | self.aside
        everything = self.clear | self.brush
        for _ in range(self.points):
            reached = (self.steps_ahead(reached) | reached | reached << 1 | reached >> 1) & everything
        self.cone = reached
