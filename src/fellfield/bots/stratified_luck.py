"""Stratified luck for a sample of rollouts: every draw is spread evenly over them."""

from __future__ import annotations

from fellfield.bots.judgement import Judgement
from fellfield.bots.paired_rollouts import BITS, SharedLuck, play_to_turn_end
from fellfield.bots.playout import derive_seed
from fellfield.core.chance import Seeded, Source
from fellfield.core.contract import State


class StratifiedLuck:
    """The draws of a whole game for `count` rollouts, the same whenever they are asked for."""

    def __init__(self, count: int, source: Source) -> None:
        self.count = count
        self._seed = Seeded(derive_seed(source))
        self._drawn: dict[tuple[int, int], list[int]] = {}
        self._rollouts = [RolloutLuck(self, number) for number in range(count)]

    def numbers(self, place: tuple[int, int]) -> list[int]:
        """One number for each rollout, below 2 to the power of `BITS`, in distinct strata."""
        found = self._drawn.get(place)
        if found is None:
            part = (1 << BITS) // self.count
            order = self._seed.shuffled(range(self.count))
            found = self._drawn[place] = [part * stratum + self._seed.below(part) for stratum in order]
        return found

    def rollout_chances(self, judgement: Judgement, state: State, rollout: int, last: int, fallen: int) -> list[float]:
        """Play out a position to the end of turn `last` with the luck of one rollout, and evaluate."""
        world: State = state.copy()
        luck = self._rollouts[rollout]
        luck.begin(world.turn, fallen)
        play_to_turn_end(judgement, world, luck, last)
        return judgement.leaf_chances(world, luck)


class RolloutLuck(SharedLuck):
    """The luck of one rollout of a sample."""

    def __init__(self, luck: StratifiedLuck, number: int) -> None:
        super().__init__(0)
        self._luck = luck
        self._number = number

    def number(self, place: tuple[int, int]) -> int:
        return self._luck.numbers(place)[self._number]
