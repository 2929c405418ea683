"""Lasting names for lemmings: the rules pick a new name in every event; here each lemming keeps its first one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

Facts: TypeAlias = Mapping[str, Any]

SOURCE_FACTS: Final = {
    "lemming-moved": "source",
    "lemming-dived": "source",
    "lemming-scattered": "hex",
    "lemming-pushed": "hex",
    "lemming-fell": "hex",
    "lemming-eaten": "hex",
    "lemming-clawed": "hex",
}
"""Events in which a lemming leaves a hex, and the fact that names the hex."""
NAME_SUFFIXES: Final = ("", " II", " III", " IV", " V")
OFF_BOARD: Final = ("start", "cliff")
"""Places whose lemmings are not tracked."""


@dataclass(frozen=True)
class Lemming:
    """A lemming with its clan and its first name."""

    seat: int
    name: str


class LemmingNames:
    """Tracks the lemmings of one game through all its events; a lemming is known from its first named event on."""

    def __init__(self) -> None:
        self.stacks: dict[str, list[Lemming]] = {}
        self._eaten: list[Lemming] = []
        self._taken: set[Lemming] = set()

    def with_lasting_name(self, facts: Facts) -> Facts:
        """Return the facts of the next event with the lasting name of its lemming."""
        kind = facts["event"]
        if kind == "stack-reordered":
            self._reorder(self.stacks.get(facts["hex"], []), facts["seats"])
        if "name" not in facts:
            return facts
        if kind in SOURCE_FACTS:
            return _with_name(facts, self._move(kind, facts))
        if kind == "lemming-returned":
            return _with_name(facts, self._put(facts["hex"], self._take_eaten(facts)))
        if kind == "identity-swapped":
            return _with_name(facts, self._swap(facts))
        if kind == "paw-pulled":
            stack = self.stacks.get(facts["hex"], [])
            place = _stack_index(stack, facts)
            return facts if place is None else _with_name(facts, stack[place])
        return facts

    def _move(self, kind: str, facts: Facts) -> Lemming:
        stack = self.stacks.get(facts[SOURCE_FACTS[kind]], [])
        place = _stack_index(stack, facts)
        lemming = self._new_lemming(facts) if place is None else stack.pop(place)
        if kind == "lemming-eaten":
            self._eaten.append(lemming)
        return self._put(facts["hex"] if kind == "lemming-clawed" else facts.get("goal"), lemming)

    def _put(self, place: str | None, lemming: Lemming) -> Lemming:
        if place is not None and place not in OFF_BOARD:
            self.stacks.setdefault(place, []).append(lemming)
        return lemming

    def _new_lemming(self, facts: Facts) -> Lemming:
        """Create a lemming; if its clan already has the name, add a numeral: Anna II."""
        names = [Lemming(facts["seat"], facts["name"] + rank) for rank in NAME_SUFFIXES]
        lemming = next((candidate for candidate in names if candidate not in self._taken), names[0])
        self._taken.add(lemming)
        return lemming

    def _take_eaten(self, facts: Facts) -> Lemming:
        """Return the lemming that comes back from the eagles: the last of its clan to be eaten."""
        place = _uppermost(self._eaten, facts["seat"])
        return self._new_lemming(facts) if place is None else self._eaten.pop(place)

    def _swap(self, facts: Facts) -> Lemming:
        """Swap a lemming back from the eagles with one on the board."""
        back = self._take_eaten(facts)
        stack = self.stacks.setdefault(facts["hex"], [])
        place = _stack_index(stack, {"seat": facts["other_seat"], "level": facts.get("level")})
        if place is None:
            stack.append(back)
        else:
            self._eaten.append(stack[place])
            stack[place] = back
        return back

    def _reorder(self, stack: list[Lemming], seats: list[int]) -> None:
        """Reorder a stack by clan, bottom first; lemmings of one clan keep their order."""
        remaining = list(stack)
        ordered = []
        for seat in seats:
            found = next((lemming for lemming in remaining if lemming.seat == seat), None)
            if found is not None:
                remaining.remove(found)
                ordered.append(found)
        stack[:] = ordered + remaining


def _with_name(facts: Facts, lemming: Lemming) -> Facts:
    return {**facts, "name": lemming.name}


def _stack_index(stack: list[Lemming], facts: Facts) -> int | None:
    """Return the index in a stack: the level in the facts, else the uppermost of the clan."""
    level = facts.get("level")
    if level is not None and 0 < level <= len(stack) and stack[level - 1].seat == facts["seat"]:
        return int(level) - 1
    return _uppermost(stack, facts["seat"])


def _uppermost(lemmings: list[Lemming], seat: int) -> int | None:
    return next((place for place in reversed(range(len(lemmings))) if lemmings[place].seat == seat), None)
