"""Random draws of Village cards: from the discard pile, a hand, a reserve (VL-6.7, VL-10.16, VL-R36, VL-R75)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from fellfield.core.action import Action
from fellfield.core.seats import Actor, Seat
from fellfield.core.step import AutomaticStep, ChanceStep
from fellfield.core.tuples import replace_at
from fellfield.games.valhalla_lemmings import odds
from fellfield.games.valhalla_lemmings.actions import HandCard, PileCard, ReserveCard
from fellfield.games.valhalla_lemmings.events import CardDrawn, CardGrabbed, PileRanOut, ReserveDrawn
from fellfield.games.valhalla_lemmings.material import KIND_OF, KINDS, NO_CARDS, ONE_CARD, TOKEN_OF, size_of, values_in
from fellfield.games.valhalla_lemmings.rules import cards
from fellfield.games.valhalla_lemmings.rules.shields import shield_answers
from fellfield.games.valhalla_lemmings.state import Valhalla


@dataclass(frozen=True)
class DrawStep(AutomaticStep):
    """A target draws, if the pile lasts and no Shield answers (VL-R36, VL-R58)."""

    seat: Seat
    count: int

    def clause(self) -> str:
        return "VL-R36"

    def run(self, state: Valhalla) -> None:
        state.todo.pop()
        if not state.pile:
            state.emit(PileRanOut(self.seat))
        elif not shield_answers(state, self.seat):
            state.todo.append(pile_step(self.seat, self.count))


@dataclass(frozen=True)
class PileStep(ChanceStep):
    """A seat draws from the shuffled discard pile, seen by itself alone (VL-6.7)."""

    seat: Seat
    count: int

    def clause(self) -> str:
        return "VL-6.7"

    def outcomes(self, state: Valhalla) -> list[tuple[Action, int]]:
        return odds.pile_card(state)

    def observers(self, state: Valhalla) -> tuple[Seat, ...] | None:
        return (self.seat,)

    def apply(self, state: Valhalla, actor: Actor, action: PileCard) -> None:
        state.todo.pop()
        cards.drawn_from_pile(state, self.seat, ONE_CARD[KIND_OF[action.card]])
        if state.wants_events:
            state.emit(CardDrawn(self.seat, action.card))
        if self.count > 1:
            if state.pile:
                state.todo.append(pile_step(self.seat, self.count - 1))
            else:
                state.emit(PileRanOut(self.seat))


@dataclass(frozen=True)
class GrabStep(ChanceStep):
    """The controller takes a random card of a hand, seen by the two (12.1 `take_random`, VL-R75)."""

    target: Seat
    count: int

    def clause(self) -> str:
        return "VL-R75"

    def outcomes(self, state: Valhalla) -> list[tuple[Action, int]]:
        return odds.hand_card(state, self.target)

    def observers(self, state: Valhalla) -> tuple[Seat, ...] | None:
        return (state.activations[-1].seat, self.target)

    def apply(self, state: Valhalla, actor: Actor, action: HandCard) -> None:
        state.todo.pop()
        seat = state.activations[-1].seat
        token = TOKEN_OF[action.card]
        card = cards.remove_card(state, self.target, token)
        state.hands[seat] += card
        if cards.is_on_show(state, token // KINDS):
            state.sure[seat] += card
        else:
            cards.change_hands(state, self.target, seat, card)
        if state.wants_events:
            state.emit(CardGrabbed(seat, self.target, action.card))
        if self.count > 1 and cards.hand_size(state, self.target):
            state.todo.append(GrabStep(self.target, self.count - 1))


@dataclass(frozen=True)
class ReserveStep(ChanceStep):
    """A player draws from their reserve at the end of a turn (VL-10.16, VL-R67)."""

    seat: Seat
    count: int

    def clause(self) -> str:
        return "VL-10.16"

    def outcomes(self, state: Valhalla) -> list[tuple[Action, int]]:
        return odds.reserve_card(state, self.seat)

    def observers(self, state: Valhalla) -> tuple[Seat, ...] | None:
        return (self.seat,)

    def apply(self, state: Valhalla, actor: Actor, action: ReserveCard) -> None:
        state.todo.pop()
        card = ONE_CARD[KIND_OF[action.card]]
        state.reserves = replace_at(state.reserves, self.seat, state.reserves[self.seat] - card)
        state.hands[self.seat] += card
        if state.wants_events:
            state.emit(ReserveDrawn(self.seat, 1, (action.card,)))
        if self.count > 1:
            state.todo.append(ReserveStep(self.seat, self.count - 1))


def draw_rest(state: Valhalla, seat: Seat) -> None:
    """Give the rest of a reserve to its owner; this needs no chance."""
    left = state.reserves[seat]
    state.hands[seat] += left
    state.reserves = replace_at(state.reserves, seat, NO_CARDS)
    if state.wants_events:
        state.emit(ReserveDrawn(seat, size_of(left), values_in(left)))


@cache
def draw_step(seat: Seat, count: int) -> DrawStep:
    """The shared step in which this seat may draw `count` cards."""
    return DrawStep(seat, count)


@cache
def pile_step(seat: Seat, count: int) -> PileStep:
    """The shared step in which this seat draws `count` cards."""
    return PileStep(seat, count)
