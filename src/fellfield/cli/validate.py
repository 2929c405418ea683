"""`fellfield board validate` and `fellfield deck validate`: check the data files of owners."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fellfield.cli import exit_codes
from fellfield.cli.arguments import read_json
from fellfield.cli.console import Console, Lang, console_of
from fellfield.cli.exit_codes import CommandError
from fellfield.core.contract import Game
from fellfield.core.registry import games, samples

board = typer.Typer(help="Check boards entered from your own copy of a game.", no_args_is_help=True)
deck = typer.Typer(help="Check decks entered from your own copy of a game.", no_args_is_help=True)

File = Annotated[Path, typer.Argument(help="A JSON file.")]


@board.command("validate")
def validate_board(context: typer.Context, file: File, lang: Lang = None) -> None:
    """Check a board and list every problem."""
    validate_file(console_of(context), "board", file)


@deck.command("validate")
def validate_deck(context: typer.Context, file: File, lang: Lang = None) -> None:
    """Check a deck and list every problem."""
    validate_file(console_of(context), "deck", file)


@board.callback()
def _boards(lang: Lang = None) -> None:
    """Check boards entered from your own copy of a game."""


@deck.callback()
def _decks(lang: Lang = None) -> None:
    """Check decks entered from your own copy of a game."""


def validate_file(console: Console, kind: str, path: Path) -> None:
    """Check a file with the game that it is for."""
    data = read_json(console, path)
    able = [(game, game.data_files()[kind]) for game in _all_games() if kind in game.data_files()]
    claiming = [(game, file) for game, file in able if file.claims(data)]
    if not claiming:
        names = [console.game_name(game) for game, _ in able]
        suggestion = console.text("cli.data.takers", kind=kind, games=names) if names else ""
        raise CommandError(exit_codes.FAILED, console.text("cli.data.nobody", file=str(path), kind=kind), suggestion)
    for game, file in claiming:
        problems = file.problems(data)
        for problem in problems:
            console.print(console.text("cli.check.problem", where=str(path), what=problem))
        if problems:
            raise CommandError(exit_codes.FAILED, console.text("cli.check.bad", n=len(problems)))
        for warning in file.warnings(data):
            console.print(console.text("cli.check.problem", where=str(path), what=warning), "yellow")
        console.print(console.text("cli.data.good", file=str(path), kind=kind, game=console.game_name(game)), "green")


def _all_games() -> list[Game]:
    return [*games().values(), *samples().values()]
