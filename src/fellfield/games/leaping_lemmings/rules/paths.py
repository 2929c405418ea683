"""The paths of lemmings: one for each goal, since all paths to a goal are one option (LL-8.9).

The offer of a move and the event that follows it show the same path.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from fellfield.games.leaping_lemmings.board import Board
from fellfield.games.leaping_lemmings.hexes import BITS, START, TEXTS, hexes_of


@dataclass(frozen=True)
class Route:
    """A way over the board: the places from the source on, and the points spent on reaching each of them."""

    path: tuple[str, ...]
    costs: tuple[int, ...]


def routes_from(board: Board, source: int, points: int, free: int, *, sidesteps: int = 1) -> dict[int, Route]:
    """For every goal that exactly these points reach, the first route that a search straight ahead finds.

    `free` is the set of hexes that may be entered (LL-8.5, LL-8.6).
    """
    window = board.move_window(source, points)
    near = (free >> window.lift & window.cone) << window.lift  # the other hexes do not matter
    return _routes(board, source, points, near, sidesteps)


def move_route(board: Board, source: int, goal: int, points: int, free: int, *, sidesteps: int = 1) -> Route:
    """A route to the goal that spends exactly these points."""
    return routes_from(board, source, points, free, sidesteps=sidesteps)[goal]


def dive_route(board: Board, source: int, points: int, free: int, *, sidesteps: int = 1) -> Route:
    """A route to the cliff edge that spends exactly these points."""
    for goal, route in routes_from(board, source, points, free, sidesteps=sidesteps).items():
        if board.cliff & BITS[goal]:
            return route
    raise AssertionError(f"no path from {TEXTS[source]} to the edge with {points}")


@lru_cache(maxsize=2048)
def _routes(board: Board, source: int, points: int, free: int, sidesteps: int) -> dict[int, Route]:
    """Search routes; cached, because a lemming is asked again and again while little changes around it."""
    routes: dict[int, Route] = {}
    for goal, steps in _ends(board, source, points, free, sidesteps, {}).items():
        costs = [0]
        for code in steps:
            costs.append(costs[-1] + _cost(board, code))
        routes[goal] = Route((TEXTS[source], *(TEXTS[code] for code in steps)), tuple(costs))
    return routes


def _ends(
    board: Board,
    here: int,
    points: int,
    free: int,
    sidesteps: int,
    known: dict[tuple[int, int, int], dict[int, tuple[int, ...]]],
) -> dict[int, tuple[int, ...]]:
    """The steps to every hex that exactly these points reach from here; `known` holds what was searched before."""
    key = (here, points, sidesteps)
    ends = known.get(key)
    if ends is not None:
        return ends
    ends = {}
    if points == 0 and here != START:
        ends[here] = ()
    if points > 0:
        ahead = board.start if here == START else board.forward[here]
        aside = 0 if here == START or not sidesteps else board.sideways[here]
        for steps, spent in ((ahead, 0), (aside, 1)):
            for code in hexes_of(steps & free):
                cost = _cost(board, code)
                if cost <= points:
                    for end, rest in _ends(board, code, points - cost, free, sidesteps - spent, known).items():
                        if end not in ends:
                            ends[end] = (code, *rest)
    known[key] = ends
    return ends


def _cost(board: Board, code: int) -> int:
    """The points that a step into this hex costs (LL-8.4)."""
    return 2 if board.brush & BITS[code] else 1


@lru_cache(maxsize=4096)
def straight_path(board: Board, source: int, goal: int) -> tuple[str, ...]:
    """The path of a fleeing lemming: each step reduces the distance to the goal (LL-14.5)."""
    path = [source]
    while path[-1] != goal:
        here = path[-1]
        near = hexes_of(board.forward[here] | board.sideways[here] | board.backward[here])
        closer = [code for code in near if board.distance(code, goal) < board.distance(here, goal)]
        path.append(closer[0] if closer else goal)
    return tuple(TEXTS[code] for code in path)
