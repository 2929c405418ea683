"""Luck for a bundle of lines, shared out evenly: of every draw each line gets another part of all that may fall."""

from __future__ import annotations

from fellfield.bots.judgement import Judgement
from fellfield.bots.paired_rollouts import BITS, SharedLuck, play_to_turn_end
from fellfield.bots.playout import derive_seed
from fellfield.core.chance import Seeded, Source
from fellfield.core.contract import State


class StratifiedLuck:
    """The draws of a whole game for so many lines: the same whenever they are asked for."""

    def __init__(self, count: int, source: Source) -> None:
        self.count = count
        self._seed = Seeded(derive_seed(source))
        self._drawn: dict[tuple[int, int], list[int]] = {}
        self._rollouts = [RolloutLuck(self, number) for number in range(count)]

    def numbers(self, place: tuple[int, int]) -> list[int]:
        """One number for each line, below 2 to the power of `BITS`, spread evenly."""
        found = self._drawn.get(place)
        if found is None:
            part = (1 << BITS) // self.count
            order = self._seed.shuffled(range(self.count))
            found = self._drawn[place] = [part * one + self._seed.below(part) for one in order]
        return found

    def rollout_chances(self, judgement: Judgement, state: State, rollout: int, last: int, fallen: int) -> list[float]:
        """Play on from a position to the end of that turn with one share of the luck, and judge."""
        world: State = state.copy()
        luck = self._rollouts[rollout]
        luck.begin(world.turn, fallen)
        play_to_turn_end(judgement, world, luck, last)
        return judgement.leaf_chances(world, luck)


class RolloutLuck(SharedLuck):
    """What one line gets of the lots."""

    def __init__(self, luck: StratifiedLuck, number: int) -> None:
        super().__init__(0)
        self._luck = luck
        self._number = number

    def number(self, place: tuple[int, int]) -> int:
        return self._luck.numbers(place)[self._number]
