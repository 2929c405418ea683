"""The bots to play against: the four levels by name, and the other bots by id."""

from __future__ import annotations

import unicodedata
from difflib import get_close_matches
from functools import cache

from rich.table import Table

from fellfield.bots import bots
from fellfield.bots.levels import IDS
from fellfield.cli.console import Console
from fellfield.i18n import LANGUAGES, catalogue_for


def bot_id(typed: str) -> str:
    """Return the id of a bot; a level can be typed by its name in any language, other text is returned unchanged."""
    name, sign, budget = typed.strip().partition("@")
    return _ids_by_name().get(_normalise(name), name.strip()) + sign + budget


def is_bot(token: str) -> bool:
    """Return whether a token is the id of a bot, with or without a budget: `search@0.1s`."""
    return token.partition("@")[0] in bots()


def bot_label(console: Console, token: str) -> str:
    """Return the display name of a bot: a level by its name, any other bot as written."""
    name, sign, budget = token.partition("@")
    if name not in IDS:
        return token
    return f"{level_name(console, name)}, {budget}" if sign else level_name(console, name)


def level_name(console: Console, level: str) -> str:
    """Return the name of a level in the reader's language."""
    return console.catalogue.text(f"core.level.{level}")


def other_bots() -> list[str]:
    """Return the ids of bots that are not levels: experiments and bots from other packages."""
    return [name for name in bots() if name not in IDS]


def bot_labels(console: Console) -> list[str]:
    """Return all bots for a sentence: levels from weak to strong by name and id, then the others."""
    return [f"{level_name(console, level)} ({level})" for level in IDS] + other_bots()


def closest_bot(console: Console, typed: str) -> str:
    """Return the bot whose id or name is closest to the text; empty if none is close."""
    known = [*bots(), *(level_name(console, level) for level in IDS)]
    return next(iter(get_close_matches(typed.partition("@")[0], known, n=1, cutoff=0.5)), "")


def levels_table(console: Console) -> Table:
    """Return a table of the levels from weak to strong: id, name and description."""
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(style="cyan", no_wrap=True, min_width=8)
    table.add_column(style="bold green", no_wrap=True)
    table.add_column()
    for level in IDS:
        table.add_row(f"  {level}", level_name(console, level), console.catalogue.text(f"core.level.{level}.about"))
    return table


def show_opponents(console: Console) -> None:
    """Print the table of levels, and the other bots in one line."""
    console.print(console.text("cli.games.levels"), "bold")
    console.show(levels_table(console))
    console.print(console.text("cli.games.bots", bots=other_bots()), "dim")


@cache
def _ids_by_name() -> dict[str, str]:
    return {
        _normalise(catalogue_for(language).text(f"core.level.{level}")): level
        for language in LANGUAGES
        for level in IDS
    }


def _normalise(name: str) -> str:
    """Drop case, accents, spaces and hyphens, which are tedious to type in a shell."""
    return "".join(letter for letter in unicodedata.normalize("NFKD", name.casefold()) if letter.isalnum())
