"""The rules ledgers as data: every clause, ruling and worked position by its id."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from fellfield.core.errors import FellfieldError, UnknownGame

if TYPE_CHECKING:
    from collections.abc import Iterable
    from importlib.resources.abc import Traversable

Kind: TypeAlias = Literal["clause", "ruling", "position"]

ID: Final = re.compile(r"[A-Z]+-(?:[RW]\d+|\d+\.\d+)")
ANCHOR: Final = re.compile(r'<a id="[^"]*"></a>')
HEADING: Final = re.compile(
    r'#### <a id="(?P<anchor>[^"]*)"></a>(?P<id>\S+)(?: · (?P<title>.+?))?(?P<note> \*\(note\)\*)?'
)
TAGS: Final = {
    "AN": (
        (re.compile(r"\[N\s+(AN-R\d+)\]"), r"(\1)"),
        (re.compile(r"\[([^\]]+) N\s+(AN-R\d+)\]"), r"(\1: \2)"),
        (re.compile(r"\[([^\]]+) is R\]"), r"(\1 is our reconstruction)"),
        (re.compile(r"\[R[,:] ([^\]]+)\]"), r"(\1)"),
        (re.compile(r"\bis \[R\]"), "is our reconstruction"),
        (re.compile(r"\s*\[[SRN]\]"), ""),
    ),
    "VL": (
        (re.compile(r"\((?:S/)?E[,:] "), "("),
        (re.compile(r"\s*\((?:S|E|D|O|S/E|S/D)\)"), ""),
    ),
}
"""By game: the tags of its ledger that are for maintainers, and what players read instead."""


class UnknownClause(FellfieldError):
    """An id that no ledger holds, with the ids that look most like it."""

    def __init__(self, clause_id: str, known: Iterable[str]) -> None:
        self.clause_id = clause_id
        self.nearest = get_close_matches(clause_id.upper(), list(known), n=3)
        hint = f"; did you mean {', '.join(self.nearest)}?" if self.nearest else ""
        super().__init__(f"no clause is called {clause_id!r}{hint}")


class BadLedger(FellfieldError):
    """A ledger that cannot be read, with the line where it goes wrong."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem}")
        self.line = line
        self.problem = problem


@dataclass(frozen=True)
class Clause:
    """One entry of a ledger; a note is an entry that no engine can exercise."""

    id: str
    title: str
    section: str
    text: str
    note: bool

    @property
    def prefix(self) -> str:
        """The letters of the game, such as LL."""
        return self.id.partition("-")[0]

    @property
    def player_text(self) -> str:
        """The text without the tags that say what a clause rests on, such as [S] or (E)."""
        text = self.text
        for pattern, replacement in TAGS.get(self.prefix, ()):
            text = pattern.sub(replacement, text)
        return text

    @property
    def kind(self) -> Kind:
        """What the rulebook says, what we decided, or a position that shows it."""
        letter = self.id.partition("-")[2][0]
        if letter == "R":
            return "ruling"
        return "position" if letter == "W" else "clause"


class Ledger:
    """The clauses of one game, in the order of the document."""

    def __init__(self, title: str, clauses: tuple[Clause, ...]) -> None:
        self.title = title
        self.clauses = clauses
        self._by_id = {one.id: one for one in clauses}

    def __contains__(self, clause_id: str) -> bool:
        return clause_id.upper() in self._by_id

    def get(self, clause_id: str) -> Clause:
        """The clause with this id, in capitals or not."""
        found = self._by_id.get(clause_id.upper())
        if found is None:
            raise UnknownClause(clause_id, self._by_id)
        return found

    def search(self, words: str) -> list[Clause]:
        """The clauses that hold all these words, whatever case or accent; matching titles come first."""
        wanted = _plain(words).split()
        if not wanted:
            return []
        in_title: list[Clause] = []
        in_text: list[Clause] = []
        for one in self.clauses:
            title = _plain(f"{one.id} {one.title}")
            if all(word in title for word in wanted):
                in_title.append(one)
            elif all(word in f"{title} {_plain(one.text)}" for word in wanted):
                in_text.append(one)
        return in_title + in_text


