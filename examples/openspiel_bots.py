"""OpenSpiel's own search bots at our tables: ISMCTS, which sees what a seat sees, and MCTS, which sees everything.

python examples/openspiel_bots.py --game valhalla_lemmings --players 2 --games 20
"""

from __future__ import annotations

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.bots import uniform_random

import fellfield.adapters.openspiel_game as openspiel_game


def play(game: pyspiel.Game, bots: list[object], luck: np.random.RandomState) -> list[float]:
    """One whole game; the returns by seat."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(luck.choice(outcomes, p=odds))
        else:
            state.apply_action(bots[state.current_player()].step(state))  # type: ignore[attr-defined]
    returns: list[float] = state.returns()
    return returns


def main() -> None:
    """Let each search bot play against random ones, in every seat in turn."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="valhalla_lemmings")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--simulations", type=int, default=20)
    wishes = parser.parse_args()
    openspiel_game.register()
    game = pyspiel.load_game(f"python_{wishes.game}", {"players": wishes.players, "recall": False})
    luck = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=luck)
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
            won += play(game, bots, luck)[seat] + 1 / wishes.players
        fair = 1 / wishes.players
        print(f"{name}: {won / wishes.games:.0%} of {wishes.games} games against random (fair share {fair:.0%})")


if __name__ == "__main__":
    main()
