"""`fellfield types`: what a game declares, as JSON Schema, TypeScript, or a page for readers."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fellfield.cli import exit_codes
from fellfield.cli.console import Lang, console_of
from fellfield.cli.exit_codes import CommandError
from fellfield.codegen.declarations import UnknownType
from fellfield.codegen.outputs import schema_text, typescript_text
from fellfield.codegen.view_docs import page_text
from fellfield.core.registry import game as game_by_id


def command(
    context: typer.Context,
    game_id: Annotated[str, typer.Argument(metavar="GAME", help="The id of a game.")],
    schema: Annotated[Path | None, typer.Option(help="Write the JSON Schema to this file.")] = None,
    typescript: Annotated[Path | None, typer.Option(help="Write the TypeScript types to this file.")] = None,
    docs: Annotated[Path | None, typer.Option(help="Write the page for authors of bots to this file.")] = None,
    check: Annotated[bool, typer.Option("--check", help="Only check that the files are up to date.")] = False,
    lang: Lang = None,
) -> None:
    """Generate the types of a game's views, events and offers; without a file, print the JSON Schema."""
    console = console_of(context)
    game = game_by_id(game_id)
    texts: dict[Path, str] = {}
    try:
        if schema is not None:
            texts[schema] = schema_text(game)
        if typescript is not None:
            texts[typescript] = typescript_text(game)
        if docs is not None:
            texts[docs] = page_text(game, console.game_name(game))
        if not texts:
            console.out.file.write(schema_text(game))
    except UnknownType as error:
        message = console.text("cli.types.undeclared", game=game_id, why=str(error))
        raise CommandError(exit_codes.FAILED, message) from None
    for file, text in texts.items():
        if not check:
            file.write_text(text, encoding="utf-8")
        elif not file.exists() or file.read_text(encoding="utf-8") != text:
            raise CommandError(exit_codes.FAILED, console.text("cli.types.outdated", file=str(file)))
