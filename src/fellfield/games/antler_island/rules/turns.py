"""Turns: which control tile may be revealed, and which actions are possible (AN-5)."""

from __future__ import annotations

from typing import Final

from fellfield.core.contract import Action, WhyNot
from fellfield.core.seats import Seat
from fellfield.games.antler_island.actions import REVEALS, Reveal
from fellfield.games.antler_island.material import (
    CONTROLS,
    EAT,
    GROW,
    MATE,
    MAX_HELD,
    SIZE,
    X_TILE,
)
from fellfield.games.antler_island.rules.actions import can_grow
from fellfield.games.antler_island.state import Island

_NUMBERED: Final = (0, 1, 2)
# By the set of tiles used so far: the lowest number, then X. So a plan has four possible orders (AN-5.3). The choice
# does not depend on the actions behind the tiles (AN-R21, AN-R27).
CHOICES: Final[list[list[Action]]] = [
    [REVEALS[number] for number in _NUMBERED if not used >> number & 1][:1]
    + ([] if used >> X_TILE & 1 else [REVEALS[X_TILE]])
    for used in range(1 << 4)
]


def why_not_reveal(state: Island, seat: Seat, action: Reveal) -> WhyNot | None:
    """Why this control tile may not be turned over now (AN-5.2, AN-4.3)."""
    if action in CHOICES[state.used[seat]]:
        return None
    if action.control == "blank":
        return WhyNot("AN-4.3", "blank-is-never-revealed")
    number = CONTROLS.index(action.control)
    if state.used[seat] >> number & 1:
        return WhyNot("AN-5.2", "control-used", control=action.control)
    lowest = next(CONTROLS[tile] for tile in _NUMBERED if not state.used[seat] >> tile & 1)
    return WhyNot("AN-5.2", "lower-first", control=action.control, lowest=lowest)


def is_possible(state: Island, seat: Seat, task: int) -> bool:
    """Can this action be carried out in the present position? (AN-5.5, AN-R23, AN-R24)"""
    if task == EAT:
        return bool(state.food[state.stags[seat]]) and SIZE[state.held[seat]] < MAX_HELD
    if task == MATE:
        return state.does[state.stags[seat]] > 0
    if task == GROW:
        return state.held[seat] != 0 and can_grow(state, seat)
    return bool(state.board.usable[state.stags[seat]])  # always so on our boards (AN-R26)
