"""The revealed action: Move, Eat, Mate, Grow, with the tiles that belong to them (AN-7)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from fellfield.core.contract import Action, WhyNot
from fellfield.core.seats import Actor, Seat
from fellfield.core.step import AutomaticStep, ChanceStep
from fellfield.games.antler_island import odds
from fellfield.games.antler_island.actions import (
    GROWTHS,
    MATE_ONCE,
    FoodDrawn,
    Grow,
    Mate,
    Move,
    Pass,
)
from fellfield.games.antler_island.events import FoodTaken, NothingDone, PiecesLost, StagMoved
from fellfield.games.antler_island.material import (
    EAT,
    GROW,
    MATE,
    MAX_SEATS,
    MOVE,
    NUMBER,
    SPACES,
    TASKS,
)
from fellfield.games.antler_island.rules import actions, food
from fellfield.games.antler_island.rules.turns import is_possible
from fellfield.games.antler_island.state import Island
from fellfield.games.antler_island.steps.asking import SeatStep, ask_for_tile, may_be_asked, why_not_now
from fellfield.games.antler_island.steps.fight import begin_fight
from fellfield.games.antler_island.steps.tiles import EARN_TILE
from fellfield.games.antler_island.tiles.cunning_tile import (
    AFTER_EAT,
    TILES_AT,
    WITH_MATE,
    WITH_MOVE,
    add_plays,
    play_at,
    tile_played,
)
from fellfield.games.antler_island.view_types import GrowQuestion, MateQuestion, MoveQuestion


def carry_out(state: Island, seat: Seat, task: int) -> None:
    """Begin the revealed action; if it is impossible nothing happens and the tile is used (AN-5.4, AN-R23, AN-R24)."""
    if not is_possible(state, seat, task):
        if state.wants_events:
            state.emit(NothingDone(seat, TASKS[task]))
    elif task == MOVE:
        state.todo.append(MOVING[seat])
    elif task == EAT:
        state.todo += (AFTER_EATING[seat], eat_step(seat, actions.mouthful(state, seat)))
    elif task == MATE:
        begin_mating(state, seat)
    else:
        state.todo.append(GROWING[seat])


# -- Move ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class MoveStep(SeatStep):
    """A seat moves its stag to a neighbour, or by a tile; a stag there means a fight (AN-7.1 to AN-7.3)."""

    def clause(self) -> str:
        return "AN-7.1"

    def question(self, state: Island, seat: Seat) -> MoveQuestion:
        return {"space": SPACES[state.stags[seat]]}

    def legal(self, state: Island, seat: Seat) -> list[Action]:
        return add_plays(state, seat, WITH_MOVE, actions.moves(state, seat))

    def why_not(self, state: Island, seat: Seat, action: Action) -> WhyNot | None:
        if isinstance(action, Move):
            return actions.why_not_move(state, seat, action)
        tile = tile_played(WITH_MOVE, action)
        return _why_not_instead(action, MOVE) if tile is None else tile.why_not(state, seat, action)

    def apply(self, state: Island, actor: Actor, action: Action) -> None:
        state.todo.pop()
        if isinstance(action, Move):
            walk(state, self.seat, (state.stags[self.seat], NUMBER[action.space]))
        else:
            play_at(state, self.seat, WITH_MOVE, action)


def walk(state: Island, seat: Seat, path: tuple[int, ...]) -> None:
    """Move a stag along a path, its own space first; a stag at the end means a fight (AN-7.2, AN-7.3)."""
    goal = path[-1]
    defender = state.stags.index(goal) if goal in state.stags else None
    state.stags[seat] = goal
    if state.wants_events:
        state.emit(StagMoved(seat, tuple(SPACES[space] for space in path), SPACES[goal]))
    if defender is not None:
        begin_fight(state, seat, defender, path[-2])


# -- Eat ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class EatStep(ChanceStep):
    """A seat looks at the tokens of the space one by one, the oldest first (AN-7.4, AN-7.5)."""

    seat: Seat
    left: int

    def clause(self) -> str:
        return "AN-7.4"

    def outcomes(self, state: Island) -> list[tuple[Action, int]]:
        return odds.token(state, state.food[state.stags[self.seat]][0])

    def observers(self, state: Island) -> tuple[Seat, ...] | None:
        return (self.seat,)

    def apply(self, state: Island, actor: Actor, action: FoodDrawn) -> None:
        state.todo.pop()
        if self.left > 1:
            state.todo.append(eat_step(self.seat, self.left - 1))
        actions.eat(state, self.seat, action.value)


@dataclass(frozen=True)
class AfterEatingStep(AutomaticStep):
    """A seat that has eaten may play a tile, at least one token taken (AN-7.6, AN-R79)."""

    seat: Seat

    def clause(self) -> str:
        return "AN-7.6"

    def run(self, state: Island) -> None:
        state.todo.pop()
        ask_for_tile(state, self.seat, AFTER_EAT)


@dataclass(frozen=True)
class DrawFoodStep(ChanceStep):
    """A seat draws a token from the piles and looks at it (AN-3.5, AN-3.6)."""

    seat: Seat

    def clause(self) -> str:
        return "AN-3.5"

    def outcomes(self, state: Island) -> list[tuple[Action, int]]:
        return odds.token(state, food.top_bag(state))

    def observers(self, state: Island) -> tuple[Seat, ...] | None:
        return (self.seat,)

    def apply(self, state: Island, actor: Actor, action: FoodDrawn) -> None:
        state.todo.pop()
        bag = food.draw(state)
        food.look_at(state, self.seat, bag, action.value)
        if state.wants_events:
            state.emit(FoodTaken(self.seat, state.bags[bag].name, action.value))


# -- Mate ---------------------------------------------------------------------------------------------------------


def begin_mating(state: Island, seat: Seat) -> None:
    """Mate once; ask first if public facts allow a tile for more (AN-7.7, AN-R107)."""
    for tile in TILES_AT[WITH_MATE]:
        if may_be_asked(state, seat, tile):
            state.todo.append(MATING[seat])
            return
    actions.mate(state, seat, 1)


@dataclass(frozen=True)
class MateStep(SeatStep):
    """A seat mates once, or plays a tile for more (AN-7.7, AN-9.14)."""

    def clause(self) -> str:
        return "AN-9.14"

    def question(self, state: Island, seat: Seat) -> MateQuestion:
        asked = [tile.name for tile in TILES_AT[WITH_MATE] if may_be_asked(state, seat, tile)]
        space = state.stags[seat]
        return {"asked_tile": asked[0] if asked else "", "space": SPACES[space], "count": state.does[space]}

    def legal(self, state: Island, seat: Seat) -> list[Action]:
        return add_plays(state, seat, WITH_MATE, [MATE_ONCE])

    def why_not(self, state: Island, seat: Seat, action: Action) -> WhyNot | None:
        if isinstance(action, Mate):
            return None
        tile = tile_played(WITH_MATE, action)
        return _why_not_instead(action, MATE) if tile is None else tile.why_not(state, seat, action)

    def apply(self, state: Island, actor: Actor, action: Action) -> None:
        state.todo.pop()
        if isinstance(action, Mate):
            actions.mate(state, self.seat, 1)
        else:
            play_at(state, self.seat, WITH_MATE, action)


# -- Grow ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class GrowStep(SeatStep):
    """A seat gives any tokens, at least one, for antlers (AN-7.9)."""

    def clause(self) -> str:
        return "AN-7.9"

    def question(self, state: Island, seat: Seat) -> GrowQuestion:
        return {"antlers": state.antlers[seat], "aside": state.aside[seat]}

    def legal(self, state: Island, seat: Seat) -> list[Action]:
        return GROWTHS[state.held[seat]][:]

    def why_not(self, state: Island, seat: Seat, action: Action) -> WhyNot | None:
        if isinstance(action, Grow):
            return actions.why_not_grow(state, seat, action)
        return _why_not_instead(action, GROW)

    def apply(self, state: Island, actor: Actor, action: Grow) -> None:
        state.todo[-1] = sprout_step(self.seat, actions.give_food(state, self.seat, action.food))


@dataclass(frozen=True)
class SproutStep(AutomaticStep):
    """Pieces are added one at a time, and each earned tile is taken before the next piece (AN-7.10, AN-7.11).

    So an even number that is only passed earns its tile, too (AN-R40, AN-R66).
    """

    seat: Seat
    left: int

    def clause(self) -> str:
        return "AN-7.10"

    def run(self, state: Island) -> None:
        state.todo.pop()
        left = self.left
        while left:
            if not actions.can_grow(state, self.seat):
                state.emit(PiecesLost(self.seat, left))
                return
            left -= 1
            if actions.grow_piece(state, self.seat):
                if left:
                    state.todo.append(sprout_step(self.seat, left))
                state.todo.append(EARN_TILE[self.seat])
                return


@cache
def eat_step(seat: Seat, left: int) -> EatStep:
    """The shared step in which a seat still looks at `left` tokens."""
    return EatStep(seat, left)


@cache
def sprout_step(seat: Seat, left: int) -> SproutStep:
    """The shared step in which a seat still adds `left` pieces."""
    return SproutStep(seat, left)


def _why_not_instead(action: Action, task: int) -> WhyNot:
    """Why neither passing nor another action is legal: the revealed action is a duty (AN-R22)."""
    if isinstance(action, Pass | Move | Mate | Grow):
        return WhyNot("AN-R22", "action-is-a-duty", task=TASKS[task])
    return why_not_now(action, "AN-5.4")


MOVING: Final = [MoveStep(seat) for seat in range(MAX_SEATS)]
AFTER_EATING: Final = [AfterEatingStep(seat) for seat in range(MAX_SEATS)]
DRAW_FOOD: Final = [DrawFoodStep(seat) for seat in range(MAX_SEATS)]
MATING: Final = [MateStep(seat) for seat in range(MAX_SEATS)]
GROWING: Final = [GrowStep(seat) for seat in range(MAX_SEATS)]
