"""The actions of Leaping Lemmings on a board, in families."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import permutations
from typing import Final

from fellfield.adapters.encoding.actions import Actions, ViewGetter
from fellfield.core.contract import Action
from fellfield.games.leaping_lemmings.board import EAGLES, ZONES, Board, lemmings_on
from fellfield.games.leaping_lemmings.hexes import BITS, TEXTS, row_of
from fellfield.games.leaping_lemmings.material import CARD_NUMBERS, CARDS, CLANS, LEMMINGS, TOP_VALUE, specials_in
from fellfield.games.leaping_lemmings.specials.deck import SPECIAL_ACTIONS
from fellfield.games.leaping_lemmings.specials.king_of_the_hill import Reorder

_PRINTED: Final = 17
"""Special Actions of the printed game; their numbers are the first ones."""
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
        orders = next(family for family in self.families if family.name == "reorder")
        self._first_order, self._end_of_orders = orders.first, orders.first + orders.size

    def number(self, action: Action, get_view: ViewGetter) -> int:
        if not isinstance(action, Reorder):
            return super().number(action, get_view)
        stack = get_view()["stacks"][action.hex]
        rank = self._rank(stack, list(action.seats))
        return self._first_order + self._hexes.index(action.hex) * len(self._orders) + rank

    def action(self, number: int, get_view: ViewGetter) -> Action:
        """The action of an integer; if several integers give a stack the same order, only the lowest is valid."""
        if not self._first_order <= number < self._end_of_orders:
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


def cards_of(board: Board) -> tuple[str, ...]:
    """The printed Special Actions, in play or not, and the others in the deck of this board (LL-R131)."""
    return CARDS[:_PRINTED] + tuple(CARDS[card] for card in specials_in(board.deck) if card >= _PRINTED)


def _families(board: Board, order_count: int) -> Iterator[tuple[str, list[str]]]:
    """The families in their fixed order; those of other cards follow, so that no integer changes its meaning."""
    cards = cards_of(board)
    own = {name: texts for card in cards for name, texts in SPECIAL_ACTIONS[CARD_NUMBERS[card]].texts(board).items()}
    hexes = board.hexes
    levels = range(1, board.clear_limit + 1)
    hex_texts = [TEXTS[code] for code in hexes]
    lemmings = lemmings_on(board)
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
    yield "play-special", [f"play {card}" for card in cards[:_PRINTED]]
    yield "move", [f"move {source}>{goal}" for source, goal in _moves(board)]
    yield "dive", [f"dive {hex_text} {points}" for hex_text in hex_texts for points in range(1, TOP_VALUE + 1)]
    yield "claw", [f"claw {lemming}" for lemming in lemmings]
    yield from [(name, own.pop(name)) for name in ("pull-paw", "return-to", "swap-identity")]
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
    yield from [(f"play-{card}", [f"play {card}"]) for card in cards[_PRINTED:]]
    yield from own.items()


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
