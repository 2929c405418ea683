"""Run Lemming Run! (LL-16.22)."""

from __future__ import annotations

from typing import Final

from fellfield.core.reasons import WhyNot
from fellfield.core.seats import Seat
from fellfield.games.leaping_lemmings.hexes import BITS, TEXTS, without
from fellfield.games.leaping_lemmings.rules.movement import barred_for
from fellfield.games.leaping_lemmings.rules.pushing import PushingAction, forward_reach
from fellfield.games.leaping_lemmings.state import Race
from fellfield.games.leaping_lemmings.steps.pushing import PushStep


class RunLemmingRun(PushingAction):
    """Any lemming before the Line of Bones goes forward by 3 points (LL-16.22, LL-R98)."""

    def clause(self) -> str:
        return "LL-16.22"

    def points(self) -> int:
        return 3

    def goals(self, state: Race, code: int, clan: Seat) -> tuple[int, bool]:
        if not state.rules.board.before_bones & BITS[code]:
            return 0, False
        goals, _ = forward_reach(state, code, 3)
        return without(goals, barred_for(state, clan)), False

    def why_not_from(self, state: Race, code: int) -> WhyNot | None:
        """A lemming on or beyond the Line of Bones cannot be chosen; its place decides (LL-R98)."""
        if state.board.before_bones & BITS[code]:
            return None
        return WhyNot("LL-R98", "beyond-the-line", hex=TEXTS[code])

    def begin(self, state: Race, seat: Seat) -> None:
        state.todo.append(PushStep(seat, self.number))


CARD: Final = RunLemmingRun("run-lemming-run")
