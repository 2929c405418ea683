"""The opening: Special Actions are dealt, the first Eagle Player is chosen (LL-3.1 to LL-3.8)."""

from __future__ import annotations

from dataclasses import dataclass

from fellfield.core.contract import Action
from fellfield.core.seats import Actor
from fellfield.core.step import ChanceStep
from fellfield.games.leaping_lemmings.actions import FirstPlayer
from fellfield.games.leaping_lemmings.events import FirstPlayerChosen
from fellfield.games.leaping_lemmings.flow import TURN
from fellfield.games.leaping_lemmings.odds import first_player
from fellfield.games.leaping_lemmings.state import Race
from fellfield.games.leaping_lemmings.steps.player import DrawSpecialStep


def begin(state: Race) -> None:
    """Push the opening steps: deal the Special Actions, choose the first Eagle Player (LL-3.3, LL-3.7).

    With two players `first_eagle` names the First Player, who takes the blue die (LL-R130).
    """
    state.todo = [TURN]
    if state.rules.first_eagle is None:
        state.todo.append(FirstPlayerStep())
    else:
        state.eagle_seat = state.rules.first_eagle
    if not state.rules.chaos:
        for _ in range(state.rules.dealt):
            state.todo += [DrawSpecialStep(seat) for seat in reversed(range(state.players))]


@dataclass(frozen=True)
class FirstPlayerStep(ChanceStep):
    """Chance names the player who takes the dice first, unless the options do (LL-R7, LL-R105)."""

    def clause(self) -> str:
        return "LL-3.7"

    def outcomes(self, state: Race) -> list[tuple[Action, int]]:
        return first_player(state)

    def apply(self, state: Race, actor: Actor, action: FirstPlayer) -> None:
        state.todo.pop()
        state.eagle_seat = action.seat
        if state.wants_events:
            state.emit(FirstPlayerChosen(action.seat))
