"""Every action of a game as an integer, and back: families of action texts, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from fellfield.core.contract import Action, View

ViewGetter: TypeAlias = Callable[[], View]
"""Shows the view of the seat that acts; asked only where an integer depends on what lies on the table."""


@dataclass(frozen=True)
class ActionFamily:
    """A run of integers for actions of one kind: its name, the first integer and how many there are."""

    name: str
    first: int
    size: int


class Actions:
    """The actions of one table, numbered family by family in the order in which they are written down."""

    def __init__(self, families: Sequence[tuple[str, Iterable[str]]], parse: Callable[[str], Action]) -> None:
        self.families: list[ActionFamily] = []
        self._texts: list[str] = []
        for name, texts in families:
            first = len(self._texts)
            self._texts.extend(texts)
            self.families.append(ActionFamily(name, first, len(self._texts) - first))
        self._numbers = {text: number for number, text in enumerate(self._texts)}
        if len(self._numbers) != len(self._texts):
            raise ValueError("an action text stands twice among the families")
        self._parse = parse
        self._known: dict[Action, int] = {}
        self._made: dict[int, Action] = {}

    @property
    def size(self) -> int:
        """How many integers there are."""
        return len(self._texts)

    def number(self, action: Action, get_view: ViewGetter) -> int:
        """The integer of an action."""
        known = self._known.get(action)
        if known is None:
            known = self._known[action] = self.numbered(str(action))
        return known

    def action(self, number: int, get_view: ViewGetter) -> Action:
        """The action behind an integer."""
        made = self._made.get(number)
        if made is None:
            made = self._made[number] = self._parse(self.text(number))
        return made

    def text(self, number: int) -> str:
        """The text of the action behind an integer, as far as it stands without a position."""
        if not 0 <= number < len(self._texts):
            raise ValueError(f"there is no action {number}; they go from 0 to {self.size - 1}")
        return self._texts[number]

    def numbered(self, text: str) -> int:
        """The integer of an action text that stands without a position."""
        number = self._numbers.get(text)
        if number is None:
            raise ValueError(f"{text!r} has no integer at this table; is the encoding one for its players and options?")
        return number
