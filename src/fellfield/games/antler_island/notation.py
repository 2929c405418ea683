"""Parse the texts of actions and outcomes; `str` writes them (docs/notation/antler-island.md)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from fellfield.core.contract import Action
from fellfield.core.notation import Reader
from fellfield.games.antler_island.actions import (
    COLOUR_ROLLED,
    CUBES,
    FOOD_DRAWN,
    LOCK,
    MATE_ONCE,
    MOVES,
    PASS,
    PLACINGS,
    PLANS,
    PLAYS,
    RETREATS,
    REVEALS,
    START_CHOSEN,
    TAKE_OPEN,
    TAKE_TOP,
    TILE_DRAWN,
    Commit,
    DiscardTile,
    Grow,
    SpacesServed,
)
from fellfield.games.antler_island.material import (
    COLOURS,
    CONTROLS,
    LETTERS,
    OUTER,
    SPACES,
    TILES,
)
from fellfield.games.antler_island.notation_parts import read_food, read_seat, read_space, read_tile, read_value
from fellfield.games.antler_island.tiles.box import CUNNING_TILES


def parse(text: str) -> Action:
    """Parse an action or outcome; raises `Unreadable`."""
    reader = Reader(text)
    action = _READ[reader.choice(_READ)](reader)
    reader.finish()
    return action


def read_plan(reader: Reader) -> Action:
    """Five letters for the tiles 1, 2, 3, X, blank: M move, E eat, C court, G grow (AN-4.1)."""
    letters = reader.take(rf"[{LETTERS}]{{5}}(?!\w)", "five letters of M, E, C, G for the tiles 1, 2, 3, X, blank")
    number = 0
    for letter in letters:
        number = number * len(LETTERS) + LETTERS.index(letter)
    return PLANS[number]


def _read_discard(reader: Reader) -> Action:
    tile = TILES[read_tile(reader)]
    return DiscardTile(tile, reader.choice(("up", "down")))


def _read_served(reader: Reader) -> Action:
    spaces = [reader.choice(SPACES[:OUTER], "an outer space")]
    while not reader.done():
        spaces.append(reader.choice(SPACES[:OUTER], "an outer space"))
    return SpacesServed(tuple(spaces))


_READ: Final[dict[str, Callable[[Reader], Action]]] = {
    "plan": read_plan,
    "reveal": lambda reader: REVEALS[CONTROLS.index(reader.choice(CONTROLS))],
    "play": lambda reader: PLAYS[read_tile(reader)],
    "pass": lambda reader: PASS,
    "move": lambda reader: MOVES[read_space(reader)],
    "mate": lambda reader: MATE_ONCE,
    "grow": lambda reader: Grow(read_food(reader)),
    "commit": lambda reader: Commit(read_food(reader)),
    "retreat": lambda reader: RETREATS[read_space(reader)],
    "lock": lambda reader: LOCK,
    "place": lambda reader: PLACINGS[read_space(reader)],
    "cube": lambda reader: CUBES[read_seat(reader)],
    "take": lambda reader: TAKE_OPEN if reader.choice(("open", "top")) == "open" else TAKE_TOP,
    "discard": _read_discard,
    "start": lambda reader: START_CHOSEN[read_seat(reader)],
    "food": lambda reader: FOOD_DRAWN[read_value(reader) - 1],
    "die": lambda reader: COLOUR_ROLLED[COLOURS.index(reader.choice(COLOURS))],
    "serve": _read_served,
    "tile": lambda reader: TILE_DRAWN[read_tile(reader)],
}
for _tile in CUNNING_TILES:
    _READ.update(_tile.readers())
