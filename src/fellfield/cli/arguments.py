"""Arguments that commands share: games, options, files."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, TypeAlias

import typer

from fellfield.cli import exit_codes
from fellfield.cli.console import Console
from fellfield.cli.exit_codes import CommandError
from fellfield.cli.narration import FallbackNarrator
from fellfield.core.contract import Game, Setup, WhyNot
from fellfield.core.errors import BadOption
from fellfield.core.registry import game as game_by_id

Players: TypeAlias = Annotated[int | None, typer.Option("--players", "-p", help="Number of players.")]
Options: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="NAME=VALUE",
        help="Option of the game; the value is JSON, a word, or @FILE for a board or a deck. Repeatable.",
    ),
]
AsJson: TypeAlias = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def prepare_game(
    console: Console, game_id: str, players: int | None, texts: Sequence[str] | None
) -> tuple[Game, Setup, dict[str, Any]]:
    """Return a game, its checked setup and the chosen options; CommandError names the clause that is broken."""
    game = game_by_id(game_id)
    options = parse_options(console, game, texts or ())
    return game, check_setup(console, game, players, options), options


def check_setup(console: Console, game: Game, players: int | None, options: Mapping[str, Any]) -> Setup:
    """Return the setup for these players and options; CommandError names the clause that forbids it."""
    try:
        return game.prepare(players, options)
    except BadOption as error:
        sentence = FallbackNarrator(game, console.catalogue).why(_as_typed(error.why))
        clause = f" ({error.why.clause})" if error.why.clause else ""
        raise CommandError(
            exit_codes.USAGE, sentence + clause, console.text("cli.error.options", command="fellfield games")
        ) from None


def _as_typed(why: WhyNot) -> WhyNot:
    """Write the allowed values as they are typed: `true`, not `True`."""
    if why.reason != "option-value":
        return why
    facts: dict[str, Any] = dict(why.facts)
    facts["allowed"] = tuple({"True": "true", "False": "false"}.get(value, value) for value in facts["allowed"])
    return WhyNot(why.clause, why.reason, **facts)


def parse_options(console: Console, game: Game, texts: Sequence[str]) -> dict[str, Any]:
    """Parse `rounds=3` into {"rounds": 3}."""
    chosen: dict[str, Any] = {}
    for text in texts:
        name, sign, value = text.partition("=")
        if not sign:
            example = next(iter(game.options), "name")
            raise CommandError(
                exit_codes.USAGE, console.text("cli.error.option-form", text=text, example=f"{example}=...")
            )
        chosen[name.strip()] = parse_option_value(console, value.strip())
    return chosen


def parse_option_value(console: Console, text: str) -> Any:
    """Parse a value: `@file` is read as JSON, other text as JSON if possible, else as a word."""
    if text.startswith("@"):
        return read_json(console, Path(text[1:]))
    try:
        return json.loads(text)
    except ValueError:
        return text


def read_text(console: Console, file: Path) -> str:
    """Read a text file; CommandError if it is missing or unreadable."""
    try:
        return file.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise CommandError(exit_codes.NOT_FOUND, console.text("cli.file.missing", file=str(file))) from None
    except UnicodeDecodeError as error:
        why = console.text("cli.file.not-text", place=error.start)
        raise CommandError(exit_codes.FAILED, console.text("cli.file.unreadable", file=str(file), why=why)) from None
    except OSError as error:
        why = error.strerror or str(error)
        raise CommandError(exit_codes.NOT_FOUND, console.text("cli.file.unreadable", file=str(file), why=why)) from None


def read_json(console: Console, file: Path) -> Any:
    """Read a JSON file; CommandError names line and column of a syntax error."""
    try:
        return json.loads(read_text(console, file))
    except json.JSONDecodeError as error:
        sentence = console.text(
            "cli.file.not-json", file=str(file), line=error.lineno, column=error.colno, why=error.msg
        )
        raise CommandError(exit_codes.FAILED, sentence) from None
    except RecursionError:
        sentence = console.text("cli.file.unreadable", file=str(file), why=console.text("cli.file.too-deep"))
        raise CommandError(exit_codes.FAILED, sentence) from None


def check_plot_path(console: Console, file: Path | None) -> Path | None:
    """Return the path of a plot; CommandError, before any work is done, if it does not end in .svg."""
    if file is not None and file.suffix.lower() != ".svg":
        raise CommandError(exit_codes.USAGE, console.text("cli.file.not-svg", file=str(file)))
    return file


def write_text(console: Console, file: Path, text: str) -> None:
    """Write a file atomically; CommandError if it cannot be written."""
    temporary = file.with_name(f".{file.name}.part")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        temporary.write_text(text, encoding="utf-8")
        temporary.replace(file)
    except OSError as error:
        temporary.unlink(missing_ok=True)
        why = error.strerror or str(error)
        raise CommandError(exit_codes.FAILED, console.text("cli.file.unwritable", file=str(file), why=why)) from None
