"""A plain SVG picture of a view, for notebooks and videos."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator
from functools import lru_cache
from html import escape
from typing import Any, Final

from fellfield.core.contract import View
from fellfield.core.registry import game as game_by_id
from fellfield.games.leaping_lemmings.board import EAGLES, ZONES
from fellfield.games.leaping_lemmings.hexes import TEXTS, hexes_of

WIDTH: Final = 640
HEIGHT: Final = 720
COLOURS: Final = ("#d9643a", "#3a7bd9", "#e0b13c", "#5aa469", "#8d5fb0", "#4b4b4b")


def render_svg(view: View) -> str:
    """A picture of what this viewer may know."""
    draw = _DRAWERS.get(view["game"], _facts)
    parts = "".join(draw(view))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        f'font-family="sans-serif" font-size="12"><rect width="100%" height="100%" fill="#f4efe3"/>{parts}</svg>'
    )


def _text(x: float, y: float, words: object, *, fill: str = "#222", size: int = 12) -> str:
    return f'<text x="{x:.0f}" y="{y:.0f}" fill="{fill}" font-size="{size}">{escape(str(words))}</text>'


def _disc(x: float, y: float, radius: float, fill: str) -> str:
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="{fill}" stroke="#222"/>'


def _names(view: View) -> tuple[str, ...]:
    return game_by_id(view["game"]).seat_names(view["players"])


# -- Leaping Lemmings ------------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def _meadow(players: int, options: str) -> Any:
    return game_by_id("leaping-lemmings").start(players, json.loads(options))


def _race(view: View) -> Iterator[str]:
    """The meadow with the cliff on top: stacks, pellets, and the zones of the eagles."""
    board = _meadow(view["players"], json.dumps(view["options"], sort_keys=True)).board
    brush, watched = set(hexes_of(board.brush)), _watched(view, board)
    for code in board.hexes:
        row, half = board.coordinates[code]
        x, y = 260 + half * 20, HEIGHT - 30 - row * 43
        corners = [(x + 22 * math.sin(turn), y + 24 * math.cos(turn)) for turn in (math.pi / 3 * n for n in range(6))]
        fill = "#e7a38f" if code in watched else "#9dbb7d" if code in brush else "#dfe6c8"
        yield f'<polygon points="{" ".join(f"{a:.0f},{b:.0f}" for a, b in corners)}" fill="{fill}" stroke="#8a8f75"/>'
        if TEXTS[code] in view["pellets"]:
            yield _disc(x + 12, y + 12, 3, "#7a5230")
        for level, seat in enumerate(view["stacks"].get(TEXTS[code], ())):
            yield _disc(x, y + 6 - 6 * level, 8, COLOURS[seat])
    for seat, name in enumerate(_names(view)):
        score = f"{name}: {view['track'][seat]} points, {view['start'][seat]} waiting, {view['chow'][seat]} eaten"
        yield _disc(430, 36 + 22 * seat, 6, COLOURS[seat])
        yield _text(442, 40 + 22 * seat, score)


def _watched(view: View, board: Any) -> set[int]:
    zones = [6 * eagle + ZONES.index(view["eagles"][name]["zone"]) for eagle, name in enumerate(EAGLES)]
    return {code for zone in zones for code in hexes_of(board.zones[zone])}


# -- Antler Island ---------------------------------------------------------------------------------------------


def _island(view: View) -> Iterator[str]:
    """The hill from above: outer ring, inner ring and summit, with does, food and stags."""
    outer = [space for space in view["spaces"] if space[0] in "RBY"]
    inner = [space for space in view["spaces"] if space[0] in "WG"]
    rings = ((outer, 210.0), (inner, 120.0), (["S"], 0.0))
    where = {
        space: (300 + radius * math.sin(turn), 300 - radius * math.cos(turn))
        for ring, radius in rings
        for space, turn in zip(ring, (2 * math.pi * n / len(ring) for n in range(len(ring))), strict=True)
    }
    tints = {"R": "#e9b8a6", "B": "#b5cbe6", "Y": "#efe0a6", "W": "#cfe3e6", "G": "#cfe0b8", "S": "#d8cdb8"}
    for space, (x, y) in where.items():
        lies = view["spaces"][space]
        yield _disc(x, y, 40, tints[space[0]])
        yield _text(x - 10, y - 22, space)
        yield _text(x - 32, y + 30, f"does {lies['does']}, food {len(lies['food'])}", size=10)
    for seat, space in enumerate(view["stags"]):
        x, y = where[space]
        yield _disc(x - 18 + 12 * seat, y, 9, COLOURS[seat])
    for seat, name in enumerate(_names(view)):
        mat = view["seats"][seat]
        yield _disc(30, 570 + 24 * seat, 6, COLOURS[seat])
        yield _text(44, 574 + 24 * seat, f"{name}: {mat['track']} points, {mat['antlers']} antlers")


# -- Valhalla Lemmings -----------------------------------------------------------------------------------------


def _battle(view: View) -> Iterator[str]:
    """The Legends on the table, and a row for each seat: hand, bids, Saga."""
    yield _text(20, 30, "On the table: " + (", ".join(view["table"]) or "nothing"), size=14)
    for seat, name in enumerate(_names(view)):
        y = 70 + 100 * seat
        bids = " / ".join(_cards(battle[seat]) for battle in view["bids"])
        saga = ", ".join(f"{card['legend']} ({card['state']})" for card in view["sagas"][seat])
        yield _disc(30, y - 5, 9, COLOURS[seat])
        yield _text(48, y, f"{name}   hand {_cards(view['hands'][seat])}   bid {bids}", size=14)
        for line in range(0, len(saga), 95):
            yield _text(48, y + 20 + 15 * (line // 95), saga[line : line + 95], size=11)


def _cards(cards: Any) -> str:
    return f"[{cards['hidden']}]" if isinstance(cards, dict) else "+".join(map(str, cards)) or "-"


def _facts(view: View) -> Iterator[str]:
    """Any other game: its view as text."""
    for place, (name, value) in enumerate(view.items()):
        yield _text(20, 24 + 16 * place, f"{name}: {value}"[:100])


_DRAWERS: Final[dict[str, Callable[[View], Iterator[str]]]] = {
    "leaping-lemmings": _race,
    "antler-island": _island,
    "valhalla-lemmings": _battle,
}
