"""Valhalla Lemmings: prizes with their texts, hands, bids, and Sagas with the state of every Legend."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from fellfield.core.contract import Json
from fellfield.core.views import visible
from fellfield.games.valhalla_lemmings.deck_texts import LegendText, legend_text
from fellfield.games.valhalla_lemmings.view_types import ValhallaView
from fellfield.i18n import Catalogue

GAME: Final = "valhalla-lemmings"
BATTLES: Final = ("left", "middle", "right")
CARDS: Final = {1: "cyan", 2: "green", 3: "yellow", 5: "red"}
STATES: Final = {
    "inactive": ("z", "dim"),
    "resolved": ("✓", "green"),
    "pending": ("…", "bold yellow"),
    "ready": ("◆", "bold magenta"),
    "spent": ("×", "dim strike"),
}


def draw(view: ValhallaView, catalogue: Catalogue, names: Sequence[str]) -> RenderableType:
    """Draw prizes, players, activations and modifiers."""
    parts: list[RenderableType] = [
        _headline(view, catalogue, names),
        _prizes(view, catalogue),
        _players(view, catalogue, names),
    ]
    parts += _activation(view, catalogue, names)
    parts += _modifiers(view, catalogue, names)
    if view["bottom"]:
        known = [_legend(view, catalogue, legend).name for legend in view["bottom"]]
        parts.append(Text(_text(catalogue, "bottom", legends=known), style="dim"))
    parts.append(_state_legend(catalogue))
    return Group(*parts)


def _text(catalogue: Catalogue, key: str, **facts: Any) -> str:
    return catalogue.text(f"{GAME}.draw.{key}", **facts)


def _legend(view: ValhallaView, catalogue: Catalogue, legend: str) -> LegendText:
    """Return a Legend in the reader's language, from the deck of this game."""
    found = legend_text(view["options"]["deck"], legend, catalogue.language)
    return found or LegendText(legend, "", "")


def _headline(view: ValhallaView, catalogue: Catalogue, names: Sequence[str]) -> Text:
    pile = view["pile"]["hidden"] if isinstance(view["pile"], dict) else len(view["pile"])
    parts = [
        _text(catalogue, "turn", n=view["turn"]),
        _text(catalogue, "first", who=names[view["first"]]),
        _text(catalogue, "deck", n=view["deck"]),
        _text(catalogue, "pile", n=pile),
    ]
    return Text(" · ".join(parts), style="bold")


# -- prizes ------------------------------------------------------------------------------------------


def _prizes(view: ValhallaView, catalogue: Catalogue) -> RenderableType:
    """Draw the Legends on offer with their texts; with two players, also their battles."""
    if not view["table"]:
        return Text(_text(catalogue, "no-prizes"), style="dim")
    table = Table(
        box=box.ROUNDED, title=_text(catalogue, "prizes"), title_justify="left", show_header=False, expand=True
    )
    two = view["players"] == 2
    if two:
        table.add_column(style="dim", no_wrap=True)
    table.add_column(style="bold", ratio=2)
    table.add_column(ratio=6)
    begins = _first_open_battle(view)
    for number, legend in enumerate(view["table"]):
        entry = _legend(view, catalogue, legend)
        where = [_text(catalogue, f"battle.{BATTLES[min(begins + number, 2)]}")] if two else []
        table.add_row(*where, entry.name, entry.text)
    return table


def _first_open_battle(view: ValhallaView) -> int:
    """Return the battle of the first Legend that is still on offer."""
    steps = [step["battle"] for step in view["due"] if step["step"] == "battle-step"]
    resolving = any(step["step"] in ("duel-step", "spoils-step") for step in view["due"])
    if resolving:
        return int(view["battle"])
    return min(steps, default=0)


# -- players -----------------------------------------------------------------------------------------------


def _players(view: ValhallaView, catalogue: Catalogue, names: Sequence[str]) -> Table:
    two = view["players"] == 2
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, expand=True, padding=(0, 1))
    table.add_column(_text(catalogue, "player"), ratio=3)
    table.add_column(_text(catalogue, "hand"), ratio=4)
    table.add_column(_text(catalogue, "bids" if two else "bid"), ratio=4)
    if two:
        table.add_column(_text(catalogue, "reserve"), justify="right", ratio=2)
    table.add_column(_text(catalogue, "saga"), ratio=7)
    for seat, name in enumerate(names):
        cells: list[RenderableType] = [_seat(view, seat, name), _cards(view["hands"][seat])]
        cells.append(_bids_of_two(view, catalogue, seat) if two else _bid(view, catalogue, seat))
        if two:
            cells.append(_count(view["reserves"][seat]))
        table.add_row(*cells, _saga(view, catalogue, seat))
    return table


