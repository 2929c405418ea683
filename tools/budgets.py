"""How well bots keep to their time: answers of the search bot in a worker process, on positions of whole games.

    python tools/budgets.py [--budgets 0.1,1,5] [--answers 120] [--players 4]

One worker serves all games by turns, as on a server. Each answer is timed from the outside, from the question to the
reply, as a table waits for it. The first of each game, before which the process gets ready, is told apart.
"""

from __future__ import annotations

import argparse
import time

from fellfield.bots.greedy import Greedy
from fellfield.bots.worker import Worker
from fellfield.core.chance import Seeded
from fellfield.core.contract import State
from fellfield.core.match import Match
from fellfield.testing.sitting import sitting

GAMES = ("leaping-lemmings", "valhalla-lemmings", "antler-island")
LATE = 1.2


def main() -> None:
    """Time each game with each budget, and say how many answers came in time."""
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("--budgets", default="0.1,1", help="seconds, with commas between")
    reader.add_argument("--answers", type=int, default=120, help="for each game and budget")
    reader.add_argument("--players", type=int, default=4)
    asked = reader.parse_args()
    positions = {game_id: sampled(game_id, asked.players, asked.answers + 1) for game_id in GAMES}
    print(f"{'game':20}{'budget':>8}{'answers':>9}{'in time':>9}{'median':>9}{'slowest':>9}{'first':>9}")
    with Worker() as worker:
        for budget in map(float, asked.budgets.split(",")):
            for game_id, took in timed(worker, budget, positions).items():
                print(line(game_id, budget, took[0], sorted(took[1:])), flush=True)


def line(game_id: str, budget: float, first: float, took: list[float]) -> str:
    """One line of the table."""
    kept = sum(one <= LATE * budget for one in took) / len(took)
    figures = f"{took[len(took) // 2]:>8.3f}s{took[-1]:>8.3f}s{first:>8.3f}s"
    return f"{game_id:20}{budget:>7g}s{len(took):>9}{kept:>9.1%}{figures}"


def sampled(game_id: str, players: int, count: int) -> list[State]:
    """Positions with a real choice from games of greedy bots, spread evenly over them."""
    found: list[State] = []
    for seed in range(3):
        match = Match(game_id, players, {}, seed)
        seats = sitting(match, [Greedy(game_id)] * players, Seeded(seed))
        found += [match.state.copy() for seat in seats if len(match.state.legal(seat)) > 1]
    return found[:: max(1, len(found) // count)][:count]


def timed(worker: Worker, budget: float, positions: dict[str, list[State]]) -> dict[str, list[float]]:
    """Seconds from question to answer by game, the games by turns."""
    bot = f"search@{budget:g}s"
    took: dict[str, list[float]] = {game_id: [] for game_id in positions}
    for number, states in enumerate(zip(*positions.values(), strict=False)):
        for game_id, state in zip(positions, states, strict=True):
            seat = state.to_act[0]
            assert isinstance(seat, int)
            view, legal = state.view(seat), [str(one) for one in state.legal(seat)]
            begun = time.monotonic()
            answer = worker.choose(bot, game_id, view, legal, seed=str(number), player=f"seat {seat}")
            took[game_id].append(time.monotonic() - begun)
            assert answer.chosen_by_bot, answer.failure
    return took


if __name__ == "__main__":
    main()
