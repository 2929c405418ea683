"""The base class for decisions during Special Actions, and the step that discards a card (LL-15.4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fellfield.core.seats import ONLY, Actor, Seat
from fellfield.core.step import AutomaticStep
from fellfield.core.tuples import replace_at
from fellfield.games.leaping_lemmings.state import Race
from fellfield.games.leaping_lemmings.steps.asking import AskingStep


@dataclass(frozen=True)
class CardStep(AskingStep):
    """A decision of the player who plays a Special Action."""

    seat: Seat

    def to_act(self, state: Race) -> tuple[Actor, ...]:
        return ONLY[self.seat]

    def options_are_public(self, state: Race, seat: Seat) -> bool:
        return True  # the card lies open, and so does the board


@dataclass(frozen=True)
class PutAwayStep(AutomaticStep):
    """A resolved card goes face up on the discard pile; in Chaos its player keeps it (LL-15.4, LL-20.4).

    Déjà vu therefore lies on top of the card that it copied (LL-16.8).
    """

    seat: Seat

    def clause(self) -> str:
        return "LL-15.4"

    def run(self, state: Race) -> None:
        state.todo.pop()
        card = state.shown
        if card is None:
            return  # it lies under the dice (LL-16.15)
        state.shown = None
        if state.rules.chaos:
            state.kept = replace_at(state.kept, self.seat, (*state.kept[self.seat], card))
        else:
            state.discards = (*state.discards, (card, self.seat))


PUT_AWAY: Final = tuple(PutAwayStep(seat) for seat in range(6))
