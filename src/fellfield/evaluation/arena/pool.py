"""Games in several processes; the totals are the same for any number of them."""

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
"""The index of the first game, and the number of games."""


def play_all(series: GameSeries, first: int, games: int, jobs: int, report: Callable[[Tally], None]) -> Tally:
    """Play and count all games; `report` receives the totals after every chunk."""
    total = Tally(series)
    # A single process sends no messages, so every game can be reported at once.
    size = 1 if jobs == 1 else max(1, min(LARGEST_CHUNK, games // (jobs * CHUNKS_A_JOB)))
    chunks = [(start, min(size, first + games - start)) for start in range(first, first + games, size)]

    def on_result(chunk: Task, tally: Tally) -> None:
        nonlocal total
        total = total.plus(tally)
        report(total)

    try:
        run_tasks(partial(play_chunk, series), chunks, jobs, on_result)
    except WorkersDied as error:
        for start, count in error.tasks:
            total.failures += [FailedGame(index, "WorkersDied", str(error)) for index in range(start, start + count)]
        total.failures.sort(key=lambda failed: failed.index)
    return total


def play_chunk(series: GameSeries, first: int, games: int) -> Tally:
    """Play games in a row; a game that raises is recorded as failed, and the next one starts."""
    tally = Tally(series)
    for index in range(first, first + games):
        try:
            tally.count(play_one(series, index))
        except Exception as error:  # noqa: BLE001 - a game or a bot may raise anything; it goes into the report
            tally.failures.append(FailedGame(index, type(error).__name__, str(error)))
    return tally
