"""Flushing: lemmings flee from a hex one by one (LL-16.19, LL-16.23)."""

from __future__ import annotations

from dataclasses import dataclass

from fellfield.core.contract import Action, WhyNot
from fellfield.core.seats import Actor, Seat
from fellfield.core.step import AutomaticStep
from fellfield.games.leaping_lemmings.actions import Scatter
from fellfield.games.leaping_lemmings.hexes import CODES, TEXTS
from fellfield.games.leaping_lemmings.rules.flushing import can_flush, flushings, why_not_flush
from fellfield.games.leaping_lemmings.rules.scattering import flee
from fellfield.games.leaping_lemmings.state import Race
from fellfield.games.leaping_lemmings.steps.cards import CardStep
from fellfield.games.leaping_lemmings.steps.eagles import ArriveStep
from fellfield.games.leaping_lemmings.view_types import FlushQuestion


@dataclass(frozen=True)
class FlushGoesOnStep(AutomaticStep):
    """Flushing continues while a lemming not handled yet can leave (LL-R95)."""

    seat: Seat
    hex: int
    left: int
    stays: int

    def clause(self) -> str:
        return "LL-R95"

    def run(self, state: Race) -> None:
        if can_flush(state, self.hex, self.left, self.stays):
            state.todo[-1] = FlushStep(self.seat, self.hex, self.left, self.stays)
        else:
            state.todo.pop()


@dataclass(frozen=True)
class FlushStep(CardStep):
    """The player scatters the next lemming of this hex to an adjacent one (LL-16.19, LL-16.23).

    `stays` is the level of the lemming that stays, or 0. `left` counts the lemmings not handled yet, from the bottom,
    the staying one included.
    """

    hex: int
    left: int
    stays: int

    def clause(self) -> str:
        return "LL-16.19" if self.stays else "LL-16.23"

    def legal(self, state: Race, seat: Seat) -> list[Action]:
        return flushings(state, self.hex, self.left, self.stays)

    def why_not(self, state: Race, seat: Seat, action: Action) -> WhyNot | None:
        if not isinstance(action, Scatter):
            return WhyNot(self.clause(), "must-flush", hex=TEXTS[self.hex])
        return why_not_flush(state, self.hex, self.left, self.stays, action)

    def apply(self, state: Race, actor: Actor, action: Scatter) -> None:
        flush(state, self, action)

    def question(self, state: Race, seat: Seat) -> FlushQuestion:
        return {"hex": TEXTS[self.hex]}


def flush(state: Race, step: FlushStep, action: Scatter) -> None:
    """Scatter one lemming to an adjacent hex; an eagle there reacts at once (LL-15.9)."""
    stays = step.stays - 1 if action.level < step.stays else step.stays
    goal = CODES[action.goal]
    state.todo[-1] = FlushGoesOnStep(step.seat, step.hex, step.left - 1, stays)
    flee(state, step.hex, action.level, goal)
    state.todo.append(ArriveStep(step.seat, goal))
