"""Spreading games over processes; the sum is the same for any number of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias

from fellfield.evaluation.arena.processes import Deadly, Task, hand_out
from fellfield.evaluation.arena.series import Pairing, play_one
from fellfield.evaluation.arena.tally import Tally, Trouble

LARGEST_CHUNK = 100
CHUNKS_A_JOB = 40

Chunks: TypeAlias = Sequence[tuple[int, int]]
"""The number of the first game, and how many."""


def play_all(pairing: Pairing, first: int, games: int, jobs: int, report: Callable[[Tally], None]) -> Tally:
    """All games, counted; `report` hears the sum so far after every chunk, and keeps it if we are stopped."""
    whole = Tally(pairing)
    # Whoever plays alone has nothing to send: each game counts as soon as it is over.
    size = 1 if jobs == 1 else max(1, min(LARGEST_CHUNK, games // (jobs * CHUNKS_A_JOB)))
    chunks = [(start, min(size, first + games - start)) for start in range(first, first + games, size)]

    def take(chunk: Task, part: Tally) -> None:
        nonlocal whole
        whole = whole.plus(part)
        report(whole)

    try:
        hand_out(partial(play_chunk, pairing), chunks, jobs, take)
    except Deadly as error:
        for start, count in error.tasks:
            whole.troubles += [Trouble(index, "Deadly", str(error)) for index in range(start, start + count)]
        whole.troubles.sort(key=lambda one: one.index)
    return whole


def play_chunk(pairing: Pairing, first: int, games: int) -> Tally:
    """Some games in a row; a game that raises is written down with its number, and the next one begins."""
    tally = Tally(pairing)
    for index in range(first, first + games):
        try:
            tally.count(play_one(pairing, index))
        except Exception as error:  # noqa: BLE001 - whatever a game or a bot raises belongs into the report
            tally.troubles.append(Trouble(index, type(error).__name__, str(error)))
    return tally
