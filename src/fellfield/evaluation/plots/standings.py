"""Ratings and win shares of a league, each with its interval."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fellfield.evaluation.league.standings import Table
from fellfield.evaluation.plots.svg import COLOURS, INK, PALE, Scale, Sheet, ticks

WIDTH: Final = 960
ROW: Final = 34
TOP: Final = 116
NAMES: Final = 170
MIDDLE: Final = 560
GAP: Final = 70
"""Between the halves, so that the numbers below them stay apart."""


@dataclass(frozen=True)
class Words:
    """What is written on the plot: `rating` and `share` head the halves, `fair` stands at the line of a fair share."""

    title: str
    intervals: str
    rating: str
    share: str
    fair: str


def draw_standings(table: Table, words: Words) -> str:
    """The SVG."""
    bottom = TOP + ROW * len(table.standings)
    sheet = Sheet(WIDTH, bottom + 50, words.title)
    sheet.text(20, 28, words.title, size=16, bold=True)
    sheet.text(20, 48, words.intervals, size=12)
    intervals = [one.rating.interval() for one in table.standings]
    low, high = min(one[0] for one in intervals), max(one[1] for one in intervals)
    margin = 0.05 * (high - low)
    ratings = Scale(low - margin, high + margin, NAMES, MIDDLE - GAP)
    shares = Scale(0, 1, MIDDLE, WIDTH - 30)
    _axis(sheet, ratings, ticks(ratings.low, ratings.high, 8), words.rating, bottom, "")
    _axis(sheet, shares, [0, 0.25, 0.5, 0.75, 1], words.share, bottom, " %")
    fair = shares(1 / table.league.players)
    sheet.line((fair, TOP - 10), (fair, bottom), INK, 1.5)
    sheet.text(fair, TOP - 15, words.fair, anchor="middle", size=11)
    for row, one in enumerate(table.standings):
        y, colour = TOP + ROW * (row + 0.5), COLOURS[row % len(COLOURS)]
        sheet.text(NAMES - 16, y + 4, one.name, anchor="end")
        _bar(sheet, ratings, one.rating.interval(), one.rating.mu, y, colour)
        facts = one.wins.facts()
        _bar(sheet, shares, (facts["low"], facts["high"]), facts["share"], y, colour)
    return sheet.whole()


def _axis(sheet: Sheet, scale: Scale, marks: list[float], head: str, bottom: float, unit: str) -> None:
    sheet.text(scale.begin, TOP - 36, head, size=13, bold=True)
    for mark in marks:
        x = scale(mark)
        sheet.line((x, TOP - 10), (x, bottom), PALE)
        sheet.text(
            x, bottom + 20, f"{100 * mark if unit else mark:g}{unit}".replace("-", "−"), anchor="middle", size=11
        )


def _bar(sheet: Sheet, scale: Scale, interval: tuple[float, float], middle: float, y: float, colour: str) -> None:
    sheet.line((scale(interval[0]), y), (scale(interval[1]), y), colour, 3)
    for end in interval:
        sheet.line((scale(end), y - 6), (scale(end), y + 6), colour, 2)
    sheet.dot(scale(middle), y, colour, 5)
