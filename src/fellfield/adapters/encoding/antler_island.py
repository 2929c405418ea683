"""The encoding of Antler Island."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations_with_replacement, product
from typing import Any, Final

from fellfield.adapters.encoding.actions import Actions
from fellfield.adapters.encoding.due_steps import DueStepsEncoder
from fellfield.adapters.encoding.tensor_writer import TensorWriter, indices
from fellfield.core.views import hidden, visible
from fellfield.games.antler_island.board import Board
from fellfield.games.antler_island.material import (
    CONTROLS,
    LETTERS,
    MAX_COMMITTED,
    MAX_HELD,
    MAX_ON_SPACE,
    MAX_SEATS,
    SPACES,
    TASKS,
    TILE_NUMBER,
    TILES,
    VALUES,
)
from fellfield.games.antler_island.state import Island
from fellfield.games.antler_island.tiles.box import CUNNING_TILES
from fellfield.games.antler_island.view_types import AntlerView

_SPACES: Final = indices(SPACES)
_TASKS: Final = indices(TASKS)
_FOOD: Final = indices(VALUES)
_PRINTED: Final = 6
"""Types of cunning tiles in the printed game; their numbers are the first ones."""
_MAX_PILES: Final = 16
"""Food piles that are encoded; a game of usual length shuffles four."""
_MAX_TRAIL: Final = 64
"""Entries of a hand's trail that are encoded, the latest last; most trails are shorter."""


def _handfuls(max_size: int) -> list[str]:
    """All handfuls of food up to this size, the smallest first: `nothing`, `1`, `2`, ..., `1+1`, ..."""
    return [
        "+".join(map(str, food)) or "nothing"
        for size in range(max_size + 1)
        for food in combinations_with_replacement(VALUES, size)
    ]


def _tiles_of(board: Board) -> tuple[str, ...]:
    """The printed types of tiles, in play or not, and the others in the box of this board (AN-R109)."""
    return TILES[:_PRINTED] + tuple(TILES[kind] for kind in range(_PRINTED, len(TILES)) if board.has_tile(kind))


def _families(board: Board) -> list[tuple[str, list[str]]]:
    """The families in their fixed order; those of other tiles follow, so that no integer changes its meaning."""
    tiles = _tiles_of(board)
    own = {name: texts for tile in tiles for name, texts in CUNNING_TILES[TILE_NUMBER[tile]].texts().items()}
    printed, others = tiles[:_PRINTED], tiles[_PRINTED:]
    return [
        ("plan", ["plan " + "".join(letters) for letters in product(LETTERS, repeat=len(CONTROLS))]),
        ("reveal", [f"reveal {control}" for control in CONTROLS]),
        ("play-tile", [f"play {tile}" for tile in printed]),
        ("pass", ["pass"]),
        ("mate", ["mate"]),
        ("lock", ["lock"]),
        ("move", [f"move {space}" for space in SPACES]),
        ("speed", own.pop("speed")),
        ("grow", [f"grow {food}" for food in _handfuls(MAX_HELD)[1:]]),
        ("commit", [f"commit {food}" for food in _handfuls(MAX_COMMITTED)]),
        ("retreat", [f"retreat {space}" for space in SPACES]),
        ("keep", own.pop("keep")),
        ("place-loser", [f"place {space}" for space in SPACES]),
        ("take-cube", [f"cube P{seat + 1}" for seat in range(MAX_SEATS)]),
        ("take-tile", ["take open", "take top"]),
        ("discard-tile", [f"discard {tile} {side}" for side in ("up", "down") for tile in printed]),
        *((f"{tile}-tile", [f"play {tile}", f"discard {tile} up", f"discard {tile} down"]) for tile in others),
        *own.items(),
    ]


