"""Check an owner's board file against the constraints of the ledger; every problem names the hex.

The rulebook fixes much about the map (C1 to C15); the rest is free.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any, Final

from fellfield.core.data_files import DataFile
from fellfield.games.leaping_lemmings.board import EAGLES, ZONES, Zone
from fellfield.games.leaping_lemmings.board_shape import shape_problems
from fellfield.games.leaping_lemmings.hexes import LETTERS
from fellfield.games.leaping_lemmings.material import DEALT, SPECIALS

SCHEMA: Final = "leaping-lemmings-board/1"
_LARGEST_DEAL: Final = max(players * count for players, count in DEALT.items())


class BoardFile(DataFile):
    """An owner's board; every problem names the hex and the constraint."""

    def claims(self, data: Any) -> bool:
        return isinstance(data, dict) and str(data.get("schema", "")).startswith("leaping-lemmings-")

    def problems(self, data: Any) -> list[str]:
        return problems(data)


def problems(data: Any) -> list[str]:
    """The problems of a board file; empty if it can be played."""
    found = list(shape_problems(data, SCHEMA))
    if found:
        return found  # the other checks rely on the shape
    hexes = {entry["id"]: entry for entry in data["hexes"]}
    for check in (_geometry, _marks, _zones, _rings, _terrain, _way, _lists, _limits, _deck):
        found += check(data, hexes)
    return found


Hexes = Mapping[str, Mapping[str, Any]]


def _named(hexes: Hexes, key: str) -> list[str]:
    return [name for name, entry in hexes.items() if entry[key]]


def _last_row(hexes: Hexes) -> int:
    return max(int(entry["row"]) for entry in hexes.values())


# -- geometry --------------------------------------------------------------------------------------------------------


def _geometry(data: Any, hexes: Hexes) -> Iterator[str]:
    """Rows without gaps, letters from left to right, neighbours by coordinates (C13, C14, LL-24.1 to LL-24.3)."""
    rows: dict[int, list[tuple[int, str]]] = {}
    for name, entry in hexes.items():
        rows.setdefault(entry["row"], []).append((entry["x"], name))
    for row in range(1, max(rows) + 1):
        places = sorted(rows.get(row, []))
        for index, (_, name) in enumerate(places):
            if name != f"{row}{LETTERS[index]}":
                yield f"{name}: LL-24.2: from left to right this hex should be {row}{LETTERS[index]}"
        for (x, _), (after, name) in pairwise(places):
            if after - x != 2:
                yield f"{name}: LL-24.2: hexes of a row lie two half hexes apart, not {after - x}"
        if row > 1 and places and rows.get(row - 1):
            shift = abs(places[0][0] - min(rows[row - 1])[0])
            if shift != 1:
                yield f"{places[0][1]}: C14: a row begins half a hex beside the one before it"
    yield from _neighbours(hexes)
    if not any(entry["half"] for entry in hexes.values()):
        yield "board: C13: there are half hexes at the border"


def _neighbours(hexes: Hexes) -> Iterator[str]:
    at = {(entry["row"], entry["x"]): name for name, entry in hexes.items()}
    steps = {"forward": ((1, -1), (1, 1)), "sideways": ((0, -2), (0, 2)), "backward": ((-1, -1), (-1, 1))}
    for name, entry in hexes.items():
        for way, moves in steps.items():
            wanted = [
                at[entry["row"] + up, entry["x"] + aside]
                for up, aside in moves
                if (entry["row"] + up, entry["x"] + aside) in at
            ]
            if sorted(entry[way]) != sorted(wanted):
                found = ", ".join(entry[way]) or "nothing"
                yield f"{name}: C14: {way} of it lies {', '.join(wanted) or 'nothing'}, not {found}"


# -- marked hexes -----------------------------------------------------------------------------------------------------


def _marks(data: Any, hexes: Hexes) -> Iterator[str]:
    """Four hexes at the Start Area, at the cliff and on the Line of Bones, sixteen with pellets (C1, C2, C6, C8)."""
    last = _last_row(hexes)
    for key, count, clause in (
        ("start_adjacent", 4, "C1"),
        ("cliff_edge", 4, "C2"),
        ("bones", 4, "C6"),
        ("pellet", 16, "C8"),
    ):
        found = _named(hexes, key)
        if len(found) != count:
            yield f"{', '.join(found) or 'board'}: {clause}: {len(found)} hexes have {key}, and {count} should"
    for name, entry in hexes.items():
        if entry["start_adjacent"] != (entry["row"] == 1):
            yield f"{name}: C1: exactly the hexes of row 1 touch the Start Area"
        if entry["cliff_edge"] != (entry["row"] == last):
            yield f"{name}: C2: exactly the hexes of the last row are the cliff edge"
        if entry["bones"] and not (entry["zones"]["red"] and entry["zones"]["blue"]):
            yield f"{name}: C6: a hex of the Line of Bones lies in both circles"
        if entry["pellet"] and not (entry["zones"]["red"] or entry["zones"]["blue"]):
            yield f"{name}: C8: pellet hexes lie in the circles"
    if not any(hexes[name]["pellet"] for name in _named(hexes, "bones")):
        yield "board: C8: some pellet hexes lie on the Line of Bones"
    if last < 12:
        yield f"board: LL-R27: a track of {last} rows is so short that a doubled lemming could dive"


