"""Playing the games of a league that are not in the book yet, in as many processes as one likes."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Final

from fellfield.cli.arena.playing import Pairing, play_one
from fellfield.cli.league.results import Book, Outcome
from fellfield.cli.league.schedule import Job, League, jobs

AHEAD: Final = 2
"""Games handed out beforehand to each process."""
PATIENCE: Final = 3
"""How often in a row a pool may break without a single game done."""


def play(league: League, book: Book, games: int, processes: int, report: Callable[[int], None]) -> list[str]:
    """Play what is missing; what went wrong, a line each. `report` hears how many games are in the book."""
    troubles: list[str] = []
    for found in _played(league, [job for job in jobs(league, games) if job.id not in book.outcomes], processes):
        if isinstance(found, Outcome):
            book.add(found)
        else:
            troubles.append(found)
        report(len(book.in_order(games)))
    return troubles


def _played(league: League, missing: Sequence[Job], processes: int) -> Iterator[Outcome | str]:
    if processes <= 1:
        yield from (play_job(league, job) for job in missing)
        return
    left = {job.id: job for job in missing}
    failures = 0
    while left:
        before = len(left)
        try:
            for job_id, found in _spread(league, list(left.values()), processes):
                if left.pop(job_id, None) is not None:
                    yield found
        except BrokenProcessPool:
            failures = 0 if len(left) < before else failures + 1
            if failures == PATIENCE:
                yield "the processes die again and again before a game is over"
                return


def _spread(league: League, todo: list[Job], processes: int) -> Iterator[tuple[str, Outcome | str]]:
    """Hand out games a few ahead; on the way out, also by Ctrl-C, whatever has not begun is dropped."""
    pool = ProcessPoolExecutor(processes, mp_context=get_context("spawn"), initializer=_deaf_to_interrupts)
    waiting: dict[Future[Outcome | str], str] = {}
    try:
        while todo or waiting:
            while todo and len(waiting) < processes * AHEAD:
                job = todo.pop(0)
                waiting[pool.submit(play_job, league, job)] = job.id
            done, _ = wait(waiting, return_when=FIRST_COMPLETED)
            for one in done:
                yield waiting.pop(one), one.result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def play_job(league: League, job: Job) -> Outcome | str:
    """One game; whatever a game or a bot raises becomes a line of the report."""
    seed = f"{league.seed}/{job.index}"
    pairing = Pairing(league.game_id, league.players, league.options, job.lineup, seed, league.limit)
    try:
        played = play_one(pairing, 0)
    except Exception as error:  # noqa: BLE001 - the report says which game, and the next one begins
        return f"game {job.index} ({', '.join(job.lineup)}): {type(error).__name__}: {error}"
    return Outcome(job.id, job.index, job.lineup, played.places, played.winners, played.scores, played.decisions)


def _deaf_to_interrupts() -> None:
    """Ctrl-C is for the process that has the terminal; it tells the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
