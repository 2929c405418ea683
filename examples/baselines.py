"""A table of baselines: random, greedy, our search and OpenSpiel's ISMCTS at equal time, each against greedy players.

python examples/baselines.py play --games 40 --contenders random,greedy,search@0.1s,ismcts@0.1s
python examples/baselines.py table

Every game is kept as a line of a file when it is over; whoever is interrupted calls the same command again. `ismcts` is
OpenSpiel's with its random playouts, `judged` the same search with our judgement of a position in their place.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import fellfield.adapters.openspiel_game as openspiel_game
from fellfield.adapters.openspiel_evaluator import JudgementEvaluator
from fellfield.adapters.openspiel_game import Position
from fellfield.adapters.rewards import win_shares
from fellfield.bots.contract import Bot, bot
from fellfield.core.build import engine
from fellfield.core.chance import Seeded, Source
from fellfield.core.contract import Action, View
from fellfield.core.registry import game as game_called
from fellfield.core.seats import CHANCE
from fellfield.evaluation.arena.tally import wilson

TABLES = {"leaping-lemmings": 2, "valhalla-lemmings": 3, "antler-island": 3}
CONTENDERS = "random,greedy,search@0.1s,search@1s,ismcts@0.1s,judged@0.1s,ismcts@1s,judged@1s"
FEELER = 2
"""Simulations that measure the time of one in this position."""


class OpenSpielSearch(Bot):
    """OpenSpiel's ISMCTS as one of our bots, with the same view and the same time."""

    name = "openspiel"

    def __init__(self, game_id: str, players: int, seconds: float, *, judged: bool) -> None:
        openspiel_game.register()
        self._game = pyspiel.load_game(f"python_{game_id.replace('-', '_')}", {"players": players, "recall": False})
        self._seconds = seconds
        self._evaluator = JudgementEvaluator() if judged else mcts.RandomRolloutEvaluator(n_rollouts=1)

    def choose(self, view: View, legal: Sequence[Action], source: Source) -> Action:
        """The action that was visited most: a few simulations to see how long they take, then what time allows."""
        if len(legal) == 1:
            return legal[0]
        encoding = self._game.encoding
        state = self._game.new_initial_state()
        state.place(Position(encoding.game.imagine(view, source), None))
        begun = time.process_time()
        number = self._searched(state, FEELER)
        spent = time.process_time() - begun
        more = int((self._seconds - spent) / spent * FEELER)
        if more > FEELER:
            number = self._searched(state, more)
        return encoding.action(number, lambda: view)

    def _searched(self, state: Any, simulations: int) -> int:
        search = ismcts.ISMCTSBot(game=self._game, evaluator=self._evaluator, uct_c=1.0, max_simulations=simulations)
        number: int = search.step(state)
        return number


def contender(name: str, game_id: str, players: int) -> Bot:
    """One of our bots by its name, or OpenSpiel's search with its seconds."""
    kind, _, seconds = name.partition("@")
    if kind in ("ismcts", "judged"):
        return OpenSpielSearch(game_id, players, float(seconds.removesuffix("s")), judged=kind == "judged")
    return bot(name)(game_id)


def one_game(game_id: str, bots: list[Bot], seed: str) -> list[float]:
    """The share of the win of each seat in one game; zeros if nobody wins."""
    luck, state = Seeded(seed), game_called(game_id).start(len(bots))
    while state.to_act:
        actor = state.to_act[0]
        if actor is CHANCE:
            state.advance(CHANCE, luck.draw(state.outcomes()))
            continue
        assert isinstance(actor, int)
        view = {} if bots[actor].ignores_view() else state.view(actor)
        state.advance(actor, bots[actor].choose(view, state.legal(actor), luck))
    result = state.result
    assert result is not None
    return win_shares(result)


def kept(file: Path) -> list[dict[str, Any]]:
    """The games played so far."""
    return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []


def play(wishes: argparse.Namespace) -> None:
    """Play what is still missing, game number by game number, so that all rows grow evenly."""
    done = {(one["game"], one["contender"], one["number"]) for one in kept(wishes.file)}
    for number in range(wishes.games):
        for game_id in wishes.game.split(","):
            for name in wishes.contenders.split(","):
                if (game_id, name, number) not in done:
                    row = played(game_id, name, wishes.against, number)
                    with wishes.file.open("a") as file:
                        file.write(json.dumps(row) + "\n")


def played(game_id: str, name: str, against: str, number: int) -> dict[str, Any]:
    """One game, the contender in another seat each time; the luck depends only on the game and its index."""
    players = TABLES[game_id]
    seat = number % players
    bots = [contender(name if one == seat else against, game_id, players) for one in range(players)]
    begun = time.process_time()
    share = one_game(game_id, bots, f"{game_id}/{number // players}")[seat]
    spent = round(time.process_time() - begun, 2)
    about = {"game": game_id, "players": players, "contender": name, "against": against, "number": number}
    return {**about, "share": share, "cpu_seconds": spent, "engine": engine()}


def table(wishes: argparse.Namespace) -> None:
    """The rows as they stand: share of the wins with Wilson's 95 % interval, games, CPU seconds a game."""
    rows: dict[tuple[str, ...], list[dict[str, Any]]] = {}
    for one in kept(wishes.file):
        rows.setdefault((one["game"], str(one["players"]), one["contender"], one["against"]), []).append(one)
    print(
        "| Game | Players | Contender | Against | Share of wins | Games | CPU s a game |\n|---|--:|---|---|--:|--:|--:|"
    )
    for about, games in sorted(rows.items()):
        won = sum((Fraction(one["share"]).limit_denominator(12) for one in games), Fraction(0))
        least, most = wilson(won, len(games))
        spent = statistics.mean(one["cpu_seconds"] for one in games)
        share = f"{float(won / len(games)):.0%} ({least:.0%}-{most:.0%})"
        print(f"| {' | '.join(about)} | {share} | {len(games)} | {spent:.1f} |")


def main() -> None:
    """Play, or show the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=["play", "table"])
    parser.add_argument("--file", type=Path, default=Path("baselines.jsonl"))
    parser.add_argument("--game", default=",".join(TABLES))
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--against", default="greedy")
    parser.add_argument("--contenders", default=CONTENDERS)
    wishes = parser.parse_args()
    play(wishes) if wishes.what == "play" else table(wishes)


if __name__ == "__main__":
    main()
