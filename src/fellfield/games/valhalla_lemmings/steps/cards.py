"""Decisions about cards: discarding, giving, doubling losses (VL-8.2 to VL-8.4, VL-9.3, VL-R98, VL-R112)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from fellfield.core.action import Action
from fellfield.core.offers import Offer
from fellfield.core.reasons import WhyNot
from fellfield.core.seats import ONLY, Actor, Seat
from fellfield.games.valhalla_lemmings.actions import Decline, DiscardCards, GiveCards
from fellfield.games.valhalla_lemmings.deck import Limit, Operation
from fellfield.games.valhalla_lemmings.events import (
    CardsDiscarded,
    CardsPassed,
    EffectDeclined,
    LossesDoubled,
)
from fellfield.games.valhalla_lemmings.material import (
    KINDS,
    MAX_OF_A_KIND,
    TOKEN_OF,
    Cards,
    Counts,
    Pick,
    Reach,
    cards_in,
    pick_values,
    values_in,
)
from fellfield.games.valhalla_lemmings.offers import discard_offers, gift_offers
from fellfield.games.valhalla_lemmings.rules import cards
from fellfield.games.valhalla_lemmings.rules.picks import discards, gifts, why_not_pick
from fellfield.games.valhalla_lemmings.rules.shields import is_shielded, ready_shield, shield_answers
from fellfield.games.valhalla_lemmings.rules.targets import why_not_target
from fellfield.games.valhalla_lemmings.state import Valhalla
from fellfield.games.valhalla_lemmings.steps.asking import AskingStep
from fellfield.games.valhalla_lemmings.view_types import DiscardQuestion, DoubleLossesQuestion, GiveQuestion


def operation_of(state: Valhalla, legend: int, place: int) -> Operation:
    """One operation of a Legend's effect."""
    return state.rules.deck.legends[legend].effect[place]


def reach_of(state: Valhalla, seat: Seat, operation: Operation) -> Reach:
    """The cards of a seat that this operation may use."""
    return cards.within_reach(state, seat, hand=operation.hand, bid=operation.bid)


@dataclass(frozen=True)
class DiscardStep(AskingStep):
    """A seat discards own cards up to the limit (12.1 `discard`)."""

    seat: Seat
    legend: int
    place: int

    def clause(self) -> str:
        return "VL-8.4"

    def to_act(self, state: Valhalla) -> tuple[Actor, ...]:
        return ONLY[self.seat]

    def legal(self, state: Valhalla, seat: Seat) -> list[Action]:
        operation = operation_of(state, self.legend, self.place)
        return discards(reach_of(state, seat, operation), operation.limit)

    def offers(self, state: Valhalla, seat: Seat) -> list[Offer]:
        operation = operation_of(state, self.legend, self.place)
        return discard_offers(reach_of(state, seat, operation), operation.limit)

    def why_not(self, state: Valhalla, seat: Seat, action: Action) -> WhyNot | None:
        operation = operation_of(state, self.legend, self.place)
        return why_not_discard(reach_of(state, seat, operation), operation.limit, action)

    def apply(self, state: Valhalla, actor: Actor, action: Action) -> None:
        state.todo.pop()
        if isinstance(action, DiscardCards):
            cards.discard(state, self.seat, action.cards)
            if state.wants_events:
                state.emit(CardsDiscarded(self.seat, action.cards))
        elif state.wants_events:
            state.emit(EffectDeclined(self.seat, state.rules.deck.ids[self.legend]))

    def question(self, state: Valhalla, seat: Seat) -> DiscardQuestion:
        operation = operation_of(state, self.legend, self.place)
        return {"legend": state.rules.deck.ids[self.legend], "most": min(operation.limit.n, 60)}


@dataclass(frozen=True)
class DoubleLossesStep(AskingStep):
    """A loser may discard more cards of the values just lost (VL-9.3, VL-R45, VL-R46, VL-R48, VL-R109)."""

    seat: Seat
    allowed: Counts

    def clause(self) -> str:
        return "VL-9.3"

    def to_act(self, state: Valhalla) -> tuple[Actor, ...]:
        return ONLY[self.seat]

    def limit(self) -> Limit:
        """For each value as many cards as were lost, times the copies of the modifier."""
        return _limit_of_losses(cards_in([min(count, MAX_OF_A_KIND) for count in self.allowed]))

    def legal(self, state: Valhalla, seat: Seat) -> list[Action]:
        reach = cards.within_reach(state, seat, hand=True, bid=False)
        return discards(reach, self.limit())

    def offers(self, state: Valhalla, seat: Seat) -> list[Offer]:
        reach = cards.within_reach(state, seat, hand=True, bid=False)
        return discard_offers(reach, self.limit())

    def why_not(self, state: Valhalla, seat: Seat, action: Action) -> WhyNot | None:
        reach = cards.within_reach(state, seat, hand=True, bid=False)
        why = why_not_discard(reach, self.limit(), action)
        if why is not None and why.reason == "wrong-value":
            return WhyNot("VL-R46", "wrong-value", **why.facts)
        if why is not None and why.reason == "too-many-of-value":
            return WhyNot("VL-R46", "too-many-of-value", **why.facts)
        return why

    def apply(self, state: Valhalla, actor: Actor, action: Action) -> None:
        state.todo.pop()
        if isinstance(action, DiscardCards):
            cards.discard(state, self.seat, action.cards)
            if state.wants_events:
                state.emit(LossesDoubled(self.seat, action.cards))

    def question(self, state: Valhalla, seat: Seat) -> DoubleLossesQuestion:
        return {"cards": list(values_in(self.limit().caps))}


