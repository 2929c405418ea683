"""Measure how far a game's judgement drifts in looking back, and see whether accounts of other games add up.

    python tools/calibrate.py antler-island --players 2,3,4 --games 8
    python tools/calibrate.py antler-island --players 4 --games 4 --seed others     # held against the numbers in use

Greedy and easy bots play in turn at the table. It prints the line for `bots/calibration.py` by number of players, and
how many accounts of these games lie within the error that is stated with the numbers there now. Numbers must not be
judged by the games they come from: give another seed for that.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Sequence

from bot_match import play_to_end

from fellfield.bots import bot
from fellfield.bots.analysis import Analyst
from fellfield.bots.analysis_results import Analysis
from fellfield.core.chance import Seeded
from fellfield.core.match import Match
from fellfield.core.registry import game as game_called

BOTS = ("greedy", "easy")


def mixed(game_id: str, players: int, seed: str) -> Match:
    """A game between strong and weak players."""
    bots = [bot(BOTS[seat % len(BOTS)])(game_id) for seat in range(players)]
    return play_to_end(Match(game_id, players, {}, seed), bots, Seeded(f"bots {seed}"))


def variance(analyses: Sequence[Analysis]) -> float:
    """Of the rest of a seat, for each step, over and above what comes from sampling."""
    squares = steps = 0.0
    for one in analyses:
        for seat, account in enumerate(one.attributions):
            squares += account.rest**2 - sum(moment.noise[seat] ** 2 for moment in one.analysed_steps)
            steps += one.horizon_shifts
    return max(0.0, squares / steps)


def main() -> None:
    """Play, look back, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--players", help="Numbers of players, such as 2,3,4; all of them if not given.")
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--seed", default="drift")
    given = parser.parse_args()
    game = game_called(given.game)
    counts = [int(one) for one in given.players.split(",")] if given.players else game.players
    for players in counts:
        matches = [mixed(game.id, players, f"{given.seed} {number}") for number in range(given.games)]
        analyses = [Analyst(match, seed=given.seed).analyse(costs=False) for match in matches]
        accounts = [account for one in analyses for account in one.attributions]
        rest = math.sqrt(sum(one.rest**2 for one in accounts) / len(accounts))
        error = sum(one.error for one in accounts) / len(accounts)
        print(
            f"        {players}: Drift({variance(analyses):.6f}, {len(matches)}),"
            f"  # rest {rest:.3f}, stated error now {error:.3f}, {sum(one.adds_up for one in accounts)}"
            f" of {len(accounts)} accounts add up",
            flush=True,
        )


if __name__ == "__main__":
    main()
