"""Reading the short texts of actions, outcomes and scenarios, with the column of every mistake."""

from __future__ import annotations

import re
from collections.abc import Iterable

from fellfield.core.errors import Unreadable


class Reader:
    """Walks along a text; every step says what it expects."""

    def __init__(self, text: str, start: int = 0, end: int | None = None) -> None:
        self.text = text
        self.place = start
        self.end = len(text) if end is None else end
        self.skip()

    def skip(self) -> None:
        """Pass over blanks."""
        while self.place < self.end and self.text[self.place] == " ":
            self.place += 1

    def fail(self, expected: str) -> Unreadable:
        """The error to raise here."""
        return Unreadable(self.text, self.place + 1, expected)

    def done(self) -> bool:
        """Is there nothing more to read?"""
        return self.place >= self.end

    def finish(self) -> None:
        """Expect the end."""
        if not self.done():
            raise self.fail("the end")

    def peek(self, pattern: str) -> str | None:
        """What matches here, left where it is."""
        found = re.compile(pattern).match(self.text, self.place, self.end)
        return found.group() if found else None

    def take(self, pattern: str, expected: str) -> str:
        """What matches here, and the blanks behind it."""
        found = self.peek(pattern)
        if not found:
            raise self.fail(expected)
        self.place += len(found)
        self.skip()
        return found

    def accept(self, token: str) -> bool:
        """Take this token if it stands here."""
        if not self.text.startswith(token, self.place, self.end):
            return False
        self.place += len(token)
        self.skip()
        return True

    def expect(self, token: str) -> None:
        """Take this token, which must stand here."""
        if not self.accept(token):
            raise self.fail(repr(token))

    def word(self, expected: str = "a word") -> str:
        """Letters, digits, dots, dashes and apostrophes up to the next blank or sign."""
        return self.take(r"[^\W_][\w.'!\-]*", expected)

    def number(self, expected: str = "a number") -> int:
        """A whole number of at most nine digits."""
        return int(self.take(r"[+-]?[0-9]{1,9}(?![0-9])", expected))

    def choice(self, words: Iterable[str], expected: str | None = None) -> str:
        """One of these words."""
        allowed = list(words)
        here = self.place
        found = self.peek(r"[^\W_][\w.'!\-]*")
        if found not in allowed:
            self.place = here
            raise self.fail(expected or "one of " + ", ".join(allowed))
        return self.word()


def statements(text: str) -> list[Reader]:
    """The parts of a scenario between semicolons, each with its columns in the whole text."""
    readers: list[Reader] = []
    start = 0
    for end in [place for place, sign in enumerate(text) if sign == ";"] + [len(text)]:
        reader = Reader(text, start, end)
        while reader.end > reader.place and text[reader.end - 1] == " ":
            reader.end -= 1
        if not reader.done():
            readers.append(reader)
        start = end + 1
    return readers
