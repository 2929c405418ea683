"""`fellfield rules`: a clause, a search, or the contents of the ledgers."""

from __future__ import annotations

import re
from typing import Annotated

import typer
from rich import box
from rich.console import Group
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from fellfield.cli import exit_codes
from fellfield.cli.console import Console, Lang, console_of
from fellfield.cli.exit_codes import CommandError
from fellfield.core.ledger import ID, Clause, Ledger, ledger, ledgers
from fellfield.core.ledger import clause as clause_by_id
from fellfield.core.registry import games, samples

MAX_SHOWN_IN_FULL = 3
MAX_LISTED = 40
VISIBLE_COLUMNS, CONTEXT_COLUMNS = 70, 30
"""A match beyond the first is shown with the second as context before it."""


def command(
    context: typer.Context,
    about: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[CLAUSE | WORDS | GAME]",
            help="A clause id such as LL-8.6, words to search for, or a game to list its chapters.",
        ),
    ] = None,
    game: Annotated[str | None, typer.Option("--game", "-g", help="Search only this game.")] = None,
    lang: Lang = None,
) -> None:
    """Show a clause, search the rules for words, or list the contents when called without arguments."""
    show_rules(console_of(context), " ".join(about or ()), game)


def show_rules(console: Console, about: str, game_id: str | None) -> None:
    """Print the clause with this id, the clauses that contain these words, or the contents."""
    about = _with_dash(about)
    if game_id is None and about.strip() in ledgers():
        about, game_id = "", about.strip()
    books = {game_id: ledger(game_id)} if game_id else ledgers()
    if not about.strip():
        _contents(console, books)
    elif ID.fullmatch(about.strip().upper()) or _looks_like_an_id(about.strip()):
        clause = books[game_id].get(about.strip()) if game_id else clause_by_id(about.strip())
        console.show(clause_page(console, clause))
    else:
        _search(console, about, books)


def _with_dash(text: str) -> str:
    """Insert the dash into `LL8.3` and `ll 8.3`."""
    found = re.fullmatch(r"([a-z]{2,3}) ?([rw]?\d+(?:\.\d+)?)", text.strip(), re.IGNORECASE)
    corrected = f"{found[1]}-{found[2]}".upper() if found else ""
    return corrected if ID.fullmatch(corrected) else text


def _looks_like_an_id(text: str) -> bool:
    """Return whether text such as `LL-99` is a mistyped id rather than a word to search for."""
    letters, dash, rest = text.partition("-")
    return bool(dash) and letters.isalpha() and len(letters) <= 3 and rest[:1].isalnum() and any(map(str.isdigit, rest))


def clause_page(console: Console, clause: Clause) -> Group:
    """Return a clause with its id, title, section and text."""
    from rich.markdown import Markdown  # slow to load, and only needed here

    key = clause.id if clause.kind != "ruling" else console.text("cli.rules.ruling", clause=clause.id)
    heading = Text.assemble((key, "bold cyan"), (f"  {clause.title}" if clause.title else "", "bold"))
    if clause.section:
        heading.append(f"\n{clause.section}", "dim")
    return Group(heading, Padding(Markdown(clause.player_text), (1, 2, 1, 2)))


def _contents(console: Console, books: dict[str, Ledger]) -> None:
    """Print the sections of each ledger with the ids of their clauses."""
    for game_id, book in books.items():
        table = Table(box=box.SIMPLE, show_header=False, pad_edge=False)
        table.add_column(style="cyan", no_wrap=True)
        table.add_column()
        for section, ids in _sections(book).items():
            table.add_row(ids, section)
        title = Text.assemble((_title(console, game_id), "bold green"), ("  " + game_id, "dim"))
        console.show(Group(title, table))
    example = next((book.clauses[0].id for book in books.values()), "LL-1.1")
    console.print(
        console.text("cli.rules.how-to", clause=f"fellfield rules {example}", words="fellfield rules --game … …"), "dim"
    )


def _title(console: Console, game_id: str) -> str:
    known = {**games(), **samples()}
    return console.game_name(known[game_id]) if game_id in known else game_id


def _sections(book: Ledger) -> dict[str, str]:
    """Return each section with its first and last clause id."""
    spans: dict[str, list[Clause]] = {}
    for clause in book.clauses:
        spans.setdefault(clause.section, []).append(clause)
    return {section: _span([clause.id for clause in found]) for section, found in spans.items()}


def _span(ids: list[str]) -> str:
    return ids[0] if len(ids) == 1 else f"{ids[0]} … {ids[-1].partition('-')[2]}"


def _search(console: Console, query: str, books: dict[str, Ledger]) -> None:
    found = [clause for book in books.values() for clause in book.search(query)]
    sentence = console.text("cli.rules.found", n=len(found), query=query)
    if not found:
        raise CommandError(exit_codes.NOT_FOUND, sentence, console.text("cli.rules.try", command="fellfield rules"))
    console.print(sentence, "bold")
    console.print()
    if len(found) <= MAX_SHOWN_IN_FULL:
        for clause in found:
            console.show(clause_page(console, clause))
        return
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_column(style="cyan", no_wrap=True, min_width=max(len(clause.id) for clause in found))
    table.add_column(overflow="ellipsis")  # cells are single lines; no_wrap here would keep the column from shrinking
    for clause in found[:MAX_LISTED]:
        table.add_row(clause.id, _excerpt(clause, query))
    console.show(table)
    if len(found) > MAX_LISTED:
        console.print(console.text("cli.play.more-actions", n=len(found) - MAX_LISTED), "dim")


def _excerpt(clause: Clause, query: str) -> Text:
    """Return the title, or one line of the text around the first match."""
    line = " ".join((clause.title or clause.text).split())
    first = min((column for word in query.split() if (column := line.lower().find(word.lower())) >= 0), default=0)
    if first > VISIBLE_COLUMNS:
        line = "… " + line[line.rfind(" ", 0, first - CONTEXT_COLUMNS) + 1 :]
    shown = Text(line, no_wrap=True, overflow="ellipsis")
    shown.highlight_words(query.split(), "bold yellow", case_sensitive=False)
    return shown


def clause_panel(console: Console, clause_id: str) -> Panel:
    """Return a clause in a frame, for reading during a game."""
    return Panel(clause_page(console, clause_by_id(clause_id)), border_style="dim", box=box.ROUNDED)
