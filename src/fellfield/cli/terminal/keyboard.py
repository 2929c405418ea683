"""Line input from a terminal or a pipe."""

from __future__ import annotations

import select
import sys
from contextlib import suppress
from typing import IO

from rich.console import Console
from rich.style import Style
from rich.text import Text

FIRST_LINE_TIMEOUT = 3.0
"""Seconds to wait for the first line of a pipe."""


class InputClosed(Exception):
    """Standard input is closed."""


class Keyboard:
    """Reads one line at a time, without interpreting it."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._next: str | None = None

    @property
    def is_terminal(self) -> bool:
        """Whether standard input is a terminal."""
        return sys.stdin is not None and not sys.stdin.closed and sys.stdin.isatty()

    def has_no_input(self) -> bool:
        """Return whether standard input is closed, empty, or silent for the timeout."""
        if self.is_terminal:
            return False
        if sys.stdin is None or sys.stdin.closed or not _becomes_readable(sys.stdin):
            return True
        if self._next is None:
            self._next = sys.stdin.readline()
        return not self._next

    def ask(self, prompt: str, style: str = "bold") -> str:
        """Return the stripped line typed after the prompt; raises `InputClosed` at the end of input."""
        line = self._from_terminal(prompt, style) if self.is_terminal else self._from_pipe(prompt, style)
        if not line:
            self._console.print()
            raise InputClosed
        return line.strip()

    def _from_terminal(self, prompt: str, style: str) -> str:
        """Read a line with readline, which needs the visible width of the prompt."""
        with suppress(ImportError):
            import readline  # noqa: F401 - gives `input` line editing and a history
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
            self._console.print(Text(line.rstrip("\n")))  # a pipe has no echo
        return line


def _coloured(prompt: str, style: str) -> str:
    """Return the prompt with its colour codes marked as zero-width for readline."""
    begin, _, end = Style.parse(style).render("|").partition("|")
    return f"\x01{begin}\x02{prompt}\x01{end}\x02"


def _becomes_readable(stream: IO[str]) -> bool:
    """Return whether a line or the end of input arrives before the timeout."""
    try:
        ready, _, _ = select.select([stream], [], [], FIRST_LINE_TIMEOUT)
    except (OSError, ValueError):
        return True  # a file or a fake stream: reading it cannot block
    return bool(ready)
