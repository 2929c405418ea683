"""Measure how well the search bot keeps its time budget in a worker process, on positions from whole games.

    python tools/measure_budgets.py [--budgets 0.1,1,5] [--answers 120] [--players 4]

One worker serves all games in turn, as on a server. Each answer is timed from request to reply, as a table sees it.
The first answer of each game is listed separately, because the process loads the game before it.
"""

from __future__ import annotations

import argparse
import time

from bot_match import decisions

from fellfield.bots.greedy import Greedy
from fellfield.bots.worker import Worker
from fellfield.core.chance import Seeded
from fellfield.core.contract import State
from fellfield.core.match import Match

GAMES = ("leaping-lemmings", "valhalla-lemmings", "antler-island")
LATE = 1.2


def main() -> None:
    """Print a row per game and budget: answers in time, median, slowest and first."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--budgets", default="0.1,1", help="seconds, comma-separated")
    parser.add_argument("--answers", type=int, default=120, help="answers per game and budget")
    parser.add_argument("--players", type=int, default=4)
    arguments = parser.parse_args()
    positions = {game_id: sample_positions(game_id, arguments.players, arguments.answers + 1) for game_id in GAMES}
    print(f"{'game':20}{'budget':>8}{'answers':>9}{'in time':>9}{'median':>9}{'slowest':>9}{'first':>9}")
    with Worker() as worker:
        for budget in map(float, arguments.budgets.split(",")):
            for game_id, took in time_answers(worker, budget, positions).items():
                print(table_row(game_id, budget, took[0], sorted(took[1:])), flush=True)


def table_row(game_id: str, budget: float, first: float, took: list[float]) -> str:
    """Format one row of the table; times in seconds."""
    kept = sum(seconds <= LATE * budget for seconds in took) / len(took)
    figures = f"{took[len(took) // 2]:>8.3f}s{took[-1]:>8.3f}s{first:>8.3f}s"
    return f"{game_id:20}{budget:>7g}s{len(took):>9}{kept:>9.1%}{figures}"


def sample_positions(game_id: str, players: int, count: int) -> list[State]:
    """Return positions with more than one legal action, spread evenly over games of greedy bots."""
    found: list[State] = []
    for seed in range(3):
        match = Match(game_id, players, {}, seed)
        seats = decisions(match, [Greedy(game_id)] * players, Seeded(seed))
        found += [match.state.copy() for seat in seats if len(match.state.legal(seat)) > 1]
    return found[:: max(1, len(found) // count)][:count]


def time_answers(worker: Worker, budget: float, positions: dict[str, list[State]]) -> dict[str, list[float]]:
    """Return the seconds of each answer by game, asking the games in turn."""
    bot = f"search@{budget:g}s"
    took: dict[str, list[float]] = {game_id: [] for game_id in positions}
    for number, states in enumerate(zip(*positions.values(), strict=False)):
        for game_id, state in zip(positions, states, strict=True):
            seat = state.to_act[0]
            assert isinstance(seat, int)
            view, legal = state.view(seat), [str(action) for action in state.legal(seat)]
            started = time.monotonic()
            answer = worker.choose(bot, game_id, view, legal, seed=str(number), player=f"seat {seat}")
            took[game_id].append(time.monotonic() - started)
            assert answer.chosen_by_bot, answer.failure
    return took


if __name__ == "__main__":
    main()
