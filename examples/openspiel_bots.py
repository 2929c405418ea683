"""OpenSpiel's search bots in our games: ISMCTS, which sees what a seat sees, and MCTS, which sees the full state.

python examples/openspiel_bots.py --game valhalla_lemmings --players 3 --games 12
python examples/openspiel_bots.py --game antler_island --players 3 --games 3 --leaves judged

Leaves are evaluated by OpenSpiel's random playout or by our judgement of the position. A playout takes about 200
decisions in Leaping Lemmings and 1,500 in Antler Island.
"""

from __future__ import annotations

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.bots import uniform_random

import fellfield.adapters.openspiel_game as openspiel_game
from fellfield.adapters.openspiel_evaluator import JudgementEvaluator
from fellfield.adapters.rewards import win_shares


def play(game: pyspiel.Game, bots: list[object], rng: np.random.RandomState) -> list[float]:
    """Play one game; return the share of the win by seat, all zeros if nobody wins."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, probabilities = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choice(outcomes, p=probabilities))
        else:
            state.apply_action(bots[state.current_player()].step(state))
    return win_shares(state.position.state.result)


def main() -> None:
    """Play each search bot against random bots, rotating its seat."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="valhalla_lemmings")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--simulations", type=int, default=20)
    parser.add_argument("--leaves", choices=["playout", "judged"], default="playout")
    arguments = parser.parse_args()
    openspiel_game.register()
    game = pyspiel.load_game(f"python_{arguments.game}", {"players": arguments.players, "recall": False})
    rng = np.random.RandomState(1)
    playout = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=rng)
    evaluator = playout if arguments.leaves == "playout" else JudgementEvaluator(seed=1)
    search_bots = {
        "ISMCTS": lambda: ismcts.ISMCTSBot(
            game=game, evaluator=evaluator, uct_c=1.0, max_simulations=arguments.simulations, random_state=rng
        ),
        "MCTS (sees all)": lambda: mcts.MCTSBot(game, 1.0, arguments.simulations, evaluator, random_state=rng),
    }
    for name, make_bot in search_bots.items():
        total_share = 0.0
        for number in range(arguments.games):
            seat = number % arguments.players
            bots: list[object] = [uniform_random.UniformRandomBot(player, rng) for player in range(arguments.players)]
            bots[seat] = make_bot()
            total_share += play(game, bots, rng)[seat]
        fair_share = 1 / arguments.players
        print(
            f"{arguments.game}, {name}, {arguments.leaves}, {arguments.simulations} simulations: "
            f"{total_share / arguments.games:.0%} of {arguments.games} games against random bots "
            f"(fair share {fair_share:.0%})",
            flush=True,
        )


if __name__ == "__main__":
    main()
