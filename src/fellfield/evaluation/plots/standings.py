"""A plot of the ratings and win shares of a league with their intervals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fellfield.evaluation.league.standings import Standings
from fellfield.evaluation.plots.svg import COLOURS, INK, PALE, LinearScale, SvgCanvas, ticks

WIDTH: Final = 960
ROW: Final = 34
TOP: Final = 116
NAMES: Final = 170
MIDDLE: Final = 560
GAP: Final = 70
"""Pixels between the halves, so that their tick labels stay apart."""


@dataclass(frozen=True)
class PlotLabels:
    """The texts on the plot: `rating` and `share` head the halves, `fair` labels the line of a fair share."""

    title: str
    intervals: str
    rating: str
    share: str
    fair: str


def draw_standings(standings: Standings, labels: PlotLabels) -> str:
    """The SVG."""
    bottom = TOP + ROW * len(standings.standings)
    canvas = SvgCanvas(WIDTH, bottom + 50, labels.title)
    canvas.text(20, 28, labels.title, size=16, bold=True)
    canvas.text(20, 48, labels.intervals, size=12)
    intervals = [bot.rating.interval() for bot in standings.standings]
    low, high = min(bot[0] for bot in intervals), max(bot[1] for bot in intervals)
    margin = 0.05 * (high - low)
    ratings = LinearScale(low - margin, high + margin, NAMES, MIDDLE - GAP)
    shares = LinearScale(0, 1, MIDDLE, WIDTH - 30)
    _axis(canvas, ratings, ticks(ratings.low, ratings.high, 8), labels.rating, bottom, "")
    _axis(canvas, shares, [0, 0.25, 0.5, 0.75, 1], labels.share, bottom, " %")
    fair = shares(1 / standings.league.players)
    canvas.line((fair, TOP - 10), (fair, bottom), INK, 1.5)
    canvas.text(fair, TOP - 15, labels.fair, anchor="middle", size=11)
    for row, bot in enumerate(standings.standings):
        y, colour = TOP + ROW * (row + 0.5), COLOURS[row % len(COLOURS)]
        canvas.text(NAMES - 16, y + 4, bot.name, anchor="end")
        _bar(canvas, ratings, bot.rating.interval(), bot.rating.mu, y, colour)
        facts = bot.wins.facts()
        _bar(canvas, shares, (facts["low"], facts["high"]), facts["share"], y, colour)
    return canvas.to_svg()


def _axis(canvas: SvgCanvas, scale: LinearScale, marks: list[float], head: str, bottom: float, unit: str) -> None:
    canvas.text(scale.begin, TOP - 36, head, size=13, bold=True)
    for mark in marks:
        x = scale(mark)
        canvas.line((x, TOP - 10), (x, bottom), PALE)
        canvas.text(
            x, bottom + 20, f"{100 * mark if unit else mark:g}{unit}".replace("-", "−"), anchor="middle", size=11
        )


def _bar(
    canvas: SvgCanvas, scale: LinearScale, interval: tuple[float, float], middle: float, y: float, colour: str
) -> None:
    canvas.line((scale(interval[0]), y), (scale(interval[1]), y), colour, 3)
    for end in interval:
        canvas.line((scale(end), y - 6), (scale(end), y + 6), colour, 2)
    canvas.dot(scale(middle), y, colour, 5)
