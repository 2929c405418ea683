"""Samples a full position that is consistent with a view, with the odds that the view implies.

`imagined_food` deals the food from the piles that each hand drew from. Tiles come from one pile. What was shuffled into
it was public, so its unseen rest is a subset of that; the other seats hide the remaining tiles. Each split is weighted
by the number of shuffles that lead to it: the pile is shuffled, any subset of the drawn tiles is discarded and refills
it, and the tiles drawn since are in the discard, with the viewer, or with other seats.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import comb
from typing import TypeAlias, cast

from fellfield.core.bag import Bag
from fellfield.core.chance import Source
from fellfield.core.public_steps import read_steps
from fellfield.core.tuples import replace_at
from fellfield.core.view_types import Hidden
from fellfield.core.views import is_hidden, visible
from fellfield.games.antler_island.actions import PLANS, Plan
from fellfield.games.antler_island.imagined_food import deal_food
from fellfield.games.antler_island.material import (
    CONTROLS,
    NUMBER,
    TASKS,
    TILE_NUMBER,
    TILES,
    VALUES,
    Control,
    FoodValue,
    Task,
    handful,
    tile_set,
)
from fellfield.games.antler_island.notation import parse
from fellfield.games.antler_island.rules.trails import token
from fellfield.games.antler_island.state import Fight, Island
from fellfield.games.antler_island.view_types import AntlerView, PlanFacts
from fellfield.games.antler_island.weighted_draw import draw_weighted

Counts: TypeAlias = tuple[int, ...]
Shuffled: TypeAlias = tuple[Counts, int, int]
"""A bag: what was shuffled into it, how many pieces are still in it, and its generation (0: never refilled)."""


def fill(state: Island, view: AntlerView, source: Source, steps: list[type]) -> None:
    """Fill a new state with the position of this view; hidden pieces are drawn at random."""
    _fill_island(state, view)
    _fill_mats(state, view)
    _fill_food(state, view, source)
    _fill_tiles(state, view, source)
    _fill_plans(state, view, source)
    state.todo = read_steps(view["due"], steps)


# -- public facts -------------------------------------------------------------------------------------------------


def _fill_island(state: Island, view: AntlerView) -> None:
    state.turn, state.pawn, state.taken = view["round"], view["start_seat"], view["turns_taken"]
    state.stags = [NUMBER[name] for name in view["stags"]]
    for name, space in view["spaces"].items():
        state.does[NUMBER[name]] = space["does"]
        state.food[NUMBER[name]] = tuple(space["food"])
    state.reserve, state.supply = view["reserve"], view["supply"]
    state.main = view["main_pile"]
    state.filled = tuple(tuple(pile["shuffled"]) for pile in view["piles"])
    state.start_left = view["piles"][0]["left"]
    state.main_left = view["piles"][state.main]["left"]
    state.discard = tuple(view["food_discard"].count(value) for value in VALUES)
    state.open_tile = None if view["open_tile"] is None else TILE_NUMBER[view["open_tile"]]
    state.tile_discard = tuple(view["tile_discard"].count(tile) for tile in TILES[: len(state.board.tiles)])
    state.tiles_filled = tuple(view["tile_pile"]["shuffled"])
    fight = view["fight"]
    if fight is not None:
        at, origin = NUMBER[fight["space"]], NUMBER[fight["origin"]]
        state.fight = Fight(fight["attacker_seat"], fight["defender_seat"], at, origin, fight["locked"])


def _fill_mats(state: Island, view: AntlerView) -> None:
    mats = view["seats"]
    state.tracks = [mat["track"] for mat in mats]
    state.antlers = [mat["antlers"] for mat in mats]
    state.aside = tuple(mat["aside"] for mat in mats)
    state.markers = tuple(mat["marker"] for mat in mats)
    if state.rules.advanced:
        state.cubes = tuple(count for mat in mats for count in mat["cubes"])
    state.tiles_up = tuple(tile_set(TILE_NUMBER[tile] for tile in mat["tiles_up"]) for mat in mats)
    state.played = tuple(sum(1 << TILE_NUMBER[tile] for tile in mat["played"]) for mat in mats)


# -- hidden food and tiles ----------------------------------------------------------------------------------------


def _fill_food(state: Island, view: AntlerView, source: Source) -> None:
    """Deal the food in the bags, and the food that the other seats hold and have committed."""
    mats, piles = view["seats"], view["piles"]
    others = [seat for seat, mat in enumerate(mats) if is_hidden(mat["looked"])]
    mine = [tuple(known) for mat in mats for known in visible(mat["looked"])]
    own = tuple(tuple(mine.count((bag, value)) for value in VALUES) for bag in range(len(piles)))
    state.trails = [tuple(mat["trail"]) for mat in mats]
    state.looked = [tuple(token(bag, value) for bag, value in visible(mat["looked"])) for mat in mats]
    hands, left = deal_food(tuple(state.trails[seat] for seat in others), state.filled, own, source)
    hidden: list[list[int]] = [[] for _ in mats]
    for seat, hand in zip(others, hands, strict=True):
        state.looked[seat] = tuple(sorted(hand.looked))
        hidden[seat] = source.shuffled(hand.held)
    state.bags = tuple(Bag(pile["name"], part, pile["generation"]) for pile, part in zip(piles, left, strict=True))
    state.held = [handful(_filled_in(mat["food"], hidden[seat])) for seat, mat in enumerate(mats)]
    state.committed = tuple(handful(_filled_in(mat["committed"], hidden[seat])) for seat, mat in enumerate(mats))


def _fill_tiles(state: Island, view: AntlerView, source: Source) -> None:
    """Deal the tiles in the pile, and the face-down tiles of the other seats."""
    mats = view["seats"]
    own = [TILE_NUMBER[tile] for mat in mats for tile in visible(mat["tiles_down"])]
    seen = own + [TILE_NUMBER[tile] for mat in mats for tile in mat["tiles_up"]]
    seen += [TILE_NUMBER[tile] for tile in view["tile_discard"]]
    seen += [] if state.open_tile is None else [state.open_tile]
    kinds = range(len(state.board.tiles))
    total = tuple(state.board.tiles[kind] - seen.count(kind) for kind in kinds)
    pile = view["tile_pile"]
    known = tuple(seen.count(kind) for kind in kinds)
    parts, rest = apportion(total, [(state.tiles_filled, pile["left"], pile["generation"])], known, source)
    state.tile_bag = Bag("tiles", parts[0], pile["generation"])
    hidden = source.shuffled([kind for kind in kinds for _ in range(rest[kind])])
    state.tiles_down = tuple(
        tile_set(
            [hidden.pop() for _ in range(mat["tiles_down"]["hidden"])]
            if is_hidden(mat["tiles_down"])
            else [TILE_NUMBER[tile] for tile in mat["tiles_down"]]
        )
        for mat in mats
    )


def _filled_in(shown: list[FoodValue] | Hidden, hidden: list[int]) -> list[int]:
    """The values that a view shows; where it shows only a count, values popped from `hidden`."""
    return shown if isinstance(shown, list) else [hidden.pop() for _ in range(shown["hidden"])]


def apportion(total: Counts, bags: list[Shuffled], seen: Counts, source: Source) -> tuple[list[Counts], Counts]:
    """Split unseen pieces among the bags and the other hands; `seen` are those in the discard and the viewer's hand."""
    order = sorted(range(len(bags)), key=lambda number: bags[number][2])
    splits = _split_counts(tuple(bags[number] for number in order), seen)
    chosen: list[Counts] = [()] * len(bags)
    left = total
    for index, number in enumerate(order):
        parts, weights = splits.choices(index, left)
        part = parts[draw_weighted(weights, source)]
        chosen[number] = part
        left = _minus(left, part)
    return chosen, left


