"""Pushes by a Special Action: the lemming and its goal (LL-15.8)."""

from __future__ import annotations

from dataclasses import dataclass

from fellfield.core.contract import Action, WhyNot
from fellfield.core.offers import Offer
from fellfield.core.seats import Actor, Seat
from fellfield.games.leaping_lemmings.actions import Push
from fellfield.games.leaping_lemmings.hexes import CLIFF, CODES
from fellfield.games.leaping_lemmings.offers import push_offers
from fellfield.games.leaping_lemmings.rules.pushing import (
    PushingAction,
    carry_out_push,
    pushes,
    why_not_push,
)
from fellfield.games.leaping_lemmings.specials.special_action import SPECIAL_ACTIONS
from fellfield.games.leaping_lemmings.state import Race
from fellfield.games.leaping_lemmings.steps.cards import CardStep
from fellfield.games.leaping_lemmings.steps.eagles import ArriveStep
from fellfield.games.leaping_lemmings.view_types import PushQuestion


@dataclass(frozen=True)
class PushStep(CardStep):
    """The player of a card chooses a lemming and its goal (LL-16.1, LL-16.22)."""

    card: int

    def clause(self) -> str:
        return _pushing_action(self.card).clause()

    def legal(self, state: Race, seat: Seat) -> list[Action]:
        card = _pushing_action(self.card)
        return pushes(state, card, card.clans(state, self.seat))

    def offers(self, state: Race, seat: Seat) -> list[Offer]:
        return push_offers(state, seat, self.legal(state, seat), _pushing_action(self.card))

    def why_not(self, state: Race, seat: Seat, action: Action) -> WhyNot | None:
        card = _pushing_action(self.card)
        if not isinstance(action, Push):
            return WhyNot(card.clause(), "must-push", card=card.name)
        return why_not_push(state, card, card.clans(state, self.seat), action)

    def apply(self, state: Race, actor: Actor, action: Push) -> None:
        state.todo.pop()
        push_and_arrive(state, self.seat, _pushing_action(self.card), action)

    def question(self, state: Race, seat: Seat) -> PushQuestion:
        return {"card": _pushing_action(self.card).name}


def _pushing_action(card: int) -> PushingAction:
    special = SPECIAL_ACTIONS[card]
    assert isinstance(special, PushingAction)
    return special


def push_and_arrive(state: Race, seat: Seat, card: PushingAction, action: Push) -> None:
    """Push a lemming by a card; an eagle there reacts at once (LL-15.9)."""
    goal = CODES[action.goal]
    carry_out_push(state, card, CODES[action.source], action.level, goal)
    if goal != CLIFF:
        state.todo.append(ArriveStep(seat, goal))
