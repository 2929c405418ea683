"""Tables of a board for the evaluation: distance of each hex to the edge, and its zones."""

from __future__ import annotations

from functools import cache
from typing import Final

from fellfield.bots.leaping_lemmings.lemming_values import EXPOSED, SHELTERED, STANCES
from fellfield.games.leaping_lemmings.board import BLUE, RED, Board
from fellfield.games.leaping_lemmings.hexes import BITS, HEXES, START, hexes_of

UNREACHABLE: Final = 99


class BoardTables:
    """Look-up tables by hex: movement points to the edge, and zones as numbers from 0 to 11."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.away = [UNREACHABLE] * (HEXES + 1)
        for code in reversed(board.hexes):
            self.away[code] = self._distance(code)
        self.away[START] = min(self._cost(code) + self.away[code] for code in hexes_of(board.start))
        self.farthest = max(away for away in self.away if away != UNREACHABLE)
        self.zones = [self._zones(code) for code in range(HEXES)]
        self.places = [self._place(code) for code in range(HEXES)]

    def _cost(self, code: int) -> int:
        return 2 if self.board.brush & BITS[code] else 1

    def _distance(self, code: int) -> int:
        """Movement points to the edge if no eagle is in the way (LL-8.4); the rows ahead are known already."""
        if self.board.cliff & BITS[code]:
            return 0
        return min(
            (self._cost(goal) + self.away[goal] for goal in hexes_of(self.board.forward[code])), default=UNREACHABLE
        )

    def _zones(self, code: int) -> tuple[int, ...]:
        found = [(eagle, self.board.zone_at(eagle, code)) for eagle in (RED, BLUE)]
        return tuple(eagle * 6 + zone for eagle, zone in found if zone is not None)

    def _place(self, code: int) -> int:
        """The place of a free lemming in `LemmingValueTables`; brush and sanctuaries shelter (LL-5.6, LL-5.10)."""
        sheltered = not self.zones[code] or bool(self.board.brush & BITS[code])
        return self.away[code] * STANCES + (SHELTERED if sheltered else EXPOSED)


@cache
def board_tables(board: Board) -> BoardTables:
    """The tables of a board, computed once."""
    return BoardTables(board)
