"""Check the shape of a board file: every part is present and of the right type (chapter 24 of the ledger)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from fellfield.games.leaping_lemmings.board import EAGLES, ZONES
from fellfield.games.leaping_lemmings.hexes import COLUMNS, LETTERS, ROWS

_PARTS: Final = {
    "name": str,
    "hexes": list,
    "zone_ring_clockwise": list,
    "protection_zone_rows": list,
    "eagles": dict,
    "eagle_die_faces": list,
    "entry_cost": dict,
    "stack_limit": dict,
}
_FLAGS: Final = ("half", "pellet", "start_adjacent", "bones", "cliff_edge")
_ZONE_VALUES: Final = (None, *ZONES)
_SANCTUARY_VALUES: Final = (None, *EAGLES)
_EDITIONS: Final = ("english", "italian", "spanish")


def shape_problems(data: Any, schema: str) -> Iterator[str]:
    """The problems that prevent the file from being read as a board."""
    if not isinstance(data, dict):
        yield "board: LL-24.1: a board is a JSON object"
        return
    if data.get("schema") != schema:
        yield f"board: LL-24.1: its schema is {schema}"
    for name, kind in _PARTS.items():
        if not isinstance(data.get(name), kind):
            yield f"board: LL-24.1: {name} is missing or of the wrong kind"
    if isinstance(data.get("hexes"), list):
        yield from _hex_list(data["hexes"])
    yield from _lists(data)
    yield from _tables(data)


def _lists(data: dict[str, Any]) -> Iterator[str]:
    """The redundant lists may be left out; those present must have the right type."""
    for name in ("start_adjacent", "line_of_bones", "cliff_edge", "pellet_hexes"):
        if name in data and not _is_list_of_texts(data[name]):
            yield f"board: LL-24.1: {name} is a list of hexes"
    if "special_actions" in data and not _is_list_of_texts(data["special_actions"]):
        yield "board: LL-R131: special_actions is a list of cards"
    zones = data.get("zones", {})
    if not isinstance(zones, dict) or any(
        not isinstance(letters, dict) or not all(_is_list_of_texts(names) for names in letters.values())
        for letters in zones.values()
    ):
        yield "board: LL-24.1: zones names the hexes of each zone, by eagle and letter"


def _is_list_of_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(text, str) for text in value)


def _hex_list(hexes: list[Any]) -> Iterator[str]:
    seen: set[str] = set()
    if not hexes:
        yield "board: LL-24.1: there are no hexes"
    for index, entry in enumerate(hexes):
        name = entry.get("id") if isinstance(entry, dict) else None
        if not isinstance(name, str):
            yield f"hex number {index + 1}: LL-24.2: it has no id"
            continue
        if name in seen:
            yield f"{name}: LL-24.2: this id is there twice"
        seen.add(name)
        yield from (f"{name}: {line}" for line in _hex_problems(entry))
    for entry in hexes:
        if isinstance(entry, dict) and isinstance(entry.get("forward"), list):
            ways = [entry[way] for way in ("forward", "sideways", "backward") if isinstance(entry.get(way), list)]
            for other in (name for way in ways for name in way):
                if not isinstance(other, str) or other not in seen:
                    yield f"{entry.get('id')}: C14: its neighbour {other} does not exist"


def _hex_problems(entry: dict[str, Any]) -> Iterator[str]:
    row, x = entry.get("row"), entry.get("x")
    if type(row) is not int or not 1 <= row <= ROWS:
        yield f"LL-24.1: row is a number from 1 to {ROWS}"
    elif entry["id"] not in [f"{row}{letter}" for letter in LETTERS[: COLUMNS - 1]]:
        yield f"LL-24.2: an id is the row and a letter from a to {LETTERS[COLUMNS - 2]}"
    if type(x) is not int:
        yield "LL-24.2: x is a whole number of half hexes"
    if entry.get("terrain") not in ("clear", "brush"):
        yield "LL-5.8: terrain is clear or brush"
    for flag in _FLAGS:
        if not isinstance(entry.get(flag), bool):
            yield f"LL-24.1: {flag} is true or false"
    for way in ("forward", "sideways", "backward"):
        if not _is_list_of_texts(entry.get(way)):
            yield f"C14: {way} is a list of hexes"
    zones = entry.get("zones")
    if not isinstance(zones, dict) or any(zones.get(eagle) not in _ZONE_VALUES for eagle in EAGLES):
        yield "C3: zones names a letter from A to F, or null, for red and for blue"
    elif any(eagle not in zones for eagle in EAGLES):
        yield "C3: zones names red and blue"
    if entry.get("sanctuary") not in _SANCTUARY_VALUES:
        yield "C5: sanctuary is null, red or blue"


def _tables(data: dict[str, Any]) -> Iterator[str]:
    if isinstance(data.get("zone_ring_clockwise"), list) and data["zone_ring_clockwise"] != list(ZONES):
        yield "board: C10: the ring runs A, B, C, D, E, F clockwise"
    eagles = data.get("eagles")
    if isinstance(eagles, dict):
        for eagle in EAGLES:
            place = eagles.get(eagle)
            if not isinstance(place, dict) or place.get("start_zone") != "A" or place.get("start_side") != "hunting":
                yield f"board: LL-3.6: the {eagle} eagle starts hunting in zone A"
    limits = data.get("stack_limit")
    if isinstance(limits, dict):
        table = limits.get("brush_by_players")
        for edition in _EDITIONS:
            row = table.get(edition) if isinstance(table, dict) else None
            counts = [row.get(str(players)) for players in range(2, 7)] if isinstance(row, dict) else [None]
            if any(type(count) is not int or not 1 <= count <= 5 for count in counts):
                yield f"board: LL-5.11: the brush limits of the {edition} edition for 2 to 6 players"
        if "clear" not in limits:
            yield "board: LL-5.9: the limit of clear hexes"
