"""Boo! (LL-16.1 to LL-16.3)."""

from __future__ import annotations

from typing import Final

from fellfield.core.reasons import WhyNot
from fellfield.core.seats import Seat
from fellfield.games.leaping_lemmings.hexes import TEXTS, without
from fellfield.games.leaping_lemmings.rules.movement import barred_for
from fellfield.games.leaping_lemmings.rules.pushing import PushingAction, forward_reach
from fellfield.games.leaping_lemmings.state import Race
from fellfield.games.leaping_lemmings.steps.pushing import PushStep


class Boo(PushingAction):
    """Any lemming goes forward by 2 points, over the cliff with a point left (LL-16.1, LL-16.2)."""

    def clause(self) -> str:
        return "LL-16.1"

    def points(self) -> int:
        return 2

    def goals(self, state: Race, code: int, clan: Seat) -> tuple[int, bool]:
        goals, over = forward_reach(state, code, 2)
        return without(goals, barred_for(state, clan)), over

    def why_not_over(self, code: int) -> WhyNot:
        return WhyNot("LL-16.2", "not-over-the-cliff", hex=TEXTS[code])

    def begin(self, state: Race, seat: Seat) -> None:
        state.todo.append(PushStep(seat, self.number))


CARD: Final = Boo("boo")
