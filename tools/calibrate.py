"""Measure how far a game's judgement drifts in an analysis, and check the stated errors against other games.

    python tools/calibrate.py antler-island --players 2,3,4 --games 8
    python tools/calibrate.py antler-island --players 4 --games 4 --seed others     # check the numbers in use

Greedy and easy bots alternate over the seats. For each number of players it prints the line for `bots/calibration.py`,
and how many attributions of these games lie within the error that is stated there now. Check numbers with another seed
than the one they were fitted with.
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
from fellfield.core.registry import game as game_by_id

BOTS = ("greedy", "easy")


def play_mixed_game(game_id: str, players: int, seed: str) -> Match:
    """Play a game between strong and weak bots."""
    bots = [bot(BOTS[seat % len(BOTS)])(game_id) for seat in range(players)]
    return play_to_end(Match(game_id, players, {}, seed), bots, Seeded(f"bots {seed}"))


def variance(analyses: Sequence[Analysis]) -> float:
    """Return the variance of a seat's rest per step, beyond the sampling noise."""
    squares = steps = 0.0
    for analysis in analyses:
        for seat, attribution in enumerate(analysis.attributions):
            squares += attribution.rest**2 - sum(step.noise[seat] ** 2 for step in analysis.analysed_steps)
            steps += analysis.horizon_shifts
    return max(0.0, squares / steps)


def main() -> None:
    """Play, analyse, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--players", help="Player counts, such as 2,3,4. Default: all.")
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--seed", default="drift")
    arguments = parser.parse_args()
    game = game_by_id(arguments.game)
    counts = [int(count) for count in arguments.players.split(",")] if arguments.players else game.players
    for players in counts:
        matches = [play_mixed_game(game.id, players, f"{arguments.seed} {number}") for number in range(arguments.games)]
        analyses = [Analyst(match, seed=arguments.seed).analyse(costs=False) for match in matches]
        attributions = [attribution for analysis in analyses for attribution in analysis.attributions]
        rest = math.sqrt(sum(attribution.rest**2 for attribution in attributions) / len(attributions))
        error = sum(attribution.error for attribution in attributions) / len(attributions)
        within_error = sum(attribution.adds_up for attribution in attributions)
        print(
            f"        {players}: HorizonDrift({variance(analyses):.6f}, {len(matches)}),"
            f"  # rest {rest:.3f}, stated error now {error:.3f}, {within_error}"
            f" of {len(attributions)} attributions within it",
            flush=True,
        )


if __name__ == "__main__":
    main()
