"""Readers for the short texts of actions, outcomes and scenarios; every error names its column."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, TypeVar

from fellfield.core.errors import Unreadable

W = TypeVar("W", bound=str)

NOTHING: Final = "nothing"
"""The word for no card, no token and no piece in the texts of actions and scenarios."""


class Reader:
    """A cursor over a text, or over the part of it from `start` to `end`."""

    def __init__(self, text: str, start: int = 0, end: int | None = None) -> None:
        if not isinstance(text, str):
            raise TypeError(f"text must be a str, not {text!r}")
        self.text = text
        self.offset = start
        self.end = len(text) if end is None else end
        self.skip()
        self.begin = self.offset

    def skip(self) -> None:
        """Move past blanks."""
        while self.offset < self.end and self.text[self.offset] == " ":
            self.offset += 1

    def fail(self, expected: str) -> Unreadable:
        """The error to raise at the cursor."""
        return Unreadable(self.text, self.offset + 1, expected, self.end)

    def fail_at(self, offset: int, expected: str) -> Unreadable:
        """The error to raise at an earlier offset."""
        self.offset = offset
        return self.fail(expected)

    def done(self) -> bool:
        """Whether the end is reached."""
        return self.offset >= self.end

    def finish(self) -> None:
        """Raise `Unreadable` unless the end is reached."""
        if not self.done():
            raise self.fail("the end")

    def peek(self, pattern: str) -> str | None:
        """What matches at the cursor; the cursor stays."""
        found = re.compile(pattern).match(self.text, self.offset, self.end)
        return found.group() if found else None

    def take(self, pattern: str, expected: str) -> str:
        """Read what matches at the cursor, and the blanks after it."""
        found = self.peek(pattern)
        if not found:
            raise self.fail(expected)
        self.offset += len(found)
        self.skip()
        return found

    def accept(self, token: str) -> bool:
        """Read this token if it comes next; whether it did."""
        if not self.text.startswith(token, self.offset, self.end):
            return False
        self.offset += len(token)
        self.skip()
        return True

    def expect(self, token: str) -> None:
        """Read this token, which must come next."""
        if not self.accept(token):
            raise self.fail(repr(token))

    def accept_nothing(self) -> bool:
        """Read the word `nothing` if it comes next; whether it did."""
        return self.peek(rf"{NOTHING}(?![\w+])") is not None and self.accept(NOTHING)

    def word(self, expected: str = "a word") -> str:
        """Read letters, digits, dots, dashes and apostrophes."""
        return self.take(r"[^\W_][\w.'!\-]*", expected)

    def number(self, expected: str = "a number") -> int:
        """Read a whole number of at most nine digits."""
        return int(self.take(r"[+-]?[0-9]{1,9}(?![0-9])", expected))

    def number_from(self, low: int, high: int, what: str) -> int:
        """Read a whole number between two bounds, both included."""
        begin = self.offset
        expected = f"{what} from {low} to {high}"
        number = self.number(expected)
        if not low <= number <= high:
            raise self.fail_at(begin, expected)
        return number

    def choice(self, words: Iterable[W], expected: str | None = None) -> W:
        """Read one of these words."""
        allowed = list(words)
        if self.peek(r"[^\W_][\w.'!\-]*") not in allowed:
            raise self.fail(expected or "one of " + ", ".join(allowed))
        found = self.word()
        return next(word for word in allowed if word == found)


def statements(text: str) -> list[Reader]:
    """A reader for each statement of a scenario; statements are separated by semicolons."""
    if not isinstance(text, str):
        raise TypeError(f"text must be a str such as '4 players', not {text!r}")
    readers: list[Reader] = []
    start = 0
    for end in [index for index, sign in enumerate(text) if sign == ";"] + [len(text)]:
        reader = Reader(text, start, end)
        while reader.end > reader.offset and text[reader.end - 1] == " ":
            reader.end -= 1
        if not reader.done():
            readers.append(reader)
        start = end + 1
    return readers


def take_players(parts: list[Reader], players: int | None) -> int | None:
    """Remove the statement `4 players` from a scenario and return its count, or `players` if there is none.

    Raises `Unreadable` if there are two, or if it contradicts a `players` given with the text.
    """
    found = [part for part in parts if part.peek(r"[0-9]+ +players?\b") is not None]
    for number, part in enumerate(found):
        parts.remove(part)
        if number:
            raise part.fail("the number of players only once")
        count = part.number()
        part.word()
        part.finish()
        if players is not None and count != players:
            raise part.fail_at(part.begin, f"{players} players, as the argument players says")
        players = count
    return players


class Once:
    """Rejects a scenario that states the same subject twice."""

    def __init__(self) -> None:
        self._stated: set[str] = set()

    def check(self, part: Reader, subject: str) -> None:
        """Raise `Unreadable` if an earlier statement had the same subject."""
        if subject in self._stated:
            raise part.fail_at(part.begin, f"{subject} only once")
        self._stated.add(subject)
