"""Leaping Lemmings: the board on the left, eagles, clans and hand on the right.

A hex takes two lines. First: its name, its terrain (`#` brush, `*` a pellet, `o` a pellet hex without one, `$` a
sanctuary), its zones (`rA` red, `bE` blue) and `!` while an eagle watches it. Second: the stack from bottom to top,
covered lemmings in lower case, the active one in upper case. Colours only repeat what the characters say.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, cast

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from fellfield.core.contract import Json
from fellfield.games.leaping_lemmings.board import EAGLES, standard_data
from fellfield.games.leaping_lemmings.material import PelletKind
from fellfield.games.leaping_lemmings.view_types import LeapingView
from fellfield.i18n import Catalogue

ID = "leaping-lemmings"
LETTERS = "RBQVSO"
COLOURS = ("bright_yellow", "bright_red", "bright_cyan", "bright_magenta", "bright_green", "orange3")
WATCHED = {"red": "on #5c1d1d", "blue": "on #1d2f66"}
BOTH = "on #54205f"
HALF = 5
"""Columns per half hex."""

SIDE = 39
HEADINGS = ("points", "value", "chow", "pellets", "cards", "dives")


def draw(view: LeapingView, catalogue: Catalogue, names: Sequence[str]) -> RenderableType:
    """Draw board and side panel, together 100 columns wide, and a legend."""
    table = Table.grid(padding=(0, 1, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column(width=SIDE)
    table.add_row(_board(view, catalogue), _side(view, catalogue, names))
    return Group(table, _legend(catalogue))


# -- the board -------------------------------------------------------------------------------------------------------


def _board(view: LeapingView, catalogue: Catalogue) -> Text:
    data = _supplied() if view["options"]["board"] == "standard" else view["options"]["board"]
    rows: dict[int, list[Mapping[str, Any]]] = {}
    for hex_data in data["hexes"]:
        rows.setdefault(hex_data["row"], []).append(hex_data)
    widest = max(abs(hex_data["x"]) for hex_data in data["hexes"])
    middle = (widest + 1) * HALF
    # Assembled, so that "dim" styles only this line and not the whole board.
    board = Text.assemble((_centred(catalogue.text(f"{ID}.draw.cliff"), 2 * middle), "dim"))
    for row in sorted(rows, reverse=True):
        above, below = Text("\n"), Text("\n")
        for hex_data in sorted(rows[row], key=lambda hex_data: int(hex_data["x"])):
            place = middle + hex_data["x"] * HALF - HALF + 1
            style = _watch_style(view, hex_data)
            for line, cell in ((above, _name(view, hex_data)), (below, _stack(view, hex_data["id"]))):
                line.append(" " * (place - line.cell_len))
                cell.stylize_before(style)
                line.append_text(cell)
        board.append_text(above).append_text(below)
    counts = "  ".join(f"{LETTERS[seat]}{count}" for seat, count in enumerate(view["start"]))
    board.append("\n" + _centred(f"{catalogue.text(f'{ID}.draw.start')}:  {counts}", 2 * middle))
    return board


@cache
def _supplied() -> dict[str, Any]:
    return standard_data()


def _centred(text: str, width: int) -> str:
    return text.center(width).rstrip()


def _watchers(view: LeapingView, hex_data: Mapping[str, Any]) -> list[str]:
    return [eagle for eagle in EAGLES if hex_data["zones"][eagle] == view["eagles"][eagle]["zone"]]


def _watch_style(view: LeapingView, hex_data: Mapping[str, Any]) -> str:
    eagles = _watchers(view, hex_data)
    return "" if not eagles else BOTH if len(eagles) == 2 else WATCHED[eagles[0]]


def _name(view: LeapingView, hex_data: Mapping[str, Any]) -> Text:
    """Return the first line of a hex, such as `9b*rAbE!`; nine columns."""
    sign, style = " ", ""
    if hex_data["terrain"] == "brush":
        sign, style = "#", "green"
    elif hex_data["id"] in view["pellets"]:
        sign, style = "*", "bold bright_yellow"
    elif hex_data["pellet"]:
        sign, style = "o", "yellow"
    elif hex_data["sanctuary"] is not None:
        sign, style = "$", "bold bright_green"
    cell = Text.assemble((hex_data["id"], "bold"), (sign, style))
    for eagle in EAGLES:
        if hex_data["zones"][eagle] is not None:
            cell.append(f"{eagle[0]}{hex_data['zones'][eagle]}", "bright_red" if eagle == "red" else "bright_blue")
    cell.append("!" if _watchers(view, hex_data) else "", "bold")
    cell.append(" " * (2 * HALF - 1 - cell.cell_len))
    return cell


def _stack(view: LeapingView, place: str) -> Text:
    """Return the second line of a hex: `bqR` is Ritz on top of a Biker and an I.Q. lemming."""
    seats = view["stacks"].get(place, [])
    cell = Text("  ")
    for level, seat in enumerate(seats, start=1):
        top = level == len(seats)
        letter = LETTERS[seat] if top else LETTERS[seat].lower()
        cell.append(letter, f"bold reverse {COLOURS[seat]}" if top else COLOURS[seat])
    if not seats:
        cell.append("·", "dim")
    cell.append(" " * (2 * HALF - 1 - cell.cell_len))
    return cell


# -- the side panel --------------------------------------------------------------------------------------------------


def _side(view: LeapingView, catalogue: Catalogue, names: Sequence[str]) -> RenderableType:
    above = Text("\n").join([*_turn_lines(view, catalogue, names), Text()])
    below = Text("\n").join([Text(), *_own_lines(view, catalogue)])
    return Group(above, _clans(view, catalogue, names), below)


def _turn_lines(view: LeapingView, catalogue: Catalogue, names: Sequence[str]) -> list[Text]:
    """Return turn, card, eagles, dice and face-up cards."""
    card = view["card"]
    parts = [
        catalogue.text(f"{ID}.draw.turn", n=view["turn"]),
        catalogue.text(f"{ID}.draw.card", n=card) if card else catalogue.text(f"{ID}.draw.no-card"),
        catalogue.text(f"{ID}.draw.pile", n=view["draw_pile"]),
    ]
    lines = [Text(" · ".join(parts), "bold")]
    lines.append(Text(catalogue.text(f"{ID}.draw.eagle-player", who=names[view["eagle_seat"]])))
    eagles = view["eagles"]
    for eagle, place, colour in (("red", eagles["red"], "bright_red"), ("blue", eagles["blue"], "bright_blue")):
        side = catalogue.text(f"{ID}.side.{place['side']}")
        lines.append(Text(catalogue.text(f"{ID}.draw.{eagle}", zone=place["zone"], side=side), colour))
    if view["dice"] is not None:
        red, blue = _face(catalogue, view["dice"]["red"]), _face(catalogue, view["dice"]["blue"])
        lines.append(Text(catalogue.text(f"{ID}.draw.dice", red=red, blue=blue)))
    lines += _card_lines(view, catalogue)
    pool = catalogue.text(f"{ID}.draw.pool", n=view["pool"])
    lines.append(Text(f"{pool} · {catalogue.text(f'{ID}.draw.undealt', n=view['undealt'])}", "dim"))
    return lines


def _face(catalogue: Catalogue, face: str) -> str:
    return catalogue.text(f"{ID}.face.hover") if face == "hover" else face


def _card_lines(view: LeapingView, catalogue: Catalogue) -> list[Text]:
    top = view["discard_top"]
    shown = {
        "shown": view["shown"],
        "under-dice": view["under_dice"],
        "offered": view["offered"] if isinstance(view["offered"], str) else None,
        "discard": None if top is None else top["card"],
    }
    return [
        Text(catalogue.text(f"{ID}.draw.{key}", card=catalogue.text(f"{ID}.card.{card}")))
        for key, card in shown.items()
        if card is not None
    ]


def _clans(view: LeapingView, catalogue: Catalogue, names: Sequence[str]) -> Table:
    """Draw a row per clan: points, value, eaten, pellets, cards (`+` while It's a 5 is unused), dives of 1 to 5."""
    table = Table.grid(padding=(0, 1, 0, 0))
    table.add_column(no_wrap=True, width=10)
    for _ in HEADINGS[:-1]:
        table.add_column(justify="right")
    table.add_column(no_wrap=True)
    table.add_row("", *(Text(catalogue.text(f"{ID}.draw.{name}"), "dim") for name in HEADINGS))
    for seat, name in enumerate(names):
        doubled = "×2" if view["doubled"][seat] else ""
        cells = (
            Text(str(view["track"][seat]), "bold"),
            f"{view['values'][seat] or '-'}{doubled}",
            str(view["chow"][seat]),
            str(_count(view["claimed"][seat])),
            f"{_count(view['hands'][seat])}{' ' if view['flipped'][seat] else '+'}",
            " ".join(str(count or "·") for count in view["dives"][seat]),
        )
        table.add_row(_clan(view, seat, name), *cells)
    return table


def _clan(view: LeapingView, seat: int, name: str) -> Text:
    shown = Text("▸" if seat in view["to_act"] else " ", "bold yellow")
    shown.append(f"{LETTERS[seat]} ", f"bold {COLOURS[seat]}")
    shown.append(name[:7], "bold" if seat == view["viewer"] else "")
    return shown


def _count(items: Json) -> int:
    """Count items, whether listed, hidden or counted by kind."""
    if isinstance(items, list):
        return len(items)
    return int(items["hidden"]) if "hidden" in items else sum(items.values())


def _own_lines(view: LeapingView, catalogue: Catalogue) -> list[Text]:
    """Return what only this viewer sees: cards in hand with their effects, and pellets."""
    seat = view["viewer"]
    if seat is None:
        return []
    lines = []
    if view["hands"][seat]:
        lines.append(Text(catalogue.text(f"{ID}.draw.hand"), "bold"))
        for card in view["hands"][seat]:
            line = Text(catalogue.text(f"{ID}.card.{card}"), "bright_white")
            line.append(f": {catalogue.text(f'{ID}.effect.{card}')}", "dim")
            lines.append(line)
    held = cast("dict[PelletKind, int]", view["claimed"][seat])
    if sum(held.values()):
        lines.append(
            Text(catalogue.text(f"{ID}.draw.own-pellets", ones=held["1"], twos=held["2"], favors=held["favor"]))
        )
    return lines


def _legend(catalogue: Catalogue) -> Text:
    return Text(catalogue.text(f"{ID}.draw.legend"), "dim")
