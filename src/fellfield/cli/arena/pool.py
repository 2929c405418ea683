"""Spreading games over processes; the sum is the same for any number of them."""

from __future__ import annotations

import signal
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import closing
from multiprocessing import get_context
from typing import TypeAlias

from fellfield.cli.arena.playing import Pairing, play_one
from fellfield.cli.arena.tally import Tally, Trouble

LARGEST_CHUNK = 100
CHUNKS_A_JOB = 40
AHEAD = 3
"""Chunks handed out beforehand to each process."""

Chunks: TypeAlias = Sequence[tuple[int, int]]
"""The number of the first game, and how many."""


def play_all(pairing: Pairing, first: int, games: int, jobs: int, report: Callable[[Tally], None]) -> Tally:
    """All games, counted; `report` hears the sum so far after every chunk."""
    whole = Tally(pairing)
    size = max(1, min(LARGEST_CHUNK, games // (jobs * CHUNKS_A_JOB)))
    chunks = [(start, min(size, first + games - start)) for start in range(first, first + games, size)]
    with closing(_alone(pairing, chunks) if jobs <= 1 else _spread(pairing, chunks, jobs)) as parts:
        for part in parts:
            whole.add(part)
            report(whole)
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


def _alone(pairing: Pairing, chunks: Chunks) -> Generator[Tally, None, None]:
    for start, count in chunks:
        yield play_chunk(pairing, start, count)


def _spread(pairing: Pairing, chunks: Chunks, jobs: int) -> Generator[Tally, None, None]:
    """Hand out chunks a few ahead; on the way out by Ctrl-C nobody plays on."""
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_deaf_to_interrupts)
    waiting: set[Future[Tally]] = set()
    try:
        for start, count in chunks:
            waiting.add(pool.submit(play_chunk, pairing, start, count))
            if len(waiting) >= jobs * AHEAD:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                yield from (one.result() for one in done)
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            yield from (one.result() for one in done)
    except BaseException:
        _send_home(pool)
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _send_home(pool: ProcessPoolExecutor) -> None:
    """End the processes in the middle of their games; the pool itself would wait for them."""
    for process in list((getattr(pool, "_processes", None) or {}).values()):
        process.terminate()


def _deaf_to_interrupts() -> None:
    """Ctrl-C is for the process that has the terminal; it tells the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
