"""The fell of Leaping Lemmings: the hexes with their stacks on the left, eagles, clans and hand on the right.

A hex takes two lines. Above: its name, its terrain (`#` brush, `*` a pellet, `o` a pellet hex without one, `$` a
sanctuary), its zones (`rA` red, `bE` blue) and `!` while an eagle watches it. Below: the stack from bottom to top,
covered lemmings in small letters, the active one in a capital. Colours repeat what the signs say.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from fellfield.core.contract import Json, View
from fellfield.games.leaping_lemmings.board import EAGLES, standard_data
from fellfield.i18n import Catalogue

ID = "leaping-lemmings"
LETTERS = "RBQVSO"
COLOURS = ("bright_yellow", "bright_red", "bright_cyan", "bright_magenta", "bright_green", "orange3")
WATCHED = {"red": "on #5c1d1d", "blue": "on #1d2f66"}
BOTH = "on #54205f"
HALF = 5
"""How many columns half a hex takes."""

SIDE = 39
HEADINGS = ("points", "value", "chow", "pellets", "cards", "dives")


def draw(view: View, catalogue: Catalogue, names: Sequence[str]) -> RenderableType:
    """Board and side panel next to each other, 100 columns wide, and a legend below."""
    table = Table.grid(padding=(0, 1, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column(width=SIDE)
    table.add_row(_board(view, catalogue), _side(view, catalogue, names))
    return Group(table, _legend(catalogue))


# -- the board -------------------------------------------------------------------------------------------------------


def _board(view: View, catalogue: Catalogue) -> Text:
    data = _supplied() if view["options"]["board"] == "standard" else view["options"]["board"]
    rows: dict[int, list[Mapping[str, Any]]] = {}
    for one in data["hexes"]:
        rows.setdefault(one["row"], []).append(one)
    widest = max(abs(one["x"]) for one in data["hexes"])
    middle = (widest + 1) * HALF
    board = Text.assemble((_centred(catalogue.text(f"{ID}.draw.cliff"), 2 * middle), "dim"))  # not the whole board
    for row in sorted(rows, reverse=True):
        above, below = Text("\n"), Text("\n")
        for one in sorted(rows[row], key=lambda hexagon: int(hexagon["x"])):
            place = middle + one["x"] * HALF - HALF + 1
            style = _watch_style(view, one)
            for line, cell in ((above, _name(view, one)), (below, _stack(view, one["id"]))):
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


def _watchers(view: View, one: Mapping[str, Any]) -> list[str]:
    return [eagle for eagle in EAGLES if one["zones"][eagle] == view["eagles"][eagle]["zone"]]


def _watch_style(view: View, one: Mapping[str, Any]) -> str:
    eagles = _watchers(view, one)
    return "" if not eagles else BOTH if len(eagles) == 2 else WATCHED[eagles[0]]


def _name(view: View, one: Mapping[str, Any]) -> Text:
    """`9b*rAbE!`, nine columns wide."""
    sign, style = " ", ""
    if one["terrain"] == "brush":
        sign, style = "#", "green"
    elif one["id"] in view["pellets"]:
        sign, style = "*", "bold bright_yellow"
    elif one["pellet"]:
        sign, style = "o", "yellow"
    elif one["sanctuary"] is not None:
        sign, style = "$", "bold bright_green"
    cell = Text.assemble((one["id"], "bold"), (sign, style))
    for eagle in EAGLES:
        if one["zones"][eagle] is not None:
            cell.append(f"{eagle[0]}{one['zones'][eagle]}", "bright_red" if eagle == "red" else "bright_blue")
    cell.append("!" if _watchers(view, one) else "", "bold")
    cell.append(" " * (2 * HALF - 1 - cell.cell_len))
    return cell


def _stack(view: View, place: str) -> Text:
    """`bqR`: Ritz on top of a Biker and an I.Q. lemming."""
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


def _side(view: View, catalogue: Catalogue, names: Sequence[str]) -> RenderableType:
    above = Text("\n").join([*_turn_lines(view, catalogue, names), Text()])
    below = Text("\n").join([Text(), *_own_lines(view, catalogue)])
    return Group(above, _clans(view, catalogue, names), below)


def _turn_lines(view: View, catalogue: Catalogue, names: Sequence[str]) -> list[Text]:
    """Turn, card, dice and eagles, and the cards that lie open."""
    card = view["card"]
    parts = [
        catalogue.text(f"{ID}.draw.turn", n=view["turn"]),
        catalogue.text(f"{ID}.draw.card", n=card) if card else catalogue.text(f"{ID}.draw.no-card"),
        catalogue.text(f"{ID}.draw.pile", n=view["draw_pile"]),
    ]
    lines = [Text(" · ".join(parts), "bold")]
    lines.append(Text(catalogue.text(f"{ID}.draw.eagle-player", who=names[view["eagle_seat"]])))
    for eagle, colour in (("red", "bright_red"), ("blue", "bright_blue")):
        place = view["eagles"][eagle]
        side = catalogue.text(f"{ID}.side.{place['side']}")
        lines.append(Text(catalogue.text(f"{ID}.draw.{eagle}", zone=place["zone"], side=side), colour))
    if view["dice"] is not None:
        faces = {name: _face(catalogue, face) for name, face in view["dice"].items()}
        lines.append(Text(catalogue.text(f"{ID}.draw.dice", **faces)))
    lines += _card_lines(view, catalogue)
    pool = catalogue.text(f"{ID}.draw.pool", n=view["pool"])
    lines.append(Text(f"{pool} · {catalogue.text(f'{ID}.draw.undealt', n=view['undealt'])}", "dim"))
    return lines


def _face(catalogue: Catalogue, face: str) -> str:
    return catalogue.text(f"{ID}.face.hover") if face == "hover" else face


def _card_lines(view: View, catalogue: Catalogue) -> list[Text]:
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


def _clans(view: View, catalogue: Catalogue, names: Sequence[str]) -> Table:
    """A row for each clan: points, value, eaten, pellets, cards (`+` while It's a 5 is unused), dives of 1 to 5."""
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


def _clan(view: View, seat: int, name: str) -> Text:
    shown = Text("▸" if seat in view["to_act"] else " ", "bold yellow")
    shown.append(f"{LETTERS[seat]} ", f"bold {COLOURS[seat]}")
    shown.append(name[:7], "bold" if seat == view["viewer"] else "")
    return shown


def _count(things: Json) -> int:
    """How many there are, seen or hidden."""
    if isinstance(things, list):
        return len(things)
    return int(things["hidden"]) if "hidden" in things else sum(things.values())


def _own_lines(view: View, catalogue: Catalogue) -> list[Text]:
    """What only this viewer sees: cards in hand with what they do, and pellets."""
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
    held = view["claimed"][seat]
    if sum(held.values()):
        lines.append(
            Text(catalogue.text(f"{ID}.draw.own-pellets", ones=held["1"], twos=held["2"], favors=held["favor"]))
        )
    return lines


def _legend(catalogue: Catalogue) -> Text:
    return Text(catalogue.text(f"{ID}.draw.legend"), "dim")
