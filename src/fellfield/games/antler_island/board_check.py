"""Check a board file against the rules; every problem names the place and the clause (AN-1, AN-2).

The checks are the properties counted in AN-2.10; the drawing of the standard board is AN-2.9.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from fellfield.core.contract import Json
from fellfield.core.data_files import DataFile
from fellfield.games.antler_island.material import (
    COLOURS,
    GRASS_POINTS,
    MAX_COMMITTED,
    MAX_DOE_SETS,
    MAX_HELD,
    MAX_ON_SPACE,
    MAX_TILES,
    PRINTED_TILES,
    SPACES,
    SUMMIT_POINTS,
    TILES,
    VALUES,
)

_LEVEL: Final = {"outer": 0, "wetland": 1, "grass": 1, "summit": 2}
_LETTER: Final = {"R": "outer", "B": "outer", "Y": "outer", "W": "wetland", "G": "grass", "S": "summit"}
_SCORE: Final = {"outer": 0, "wetland": None, "grass": GRASS_POINTS, "summit": SUMMIT_POINTS}
_LIMITS: Final = (
    ("food_held", MAX_HELD, "AN-7.4"),
    ("food_per_space", MAX_ON_SPACE, "AN-2.8"),
    ("food_committed", MAX_COMMITTED, "AN-8.3"),
    ("cunning_tiles_held", MAX_TILES, "AN-9.4"),
)


class BoardFile(DataFile):
    """An owner's boards for three and four players; every problem names the space and the clause."""

    def claims(self, data: Json) -> bool:
        return isinstance(data, Mapping) and data.get("game") == "antler-island"

    def problems(self, data: Json) -> list[str]:
        return problems(data)


def problems(data: Json) -> list[str]:
    """Everything that is wrong with a board file; empty when both its boards can be played."""
    try:
        return list(_problems(data))
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        return [f"the file has a missing or malformed part: {type(error).__name__} {error}"]


def _problems(data: Json) -> Iterator[str]:
    if not isinstance(data, Mapping):
        yield "a board file is a JSON object"
        return
    if data.get("schema_version") != 1:
        yield "schema_version: 1 belongs here"
    missing = [part for part in ("die", "components", "limits", "boards") if part not in data]
    if missing:
        yield "missing: " + ", ".join(missing)
        return
    yield from _box(data)
    for players in (3, 4):
        board = data["boards"].get(str(players))
        if board is None:
            yield f"boards.{players}: missing (AN-2.2)"
            continue
        for problem in _board(board, players, data["components"]):
            yield f"boards.{players}: {problem}"


# -- the box (AN-1) -----------------------------------------------------------------------------------------------


def _box(data: Json) -> Iterator[str]:
    """The die, the tokens and the tiles; their split is data, their number is not (AN-R1, AN-R2)."""
    box = data["components"]
    if len(data["die"]) != 6 or set(data["die"]) != set(COLOURS):
        yield "die: six faces in red, blue and yellow (AN-1.1)"
    food = box["food_tokens"]
    if set(food) != {str(value) for value in VALUES} or not _counts(food) or sum(food.values()) != 27:
        yield "components.food_tokens: 27 tokens of the values 1, 2, 3 (AN-1.4)"
    tiles = box["cunning_tiles"]
    printed = [tile.replace("-", "_") for tile in PRINTED_TILES]
    if not set(printed) <= set(tiles) or not _counts(tiles) or sum(tiles[tile] for tile in printed) != 12:
        yield "components.cunning_tiles: 12 tiles of the six types (AN-1.7)"
    elif not set(tiles) <= {tile.replace("-", "_") for tile in TILES} or max(tiles.values()) > 7:
        yield f"components.cunning_tiles: at most 7 of each, of the types {', '.join(TILES)} (AN-R109)"
    if box["antler_pieces"] != 50:
        yield "components.antler_pieces: 50 (AN-1.6)"
    for name, value, clause in _LIMITS:
        if data["limits"].get(name) != value:
            yield f"limits.{name}: {value} ({clause})"


def _counts(numbers: Mapping[str, Json]) -> bool:
    return all(type(number) is int and number >= 0 for number in numbers.values())


# -- one board (AN-2) ---------------------------------------------------------------------------------------------


def _board(board: Json, players: int, box: Json) -> Iterator[str]:
    spaces = board["spaces"]
    strange = [name for name in spaces if name not in SPACES]
    if strange:
        yield f"{strange[0]}: no such space; they are called R1, B1, Y1, W1, G1 and so on, and S (AN-0.4)"
        return
    found = [*_sizes(board, players)]
    yield from found
    if found:
        return
    for name in spaces:
        yield from _space(board, name)
    yield from _rings(board)
    yield from _links(board)
    yield from _setup(board["setup"], players, box, sum(name[0] == "G" for name in spaces))


def _sizes(board: Json, players: int) -> Iterator[str]:
    """The number of spaces of each kind (AN-2.2, AN-2.3, AN-R5)."""
    names = set(board["spaces"])
    for colour, letter in zip(COLOURS, "RBY", strict=True):
        wanted = [f"{letter}{sector}" for sector in range(1, players + 1)]
        if board["colour_spaces"].get(colour) != wanted or {name for name in names if name[0] == letter} != set(wanted):
            yield f"{letter}1: the {colour} spaces are {', '.join(wanted)}, in this order (AN-2.2)"
    middle = [{name[1:] for name in names if name[0] == letter} for letter in "WG"]
    if middle[0] != middle[1] or len(middle[0]) not in (players, 4):
        yield f"W1: as many wetlands as grass spaces, {players} of each or 4 (AN-2.3, AN-R5)"
    if "S" not in names or board["summit"] != "S":
        yield "S: the summit is one single space (AN-2.1)"


