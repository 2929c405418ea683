"""The list of choices: numbered, paged when long, filtered by what is typed."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from fellfield.cli.console import Console
from fellfield.cli.narration import FallbackNarrator
from fellfield.core.action import Action

PAGE = 16
LISTED_AT_MOST = 80
EXAMPLES = 4


class ChoiceList:
    """The legal actions of one question, each with its number, its text and its words."""

    def __init__(self, console: Console, narrator: FallbackNarrator, legal: Sequence[Action]) -> None:
        self.console = console
        self.narrator = narrator
        self.legal = list(legal)
        self.texts = [str(action) for action in self.legal]
        self._shown = list(range(len(self.legal)))
        self._page = 0

    # -- finding --------------------------------------------------------------------------------------

    def by_number(self, typed: str) -> Action | None:
        """The action of this number."""
        if typed.isdecimal() and 1 <= int(typed) <= len(self.legal):
            return self.legal[int(typed) - 1]
        return None

    def by_text(self, typed: str) -> Action | None:
        """The action of this text, whatever the case and the blanks."""
        wanted = _plain(typed)
        for action, text in zip(self.legal, self.texts, strict=True):
            if _plain(text) == wanted:
                return action
        return None

    def filter(self, typed: str) -> bool:
        """Keep those that begin with this, else those that hold it, else those with all its words in text or sentence.

        False, and all stay, if there are none.
        """
        wanted = _plain(typed)
        texts = [_plain(text) for text in self.texts]
        found = [place for place, text in enumerate(texts) if text.startswith(wanted)]
        found = found or [place for place, text in enumerate(texts) if wanted in text]
        found = found or [place for place in range(len(texts)) if self._holds(place, wanted.split())]
        if found:
            self._shown, self._page = found, 0
        return bool(found)

    def _holds(self, place: int, parts: list[str]) -> bool:
        whole = f"{self.texts[place]} {self.narrator.action(self.legal[place])}".lower()
        return all(part in whole for part in parts)

    @property
    def example(self) -> str:
        """One of them, to show how they are written."""
        return self.texts[len(self.texts) // 2] if self.texts else ""

    # -- showing --------------------------------------------------------------------------------------

    def first_page(self) -> list[RenderableType]:
        """The list, or how to find one's way in it when it is far too long."""
        self._shown, self._page = list(range(len(self.legal))), 0
        if len(self.legal) > LISTED_AT_MOST:
            return self._too_many()
        return self.page()

    def matches(self, typed: str) -> list[RenderableType]:
        """The filtered list under its heading."""
        found = self.console.text("cli.play.actions-match", n=len(self._shown), part=typed)
        return [Text(found, style="bold"), *self.page()]

    def more(self) -> list[RenderableType]:
        """The next page, the first one again after the last."""
        self._page = (self._page + 1) % max(1, -(-len(self._shown) // PAGE))
        return self.page()

    def page(self) -> list[RenderableType]:
        """The current page, and what is left behind it."""
        start = self._page * PAGE
        end = start + PAGE
        if len(self._shown) - end <= 2:  # two more lines are shorter than a sentence about them
            end = len(self._shown)
        left = len(self._shown) - end
        rows: list[RenderableType] = [self._table(self._shown[start:end])]
        if left > 0:
            more = self.console.text("cli.command.more")
            rows.append(Text(self.console.text("cli.play.actions-more", n=left, more=more), style="dim"))
        return rows

    def _too_many(self) -> list[RenderableType]:
        step = max(1, len(self.legal) // EXAMPLES)
        examples = list(range(0, len(self.legal), step))[:EXAMPLES]
        part = self.example[: len(self.example) * 2 // 3].strip()
        said = self.console.text("cli.play.actions-many", n=len(self.legal), part=part, example=self.example)
        return [self._table(examples), Text(said, style="dim")]

    def _table(self, places: Sequence[int]) -> Table:
        table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
        table.add_column(justify="right", style="bold yellow", no_wrap=True, min_width=4)
        table.add_column(style="cyan", overflow="fold")
        table.add_column(overflow="fold")
        for place in places:
            table.add_row(str(place + 1), self.texts[place], self.narrator.action(self.legal[place]))
        return table


def _plain(text: str) -> str:
    return " ".join(text.lower().split())
