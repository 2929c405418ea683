"""What commands are told: games, options, files, seats."""

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
from fellfield.core.registry import game as game_called

Players: TypeAlias = Annotated[int | None, typer.Option("--players", "-p", help="How many seats.")]
Options: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="NAME=VALUE",
        help="An option of the game; the value is JSON or a word, or @FILE for a board or a deck. Repeatable.",
    ),
]
AsJson: TypeAlias = Annotated[bool, typer.Option("--json", help="For scripts.")]


def prepare_game(
    console: Console, game_id: str, players: int | None, texts: Sequence[str] | None
) -> tuple[Game, Setup, dict[str, Any]]:
    """A game with its setup, and the options as they were chosen; a sentence with the clause when it cannot be."""
    game = game_called(game_id)
    options = parse_options(console, game, texts or ())
    return game, check_setup(console, game, players, options), options


def check_setup(console: Console, game: Game, players: int | None, options: Mapping[str, Any]) -> Setup:
    """Players and options checked; a sentence with the clause when the game cannot be set up like this."""
    try:
        return game.prepare(players, options)
    except BadOption as error:
        sentence = FallbackNarrator(game, console.catalogue).why(_as_typed(error.why))
        clause = f" ({error.why.clause})" if error.why.clause else ""
        raise CommandError(
            exit_codes.USAGE, sentence + clause, console.text("cli.error.options", command="fellfield games")
        ) from None


def _as_typed(why: WhyNot) -> WhyNot:
    """The allowed values as one types them: `true`, not `True`."""
    if why.reason != "option-value":
        return why
    facts: dict[str, Any] = dict(why.facts)
    facts["allowed"] = tuple({"True": "true", "False": "false"}.get(value, value) for value in facts["allowed"])
    return WhyNot(why.clause, why.reason, **facts)


def parse_options(console: Console, game: Game, texts: Sequence[str]) -> dict[str, Any]:
    """`rounds=3` as {"rounds": 3}; a value that is no JSON is a word, `@file` is read as JSON."""
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
    """A value as it was typed: JSON, the JSON in a file, or else a word."""
    if text.startswith("@"):
        return read_json(console, Path(text[1:]))
    try:
        return json.loads(text)
    except ValueError:
        return text


def read_text(console: Console, file: Path) -> str:
    """What a file says; a sentence when there is none or it cannot be read."""
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
    """The JSON in a file; line and column where it stops being JSON."""
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
    """Where a plot goes, known before the work begins; a sentence for a name that promises another format."""
    if file is not None and file.suffix.lower() != ".svg":
        raise CommandError(exit_codes.USAGE, console.text("cli.file.not-svg", file=str(file)))
    return file


def write_text(console: Console, file: Path, text: str) -> None:
    """Write a file whole or not at all; a sentence when it cannot be written."""
    draft = file.with_name(f".{file.name}.part")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        draft.write_text(text, encoding="utf-8")
        draft.replace(file)
    except OSError as error:
        draft.unlink(missing_ok=True)
        why = error.strerror or str(error)
        raise CommandError(exit_codes.FAILED, console.text("cli.file.unwritable", file=str(file), why=why)) from None
