"""Expected points of a lemming, computed backwards from the end of the game.

A clan moves one lemming a turn, so it has to allocate its moves. With a price on a move, each lemming can be valued
alone: on every card it moves, dives or waits, whichever is worth most after the price. The right price is the one where
the clan's moves meet the demand for them; it minimizes the total (a Lagrangian relaxation). All values are in points.
"""

from __future__ import annotations

import math
from functools import cache
from typing import Final, TypeAlias

from fellfield.games.leaping_lemmings.material import TOP_VALUE, VALUES

PRICES: Final[tuple[float, ...]] = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.65, 0.8, 1.0, 1.3, 1.7, 2.2, 3.0, 4.0)
"""Prices of a move, in points."""
EXPOSED, SHELTERED, UNDER, DEEP = range(4)
"""Stances: free and exposed to an eagle, free and sheltered, under one rival, under several."""
STANCES: Final = 4
FREED: Final = {UNDER: 0.3, DEEP: 0.15}
"""The chance each turn that a rival on top leaves."""
ON_THE_WAY: Final = 0.88
ON_THE_EDGE: Final = 0.84
"""The chance to survive a turn that cannot be foreseen yet."""
DETOUR: Final = 0.4
"""Share of a point that a move loses to watched, full or overgrown hexes."""
NO_MOVE: Final = 0
"""The table for clans that have moved this turn; that of card value v is 1 + v."""
NEAR: Final = 4
"""Distance to the edge from which the next card may allow a dive."""
_MAX_CACHED: Final = 100_000

Row: TypeAlias = "list[float]"
Places: TypeAlias = "tuple[int, ...]"


class MoveAllocation:
    """How a clan allocates its moves: points of lemmings near the edge, of the others, and points lost under rivals."""

    __slots__ = ("covered", "far", "near", "row")

    def __init__(self, near: float, far: float, covered: float, row: Row) -> None:
        self.near = near
        self.far = far
        self.covered = covered
        self.row = row


class LemmingValueTables:
    """Points of a lemming beyond the price of its moves, by unseen cards, card value, price and place.

    The place of a lemming is its distance to the edge times `STANCES`, plus its stance.
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
                waiting = [self._before_card(self.tables[-1], index, goes_on) for index in range(len(PRICES))]
            steps = (
                [_step(row, value, price) for row, price in zip(waiting, PRICES, strict=True)] for value in range(6)
            )
            self.tables.append([waiting, *steps])
        self._allocations: dict[tuple[int, int, int, Places], MoveAllocation] = {}

    def _before_card(self, after: list[list[Row]], place: int, goes_on: float) -> Row:
        """Values before the next card is revealed: the eagles may come, then any card value."""
        row = [
            sum([after[1 + value][place][here] for value in VALUES]) / len(VALUES)
            for here in range((self.farthest + 1) * STANCES)
        ]
        return [goes_on * _survival_chance(here) * _value_if_freed(row, here) for here in range(len(row))]

    def allocate(self, left: int, table: int, starting: int, places: Places) -> MoveAllocation:
        """The allocation for lemmings at these places and in the Start Area, cached."""
        key = (left, table, starting, places)
        known = self._allocations.get(key)
        if known is None:
            if len(self._allocations) >= _MAX_CACHED:
                self._allocations.clear()
            known = self._allocations[key] = self._allocate(left, table, starting, places)
        return known

    def _allocate(self, left: int, table: int, starting: int, places: Places) -> MoveAllocation:
        moves = self.moves[left] + (table != NO_MOVE)
        home = self.farthest * STANCES + SHELTERED
        least, row, base = math.inf, self.tables[left][table][0], 0.0
        for price, values in zip(PRICES, self.tables[left][table], strict=True):
            waits = price * moves + starting * values[home]
            whole = waits + sum([values[place] for place in places])
            if whole < least:
                least, row, base = whole, values, waits
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
    """Values when it is the clan's step: each free lemming moves, dives or waits."""
    best = row[:]
    for here in range(0, len(row) if value else 0, STANCES):
        away = here // STANCES
        after_move = float(value - away) if value > away else _value_after_move(row, here, value)
        for place in (here + EXPOSED, here + SHELTERED):
            best[place] = max(row[place], after_move - price)
    return best


def _value_after_move(row: Row, here: int, value: int) -> float:
    """The value of a lemming that moves by this many points, or a little less."""
    goal = here - value * STANCES
    return (1 - DETOUR) * row[goal] + DETOUR * row[goal + STANCES]


def _value_if_freed(row: Row, here: int) -> float:
    stance = here % STANCES
    if stance < UNDER:
        return row[here]
    above = here - stance + (EXPOSED if stance == UNDER else UNDER)
    return FREED[stance] * row[above] + (1 - FREED[stance]) * row[here]


def _survival_chance(here: int) -> float:
    away, stance = divmod(here, STANCES)
    if stance != EXPOSED:
        return 1.0
    return ON_THE_WAY if away else ON_THE_EDGE


def table_for_value(value: int) -> int:
    """The table for a clan that still has its step, with this card value."""
    return 1 + min(TOP_VALUE, value)


@cache
def lemming_value_tables(tail: int, cards: int, farthest: int) -> LemmingValueTables:
    """The tables of a deck and a board, computed once."""
    return LemmingValueTables(tail, cards, farthest)
