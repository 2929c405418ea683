"""Where a command stands: the reader's language, what is printed, what is complained about."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, TypeAlias, TypeVar

import typer
from rich.console import Console as RichConsole
from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from fellfield.core.contract import Game
from fellfield.i18n import Catalogue, Language, catalogue_for, language_of
from fellfield.i18n.keys import Key

LANGUAGE_VARIABLE = "FELLFIELD_LANG"
PLAIN_WIDTH = 100

T = TypeVar("T")

Lang: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--lang", metavar="it|es|en", help="Language of everything said; else FELLFIELD_LANG, else the system's."
    ),
]


class Console:
    """The language and the two consoles of one command."""

    def __init__(self, language: Language) -> None:
        self.catalogue: Catalogue = catalogue_for(language)
        self.out = _rich_console(stderr=False)
        self.err = _rich_console(stderr=True)

    def switch_language(self, language: Language) -> None:
        """Go on in another language."""
        self.catalogue = catalogue_for(language)

    @property
    def language(self) -> Language:
        """The language spoken here."""
        return self.catalogue.language

    def text(self, key: Key, **facts: object) -> str:
        """A sentence of ours."""
        return self.catalogue.text(key, **facts)

    def print(self, sentence: str = "", style: str = "") -> None:
        """Print one sentence; lines are wrapped by words on a terminal and left whole in a file."""
        self.out.print(Text(sentence, style=style), soft_wrap=not self.out.is_terminal)

    def print_indented(self, sentence: str, style: str = "", names: Sequence[str] = ()) -> None:
        """Print what happened, indented also on its next line, with the names of the players standing out."""
        said = Text(sentence, style=style)
        said.highlight_words(names, "bold")
        self.out.print(
            Padding(said, (0, 0, 0, 2)) if self.out.is_terminal else Text("  ") + said,
            soft_wrap=not self.out.is_terminal,
        )

    def show(self, thing: RenderableType) -> None:
        """Print something that knows how it looks."""
        self.out.print(thing)

    def print_error(self, sentence: str, suggestion: str = "") -> None:
        """Say on standard error what is wrong, and what would help."""
        whole = not self.err.is_terminal
        self.err.print(Text(sentence, style="bold red" if not whole else ""), soft_wrap=whole)
        if suggestion:
            self.err.print(Text(suggestion), soft_wrap=whole)

    def game_name(self, game: Game) -> str:
        """What a game is called, in the reader's language where we know it."""
        return self.text_or(f"{game.id}.name", game.id)

    def text_or(self, key: str, otherwise: str) -> str:
        """A word of a game, or what stands in for it in a game without a catalogue."""
        return self.catalogue.text(key) if self.catalogue.has(key) else otherwise


def console_of(context: typer.Context) -> Console:
    """The console that `main` has set up for this command."""
    console = context.obj
    assert isinstance(console, Console)
    return console


def select_language(arguments: Sequence[str], environment: Mapping[str, str] | None = None) -> Language:
    """`--lang`, else FELLFIELD_LANG, else the locale of the system, else English; ValueError if we do not speak it."""
    known = os.environ if environment is None else environment
    asked = language_option(arguments) or known.get(LANGUAGE_VARIABLE)
    if asked:
        return language_of(asked)
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if known.get(variable):
            try:
                return language_of(known[variable])
            except ValueError:
                return "en"  # a locale that we do not speak
    return "en"


def language_option(arguments: Sequence[str]) -> str | None:
    """The last `--lang` on the command line, before or behind the name of the command."""
    asked = None
    for place, argument in enumerate(arguments):
        if argument.startswith("--lang="):
            asked = argument.removeprefix("--lang=")
        elif argument == "--lang" and place + 1 < len(arguments):
            asked = arguments[place + 1]
    return asked


def _rich_console(*, stderr: bool) -> RichConsole:
    console = RichConsole(stderr=stderr, highlight=False, markup=False, emoji=False)
    if not console.is_terminal and "COLUMNS" not in os.environ:
        return RichConsole(stderr=stderr, highlight=False, markup=False, emoji=False, width=PLAIN_WIDTH)
    return console


def format_json(data: Any) -> str:
    """JSON for scripts: stable, readable, the same bytes for the same facts."""
    import json

    return json.dumps(data, ensure_ascii=False, indent=2)