class Encoder:
    """Encodes the view of a seat."""

    def __init__(self, state: Island) -> None:
        self._setup = state.setup
        self._board = state.board
        self._tiles = indices(_tiles_of(state.board))
        self._players = state.setup.players
        absent = [step for tile in CUNNING_TILES if tile.name not in self._tiles for step in tile.step_classes()]
        self._due_steps = DueStepsEncoder(self._setup.game, 3, {}, absent)

    def actions(self) -> Actions:
        return Actions(_families(self._board), self._setup.game.parse)

    def step_kinds(self) -> dict[str, int]:
        return self._due_steps.kinds

    def encode(self, writer: TensorWriter, view: AntlerView, relative_seat: Callable[[int], int]) -> None:
        seats = sorted(range(self._players), key=relative_seat)
        self._encode_island(writer, view, seats)
        self._encode_table(writer, view, relative_seat)
        for seat in seats:
            self._encode_mat(writer, view["seats"][seat], seats)
        self._encode_tokens_seen(writer, view)
        self._encode_fight(writer, view["fight"], relative_seat)
        self._due_steps.encode(writer, view["due"], relative_seat)

    def _encode_island(self, writer: TensorWriter, view: AntlerView, seats: list[int]) -> None:
        """By space: does, food tokens and the pile of each token; by seat: the space of the stag."""
        does, food = writer.reserve("does", len(SPACES)), writer.reserve("food", len(SPACES))
        piles = writer.reserve("food-piles", len(SPACES) * MAX_ON_SPACE)
        for space, pieces in view["spaces"].items():
            writer.write(does + _SPACES[space], pieces["does"] / 4)
            writer.write(food + _SPACES[space], len(pieces["food"]) / MAX_ON_SPACE)
            for offset, pile in enumerate(pieces["food"], piles + _SPACES[space] * MAX_ON_SPACE):
                writer.write(offset, (pile + 1) / _MAX_PILES)
        for seat in seats:
            writer.one_hot("stag", view["stags"][seat] if view["stags"] else None, _SPACES)

    def _encode_table(self, writer: TensorWriter, view: AntlerView, relative_seat: Callable[[int], int]) -> None:
        """The round, the active seat, supplies and piles."""
        order = indices(range(self._players))
        writer.numbers("final-round", (view["final_round"],), 1)
        writer.one_hot("start-seat", relative_seat(view["start_seat"]), order)
        active = view["active_seat"]
        writer.one_hot("active-seat", None if active is None else relative_seat(active), order)
        writer.numbers("turns-taken", (view["turns_taken"],), 16)
        writer.numbers("supplies", (view["reserve"], view["supply"]), 40)
        self._encode_piles(writer, view)
        writer.counts("food-discard", view["food_discard"], _FOOD, 12)
        writer.one_hot("open-tile", view["open_tile"], self._tiles)
        tiles = view["tile_pile"]
        shuffled = [tiles["shuffled"][TILE_NUMBER[tile]] for tile in self._tiles]
        writer.numbers("tile-pile", (tiles["left"], tiles["generation"], *shuffled), 12)
        writer.counts("tile-discard", view["tile_discard"], self._tiles, 2)

    def _encode_piles(self, writer: TensorWriter, view: AntlerView) -> None:
        """By pile, the start pile first: the tokens shuffled into it and those left; then the current main pile."""
        width = len(VALUES) + 1
        first = writer.reserve("piles", _MAX_PILES * width)
        for number, pile in enumerate(view["piles"][:_MAX_PILES]):
            for offset, count in enumerate((*pile["shuffled"], pile["left"]), first + number * width):
                writer.write(offset, count / 36)
        writer.numbers("main-pile", (view["main_pile"],), _MAX_PILES)

    def _encode_mat(self, writer: TensorWriter, mat: Any, seats: list[int]) -> None:
        """Points, antlers, food, tiles and plan of one seat, as far as the viewer knows them."""
        writer.numbers("track", (mat["track"],), 20)
        writer.numbers("antlers", (mat["antlers"], mat["aside"]), 12)
        writer.numbers("marker", (mat["marker"],), 1)
        cubes = mat["cubes"]
        writer.numbers("cubes", [cubes[seat] if cubes else 0 for seat in seats], 4)
        for name, top in (("food", MAX_HELD), ("committed", MAX_COMMITTED)):
            held = mat[name]
            unknown = isinstance(held, dict)
            writer.numbers(f"{name}-size", (held["hidden"] if unknown else len(held),), top)
            writer.counts(f"{name}-values", [] if unknown else held, _FOOD, top)
        trail = writer.reserve("trail", _MAX_TRAIL)
        for offset, entry in enumerate(mat["trail"][-_MAX_TRAIL:], trail):
            writer.write(offset, (entry + 7) / (_MAX_PILES + 7))
        down = mat["tiles_down"]
        writer.counts("tiles-up", mat["tiles_up"], self._tiles)
        writer.numbers("tiles-down", (down["hidden"] if isinstance(down, dict) else len(down),), 3)
        writer.counts("tiles-down-known", [] if isinstance(down, dict) else down, self._tiles)
        writer.counts("played", mat["played"], self._tiles)
        plan = mat["plan"] or {"counts": {}, "revealed": {}, "tiles": hidden(0)}
        writer.numbers("plan-counts", [plan["counts"].get(task, 0) for task in TASKS], len(CONTROLS))
        for name, tiles in (("revealed", plan["revealed"]), ("plan", plan["tiles"])):
            for control in CONTROLS:
                writer.one_hot(f"{name}-{control}", tiles.get(control), _TASKS)

    def _encode_tokens_seen(self, writer: TensorWriter, view: AntlerView) -> None:
        """By pile and value: the tokens that the viewer has drawn, except those that have certainly left its hand."""
        first = writer.reserve("looked", _MAX_PILES * len(VALUES))
        tokens = [token for mat in view["seats"] for token in visible(mat["looked"])]
        for pile, value in tokens:
            if pile < _MAX_PILES:
                writer.write(first + pile * len(VALUES) + _FOOD[value], tokens.count([pile, value]) / MAX_HELD)

    def _encode_fight(self, writer: TensorWriter, fight: Any, relative_seat: Callable[[int], int]) -> None:
        """The attacker, the defender, the space of the fight, and the space the attacker came from."""
        order = indices(range(self._players))
        writer.one_hot("attacker", relative_seat(fight["attacker_seat"]) if fight else None, order)
        writer.one_hot("defender", relative_seat(fight["defender_seat"]) if fight else None, order)
        writer.one_hot("fight-space", fight["space"] if fight else None, _SPACES)
        writer.one_hot("fight-origin", fight["origin"] if fight else None, _SPACES)
        writer.numbers("locked", (bool(fight and fight["locked"]),), 1)
