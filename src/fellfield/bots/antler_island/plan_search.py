"""The best that a stag can make of its remaining turns if nobody else moves.

A sequence of tasks, with a space for every move, is valued in does, discounted by turn; a fight counts by its odds. The
best sequence of a given plan is the value of that plan; the best value of every sequence gives the priors of all 1,024
plans.
"""

from __future__ import annotations

from typing import Any, Final

from fellfield.bots.antler_island.plan_context import PlaceValues, PlanContext
from fellfield.bots.antler_island.values import (
    BEST_THREE,
    DEFEAT,
    MAX_PIECES,
    food_value,
    growth,
    lateness,
    total_food,
)
from fellfield.core.seats import Seat
from fellfield.games.antler_island.material import EAT, GROW, MATE, MAX_HELD, MOVE, SIZE, UNIT, WORTH, pieces_for
from fellfield.games.antler_island.state import Island

TURN_DISCOUNT: Final = 0.94
"""Discount of a gain for each turn of delay: others may come first."""
CONTESTED_DOE: Final = 0.55
"""Value of a doe with a rival next to it."""
RIVAL_STAYS: Final = 0.6
"""The chance that a rival is still there on arrival."""
PREMATURE_END_COST: Final = 3.0
"""The cost of calling the final round without the marker."""
MIN_FIGHT_ODDS: Final = 0.2
"""Odds below which no fight is planned, if there is another way."""
TURNS: Final = 4
STATIONARY_TASKS: Final[tuple[int, ...]] = (MATE, EAT, GROW)
"""Tasks for which a stag stays where it is."""
UNSEEN_TOKEN: Final = UNIT[2]
"""A face-down token counts as a two."""


class PlanValue:
    """The value of a plan in does: the total, and its parts from does, fights, antlers, food and the final place."""

    __slots__ = ("does", "fights", "food", "growth", "place", "worth")

    def __init__(self, worth: float, does: float, fights: float, growth: float, food: float, place: float) -> None:
        self.worth = worth
        self.does = does
        self.fights = fights
        self.growth = growth
        self.food = food
        self.place = place


def blend(first: PlanValue, second: PlanValue, odds: float) -> PlanValue:
    """The expected value of two plans, of which the first happens with these odds."""
    rest = 1.0 - odds
    return PlanValue(
        odds * first.worth + rest * second.worth,
        odds * first.does + rest * second.does,
        odds * first.fights + rest * second.fights,
        odds * first.growth + rest * second.growth,
        odds * first.food + rest * second.food,
        odds * first.place + rest * second.place,
    )


class PlanStage:
    """The state of a stag after some turns: space, the odds to be there, and the value gained by kind, in does.

    `mated` and `eaten` record what the last turn took from the space, so that it can be undone.
    """

    __slots__ = (
        "antlers", "does", "eaten", "fade", "fights", "food", "growth", "held", "here", "mated", "share",
    )  # fmt: skip

    def __init__(self, here: int, held: int, antlers: int) -> None:
        self.here = here
        self.held = held
        self.antlers = antlers
        self.share = 1.0
        self.fade = 1.0
        self.does = 0.0
        self.fights = 0.0
        self.growth = 0.0
        self.food = 0.0
        self.mated = 0
        self.eaten = 0


