"""The island: spaces, links, and the figures for each number of players (AN-1.3, AN-1.9, AN-2.1 to AN-2.7, AN-3).

A stag moves only along `usable`: wetlands are left out, so grass does not touch grass and a blue space has no way up
(AN-R6, AN-R8). `neighbours` keeps the wetlands for does and for Roar (AN-R9).
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Final

from fellfield.core.contract import Action, Json
from fellfield.games.antler_island.actions import MOVES
from fellfield.games.antler_island.material import COLOURS, NUMBER, PRINTED_TILES, SPACES, TILES, VALUES

STANDARD: Final = "standard"


@cache
def standard_data() -> Json:
    """The board file that comes with the game."""
    return json.loads(files("fellfield.games.antler_island").joinpath("board.json").read_text(encoding="utf-8"))


class Board:
    """Look-ups by space number, made once for a board file and a number of players."""

    def __init__(self, data: Json, players: int) -> None:
        board = data["boards"][str(players)]
        spaces = board["spaces"]
        setup = board["setup"]
        self.players = players
        self.spaces: tuple[int, ...] = tuple(number for number, name in enumerate(SPACES) if name in spaces)
        self.colour_spaces: list[tuple[int, ...]] = [_numbers(board["colour_spaces"][colour]) for colour in COLOURS]
        terrain = [spaces[name]["terrain"] if name in spaces else "" for name in SPACES]
        self.grass: tuple[int, ...] = tuple(at for at, kind in enumerate(terrain) if kind == "grass")
        self.stag_spaces: tuple[int, ...] = tuple(
            at for at in self.spaces if terrain[at] in ("outer", "grass", "summit")
        )
        self.neighbours: list[tuple[int, ...]] = [
            _numbers(spaces[name]["adjacent"]) if name in spaces else () for name in SPACES
        ]
        self.usable: list[tuple[int, ...]] = [
            tuple(to for to in self.neighbours[at] if to in self.stag_spaces) if at in self.stag_spaces else ()
            for at in range(len(SPACES))
        ]
        self.uphill: list[int] = [
            NUMBER[board["uphill"][name]] if name in board["uphill"] else at for at, name in enumerate(SPACES)
        ]
        self.level: list[int] = [spaces[name]["level"] if name in spaces else 0 for name in SPACES]
        self.score: list[int] = [(spaces[name]["score"] or 0) if name in spaces else 0 for name in SPACES]
        self.does_total: int = setup["does_total"]
        self.doe_set: int = setup["doe_set_size"]
        self.target: int = setup["final_round_target"]
        self.antlers_each: int = setup["antlers_per_player"]
        self.antler_pieces: int = data["components"]["antler_pieces"]
        self.start_pile: tuple[int, ...] = tuple(setup["food_start_pile"].get(str(value), 0) for value in VALUES)
        self.main_pile: tuple[int, ...] = tuple(setup["food_main_pile"].get(str(value), 0) for value in VALUES)
        self.tiles: tuple[int, ...] = _tile_counts(data["components"]["cunning_tiles"])
        self.cubes_each: int = setup["cubes_per_player"]
        self.own_cubes_points: int = setup["cube_all_own_bonus"]
        self.all_colours_points: int = setup["cube_full_set_bonus"]
        self.die: tuple[int, ...] = tuple(data["die"].count(colour) for colour in COLOURS)
        # The moves and the paths of two steps from every space (AN-7.1, AN-9.10).
        self.moves: list[list[Action]] = [[MOVES[to] for to in self.usable[at]] for at in range(len(SPACES))]
        self.two_steps: list[list[tuple[int, int]]] = [_two_steps(self.usable, at) for at in range(len(SPACES))]

    def has_tile(self, kind: int) -> bool:
        """Whether the box holds tiles of this kind."""
        return kind < len(self.tiles) and self.tiles[kind] > 0


def _tile_counts(counts: dict[str, int]) -> tuple[int, ...]:
    """The tiles in the box by kind, up to the last kind that is in it; positions hold as many numbers (AN-R109)."""
    by_kind = [counts.get(tile.replace("-", "_"), 0) for tile in TILES]
    while len(by_kind) > len(PRINTED_TILES) and not by_kind[-1]:
        by_kind.pop()
    return tuple(by_kind)


def _two_steps(usable: list[tuple[int, ...]], at: int) -> list[tuple[int, int]]:
    """The paths of exactly two steps that do not lead back: the space between, and the goal.

    Two paths to the same goal differ, since the space between is the origin of a fight (AN-R76, AN-R77).
    """
    return [(via, goal) for via in usable[at] for goal in usable[via] if goal != at]


def _numbers(names: list[str]) -> tuple[int, ...]:
    return tuple(NUMBER[name] for name in names)


_boards: dict[tuple[str, int], Board] = {}


def _key(data: Json, players: int) -> tuple[str, int]:
    return (STANDARD if data == STANDARD else json.dumps(data, sort_keys=True), players)


def is_known(data: Json) -> bool:
    """Has this board file passed its check before?"""
    return any(_key(data, players) in _boards for players in (3, 4))


def board_for(data: Json, players: int) -> Board:
    """The board of a file, or the standard board, for this number of players."""
    key = _key(data, players)
    found = _boards.get(key)
    if found is None:
        found = Board(standard_data() if data == STANDARD else data, players)
        _boards[key] = found
    return found
