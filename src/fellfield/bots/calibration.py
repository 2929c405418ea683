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

from fellfield.bots.judgement import beside
from fellfield.bots.ratings import Z95

FARTHEST: Final = 1.0
"""No chance can be off by more."""


@dataclass(frozen=True)
class Drift:
    """The variance of the rest of a seat, for each time the lines look further; seen in so many games."""

    variance: float
    games: float

    def error(self, steps: int, noise: float) -> float:
        """What the rest stays within in 19 games of 20, after so many steps, with so much variance from sampling."""
        return min(FARTHEST, margin(self.games) * math.sqrt(self.variance * steps + noise))


NONE: Final = Drift(0.0, math.inf)
"""Playing on at random to the end means the same whenever it begins: what is left is sampling."""


@dataclass(frozen=True)
class Sight:
    """How far lines go in looking back (`ahead` turns after the present one), and the drift by number of players."""

    ahead: int = 0
    drifts: Mapping[int, Drift] = field(default_factory=dict)

    def drift(self, players: int) -> Drift | None:
        """For so many players; where nobody has measured that, the widest that was measured for others, if any."""
        found = self.drifts.get(players)
        return found or max(self.drifts.values(), key=lambda one: one.variance, default=None)


def margin(games: float) -> float:
    """How many standard deviations 19 of 20 lie within, when those were estimated from so many games.

    Student's t with one degree of freedom for each game: the seats of a game share what happens in it.
    """
    z = Z95
    return z + (z**3 + z) / (4 * games) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * games**2)


MEASURED: Final[Mapping[str, Sight]] = {
    "tides": Sight(0, {2: Drift(0.011862, 16), 3: Drift(0.017388, 16), 4: Drift(0.017486, 16)}),
    "leaping-lemmings": Sight(0, {2: Drift(0.000313, 5), 3: Drift(0.003873, 5), 4: Drift(0.001438, 11)}),
    "valhalla-lemmings": Sight(1, {2: Drift(0.000126, 6), 3: Drift(0.003949, 5), 4: Drift(0.000856, 14)}),
    "antler-island": Sight(1, {3: Drift(0.000272, 6), 4: Drift(0.002197, 8)}),
}
"""For our games, all with the usual options."""


def sight_of(game_id: str) -> Sight:
    """What is known of a game: the `SIGHT` beside its judgement, else what was measured here, else nothing."""
    found: Sight | None = beside(game_id, "SIGHT")
    return found or MEASURED.get(game_id, Sight())