def _space(board: Json, name: str) -> Iterator[str]:
    """Terrain, level and score of one space (AN-2.1, AN-2.4, AN-2.8, AN-10.2)."""
    space, terrain = board["spaces"][name], _LETTER[name[0]]
    if space["terrain"] != terrain:
        yield f"{name}: its terrain is {terrain} (AN-0.4)"
    if space["level"] != _LEVEL[terrain]:
        yield f"{name}: its level is {_LEVEL[terrain]} (AN-2.1)"
    if space["stags"] != (terrain != "wetland"):
        yield f"{name}: stags stand everywhere but on wetlands (AN-2.4)"
    if space["food"] != (terrain == "outer"):
        yield f"{name}: food lies on outer spaces only (AN-2.8)"
    if space["score"] != _SCORE[terrain]:
        yield f"{name}: its score is {_SCORE[terrain]} (AN-10.2)"


def _rings(board: Json) -> Iterator[str]:
    """Clockwise orders: colours in turn outside, wetland and grass in turn in the middle (AN-2.2, AN-2.3, AN-2.5)."""
    for ring, letters, clause in (("clockwise_outer", "RBY", "AN-2.2"), ("clockwise_middle", "WG", "AN-2.3")):
        order = board[ring]
        names = {name for name in board["spaces"] if name[0] in letters}
        if set(order) != names or len(order) != len(names):
            yield f"{ring}: each of {', '.join(sorted(names))} once (AN-2.5)"
            continue
        for index, name in enumerate(order):
            if name[0] != letters[index % len(letters)]:
                yield f"{name}: {' and '.join(letters)} alternate in {ring} ({clause})"
            before, after = order[index - 1], order[(index + 1) % len(order)]
            if board["spaces"][name]["ring"] != [before, after]:
                yield f"{name}: its ring neighbours are {before} and {after} (AN-2.7)"


def _links(board: Json) -> Iterator[str]:
    """The uphill map and the adjacency that follows from it (AN-2.6, AN-2.7, AN-R7).

    The stag neighbours of a wetland are not read (AN-R106).
    """
    spaces, uphill = board["spaces"], board["uphill"]
    for name, space in spaces.items():
        above = uphill.get(name)
        if name == "S":
            if above is not None or space["uphill"] is not None:
                yield "S: nothing lies above the summit (AN-2.6)"
        elif above not in spaces or spaces[above]["level"] != space["level"] + 1 or space["uphill"] != above:
            yield f"{name}: exactly one uphill space, one level higher, the same in both places (AN-2.6)"
        below = [other for other in spaces if uphill.get(other) == name]
        if sorted(space["downhill"]) != sorted(below):
            yield f"{name}: downhill are {', '.join(below) or 'no spaces'} (AN-2.6)"
        wanted = {*space["ring"], *below} | ({above} if above is not None else set())
        if set(space["adjacent"]) != wanted or len(space["adjacent"]) != len(wanted):
            yield f"{name}: its neighbours are {', '.join(sorted(wanted))} (AN-2.7)"
        usable = {other for other in wanted if other[0] != "W"}
        if space["stags"] and set(space["stag_adjacent"]) != usable:
            yield f"{name}: a stag can go from here to {', '.join(sorted(usable))} (AN-2.7, AN-2.4)"
        if space["stags"] and len(usable) < 2:
            yield f"{name}: a stag needs two ways out of every space (AN-5.5)"
        for other in space["adjacent"]:
            if other in spaces and name not in spaces[other]["adjacent"]:
                yield f"{name}: {other} is its neighbour, but not the other way round (AN-2.7)"
    edges = {frozenset(edge) for edge in board["edges"]}
    if edges != {frozenset((name, other)) for name in spaces for other in spaces[name]["adjacent"]}:
        yield "edges: each adjacency once (AN-2.7)"


def _setup(setup: Json, players: int, box: Json, grass: int) -> Iterator[str]:
    """The figures of setup and end (AN-1.3, AN-1.9, AN-3, AN-7.8, AN-11)."""
    does = 3 * players + 2
    figures: tuple[tuple[str, Json, str], ...] = (
        ("does_total", does, "AN-3.3"),
        ("does_on_board", players + grass, "AN-3.9"),
        ("does_reserve", does - players - grass, "AN-3.9"),
        ("doe_set_size", players, "AN-6.5"),
        ("max_doe_sets_per_round", MAX_DOE_SETS, "AN-6.5"),
        ("food_per_player", 1, "AN-3.6"),
        ("food_on_board", players, "AN-3.8"),
        ("antlers_per_player", 2, "AN-3.2"),
        ("final_round_target", {3: 12, 4: 10}[players], "AN-7.8"),
        ("cubes_per_player", players - 1, "AN-11.1"),
        ("cube_full_set_bonus", players - 1, "AN-11.4"),
        ("cube_all_own_bonus", 1, "AN-11.4"),
    )
    for name, value, clause in figures:
        if setup.get(name) != value or type(setup.get(name)) is not int:
            yield f"setup.{name}: {value} ({clause})"
    start, main = setup["food_start_pile"], setup["food_main_pile"]
    if not _counts(start) or not _counts(main) or sum(start.values()) != 3 * players:
        yield f"setup.food_start_pile: {3 * players} tokens (AN-3.4)"
    for value in ("1", "2", "3"):
        if start.get(value, 0) + main.get(value, 0) != box["food_tokens"].get(value):
            yield f"setup.food_main_pile: with the start pile all tokens of value {value} (AN-3.4)"
