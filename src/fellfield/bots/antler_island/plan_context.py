"""What a plan search of one seat depends on: does, food, rivals with their odds, values of places."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from fellfield.bots.antler_island.values import (
    TILE,
    apparent_strength,
    lateness,
    marker_value,
    odds_of_winning,
    strength,
    total_food,
)
from fellfield.core.seats import Seat
from fellfield.games.antler_island.board import Board
from fellfield.games.antler_island.state import Island

VAIN: Final = 0.8
HOPELESS: Final = 0.25
"""Value of a doe to a stag without the marker: early, and towards the end (AN-10.3)."""
ROUT: Final = 0.5
"""Value of driving a rival away, besides the spoils."""
COUNTED: Final[tuple[float, ...]] = (0.0, 0.42, 0.75, 1.0)
"""Value of the does on a space for the next round, by their number."""
NEARBY: Final = 0.3
MORSEL: Final = 0.12
"""Value of a token on a space for the next round."""
HEIGHT: Final = 0.15
"""Value before the end, for each point, of a place that scores at the end."""


class PlaceValues:
    """The value of ending the round on a space: points, or does and food of the next round."""

    __slots__ = ("board", "does", "food", "known", "late", "nears", "origins", "walked")

    def __init__(self, board: Board, does: list[int], food: list[int], late: float, *, walked: bool) -> None:
        self.board = board
        self.origins = doe_origins(board)
        self.does = does
        self.food = food
        self.late = late
        self.walked = walked
        self.known: dict[int, float] = {}
        self.nears: dict[int, float] = {}

    def at(self, space: int) -> float:
        """The value of one space. Unless `walked`, the does still go uphill first (AN-6.3)."""
        found = self.known.get(space)
        if found is None:
            board, late = self.board, self.late
            found = late * board.score[space]
            if late < 1.0:
                found += (1.0 - late) * (self.ahead(space) + HEIGHT * board.score[space])
            self.known[space] = found
        return found

    def ahead(self, space: int) -> float:
        """The value in the next round of does and food there and on the best two neighbours."""
        around = sorted([self._near(to) for to in self.board.usable[space]], reverse=True)
        return self._near(space) + NEARBY * sum(around[:2])

    def _near(self, space: int) -> float:
        """The value in the next round of does and food on a space."""
        found = self.nears.get(space)
        if found is None:
            does = self.does
            coming = does[space] if self.walked else sum([does[origin] for origin in self.origins[space]])
            found = self.nears[space] = COUNTED[min(3, coming)] + MORSEL * self.food[space]
        return found


@lru_cache(maxsize=16)
def doe_origins(board: Board) -> tuple[tuple[int, ...], ...]:
    """By space: the spaces that its does come from when they walk."""
    spaces = range(len(board.uphill))
    return tuple(tuple(origin for origin in spaces if board.uphill[origin] == space) for space in spaces)


class PlanContext:
    """The inputs of a plan search of one seat."""

    __slots__ = (
        "again",
        "antlers", "aside", "board", "doe", "does", "enough", "food", "held", "late", "places", "rivals", "spoils",
        "supply",
    )  # fmt: skip

    def __init__(self, state: Island, seat: Seat, food: list[int], places: PlaceValues | None = None) -> None:
        board, marked = state.board, state.markers[seat]
        self.board = board
        self.late = late = lateness(state)
        self.does: list[int] = state.does
        self.food = food
        self.rivals: dict[int, float] = {}
        mine = strength(state, seat)
        for other, space in enumerate(state.stags):
            if other != seat:
                self.rivals[space] = odds_of_winning(mine, apparent_strength(state, other))
        self.again = TILE * (1.0 - late) + ROUT
        self.spoils = self.again + (0.0 if marked else marker_value(late))
        self.enough: int = 99 if marked else board.target - state.tracks[seat]
        self.doe = 1.0 if marked else VAIN - (VAIN - HOPELESS) * min(1.0, 2.0 * late)
        self.places = places or PlaceValues(board, state.does, food, late, walked=False)
        self.antlers: int = state.antlers[seat]
        self.aside: int = state.aside[seat]
        self.supply: int = state.supply
        self.held = total_food(state, seat)
