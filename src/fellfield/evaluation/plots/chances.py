"""A plot of winning chances over a game, one curve for each seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fellfield.bots.analysis_results import Analysis
from fellfield.core.registry import manifests
from fellfield.evaluation.plots.svg import COLOURS, INK, PALE, LinearScale, SvgCanvas, spread_labels

WIDTH: Final = 960
HEIGHT: Final = 420
LEFT, RIGHT, TOP, BOTTOM = 60, 150, 50, 50
DASHES: Final = ("", "8 4", "3 3", "10 3 3 3", "", "8 4")
"""Curves differ by more than colour."""
_MAX_TURN_LABELS: Final = 12


def draw_chances(analysis: Analysis, names: Sequence[str], title: str, turns: str, share: str) -> str:
    """The SVG; `turns` and `share` label the axes."""
    canvas = SvgCanvas(WIDTH, HEIGHT, title)
    across = LinearScale(0, max(1, len(analysis.analysed_steps)), LEFT, WIDTH - RIGHT)
    up = LinearScale(0, 1, HEIGHT - BOTTOM, TOP)
    canvas.text(LEFT, 26, title, size=16, bold=True)
    _grid(canvas, analysis, across, up)
    canvas.text(LEFT + (WIDTH - RIGHT - LEFT) / 2, HEIGHT - 10, turns, anchor="middle", size=12)
    canvas.text(LEFT - 48, TOP - 10, share, size=12)
    ends = spread_labels([up(analysis.final[seat]) for seat in range(len(names))], 16)
    colours = _seat_colours(analysis.game_id)
    for seat, name in enumerate(names):
        colour = colours[seat % len(colours)]
        line = [(across(index), up(chance)) for index, chance in enumerate(analysis.chance_curve(seat))]
        canvas.path(line, colour, DASHES[seat % len(DASHES)])
        canvas.text(WIDTH - RIGHT + 10, ends[seat] + 4, f"{name} {100 * analysis.final[seat]:.0f} %", colour=colour)
    return canvas.to_svg()


def _seat_colours(game_id: str) -> Sequence[str]:
    found = manifests().get(game_id)
    return (found and found.seat_colours) or COLOURS


def _grid(canvas: SvgCanvas, analysis: Analysis, across: LinearScale, up: LinearScale) -> None:
    for percent in range(0, 101, 25):
        canvas.line((LEFT, up(percent / 100)), (WIDTH - RIGHT, up(percent / 100)))
        canvas.text(LEFT - 8, up(percent / 100) + 4, f"{percent} %", anchor="end", size=11)
    begins = {step.turn: index for index, step in reversed(list(enumerate(analysis.analysed_steps)))}
    every = max(1, -(-len(begins) // _MAX_TURN_LABELS))
    for turn, index in sorted(begins.items()):
        if turn % every == 0:
            canvas.line((across(index), TOP), (across(index), HEIGHT - BOTTOM), PALE, 0.5)
            canvas.text(across(index), HEIGHT - BOTTOM + 18, str(turn), anchor="middle", size=11)
    canvas.line((LEFT, HEIGHT - BOTTOM), (WIDTH - RIGHT, HEIGHT - BOTTOM), INK)
