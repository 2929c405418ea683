"""What is fixed for a whole game: the board and the options (AN-2, AN-11.1, AN-R101)."""

from __future__ import annotations

from fellfield.core.contract import Game, Json, Setup
from fellfield.games.antler_island.board import Board, board_for


class IslandSetup(Setup):
    """The board and the two rule options, looked up once."""

    def __init__(self, game: Game, players: int, options: dict[str, Json]) -> None:
        super().__init__(game, players, options)
        self.board: Board = board_for(options["board"], players)
        self.advanced: bool = options["advanced"]
        self.anywhere: bool = options["displacement"] == "anywhere"
