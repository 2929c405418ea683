"""Bags: multisets of things that nobody has looked at yet.

A face-down thing is a claim on a bag, not a value; it becomes a value when somebody first looks. That equals
shuffling beforehand only while the pieces of a bag are exchangeable, so a bag has a name and a generation:
a refilled pile is a new bag.
"""

from __future__ import annotations

from dataclasses import dataclass

from fellfield.core.tuples import changed


@dataclass(frozen=True)
class Bag:
    """How many pieces of each kind lie in it unseen; kinds are numbered by the game's material."""

    name: str
    counts: tuple[int, ...]
    generation: int = 0

    @property
    def size(self) -> int:
        """How many pieces it holds, claimed ones included."""
        return sum(self.counts)

    def odds(self) -> list[tuple[int, int]]:
        """Each kind that may come out, with its weight."""
        return [(kind, count) for kind, count in enumerate(self.counts) if count]

    def without(self, kind: int) -> Bag:
        """The bag after one piece of this kind has been looked at."""
        if not 0 <= kind < len(self.counts) or self.counts[kind] == 0:
            raise ValueError(f"there is no {kind} left in {self.name}")
        return Bag(self.name, changed(self.counts, kind, self.counts[kind] - 1), self.generation)

    def holding(self, kind: int) -> Bag:
        """The bag with one more piece of this kind in it."""
        return Bag(self.name, changed(self.counts, kind, self.counts[kind] + 1), self.generation)

    def refilled(self, counts: tuple[int, ...]) -> Bag:
        """A new generation: these pieces shuffled face down."""
        return Bag(self.name, counts, self.generation + 1)
