"""Lemmings keep their names: the rules name one anew in every event, here each is called as it was called first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

Facts: TypeAlias = Mapping[str, Any]

FROM: Final = {
    "lemming-moved": "source",
    "lemming-dived": "source",
    "lemming-scattered": "hex",
    "lemming-pushed": "hex",
    "lemming-fell": "hex",
    "lemming-eaten": "hex",
    "lemming-clawed": "hex",
}
"""Events in which somebody leaves a place, and the fact that names it."""
RANKS: Final = ("", " II", " III", " IV", " V")
NOWHERE: Final = ("start", "cliff")
"""Where nobody stands whom one could meet again."""


@dataclass(frozen=True)
class Lemming:
    """One of a clan, as it was called first."""

    seat: int
    name: str


class LemmingNames:
    """Follows the events of one game from its beginning; whoever was never named is not known here."""

    def __init__(self) -> None:
        self.stacks: dict[str, list[Lemming]] = {}
        self._eaten: list[Lemming] = []
        self._taken: set[Lemming] = set()

    def with_lasting_name(self, facts: Facts) -> Facts:
        """The next event, told with the name that its lemming was given first."""
        kind = facts["event"]
        if kind == "stack-reordered":
            self._reorder(self.stacks.get(facts["hex"], []), facts["seats"])
        if "name" not in facts:
            return facts
        if kind in FROM:
            return _renamed(facts, self._moved(kind, facts))
        if kind == "lemming-returned":
            return _renamed(facts, self._put(facts["hex"], self._escaped(facts)))
        if kind == "identity-swapped":
            return _renamed(facts, self._swapped(facts))
        if kind == "paw-pulled":
            stack = self.stacks.get(facts["hex"], [])
            place = _place(stack, facts)
            return facts if place is None else _renamed(facts, stack[place])
        return facts

    def _moved(self, kind: str, facts: Facts) -> Lemming:
        stack = self.stacks.get(facts[FROM[kind]], [])
        place = _place(stack, facts)
        lemming = self._fresh(facts) if place is None else stack.pop(place)
        if kind == "lemming-eaten":
            self._eaten.append(lemming)
        return self._put(facts["hex"] if kind == "lemming-clawed" else facts.get("goal"), lemming)

    def _put(self, place: str | None, lemming: Lemming) -> Lemming:
        if place is not None and place not in NOWHERE:
            self.stacks.setdefault(place, []).append(lemming)
        return lemming

    def _fresh(self, facts: Facts) -> Lemming:
        """Somebody who was never named; who finds the name taken by another of the clan is the second of that name."""
        names = [Lemming(facts["seat"], facts["name"] + rank) for rank in RANKS]
        lemming = next((one for one in names if one not in self._taken), names[0])
        self._taken.add(lemming)
        return lemming

    def _escaped(self, facts: Facts) -> Lemming:
        """Whoever comes back from the eagles: of those of the clan, the one that was eaten last."""
        place = _uppermost(self._eaten, facts["seat"])
        return self._fresh(facts) if place is None else self._eaten.pop(place)

    def _swapped(self, facts: Facts) -> Lemming:
        """Back from the eagles, in the place of somebody else who goes there."""
        back = self._escaped(facts)
        stack = self.stacks.setdefault(facts["hex"], [])
        place = _place(stack, {"seat": facts["other_seat"], "level": facts.get("level")})
        if place is None:
            stack.append(back)
        else:
            self._eaten.append(stack[place])
            stack[place] = back
        return back

    def _reorder(self, stack: list[Lemming], seats: list[int]) -> None:
        """From the bottom up by clan; two of the same clan stay in their order."""
        left = list(stack)
        ordered = []
        for seat in seats:
            found = next((one for one in left if one.seat == seat), None)
            if found is not None:
                left.remove(found)
                ordered.append(found)
        stack[:] = ordered + left


def _renamed(facts: Facts, lemming: Lemming) -> Facts:
    return {**facts, "name": lemming.name}


def _place(stack: list[Lemming], facts: Facts) -> int | None:
    """Where in a stack: at the level told, else the uppermost of that clan."""
    told = facts.get("level")
    if told is not None and 0 < told <= len(stack) and stack[told - 1].seat == facts["seat"]:
        return int(told) - 1
    return _uppermost(stack, facts["seat"])


def _uppermost(lemmings: list[Lemming], seat: int) -> int | None:
    return next((place for place in reversed(range(len(lemmings))) if lemmings[place].seat == seat), None)
