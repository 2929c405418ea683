"""The rules ledgers as data: every clause, ruling and worked position by its id."""

from __future__ import annotations

import re
import unicodedata
import warnings
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from fellfield.core.errors import FellfieldError, UnknownGame
from fellfield.core.registry import manifests

if TYPE_CHECKING:
    from collections.abc import Iterable
    from importlib.resources.abc import Traversable

Kind: TypeAlias = Literal["clause", "ruling", "position"]

ID: Final = re.compile(r"[A-Z]+-(?:[RW]\d+|\d+\.\d+)")
ANCHOR: Final = re.compile(r'<a id="[^"]*"></a>')
HEADING: Final = re.compile(
    r'#### <a id="(?P<anchor>[^"]*)"></a>(?P<id>\S+)(?: · (?P<title>.+?))?(?P<note> \*\(note\)\*)?'
)
Tags: TypeAlias = tuple[tuple[str, str], ...]
"""Patterns of the tags meant for maintainers, and their replacements in the text for players."""


class UnknownClause(FellfieldError):
    """No ledger contains this id; `nearest` lists the most similar ids."""

    def __init__(self, clause_id: str, known: Iterable[str]) -> None:
        self.clause_id = clause_id
        self.nearest = get_close_matches(clause_id.upper(), list(known), n=3)
        hint = f"; did you mean {', '.join(self.nearest)}?" if self.nearest else ""
        super().__init__(f"no clause has the id {clause_id!r}{hint}")


class BadLedger(FellfieldError):
    """A ledger that cannot be parsed; `line` is where the error is."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem}")
        self.line = line
        self.problem = problem


@dataclass(frozen=True)
class Clause:
    """One entry of a ledger; a `note` is an entry that an engine cannot exercise."""

    id: str
    title: str
    section: str
    text: str
    note: bool
    tags: Tags = ()

    @property
    def prefix(self) -> str:
        """The letters of the game, such as LL."""
        return self.id.partition("-")[0]

    @property
    def player_text(self) -> str:
        """The text without the tags that cite the source of a clause, such as [S] or (E)."""
        text = self.text
        for pattern, replacement in self.tags:
            text = re.sub(pattern, replacement, text)
        return text

    @property
    def kind(self) -> Kind:
        """A clause from the rulebook, our ruling, or a worked position."""
        letter = self.id.partition("-")[2][0]
        if letter == "R":
            return "ruling"
        return "position" if letter == "W" else "clause"


class Ledger:
    """The clauses of one game, in the order of the document."""

    def __init__(self, title: str, clauses: tuple[Clause, ...]) -> None:
        self.title = title
        self.clauses = clauses
        self._by_id = {entry.id: entry for entry in clauses}

    def __contains__(self, clause_id: str) -> bool:
        return clause_id.upper() in self._by_id

    def get(self, clause_id: str) -> Clause:
        """The clause with this id, case-insensitive."""
        found = self._by_id.get(clause_id.upper())
        if found is None:
            raise UnknownClause(clause_id, self._by_id)
        return found

    def search(self, words: str) -> list[Clause]:
        """The clauses that contain all these words, ignoring case and accents; matches in the title come first."""
        wanted = _plain(words).split()
        if not wanted:
            return []
        in_title: list[Clause] = []
        in_text: list[Clause] = []
        for entry in self.clauses:
            title = _plain(f"{entry.id} {entry.title}")
            if all(word in title for word in wanted):
                in_title.append(entry)
            elif all(word in f"{title} {_plain(entry.text)}" for word in wanted):
                in_text.append(entry)
        return in_title + in_text


def parse_ledger(text: str, tags: Tags = ()) -> Ledger:
    """Parse a ledger; a clause extends from its heading to the next heading of any level."""
    parser = _Parser(tags)
    for number, line in enumerate(text.splitlines(), start=1):
        parser.read(number, line)
    parser.close()
    return Ledger(parser.title, tuple(parser.clauses))


def ledger(game_id: str) -> Ledger:
    """The ledger of a game."""
    by_game = ledgers()
    if game_id not in by_game:
        raise UnknownGame(game_id, list(by_game))
    return by_game[game_id]


@cache
def ledgers() -> dict[str, Ledger]:
    """All ledgers by game id: those installed with this package, else those of the checkout, and those games bring."""
    package = files("fellfield")
    found: dict[str, Ledger] = {}
    for folder in (package / "_ledgers", package / ".." / ".." / "docs" / "rules"):
        if folder.is_dir():
            found = _read_folder(folder)
            break
    for game_id, manifest in manifests().items():
        try:
            file = manifest.file("ledger")
            if file is not None:
                found[game_id] = parse_ledger(file.read_text(encoding="utf-8"), manifest.ledger_tags)
        except (FellfieldError, OSError, ValueError) as error:
            warnings.warn(f"ledger not loaded: {game_id!r} ({manifest.ledger}), {error}", stacklevel=2)
    return {game_id: book for game_id, book in found.items() if book.clauses}


@cache
def games_by_prefix() -> dict[str, str]:
    """Game ids by the prefix of their clauses: LL, VL, AN and so on."""
    return {found.clauses[0].prefix: game_id for game_id, found in ledgers().items()}


def clause(clause_id: str) -> Clause:
    """The clause of any game with this id."""
    game_id = games_by_prefix().get(clause_id.partition("-")[0].upper())
    if game_id is None:
        raise UnknownClause(clause_id, (entry.id for known in ledgers().values() for entry in known.clauses))
    return ledger(game_id).get(clause_id)


class _Parser:
    """The clauses parsed so far, and the heading and body of the current clause."""

    def __init__(self, tags: Tags) -> None:
        self.tags = tags
        self.title = ""
        self.clauses: list[Clause] = []
        self.section = ""
        self.lines_by_id: dict[str, int] = {}
        self.heading: re.Match[str] | None = None
        self.body: list[str] = []
        self.in_fence = False

    def read(self, number: int, line: str) -> None:
        """Parse one line."""
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
        """Append the current clause, if there is one."""
        if self.heading is not None:
            self.clauses.append(
                Clause(
                    id=self.heading["id"],
                    title=self.heading["title"] or "",
                    section=self.section,
                    text=ANCHOR.sub("", "\n".join(self.body)).strip(),
                    note=self.heading["note"] is not None,
                    tags=self.tags,
                )
            )
        self.heading = None
        self.body = []

    def _open(self, number: int, line: str) -> re.Match[str]:
        heading = HEADING.fullmatch(line)
        if heading is None or ID.fullmatch(heading["id"]) is None:
            raise BadLedger(number, f"{line!r} is not a heading of a clause")
        clause_id = heading["id"]
        if heading["anchor"] != clause_id:
            raise BadLedger(number, f"the anchor of {clause_id} must be {clause_id!r}, not {heading['anchor']!r}")
        if clause_id in self.lines_by_id:
            raise BadLedger(number, f"{clause_id} is already defined in line {self.lines_by_id[clause_id]}")
        self.lines_by_id[clause_id] = number
        return heading


def _read_folder(folder: Traversable) -> dict[str, Ledger]:
    """The ledgers in a folder, sorted by file name."""
    found: dict[str, Ledger] = {}
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if file.name.endswith(".md"):
            game_id = file.name.removesuffix(".md")
            manifest = manifests().get(game_id)
            tags = () if manifest is None else manifest.ledger_tags
            found[game_id] = parse_ledger(file.read_text(encoding="utf-8"), tags)
    return found


def _plain(text: str) -> str:
    """The text in lower case and without accents, so that *deja vu* matches Déjà vu."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))