@lru_cache(maxsize=128)
def _split_counts(bags: tuple[Shuffled, ...], seen: Counts) -> SplitCounts:
    """Cached, since a bot imagines the same view many times."""
    return SplitCounts(bags, seen)


class SplitCounts:
    """Counts the shuffles that lead to each split; the bags are in the order in which they were filled.

    The rest of a bag is weighted by the number of ways to choose it from what was shuffled in, a refill by the number
    of ways to choose it from all pieces drawn by then, and the other hands by the number of ways to choose them from
    all pieces drawn by now.
    """

    def __init__(self, bags: tuple[Shuffled, ...], seen: Counts) -> None:
        self.bags = bags
        self.seen = seen
        self.known: dict[tuple[int, Counts], tuple[list[Counts], list[int]]] = {}
        self.totals: dict[tuple[int, Counts], int] = {}

    def choices(self, number: int, left: Counts) -> tuple[list[Counts], list[int]]:
        """The possible contents of this bag, with weights; `left` is for it, the later bags and the other hands."""
        key = (number, left)
        found = self.known.get(key)
        if found is None:
            shuffled, size, _ = self.bags[number]
            parts = list(_parts(_minimum(shuffled, left), size))
            weights = [_ways(shuffled, part) * self.total(number + 1, _minus(left, part)) for part in parts]
            found = self.known[key] = (parts, weights)
        return found

    def total(self, number: int, left: Counts) -> int:
        """The number of shuffles from this bag on."""
        key = (number, left)
        found = self.totals.get(key)
        if found is None:
            found = self._picked(number, left)
            if found and number < len(self.bags):
                found *= sum(self.choices(number, left)[1])
            self.totals[key] = found
        return found

    def _picked(self, number: int, left: Counts) -> int:
        """The ways to choose the refill of this bag, or after the last bag the other hands, from all pieces drawn."""
        out = _plus(left, self.seen)
        if number == len(self.bags):
            return _ways(out, left)
        shuffled, _, generation = self.bags[number]
        return _ways(out, shuffled) if generation else 1


