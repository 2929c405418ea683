"""Antler Island: the rings as three rows (the right end joins the left), piles, fight, and a mat per stag."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Final

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from fellfield.core.contract import Json
from fellfield.core.views import is_hidden
from fellfield.games.antler_island.view_types import AntlerView, FightFacts
from fellfield.i18n import Catalogue
from fellfield.i18n.narrator import space_label

GAME: Final = "antler-island"
STAGS: Final = ("bold white on grey27", "bold black on cornsilk1", "bold black on orange1", "bold white on purple")
# Every colour also has its own mark.
MARKS: Final = {
    "R": ("◆", "red"),
    "B": ("●", "dodger_blue1"),
    "Y": ("▲", "yellow3"),
    "W": ("≈", "cyan"),
    "G": ("♣", "green"),
}
TASKS: Final = ("move", "eat", "mate", "grow")
FACE_DOWN: Final = "▮"
BLANK: Final = "□"
CELL: Final = 7
# Per side: no wall, wall above, wall below, both.
JOINTS: Final = {"left": "│└┌├", "right": "│┘┐┤", "inner": "─┴┬┼"}


def draw(view: AntlerView, catalogue: Catalogue, names: Sequence[str]) -> RenderableType:
    """Draw heading, island, piles, fight and mats."""
    parts: list[RenderableType] = [_heading(view, catalogue), _island(view, catalogue), _piles(view, catalogue)]
    if view["fight"] is not None:
        parts.append(_fight(view["fight"], view, catalogue, names))
    parts.append(_mats(view, catalogue, names))
    if view["sealed"] is not None:
        parts.append(
            Text(
                catalogue.text(f"{GAME}.draw.sealed", plan=view["sealed"]["text"].removeprefix("plan ")), style="green"
            )
        )
    return Group(*parts)


def _heading(view: AntlerView, catalogue: Catalogue) -> Text:
    final = view["final_round"]
    call = catalogue.text(f"{GAME}.draw.final") if final else catalogue.text(f"{GAME}.draw.target", n=view["target"])
    return Text.assemble(
        (catalogue.text(f"{GAME}.draw.round", n=view["round"]), "bold"),
        (f" · {call}", "bold red" if final else "dim"),
        (f"   {catalogue.text(f'{GAME}.draw.legend')}", "dim"),
    )


# -- the island -------------------------------------------------------------------------------------------------


def _island(view: AntlerView, catalogue: Catalogue) -> Text:
    """Draw the summit, the middle ring and the outer ring; each box is below its uphill space."""
    names = list(view["spaces"])
    outer = [name for name in names if name[0] in "RBY"]
    outer = outer[1:] + outer[:1]  # from B1 round to R1, so that every box is below its uphill space
    middle = [name for name in names if name[0] in "WG"]
    width = len(outer) * (CELL + 1) - 1
    widths = _middle_widths(middle, len(outer), width)
    rows = [(["S"], [width]), (middle, widths), (outer, [CELL] * len(outer))]
    text = Text(no_wrap=True)
    above: list[int] = []
    for spaces, sizes in rows:
        text.append(_rule(above, sizes) + "\n", "dim")
        labels = [_label_line(catalogue, name) for name in spaces]
        for row in (labels, [_piece_line(view, name) for name in spaces]):
            for cell, size in zip(row, sizes, strict=True):
                text.append("│", "dim")
                text.append(_fitted(cell, size))
            text.append("│\n", "dim")
        above = sizes
    text.append(_rule(above, []), "dim")
    return text


def _middle_widths(middle: list[str], outer: int, width: int) -> list[int]:
    """Return the widths: wetland spans one outer space, grass two; on other boards all are equal."""
    if 3 * len(middle) == 2 * outer:
        return [CELL if name[0] == "W" else 2 * CELL + 1 for name in middle]
    share = (width + 1) // len(middle)
    return [share - 1] * (len(middle) - 1) + [width - share * (len(middle) - 1)]


def _rule(above: list[int], below: list[int]) -> str:
    """Return the line between two rows of boxes of these widths."""
    walls = [{0, *accumulate(size + 1 for size in sizes)} if sizes else set() for sizes in (above, below)]
    last = max(walls[0] | walls[1])
    line = ""
    for column in range(last + 1):
        up, down = column in walls[0], column in walls[1]
        side = "left" if column == 0 else "right" if column == last else "inner"
        line += JOINTS[side][up + 2 * down]
    return line


def _fitted(text: Text, size: int) -> Text:
    text.truncate(size, pad=False)
    left = (size - text.cell_len) // 2
    return Text(" " * left) + text + Text(" " * (size - text.cell_len - left))


def _label_line(catalogue: Catalogue, name: str) -> Text:
    mark, style = MARKS.get(name[0], ("▲▲", "bold white"))
    return Text.assemble((_label(catalogue, name), "bold"), " ", (mark, style))


def _label(catalogue: Catalogue, space: str) -> str:
    return space_label(catalogue, GAME, space) or space


def _piece_line(view: AntlerView, name: str) -> Text:
    """Draw stags by number and colour, does, and a dot per food token."""
    text = Text()
    for seat, there in enumerate(view["stags"]):
        if there == name:
            text.append(str(seat + 1), STAGS[seat])
    space = view["spaces"][name]
    if space["does"]:
        text.append((" " if text else "") + f"♀{space['does']}", "magenta")
    if space["food"]:
        text.append((" " if text else "") + "•" * len(space["food"]), "green")
    return text


# -- piles and fight -------------------------------------------------------------------------------------------


def _piles(view: AntlerView, catalogue: Catalogue) -> Text:
    start, main = view["piles"][0]["left"], view["piles"][view["main_pile"]]["left"]
    facts = [
        catalogue.text(f"{GAME}.draw.reserve", n=view["reserve"]),
        catalogue.text(f"{GAME}.draw.supply", n=view["supply"]),
        catalogue.text(f"{GAME}.draw.piles", start=start, main=main),
        catalogue.text(f"{GAME}.draw.food-discard", food=view["food_discard"]),
        catalogue.text(
            f"{GAME}.draw.tiles", tile=_tile(catalogue, view["open_tile"] or "nothing"), n=view["tile_pile"]["left"]
        ),
        catalogue.text(f"{GAME}.draw.tile-discard", tiles=[_tile(catalogue, tile) for tile in view["tile_discard"]]),
    ]
    return Text(" · ".join(facts[:-2]) + "\n" + " · ".join(facts[-2:]))


def _tile(catalogue: Catalogue, tile: str) -> str:
    return catalogue.text(f"{GAME}.tile.{tile}")


def _fight(fight: FightFacts, view: AntlerView, catalogue: Catalogue, names: Sequence[str]) -> Panel:
    """Draw attacker and defender with antlers and committed food."""
    attacker, defender = fight["attacker_seat"], fight["defender_seat"]
    title = catalogue.text(
        f"{GAME}.draw.fight",
        space=_label(catalogue, fight["space"]),
        origin=_label(catalogue, fight["origin"]),
        attacker=names[attacker],
        defender=names[defender],
    )
    lines = []
    for seat in (attacker, defender):
        mat = view["seats"][seat]
        line = catalogue.text(
            f"{GAME}.draw.fighter", name=names[seat], antlers=mat["antlers"], food=_food(mat["committed"]).plain or "–"
        )
        lines.append(Text.assemble((f" {seat + 1} ", STAGS[seat]), " ", line))
    return Panel(Group(*lines), title=Text(title), border_style="red", expand=False)


# -- mats ---------------------------------------------------------------------------------------------------------


def _mats(view: AntlerView, catalogue: Catalogue, names: Sequence[str]) -> Table:
    """Draw a row per seat: does, antlers, food, tiles, and a planning column per action."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column(catalogue.text(f"{GAME}.draw.stag"), max_width=20)
    for column in ("does", "antlers", "food", "tiles-held"):
        table.add_column(catalogue.text(f"{GAME}.draw.{column}"))
    if view["options"]["advanced"]:
        table.add_column(catalogue.text(f"{GAME}.draw.cubes"))
    for task in TASKS:
        table.add_column(catalogue.text(f"{GAME}.draw.task-{task}"))
    for seat, name in enumerate(names):
        table.add_row(*_mat(view, catalogue, seat, name))
    return table