class PlanSearch:
    """Enumerates the sequences of one stag.

    There is one stage for each turn, reused for every sequence: a search visits thousands of them.
    """

    def __init__(self, context: PlanContext, here: int) -> None:
        self.context = context
        self.here = here
        self.ways: list[tuple[int, ...]] = context.board.usable
        self.does = context.does[:]
        self.food = context.food[:]
        self.courted = 0
        self.stages: list[PlanStage] = []
        self.best: PlanValue | None = None
        self.best_value = -1e9
        self.by_code: dict[int, float] = {}

    def _reset_stages(self, turns: int) -> None:
        context = self.context
        self.stages = [PlanStage(self.here, context.held, context.antlers) for _ in range(turns + 1)]

    # -- one plan ---------------------------------------------------------------------------------------------

    def best_of_plan(self, numbered: tuple[int, ...], x: int | None) -> PlanValue:
        """The best sequence of these numbered tasks, with X at any time (AN-5.3)."""
        self._reset_stages(len(numbered) + 1)
        self._enumerate_plan(0, numbered, x)
        assert self.best is not None
        return self.best

    def beginning_with(self, task: int, numbered: tuple[int, ...], x: int | None) -> PlanValue:
        """The best sequence that begins with this task."""
        self._reset_stages(len(numbered) + 2)
        self._play_task(0, task, numbered, x)
        assert self.best is not None
        return self.best

    def _enumerate_plan(self, at: int, numbered: tuple[int, ...], x: int | None) -> None:
        """Enumerate the sequences of the remaining plan from turn `at` on."""
        if x is not None:
            self._play_task(at, x, numbered, None)
            if numbered and numbered[0] != x:
                self._play_task(at, numbered[0], numbered[1:], x)
        elif numbered:
            self._play_task(at, numbered[0], numbered[1:], None)
        else:
            self._score_end(at)

    def _play_task(self, at: int, task: int, numbered: tuple[int, ...], x: int | None) -> None:
        """Play one turn, then the rest; a task without effect passes the turn."""
        stage, now = self.stages[at], self.stages[at + 1]
        if task == MOVE:
            for to in self.ways[stage.here]:
                self._move_to(stage, now, to)
                self._enumerate_plan(at + 1, numbered, x)
            return
        if self._has_effect(task, stage):
            self._apply_task(task, stage, now)
        else:
            self._pass_turn(stage, now)
        self._enumerate_plan(at + 1, numbered, x)
        self._undo_task(now)

    def _score_end(self, at: int) -> None:
        """Keep a finished sequence if it is the best so far."""
        stage = self.stages[at]
        place = stage.share * self.context.places.at(stage.here)
        worth = stage.does + stage.fights + stage.growth + stage.food + place
        if worth > self.best_value:
            self.best_value = worth
            self.best = PlanValue(worth, stage.does, stage.fights, stage.growth, stage.food, place)

    # -- all sequences -------------------------------------------------------------------------------------------

    def best_by_sequence(self) -> dict[int, float]:
        """The best value of every sequence of tasks in which each turn has an effect."""
        self._reset_stages(TURNS)
        strong = [space for space, odds in self.context.rivals.items() if odds <= MIN_FIGHT_ODDS]
        if strong:
            self.ways = [_avoid_rivals(strong, ways) for ways in self.ways]
        self._enumerate_all(0, 0)
        return self.by_code

    def _enumerate_all(self, at: int, code: int) -> None:
        stage = self.stages[at]
        if at == TURNS:
            worth = (
                stage.does + stage.fights + stage.growth + stage.food + stage.share * self.context.places.at(stage.here)
            )
            found = self.by_code.get(code)
            if found is None or worth > found:
                self.by_code[code] = worth
            return
        at, code = at + 1, code * 4
        now = self.stages[at]
        for to in self.ways[stage.here]:
            self._move_to(stage, now, to)
            self._enumerate_all(at, code + MOVE)
        for task in STATIONARY_TASKS:
            if self._has_effect(task, stage):
                self._apply_task(task, stage, now)
                self._enumerate_all(at, code + task)
                self._undo_task(now)

    # -- one turn ------------------------------------------------------------------------------------------------

    def _pass_turn(self, stage: PlanStage, now: PlanStage) -> None:
        """Copy the stage with a turn's discount."""
        now.here = stage.here
        now.held = stage.held
        now.antlers = stage.antlers
        now.share = stage.share
        now.fade = stage.fade * TURN_DISCOUNT
        now.does = stage.does
        now.fights = stage.fights
        now.growth = stage.growth
        now.food = stage.food
        now.mated = now.eaten = 0

    def _move_to(self, stage: PlanStage, now: PlanStage, to: int) -> None:
        """A move, and by its odds the fight with a rival there; the marker is won only once (AN-8.11)."""
        self._pass_turn(stage, now)
        now.here = to
        odds = self.context.rivals.get(to)
        if odds is not None:
            spoils = self.context.again if stage.fights > 0.0 else self.context.spoils
            now.share *= odds
            now.fights += stage.share * stage.fade * RIVAL_STAYS * (odds * spoils - (1.0 - odds) * DEFEAT)

    def _has_effect(self, task: int, stage: PlanStage) -> bool:
        """Whether a task other than a move has an effect."""
        if task == MATE:
            return self.does[stage.here] > 0
        if task == EAT:
            return self.food[stage.here] > 0 and SIZE[stage.held] < MAX_HELD
        return stage.held > 0

    def _apply_task(self, task: int, stage: PlanStage, now: PlanStage) -> None:
        """Court a doe, eat what fits, or spend all food on antlers."""
        self._pass_turn(stage, now)
        context, here, held, weight = self.context, stage.here, stage.held, stage.share * stage.fade
        if task == MATE:
            self.does[here] -= 1
            self.courted += 1
            now.mated = 1
            now.does += weight * self._doe_value(here, stage.fights)
        elif task == EAT:
            now.eaten = min(self.food[here], MAX_HELD - SIZE[held])
            self.food[here] -= now.eaten
            now.held = held + now.eaten * UNSEEN_TOKEN
            now.food += weight * (food_value(now.held, context.late) - food_value(held, context.late))
        else:
            pieces = min(pieces_for(held), context.aside + context.supply)
            aside = max(0, context.antlers + context.aside - stage.antlers)
            now.held = 0
            now.antlers += pieces
            now.growth += weight * growth(pieces, stage.antlers, aside, context.late)
            now.food -= stage.share * food_value(held, context.late)

    def _doe_value(self, here: int, fights: float) -> float:
        """The value of the doe just courted; calling the end without the marker loses (AN-10.3)."""
        context = self.context
        if self.courted >= context.enough and fights <= 0.0:
            return -PREMATURE_END_COST
        return context.doe * (CONTESTED_DOE if here in context.rivals and here != self.here else 1.0)

    def _undo_task(self, now: PlanStage) -> None:
        """Put back what a task has taken from the space."""
        self.does[now.here] += now.mated
        self.courted -= now.mated
        self.food[now.here] += now.eaten


