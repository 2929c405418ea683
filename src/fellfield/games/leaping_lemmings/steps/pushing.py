"""Boo!, Run Lemming Run! and Lost: the lemming and its goal (LL-16.1, LL-16.13, LL-16.22)."""

from __future__ import annotations

from dataclasses import dataclass

from fellfield.core.contract import Action, Json, WhyNot
from fellfield.core.seats import Actor, Seat
from fellfield.core.step import AutomaticStep
from fellfield.games.leaping_lemmings.actions import (
    Push,
)
from fellfield.games.leaping_lemmings.hexes import CLIFF, CODES
from fellfield.games.leaping_lemmings.material import CARDS, CLAN_SHIFT, LOST
from fellfield.games.leaping_lemmings.rules.pushing import CLAUSES, can_push, carry_out_push, pushes, why_not_push
from fellfield.games.leaping_lemmings.state import Race
from fellfield.games.leaping_lemmings.steps.cards import CardStep
from fellfield.games.leaping_lemmings.steps.eagles import ArriveStep


@dataclass(frozen=True)
class PushStep(CardStep):
    """Boo! or Run Lemming Run!: the player chooses the lemming and its goal (LL-16.1, LL-16.22)."""

    card: int

    def clause(self) -> str:
        return CLAUSES[self.card]

    def legal(self, state: Race, seat: Seat) -> list[Action]:
        return pushes(state, self.card, tuple(range(state.players)))

    def why_not(self, state: Race, seat: Seat, action: Action) -> WhyNot | None:
        if not isinstance(action, Push):
            return WhyNot(self.clause(), "must-push", card=CARDS[self.card])
        return why_not_push(state, self.card, tuple(range(state.players)), action)

    def apply(self, state: Race, actor: Actor, action: Push) -> None:
        state.todo.pop()
        _push_and_arrive(state, self.seat, self.card, action)

    def question(self, state: Race, seat: Seat) -> dict[str, Json]:
        return {"card": CARDS[self.card]}


def _push_and_arrive(state: Race, seat: Seat, card: int, action: Push) -> None:
    goal = CODES[action.goal]
    carry_out_push(state, card, CODES[action.source], action.level, goal)
    if goal != CLIFF:
        state.todo.append(ArriveStep(seat, goal))


@dataclass(frozen=True)
class LostGoesOnStep(AutomaticStep):
    """Lost continues while a clan not handled yet has a lemming that can step back (LL-R89, LL-R90)."""

    seat: Seat
    due_seats: tuple[Seat, ...]

    def clause(self) -> str:
        return "LL-R90"

    def run(self, state: Race) -> None:
        if can_push(state, LOST, self.due_seats):
            state.todo[-1] = LostStep(self.seat, self.due_seats)
        else:
            state.todo.pop()


@dataclass(frozen=True)
class LostStep(CardStep):
    """Lost: the player chooses the next lemming, of a clan not handled yet (LL-16.13, LL-R90).

    An eagle eats only the first to arrive in a clear hex of its zone, by the step of that arrival (LL-16.14).
    """

    due_seats: tuple[Seat, ...]

    def clause(self) -> str:
        return "LL-16.13"

    def legal(self, state: Race, seat: Seat) -> list[Action]:
        return pushes(state, LOST, self.due_seats)

    def why_not(self, state: Race, seat: Seat, action: Action) -> WhyNot | None:
        if not isinstance(action, Push):
            return WhyNot("LL-R89", "must-push", card=CARDS[LOST])
        return why_not_push(state, LOST, self.due_seats, action)

    def apply(self, state: Race, actor: Actor, action: Push) -> None:
        clan = state.stacks[CODES[action.source]][action.level - 1] >> CLAN_SHIFT
        left = tuple(other for other in self.due_seats if other != clan)
        state.todo[-1] = LostGoesOnStep(self.seat, left)
        _push_and_arrive(state, self.seat, LOST, action)

    def question(self, state: Race, seat: Seat) -> dict[str, Json]:
        return {"due_seats": list(self.due_seats)}
