"""How far judgements drift in looking back: measured once for each game and number of players, over other games.

In looking back the lines from a position end at a fixed turn, and when a turn is over they look one turn further. A
perfect judgement would say the same then; what ours changes by is the rest of an account. How large it usually is must
come from outside the game that is looked back at, or an account could never fail to add up. These numbers are printed
by `python tools/calibrate.py GAME`; measure them anew when a judgement changes.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from fellfield.bots.judgement import game_extra
from fellfield.bots.ratings import Z95

MAX_ERROR: Final = 1.0
"""No chance can be off by more."""


@dataclass(frozen=True)
class HorizonDrift:
    """The variance of the rest of a seat, for each time the lines look further; seen in so many games."""

    variance: float
    games: float

    def error(self, steps: int, noise: float) -> float:
        """What the rest stays within in 19 games of 20, after so many steps, with so much variance from sampling."""
        return min(MAX_ERROR, student_t_margin(self.games) * math.sqrt(self.variance * steps + noise))


NO_DRIFT: Final = HorizonDrift(0.0, math.inf)
"""Playing on at random to the end means the same whenever it begins: what is left is sampling."""


@dataclass(frozen=True)
class Calibration:
    """Turns that rollouts of an analysis go on after the current one, and the drift by number of players."""

    turns_ahead: int = 0
    drifts: Mapping[int, HorizonDrift] = field(default_factory=dict)

    def drift_for(self, players: int) -> HorizonDrift | None:
        """For so many players; where nobody has measured that, the widest that was measured for others, if any."""
        found = self.drifts.get(players)
        return found or max(self.drifts.values(), key=lambda one: one.variance, default=None)


def student_t_margin(games: float) -> float:
    """How many standard deviations 19 of 20 lie within, when those were estimated from so many games.

    Student's t with one degree of freedom for each game: the seats of a game share what happens in it.
    """
    z = Z95
    return z + (z**3 + z) / (4 * games) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * games**2)


MEASURED: Final[Mapping[str, Calibration]] = {
    "tides": Calibration(
        0, {2: HorizonDrift(0.011862, 16), 3: HorizonDrift(0.017388, 16), 4: HorizonDrift(0.017486, 16)}
    ),
    "leaping-lemmings": Calibration(
        0, {2: HorizonDrift(0.000313, 5), 3: HorizonDrift(0.003873, 5), 4: HorizonDrift(0.001438, 11)}
    ),
    "valhalla-lemmings": Calibration(
        1, {2: HorizonDrift(0.000126, 6), 3: HorizonDrift(0.003949, 5), 4: HorizonDrift(0.000856, 14)}
    ),
    "antler-island": Calibration(1, {3: HorizonDrift(0.000272, 6), 4: HorizonDrift(0.002197, 8)}),
}
"""For our games, all with the usual options."""


def calibration_of(game_id: str) -> Calibration:
    """What is known of a game: the `CALIBRATION` beside its judgement, else what was measured here, else nothing."""
    found: Calibration | None = game_extra(game_id, "CALIBRATION")
    return found or MEASURED.get(game_id, Calibration())
