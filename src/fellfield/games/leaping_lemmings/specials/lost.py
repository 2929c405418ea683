"""Lost (LL-16.13, LL-16.14)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypedDict

from fellfield.core.contract import Action, WhyNot
from fellfield.core.offers import Offer
from fellfield.core.seats import Actor, Seat
from fellfield.core.step import AutomaticStep
from fellfield.games.leaping_lemmings.actions import Push
from fellfield.games.leaping_lemmings.hexes import BITS, CODES, TEXTS, without
from fellfield.games.leaping_lemmings.material import CLAN_SHIFT
from fellfield.games.leaping_lemmings.offers import push_offers
from fellfield.games.leaping_lemmings.rules.movement import barred_for
from fellfield.games.leaping_lemmings.rules.paths import Route
from fellfield.games.leaping_lemmings.rules.pushing import PushingAction, can_push, pushes, why_not_push
from fellfield.games.leaping_lemmings.state import Race
from fellfield.games.leaping_lemmings.steps.cards import CardStep
from fellfield.games.leaping_lemmings.steps.pushing import push_and_arrive


class Lost(PushingAction):
    """One lemming of every other clan goes a point back (LL-16.13)."""

    def clause(self) -> str:
        return "LL-16.13"

    def points(self) -> int:
        return 1

    def goals(self, state: Race, code: int, clan: Seat) -> tuple[int, bool]:
        """One step back, not into brush or the Start Area (LL-R88)."""
        return without(without(state.rules.board.retreats[code], state.full), barred_for(state, clan)), False

    def clans(self, state: Race, seat: Seat) -> tuple[Seat, ...]:
        return tuple([other for other in range(state.players) if other != seat])

    def why_unplayable(self, state: Race, seat: Seat) -> WhyNot:
        return WhyNot("LL-16.13", "nobody-to-lose")

    def why_not_clan(self, clan: Seat) -> WhyNot:
        return WhyNot("LL-16.13", "clan-not-due", seat=clan)

    def why_wrong_way(self, state: Race, code: int, goal: int) -> WhyNot | None:
        back = state.board.backward[code] & BITS[goal]
        return None if back else WhyNot("LL-16.13", "only-one-back", hex=TEXTS[goal])

    def why_no_path(self, code: int, goal: int, *, over: bool) -> WhyNot:
        return WhyNot("LL-R88", "brush-too-dear", hex=TEXTS[goal])

    def route(self, state: Race, code: int, goal: int) -> Route:
        return Route((TEXTS[code], TEXTS[goal]), (0, self.points()))

    def begin(self, state: Race, seat: Seat) -> None:
        state.todo.append(LostGoesOnStep(seat, self.clans(state, seat)))

    def step_classes(self) -> tuple[type, ...]:
        return LostStep, LostGoesOnStep


CARD: Final = Lost("lost")


@dataclass(frozen=True)
class LostGoesOnStep(AutomaticStep):
    """Lost continues while a clan not handled yet has a lemming that can step back (LL-R89, LL-R90)."""

    seat: Seat
    due_seats: tuple[Seat, ...]

    def clause(self) -> str:
        return "LL-R90"

    def run(self, state: Race) -> None:
        if can_push(state, CARD, self.due_seats):
            state.todo[-1] = LostStep(self.seat, self.due_seats)
        else:
            state.todo.pop()


class LostQuestion(TypedDict):
    """Lost: move a lemming back. Answers: `push`."""

    due_seats: list[Seat]
    """The clans still to be moved."""


@dataclass(frozen=True)
class LostStep(CardStep):
    """Lost: the player chooses the next lemming, of a clan not handled yet (LL-16.13, LL-R90).

    An eagle eats only the first to arrive in a clear hex of its zone, by the step of that arrival (LL-16.14).
    """

    due_seats: tuple[Seat, ...]

    def clause(self) -> str:
        return "LL-16.13"

    def legal(self, state: Race, seat: Seat) -> list[Action]:
        return pushes(state, CARD, self.due_seats)

    def offers(self, state: Race, seat: Seat) -> list[Offer]:
        return push_offers(state, seat, self.legal(state, seat), CARD)

    def why_not(self, state: Race, seat: Seat, action: Action) -> WhyNot | None:
        if not isinstance(action, Push):
            return WhyNot("LL-R89", "must-push", card=CARD.name)
        return why_not_push(state, CARD, self.due_seats, action)

    def apply(self, state: Race, actor: Actor, action: Push) -> None:
        clan = state.stacks[CODES[action.source]][action.level - 1] >> CLAN_SHIFT
        left = tuple(other for other in self.due_seats if other != clan)
        state.todo[-1] = LostGoesOnStep(self.seat, left)
        push_and_arrive(state, self.seat, CARD, action)

    def question(self, state: Race, seat: Seat) -> LostQuestion:
        return {"due_seats": list(self.due_seats)}
