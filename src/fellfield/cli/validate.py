"""`fellfield board validate` and `fellfield deck validate`: may this file be played with?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fellfield.cli import exit_codes
from fellfield.cli.arguments import read_json
from fellfield.cli.console import Console, Lang, console_of
from fellfield.cli.exit_codes import CommandError
from fellfield.core.contract import Game, Json
from fellfield.core.registry import games, samples

board = typer.Typer(help="Boards that you have typed in from your own box.", no_args_is_help=True)
deck = typer.Typer(help="Decks that you have typed in from your own box.", no_args_is_help=True)

File = Annotated[Path, typer.Argument(help="A JSON file.")]


@board.command("validate")
def validate_board(context: typer.Context, file: File, lang: Lang = None) -> None:
    """Everything that is wrong with a board, a line each."""
    validate(console_of(context), "board", file)


@deck.command("validate")
def validate_deck(context: typer.Context, file: File, lang: Lang = None) -> None:
    """Everything that is wrong with a deck, a line each."""
    validate(console_of(context), "deck", file)


@board.callback()
def _boards(lang: Lang = None) -> None:
    """Boards that you have typed in from your own box."""


@deck.callback()
def _decks(lang: Lang = None) -> None:
    """Decks that you have typed in from your own box."""


def validate(console: Console, kind: str, file: Path) -> None:
    """Ask the game that the file is for."""
    data = read_json(console, file)
    takers = _takers(kind, data)
    if not takers:
        able = [console.game_name(one) for one in _all_games() if kind in one.data_kinds()]
        suggestion = console.text("cli.data.takers", kind=kind, games=able) if able else ""
        raise CommandError(exit_codes.FAILED, console.text("cli.data.nobody", file=str(file), kind=kind), suggestion)
    for game in takers:
        problems = game.data_problems(kind, data)
        for problem in problems:
            console.print(console.text("cli.check.problem", where=str(file), what=problem))
        if problems:
            raise CommandError(exit_codes.FAILED, console.text("cli.check.bad", n=len(problems)))
        for warning in game.data_warnings(kind, data):
            console.print(console.text("cli.check.problem", where=str(file), what=warning), "yellow")
        console.print(console.text("cli.data.good", file=str(file), kind=kind, game=console.game_name(game)), "green")


def _takers(kind: str, data: Json) -> list[Game]:
    return [one for one in _all_games() if kind in one.data_kinds() and one.claims(kind, data)]


def _all_games() -> list[Game]:
    return [*games().values(), *samples().values()]
