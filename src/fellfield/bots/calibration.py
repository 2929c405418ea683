"""How much a judgement changes its mind when rollouts look one turn further, measured for each game and player count.

The rollouts of an analysis end at a fixed turn; when a turn is over they go one turn further. A perfect judgement would
give the same chances; the change of ours is the unexplained rest of an attribution. Its usual size has to be measured
on other games, or an attribution could never fail to add up. `python tools/calibrate.py GAME` prints the numbers,
which are kept in `fellfield.bots.<game>.calibration`; run it again when a judgement changes.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from fellfield.bots.ratings import Z95
from fellfield.core.registry import load_part

MAX_ERROR: Final = 1.0
"""The largest possible error of a chance."""


@dataclass(frozen=True)
class HorizonDrift:
    """The variance of a seat's rest for each horizon shift, measured in `games` games."""

    variance: float
    games: float

    def error(self, steps: int, noise: float) -> float:
        """The bound that the rest keeps in 19 games of 20, after `steps` shifts, with sampling variance `noise`."""
        return min(MAX_ERROR, student_t_margin(self.games) * math.sqrt(self.variance * steps + noise))


NO_DRIFT: Final = HorizonDrift(0.0, math.inf)
"""Random playouts to the end of the game have no horizon; only sampling error remains."""


@dataclass(frozen=True)
class Calibration:
    """Turns that rollouts of an analysis go on after the current one, and the drift by number of players."""

    turns_ahead: int = 0
    drifts: Mapping[int, HorizonDrift] = field(default_factory=dict)

    def drift_for(self, players: int) -> HorizonDrift | None:
        """The drift for this many players, or the largest one measured for another number, if any."""
        found = self.drifts.get(players)
        return found or max(self.drifts.values(), key=lambda drift: drift.variance, default=None)


def student_t_margin(games: float) -> float:
    """How many standard deviations hold 95 %, when estimated from this many games.

    Student's t with one degree of freedom a game, because the seats of a game are not independent.
    """
    z = Z95
    return z + (z**3 + z) / (4 * games) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * games**2)


def calibration_of(game_id: str) -> Calibration:
    """The calibration that a game brings, or an empty one."""
    found: Calibration | None = load_part(game_id, "calibration")
    return found or Calibration()
