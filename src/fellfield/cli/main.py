"""The command line `fellfield`: its commands, and the conversion of errors into messages and exit codes."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from fellfield import __version__
from fellfield.cli import (
    analyse,
    arena,
    bench,
    check,
    doctor,
    exit_codes,
    games,
    licences,
    new_game,
    play,
    replay,
    rules,
    serve,
    simulate,
    types,
    validate,
)
from fellfield.cli.console import LANGUAGE_VARIABLE, Console, Lang, language_option, select_language
from fellfield.cli.error_messages import to_command_error
from fellfield.core.build import engine
from fellfield.i18n import LANGUAGES

EXIT_CODES_HELP = (
    "Exit codes: 0 success; 1 invalid input or failed run; 2 wrong arguments; "
    "3 no such game, clause, bot or file; 130 interrupted."
)


class _LocalisedGroup(TyperGroup):
    """A command group that reports errors in the reader's language, including usage errors."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        code = self._run(list(sys.argv[1:] if args is None else args), complete_var=complete_var, **extra)
        if standalone_mode:
            sys.exit(code)
        return code

    def _run(self, arguments: list[str], **extra: Any) -> int:
        try:
            console = Console(select_language(arguments))
        except ValueError:
            return _unknown_language(arguments)
        try:
            code = super().main(arguments, "fellfield", standalone_mode=False, obj=console, **extra)
        except (KeyboardInterrupt, typer.Abort):
            return exit_codes.INTERRUPTED
        except Exception as error:
            failure = to_command_error(error, console)
            if failure is None:
                raise
            console.print_error(failure.message, failure.suggestion)
            return failure.code
        return code if isinstance(code, int) else exit_codes.SUCCESS


def _unknown_language(arguments: list[str]) -> int:
    """Report an unknown language, in the language of the system."""
    tag = language_option(arguments) or os.environ.get(LANGUAGE_VARIABLE, "")
    system = {name: value for name, value in os.environ.items() if name != LANGUAGE_VARIABLE}
    console = Console(select_language((), system))
    known = [f"{console.catalogue.text(f'core.language.{language}')} ({language})" for language in LANGUAGES]
    console.print_error(
        console.text("core.error.unknown-language", language=tag, languages=console.catalogue.format_list(known))
    )
    return exit_codes.USAGE


app = typer.Typer(
    cls=_LocalisedGroup,
    name="fellfield",
    help="Play three board games, look up their rules, and run bots, analyses and a server.",
    epilog=EXIT_CODES_HELP,
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(requested: bool) -> None:
    if requested:
        typer.echo(f"fellfield {__version__} ({engine()} engine)")
        raise typer.Exit


@app.callback()
def _every_command(
    lang: Lang = None,
    version: Annotated[
        bool,
        typer.Option("--version", help="Print the version and exit.", callback=_print_version, is_eager=True),
    ] = False,
) -> None:
    """Play three board games, look up their rules, and run bots, analyses and a server."""


app.command("play", cls=play.PlayCommand)(play.command)
app.command("games")(games.command)
app.command("rules")(rules.command)
app.command("replay")(replay.command)
app.command("check")(check.command)
app.command("simulate")(simulate.command)
app.command("arena")(arena.command)
app.command("analyse")(analyse.command)
app.command("bench")(bench.command)
app.command("doctor")(doctor.command)
app.command("licences")(licences.command)
app.command("types")(types.command)
app.command("new-game")(new_game.command)
app.command("serve")(serve.command)
app.command("verify")(serve.verify)
app.command("backup")(serve.backup)
app.command("restore")(serve.restore)
app.command("reports")(serve.reports)
app.add_typer(validate.board, name="board")
app.add_typer(validate.deck, name="deck")


def main() -> None:
    """Run the command line."""
    app()
