"""What went wrong, as a sentence with a way out: every error a person can cause, in the reader's language."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Any

from typer import BadParameter

from fellfield.bots import BadBudget, UnknownBot
from fellfield.cli import exits
from fellfield.cli.desk import Desk
from fellfield.cli.exits import Failure
from fellfield.cli.opponents import everybody, nearest
from fellfield.core.errors import BadPosition, BadRecord, FellfieldError, UnknownGame
from fellfield.core.ledger import UnknownClause
from fellfield.i18n.keys import Key

EXAMPLES = {"fellfield arena": "fellfield arena leaping-lemmings --bots easy,steady,greedy --games 12"}
"""Commands that cannot be guessed from their name alone, as one may type them."""

# Typer brings its own copy of the class or takes it from click, and exports neither.
USAGE_ERROR: type = BadParameter.__mro__[1]


def complaint(error: Exception, desk: Desk) -> Failure | None:
    """The failure behind an error, or `None` for one that only we can have caused."""
    if isinstance(error, Failure):
        return error
    if isinstance(error, USAGE_ERROR):
        return _usage(error, desk)
    if isinstance(error, UnknownGame):
        return unknown(desk, "core.error.unknown-game", error.game_id, error.known)
    if isinstance(error, UnknownBot):
        sentence = desk.text("cli.error.unknown-bot", bot=error.name, bots=everybody(desk))
        return Failure(exits.NOT_FOUND, sentence, meant_bot(desk, error.name))
    if isinstance(error, BadBudget):
        return _bad_budget(error, desk)
    if isinstance(error, UnknownClause):
        nearby = (
            desk.text("cli.rules.nearby", clauses=desk.catalogue.format_list(error.nearest)) if error.nearest else ""
        )
        return Failure(exits.NOT_FOUND, desk.text("cli.rules.unknown", clause=error.clause_id), nearby)
    return _wrong(error, desk)


def unknown(desk: Desk, key: Key, name: str, known: list[str]) -> Failure:
    """Nothing has this name; perhaps one that looks like it was meant."""
    nearest = get_close_matches(name, known, n=1, cutoff=0.5)
    facts: dict[str, Any] = {"game": name, "games": known}
    meant = desk.text("cli.error.did-you-mean", what=nearest[0]) if nearest else ""
    return Failure(exits.NOT_FOUND, desk.text(key, **facts), meant)


def meant_bot(desk: Desk, name: str) -> str:
    """A question whether the bot was meant that looks most like this; nothing if none does."""
    meant = nearest(desk, name)
    return desk.text("cli.error.did-you-mean", what=meant) if meant else ""


def _bad_budget(error: BadBudget, desk: Desk) -> Failure:
    """What was given as the time to think, and how it is written."""
    sentence = desk.text("cli.error.bad-budget", text=error.text) if error.text else desk.text("cli.error.no-budget")
    return Failure(exits.USAGE, sentence, desk.text("cli.error.bad-budget-way-out"))


def _wrong(error: Exception, desk: Desk) -> Failure | None:
    if isinstance(error, BadRecord):
        sentence = desk.text("core.error.bad-record", line=error.line, column=error.column, expected=error.expected)
        return Failure(exits.WRONG, sentence)
    if isinstance(error, BadPosition):
        return Failure(exits.WRONG, desk.text("core.error.bad-position", why="; ".join(error.problems)))
    if isinstance(error, FellfieldError):
        return Failure(exits.WRONG, str(error))
    return None


def _usage(error: Any, desk: Desk) -> Failure:
    """Sentences for what the option parser refuses; the parser itself speaks English only."""
    context = error.ctx
    command = context.command_path if context is not None else "fellfield"
    if type(error).__name__ == "NoArgsIsHelpError":
        return Failure(exits.USAGE, error.format_message())
    way_out = desk.text("cli.error.help", command=f"{command} --help")
    if type(error).__name__ == "MissingParameter" and command in EXAMPLES:
        way_out = f"{desk.text('cli.error.for-example', command=EXAMPLES[command])}\n{way_out}"
    if meant := _meant(error):
        way_out = f"{desk.text('cli.error.did-you-mean', what=meant)} {way_out}"
    return Failure(exits.USAGE, _usage_sentence(error, desk), way_out)


def _meant(error: Any) -> str:
    """The command or the option that looks most like the one that was typed."""
    known: list[str] = []
    if type(error).__name__ == "NoSuchOption" and error.ctx is not None:
        given = error.option_name
        known = [name for one in error.ctx.command.params for name in one.opts if name.startswith("--")]
    elif (found := re.match(r"No such command '(.*?)'", error.message or "")) and error.ctx is not None:
        given, known = found.group(1), list(error.ctx.command.commands)
    return next(iter(get_close_matches(given, known, n=1, cutoff=0.6)), "") if known else ""


def _usage_sentence(error: Any, desk: Desk) -> str:
    kind, message = type(error).__name__, error.message or ""
    name = _parameter_name(getattr(error, "param", None))
    if kind == "NoSuchOption":
        return desk.text("cli.error.no-such-option", option=error.option_name)
    if kind == "MissingParameter":
        return desk.text("cli.error.missing", what=name)
    if found := re.match(r"No such command '(.*?)'", message):
        return desk.text("cli.error.no-such-command", command=found.group(1))
    if name and re.search("integer|number|greater|less", message):
        return desk.text("cli.error.not-a-number", what=name)
    if name:
        return desk.text("cli.error.bad-value", what=name, why=message)
    return desk.text("cli.error.usage", why=message)


def _parameter_name(parameter: Any) -> str:
    """An option by its long form, an argument in capitals as in the help."""
    if parameter is None:
        return ""
    longest = max(parameter.opts, key=len)
    return str(longest) if longest.startswith("-") else str(parameter.metavar or longest).upper()
