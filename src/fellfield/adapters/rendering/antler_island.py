"""The picture of Antler Island."""

from __future__ import annotations

import math
from collections.abc import Iterator

from fellfield.adapters.rendering.shapes import COLOURS, disc, seat_names, text
from fellfield.core.contract import View


def draw(view: View) -> Iterator[str]:
    """The island from above: outer ring, inner ring and summit, with does, food and stags."""
    outer = [space for space in view["spaces"] if space[0] in "RBY"]
    inner = [space for space in view["spaces"] if space[0] in "WG"]
    rings = ((outer, 210.0), (inner, 120.0), (["S"], 0.0))
    centres = {
        space: (300 + radius * math.sin(angle), 300 - radius * math.cos(angle))
        for ring, radius in rings
        for space, angle in zip(ring, (2 * math.pi * n / len(ring) for n in range(len(ring))), strict=True)
    }
    tints = {"R": "#e9b8a6", "B": "#b5cbe6", "Y": "#efe0a6", "W": "#cfe3e6", "G": "#cfe0b8", "S": "#d8cdb8"}
    for space, (x, y) in centres.items():
        pieces = view["spaces"][space]
        yield disc(x, y, 40, tints[space[0]])
        yield text(x - 10, y - 22, space)
        yield text(x - 32, y + 30, f"does {pieces['does']}, food {len(pieces['food'])}", size=10)
    for seat, space in enumerate(view["stags"]):
        x, y = centres[space]
        yield disc(x - 18 + 12 * seat, y, 9, COLOURS[seat])
    for seat, name in enumerate(seat_names(view)):
        mat = view["seats"][seat]
        yield disc(30, 570 + 24 * seat, 6, COLOURS[seat])
        yield text(44, 574 + 24 * seat, f"{name}: {mat['track']} points, {mat['antlers']} antlers")
