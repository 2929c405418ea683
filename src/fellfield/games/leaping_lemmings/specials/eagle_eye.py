"""Eagle Eye! (LL-16.9)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypedDict

from fellfield.core.contract import Action, WhyNot
from fellfield.core.seats import Actor, Seat
from fellfield.games.leaping_lemmings.actions import CLOCKWISE, FLIGHTS, FlyEagle
from fellfield.games.leaping_lemmings.board import EAGLES
from fellfield.games.leaping_lemmings.rules.eagles import fly, turn_to_hunting
from fellfield.games.leaping_lemmings.specials.special_action import SpecialAction
from fellfield.games.leaping_lemmings.state import Race
from fellfield.games.leaping_lemmings.steps.cards import CardStep
from fellfield.games.leaping_lemmings.steps.eagles import HUNTS


class EagleEye(SpecialAction):
    """Either eagle flies one zone, hunting (LL-16.9); always playable."""

    def is_playable(self, state: Race, seat: Seat) -> bool:
        return True

    def begin(self, state: Race, seat: Seat) -> None:
        state.todo.append(EagleEyeStep(seat))

    def step_classes(self) -> tuple[type, ...]:
        return (EagleEyeStep,)


class EagleEyeQuestion(TypedDict):
    """Eagle Eye!: fly an eagle. Answers: `eagle red cw`."""


@dataclass(frozen=True)
class EagleEyeStep(CardStep):
    """Eagle Eye!: the player chooses the eagle and the direction (LL-16.9), then acts as Eagle Player (LL-R84)."""

    def clause(self) -> str:
        return "LL-16.9"

    def legal(self, state: Race, seat: Seat) -> list[Action]:
        return [flight for flights in FLIGHTS for flight in flights]

    def why_not(self, state: Race, seat: Seat, action: Action) -> WhyNot | None:
        return None if isinstance(action, FlyEagle) else WhyNot("LL-16.9", "choose-an-eagle")

    def apply(self, state: Race, actor: Actor, action: FlyEagle) -> None:
        eagle = EAGLES.index(action.eagle)
        state.todo[-1] = HUNTS[self.seat][eagle]
        if state.feasting[eagle]:
            turn_to_hunting(state, eagle)
        fly(state, self.seat, eagle, 1, clockwise=action.way == CLOCKWISE)


CARD: Final = EagleEye("eagle-eye")