def _avoid_rivals(strong: list[int], ways: tuple[int, ...]) -> tuple[int, ...]:
    """The ways without strong rivals; the last way is always kept."""
    for to in ways[:-1]:
        if to in strong:
            return tuple([to for to in ways if to == ways[-1] or to not in strong])
    return ways


# -- caches ---------------------------------------------------------------------------------------------------------


def remaining_plan(state: Island, seat: Seat) -> tuple[tuple[int, ...], int | None]:
    """The numbered tasks that a seat has not revealed yet, and X (AN-5.2)."""
    plan = state.plans[seat]
    return ((), None) if plan is None else plan_after_tiles(plan.tasks(), state.used[seat])


def plan_after_tiles(tasks: tuple[str, ...], used: int) -> tuple[tuple[int, ...], int | None]:
    """The same for a plan and a bit set of used tiles."""
    key = (tasks, used & 15)
    found = _remaining.get(key)
    if found is None:
        numbers = tuple(TASK_NUMBERS[tasks[tile]] for tile in range(3) if not used >> tile & 1)
        found = _remaining[key] = (numbers, None if used >> 3 & 1 else TASK_NUMBERS[tasks[3]])
    return found


TASK_NUMBERS: Final = {"move": MOVE, "eat": EAT, "mate": MATE, "grow": GROW}
_remaining: Final[dict[Any, tuple[tuple[int, ...], int | None]]] = {}


