"""Playing the games of a league that are not in the book yet, in as many processes as one likes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from fellfield.evaluation.arena.processes import Deadly, Task, hand_out
from fellfield.evaluation.arena.series import Pairing, play_one
from fellfield.evaluation.league.results import Book, Outcome
from fellfield.evaluation.league.schedule import Job, League, jobs


@dataclass(frozen=True)
class Mishap:
    """A game that did not come to its end: its number, its bots by seat, and what was raised."""

    index: int
    lineup: tuple[str, ...]
    kind: str
    message: str


def play(league: League, book: Book, games: int, processes: int, report: Callable[[int], None]) -> list[Mishap]:
    """Play what is missing; what went wrong, game by game. `report` hears how many games are in the book."""
    troubles: list[Mishap] = []

    def take(task: Task, found: Outcome | Mishap) -> None:
        if isinstance(found, Outcome):
            book.add(found)
        else:
            troubles.append(found)
        report(len(book.in_order(games)))

    missing = [(job,) for job in jobs(league, games) if job.id not in book.outcomes]
    try:
        hand_out(partial(play_job, league), missing, processes, take)
    except Deadly as error:
        troubles += [_mishap(job, error) for (job,) in error.tasks]
    return sorted(troubles, key=lambda one: one.index)


def play_job(league: League, job: Job) -> Outcome | Mishap:
    """One game; whatever a game or a bot raises is kept for the report."""
    seed = f"{league.seed}/{job.index}"
    pairing = Pairing(league.game_id, league.players, league.options, job.lineup, seed, league.limit)
    try:
        played = play_one(pairing, 0)
    except Exception as error:  # noqa: BLE001 - the report says which game, and the next one begins
        return _mishap(job, error)
    return Outcome(job.id, job.index, job.lineup, played.places, played.winners, played.scores, played.decisions)


def _mishap(job: Job, error: Exception) -> Mishap:
    return Mishap(job.index, job.lineup, type(error).__name__, str(error))
