"""Noble Sacrifice (LL-16.18)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fellfield.core.contract import Action, Event, WhyNot
from fellfield.core.seats import Actor, Seat
from fellfield.core.step import ChanceStep
from fellfield.games.leaping_lemmings.actions import DieRolled
from fellfield.games.leaping_lemmings.lemming_names import LemmingId, id_of, name_of
from fellfield.games.leaping_lemmings.material import FACES, Face
from fellfield.games.leaping_lemmings.odds import one_die
from fellfield.games.leaping_lemmings.rules.stacks import score, take_from_chow
from fellfield.games.leaping_lemmings.specials.special_action import SpecialAction
from fellfield.games.leaping_lemmings.state import Race


@dataclass(frozen=True)
class SacrificeRewarded(Event):
    """The die of a Noble Sacrifice was rolled: points, or none for a Hover (LL-16.18).

    `lemming` went from the chow box to the dive box of these points; it is empty if there are none.
    """

    seat: Seat
    face: Face
    points: int
    lemming: LemmingId
    name: str


class NobleSacrifice(SpecialAction):
    """A die decides what an own lemming in the chow box scores (LL-16.18)."""

    def is_playable(self, state: Race, seat: Seat) -> bool:
        return state.chow[seat] > 0

    def why_unplayable(self, state: Race, seat: Seat) -> WhyNot:
        return WhyNot("LL-16.18", "no-own-chow")

    def begin(self, state: Race, seat: Seat) -> None:
        state.todo.append(SacrificeStep(seat))

    def step_classes(self) -> tuple[type, ...]:
        return (SacrificeStep,)


@dataclass(frozen=True)
class SacrificeStep(ChanceStep):
    """Noble Sacrifice: one eagle die for a lemming from the chow box (LL-16.18, LL-R93).

    A Hover brings no pellet (LL-R54).
    """

    seat: Seat

    def clause(self) -> str:
        return "LL-16.18"

    def outcomes(self, state: Race) -> list[tuple[Action, int]]:
        return one_die(state)

    def apply(self, state: Race, actor: Actor, action: DieRolled) -> None:
        state.todo.pop()
        points = FACES.index(action.face)
        lemming = None
        if points:
            lemming = take_from_chow(state, self.seat)
            score(state, self.seat, points)
        if state.wants_events:
            who, name = ("", "") if lemming is None else (id_of(lemming), name_of(lemming))
            state.emit(SacrificeRewarded(self.seat, action.face, points, who, name))


CARD: Final = NobleSacrifice("noble-sacrifice")
