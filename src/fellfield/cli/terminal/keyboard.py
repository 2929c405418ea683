"""The keyboard: typed lines, and what it means when there are none."""

from __future__ import annotations

import select
import sys
from contextlib import suppress
from typing import IO

from rich.console import Console
from rich.style import Style
from rich.text import Text

FIRST_LINE_TIMEOUT = 3.0
"""Seconds that we wait for a first word from something that is no terminal."""


class InputClosed(Exception):
    """Standard input is closed: there is nobody to ask."""


class Keyboard:
    """Asks for one line at a time; anything may be typed, nothing is understood here."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._next: str | None = None

    @property
    def is_terminal(self) -> bool:
        """Is there a person rather than a pipe?"""
        return sys.stdin is not None and not sys.stdin.closed and sys.stdin.isatty()

    def has_no_input(self) -> bool:
        """Is there nobody, not even a script that types?"""
        if self.is_terminal:
            return False
        if sys.stdin is None or sys.stdin.closed or not _becomes_readable(sys.stdin):
            return True
        if self._next is None:
            self._next = sys.stdin.readline()
        return not self._next

    def ask(self, prompt: str, style: str = "bold") -> str:
        """What is typed behind the prompt, without the blanks around it; raises `InputClosed` at the end."""
        line = self._from_terminal(prompt, style) if self.is_terminal else self._from_pipe(prompt, style)
        if not line:
            self._console.print()
            raise InputClosed
        return line.strip()

    def _from_terminal(self, prompt: str, style: str) -> str:
        """A line with the terminal's own editing and history, which must know how wide the prompt is."""
        with suppress(ImportError):
            import readline  # noqa: F401 - importing it gives `input` arrow keys and a history
        try:
            return input(_coloured(prompt, "" if self._console.no_color else style) + " ") + "\n"
        except EOFError:
            return ""
        except UnicodeDecodeError:
            return "?\n"

    def _from_pipe(self, prompt: str, style: str) -> str:
        self._console.print(Text(prompt, style=style), end=" ")
        line, self._next = self._next, None
        if line is None:
            line = sys.stdin.readline() if sys.stdin is not None and not sys.stdin.closed else ""
        if line:
            self._console.print(Text(line.rstrip("\n")))  # a pipe shows no echo
        return line


def _coloured(prompt: str, style: str) -> str:
    """The prompt in colour, with the colours marked as taking no room."""
    begin, _, end = Style.parse(style).render("|").partition("|")
    return f"\x01{begin}\x02{prompt}\x01{end}\x02"


def _becomes_readable(stream: IO[str]) -> bool:
    """Does anything come out of this pipe, or its end, before our patience does?"""
    try:
        ready, _, _ = select.select([stream], [], [], FIRST_LINE_TIMEOUT)
    except (OSError, ValueError):
        return True  # a file, or no real stream at all: reading it cannot hang
    return bool(ready)