def _mat(view: AntlerView, catalogue: Catalogue, seat: int, name: str) -> list[Text]:
    mat = view["seats"][seat]
    due = "▸" if seat in view["to_act"] else " "
    who = Text.assemble((due, "bold yellow"), (f" {seat + 1} ", STAGS[seat]), " ")
    who.append(name, "bold green" if seat == view["viewer"] else "")
    if seat == view["start_seat"]:
        who.append(" ⚑", "green")
    if mat["marker"]:
        who.append(" ★", "bold yellow")
    antlers = Text(str(mat["antlers"]))
    if mat["aside"]:
        antlers.append(" " + catalogue.text(f"{GAME}.draw.aside", n=mat["aside"]), "dim")
    row = [who, Text(f"{mat['track']}/{view['target']}"), antlers, _food(mat["food"]), _tiles(mat, catalogue)]
    if view["options"]["advanced"]:
        row.append(_cubes(mat["cubes"]))
    return row + [_planned(mat["plan"], task) for task in TASKS]


def _food(food: Json) -> Text:
    if isinstance(food, dict):
        return Text("?" * food["hidden"], style="dim")
    return Text(" ".join(str(value) for value in food), style="green")


def _tiles(mat: Json, catalogue: Catalogue) -> Text:
    """List face-up tiles by name, face-down ones in brackets (owner) or as `?` (others)."""
    down = mat["tiles_down"]
    text = Text(", ".join(_tile(catalogue, tile) for tile in mat["tiles_up"]))
    own = [] if isinstance(down, dict) else [f"({_tile(catalogue, tile)})" for tile in down]
    hidden = "?" * down["hidden"] if isinstance(down, dict) else ", ".join(own)
    text.append((" " if text and hidden else "") + hidden, "dim")
    return text


def _cubes(cubes: list[int]) -> Text:
    text = Text()
    for colour, count in enumerate(cubes):
        text.append(str(colour + 1) * count, STAGS[colour])
    return text


def _planned(plan: Json, task: str) -> Text:
    """Draw the control tiles of one action: revealed bold, own face-down dim, others' as backs."""
    text = Text()
    if plan is None:
        return text
    shown = [control for control, there in plan["revealed"].items() if there == task]
    text.append("".join(shown), "bold")
    if is_hidden(plan["tiles"]):
        text.append(FACE_DOWN * (plan["counts"][task] - len(shown)), "dim")
    else:
        own = [control for control, there in plan["tiles"].items() if there == task and control not in shown]
        text.append("".join(BLANK if control == "blank" else control for control in own), "dim italic")
    return text
