"""Error messages with suggestions, in the reader's language, for every error that a user can cause."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Any

from typer import BadParameter

from fellfield.bots import BadBudget, UnknownBot
from fellfield.cli import exit_codes
from fellfield.cli.console import Console
from fellfield.cli.exit_codes import CommandError
from fellfield.cli.opponents import bot_labels, closest_bot
from fellfield.core.errors import BadPosition, BadRecord, FellfieldError, UnknownGame
from fellfield.core.ledger import UnknownClause
from fellfield.core.registry import games, samples
from fellfield.i18n.keys import Key

EXAMPLES = {"fellfield arena": "fellfield arena {game} --bots easy,steady,greedy --games 12"}
"""Sample calls of commands with required options; `{game}` stands for a game."""

# Typer uses its own copy of click's UsageError or click's, and exports neither.
USAGE_ERROR: type = BadParameter.__mro__[1]


def to_command_error(error: Exception, console: Console) -> CommandError | None:
    """Convert an exception into a CommandError; return `None` for a bug of ours."""
    if isinstance(error, CommandError):
        return error
    if isinstance(error, USAGE_ERROR):
        return _usage(error, console)
    if isinstance(error, UnknownGame):
        return unknown_name(console, "core.error.unknown-game", error.game_id, error.known)
    if isinstance(error, UnknownBot):
        sentence = console.text("cli.error.unknown-bot", bot=error.name, bots=bot_labels(console))
        return CommandError(exit_codes.NOT_FOUND, sentence, bot_suggestion(console, error.name))
    if isinstance(error, BadBudget):
        return _bad_budget(error, console)
    if isinstance(error, UnknownClause):
        nearby = (
            console.text("cli.rules.nearby", clauses=console.catalogue.format_list(error.nearest))
            if error.nearest
            else ""
        )
        return CommandError(exit_codes.NOT_FOUND, console.text("cli.rules.unknown", clause=error.clause_id), nearby)
    return _invalid_input(error, console)


def unknown_name(console: Console, key: Key, name: str, known: list[str]) -> CommandError:
    """Return a not-found error that suggests the closest known name."""
    nearest = get_close_matches(name, known, n=1, cutoff=0.5)
    facts: dict[str, Any] = {"game": name, "games": known}
    meant = console.text("cli.error.did-you-mean", what=nearest[0]) if nearest else ""
    return CommandError(exit_codes.NOT_FOUND, console.text(key, **facts), meant)


def bot_suggestion(console: Console, name: str) -> str:
    """Suggest the bot with the closest name; empty if none is close."""
    meant = closest_bot(console, name)
    return console.text("cli.error.did-you-mean", what=meant) if meant else ""


def _bad_budget(error: BadBudget, console: Console) -> CommandError:
    """Say which budget was given and how budgets are written."""
    sentence = (
        console.text("cli.error.bad-budget", text=error.text) if error.text else console.text("cli.error.no-budget")
    )
    return CommandError(exit_codes.USAGE, sentence, console.text("cli.error.bad-budget-way-out"))


def _invalid_input(error: Exception, console: Console) -> CommandError | None:
    if isinstance(error, BadRecord):
        sentence = console.text("core.error.bad-record", line=error.line, column=error.column, expected=error.expected)
        return CommandError(exit_codes.FAILED, sentence)
    if isinstance(error, BadPosition):
        return CommandError(exit_codes.FAILED, console.text("core.error.bad-position", why="; ".join(error.problems)))
    if isinstance(error, FellfieldError):
        return CommandError(exit_codes.FAILED, str(error))
    return None


def _usage(error: Any, console: Console) -> CommandError:
    """Translate an error of click, whose own messages are English only."""
    context = error.ctx
    command = context.command_path if context is not None else "fellfield"
    if type(error).__name__ == "NoArgsIsHelpError":
        return CommandError(exit_codes.USAGE, error.format_message())
    suggestion = console.text("cli.error.help", command=f"{command} --help")
    if type(error).__name__ == "MissingParameter" and command in EXAMPLES:
        example = EXAMPLES[command].format(game=next(iter([*games(), *samples()]), "GAME"))
        suggestion = f"{console.text('cli.error.for-example', command=example)}\n{suggestion}"
    if meant := _closest_name(error):
        suggestion = f"{console.text('cli.error.did-you-mean', what=meant)} {suggestion}"
    return CommandError(exit_codes.USAGE, _usage_sentence(error, console), suggestion)


def _closest_name(error: Any) -> str:
    """Return the known command or option closest to the one that was typed."""
    known: list[str] = []
    if type(error).__name__ == "NoSuchOption" and error.ctx is not None:
        given = error.option_name
        known = [name for parameter in error.ctx.command.params for name in parameter.opts if name.startswith("--")]
    elif (found := re.match(r"No such command '(.*?)'", error.message or "")) and error.ctx is not None:
        given, known = found.group(1), list(error.ctx.command.commands)
    return next(iter(get_close_matches(given, known, n=1, cutoff=0.6)), "") if known else ""


def _usage_sentence(error: Any, console: Console) -> str:
    kind, message = type(error).__name__, error.message or ""
    name = _parameter_name(getattr(error, "param", None))
    if kind == "NoSuchOption":
        return console.text("cli.error.no-such-option", option=error.option_name)
    if kind == "MissingParameter":
        return console.text("cli.error.missing", what=name)
    if found := re.match(r"No such command '(.*?)'", message):
        return console.text("cli.error.no-such-command", command=found.group(1))
    if name and re.search("integer|number|greater|less", message):
        return console.text("cli.error.not-a-number", what=name)
    if name:
        return console.text("cli.error.bad-value", what=name, why=message)
    return console.text("cli.error.usage", why=message)


def _parameter_name(parameter: Any) -> str:
    """Return the long form of an option, or an argument in capitals as in the help."""
    if parameter is None:
        return ""
    longest = max(parameter.opts, key=len)
    return str(longest) if longest.startswith("-") else str(parameter.metavar or longest).upper()
