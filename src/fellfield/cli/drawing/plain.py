"""The plain drawing: whatever a view holds, in tables; for games that bring no drawing of their own."""

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
LONGEST = 60


def draw(view: View, catalogue: Catalogue, names: Sequence[str]) -> RenderableType:
    """What has a value for each seat as a row per seat, everything else below."""
    own = {name: value for name, value in view.items() if name not in COMMON}
    seats = _spread({name: value for name, value in own.items() if _is_by_seat(value, names)})
    others = {name: value for name, value in own.items() if not _is_by_seat(value, names)}
    return Group(_by_seat(view, seats, names), *(_line(name, value) for name, value in others.items()))


def _is_by_seat(value: Json, names: Sequence[str]) -> bool:
    return isinstance(value, list) and len(value) == len(names)


def _spread(columns: dict[str, list[Json]]) -> dict[str, list[Json]]:
    """A column of objects becomes a column for each of their parts."""
    spread: dict[str, list[Json]] = {}
    for name, values in columns.items():
        first = values[0]
        if isinstance(first, dict) and all(isinstance(one, dict) and one.keys() == first.keys() for one in values):
            spread.update({part: [one[part] for one in values] for part in first})
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
    """A value in few words: hidden things by their number, long ones cut."""
    if isinstance(value, dict) and set(value) == {"hidden"}:
        return "?" * value["hidden"] if value["hidden"] <= 6 else f"? × {value['hidden']}"
    if isinstance(value, list) and all(isinstance(one, str | int) for one in value) and value:
        return _cut(" ".join(str(one) for one in value))
    if value is None or value == []:
        return "–"
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return _cut(text)


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
