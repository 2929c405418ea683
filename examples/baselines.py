"""Random, greedy, our search and OpenSpiel's ISMCTS at equal time: one of them against greedy players.

python examples/baselines.py --game valhalla-lemmings --players 2 --games 40 --seconds 0.1
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Sequence

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import fellfield.adapters.openspiel_game as openspiel_game
from fellfield.adapters.encoding import encoding_of
from fellfield.adapters.openspiel_game import Position
from fellfield.bots.contract import Bot, bot
from fellfield.core.chance import Seeded, Source
from fellfield.core.contract import Action, View
from fellfield.core.registry import game as game_called
from fellfield.core.seats import CHANCE


class OpenSpielSearch(Bot):
    """OpenSpiel's ISMCTS in the place of one of our bots: it gets the same view and the same time."""

    name = "openspiel-ismcts"

    def __init__(self, game_id: str, players: int, seconds: float) -> None:
        openspiel_game.register()
        self._game = pyspiel.load_game(f"python_{game_id.replace('-', '_')}", {"players": players, "recall": False})
        self._seconds = seconds
        self._evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1)

    def choose(self, view: View, legal: Sequence[Action], source: Source) -> Action:
        """The action that was visited most; simulations are doubled until the time is spent."""
        if len(legal) == 1:
            return legal[0]
        encoding = self._game.encoding
        state = self._game.new_initial_state()
        state.place(Position(encoding.game.imagine(view, source), None))
        begun, simulations, number = time.perf_counter(), 4, None
        while number is None or time.perf_counter() - begun < self._seconds / 2:
            search = ismcts.ISMCTSBot(
                game=self._game, evaluator=self._evaluator, uct_c=1.0, max_simulations=simulations
            )
            number = search.step(state)
            simulations *= 2
        return encoding.action(number, lambda: view)


def one_game(game_id: str, players: int, bots: list[Bot], seed: int) -> list[float]:
    """The win share of each seat in one game."""
    luck, state = Seeded(seed), game_called(game_id).start(players)
    while state.to_act:
        actor = state.to_act[0]
        if actor is CHANCE:
            state.advance(CHANCE, luck.draw(state.outcomes()))
            continue
        assert isinstance(actor, int)
        view = {} if bots[actor].blind() else state.view(actor)
        state.advance(actor, bots[actor].choose(view, state.legal(actor), luck))
    result = state.result
    assert result is not None
    return [(seat in result.winners) / max(1, len(result.winners)) for seat in range(players)]


def main() -> None:
    """One row for each contender."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="valhalla-lemmings")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=0.1)
    parser.add_argument("--against", default="greedy")
    parser.add_argument("--contenders", default="random,greedy,search,openspiel")
    wishes = parser.parse_args()
    encoding_of(wishes.game, wishes.players)
    for name in wishes.contenders.split(","):
        won = []
        for number in range(wishes.games):
            seat = number % wishes.players
            bots = [bot(wishes.against)(wishes.game) for _ in range(wishes.players)]
            if name == "openspiel":
                bots[seat] = OpenSpielSearch(wishes.game, wishes.players, wishes.seconds)
            else:
                bots[seat] = bot(f"search@{wishes.seconds}s" if name == "search" else name)(wishes.game)
            won.append(one_game(wishes.game, wishes.players, bots, seed=number)[seat])
        mean, half = float(np.mean(won)), 1.96 * math.sqrt(float(np.var(won)) / len(won))
        print(f"{name:10} against {wishes.against}: {mean:.1%} ± {half:.1%} of {wishes.games} games", flush=True)


if __name__ == "__main__":
    main()