def _parts(limits: Counts, size: int) -> Iterator[Counts]:
    """All multisets of `size` pieces, with at most `limits` of each kind."""
    if not limits:
        if size == 0:
            yield ()
        return
    rest = sum(limits[1:])
    for count in range(max(0, size - rest), min(limits[0], size) + 1):
        for tail in _parts(limits[1:], size - count):
            yield (count, *tail)


def _ways(shuffled: Counts, part: Counts) -> int:
    """The number of ways to choose `part` from `shuffled`."""
    ways = 1
    for count, taken in zip(shuffled, part, strict=True):
        ways *= comb(count, taken)
    return ways


def _minimum(left: Counts, right: Counts) -> Counts:
    return tuple(min(pair) for pair in zip(left, right, strict=True))


def _plus(left: Counts, right: Counts) -> Counts:
    return tuple(a + b for a, b in zip(left, right, strict=True))


def _minus(left: Counts, right: Counts) -> Counts:
    return tuple(a - b for a, b in zip(left, right, strict=True))


# -- plans --------------------------------------------------------------------------------------------------------


def _fill_plans(state: Island, view: AntlerView, source: Source) -> None:
    """Place the hidden control tiles; all placements with these counts are equally likely (AN-R18)."""
    for seat, mat in enumerate(view["seats"]):
        plan = mat["plan"]
        if plan is not None:
            own = None if is_hidden(plan["tiles"]) else cast("dict[Control, Task]", plan["tiles"])
            tiles = own or _imagined_tiles(plan, source)
            state.plans = replace_at(state.plans, seat, Plan(*(tiles[control] for control in CONTROLS)))
            state.used[seat] = sum(1 << CONTROLS.index(control) for control in plan["revealed"])
    if view["due"] and view["due"][-1]["step"] == "plan-step":
        for seat in range(state.players):
            if seat == view["viewer"]:
                state.sealed[seat] = None if view["sealed"] is None else parse(view["sealed"]["text"])
            elif seat not in view["to_act"]:
                state.sealed[seat] = source.pick(PLANS)


def _imagined_tiles(plan: PlanFacts, source: Source) -> dict[Control, Task]:
    revealed = plan["revealed"]
    seen = list(revealed.values())
    hidden = source.shuffled([task for task in TASKS for _ in range(plan["counts"][task] - seen.count(task))])
    return {control: revealed[control] if control in revealed else hidden.pop() for control in CONTROLS}
