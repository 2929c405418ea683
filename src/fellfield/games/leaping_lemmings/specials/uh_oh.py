"""Uh-oh! (LL-16.24)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypedDict

from fellfield.core.contract import Action, WhyNot
from fellfield.core.seats import Actor, Seat
from fellfield.games.leaping_lemmings.actions import SENDS, SendEagle
from fellfield.games.leaping_lemmings.board import BLUE, EAGLES, RED, ZONES
from fellfield.games.leaping_lemmings.rules.eagles import land
from fellfield.games.leaping_lemmings.specials.special_action import SpecialAction
from fellfield.games.leaping_lemmings.state import Race
from fellfield.games.leaping_lemmings.steps.cards import CardStep
from fellfield.games.leaping_lemmings.steps.eagles import HUNTS


class UhOh(SpecialAction):
    """A hunting eagle goes to any other zone of its circle (LL-16.24)."""

    def is_playable(self, state: Race, seat: Seat) -> bool:
        return not (state.feasting[RED] and state.feasting[BLUE])

    def why_unplayable(self, state: Race, seat: Seat) -> WhyNot:
        return WhyNot("LL-16.24", "no-hunting-eagle")

    def begin(self, state: Race, seat: Seat) -> None:
        state.todo.append(UhOhStep(seat))

    def step_classes(self) -> tuple[type, ...]:
        return (UhOhStep,)


class UhOhQuestion(TypedDict):
    """Uh-oh!: send an eagle to a zone. Answers: `eagle red C`."""


@dataclass(frozen=True)
class UhOhStep(CardStep):
    """Uh-oh!: the player chooses a hunting eagle and its zone (LL-16.24)."""

    def clause(self) -> str:
        return "LL-16.24"

    def legal(self, state: Race, seat: Seat) -> list[Action]:
        """A hunting eagle, any other zone of its circle (LL-16.24, LL-R99)."""
        return [
            SENDS[eagle][zone]
            for eagle in (RED, BLUE)
            if not state.feasting[eagle]
            for zone in range(6)
            if zone != state.eagle_zone[eagle]
        ]

    def why_not(self, state: Race, seat: Seat, action: Action) -> WhyNot | None:
        if not isinstance(action, SendEagle):
            return WhyNot("LL-16.24", "choose-an-eagle")
        eagle = EAGLES.index(action.eagle)
        if state.feasting[eagle]:
            return WhyNot("LL-16.24", "eagle-feasts", eagle=action.eagle)
        if state.eagle_zone[eagle] == ZONES.index(action.zone):
            return WhyNot("LL-R99", "eagle-must-move", eagle=action.eagle, zone=action.zone)
        return None

    def apply(self, state: Race, actor: Actor, action: SendEagle) -> None:
        eagle = EAGLES.index(action.eagle)
        state.todo[-1] = HUNTS[self.seat][eagle]
        path = (ZONES[state.eagle_zone[eagle]], action.zone)
        land(state, self.seat, eagle, ZONES.index(action.zone), path)


CARD: Final = UhOh("uh-oh")