def parse_ledger(text: str) -> Ledger:
    """Read a ledger; a clause runs from its heading to the next one of any level."""
    reader = _Reader()
    for number, line in enumerate(text.splitlines(), start=1):
        reader.read(number, line)
    reader.close()
    return Ledger(reader.title, tuple(reader.clauses))


def ledger(game_id: str) -> Ledger:
    """The ledger of a game, by the id of the game."""
    shelf = ledgers()
    if game_id not in shelf:
        raise UnknownGame(game_id, list(shelf))
    return shelf[game_id]


@cache
def ledgers() -> dict[str, Ledger]:
    """All ledgers at hand by game id: those installed with the package, else those of the checkout."""
    home = files("fellfield")
    for shelf in (home / "_ledgers", home / ".." / ".." / "docs" / "rules"):
        if shelf.is_dir():
            return _read_shelf(shelf)
    return {}


@cache
def games_by_prefix() -> dict[str, str]:
    """Which game speaks in which letters: LL, VL, AN and so on."""
    return {book.clauses[0].prefix: game_id for game_id, book in ledgers().items()}


def clause(clause_id: str) -> Clause:
    """The clause with this id, whichever game it belongs to."""
    game_id = games_by_prefix().get(clause_id.partition("-")[0].upper())
    if game_id is None:
        raise UnknownClause(clause_id, (one.id for book in ledgers().values() for one in book.clauses))
    return ledger(game_id).get(clause_id)


class _Reader:
    """What has been read of a ledger so far, and the clause whose text is still growing."""

    def __init__(self) -> None:
        self.title = ""
        self.clauses: list[Clause] = []
        self.section = ""
        self.lines_by_id: dict[str, int] = {}
        self.heading: re.Match[str] | None = None
        self.body: list[str] = []
        self.in_fence = False

    def read(self, number: int, line: str) -> None:
        """Take in one line."""
        if line.startswith("```"):
            self.in_fence = not self.in_fence
        if self.in_fence or not line.startswith("#"):
            self.body.append(line)
            return
        self.close()
        if line.startswith("####"):
            self.heading = self._open(number, line)
        elif line.startswith("## "):
            self.section = ANCHOR.sub("", line[3:])
        elif line.startswith("# "):
            self.title = line[2:]

    def close(self) -> None:
        """Keep the clause that has just ended, if there is one."""
        if self.heading is not None:
            self.clauses.append(
                Clause(
                    id=self.heading["id"],
                    title=self.heading["title"] or "",
                    section=self.section,
                    text=ANCHOR.sub("", "\n".join(self.body)).strip(),
                    note=self.heading["note"] is not None,
                )
            )
        self.heading = None
        self.body = []

    def _open(self, number: int, line: str) -> re.Match[str]:
        heading = HEADING.fullmatch(line)
        if heading is None or ID.fullmatch(heading["id"]) is None:
            raise BadLedger(number, f"{line!r} is no heading of a clause")
        found = heading["id"]
        if heading["anchor"] != found:
            raise BadLedger(number, f"the anchor of {found} says {heading['anchor']}")
        if found in self.lines_by_id:
            raise BadLedger(number, f"{found} stands already in line {self.lines_by_id[found]}")
        self.lines_by_id[found] = number
        return heading


def _read_shelf(shelf: Traversable) -> dict[str, Ledger]:
    """The ledgers of a folder in the order of their names; a page without clauses is no ledger."""
    books: dict[str, Ledger] = {}
    for page in sorted(shelf.iterdir(), key=lambda one: one.name):
        if page.name.endswith(".md"):
            book = parse_ledger(page.read_text(encoding="utf-8"))
            if book.clauses:
                books[page.name.removesuffix(".md")] = book
    return books


def _plain(text: str) -> str:
    """Lower case and without accents, so that *deja vu* finds Déjà vu."""
    spread = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in spread if not unicodedata.combining(letter))
