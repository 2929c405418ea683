"""`fellfield new-game NAME`: start the package of a new game, complete and playable, in a folder of that name."""

from __future__ import annotations

import keyword
import re
import sys
from dataclasses import dataclass
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from fellfield.cli import exit_codes
from fellfield.cli.console import Console, Lang, console_of
from fellfield.cli.exit_codes import CommandError
from fellfield.core.ledger import games_by_prefix
from fellfield.core.registry import manifests

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

ID: Final = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
MAX_LENGTH: Final = 40
DOMAINS: Final = frozenset(
    ("cli", "core", "edit", "home", "learn", "profile", "replay", "rules", "server", "settings", "table", "web")
)
"""First parts of message keys that are taken."""


@dataclass(frozen=True)
class GameNames:
    """The names of a game: `stone-soup`, `stone_soup`, `Stone Soup`, `StoneSoup`, and `SS` for its clauses."""

    id: str
    package: str
    title: str
    cls: str
    prefix: str

    def replacements(self) -> tuple[tuple[str, str], ...]:
        """The names in the template, and what stands in their place."""
        return (
            ("pebble-draw", self.id),
            ("pebble_draw", self.package),
            ("Pebble Draw", self.title),
            ("PebbleDraw", self.cls),
            ("PD-", f"{self.prefix}-"),
        )


def command(
    context: typer.Context,
    name: Annotated[str, typer.Argument(help="The id of the game, such as stone-soup; also the name of the folder.")],
    lang: Lang = None,
) -> None:
    """Start a new game: a package with rules, words, a bot and tests, to change into your own."""
    console = console_of(context)
    names = _names(console, name)
    folder = Path(name)
    if folder.exists():
        raise CommandError(exit_codes.FAILED, console.text("cli.new-game.exists", folder=name))
    try:
        written = write_package(folder, names)
    except OSError as error:
        why = error.strerror or str(error)
        raise CommandError(exit_codes.FAILED, console.text("cli.new-game.unwritable", folder=name, why=why)) from None
    console.print(console.text("cli.new-game.done", game=names.title, folder=name, n=len(written)), "bold green")
    for file in written:
        console.print(f"  {file}", "dim")
    console.print(console.text("cli.new-game.next"))
    for line in (f"cd {name}", "pip install -e .", "pytest", f"fellfield play {name}", "fellfield serve --open"):
        console.print(f"  {line}", "cyan")


def _names(console: Console, name: str) -> GameNames:
    """The names that follow from an id; raises `CommandError` if it cannot be the id of a new game."""
    if not ID.fullmatch(name) or len(name) > MAX_LENGTH:
        better = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-0123456789")[:MAX_LENGTH].strip("-")
        meant = console.text("cli.error.did-you-mean", what=better) if ID.fullmatch(better) else ""
        raise CommandError(exit_codes.USAGE, console.text("cli.new-game.bad-name", name=name), meant)
    package = name.replace("-", "_")
    if name in manifests():
        raise CommandError(exit_codes.USAGE, console.text("cli.new-game.known-game", name=name))
    if keyword.iskeyword(package) or name in DOMAINS or _is_module(package):
        raise CommandError(exit_codes.USAGE, console.text("cli.new-game.taken", name=name))
    words = name.split("-")
    return GameNames(
        name, package, " ".join(map(str.capitalize, words)), "".join(map(str.capitalize, words)), _prefix(words)
    )


def _is_module(package: str) -> bool:
    """Whether Python would import something else under this name."""
    return package in sys.stdlib_module_names or find_spec(package) is not None


def _prefix(words: list[str]) -> str:
    """Capital letters for the clauses that no other game uses: the initials, else the first letters."""
    letters = re.sub(r"[^A-Z]", "", "".join(words).upper())
    initials = re.sub(r"[^A-Z]", "", "".join(word[0] for word in words).upper())
    candidates = [initials, *(letters[:length] for length in range(2, len(letters) + 1)), f"X{letters}"]
    return next(found for found in candidates if len(found) > 1 and found not in games_by_prefix())


def write_package(folder: Path, names: GameNames) -> list[Path]:
    """Write the package of a new game into a folder that does not exist yet; return its files."""
    written: list[Path] = []
    for path, text in sorted(_template_files(files("fellfield.cli").joinpath("templates", "game"), "")):
        for old, new in names.replacements():
            path, text = path.replace(old, new), text.replace(old, new)
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        written.append(file)
    return written


def _template_files(folder: Traversable, path: str) -> list[tuple[str, str]]:
    """The files of the template: paths and texts."""
    found: list[tuple[str, str]] = []
    for entry in folder.iterdir():
        if entry.is_dir():
            found += [] if entry.name == "__pycache__" else _template_files(entry, f"{path}{entry.name}/")
        else:
            found.append((f"{path}{entry.name}", entry.read_text(encoding="utf-8")))
    return found
