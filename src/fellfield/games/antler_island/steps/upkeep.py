"""The rolls of setup and upkeep (AN-3.7, AN-3.8, AN-6.4, AN-6.5)."""

from __future__ import annotations

from dataclasses import dataclass

from fellfield.core.contract import Action
from fellfield.core.seats import Actor
from fellfield.core.step import AutomaticStep, ChanceStep
from fellfield.games.antler_island import odds
from fellfield.games.antler_island.actions import ColourRolled, SpacesServed
from fellfield.games.antler_island.events import NoNewDoes
from fellfield.games.antler_island.material import COLOURS, NUMBER
from fellfield.games.antler_island.rules import food, upkeep
from fellfield.games.antler_island.state import Island


@dataclass(frozen=True)
class FoodRollStep(ChanceStep):
    """The die decides which colour gets food (AN-6.4); in a shortage chance picks the spaces (AN-R14)."""

    def clause(self) -> str:
        return "AN-6.4"

    def outcomes(self, state: Island) -> list[tuple[Action, int]]:
        return odds.die(state)

    def apply(self, state: Island, actor: Actor, action: ColourRolled) -> None:
        state.todo.pop()
        colour = COLOURS.index(action.colour)
        hungry = upkeep.hungry_spaces(state, colour)
        left = food.tokens_to_draw(state)
        if 0 < left < len(hungry):
            state.todo.append(ShortageStep(colour))
        else:
            upkeep.serve(state, colour, hungry if left else [])


@dataclass(frozen=True)
class ShortageStep(ChanceStep):
    """There are too few tokens: chance decides which spaces get one (AN-R14)."""

    colour: int

    def clause(self) -> str:
        return "AN-R14"

    def outcomes(self, state: Island) -> list[tuple[Action, int]]:
        return odds.spaces_served(state, self.colour)

    def apply(self, state: Island, actor: Actor, action: SpacesServed) -> None:
        state.todo.pop()
        upkeep.serve(state, self.colour, [NUMBER[name] for name in action.spaces])


@dataclass(frozen=True)
class NewDoesStep(AutomaticStep):
    """New does enter only if the reserve holds a whole set (AN-6.5, AN-R30)."""

    def clause(self) -> str:
        return "AN-6.5"

    def run(self, state: Island) -> None:
        state.todo.pop()
        needed = state.board.doe_set
        if state.reserve < needed:
            state.emit(NoNewDoes(state.reserve, needed))
        else:
            state.todo.append(DoeRollStep(None))


@dataclass(frozen=True)
class DoeRollStep(ChanceStep):
    """The die decides which colour gets does; a second set goes to another colour (AN-6.5).

    The first colour may equal the food colour (AN-R28). Does beyond whole sets stay in the reserve (AN-R30).
    """

    first: int | None

    def clause(self) -> str:
        return "AN-6.5"

    def outcomes(self, state: Island) -> list[tuple[Action, int]]:
        return odds.die(state, self.first)

    def apply(self, state: Island, actor: Actor, action: ColourRolled) -> None:
        state.todo.pop()
        colour = COLOURS.index(action.colour)
        upkeep.bring_does(state, state.board.colour_spaces[colour])
        if self.first is None and state.reserve >= state.board.doe_set:
            state.todo.append(DoeRollStep(colour))
