"""A generic drawing of any view as tables, for games without their own drawing."""

from __future__ import annotations

import json
from collections.abc import Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from fellfield.core.contract import Json, View
from fellfield.i18n import Catalogue

COMMON = frozenset(
    ("game", "players", "options", "viewer", "turn", "to_act", "question", "sealed", "result", "imagine")
)
MAX_LENGTH = 60


def draw(view: View, catalogue: Catalogue, names: Sequence[str]) -> RenderableType:
    """Draw lists with one value per seat as a table, everything else below."""
    own = {name: value for name, value in view.items() if name not in COMMON}
    seats = _split_objects({name: value for name, value in own.items() if _is_by_seat(value, names)})
    others = {name: value for name, value in own.items() if not _is_by_seat(value, names)}
    return Group(_by_seat(view, seats, names), *(_line(name, value) for name, value in others.items()))


def _is_by_seat(value: Json, names: Sequence[str]) -> bool:
    return isinstance(value, list) and len(value) == len(names)


def _split_objects(columns: dict[str, list[Json]]) -> dict[str, list[Json]]:
    """Split columns of objects into one column per field."""
    spread: dict[str, list[Json]] = {}
    for name, values in columns.items():
        first = values[0]
        if isinstance(first, dict) and all(
            isinstance(value, dict) and value.keys() == first.keys() for value in values
        ):
            spread.update({part: [value[part] for value in values] for part in first})
        else:
            spread[name] = values
    return spread


def _by_seat(view: View, columns: dict[str, list[Json]], names: Sequence[str]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("")
    for name in columns:
        table.add_column(name.replace("_", " "))
    for seat, name in enumerate(names):
        due = seat in view["to_act"]
        style = "bold" if seat == view["viewer"] else ""
        table.add_row(
            f"{'▸' if due else ' '} {name}", *(_short(values[seat]) for values in columns.values()), style=style
        )
    return table


def _line(name: str, value: Json) -> Text:
    return Text.assemble((f"{name.replace('_', ' ')}: ", "dim"), _short(value))


def _short(value: Json) -> str:
    """Format a value briefly: hidden items by number, long text cut."""
    if isinstance(value, dict) and set(value) == {"hidden"}:
        return "?" * value["hidden"] if value["hidden"] <= 6 else f"? × {value['hidden']}"
    if isinstance(value, list) and all(isinstance(item, str | int) for item in value) and value:
        return _cut(" ".join(str(item) for item in value))
    if value is None or value == []:
        return "–"
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return _cut(text)


def _cut(text: str) -> str:
    return text if len(text) <= MAX_LENGTH else text[: MAX_LENGTH - 1] + "…"
