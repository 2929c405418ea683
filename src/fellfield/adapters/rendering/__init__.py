"""A plain SVG picture of a view, for notebooks and videos."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from fellfield.adapters.rendering.shapes import HEIGHT, WIDTH, text
from fellfield.core.contract import View
from fellfield.core.registry import load_part


def render_svg(view: View) -> str:
    """A picture of what this viewer may know."""
    draw: Callable[[View], Iterator[str]] = load_part(view["game"], "picture") or _draw_facts
    parts = "".join(draw(view))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        f'font-family="sans-serif" font-size="12"><rect width="100%" height="100%" fill="#f4efe3"/>{parts}</svg>'
    )


def _draw_facts(view: View) -> Iterator[str]:
    """The picture of a game that brings none: its view as text."""
    for index, (name, value) in enumerate(view.items()):
        yield text(20, 24 + 16 * index, f"{name}: {value}"[:100])
