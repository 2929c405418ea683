"""What the bots know of Nine Lies: what is good for a seat. Without it they play games out at random."""

from __future__ import annotations

from typing import Any

from fellfield.bots.judgement import Consideration, Judgement
from fellfield.core.seats import Seat


def lives(state: Any, seat: Seat) -> float:
    """Lives left (NL-3.1)."""
    return float(state.lives[seat])


def cards(state: Any, seat: Seat) -> float:
    """The cards in hand, from 0 to 2: high ones make truths (NL-2.5)."""
    return float(sum(state.hands[seat])) / 9


judgement = Judgement("nine-lies", (Consideration("lives", 1.5, lives), Consideration("cards", 0.3, cards)))
