"""Whom one can play against: the four levels by their names, the other bots apart; and what somebody typed for one."""

from __future__ import annotations

import unicodedata
from difflib import get_close_matches
from functools import cache

from rich.table import Table

from fellfield.bots import bots
from fellfield.bots.levels import IDS
from fellfield.cli.console import Console
from fellfield.i18n import LANGUAGES, catalogue_for


def opponent(typed: str) -> str:
    """The bot that was meant, by its id: a level also by its name in any language; anything else stays as typed."""
    name, sign, budget = typed.strip().partition("@")
    return _ids_by_name().get(_plain(name), name.strip()) + sign + budget


def is_bot(token: str) -> bool:
    """A bot by its id, with a budget behind it or without: `search@0.1s`."""
    return token.partition("@")[0] in bots()


def shown(console: Console, token: str) -> str:
    """What a bot is called at the table: a level by its own name, any other bot as it is written."""
    name, sign, budget = token.partition("@")
    if name not in IDS:
        return token
    return f"{level_name(console, name)}, {budget}" if sign else level_name(console, name)


def level_name(console: Console, level: str) -> str:
    """What a level is called in the reader's language."""
    return console.catalogue.text(f"core.level.{level}")


def other_bots() -> list[str]:
    """The bots that are no level, by their ids: for experiments, or from other packages."""
    return [name for name in bots() if name not in IDS]


def bot_labels(console: Console) -> list[str]:
    """All bots for a sentence: the levels first, from friendly to strong, by name and id; then the others."""
    return [f"{level_name(console, level)} ({level})" for level in IDS] + other_bots()


def nearest(console: Console, typed: str) -> str:
    """The bot whose id or name looks most like what was typed; nothing if none does."""
    known = [*bots(), *(level_name(console, level) for level in IDS)]
    return next(iter(get_close_matches(typed.partition("@")[0], known, n=1, cutoff=0.5)), "")


def levels_table(console: Console) -> Table:
    """The four levels from friendly to strong: what to type, the name, and a sentence about each."""
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(style="cyan", no_wrap=True, min_width=8)
    table.add_column(style="bold green", no_wrap=True)
    table.add_column()
    for level in IDS:
        table.add_row(f"  {level}", level_name(console, level), console.catalogue.text(f"core.level.{level}.about"))
    return table


def show_opponents(console: Console) -> None:
    """The levels, each with its sentence, and the other bots in one line."""
    console.print(console.text("cli.games.levels"), "bold")
    console.show(levels_table(console))
    console.print(console.text("cli.games.bots", bots=other_bots()), "dim")


@cache
def _ids_by_name() -> dict[str, str]:
    return {
        _plain(catalogue_for(language).text(f"core.level.{level}")): level for language in LANGUAGES for level in IDS
    }  # fmt: skip


def _plain(name: str) -> str:
    """A name without its case, accents, blanks and hyphens: what the shell makes tedious to type may be left out."""
    return "".join(letter for letter in unicodedata.normalize("NFKD", name.casefold()) if letter.isalnum())
