"""Priors for every kind of decision, from what the seat knows: one logit for each action."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from fellfield.bots.antler_island import fights
from fellfield.bots.antler_island.plan_priors import LOGITS_PER_DOE, plan_priors
from fellfield.bots.antler_island.plan_search import (
    TASK_NUMBERS,
    best_plan_value,
    plan_after_tiles,
    plan_value_starting_with,
    remaining_plan,
    shared_cache_key,
)
from fellfield.bots.antler_island.values import (
    KINDS,
    TILE,
    food_value,
    growth,
    lateness,
)
from fellfield.core.contract import Action
from fellfield.core.seats import Seat
from fellfield.games.antler_island import actions as acts
from fellfield.games.antler_island.material import MATE, NUMBER, TILE_NUMBER, UNIT, handful, pieces_for
from fellfield.games.antler_island.tiles.keep_one_food import KeepFood
from fellfield.games.antler_island.tiles.speed import Speed

PLAYED_TILE: Final = 0.4
"""Value of playing a tile that has its effect."""


def action_logits(state: Any, seat: Seat, actions: Sequence[Action]) -> list[float]:
    """One logit for each action."""
    first = actions[0]
    if isinstance(first, acts.Plan):
        return plan_priors(state, seat).logits(actions)
    if any(isinstance(action, acts.Commit | acts.Retreat | acts.Lock) for action in (first, actions[-1])):
        return [LOGITS_PER_DOE * value for value in fights.action_values(state, seat, actions)]
    common = shared_cache_key(state) if type(first) in _BY_PLAN_SEARCH or type(actions[-1]) in _BY_PLAN_SEARCH else ()
    return [
        LOGITS_PER_DOE
        * (
            _BY_PLAN_SEARCH[kind](state, seat, action, common)
            if kind in _BY_PLAN_SEARCH
            else _BY_KIND.get(kind, _play_so)(state, seat, action)
        )
        for kind, action in [(type(action), action) for action in actions]
    ]


# -- a turn ---------------------------------------------------------------------------------------------------------


def _reveal(state: Any, seat: Seat, action: Any, common: tuple[Any, ...]) -> float:
    """The value of the plan if this tile is revealed next."""
    tasks, used = state.plans[seat].tasks(), state.used[seat]
    control = 3 if action.control == "X" else int(action.control) - 1
    numbered, x = plan_after_tiles(tasks, used | 1 << control)
    return plan_value_starting_with(state, seat, TASK_NUMBERS[tasks[control]], numbered, x, common).worth


def _move(state: Any, seat: Seat, action: Any, common: tuple[Any, ...]) -> float:
    """The value of the remaining plan on that space, and of the fight there."""
    to = NUMBER[action.space]
    numbered, x = remaining_plan(state, seat)
    cost = TILE * (1.0 - lateness(state)) if isinstance(action, Speed) else 0.0
    return fights.value_of_entering(state, seat, to, best_plan_value(state, seat, numbered, x, to, common).worth) - cost


def _mate(state: Any, seat: Seat, action: Action) -> float:
    return 0.0


def _grow(state: Any, seat: Seat, action: Any) -> float:
    """Strength and tiles for the pieces, less the food spent."""
    given, late = handful(action.food), lateness(state)
    held = state.held[seat]
    pieces = min(pieces_for(given), state.aside[seat] + state.supply)
    gain = growth(pieces, state.antlers[seat], state.aside[seat], late)
    return gain + food_value(held - given, late) - food_value(held, late)


def _play(state: Any, seat: Seat, action: Any) -> float:
    """Tiles are played where they help: Roar gathers does, the others always have an effect."""
    if action.tile == "roar":
        return _roar(state, seat)
    return 1.0 if action.tile == "extra-mate" else PLAYED_TILE


def _play_so(state: Any, seat: Seat, action: Any) -> float:
    """A tile that is played by an action of its own."""
    return PLAYED_TILE


def _roar(state: Any, seat: Seat) -> float:
    """As many does as the plan can still court."""
    here, does = state.stags[seat], state.does
    numbered, x = remaining_plan(state, seat)
    wanted = numbered.count(MATE) + (x == MATE)
    coming = sum(1 for space in state.board.neighbours[here] if does[space])
    used = min(wanted, does[here] + coming) - min(wanted, does[here])
    base = best_plan_value(state, seat, numbered, x).worth if _revealing(state) else 0.0
    return base + 0.9 * float(used) - 0.6 + 0.1 * coming


def _revealing(state: Any) -> bool:
    return type(state.todo[-1]).__name__ == "RevealStep"


def _pass(state: Any, seat: Seat, action: Action) -> float:
    return 0.0


# -- after a fight, and tiles ------------------------------------------------------------------------------------


def _keep(state: Any, seat: Seat, action: Any) -> float:
    late = lateness(state)
    return food_value(UNIT[action.value], late) - 0.7 * TILE * (1.0 - late)


def _place(state: Any, seat: Seat, action: Any) -> float:
    """The defeated stag goes where its plan is worth least."""
    loser = state.todo[-1].loser
    numbered, x = remaining_plan(state, loser)
    return -best_plan_value(state, loser, numbered, x, NUMBER[action.space]).worth


def _cube(state: Any, seat: Seat, action: Any) -> float:
    """A rival's colour, unless an own cube completes the set (AN-11.4)."""
    return 0.5 if action.colour_seat != seat else 0.2


def _take(state: Any, seat: Seat, action: Any) -> float:
    """The open tile if it is above average."""
    return KINDS[state.open_tile] if action.pile == "open" else sum(KINDS) / len(KINDS)


def _discard(state: Any, seat: Seat, action: Any) -> float:
    """The least useful tile; of two alike the face-up one."""
    return -KINDS[TILE_NUMBER[action.tile]] + (0.01 if action.side == "up" else 0.0)


_BY_PLAN_SEARCH: Final[dict[type, Callable[[Any, Seat, Any, tuple[Any, ...]], float]]] = {
    acts.Reveal: _reveal,
    acts.Move: _move,
    Speed: _move,
}
"""Actions valued by the plan search, which share its cache key."""

_BY_KIND: Final[dict[type, Callable[[Any, Seat, Any], float]]] = {
    acts.Mate: _mate,
    acts.Grow: _grow,
    acts.PlayTile: _play,
    acts.Pass: _pass,
    KeepFood: _keep,
    acts.PlaceLoser: _place,
    acts.TakeCube: _cube,
    acts.TakeTile: _take,
    acts.DiscardTile: _discard,
}
