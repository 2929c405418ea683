"""`fellfield games`: the games, their player counts and options."""

from __future__ import annotations

import json
from typing import Any

import typer
from rich import box
from rich.table import Table
from rich.text import Text

from fellfield.cli.arguments import AsJson
from fellfield.cli.console import Console, Lang, console_of, format_json
from fellfield.cli.opponents import show_opponents
from fellfield.core.contract import Game
from fellfield.core.options import Option
from fellfield.core.registry import games, samples


def command(context: typer.Context, as_json_: AsJson = False, lang: Lang = None) -> None:
    """List the games with their player counts and options, and the bots."""
    console = console_of(context)
    if as_json_:
        console.out.file.write(
            format_json(
                [_facts(console, game, sample=False) for game in games().values()]
                + [_facts(console, game, sample=True) for game in samples().values()]
            )
            + "\n"
        )
        return
    if games():
        console.print(console.text("cli.games.title", n=len(games())), "bold")
        console.print()
        console.show(_table(console, games()))
    named = [f"{console.game_name(game)} ({game.id})" for game in samples().values()]
    if named:
        console.print(console.text("cli.games.samples", n=len(named), games=named), "dim")
    console.print()
    show_opponents(console)


def _facts(console: Console, game: Game, *, sample: bool) -> dict[str, Any]:
    return {
        "id": game.id,
        "name": console.game_name(game),
        "tagline": console.text_or(f"{game.id}.tagline", ""),
        "rules": game.rules,
        "players": list(game.players),
        "sample": sample,
        "options": {
            name: {"default": option.default, "choices": list(option.choices), "clause": option.clause}
            for name, option in game.options.items()
        },
    }


def _table(console: Console, shown: dict[str, Game]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, show_lines=False, pad_edge=False)
    table.add_column(console.text("cli.games.heading.game"), min_width=22, max_width=40)
    table.add_column(console.text("cli.games.heading.players"))
    table.add_column(console.text("cli.games.heading.options"))
    for game in shown.values():
        name = Text.assemble((console.game_name(game), "bold green"), "\n", (game.id, "cyan"))
        if tagline := console.text_or(f"{game.id}.tagline", ""):
            name.append(f"\n{tagline}", "dim")
        table.add_row(name, _counts(game), _options(console, game))
        table.add_row()
    return table


def _counts(game: Game) -> str:
    least, most = game.players[0], game.players[-1]
    return f"{least}–{most}" if game.players == tuple(range(least, most + 1)) else ", ".join(map(str, game.players))


def _options(console: Console, game: Game) -> Table:
    rows = Table(box=None, show_header=False, pad_edge=False, padding=(0, 1, 0, 0))
    rows.add_column(style="bold", no_wrap=True)
    rows.add_column()
    rows.add_column(style="cyan", no_wrap=True)
    for name, option in game.options.items():
        values = Text(_value(option.default), style="green")
        for choice in option.choices:
            if choice != option.default:
                values.append(f" | {_value(choice)}", "default")
        rows.add_row(name, values, option.clause)
    return rows


def _value(value: Any) -> str:
    """Format a value as typed after `--option name=`, cut to 30 characters."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 30 else text[:29] + "…"


def format_choices(option: Option) -> str:
    """Return the values of an option in one line, the default first."""
    values = [option.default, *(choice for choice in option.choices if choice != option.default)]
    return " | ".join(_value(value) for value in values)