@lru_cache(maxsize=64)
def _limit_of_losses(allowed: Cards) -> Limit:
    return Limit(caps=allowed)


def why_not_discard(reach: Reach, limit: Limit, action: Action) -> WhyNot | None:
    """Why these cards may not be discarded (VL-8.4)."""
    if isinstance(action, Decline):
        return None
    if not isinstance(action, DiscardCards):
        return WhyNot("VL-8.4", "time-to-discard")
    return why_not_pick(reach, limit, action.cards)


@dataclass(frozen=True)
class GiveStep(AskingStep):
    """The controller gives cards to one of these players, target and cards in one action (12.1 `pass`, VL-R112).

    A ready Shield answers the gift if it has not answered before (VL-R90).
    """

    legend: int
    place: int
    targets: tuple[Seat, ...]

    def clause(self) -> str:
        return "VL-8.4"

    def to_act(self, state: Valhalla) -> tuple[Actor, ...]:
        return ONLY[state.activations[-1].seat]

    def legal(self, state: Valhalla, seat: Seat) -> list[Action]:
        operation = operation_of(state, self.legend, self.place)
        return gifts(reach_of(state, seat, operation), operation.limit, self.targets)

    def offers(self, state: Valhalla, seat: Seat) -> list[Offer]:
        operation = operation_of(state, self.legend, self.place)
        return gift_offers(reach_of(state, seat, operation), operation.limit, self.targets)

    def why_not(self, state: Valhalla, seat: Seat, action: Action) -> WhyNot | None:
        if isinstance(action, Decline):
            return None
        if not isinstance(action, GiveCards):
            return WhyNot("VL-8.4", "time-to-give")
        operation = operation_of(state, self.legend, self.place)
        if action.target_seat not in self.targets:
            why = why_not_target(state, operation.who, action.target_seat)
            return why or WhyNot("VL-8.9", "not-the-target", seat=action.target_seat, seats=self.targets)
        return why_not_pick(reach_of(state, seat, operation), operation.limit, action.cards)

    def apply(self, state: Valhalla, actor: Actor, action: Action) -> None:
        state.todo.pop()
        seat = state.activations[-1].seat
        if not isinstance(action, GiveCards):
            if state.wants_events:
                state.emit(EffectDeclined(seat, state.rules.deck.ids[self.legend]))
        elif not shield_answers(state, action.target_seat):
            cards.give(state, seat, action.target_seat, action.cards)
            if state.wants_events:
                state.emit(CardsPassed(seat, action.target_seat, len(action.cards), pick_values(action.cards)))

    def witnesses(self, state: Valhalla, actor: Actor, action: Action) -> tuple[Seat, ...] | None:
        """Giver and receiver see the cards; a receiver behind a Shield does not (VL-R39, VL-R58)."""
        if not isinstance(action, GiveCards) or _all_on_show(state, action.cards):
            return None
        giver, target = state.activations[-1].seat, action.target_seat
        if is_shielded(state, target) or ready_shield(state, target) is not None:
            return (giver,)
        return (giver, target)

    def question(self, state: Valhalla, seat: Seat) -> GiveQuestion:
        limit = operation_of(state, self.legend, self.place).limit
        return {
            "legend": state.rules.deck.ids[self.legend],
            "seats": list(self.targets),
            "most": min(limit.n, 60),
            "total": min(limit.total, 300),
        }


def _all_on_show(state: Valhalla, pick: Pick) -> bool:
    return all(cards.is_on_show(state, TOKEN_OF[token] // KINDS) for token in pick)


@lru_cache(maxsize=4096)
def discard_step(seat: Seat, legend: int, place: int) -> DiscardStep:
    """The shared step in which this seat discards for this operation."""
    return DiscardStep(seat, legend, place)


@lru_cache(maxsize=4096)
def give_step(legend: int, place: int, targets: tuple[Seat, ...]) -> GiveStep:
    """The shared step in which cards are given to one of these players for this operation."""
    return GiveStep(legend, place, targets)
