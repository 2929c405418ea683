"""Bags: multisets of pieces that nobody has looked at yet.

A face-down piece is a claim on a bag, not a value; it gets a value when somebody first looks. That has the same odds as
shuffling in advance only while the pieces of a bag are exchangeable, so a bag has a name and a generation: a refilled
pile is a new bag.
"""

from __future__ import annotations

from dataclasses import dataclass

from fellfield.core.tuples import replace_at


@dataclass(frozen=True)
class Bag:
    """The number of unseen pieces of each kind; the game numbers the kinds."""

    name: str
    counts: tuple[int, ...]
    generation: int = 0

    @property
    def size(self) -> int:
        """The number of pieces, claimed ones included."""
        return sum(self.counts)

    def odds(self) -> list[tuple[int, int]]:
        """Each kind that can be drawn, with its weight."""
        return [(kind, count) for kind, count in enumerate(self.counts) if count]

    def without(self, kind: int) -> Bag:
        """The bag after a piece of this kind was drawn; raises `ValueError` if there is none."""
        if not 0 <= kind < len(self.counts) or self.counts[kind] == 0:
            raise ValueError(f"the bag {self.name} holds no piece of kind {kind}")
        return Bag(self.name, replace_at(self.counts, kind, self.counts[kind] - 1), self.generation)

    def holding(self, kind: int) -> Bag:
        """The bag with one more piece of this kind."""
        return Bag(self.name, replace_at(self.counts, kind, self.counts[kind] + 1), self.generation)

    def refilled(self, counts: tuple[int, ...]) -> Bag:
        """The next generation of this bag, filled with these pieces."""
        return Bag(self.name, counts, self.generation + 1)
