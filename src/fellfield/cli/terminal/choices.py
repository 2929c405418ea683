"""The list of choices: numbered, paged and filtered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from fellfield.cli.console import Console
from fellfield.cli.narration import FallbackNarrator
from fellfield.core.action import Action
from fellfield.core.offers import offer_action

PAGE_SIZE = 16
MAX_LISTED = 80
EXAMPLES = 4


class ChoiceList:
    """The legal actions of one question, each with number, notation and description.

    Actions are described by their `offers` in JSON; those of a set, and outcomes of chance, by their own fields.
    """

    def __init__(
        self,
        console: Console,
        narrator: FallbackNarrator,
        legal: Sequence[Action],
        offers: Sequence[Mapping[str, Any]] = (),
    ) -> None:
        self.console = console
        self.narrator = narrator
        self.legal = list(legal)
        self.texts = [str(action) for action in self.legal]
        self._offers = {offer["text"]: offer for offer in offers}
        self._shown = list(range(len(self.legal)))
        self._page = 0

    # -- search --------------------------------------------------------------------------------------

    def by_number(self, typed: str) -> Action | None:
        """Return the action with this number."""
        if typed.isdecimal() and 1 <= int(typed) <= len(self.legal):
            return self.legal[int(typed) - 1]
        return None

    def by_text(self, typed: str) -> Action | None:
        """Return the action with this notation, ignoring case and extra spaces."""
        wanted = _normalise(typed)
        for action, text in zip(self.legal, self.texts, strict=True):
            if _normalise(text) == wanted:
                return action
        return None

    def filter(self, typed: str) -> bool:
        """Show only the matching actions; return False, without a change, if none matches.

        Actions match that start with the text, else those that contain it, else those whose notation or description
        contains all its words.
        """
        wanted = _normalise(typed)
        texts = [_normalise(text) for text in self.texts]
        found = [index for index, text in enumerate(texts) if text.startswith(wanted)]
        found = found or [index for index, text in enumerate(texts) if wanted in text]
        found = found or [index for index in range(len(texts)) if self._contains_all(index, wanted.split())]
        if found:
            self._shown, self._page = found, 0
        return bool(found)

    def _contains_all(self, index: int, parts: list[str]) -> bool:
        searched = f"{self.texts[index]} {self.narrator.offer(self._offer(index))}".lower()
        return all(part in searched for part in parts)

    @property
    def example(self) -> str:
        """One of the actions, as an example of the notation."""
        return self.texts[len(self.texts) // 2] if self.texts else ""

    # -- display --------------------------------------------------------------------------------------

    def first_page(self) -> list[RenderableType]:
        """Return the first page, or a few examples if the list is too long."""
        self._shown, self._page = list(range(len(self.legal))), 0
        if len(self.legal) > MAX_LISTED:
            return self._examples()
        return self.page()

    def matches(self, typed: str) -> list[RenderableType]:
        """Return the filtered list with a heading."""
        found = self.console.text("cli.play.actions-match", n=len(self._shown), part=typed)
        return [Text(found, style="bold"), *self.page()]

    def more(self) -> list[RenderableType]:
        """Return the next page; the first one follows the last."""
        self._page = (self._page + 1) % max(1, -(-len(self._shown) // PAGE_SIZE))
        return self.page()

    def page(self) -> list[RenderableType]:
        """Return the current page and the number of further actions."""
        start = self._page * PAGE_SIZE
        end = start + PAGE_SIZE
        if len(self._shown) - end <= 2:  # two more lines take no more room than the note
            end = len(self._shown)
        left = len(self._shown) - end
        rows: list[RenderableType] = [self._table(self._shown[start:end])]
        if left > 0:
            more = self.console.text("cli.command.more")
            rows.append(Text(self.console.text("cli.play.actions-more", n=left, more=more), style="dim"))
        return rows

    def rows(self, actions: Sequence[Action]) -> list[RenderableType]:
        """Return these of the actions, with their numbers."""
        return [self._table([self.legal.index(action) for action in actions])]

    def _examples(self) -> list[RenderableType]:
        step = max(1, len(self.legal) // EXAMPLES)
        examples = list(range(0, len(self.legal), step))[:EXAMPLES]
        part = self.example[: len(self.example) * 2 // 3].strip()
        note = self.console.text("cli.play.actions-many", n=len(self.legal), part=part, example=self.example)
        return [self._table(examples), Text(note, style="dim")]

    def _table(self, places: Sequence[int]) -> Table:
        table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
        table.add_column(justify="right", style="bold yellow", no_wrap=True, min_width=4)
        table.add_column(style="cyan", overflow="fold")
        table.add_column(overflow="fold")
        for index in places:
            table.add_row(str(index + 1), self.texts[index], self._description(index))
        return table

    def _offer(self, index: int) -> Mapping[str, Any]:
        return self._offers.get(self.texts[index]) or offer_action(self.legal[index]).to_json()

    def _description(self, index: int) -> Text:
        """Return the sentence of an action, with its risk if the game tells one."""
        offer = self._offer(index)
        description = Text(self.narrator.offer(offer))
        if offer.get("risk"):
            risk = self.console.text("cli.play.risk", percent=round(100 * offer["risk"]))
            description.append(f"  {risk}", style="red")
        return description


def _normalise(text: str) -> str:
    return " ".join(text.lower().split())
