"""Tides: depth, points and shell of each seat."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from fellfield.core.contract import Json, View
from fellfield.i18n import Catalogue

DEEPEST = 3


def draw(view: View, catalogue: Catalogue, names: Sequence[str]) -> RenderableType:
    """Draw a row per seat; waves show the depth, an arrow the seat to act."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(catalogue.text("tides.draw.round", n=view["turn"], of=view["options"]["rounds"]))
    table.add_column(catalogue.text("tides.draw.water"))
    table.add_column(catalogue.text("tides.draw.points"), justify="right")
    table.add_column(catalogue.text("tides.draw.shell"), justify="center")
    for seat, name in enumerate(names):
        table.add_row(
            _seat(view, seat, name),
            _water(view["waded"][seat]),
            str(view["points"][seat]),
            _shell(view["shells"][seat]),
        )
    return table


def _seat(view: View, seat: int, name: str) -> Text:
    shown = Text("▸ " if seat in view["to_act"] else "  ", style="bold yellow")
    shown.append(name, "bold green" if seat == view["viewer"] else "")
    return shown


def _water(depth: int) -> Text:
    return Text.assemble(("≈" * depth, "bold blue"), ("·" * (DEEPEST - depth), "dim"), f" {depth}" if depth else "")


def _shell(shell: Json) -> Text:
    """Draw the value of a known shell, `?` for a hidden one."""
    if isinstance(shell, dict):
        return Text("?" if shell["hidden"] else "–", style="dim")
    return Text(str(shell), style="bold magenta") if shell else Text("–", style="dim")
