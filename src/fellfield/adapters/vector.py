"""A vector environment: one call plays the next choice of every game, in this process or in several.

    with VectorEnv(game_id, games=64, players=4, jobs=2) as play:
        batch = play.reset(seed=1)
        while learning:
            batch = play.step(policy(batch.observations, batch.masks))

A finished game returns its rewards in that step and restarts at once. The luck of a game depends only on the seed and
its index, so the number of jobs does not change the games.
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
from fellfield.adapters.rewards import reward_by_name
from fellfield.core.chance import Seeded

_STEP: Final = "step"


@dataclass(frozen=True)
class Batch:
    """Observations of the seats to act, one row for each game. Every step overwrites the arrays: copy what you keep."""

    observations: npt.NDArray[np.float32]
    masks: npt.NDArray[np.int8]
    seats: npt.NDArray[np.int32]
    rewards: npt.NDArray[np.float32]
    ended: npt.NDArray[np.bool_]

    def sample(self, luck: np.random.Generator) -> npt.NDArray[np.int64]:
        """A uniformly random legal action for every game."""
        chosen = np.empty(len(self.seats), dtype=np.int64)
        for game, mask in enumerate(self.masks):
            legal = np.flatnonzero(mask)
            chosen[game] = legal[luck.integers(len(legal))]
        return chosen


@dataclass(frozen=True)
class _ShardSettings:
    """What a worker needs to play its share of the games."""

    game: str
    players: int
    options: dict[str, Any]
    reward: str
    first: int
    count: int


class _Shard:
    """Some of the games, written into their rows of the batch."""

    def __init__(self, settings: _ShardSettings, batch: Batch) -> None:
        self._settings = settings
        rows = slice(settings.first, settings.first + settings.count)
        self._batch = Batch(*(getattr(batch, name)[rows] for name in Batch.__dataclass_fields__))
        self._games = [
            Episode(settings.game, settings.players, settings.options, reward=settings.reward)
            for _ in range(settings.count)
        ]
        self._games_started = [0] * settings.count

    def reset(self, seed: int) -> None:
        """Start all games."""
        self._seed = seed
        self._games_started = [0] * len(self._games)
        self._batch.rewards[:] = 0
        self._batch.ended[:] = False
        for index in range(len(self._games)):
            self._begin(index)

    def _begin(self, index: int) -> None:
        game = self._settings.first + index
        self._games[index].begin(Seeded(f"{self._seed}/{game}/{self._games_started[index]}"))
        self._games_started[index] += 1
        self._observe(index)

    def step(self, actions: npt.NDArray[np.int64]) -> None:
        """Play one action in every game."""
        self._batch.rewards[:] = 0
        self._batch.ended[:] = False
        for index, episode in enumerate(self._games):
            episode.play(int(self._batch.seats[index]), int(actions[index]))
            if episode.over:
                self._batch.rewards[index] = episode.rewards()
                self._batch.ended[index] = True
                self._begin(index)
            else:
                self._observe(index)

    def _observe(self, index: int) -> None:
        episode = self._games[index]
        seat = episode.seats_to_act[0]
        self._batch.seats[index] = seat
        self._batch.observations[index] = episode.tensor(seat)
        mask = self._batch.masks[index]
        mask[:] = 0
        mask[episode.legal(seat)] = 1


class VectorEnv:
    """Many games of one kind, in `jobs` worker processes, or in this one if 0."""

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
            raise ValueError(f"games must be at least 1 and jobs at least 0, not {games} and {jobs}")
        reward_by_name(reward)  # raises here rather than in a worker
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
            self._start_workers(shares, games)
        else:
            self._local_shard = _Shard(shares[0], self._batch)

    def _array(self, size: tuple[int, ...], kind: Any, *, shared: bool) -> npt.NDArray[Any]:
        if not shared:
            return np.zeros(size, dtype=kind)
        memory = SharedMemory(create=True, size=max(1, int(np.prod(size)) * np.dtype(kind).itemsize))
        self._memory.append(memory)
        array = np.ndarray(size, dtype=kind, buffer=memory.buf)
        finalize(array, memory.close)  # not in `close`: a batch may be read after it
        return array

    def _start_workers(self, shares: list[_ShardSettings], games: int) -> None:
        try:
            for shard in shares:
                self._start_worker(shard, games)
        except BaseException:
            self.close()
            raise

    def _start_worker(self, shard: _ShardSettings, games: int) -> None:
        spawn = get_context("spawn")
        here, there = spawn.Pipe()
        names = [memory.name for memory in self._memory]
        worker = spawn.Process(target=_work, args=(there, shard, games, names), daemon=True)
        worker.start()
        there.close()
        self._workers.append((worker, here))

    def reset(self, seed: int = 0) -> Batch:
        """Start all games again."""
        if self._workers:
            self._send_order(seed)
        else:
            self._local_shard.reset(seed)
        return self._batch

    def step(self, actions: npt.ArrayLike) -> Batch:
        """Play one action in every game; raises `IllegalActionNumber`.

        Other games may have advanced by then: start again with `reset`.
        """
        self._actions[:] = actions
        if self._workers:
            self._send_order(_STEP)
        else:
            self._local_shard.step(self._actions)
        return self._batch

    def _send_order(self, order: str | int) -> None:
        for _, connection in self._workers:
            connection.send(order)
        answers = [connection.recv() for _, connection in self._workers]
        for problem in answers:
            if problem is not None:
                raise problem

    def close(self) -> None:
        """Stop the workers and unlink the shared memory; a batch that is still referenced stays readable."""
        for worker, connection in self._workers:
            connection.close()
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
    """Shapes and types of the arrays of a batch, in the order of its fields."""
    return [
        ((games, seen), np.float32),
        ((games, actions), np.int8),
        ((games,), np.int32),
        ((games, players), np.float32),
        ((games,), np.bool_),
    ]


def _work(connection: Connection, settings: _ShardSettings, games: int, names: list[str]) -> None:
    """The main loop of a worker: receive an order, execute it on its shard, send an error or None."""
    encoding = encoding_of(settings.game, settings.players, settings.options)
    memory = [SharedMemory(name=name) for name in names]
    shape = [((games,), np.int64), *_shape(games, encoding.observation_size, encoding.action_count, settings.players)]
    arrays = [np.ndarray(size, dtype=kind, buffer=block.buf) for (size, kind), block in zip(shape, memory, strict=True)]
    shard = _Shard(settings, Batch(*arrays[1:]))
    rows = slice(settings.first, settings.first + settings.count)
    while True:
        try:
            order = connection.recv()
        except (EOFError, OSError):
            break
        connection.send(_execute(shard, order, arrays[0][rows]))
    del shard, arrays
    for block in memory:
        block.close()


def _execute(shard: _Shard, order: str | int, actions: npt.NDArray[np.int64]) -> Exception | None:
    try:
        if isinstance(order, int):
            shard.reset(order)
        else:
            shard.step(actions)
    except Exception as problem:  # noqa: BLE001 - sent to the caller, which raises it
        return problem
    return None
