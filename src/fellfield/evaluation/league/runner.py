"""Plays the missing games of a league in several processes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from fellfield.evaluation.arena.processes import Task, WorkersDied, run_tasks
from fellfield.evaluation.arena.series import GameSeries, play_one
from fellfield.evaluation.league.results import GameResult, LeagueResults
from fellfield.evaluation.league.schedule import Job, League, jobs


@dataclass(frozen=True)
class FailedLeagueGame:
    """A game that raised: its index, its bots by seat, and the error."""

    index: int
    lineup: tuple[str, ...]
    kind: str
    message: str


def play_league(
    league: League, results: LeagueResults, games: int, processes: int, report: Callable[[int], None]
) -> list[FailedLeagueGame]:
    """Play the missing games and return the failed ones; `report` receives the number of games in the results."""
    failures: list[FailedLeagueGame] = []

    def on_result(task: Task, result: GameResult | FailedLeagueGame) -> None:
        if isinstance(result, GameResult):
            results.add(result)
        else:
            failures.append(result)
        report(len(results.first_games(games)))

    missing = [(job,) for job in jobs(league, games) if job.id not in results.by_job]
    try:
        run_tasks(partial(play_job, league), missing, processes, on_result)
    except WorkersDied as error:
        failures += [_failed_game(job, error) for (job,) in error.tasks]
    return sorted(failures, key=lambda failed: failed.index)


def play_job(league: League, job: Job) -> GameResult | FailedLeagueGame:
    """Play one game; an error becomes a `FailedLeagueGame`."""
    seed = f"{league.seed}/{job.index}"
    series = GameSeries(league.game_id, league.players, league.options, job.lineup, seed, league.limit)
    try:
        played = play_one(series, 0)
    except Exception as error:  # noqa: BLE001 - a game or a bot may raise anything; it goes into the report
        return _failed_game(job, error)
    return GameResult(job.id, job.index, job.lineup, played.places, played.winners, played.scores, played.decisions)


def _failed_game(job: Job, error: Exception) -> FailedLeagueGame:
    return FailedLeagueGame(job.index, job.lineup, type(error).__name__, str(error))
