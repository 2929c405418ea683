"""The first position: start player, one token each, stags, food, does, the first open tile (AN-3.1 to AN-3.11)."""

from __future__ import annotations

from dataclasses import dataclass

from fellfield.core.bag import Bag
from fellfield.core.contract import Action
from fellfield.core.seats import Actor
from fellfield.core.step import ChanceStep
from fellfield.games.antler_island import odds
from fellfield.games.antler_island.actions import ColourRolled, StartChosen
from fellfield.games.antler_island.events import StagsPlaced, StartPlayerChosen
from fellfield.games.antler_island.flow import ROUND
from fellfield.games.antler_island.material import COLOURS, SPACES
from fellfield.games.antler_island.rules import food, upkeep
from fellfield.games.antler_island.state import Island
from fellfield.games.antler_island.steps.deeds import DRAW_FOOD
from fellfield.games.antler_island.steps.tiles import OPEN_TILE


def lay_out(state: Island) -> None:
    """Set up everything that needs no chance: piles, antlers, reserve, cubes (AN-3.2 to AN-3.4, AN-3.10, AN-11.1)."""
    board, players = state.board, state.players
    state.reserve = board.does_total
    state.antlers = [board.antlers_each] * players
    state.supply = board.antler_pieces - players * board.antlers_each
    food.lay_piles(state)
    state.tile_bag = Bag("tiles", board.tiles)
    state.tiles_filled = board.tiles
    state.tile_discard = (0,) * len(board.tiles)
    if state.rules.advanced:
        own = range(0, players * players, players + 1)
        state.cubes = tuple(board.cubes_each if index in own else 0 for index in range(players * players))


def begin(state: Island) -> None:
    """Set up the components, then push the chance steps of setup in the order of the rules (AN-3)."""
    lay_out(state)
    state.todo = [ROUND, OPEN_TILE, StagRollStep(), StartPlayerStep()]


@dataclass(frozen=True)
class StartPlayerStep(ChanceStep):
    """Chance names the start player (AN-3.1, AN-R10); then every seat draws a token (AN-3.6)."""

    def clause(self) -> str:
        return "AN-3.1"

    def outcomes(self, state: Island) -> list[tuple[Action, int]]:
        return odds.start_player(state)

    def apply(self, state: Island, actor: Actor, action: StartChosen) -> None:
        state.todo.pop()
        state.pawn = action.seat
        state.emit(StartPlayerChosen(action.seat))
        state.todo += [DRAW_FOOD[seat] for seat in reversed(range(state.players))]


@dataclass(frozen=True)
class StagRollStep(ChanceStep):
    """One roll for all stags: the start player on sector 1, the others clockwise (AN-3.7, AN-R11, AN-R12)."""

    def clause(self) -> str:
        return "AN-3.7"

    def outcomes(self, state: Island) -> list[tuple[Action, int]]:
        return odds.die(state)

    def apply(self, state: Island, actor: Actor, action: ColourRolled) -> None:
        colour = COLOURS.index(action.colour)
        place_stags(state, colour)
        state.todo[-1] = FirstFoodRollStep(colour)
        if state.wants_events:
            state.emit(StagsPlaced(action.colour, tuple(SPACES[space] for space in state.stags)))


def place_stags(state: Island, colour: int) -> None:
    """Put the stags on the spaces of a colour in seat order (AN-3.7)."""
    spaces, players = state.board.colour_spaces[colour], state.players
    state.stags = [spaces[(seat - state.pawn) % players] for seat in range(players)]


@dataclass(frozen=True)
class FirstFoodRollStep(ChanceStep):
    """The food colour differs from the stags' colour; the third colour and the grass get does (AN-3.8, AN-3.9)."""

    stags: int

    def clause(self) -> str:
        return "AN-3.8"

    def outcomes(self, state: Island) -> list[tuple[Action, int]]:
        return odds.die(state, self.stags)

    def apply(self, state: Island, actor: Actor, action: ColourRolled) -> None:
        state.todo.pop()
        colour = COLOURS.index(action.colour)
        upkeep.serve(state, colour, list(state.board.colour_spaces[colour]))
        third = 3 - self.stags - colour
        upkeep.bring_does(state, state.board.colour_spaces[third] + state.board.grass)
