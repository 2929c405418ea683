"""What a lemming will probably bring: worked out backwards from the end of the game.

A clan moves one lemming a turn, so moves are what it has to share out. Put a price on a move, and each lemming can be
thought about alone: on every card it goes on, dives or waits, whatever is worth most after the price. The lower the
price, the more lemmings want to move; the right one is where the clan's moves and wishes meet, which makes the sum of
it all least. All of it is in points.
"""

from __future__ import annotations

import math
from functools import cache
from typing import Final, TypeAlias

from fellfield.games.leaping_lemmings.material import TOP_VALUE, VALUES

PRICES: Final[tuple[float, ...]] = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.65, 0.8, 1.0, 1.3, 1.7, 2.2, 3.0, 4.0)
"""Prices of a move, in points."""
EXPOSED, SHELTERED, UNDER, DEEP = range(4)
"""How a lemming is placed: free to go, in an eagle's reach or not; under one rival, or under more."""
STANCES: Final = 4
FREED: Final = {UNDER: 0.3, DEEP: 0.15}
"""How likely it is each turn that a rival above goes away."""
ON_THE_WAY: Final = 0.88
ON_THE_EDGE: Final = 0.84
"""How likely it is that a lemming gets through a turn that nobody can foresee yet."""
DETOUR: Final = 0.4
"""How much of a point a move loses because the straight way is watched, full or overgrown."""
NO_MOVE: Final = 0
"""The table for clans that have had their step; that of a value v is 1 + v."""
NEAR: Final = 4
"""A lemming this close to the edge may dive with the next card."""
_KEPT: Final = 100_000

Row: TypeAlias = "list[float]"
Places: TypeAlias = "tuple[int, ...]"


class MoveAllocation:
    """How a clan shares out its moves: points from lemmings near the edge, from the others, lost under rivals."""

    __slots__ = ("covered", "far", "near", "row")

    def __init__(self, near: float, far: float, covered: float, row: Row) -> None:
        self.near = near
        self.far = far
        self.covered = covered
        self.row = row


class LemmingValueTables:
    """Tables: points that a lemming brings beyond the price of its moves, by unseen cards, value, price, place.

    The place of a lemming is its distance to the edge times `STANCES`, plus how it is placed.
    """

    def __init__(self, tail: int, cards: int, farthest: int) -> None:
        self.farthest = farthest
        self.moves = [0.0] * (cards + 1)
        self.tables: list[list[list[Row]]] = []
        waiting = [[0.0] * ((farthest + 1) * STANCES) for _ in PRICES]
        for left in range(cards + 1):
            goes_on = 1.0 if left >= tail else left / (left + 1)
            if left:
                self.moves[left] = goes_on * (1 + self.moves[left - 1])
                waiting = [self._before(self.tables[-1], place, goes_on) for place in range(len(PRICES))]
            steps = (
                [_step(row, value, price) for row, price in zip(waiting, PRICES, strict=True)] for value in range(6)
            )
            self.tables.append([waiting, *steps])
        self._allocations: dict[tuple[int, int, int, Places], MoveAllocation] = {}

    def _before(self, after: list[list[Row]], place: int, goes_on: float) -> Row:
        """Before the next card is turned: the eagles may come, then any value may."""
        row = [
            sum([after[1 + value][place][here] for value in VALUES]) / len(VALUES)
            for here in range((self.farthest + 1) * STANCES)
        ]
        return [goes_on * _survival(here) * _freed(row, here) for here in range(len(row))]

    def allocate(self, left: int, table: int, starting: int, places: Places) -> MoveAllocation:
        """How the moves are shared out among lemmings in these places and those in the Start Area."""
        key = (left, table, starting, places)
        known = self._allocations.get(key)
        if known is None:
            if len(self._allocations) >= _KEPT:
                self._allocations.clear()
            known = self._allocations[key] = self._allocate(left, table, starting, places)
        return known

    def _allocate(self, left: int, table: int, starting: int, places: Places) -> MoveAllocation:
        moves = self.moves[left] + (table != NO_MOVE)
        home = self.farthest * STANCES + SHELTERED
        least, row, base = math.inf, self.tables[left][table][0], 0.0
        for price, one in zip(PRICES, self.tables[left][table], strict=True):
            waits = price * moves + starting * one[home]
            whole = waits + sum([one[place] for place in places])
            if whole < least:
                least, row, base = whole, one, waits
        near, far, covered = 0.0, base, 0.0
        for place in places:
            stance = place % STANCES
            free = place if stance < UNDER else place - stance
            covered += row[place] - row[free]
            if place - stance <= NEAR * STANCES:
                near += row[free]
            else:
                far += row[free]
        return MoveAllocation(near, far, covered, row)


def _step(row: Row, value: int, price: float) -> Row:
    """When it is the clan's step: each free lemming goes on, dives or waits."""
    best = row[:]
    for here in range(0, len(row) if value else 0, STANCES):
        away = here // STANCES
        gone = float(value - away) if value > away else _gone(row, here, value)
        for place in (here + EXPOSED, here + SHELTERED):
            best[place] = max(row[place], gone - price)
    return best


def _gone(row: Row, here: int, value: int) -> float:
    """What a lemming brings that goes on by so many points, or a little less far."""
    goal = here - value * STANCES
    return (1 - DETOUR) * row[goal] + DETOUR * row[goal + STANCES]


def _freed(row: Row, here: int) -> float:
    stance = here % STANCES
    if stance < UNDER:
        return row[here]
    above = here - stance + (EXPOSED if stance == UNDER else UNDER)
    return FREED[stance] * row[above] + (1 - FREED[stance]) * row[here]


def _survival(here: int) -> float:
    away, stance = divmod(here, STANCES)
    if stance != EXPOSED:
        return 1.0
    return ON_THE_WAY if away else ON_THE_EDGE


def table_for_value(value: int) -> int:
    """The table for a clan that has its step to come, with this value."""
    return 1 + min(TOP_VALUE, value)


@cache
def lemming_value_tables(tail: int, cards: int, farthest: int) -> LemmingValueTables:
    """The tables of a deck and a board, worked out once."""
    return LemmingValueTables(tail, cards, farthest)
