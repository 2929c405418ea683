"""The steps that all battles share: strengths, ties, the prize, the losses (VL-6.1 to VL-6.6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fellfield.core.seats import Seat
from fellfield.core.step import AutomaticStep
from fellfield.games.valhalla_lemmings.deck import DOUBLE_LOSSES
from fellfield.games.valhalla_lemmings.events import BidLost, BidTakenBack, FirstPlayerMoved
from fellfield.games.valhalla_lemmings.material import counts_in, values_in
from fellfield.games.valhalla_lemmings.rules import battle as battles
from fellfield.games.valhalla_lemmings.rules import cards, modifiers, sagas
from fellfield.games.valhalla_lemmings.state import Valhalla, end_activation
from fellfield.games.valhalla_lemmings.steps.cards import DoubleLossesStep
from fellfield.games.valhalla_lemmings.steps.declarations import STRENGTH, TIE


@dataclass(frozen=True)
class StrengthsStep(AutomaticStep):
    """Phase 3, step 2: owners of strength modifiers announce a strength, in turn order (VL-6.1, VL-8.1)."""

    def clause(self) -> str:
        return "VL-6.1"

    def run(self, state: Valhalla) -> None:
        state.todo.pop()
        battles.count_strengths(state)
        for seat in reversed(battles.strength_owners(state)):
            state.todo.append(STRENGTH[seat])


@dataclass(frozen=True)
class TiesStep(AutomaticStep):
    """Phase 3, step 3: owners of tie modifiers decide their ties, in turn order (VL-R77, VL-R102)."""

    def clause(self) -> str:
        return "VL-R102"

    def run(self, state: Valhalla) -> None:
        owner = battles.next_tie_owner(state)
        if owner is None:
            state.todo.pop()
        else:
            state.todo.append(TIE[owner])


@dataclass(frozen=True)
class PrizeStep(AutomaticStep):
    """After its effect the Legend joins the Saga, and the rest of the bid returns to the hand (VL-6.4 c, d).

    A later winner acts after this (VL-R22). If the effect has used up the bid nothing returns (VL-R94).
    """

    def clause(self) -> str:
        return "VL-6.4"

    def run(self, state: Valhalla) -> None:
        state.todo.pop()
        activation = end_activation(state)
        sagas.place(state, activation)
        if state.setup.players > 2:
            take_bid_back(state, activation.seat)


@dataclass(frozen=True)
class LosersStep(AutomaticStep):
    """Phase 3, step 6: losers discard in turn order; each may then double the losses (VL-6.6, VL-9.3).

    Only the cards actually lost count: a recalled bid counts as nothing (VL-R47). Without a Legend everybody loses, and
    the doubling still works (VL-R49); so it does after a tie of two players (VL-R84). It follows the discard directly,
    and may take cards from later bids (VL-R76).
    """

    def clause(self) -> str:
        return "VL-6.6"

    def run(self, state: Valhalla) -> None:
        if not state.losers:
            state.todo.pop()
            return
        seat = state.losers[0]
        state.losers = state.losers[1:]
        if not state.losers:
            state.todo.pop()
        lost = cards.bid_to_pile(state, seat)
        if not lost:
            return
        if state.wants_events:
            state.emit(BidLost(seat, cards.battle_word(state, state.battle), values_in(lost)))
        copies = len(modifiers.amounts(state, seat, DOUBLE_LOSSES))
        if copies and cards.hand_size(state, seat):
            ones, twos, threes, fives = counts_in(lost)
            state.todo.append(DoubleLossesStep(seat, (ones * copies, twos * copies, threes * copies, fives * copies)))


# -- shared moves ----------------------------------------------------------------------------------------------------


def take_bid_back(state: Valhalla, seat: Seat) -> None:
    """Return what is left of a bid to the hand (VL-6.4 d, VL-R94)."""
    lifted = cards.bid_to_hand(state, seat)
    if state.wants_events and lifted:
        state.emit(BidTakenBack(seat, cards.battle_word(state, state.battle), values_in(lifted)))


def move_first_player(state: Valhalla) -> None:
    """Pass the first-player card one seat clockwise (VL-7.1, VL-R78)."""
    state.first = (state.first + 1) % state.setup.players
    if state.wants_events:
        state.emit(FirstPlayerMoved(state.first))


STRENGTHS: Final = StrengthsStep()
TIES: Final = TiesStep()
PRIZE: Final = PrizeStep()
LOSERS: Final = LosersStep()
