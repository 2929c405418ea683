"""OpenSpiel's own search bots at our tables: ISMCTS, which sees what a seat sees, and MCTS, which sees everything.

python examples/openspiel_bots.py --game valhalla_lemmings --players 3 --games 12
python examples/openspiel_bots.py --game antler_island --players 3 --games 3 --leaves judged

A leaf is judged by OpenSpiel's random playout, or by our judgement of the position: playouts of Leaping Lemmings take
two hundred choices and those of Antler Island fifteen hundred.
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


def play(game: pyspiel.Game, bots: list[object], luck: np.random.RandomState) -> list[float]:
    """One whole game; the share of the win by seat, zeros if nobody wins."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(luck.choice(outcomes, p=odds))
        else:
            state.apply_action(bots[state.current_player()].step(state))
    return win_shares(state.position.state.result)


def main() -> None:
    """Let each search bot play against random ones, in every seat in turn."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="valhalla_lemmings")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--simulations", type=int, default=20)
    parser.add_argument("--leaves", choices=["playout", "judged"], default="playout")
    wishes = parser.parse_args()
    openspiel_game.register()
    game = pyspiel.load_game(f"python_{wishes.game}", {"players": wishes.players, "recall": False})
    luck = np.random.RandomState(1)
    playout = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=luck)
    evaluator = playout if wishes.leaves == "playout" else JudgementEvaluator(seed=1)
    searchers = {
        "ISMCTS": lambda: ismcts.ISMCTSBot(
            game=game, evaluator=evaluator, uct_c=1.0, max_simulations=wishes.simulations, random_state=luck
        ),
        "MCTS (sees all)": lambda: mcts.MCTSBot(game, 1.0, wishes.simulations, evaluator, random_state=luck),
    }
    for name, make in searchers.items():
        won = 0.0
        for number in range(wishes.games):
            seat = number % wishes.players
            bots: list[object] = [uniform_random.UniformRandomBot(one, luck) for one in range(wishes.players)]
            bots[seat] = make()
            won += play(game, bots, luck)[seat]
        fair = 1 / wishes.players
        print(
            f"{wishes.game}, {name}, {wishes.leaves}, {wishes.simulations} simulations: {won / wishes.games:.0%}"
            f" of {wishes.games} games against random (fair share {fair:.0%})",
            flush=True,
        )


if __name__ == "__main__":
    main()
