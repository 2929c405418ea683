"""The judgement of the sample game: a model for the judgement of a real one.

Three considerations and a prior for the choice of a depth. The game is small enough for one module.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from fellfield.bots.judgement import Consideration, Judgement
from fellfield.core.contract import Action
from fellfield.core.reasons import Fact
from fellfield.core.seats import Seat

DEPTH_VALUES = {1: 1.0, 2: 8 / 6, 3: 3 / 6}
"""Mean points of a depth (TI-2.3)."""


def points(state: Any, seat: Seat) -> float:
    """Points on the table (TI-3.1)."""
    return float(state.points[seat])


def points_facts(state: Any, seat: Seat) -> Mapping[str, Fact]:
    """Points on the table."""
    return {"points": state.points[seat]}


def shell(state: Any, seat: Seat) -> float:
    """The shell, which counts at the end (TI-3.1)."""
    return float(state.shells[seat])


def footing(state: Any, seat: Seat) -> float:
    """The value of the best depth of the next round; nobody may stay at a depth (TI-2.2)."""
    if state.turn >= state.setup.options["rounds"]:
        return 0.0
    return max(value for depth, value in DEPTH_VALUES.items() if depth != state.waded[seat])


class TidesJudgement(Judgement):
    """Points and shells decide, the more so near the end."""

    def sharpness(self, state: Any) -> float:
        """A lead is measured against the spread of the remaining rounds, which grows with their square root."""
        left: int = state.setup.options["rounds"] - state.turn
        return 1.4 / math.sqrt(1 + left)

    def prior(self, state: Any, seat: Seat, actions: Sequence[Action]) -> Sequence[float] | None:
        """A depth is worth its mean points; a stone should not go to the leader."""
        logits: list[float] = []
        for action in actions:
            depth, receiver = getattr(action, "depth", None), getattr(action, "to_seat", None)
            logits.append(
                DEPTH_VALUES[depth] if depth else -float(state.points[receiver]) if receiver is not None else 0.0
            )
        return logits


judgement = TidesJudgement(
    "tides",
    (
        Consideration("points", 0.9, points, points_facts),
        Consideration("shell", 0.9, shell),
        Consideration("footing", 0.6, footing),
    ),
)
