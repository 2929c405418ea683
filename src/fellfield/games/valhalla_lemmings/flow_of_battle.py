"""What every battle has, with many players or with two: strengths, ties, the prize, the losses (VL-6.1 to VL-6.6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fellfield.core.seats import Seat
from fellfield.core.step import AutomaticStep
from fellfield.games.valhalla_lemmings.deck import DOUBLE_LOSSES
from fellfield.games.valhalla_lemmings.events import BidLost, BidTakenBack, FirstPlayerMoved
from fellfield.games.valhalla_lemmings.rules import battle as battles
from fellfield.games.valhalla_lemmings.rules import cards, modifiers, sagas
from fellfield.games.valhalla_lemmings.state import Valhalla
from fellfield.games.valhalla_lemmings.steps.cards import DoubleLossesStep
from fellfield.games.valhalla_lemmings.steps.declarations import StrengthStep, TieStep


@dataclass(frozen=True)
class StrengthsStep(AutomaticStep):
    """Phase 3, step 2: owners of strength modifiers announce, in turn order (VL-6.1, VL-8.1)."""

    def clause(self) -> str:
        return "VL-6.1"

    def run(self, state: Valhalla) -> None:
        state.todo.pop()
        battles.count_strengths(state)
        for seat in reversed(battles.strength_owners(state)):
            state.todo.append(StrengthStep(seat))


@dataclass(frozen=True)
class TiesStep(AutomaticStep):
    """Phase 3, step 3: owners of tie modifiers speak, in turn order (VL-R77, VL-R102)."""

    def clause(self) -> str:
        return "VL-R102"

    def run(self, state: Valhalla) -> None:
        owner = battles.next_tie_owner(state)
        if owner is None:
            state.todo.pop()
        else:
            state.todo.append(TieStep(owner))


@dataclass(frozen=True)
class PrizeStep(AutomaticStep):
    """The effect is over: the Legend joins the Saga, what is left of the bid goes back into hand (VL-6.4 c, d)."""

    def clause(self) -> str:
        return "VL-6.4"

    def run(self, state: Valhalla) -> None:
        state.todo.pop()
        activation = state.activations.pop()
        sagas.place(state, activation)
        if state.setup.players > 2:
            take_bid_back(state, activation.seat)


@dataclass(frozen=True)
class LosersStep(AutomaticStep):
    """Phase 3, step 6: losers discard, in turn order; each may then double the losses (VL-6.6, VL-9.3)."""

    def clause(self) -> str:
        return "VL-6.6"

    def run(self, state: Valhalla) -> None:
        seat = state.losers.pop(0) if state.losers else None
        if not state.losers:
            state.todo.pop()
        if seat is None:
            return
        lost = cards.bid_to_pile(state, seat)
        if not any(lost):
            return
        if state.listening:
            state.tell(BidLost(seat, cards.values(lost)))
        copies = len(modifiers.amounts(state, seat, DOUBLE_LOSSES))
        if copies and cards.hand_size(state, seat):
            allowed = (lost[0] * copies, lost[1] * copies, lost[2] * copies, lost[3] * copies)
            state.todo.append(DoubleLossesStep(seat, allowed))


# -- small moves of the flow -----------------------------------------------------------------------------------------


def take_bid_back(state: Valhalla, seat: Seat) -> None:
    """The bid cards that are still there go back into hand (VL-6.4 d)."""
    lifted = cards.bid_to_hand(state, seat)
    if state.listening and any(lifted):
        state.tell(BidTakenBack(seat, cards.values(lifted)))


def move_first_player(state: Valhalla) -> None:
    """The first-player card moves one seat clockwise (VL-7.1, VL-R78)."""
    state.first = (state.first + 1) % state.setup.players
    state.tell(FirstPlayerMoved(state.first))


STRENGTHS: Final = StrengthsStep()
TIES: Final = TiesStep()
PRIZE: Final = PrizeStep()
LOSERS: Final = LosersStep()