def _zones(data: Any, hexes: Hexes) -> Iterator[str]:
    """Zones of five or six hexes; the red circle begins with row 3; both circles share the Line (C4, C6, C9, C11)."""
    for name, entry in hexes.items():
        both = bool(entry["zones"]["red"] and entry["zones"]["blue"])
        if both and not entry["bones"]:
            yield f"{name}: C6: only the Line of Bones lies in both circles"
        if entry["zones"]["red"] and entry["row"] < 3:
            yield f"{name}: C9: two rows precede the red circle"
    red_rows = [entry["row"] for entry in hexes.values() if entry["zones"]["red"]]
    if red_rows and min(red_rows) != 3:
        yield f"board: C9: the red circle begins with row {min(red_rows)}, not with row 3"
    for eagle in EAGLES:
        for zone in ZONES:
            members = _zone(hexes, eagle, zone)
            if len(members) not in (5, 6):
                yield f"{', '.join(members) or 'board'}: C4: {eagle} {zone} has {len(members)} hexes, not five or six"
    if not any(hexes[name]["zones"]["blue"] == "A" for name in _named(hexes, "cliff_edge")):
        yield "board: C11: blue A has cliff edge hexes"
    if not any(
        hexes[other]["zones"]["blue"] == "B" for name in _zone(hexes, "blue", "A") for other in hexes[name]["sideways"]
    ):
        yield "board: C11: a hex of blue A lies beside a hex of blue B"


def _zone(hexes: Hexes, eagle: str, zone: str) -> list[str]:
    return [name for name, entry in hexes.items() if entry["zones"][eagle] == zone]


def _rings(data: Any, hexes: Hexes) -> Iterator[str]:
    """Each zone is connected and touches exactly its two neighbours; A to F run clockwise (C3, C10)."""
    for eagle in EAGLES:
        members = {zone: _zone(hexes, eagle, zone) for zone in ZONES}
        for index, zone in enumerate(ZONES):
            if members[zone] and len(_together(hexes, members[zone])) != len(members[zone]):
                apart = sorted(set(members[zone]) - _together(hexes, members[zone]))
                yield f"{', '.join(apart)}: C3: {eagle} {zone} is not connected"
            touched = {hexes[other]["zones"][eagle] for name in members[zone] for other in _around(hexes[name])} - {
                None,
                zone,
            }
            wanted = {ZONES[(index + 1) % 6], ZONES[index - 1]}
            if touched != wanted:
                yield f"{eagle} {zone}: C3: it touches {', '.join(sorted(touched))}, not {', '.join(sorted(wanted))}"
        if not _clockwise(hexes, members):
            yield f"{eagle}: C10: the zones do not run clockwise from A to F with the cliff at the top"


def _around(entry: Mapping[str, Any]) -> list[str]:
    return [*entry["forward"], *entry["sideways"], *entry["backward"]]


def _together(hexes: Hexes, members: list[str]) -> set[str]:
    reached, todo = {members[0]}, [members[0]]
    while todo:
        for other in _around(hexes[todo.pop()]):
            if other in members and other not in reached:
                reached.add(other)
                todo.append(other)
    return reached


def _clockwise(hexes: Hexes, members: Mapping[Zone, list[str]]) -> bool:
    """Do the centres of the zones run clockwise, with the cliff at the top?"""
    centres = []
    for zone in ZONES:
        if not members[zone]:
            return True  # an empty zone is reported by another check
        count = len(members[zone])
        across = sum(hexes[name]["x"] for name in members[zone]) / count
        up = 2 * sum(hexes[name]["row"] for name in members[zone]) / count
        centres.append((across, up))
    turned = sum(
        centre[0] * after[1] - after[0] * centre[1]
        for centre, after in zip(centres, centres[1:] + centres[:1], strict=True)
    )
    return bool(turned < 0)


# -- terrain -----------------------------------------------------------------------------------------------------------


