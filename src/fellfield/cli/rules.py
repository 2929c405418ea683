"""`fellfield rules`: a clause, a section, or everything that holds some words."""

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
from fellfield.core.ledger import clause as clause_called
from fellfield.core.registry import games, samples

FOUND_IN_FULL = 3
FOUND_AT_MOST = 40
SEEN_AT_ONCE, SEEN_BEFORE = 70, 30
"""How far into a clause a word may stand to be seen in one line, and how much is shown before it where it does not."""


def command(
    context: typer.Context,
    about: Annotated[list[str] | None, typer.Argument(metavar="[CLAUSE | WORDS]", help="LL-8.6, or words.")] = None,
    game: Annotated[str | None, typer.Option("--game", "-g", help="Only this game.")] = None,
    lang: Lang = None,
) -> None:
    """A clause of the rules, or every clause that holds some words; alone, what there is to read."""
    show_rules(console_of(context), " ".join(about or ()), game)


def show_rules(console: Console, about: str, game_id: str | None) -> None:
    """Print what the ledgers say about this."""
    about = _with_dash(about)
    books = {game_id: ledger(game_id)} if game_id else ledgers()
    if not about.strip():
        _contents(console, books)
    elif ID.fullmatch(about.strip().upper()) or _looks_like_an_id(about.strip()):
        one = books[game_id].get(about.strip()) if game_id else clause_called(about.strip())
        console.show(clause_page(console, one))
    else:
        _search(console, about, books)


def _with_dash(text: str) -> str:
    """`LL8.3` and `ll 8.3` are meant as LL-8.3."""
    found = re.fullmatch(r"([a-z]{2,3}) ?([rw]?\d+(?:\.\d+)?)", text.strip(), re.IGNORECASE)
    slip = f"{found[1]}-{found[2]}".upper() if found else ""
    return slip if ID.fullmatch(slip) else text


def _looks_like_an_id(text: str) -> bool:
    """`LL-99` is a slip for an id, not a word to search for."""
    letters, dash, rest = text.partition("-")
    return bool(dash) and letters.isalpha() and len(letters) <= 3 and rest[:1].isalnum() and any(map(str.isdigit, rest))


def clause_page(console: Console, one: Clause) -> Group:
    """A clause as a page: its id and title, the section it stands in, its text."""
    from rich.markdown import Markdown  # slow to load, and only needed here

    key = one.id if one.kind != "ruling" else console.text("cli.rules.ruling", clause=one.id)
    heading = Text.assemble((key, "bold cyan"), (f"  {one.title}" if one.title else "", "bold"))
    if one.section:
        heading.append(f"\n{one.section}", "dim")
    return Group(heading, Padding(Markdown(one.text), (1, 2, 1, 2)))


def _contents(console: Console, books: dict[str, Ledger]) -> None:
    """The ledgers and their sections, with the clauses each holds."""
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
    """Each section with its first and last clause and its rulings counted in."""
    spans: dict[str, list[Clause]] = {}
    for one in book.clauses:
        spans.setdefault(one.section, []).append(one)
    return {section: _span([one.id for one in found]) for section, found in spans.items()}


def _span(ids: list[str]) -> str:
    return ids[0] if len(ids) == 1 else f"{ids[0]} … {ids[-1].partition('-')[2]}"


def _search(console: Console, query: str, books: dict[str, Ledger]) -> None:
    found = [one for book in books.values() for one in book.search(query)]
    sentence = console.text("cli.rules.found", n=len(found), query=query)
    if not found:
        raise CommandError(exit_codes.NOT_FOUND, sentence, console.text("cli.rules.try", command="fellfield rules"))
    console.print(sentence, "bold")
    console.print()
    if len(found) <= FOUND_IN_FULL:
        for one in found:
            console.show(clause_page(console, one))
        return
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_column(style="cyan", no_wrap=True, min_width=max(len(one.id) for one in found))
    table.add_column(overflow="ellipsis")  # each cell is one line: with no_wrap here the column would not shrink
    for one in found[:FOUND_AT_MOST]:
        table.add_row(one.id, _first_words(one, query))
    console.show(table)
    if len(found) > FOUND_AT_MOST:
        console.print(console.text("cli.play.more-actions", n=len(found) - FOUND_AT_MOST), "dim")


def _first_words(one: Clause, query: str) -> Text:
    """The title, or the text in one line around the first word that was searched."""
    line = " ".join((one.title or one.text).split())
    first = min((place for word in query.split() if (place := line.lower().find(word.lower())) >= 0), default=0)
    if first > SEEN_AT_ONCE:
        line = "… " + line[line.rfind(" ", 0, first - SEEN_BEFORE) + 1 :]
    shown = Text(line, no_wrap=True, overflow="ellipsis")
    shown.highlight_words(query.split(), "bold yellow", case_sensitive=False)
    return shown


def clause_panel(console: Console, clause_id: str) -> Panel:
    """A clause in a frame, for reading beside a game."""
    return Panel(clause_page(console, clause_called(clause_id)), border_style="dim", box=box.ROUNDED)
