"""The island as one seat sees it before it looks ahead: does, food, rivals with their odds, places to end on."""

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
"""What a doe is worth to a stag without the marker: while there is time, and towards the end (AN-10.3)."""
ROUT: Final = 0.5
"""Driving a rival away, besides what it brings."""
COUNTED: Final[tuple[float, ...]] = (0.0, 0.42, 0.75, 1.0)
"""What does on a space are worth for the next round, by their number."""
NEARBY: Final = 0.3
MORSEL: Final = 0.12
"""What a token on a space is worth for the next round."""
HEIGHT: Final = 0.15
"""What a place that counts at the end is worth before, by its points."""


class PlaceValues:
    """What it is worth to stand on a space when the round is over: points, or does and food of the next round."""

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
        """The worth of one space; `walked` does stand where they will be, others go uphill first (AN-6.3)."""
        found = self.known.get(space)
        if found is None:
            board, late = self.board, self.late
            found = late * board.score[space]
            if late < 1.0:
                found += (1.0 - late) * (self.ahead(space) + HEIGHT * board.score[space])
            self.known[space] = found
        return found

    def ahead(self, space: int) -> float:
        """What does and food there and on the best two spaces around are worth in the next round."""
        around = sorted([self._near(to) for to in self.board.usable[space]], reverse=True)
        return self._near(space) + NEARBY * sum(around[:2])

    def _near(self, space: int) -> float:
        """What does and food on a space are worth in the next round."""
        found = self.nears.get(space)
        if found is None:
            does = self.does
            coming = does[space] if self.walked else sum([does[origin] for origin in self.origins[space]])
            found = self.nears[space] = COUNTED[min(3, coming)] + MORSEL * self.food[space]
        return found


@lru_cache(maxsize=16)
def doe_origins(board: Board) -> tuple[tuple[int, ...], ...]:
    """By space: where the does come from that stand there after they have walked."""
    spaces = range(len(board.uphill))
    return tuple(tuple(origin for origin in spaces if board.uphill[origin] == space) for space in spaces)


class PlanContext:
    """What a look ahead of one seat depends on."""

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
