"""Spreading games over processes; the sum is the same for any number of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias

from fellfield.evaluation.arena.processes import Task, WorkersDied, run_tasks
from fellfield.evaluation.arena.series import GameSeries, play_one
from fellfield.evaluation.arena.tally import FailedGame, Tally

LARGEST_CHUNK = 100
CHUNKS_A_JOB = 40

Chunks: TypeAlias = Sequence[tuple[int, int]]
"""The number of the first game, and how many."""


def play_all(series: GameSeries, first: int, games: int, jobs: int, report: Callable[[Tally], None]) -> Tally:
    """All games, counted; `report` hears the sum so far after every chunk, and keeps it if we are stopped."""
    whole = Tally(series)
    # Whoever plays alone has nothing to send: each game counts as soon as it is over.
    size = 1 if jobs == 1 else max(1, min(LARGEST_CHUNK, games // (jobs * CHUNKS_A_JOB)))
    chunks = [(start, min(size, first + games - start)) for start in range(first, first + games, size)]

    def on_result(chunk: Task, part: Tally) -> None:
        nonlocal whole
        whole = whole.plus(part)
        report(whole)

    try:
        run_tasks(partial(play_chunk, series), chunks, jobs, on_result)
    except WorkersDied as error:
        for start, count in error.tasks:
            whole.failures += [FailedGame(index, "WorkersDied", str(error)) for index in range(start, start + count)]
        whole.failures.sort(key=lambda one: one.index)
    return whole


def play_chunk(series: GameSeries, first: int, games: int) -> Tally:
    """Some games in a row; a game that raises is written down with its number, and the next one begins."""
    tally = Tally(series)
    for index in range(first, first + games):
        try:
            tally.count(play_one(series, index))
        except Exception as error:  # noqa: BLE001 - whatever a game or a bot raises belongs into the report
            tally.failures.append(FailedGame(index, type(error).__name__, str(error)))
    return tally
