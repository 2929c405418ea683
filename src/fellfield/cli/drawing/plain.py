"""A generic drawing of any view as tables, for games without their own drawing.

`seats`, a list of objects, belongs to the seats; in a view without it, every list with an item for each seat does. The
words are `<game>.view.<entry>` for labels, and `<game>.<entry>.<text>` or `<game>.card.<text>` for texts.
"""

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
MAX_LENGTH = 90


def draw(view: View, catalogue: Catalogue, names: Sequence[str]) -> RenderableType:
    """Draw what belongs to the seats as a table, everything else below."""
    return _PlainDrawing(view, catalogue, names).whole()


class _PlainDrawing:
    """A view, and the words for it."""

    def __init__(self, view: View, catalogue: Catalogue, names: Sequence[str]) -> None:
        self.view, self.catalogue, self.names = view, catalogue, names
        self.own = {name: value for name, value in view.items() if name not in COMMON}

    def whole(self) -> Group:
        """Return the table of the seats and a line for each other entry."""
        grouped = isinstance(self.own.get("seats"), list)
        by_seat = ["seats"] if grouped else [name for name, value in self.own.items() if self._is_by_seat(value)]
        columns = _split_objects({name: self.own[name] for name in by_seat})
        others = {name: value for name, value in self.own.items() if name not in by_seat}
        return Group(self._seats(columns), *(self._line(name, value) for name, value in others.items()))

    def _is_by_seat(self, value: Json) -> bool:
        return isinstance(value, list) and len(value) == len(self.names)

    def _seats(self, columns: dict[str, list[Json]]) -> Table:
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
        table.add_column("")
        for name in columns:
            table.add_column(self._label(name))
        for seat, player in enumerate(self.names):
            due = seat in self.view["to_act"]
            style = "bold" if seat == self.view["viewer"] else ""
            cells = [self._short(name, values[seat]) for name, values in columns.items()]
            table.add_row(f"{'▸' if due else ' '} {player}", *cells, style=style)
        return table

    def _line(self, name: str, value: Json) -> Text:
        return Text.assemble((f"{self._label(name)}: ", "dim"), self._short(name, value))

    def _label(self, name: str) -> str:
        return self._word("view", name) or name.replace("_", " ")

    def _word(self, chapter: str, name: str) -> str:
        key = f"{self.view['game']}.{chapter}.{name.lower()}".replace("_", "-")
        return self.catalogue.text(key) if self.catalogue.has(key) else ""

    def _short(self, name: str, value: Json) -> str:
        """Format a value briefly: hidden items by number, long text cut."""
        if isinstance(value, dict):
            if set(value) == {"hidden"}:
                return "?" * value["hidden"] if value["hidden"] <= 6 else f"? × {value['hidden']}"
            return _cut(", ".join(f"{self._label(entry)} {self._short(entry, item)}" for entry, item in value.items()))
        if isinstance(value, list) and value:
            between = " " if all(isinstance(item, str | int) for item in value) else " · "
            return _cut(between.join(self._short(name.removesuffix("s"), item) for item in value))
        if value is None or value == []:
            return "–"
        if isinstance(value, int) and not isinstance(value, bool) and name.endswith("seat"):
            return self.names[value] if 0 <= value < len(self.names) else str(value)
        if isinstance(value, str):
            return _cut(self._word(name, value) or self._word(name.removesuffix("s"), value) or self._card(value))
        return json.dumps(value)

    def _card(self, value: str) -> str:
        return self._word("card", value) or value


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


def _cut(text: str) -> str:
    return text if len(text) <= MAX_LENGTH else text[: MAX_LENGTH - 1] + "…"
