"""Chaos: a Hover brings a Special Action that is passed round until a player plays it (LL-20.2 to LL-20.7)."""

from __future__ import annotations

from dataclasses import dataclass

from fellfield.core.contract import Action, WhyNot
from fellfield.core.offers import Offer
from fellfield.core.seats import ONLY, Actor, Seat
from fellfield.core.step import ChanceStep
from fellfield.games.leaping_lemmings.actions import HAND_ON, PLAYS, HandOn, PlaySpecial, SpecialDrawn
from fellfield.games.leaping_lemmings.events import CardHandedOn, CardOffered, CardUnwanted
from fellfield.games.leaping_lemmings.material import CARD_NUMBERS, CARDS, HOVER
from fellfield.games.leaping_lemmings.odds import next_special
from fellfield.games.leaping_lemmings.offers import HandOnOffer, offers_for
from fellfield.games.leaping_lemmings.specials.special_action import why_not_card
from fellfield.games.leaping_lemmings.state import Race
from fellfield.games.leaping_lemmings.steps.asking import AskingStep
from fellfield.games.leaping_lemmings.steps.playing import show_special
from fellfield.games.leaping_lemmings.view_types import ChaosQuestion


def chaos_card_is_due(state: Race) -> bool:
    """Did the roll show a Hover, and is there a card to take (LL-20.2, LL-20.7)?"""
    return state.rules.chaos and state.dice is not None and HOVER in state.dice and bool(state.undealt | state.unwanted)


def reshuffle_if_empty(state: Race) -> None:
    """Reshuffle the discards into the pile if a card is due and the pile is empty (LL-R117)."""
    if not state.undealt:
        state.undealt, state.unwanted = state.unwanted, 0


@dataclass(frozen=True)
class TakeCardStep(ChanceStep):
    """The Eagle Player takes the top card and looks at it (LL-20.2)."""

    seat: Seat

    def clause(self) -> str:
        return "LL-20.2"

    def outcomes(self, state: Race) -> list[tuple[Action, int]]:
        return next_special(state)

    def observers(self, state: Race) -> tuple[Seat, ...] | None:
        return (self.seat,)

    def apply(self, state: Race, actor: Actor, action: SpecialDrawn) -> None:
        card = CARD_NUMBERS[action.card]
        state.undealt &= ~(1 << card)
        state.offered = card
        state.todo[-1] = ChaosStep(self.seat, state.players)
        if state.wants_events:
            state.emit(CardOffered(self.seat, action.card))


@dataclass(frozen=True)
class ChaosStep(AskingStep):
    """The holder plays the card or hands it on; `left` players, this one included, have not refused it (LL-20.3).

    A card that the holder cannot play must be handed on (LL-R112). It is settled before any player steps, so Quick
    Start and Caution apply to the steps of this turn (LL-R114).
    """

    seat: Seat
    left: int

    def clause(self) -> str:
        return "LL-20.3"

    def to_act(self, state: Race) -> tuple[Actor, ...]:
        return ONLY[self.seat]

    def legal(self, state: Race, seat: Seat) -> list[Action]:
        card = _offered(state)
        return [PLAYS[card], HAND_ON] if why_not_card(state, seat, card) is None else [HAND_ON]

    def offers(self, state: Race, seat: Seat) -> list[Offer]:
        *play, _ = self.legal(state, seat)
        to_seat = (self.seat + 1) % state.players if self.left > 1 else None
        return [*offers_for(state, seat, play), HandOnOffer(str(HAND_ON), to_seat)]

    def why_not(self, state: Race, seat: Seat, action: Action) -> WhyNot | None:
        if isinstance(action, HandOn):
            return None
        if not isinstance(action, PlaySpecial):
            return WhyNot("LL-20.5", "settle-the-card")
        card = _offered(state)
        if action.card != CARDS[card]:
            return WhyNot("LL-20.3", "other-card", card=CARDS[card])
        return why_not_card(state, seat, card)

    def apply(self, state: Race, actor: Actor, action: Action) -> None:
        card = _offered(state)
        state.todo.pop()
        if isinstance(action, PlaySpecial):
            state.offered = None
            show_special(state, self.seat, card)
        elif self.left > 1:
            after = (self.seat + 1) % state.players
            state.todo.append(ChaosStep(after, self.left - 1))
            if state.wants_events:
                state.emit(CardHandedOn(self.seat, after, CARDS[card]))
        else:
            state.offered = None
            state.unwanted |= 1 << card
            if state.wants_events:
                state.emit(CardUnwanted(CARDS[card]))

    def question(self, state: Race, seat: Seat) -> ChaosQuestion:
        return {"card": CARDS[_offered(state)]}


def _offered(state: Race) -> int:
    assert state.offered is not None
    return state.offered
