"""The board: geometry, terrain, zones and distances, computed once from the board data (LL-5.1 to LL-5.8).

The order of the zones is clockwise in every rotation of the board, never in a mirror image (LL-R119).
"""

from __future__ import annotations

import json
from importlib import resources
from typing import Any, Final, Literal, TypeAlias

from fellfield.core.action import Action
from fellfield.games.leaping_lemmings.hexes import BITS, CODES, COLUMNS, HEXES, START, TEXTS, set_of, without
from fellfield.games.leaping_lemmings.material import STANDARD_DECK, deck_of
from fellfield.games.leaping_lemmings.move_window import TOP_POINTS, MoveWindow

RED: Final = 0
BLUE: Final = 1
EagleName: TypeAlias = Literal["red", "blue"]
"""An eagle."""
EAGLES: Final[tuple[EagleName, EagleName]] = ("red", "blue")
Zone: TypeAlias = Literal["A", "B", "C", "D", "E", "F"]
"""A zone of an eagle."""
ZONES: Final[tuple[Zone, ...]] = ("A", "B", "C", "D", "E", "F")

MOVES_KEPT: Final = 50_000


class Board:
    """Look-ups of one board: sets of hexes as numbers, neighbours and rings by hex."""

    def __init__(self, data: dict[str, Any]) -> None:
        hexes = {CODES[entry["id"]]: entry for entry in data["hexes"]}
        self.name = str(data["name"])
        self.hexes = sorted(hexes)
        self.all = set_of(self.hexes)
        self.brush = set_of([code for code, entry in hexes.items() if entry["terrain"] == "brush"])
        self.clear = self.all & ~self.brush
        self.start = set_of([code for code, entry in hexes.items() if entry["start_adjacent"]])
        self.cliff = set_of([code for code, entry in hexes.items() if entry["cliff_edge"]])
        self.bones = set_of([code for code, entry in hexes.items() if entry["bones"]])
        self.pellets = set_of([code for code, entry in hexes.items() if entry["pellet"]])
        self.zones = [
            set_of([code for code, entry in hexes.items() if entry["zones"][eagle] == zone])
            for eagle in EAGLES
            for zone in ZONES
        ]
        self.prey = [zone & self.clear for zone in self.zones]
        self.circles = [self._circle(RED), self._circle(BLUE)]
        self.watched = [red | blue for red in self.zones[:6] for blue in self.zones[6:]]
        self.unwatched = [without(self.all, zones) for zones in self.watched]
        self.supplied = [self.pellets & circle for circle in self.circles]
        self.protected = self._rows(data["protection_zone_rows"])
        bones_row = min(entry["row"] for entry in hexes.values() if entry["bones"])
        self.before_bones = self._rows(list(range(1, bones_row)))
        self.forward = [0] * HEXES
        self.sideways = [0] * HEXES
        self.backward = [0] * HEXES
        for code, entry in hexes.items():
            self.forward[code] = set_of([CODES[other] for other in entry["forward"]])
            self.sideways[code] = set_of([CODES[other] for other in entry["sideways"]])
            self.backward[code] = set_of([CODES[other] for other in entry["backward"]])
        # From a row whose next row is wider a step leads to the same letter or the one after it, otherwise to the
        # same letter or the one before: two shifts move a whole set of hexes forward at once.
        self.widening = set_of([code for code in hexes if _reaches(self.forward[code], code + COLUMNS + 1)])
        self.narrowing = set_of([code for code in hexes if _reaches(self.forward[code], code + COLUMNS - 1)])
        self.coordinates = [(0, 0)] * HEXES
        for code, entry in hexes.items():
            self.coordinates[code] = (entry["row"], entry["x"])
        self.rings = [self._rings_around(code) if code in hexes else () for code in range(HEXES)]
        self.retreats = [back & self.clear for back in self.backward]
        self._move_windows: list[MoveWindow | None] = [None] * ((HEXES + 1) * (TOP_POINTS + 1))
        self._moves_kept = 0
        red, blue = [ZONES.index(data["eagles"][eagle]["start_zone"]) for eagle in EAGLES]
        self.start_zones = (red, blue)
        self.die_faces: list[Any] = list(data["eagle_die_faces"])
        self.clear_limit = int(data["stack_limit"]["clear"])
        self.brush_limits: dict[str, dict[str, int]] = data["stack_limit"]["brush_by_players"]
        self.deck: int = deck_of(data["special_actions"]) if "special_actions" in data else STANDARD_DECK

    def _circle(self, eagle: int) -> int:
        mask = 0
        for zone in self.zones[eagle * 6 : eagle * 6 + 6]:
            mask |= zone
        return mask

    def _rows(self, rows: list[int]) -> int:
        return set_of([code for code in self.hexes if code // COLUMNS + 1 in rows])

    def _rings_around(self, centre: int) -> tuple[int, ...]:
        """The hexes at distance 1, 2, ... from a hex (LL-R61)."""
        rings: list[int] = []
        for code in self.hexes:
            away = self.distance(centre, code)
            while len(rings) < away:
                rings.append(0)
            if away:
                rings[away - 1] |= BITS[code]
        return tuple(rings)

    def distance(self, source: int, goal: int) -> int:
        """The distance of two hexes in hexes, whatever the terrain and the eagles (LL-R61)."""
        rows = abs(self.coordinates[source][0] - self.coordinates[goal][0])
        halves = abs(self.coordinates[source][1] - self.coordinates[goal][1])
        return rows + max(0, (halves - rows) // 2)

    def ahead(self, mask: int) -> int:
        """Every hex one step forward of these; the result may contain bits off the board."""
        return mask << 8 | (mask & self.widening) << 9 | (mask & self.narrowing) << 7

    def move_window(self, source: int, points: int) -> MoveWindow:
        """The move window of a lemming at this hex, or in the Start Area, with these points."""
        if points > TOP_POINTS:
            return self._new_move_window(source, points)
        place = source * (TOP_POINTS + 1) + points
        window = self._move_windows[place]
        if window is None:
            window = self._new_move_window(source, points)
            self._move_windows[place] = window
        return window

    def _new_move_window(self, source: int, points: int) -> MoveWindow:
        window = MoveWindow(0 if source == START else source // COLUMNS * COLUMNS, points)
        window.clear = window.cut(self.clear)
        window.brush = window.cut(self.brush)
        window.cliff = window.cut(self.cliff)
        window.widening = window.cut(self.widening)
        window.narrowing = window.cut(self.narrowing)
        if source == START:
            window.ahead = self.start
        else:
            window.here = window.cut(BITS[source])
            window.ahead = window.steps_ahead(window.here)
            window.aside = window.here << 1 | window.here >> 1
        window.compute_cone()
        return window

    def remember_moves(self, window: MoveWindow, key: int, moves: list[Action]) -> None:
        """Cache the moves of a lemming; beyond `MOVES_KEPT` entries the whole cache is cleared."""
        if self._moves_kept >= MOVES_KEPT:
            self._moves_kept = 0
            for other in self._move_windows:
                if other is not None:
                    other.known.clear()
        self._moves_kept += 1
        window.known[key] = moves

    def zone_at(self, eagle: int, code: int) -> int | None:
        """The zone of this eagle's circle that contains a hex, if any (LL-R19)."""
        for zone in range(6):
            if self.zones[eagle * 6 + zone] & BITS[code]:
                return zone
        return None


def _reaches(forward: int, code: int) -> bool:
    return 0 <= code < HEXES and bool(forward & BITS[code])


def lemmings_on(board: Board) -> list[str]:
    """Every place of a lemming on this board, hex by hex from the bottom: `1a.1`, `1a.2`."""
    levels = range(1, board.clear_limit + 1)
    return [f"{TEXTS[code]}.{level}" for code in board.hexes for level in levels]


def standard_data() -> dict[str, Any]:
    """The data of the standard board (LL-24.1)."""
    file = resources.files("fellfield.games.leaping_lemmings") / "board.json"
    data: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return data


_standard: list[Board] = []


def standard() -> Board:
    """The standard board."""
    if not _standard:
        _standard.append(Board(standard_data()))
    return _standard[0]
