"""What all Special Actions share: who decides, and where a resolved card goes (LL-15.4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fellfield.core.seats import ONLY, Actor, Seat
from fellfield.core.step import AutomaticStep, Step
from fellfield.core.tuples import changed
from fellfield.games.leaping_lemmings.state import Race


@dataclass(frozen=True)
class CardStep(Step):
    """A sub-decision of a Special Action; the card's player decides."""

    seat: Seat

    def to_act(self, state: Race) -> tuple[Actor, ...]:
        return ONLY[self.seat]


@dataclass(frozen=True)
class PutAwayStep(AutomaticStep):
    """A resolved card goes face up on the discard pile; in Chaos it stays before its player (LL-15.4, LL-20.4)."""

    seat: Seat

    def clause(self) -> str:
        return "LL-15.4"

    def run(self, state: Race) -> None:
        state.todo.pop()
        card = state.shown
        assert card is not None
        state.shown = None
        if state.rules.chaos:
            state.kept = changed(state.kept, self.seat, (*state.kept[self.seat], card))
        else:
            state.discards = (*state.discards, (card, self.seat))


PUT_AWAY: Final = tuple(PutAwayStep(seat) for seat in range(6))