def _seat(view: ValhallaView, seat: int, name: str) -> Text:
    """Draw a name: an arrow for a seat to act, a star for the first player, green for the viewer."""
    shown = Text("▸" if seat in view["to_act"] else " ", style="bold yellow")
    shown.append("★ " if seat == view["first"] else "  ", "bold yellow")
    shown.append(name, "bold green" if seat == view["viewer"] else "bold" if seat in view["champions"] else "")
    return shown


def _cards(shown: Json) -> Text:
    """Draw cards by value, or as backs with their number if they are hidden."""
    if isinstance(shown, dict):
        backs = "▮" * min(shown["hidden"], 8)
        return Text(f"{backs} {shown['hidden']}".strip() if shown["hidden"] else "–", style="dim")
    if not shown:
        return Text("–", style="dim")
    return Text(" ").join(Text(str(value), style=f"bold {CARDS[value]}") for value in shown)


def _count(shown: Json) -> Text:
    return Text(str(shown["hidden"] if isinstance(shown, dict) else len(shown)))


def _bid(view: ValhallaView, catalogue: Catalogue, seat: int) -> Text:
    """Draw a revealed bid with its strength; before the reveal, only that it is ready (VL-R111)."""
    cards = view["bids"][0][seat]
    if cards:
        strength = view["strengths"][seat] if any(view["strengths"]) else sum(visible(cards))
        return Text.assemble(_cards(cards), (f" = {strength}", "dim"))
    if _is_ready(view, seat):
        own = view["sealed"]["text"] if seat == view["viewer"] and view["sealed"] else None
        return Text(own.removeprefix("bid ") if own else _text(catalogue, "ready"), style="italic green")
    return Text("–", style="dim")


def _is_ready(view: ValhallaView, seat: int) -> bool:
    """Return whether this seat has sealed a bid while others have not."""
    top = view["due"][-1] if view["due"] else {"step": ""}
    return top["step"] in ("bid-step", "locked-bid-step") and seat in top["seats"] and seat not in view["to_act"]


def _bids_of_two(view: ValhallaView, catalogue: Catalogue, seat: int) -> Text:
    """Draw the three bids from left to right; face-down bids show their number of cards (VL-R68)."""
    shown = Text("  │  ").join(_cards(bids[seat]) for bids in view["bids"])
    if _is_ready(view, seat):
        shown.append(f"  {_text(catalogue, 'ready')}", "italic green")
    return shown


def _saga(view: ValhallaView, catalogue: Catalogue, seat: int) -> Text:
    """List the Legends with the symbols of their states, oldest first."""
    if not view["sagas"][seat]:
        return Text("–", style="dim")
    shown = []
    for entry in view["sagas"][seat]:
        sign, style = STATES[entry["state"]]
        shown.append(
            Text.assemble(
                (f"{sign} ", style.removesuffix(" strike")), (_legend(view, catalogue, entry["legend"]).name, style)
            )
        )
    return Text(", ").join(shown)


# -- activations and modifiers --------------------------------------------------------------------------------


def _activation(view: ValhallaView, catalogue: Catalogue, names: Sequence[str]) -> list[RenderableType]:
    return [
        Text(
            _text(
                catalogue,
                "acting",
                who=names[activation["seat"]],
                legend=_legend(view, catalogue, activation["legend"]).name,
            ),
            "bold yellow",
        )
        for activation in view["activations"]
    ]


def _modifiers(view: ValhallaView, catalogue: Catalogue, names: Sequence[str]) -> list[RenderableType]:
    """Draw the pending modifiers with the seats they apply to."""
    if not view["modifiers"]:
        return []
    parts = [
        _text(catalogue, "modifier", who=names[modifier["seat"]], modifier=modifier["what"], amount=modifier["amount"])
        for modifier in view["modifiers"]
    ]
    return [Text.assemble((f"{_text(catalogue, 'modifiers')}: ", "bold"), "; ".join(parts))]


def _state_legend(catalogue: Catalogue) -> Text:
    parts = [
        Text.assemble((sign, style.removesuffix(" strike")), f" {_text(catalogue, f'state.{state}')}")
        for state, (sign, style) in STATES.items()
    ]
    line = Text("   ").join(parts)
    line.stylize("dim")
    return line
