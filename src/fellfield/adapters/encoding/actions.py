"""Actions as integers and back: families of action texts, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from fellfield.core.contract import Action, View

ViewGetter: TypeAlias = Callable[[], View]
"""Returns the view of the acting seat; called only where an integer depends on the position."""


@dataclass(frozen=True)
class ActionFamily:
    """A range of integers for actions of one kind: its name, the first integer and the size."""

    name: str
    first: int
    size: int


class Actions:
    """The actions of a game with its options, numbered family by family."""

    def __init__(self, families: Sequence[tuple[str, Iterable[str]]], parse: Callable[[str], Action]) -> None:
        self.families: list[ActionFamily] = []
        self._texts: list[str] = []
        for name, texts in families:
            first = len(self._texts)
            self._texts.extend(texts)
            self.families.append(ActionFamily(name, first, len(self._texts) - first))
        self._numbers = {text: number for number, text in enumerate(self._texts)}
        if len(self._numbers) != len(self._texts):
            raise ValueError("an action text occurs twice in the families")
        self._parse = parse
        self._numbers_by_action: dict[Action, int] = {}
        self._actions_by_number: dict[int, Action] = {}

    @property
    def size(self) -> int:
        """The number of integers."""
        return len(self._texts)

    def number(self, action: Action, get_view: ViewGetter) -> int:
        """The integer of an action."""
        known = self._numbers_by_action.get(action)
        if known is None:
            known = self._numbers_by_action[action] = self.numbered(str(action))
        return known

    def action(self, number: int, get_view: ViewGetter) -> Action:
        """The action of an integer."""
        action = self._actions_by_number.get(number)
        if action is None:
            action = self._actions_by_number[number] = self._parse(self.text(number))
        return action

    def text(self, number: int) -> str:
        """The action text of an integer, as far as it does not depend on a position."""
        if not 0 <= number < len(self._texts):
            raise ValueError(f"number must be 0 to {self.size - 1}, not {number}")
        return self._texts[number]

    def numbered(self, text: str) -> int:
        """The integer of an action text that does not depend on a position."""
        number = self._numbers.get(text)
        if number is None:
            raise ValueError(f"{text!r} has no integer; the encoding must be for the same players and options")
        return number
