"""The actions of Leaping Lemmings on a board, in families."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import permutations
from typing import Final

from fellfield.adapters.encoding.actions import Actions, ViewGetter
from fellfield.core.contract import Action
from fellfield.games.leaping_lemmings.board import EAGLES, ZONES, Board
from fellfield.games.leaping_lemmings.hexes import BITS, TEXTS, row_of
from fellfield.games.leaping_lemmings.material import CARDS, CLANS, LEMMINGS, TOP_VALUE
from fellfield.games.leaping_lemmings.specials.king_of_the_hill import Reorder

_MAX_START_DISTANCE: Final = 2 * TOP_VALUE
"""Most hexes of a move from the Start Area: a doubled five (LL-16.20)."""
_MAX_PUSH_DISTANCE: Final = 3
"""Most hexes that a card pushes a lemming (LL-16.22)."""


class RaceActions(Actions):
    """The actions of a race. A `Reorder` is numbered by the permutation that it applies to the stack in the view."""

    def __init__(self, board: Board, parse: Callable[[str], Action]) -> None:
        self._hexes = [TEXTS[code] for code in board.hexes]
        self._orders = list(permutations(range(board.clear_limit)))
        super().__init__(list(_families(board, len(self._orders))), parse)
        self._first_order = self.families[-1].first

    def number(self, action: Action, get_view: ViewGetter) -> int:
        if not isinstance(action, Reorder):
            return super().number(action, get_view)
        stack = get_view()["stacks"][action.hex]
        rank = self._rank(stack, list(action.seats))
        return self._first_order + self._hexes.index(action.hex) * len(self._orders) + rank

    def action(self, number: int, get_view: ViewGetter) -> Action:
        """The action of an integer; if several integers give a stack the same order, only the lowest is valid."""
        if number < self._first_order or number >= self.size:
            return super().action(number, get_view)
        hex_index, rank = divmod(number - self._first_order, len(self._orders))
        stack = get_view()["stacks"].get(self._hexes[hex_index], [])
        wanted = _permuted(stack, self._orders[rank])
        if self._rank(stack, wanted) != rank:
            raise ValueError(
                f"number {number} is not an action here: a lower number gives {self._hexes[hex_index]} the same order"
            )
        return Reorder(self._hexes[hex_index], tuple(wanted))

    def _rank(self, stack: list[int], wanted: list[int]) -> int:
        """The index of the first permutation that puts the stack into this order."""
        for rank, order in enumerate(self._orders):
            if _permuted(stack, order) == wanted:
                return rank
        raise ValueError(f"wanted must be a permutation of the stack {stack}, not {wanted}")


def _permuted(stack: list[int], order: tuple[int, ...]) -> list[int]:
    """A stack permuted by `order`; levels that it does not have are skipped."""
    return [stack[level] for level in order if level < len(stack)]


def _families(board: Board, order_count: int) -> Iterator[tuple[str, list[str]]]:
    """The families in their fixed order; later versions append."""
    hexes = board.hexes
    levels = range(1, board.clear_limit + 1)
    hex_texts = [TEXTS[code] for code in hexes]
    lemmings = [f"{TEXTS[code]}.{level}" for code in hexes for level in levels]
    yield "choose-die", [f"first {eagle}" for eagle in EAGLES]
    yield "fly-eagle", [f"eagle {eagle} {direction}" for eagle in EAGLES for direction in ("cw", "ccw")]
    yield "send-eagle", [f"eagle {eagle} {zone}" for eagle in EAGLES for zone in ZONES]
    yield "eat", [f"eat {hex_text}" for hex_text in hex_texts]
    yield "feed-eagle", [f"feed {eagle}" for eagle in EAGLES]
    yield "resupply", [f"resupply {hex_text}" for hex_text in hex_texts]
    yield "pass", ["pass"]
    yield "hand-on", ["hand on"]
    yield "take-favor", ["favor move", "favor card"]
    yield "raise-dive", [f"favor raise {points}" for points in range(TOP_VALUE + 1)]
    yield "play-special", [f"play {card}" for card in CARDS]
    yield "move", [f"move {source}>{goal}" for source, goal in _moves(board)]
    yield "dive", [f"dive {hex_text} {points}" for hex_text in hex_texts for points in range(1, TOP_VALUE + 1)]
    yield "claw", [f"claw {lemming}" for lemming in lemmings]
    yield "pull-paw", [f"paw {lemming}" for lemming in lemmings]
    yield "return-to", [f"return {hex_text}" for hex_text in hex_texts]
    yield "swap-identity", [f"swap {lemming}" for lemming in lemmings]
    for verb, reachable in (
        ("push", _push_goals),
        ("scatter", _scatter_goals),
    ):
        goals = {code: [*map(TEXTS.__getitem__, reachable(board, code)), "cliff"] for code in hexes}
        yield (
            verb,
            [f"{verb} {TEXTS[code]}.{level}>{goal}" for code in hexes for level in levels for goal in goals[code]],
        )
    yield "reorder", [f"order {hex_text} by {rank}" for hex_text in hex_texts for rank in range(order_count)]


def _moves(board: Board) -> Iterator[tuple[str, str]]:
    """Source and goal of every regular move: forward or sideways, at most `TOP_VALUE` hexes."""
    for goal in board.hexes:
        if row_of(goal) <= _MAX_START_DISTANCE:
            yield "start", TEXTS[goal]
    for source in board.hexes:
        for goal in board.hexes:
            if row_of(goal) >= row_of(source) and 0 < board.distance(source, goal) <= TOP_VALUE:
                yield TEXTS[source], TEXTS[goal]


def _push_goals(board: Board, source: int) -> list[int]:
    return [goal for goal in board.hexes if 0 < board.distance(source, goal) <= _MAX_PUSH_DISTANCE]


def _scatter_goals(board: Board, source: int) -> list[int]:
    """Every hex that can be the closest free one (LL-14.3): all closer hexes are in an eagle's zone or full."""
    by_distance = sorted((board.distance(source, goal), goal) for goal in board.hexes if goal != source)
    if not any(zone & BITS[source] for zone in board.zones):
        return [goal for distance, goal in by_distance if distance == 1]
    watched = max(zone.bit_count() for zone in board.zones[:6]) + max(zone.bit_count() for zone in board.zones[6:])
    furthest = by_distance[min(watched + _max_full_hexes(board), len(by_distance) - 1)][0]
    return sorted(goal for distance, goal in by_distance if distance <= furthest)


def _max_full_hexes(board: Board) -> int:
    """The most hexes that can be full at once on this board; brush hexes fill first, as they hold the fewest."""
    lemmings = len(CLANS) * LEMMINGS
    brush = board.brush.bit_count()
    return brush + (lemmings - brush) // board.clear_limit
