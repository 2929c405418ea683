"""Stratified luck for a sample of rollouts: the values of each draw are spread evenly over the rollouts."""

from __future__ import annotations

from fellfield.bots.judgement import Judgement
from fellfield.bots.paired_rollouts import BITS, SharedLuck, play_to_turn_end
from fellfield.bots.playout import derive_seed
from fellfield.core.chance import Seeded, Source
from fellfield.core.contract import State


class StratifiedLuck:
    """The draws of a whole game for `count` rollouts; a draw, once made, stays the same."""

    def __init__(self, count: int, source: Source) -> None:
        self.count = count
        self._seed = Seeded(derive_seed(source))
        self._drawn: dict[tuple[int, int], list[int]] = {}
        self._rollouts = [RolloutLuck(self, number) for number in range(count)]

    def numbers(self, draw: tuple[int, int]) -> list[int]:
        """The numbers of a draw (turn, index in the turn): one below 2**BITS per rollout, each in its own stratum."""
        found = self._drawn.get(draw)
        if found is None:
            width = (1 << BITS) // self.count
            order = self._seed.shuffled(range(self.count))
            found = self._drawn[draw] = [width * stratum + self._seed.below(width) for stratum in order]
        return found

    def rollout_chances(
        self, judgement: Judgement, state: State, rollout: int, last_turn: int, drawn: int
    ) -> list[float]:
        """The chances at the end of `last_turn`, played with the luck of one rollout after its first `drawn` draws."""
        world: State = state.copy()
        luck = self._rollouts[rollout]
        luck.begin(world.turn, drawn)
        play_to_turn_end(judgement, world, luck, last_turn)
        return judgement.leaf_chances(world, luck)


class RolloutLuck(SharedLuck):
    """The luck of one rollout of a sample."""

    def __init__(self, luck: StratifiedLuck, number: int) -> None:
        super().__init__(0)
        self._luck = luck
        self._number = number

    def number(self, draw: tuple[int, int]) -> int:
        return self._luck.numbers(draw)[self._number]
