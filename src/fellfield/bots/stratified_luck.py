"""Luck for a bundle of lines, shared out evenly: of every draw each line gets another part of all that may fall."""

from __future__ import annotations

from fellfield.bots.judgement import Judgement
from fellfield.bots.paired_rollouts import BITS, Luck, play_on
from fellfield.bots.playout import offspring
from fellfield.core.chance import Seeded, Source
from fellfield.core.contract import State


class Lots:
    """The draws of a whole game for so many lines: the same whenever they are asked for."""

    def __init__(self, count: int, source: Source) -> None:
        self.count = count
        self._seed = Seeded(offspring(source))
        self._drawn: dict[tuple[int, int], list[int]] = {}
        self._shares = [Share(self, number) for number in range(count)]

    def numbers(self, place: tuple[int, int]) -> list[int]:
        """One number for each line, below 2 to the power of `BITS`, spread evenly."""
        found = self._drawn.get(place)
        if found is None:
            part = (1 << BITS) // self.count
            order = self._seed.shuffled(range(self.count))
            found = self._drawn[place] = [part * one + self._seed.below(part) for one in order]
        return found

    def line(self, judgement: Judgement, state: State, share: int, last: int, fallen: int) -> list[float]:
        """Play on from a position to the end of that turn with one share of the luck, and judge."""
        world: State = state.copy()
        luck = self._shares[share]
        luck.begin(world.turn, fallen)
        play_on(judgement, world, luck, last)
        return judgement.outlook(world, luck)


class Share(Luck):
    """What one line gets of the lots."""

    def __init__(self, lots: Lots, number: int) -> None:
        super().__init__(0)
        self._lots = lots
        self._number = number

    def number(self, place: tuple[int, int]) -> int:
        return self._lots.numbers(place)[self._number]
