"""A small SVG canvas: lines, dots, text, and linear scales."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final
from xml.sax.saxutils import escape, quoteattr

COLOURS: Final = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#9a7d00", "#3b9ccc")
"""Six colours that are distinct for colour-blind readers and dark enough on white."""
INK: Final = "#222222"
PALE: Final = "#d8d8d8"


@dataclass(frozen=True)
class LinearScale:
    """Maps numbers from `low` to `high` to a range of pixels."""

    low: float
    high: float
    begin: float
    end: float

    def __call__(self, number: float) -> float:
        """The pixel position of a number."""
        span = self.high - self.low or 1.0
        return self.begin + (number - self.low) / span * (self.end - self.begin)


class SvgCanvas:
    """An SVG drawing."""

    def __init__(self, width: int, height: int, title: str) -> None:
        self.width = width
        self.height = height
        self.title = title
        self._parts: list[str] = []

    def line(self, start: tuple[float, float], end: tuple[float, float], colour: str = PALE, width: float = 1) -> None:
        """A straight line."""
        (x1, y1), (x2, y2) = start, end
        ends = f'x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
        self._parts.append(f'<line {ends} stroke="{colour}" stroke-width="{width:g}"/>')

    def path(self, points: Sequence[tuple[float, float]], colour: str, dash: str = "") -> None:
        """A polyline."""
        places = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        dashes = f' stroke-dasharray="{dash}"' if dash else ""
        stroke = f'fill="none" stroke="{colour}" stroke-width="2" stroke-linejoin="round"{dashes}'
        self._parts.append(f'<polyline points="{places}" {stroke}/>')

    def dot(self, x: float, y: float, colour: str, radius: float = 4) -> None:
        """A filled circle."""
        self._parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:g}" fill="{colour}"/>')

    def text(
        self, x: float, y: float, words: str, *, anchor: str = "start", size: int = 13, colour: str = INK,
        bold: bool = False,
    ) -> None:  # fmt: skip
        """Text; `anchor` is start, middle or end."""
        weight = ' font-weight="bold"' if bold else ""
        look = f'text-anchor="{anchor}" font-size="{size}" fill="{colour}"{weight}'
        self._parts.append(f'<text x="{x:.1f}" y="{y:.1f}" {look}>{escape(words)}</text>')

    def to_svg(self) -> str:
        """The SVG document."""
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.height}" width="{self.width}" '
            f'height="{self.height}" role="img" aria-label={quoteattr(self.title)} font-family="sans-serif">\n'
            f"<title>{escape(self.title)}</title>\n"
            f'<rect width="{self.width}" height="{self.height}" fill="#ffffff"/>\n'
        )
        return head + "\n".join(self._parts) + "\n</svg>\n"


def ticks(low: float, high: float, about: int = 5) -> list[float]:
    """Round numbers between two bounds."""
    span = max(high - low, 1e-9)
    step = 10.0 ** _floor_log(span / about)
    step *= next(factor for factor in (1, 2, 5, 10) if span / (step * factor) <= about)
    first = -int(-low // step) if low > 0 else int(low / step)
    return [number * step for number in range(first, int(high / step) + 1) if low <= number * step <= high]


def _floor_log(number: float) -> int:
    power = 0
    while number >= 10:
        number /= 10
        power += 1
    while number < 1:
        number *= 10
        power -= 1
    return power


def spread_labels(places: Sequence[float], gap: float) -> list[float]:
    """The positions, moved down where labels would overlap; in the order given."""
    order = sorted(range(len(places)), key=lambda index: places[index])
    moved = list(places)
    for before, after in pairwise(order):
        moved[after] = max(moved[after], moved[before] + gap)
    return moved
