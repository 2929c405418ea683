"""The picture of Leaping Lemmings."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from fellfield.adapters.rendering.shapes import COLOURS, HEIGHT, disc, seat_names, text
from fellfield.core.contract import View
from fellfield.games.leaping_lemmings.board import EAGLES, ZONES
from fellfield.games.leaping_lemmings.definition import game
from fellfield.games.leaping_lemmings.hexes import TEXTS, hexes_of


@lru_cache(maxsize=16)
def _opening(players: int, options: str) -> Any:
    return game.start(players, json.loads(options))


def draw(view: View) -> Iterator[str]:
    """The meadow with the cliff on top: stacks, pellets, and the zones of the eagles."""
    board = _opening(view["players"], json.dumps(view["options"], sort_keys=True)).board
    brush, watched = set(hexes_of(board.brush)), _watched_hexes(view, board)
    for code in board.hexes:
        row, half = board.coordinates[code]
        x, y = 260 + half * 20, HEIGHT - 30 - row * 43
        corners = [
            (x + 22 * math.sin(angle), y + 24 * math.cos(angle)) for angle in (math.pi / 3 * n for n in range(6))
        ]
        fill = "#e7a38f" if code in watched else "#9dbb7d" if code in brush else "#dfe6c8"
        yield f'<polygon points="{" ".join(f"{a:.0f},{b:.0f}" for a, b in corners)}" fill="{fill}" stroke="#8a8f75"/>'
        if TEXTS[code] in view["pellets"]:
            yield disc(x + 12, y + 12, 3, "#7a5230")
        for level, seat in enumerate(view["stacks"].get(TEXTS[code], ())):
            yield disc(x, y + 6 - 6 * level, 8, COLOURS[seat])
    for seat, name in enumerate(seat_names(view)):
        score = f"{name}: {view['track'][seat]} points, {view['start'][seat]} waiting, {view['chow'][seat]} eaten"
        yield disc(430, 36 + 22 * seat, 6, COLOURS[seat])
        yield text(442, 40 + 22 * seat, score)


def _watched_hexes(view: View, board: Any) -> set[int]:
    zones = [6 * eagle + ZONES.index(view["eagles"][name]["zone"]) for eagle, name in enumerate(EAGLES)]
    return {code for zone in zones for code in hexes_of(board.zones[zone])}
