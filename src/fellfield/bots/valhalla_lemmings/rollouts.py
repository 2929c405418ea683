"""Paired rollouts to the end of the turn."""

from __future__ import annotations

from typing import Final

from fellfield.bots.budget import Meter
from fellfield.bots.paired_rollouts import PairedRollouts

FIRST_ELIMINATION: Final = 24
"""Rounds before the first elimination; battle results vary too much to compare actions earlier."""
ELIMINATION_ERRORS: Final = 3.2
"""Standard errors behind the leader that eliminate an action; high, because many actions are tested repeatedly."""


class TurnRollouts(PairedRollouts):
    """Rollouts to the end of the turn, evaluated by the learned value function."""

    def prepare(self, meter: Meter) -> None:
        super().prepare(meter)
        self.first_elimination, self.elimination_errors = FIRST_ELIMINATION, ELIMINATION_ERRORS
