"""What the bots know of Pebble Draw: what is good for a seat. Without it they play games out at random."""

from __future__ import annotations

from typing import Any

from fellfield.bots.judgement import Consideration, Judgement
from fellfield.core.seats import Seat


def points(state: Any, seat: Seat) -> float:
    """Points so far (PD-3.1)."""
    return float(state.points[seat])


def pebble(state: Any, seat: Seat) -> float:
    """The pebble in hand, from 0 to 1: a high one wins the round (PD-2.4)."""
    return float(state.pebbles[seat]) / 9


judgement = Judgement("pebble-draw", (Consideration("points", 1.0, points), Consideration("pebble", 1.5, pebble)))
