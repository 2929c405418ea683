"""Elements of SVG pictures that games share."""

from __future__ import annotations

from html import escape
from typing import Final

from fellfield.core.contract import View
from fellfield.core.registry import game as game_by_id

WIDTH: Final = 640
HEIGHT: Final = 720
COLOURS: Final = ("#d9643a", "#3a7bd9", "#e0b13c", "#5aa469", "#8d5fb0", "#4b4b4b")


def text(x: float, y: float, content: object, *, fill: str = "#222", size: int = 12) -> str:
    """A line of text."""
    return f'<text x="{x:.0f}" y="{y:.0f}" fill="{fill}" font-size="{size}">{escape(str(content))}</text>'


def disc(x: float, y: float, radius: float, fill: str) -> str:
    """A disc: a piece, a space."""
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="{fill}" stroke="#222"/>'


def seat_names(view: View) -> tuple[str, ...]:
    """The names of the seats as in records."""
    return game_by_id(view["game"]).seat_names(view["players"])