def shared_cache_key(state: Island) -> tuple[Any, ...]:
    """Everything that the plan values of all seats depend on.

    It holds the board itself, not its `id`, which another board may get later.
    """
    sizes = [SIZE[held] + SIZE[committed] for held, committed in zip(state.held, state.committed, strict=True)]
    return (
        state.board, tuple(state.stags), tuple(state.does), tuple(map(len, state.food)), tuple(state.antlers),
        tuple(sizes), max(state.tracks), min(state.supply, MAX_PIECES),
    )  # fmt: skip


def cache_key(state: Island, seat: Seat, common: tuple[Any, ...] | None = None) -> tuple[Any, ...]:
    """Everything that the plan values of this seat depend on; with the marker its own track does not matter."""
    food = total_food(state, seat)
    return (
        common or shared_cache_key(state), seat, WORTH[food], BEST_THREE[food], state.aside[seat],
        -1 if state.markers[seat] else state.tracks[seat],
    )  # fmt: skip


def best_plan_value(
    state: Island, seat: Seat, numbered: tuple[int, ...], x: int | None, here: int | None = None,
    common: tuple[Any, ...] | None = None,
) -> PlanValue:  # fmt: skip
    """The value of the remaining plan, from the stag's space or another one."""
    start = state.stags[seat] if here is None else here
    if not numbered and x is None:
        return standing_value(state, start)
    return _cached_value(
        (cache_key(state, seat, common), None, numbered, x, start), state, seat, None, numbered, x, start
    )


def plan_value_starting_with(
    state: Island,
    seat: Seat,
    task: int,
    numbered: tuple[int, ...],
    x: int | None,
    common: tuple[Any, ...] | None = None,
) -> PlanValue:
    """The value of the plan if it begins with this task."""
    start = state.stags[seat]
    return _cached_value(
        (cache_key(state, seat, common), task, numbered, x, start), state, seat, task, numbered, x, start
    )


def _cached_value(
    key: Any, state: Island, seat: Seat, task: int | None, numbered: tuple[int, ...], x: int | None, start: int
) -> PlanValue:
    found = _plan_values.get(key)
    if found is None:
        if len(_plan_values) > _MAX_PLAN_VALUES:
            _plan_values.clear()
        search = PlanSearch(_context(key[0][0], state, seat), start)
        found = search.best_of_plan(numbered, x) if task is None else search.beginning_with(task, numbered, x)
        _plan_values[key] = found
    return found


def _context(common: tuple[Any, ...], state: Island, seat: Seat) -> PlanContext:
    """The context of a seat; the values of places are shared by all seats."""
    places = _places.get(common)
    if places is None:
        if len(_places) > _MAX_PLACES:
            _places.clear()
        food = [len(tokens) for tokens in state.food]
        places = _places[common] = PlaceValues(state.board, state.does[:], food, lateness(state), walked=False)
    return PlanContext(state, seat, places.food, places)


def standing_value(state: Island, here: int) -> PlanValue:
    """No turns left: only the place counts. When plans are due the does have walked already."""
    food = [len(tokens) for tokens in state.food]
    place = PlaceValues(state.board, state.does, food, lateness(state), walked=state.plans[0] is None).at(here)
    return PlanValue(place, 0.0, 0.0, 0.0, 0.0, place)


def sequence_values(state: Island, seat: Seat) -> dict[int, float]:
    """The best value of each sequence of four tasks, for a seat that is planning."""
    return PlanSearch(
        PlanContext(state, seat, [len(tokens) for tokens in state.food]), state.stags[seat]
    ).best_by_sequence()


_plan_values: Final[dict[Any, PlanValue]] = {}
_places: Final[dict[Any, PlaceValues]] = {}
_MAX_PLAN_VALUES: Final = 20_000
_MAX_PLACES: Final = 2_000