def _terrain(data: Any, hexes: Hexes) -> Iterator[str]:
    """Five brush hexes in the red circle, four in the blue; brush has no other mark (C7, C15, LL-5.8)."""
    brush = [name for name, entry in hexes.items() if entry["terrain"] == "brush"]
    for eagle, count in (("red", 5), ("blue", 4)):
        found = [name for name in brush if hexes[name]["zones"][eagle]]
        if len(found) != count:
            yield f"{', '.join(found) or 'board'}: C7: {len(found)} brush hexes in the {eagle} circle, not {count}"
    for name in brush:
        entry = hexes[name]
        if not (entry["zones"]["red"] or entry["zones"]["blue"]):
            yield f"{name}: C7: brush lies in the circles"
        for key, word in (("cliff_edge", "the cliff edge"), ("bones", "the Line of Bones"), ("pellet", "a pellet hex")):
            if entry[key]:
                yield f"{name}: C15: {word} is clear, not brush"
        if entry["start_adjacent"]:
            yield f"{name}: C15: a hex before the circles is clear, not brush"


def _way(data: Any, hexes: Hexes) -> Iterator[str]:
    """Every hex has a way forward; a sanctuary touches the red circle; red D has brush (C5, C12, LL-24.3)."""
    last = _last_row(hexes)
    for name, entry in hexes.items():
        if entry["row"] < last and all(hexes[other]["terrain"] == "brush" for other in entry["forward"]):
            yield f"{name}: LL-24.3: there is a forward neighbour that is not brush"
    safe = [
        name
        for name, entry in hexes.items()
        if entry["row"] >= 3
        and not (entry["zones"]["red"] or entry["zones"]["blue"])
        and any(hexes[other]["zones"]["red"] for other in _around(entry))
    ]
    if not safe:
        yield "board: C5: at least one hex at the red circle lies in no zone"
    if not any(hexes[name]["terrain"] == "brush" for name in _zone(hexes, "red", "D")):
        yield "board: C12: some brush lies three zones from a red eagle in A"
    for name, entry in hexes.items():
        if entry["sanctuary"] is not None and (entry["zones"]["red"] or entry["zones"]["blue"]):
            yield f"{name}: C5: a sanctuary lies in no zone"


# -- redundant lists, limits and dice ---------------------------------------------------------------------------------


def _lists(data: Any, hexes: Hexes) -> Iterator[str]:
    """The redundant lists agree with the hexes (chapter 24, shape of the board file)."""
    wanted: dict[str, Any] = {
        "start_adjacent": _named(hexes, "start_adjacent"),
        "line_of_bones": _named(hexes, "bones"),
        "cliff_edge": _named(hexes, "cliff_edge"),
        "pellet_hexes": _named(hexes, "pellet"),
    }
    for key, names in wanted.items():
        if key in data and sorted(data[key]) != sorted(names):
            odd = sorted(set(data[key]) ^ set(names))
            yield f"{', '.join(odd)}: LL-24.1: the list {key} and the hexes do not agree"
    for eagle in EAGLES:
        for zone in ZONES:
            names = data.get("zones", {}).get(eagle, {}).get(zone)
            if names is not None and sorted(names) != sorted(_zone(hexes, eagle, zone)):
                odd = sorted(set(names) ^ set(_zone(hexes, eagle, zone)))
                yield f"{', '.join(odd)}: C3: the list of {eagle} {zone} and the hexes do not agree"
    if data["protection_zone_rows"] != [1, 2]:
        yield "board: C9: the protection zone is rows 1 and 2"


def _limits(data: Any, hexes: Hexes) -> Iterator[str]:
    """Costs and limits are those of the rules; a die has six faces (LL-5.9 to LL-5.11, LL-1.6)."""
    if data["entry_cost"] != {"clear": 1, "brush": 2}:
        yield "board: LL-5.10: a clear hex costs 1 and brush costs 2"
    if data["stack_limit"]["clear"] != 5:
        yield "board: LL-5.9: a clear hex holds five lemmings"
    yield from (f"board: {line}" for line in die_problems(data["eagle_die_faces"]))


def die_problems(faces: Any) -> list[str]:
    """The problems of the faces of an eagle die (LL-1.6, LL-R1)."""
    if not isinstance(faces, list | tuple) or len(faces) != 6:
        return ["LL-R1: an eagle die has six faces"]
    strange = [face for face in faces if isinstance(face, bool) or face not in ("hover", 1, 2, 3)]
    return [f"LL-1.6: no eagle die shows {face}" for face in strange]


# -- the deck ----------------------------------------------------------------------------------------------------------


def _deck(data: Any, hexes: Hexes) -> Iterator[str]:
    """The Special Actions of this box: known ones, each once, enough for the largest deal (LL-R131)."""
    cards: list[str] = data.get("special_actions", list(SPECIALS))
    for card in sorted(set(cards) - set(SPECIALS)):
        yield f"board: LL-R131: there is no Special Action {card}; the deck may hold {', '.join(SPECIALS)}"
    if len(set(cards)) != len(cards):
        yield "board: LL-R131: each Special Action is in the deck once"
    if len(cards) < _LARGEST_DEAL:
        yield f"board: LL-R131: up to {_LARGEST_DEAL} Special Actions are dealt, and the deck has {len(cards)}"
