"""Many games at once: one call lets every game's next seat choose, in this process or spread over several.

    with VectorEnv("valhalla-lemmings", games=64, players=4, jobs=2) as play:
        batch = play.reset(seed=1)
        while learning:
            batch = play.step(policy(batch.observations, batch.masks))

A game that ends gives its rewards in that step and begins anew at once. Which game gets which luck hangs on the seed
and its place alone, so the number of jobs never changes what happens.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any, Final, Self
from weakref import finalize

import numpy as np
import numpy.typing as npt

from fellfield.adapters.encoding import encoding_of
from fellfield.adapters.episode import Episode
from fellfield.adapters.rewards import reward_named
from fellfield.core.chance import Seeded

_STEP: Final = "step"


@dataclass(frozen=True)
class Batch:
    """What the seats that are asked see, game by game. The arrays are filled anew by every step: copy what you keep."""

    observations: npt.NDArray[np.float32]
    masks: npt.NDArray[np.int8]
    seats: npt.NDArray[np.int32]
    rewards: npt.NDArray[np.float32]
    ended: npt.NDArray[np.bool_]

    def sample(self, luck: np.random.Generator) -> npt.NDArray[np.int64]:
        """A legal action for every game, each equally likely."""
        chosen = np.empty(len(self.seats), dtype=np.int64)
        for game, mask in enumerate(self.masks):
            legal = np.flatnonzero(mask)
            chosen[game] = legal[luck.integers(len(legal))]
        return chosen


@dataclass(frozen=True)
class _ShardSettings:
    """What a worker needs to know to play its share of the games."""

    game: str
    players: int
    options: dict[str, Any]
    reward: str
    first: int
    count: int


class _Shard:
    """Some of the games, written into their rows of the batch."""

    def __init__(self, wishes: _ShardSettings, batch: Batch) -> None:
        self._wishes = wishes
        rows = slice(wishes.first, wishes.first + wishes.count)
        self._batch = Batch(*(getattr(batch, name)[rows] for name in Batch.__dataclass_fields__))
        self._games = [
            Episode(wishes.game, wishes.players, wishes.options, reward=wishes.reward) for _ in range(wishes.count)
        ]
        self._begun = [0] * wishes.count

    def reset(self, seed: int) -> None:
        """Begin all games."""
        self._seed = seed
        self._begun = [0] * len(self._games)
        self._batch.rewards[:] = 0
        self._batch.ended[:] = False
        for place in range(len(self._games)):
            self._begin(place)

    def _begin(self, place: int) -> None:
        game = self._wishes.first + place
        self._games[place].begin(Seeded(f"{self._seed}/{game}/{self._begun[place]}"))
        self._begun[place] += 1
        self._show(place)

    def step(self, actions: npt.NDArray[np.int64]) -> None:
        """Let the seat that is asked choose in every game."""
        self._batch.rewards[:] = 0
        self._batch.ended[:] = False
        for place, episode in enumerate(self._games):
            episode.play(int(self._batch.seats[place]), int(actions[place]))
            if episode.over:
                self._batch.rewards[place] = episode.rewards()
                self._batch.ended[place] = True
                self._begin(place)
            else:
                self._show(place)

    def _show(self, place: int) -> None:
        episode = self._games[place]
        seat = episode.asked[0]
        self._batch.seats[place] = seat
        self._batch.observations[place] = episode.tensor(seat)
        mask = self._batch.masks[place]
        mask[:] = 0
        mask[episode.legal(seat)] = 1


class VectorEnv:
    """Many games of one kind; `jobs` processes share them, or none besides this one."""

    def __init__(
        self,
        game: str,
        games: int,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        reward: str = "win_share",
        jobs: int = 0,
    ) -> None:
        if games < 1 or jobs < 0:
            raise ValueError("there must be at least one game, and no fewer than no jobs")
        reward_named(reward)  # so that a wrong name is told here, not by a worker that cannot begin
        self.encoding = encoding_of(game, players, options)
        self.players = self.encoding.players
        self._memory: list[SharedMemory] = []
        self._workers: list[tuple[Any, Connection]] = []
        shape = _shape(games, self.encoding.observation_size, self.encoding.action_count, self.players)
        self._actions = self._array((games,), np.int64, shared=bool(jobs))
        self._batch = Batch(*(self._array(size, kind, shared=bool(jobs)) for size, kind in shape))
        ends = [games * job // max(jobs, 1) for job in range(max(jobs, 1) + 1)]
        shares = [
            _ShardSettings(game, self.players, dict(options or {}), reward, first, last - first)
            for first, last in pairwise(ends)
            if last > first
        ]
        if jobs:
            self._hire_all(shares, games)
        else:
            self._own = _Shard(shares[0], self._batch)

    def _array(self, size: tuple[int, ...], kind: Any, *, shared: bool) -> npt.NDArray[Any]:
        if not shared:
            return np.zeros(size, dtype=kind)
        memory = SharedMemory(create=True, size=max(1, int(np.prod(size)) * np.dtype(kind).itemsize))
        self._memory.append(memory)
        array = np.ndarray(size, dtype=kind, buffer=memory.buf)
        finalize(array, memory.close)  # not before: whoever keeps a batch may read it after `close`
        return array

    def _hire_all(self, shares: list[_ShardSettings], games: int) -> None:
        try:
            for share in shares:
                self._hire(share, games)
        except BaseException:
            self.close()
            raise

    def _hire(self, share: _ShardSettings, games: int) -> None:
        spawn = get_context("spawn")
        here, there = spawn.Pipe()
        names = [memory.name for memory in self._memory]
        worker = spawn.Process(target=_work, args=(there, share, games, names), daemon=True)
        worker.start()
        there.close()
        self._workers.append((worker, here))

    def reset(self, seed: int = 0) -> Batch:
        """Begin all games anew."""
        if self._workers:
            self._tell(seed)
        else:
            self._own.reset(seed)
        return self._batch

    def step(self, actions: npt.ArrayLike) -> Batch:
        """Let the seat that is asked choose in every game; raises `IllegalActionNumber` for a choice that it has not.

        Other games may have gone on by then: begin anew with `reset`.
        """
        self._actions[:] = actions
        if self._workers:
            self._tell(_STEP)
        else:
            self._own.step(self._actions)
        return self._batch

    def _tell(self, order: str | int) -> None:
        for _, line in self._workers:
            line.send(order)
        answers = [line.recv() for _, line in self._workers]
        for problem in answers:
            if problem is not None:
                raise problem

    def close(self) -> None:
        """Send the workers home and give the shared memory back; what is left of it goes with the last batch."""
        for worker, line in self._workers:
            line.close()
            worker.join()
        self._workers = []
        for memory in self._memory:
            memory.unlink()
        self._memory = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *problem: object) -> None:
        self.close()


def _shape(games: int, seen: int, actions: int, players: int) -> list[tuple[tuple[int, ...], Any]]:
    """Sizes and types of the arrays of a batch, in the order of its fields."""
    return [
        ((games, seen), np.float32),
        ((games, actions), np.int8),
        ((games,), np.int32),
        ((games, players), np.float32),
        ((games,), np.bool_),
    ]


def _work(line: Connection, wishes: _ShardSettings, games: int, names: list[str]) -> None:
    """A worker's life: wait for an order, carry it out on its share, say what went wrong or nothing."""
    encoding = encoding_of(wishes.game, wishes.players, wishes.options)
    memory = [SharedMemory(name=name) for name in names]
    shape = [((games,), np.int64), *_shape(games, encoding.observation_size, encoding.action_count, wishes.players)]
    arrays = [np.ndarray(size, dtype=kind, buffer=one.buf) for (size, kind), one in zip(shape, memory, strict=True)]
    share = _Shard(wishes, Batch(*arrays[1:]))
    rows = slice(wishes.first, wishes.first + wishes.count)
    while True:
        try:
            order = line.recv()
        except (EOFError, OSError):
            break
        line.send(_done(share, order, arrays[0][rows]))
    del share, arrays
    for one in memory:
        one.close()


def _done(share: _Shard, order: str | int, actions: npt.NDArray[np.int64]) -> Exception | None:
    try:
        if isinstance(order, int):
            share.reset(order)
        else:
            share.step(actions)
    except Exception as problem:  # noqa: BLE001 - told to the caller, who raises it
        return problem
    return None
