"""The console of a command: the reader's language, standard output and standard error."""

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
        "--lang", metavar="it|es|en", help="Language of the output. Default: FELLFIELD_LANG, then the system locale."
    ),
]


class Console:
    """The language of one command, and its rich consoles `out` and `err`."""

    def __init__(self, language: Language) -> None:
        self.catalogue: Catalogue = catalogue_for(language)
        self.out = _rich_console(stderr=False)
        self.err = _rich_console(stderr=True)

    def switch_language(self, language: Language) -> None:
        """Switch to another language."""
        self.catalogue = catalogue_for(language)

    @property
    def language(self) -> Language:
        """The language of the output."""
        return self.catalogue.language

    def text(self, key: Key, **facts: object) -> str:
        """Return the message of a key with these facts."""
        return self.catalogue.text(key, **facts)

    def print(self, sentence: str = "", style: str = "") -> None:
        """Print a sentence; it is wrapped on a terminal and kept on one line in a file."""
        self.out.print(Text(sentence, style=style), soft_wrap=not self.out.is_terminal)

    def print_indented(self, sentence: str, style: str = "", names: Sequence[str] = ()) -> None:
        """Print a sentence indented by two columns, on every wrapped line, with `names` in bold."""
        text = Text(sentence, style=style)
        text.highlight_words(names, "bold")
        self.out.print(
            Padding(text, (0, 0, 0, 2)) if self.out.is_terminal else Text("  ") + text,
            soft_wrap=not self.out.is_terminal,
        )

    def show(self, renderable: RenderableType) -> None:
        """Print a rich renderable."""
        self.out.print(renderable)

    def print_error(self, sentence: str, suggestion: str = "") -> None:
        """Print an error and a suggestion to standard error."""
        soft_wrap = not self.err.is_terminal
        self.err.print(Text(sentence, style="" if soft_wrap else "bold red"), soft_wrap=soft_wrap)
        if suggestion:
            self.err.print(Text(suggestion), soft_wrap=soft_wrap)

    def game_name(self, game: Game) -> str:
        """Return the name of a game in the reader's language, or its id."""
        return self.text_or(f"{game.id}.name", game.id)

    def text_or(self, key: str, fallback: str) -> str:
        """Return the message of a key, or the fallback if the catalogue lacks it."""
        return self.catalogue.text(key) if self.catalogue.has(key) else fallback


def console_of(context: typer.Context) -> Console:
    """Return the console that `main` has created for this command."""
    console = context.obj
    assert isinstance(console, Console)
    return console


def select_language(arguments: Sequence[str], environment: Mapping[str, str] | None = None) -> Language:
    """Return the language of `--lang`, FELLFIELD_LANG or the system locale; English if there is none.

    Raises ValueError if `--lang` or FELLFIELD_LANG names an unknown language.
    """
    variables = os.environ if environment is None else environment
    tag = language_option(arguments) or variables.get(LANGUAGE_VARIABLE)
    if tag:
        return language_of(tag)
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if variables.get(variable):
            try:
                return language_of(variables[variable])
            except ValueError:
                return "en"  # a locale without a catalogue
    return "en"


def language_option(arguments: Sequence[str]) -> str | None:
    """Return the last `--lang` on the command line, before or after the command."""
    value = None
    for index, argument in enumerate(arguments):
        if argument.startswith("--lang="):
            value = argument.removeprefix("--lang=")
        elif argument == "--lang" and index + 1 < len(arguments):
            value = arguments[index + 1]
    return value


def _rich_console(*, stderr: bool) -> RichConsole:
    console = RichConsole(stderr=stderr, highlight=False, markup=False, emoji=False)
    if not console.is_terminal and "COLUMNS" not in os.environ:
        return RichConsole(stderr=stderr, highlight=False, markup=False, emoji=False, width=PLAIN_WIDTH)
    return console


def format_json(data: Any) -> str:
    """Format data as indented JSON."""
    import json

    return json.dumps(data, ensure_ascii=False, indent=2)
