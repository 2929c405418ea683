"""The sequence of play (AN-3.11, AN-5.1, AN-6.1 to AN-6.6, AN-10.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fellfield.core.step import AutomaticStep
from fellfield.games.antler_island.events import GameEnded, RoundBegan
from fellfield.games.antler_island.material import MAX_SEATS, TURNS_EACH
from fellfield.games.antler_island.rules import upkeep
from fellfield.games.antler_island.state import Island
from fellfield.games.antler_island.steps.planning import PlanStep
from fellfield.games.antler_island.steps.turn import AFTER_ACTION, REVEAL
from fellfield.games.antler_island.steps.upkeep import FoodRollStep, NewDoesStep


@dataclass(frozen=True)
class RoundStep(AutomaticStep):
    """A round: upkeep (not before the first), planning, turns; after the final round the game is over.

    A target reached in mid-round stops nothing: everybody finishes the round (AN-R86). Planning follows upkeep
    (AN-6.6). There is no limit on the number of rounds (AN-R92).
    """

    def clause(self) -> str:
        return "AN-10.1"

    def run(self, state: Island) -> None:
        if state.turn == 0:
            state.turn = 1
            state.emit(RoundBegan(state.turn, state.pawn))
            state.todo += [TURNS, PLAN]
        elif state.is_final_round():
            end_game(state)
        else:
            upkeep.pass_pawn(state)
            upkeep.walk_does(state)
            state.todo += [TURNS, PLAN, NEW_DOES, FOOD_ROLL]


@dataclass(frozen=True)
class TurnsStep(AutomaticStep):
    """Turns clockwise from the start player, four for each seat (AN-5.1)."""

    def clause(self) -> str:
        return "AN-5.1"

    def run(self, state: Island) -> None:
        if state.taken == TURNS_EACH * state.players:
            state.todo.pop()
            return
        state.taken += 1
        state.played = NOTHING_PLAYED[state.players]
        seat = state.active
        state.todo += (AFTER_ACTION[seat], REVEAL[seat])


def end_game(state: Island) -> None:
    """End the game: the position is scored as it stands (AN-10.1, AN-R32)."""
    state.todo.clear()
    if state.wants_events:
        result = state.final_result()
        state.emit(GameEnded(result.scores, result.winners))


NOTHING_PLAYED: Final = [(0,) * players for players in range(MAX_SEATS + 1)]

ROUND: Final = RoundStep()
TURNS: Final = TurnsStep()
PLAN: Final = PlanStep()
NEW_DOES: Final = NewDoesStep()
FOOD_ROLL: Final = FoodRollStep()
