"""What is fixed for a whole game: board, limits, deck, die, variants (LL-3.2 to LL-3.5, chapters 18 to 22)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fellfield.core.contract import Game, Setup
from fellfield.games.leaping_lemmings.board import Board
from fellfield.games.leaping_lemmings.hexes import BITS, HEXES
from fellfield.games.leaping_lemmings.material import (
    ALL_SPECIALS,
    DEALT,
    FACES,
    LEFT_OUT_FOR_TWO,
    LEFT_OUT_OF_CHAOS,
    MOVEMENT,
    MOVEMENT_SHORT,
    TAIL,
    TAIL_SHORT,
)


class RaceSetup(Setup):
    """The options of one game as look-ups.

    Two players always play the two-player game (LL-R109). The brush limits depend on the edition, English by default
    (LL-R118). In the short game the movement deck has 28 cards, and Game Over lies among the last five (LL-18.1,
    LL-18.2).
    """

    def __init__(self, game: Game, players: int, options: Mapping[str, Any], board: Board) -> None:
        super().__init__(game, players, options)
        edition = str(options["edition"])
        self.board = board
        self.chaos = bool(options["chaos"])
        self.two_player = players == 2
        self.claw_at_zero = bool(options["claw_at_zero"])
        self.end_favor = str(options["end_favor"])
        first = options["first_eagle"]
        self.first_eagle: int | None = None if first == "random" else int(first)
        self.brush_limit = int(board.brush_limits[edition][str(players)])
        self.limits = [self._limit(code) for code in range(HEXES)]
        short = bool(options["short"])
        self.movement: tuple[int, ...] = MOVEMENT_SHORT if short else MOVEMENT
        self.tail = (TAIL_SHORT if short else TAIL)[edition]
        faces = board.die_faces if options["die_faces"] == "standard" else options["die_faces"]
        self.die = tuple(sum(str(shown) == face for shown in faces) for face in FACES)
        self.two_dice = tuple(red * blue for red in self.die for blue in self.die)
        self.dealt = DEALT[players]
        self.removed = self._removed()
        self.specials = ALL_SPECIALS & ~self.removed

    def _limit(self, code: int) -> int:
        """The stacking limit of a hex; a sanctuary is clear (LL-5.9, LL-5.11, LL-19.10, LL-R18, E1)."""
        return self.brush_limit if self.board.brush & BITS[code] else self.board.clear_limit

    def _removed(self) -> int:
        """The Special Actions that stay in the box (LL-19.1, LL-20.1, LL-R131)."""
        removed = ALL_SPECIALS & ~self.board.deck
        if self.chaos:
            return removed | LEFT_OUT_OF_CHAOS
        return removed | LEFT_OUT_FOR_TWO if self.two_player else removed
