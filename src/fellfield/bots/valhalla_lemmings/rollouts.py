"""Lines that end close together: nothing is left out before it is surely behind."""

from __future__ import annotations

from typing import Final

from fellfield.bots.budget import Meter
from fellfield.bots.paired_rollouts import PairedRollouts

ENOUGH: Final = 24
"""Rounds before anything is left out: a battle has so many ends that a few of them say little."""
SURELY: Final = 3.2
"""How many standard errors behind is surely behind, with a dozen actions looked at again and again."""


class TurnRollouts(PairedRollouts):
    """The lines of Valhalla Lemmings: to the end of the turn, then the long sight."""

    def prepare(self, meter: Meter) -> None:
        super().prepare(meter)
        self.first_elimination, self.elimination_errors = ENOUGH, SURELY
