"""Baselines: random, greedy, our search and OpenSpiel's ISMCTS with equal time, each against greedy bots.

python examples/baselines.py play --games 40 --contenders random,greedy,search@0.1s,ismcts@0.1s
python examples/baselines.py table

Each finished game is appended to a JSON Lines file; run the same command again to continue after an interruption.
`ismcts` is OpenSpiel's search with random playouts; `judged` evaluates leaves by our judgement of the position.
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
from fellfield.core.registry import game as game_by_id
from fellfield.core.seats import CHANCE
from fellfield.core.simulation import advance
from fellfield.evaluation.arena.tally import wilson

PLAYERS = {"leaping-lemmings": 2, "valhalla-lemmings": 3, "antler-island": 3}
CONTENDERS = "random,greedy,search@0.1s,search@1s,ismcts@0.1s,judged@0.1s,ismcts@1s,judged@1s"
TIMING_SIMULATIONS = 2
"""Simulations that measure how long one takes in a position."""


class OpenSpielSearch(Bot):
    """OpenSpiel's ISMCTS as a Fellfield bot; it gets the same view and the same number of seconds."""

    name = "openspiel"

    def __init__(self, game_id: str, players: int, seconds: float, *, judged: bool) -> None:
        openspiel_game.register()
        self._game = pyspiel.load_game(f"python_{game_id.replace('-', '_')}", {"players": players, "recall": False})
        self._seconds = seconds
        self._evaluator = JudgementEvaluator() if judged else mcts.RandomRolloutEvaluator(n_rollouts=1)

    def choose(self, view: View, legal: Sequence[Action], source: Source) -> Action:
        """The most visited action, after as many simulations as the time allows."""
        if len(legal) == 1:
            return legal[0]
        encoding = self._game.encoding
        state = self._game.new_initial_state()
        state.set_imagined(Position(encoding.game.imagine(view, source), None))
        started = time.process_time()
        number = self._search(state, TIMING_SIMULATIONS)
        elapsed = time.process_time() - started
        simulations = int((self._seconds - elapsed) / elapsed * TIMING_SIMULATIONS)
        if simulations > TIMING_SIMULATIONS:
            number = self._search(state, simulations)
        return encoding.action(number, lambda: view)

    def _search(self, state: Any, simulations: int) -> int:
        search = ismcts.ISMCTSBot(game=self._game, evaluator=self._evaluator, uct_c=1.0, max_simulations=simulations)
        number: int = search.step(state)
        return number


def make_bot(name: str, game_id: str, players: int) -> Bot:
    """One of our bots by name, or OpenSpiel's search: `ismcts@0.1s`, `judged@1s`."""
    kind, _, seconds = name.partition("@")
    if kind in ("ismcts", "judged"):
        return OpenSpielSearch(game_id, players, float(seconds.removesuffix("s")), judged=kind == "judged")
    return bot(name)(game_id)


def play_game(game_id: str, bots: list[Bot], seed: str) -> list[float]:
    """Play one game; return the share of the win by seat, all zeros if nobody wins."""
    source, state = Seeded(seed), game_by_id(game_id).start(len(bots))
    while state.to_act:
        actor = state.to_act[0]
        if actor is CHANCE:
            advance(state, CHANCE, source.draw(state.outcomes()))
            continue
        assert isinstance(actor, int)
        view = {} if bots[actor].ignores_view() else state.view(actor)
        advance(state, actor, bots[actor].choose(view, state.legal(actor), source))
    result = state.result
    assert result is not None
    return win_shares(result)


def read_games(file: Path) -> list[dict[str, Any]]:
    """The games played so far."""
    return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []


def play(arguments: argparse.Namespace) -> None:
    """Play the missing games in the order of their numbers, so that all contenders progress evenly."""
    done = {(game["game"], game["contender"], game["number"]) for game in read_games(arguments.file)}
    for number in range(arguments.games):
        for game_id in arguments.game.split(","):
            for name in arguments.contenders.split(","):
                if (game_id, name, number) not in done:
                    game = play_numbered_game(game_id, name, arguments.against, number)
                    with arguments.file.open("a") as file:
                        file.write(json.dumps(game) + "\n")


def play_numbered_game(game_id: str, name: str, opponent: str, number: int) -> dict[str, Any]:
    """Play one game and return its row; the number sets the contender's seat and the random seed."""
    players = PLAYERS[game_id]
    seat = number % players
    bots = [make_bot(name if place == seat else opponent, game_id, players) for place in range(players)]
    started = time.process_time()
    share = play_game(game_id, bots, f"{game_id}/{number // players}")[seat]
    elapsed = round(time.process_time() - started, 2)
    return {
        "game": game_id,
        "players": players,
        "contender": name,
        "against": opponent,
        "number": number,
        "share": share,
        "cpu_seconds": elapsed,
        "engine": engine(),
    }


def print_table(arguments: argparse.Namespace) -> None:
    """Print the share of wins with its Wilson 95 % interval, the number of games, and CPU seconds per game."""
    rows: dict[tuple[str, ...], list[dict[str, Any]]] = {}
    for game in read_games(arguments.file):
        rows.setdefault((game["game"], str(game["players"]), game["contender"], game["against"]), []).append(game)
    print("| Game | Players | Contender | Against | Share of wins | Games | CPU s per game |")
    print("|---|--:|---|---|--:|--:|--:|")
    for labels, games in sorted(rows.items()):
        wins = sum((Fraction(game["share"]).limit_denominator(12) for game in games), Fraction(0))
        low, high = wilson(wins, len(games))
        cpu_seconds = statistics.mean(game["cpu_seconds"] for game in games)
        share = f"{float(wins / len(games)):.0%} ({low:.0%}-{high:.0%})"
        print(f"| {' | '.join(labels)} | {share} | {len(games)} | {cpu_seconds:.1f} |")


def main() -> None:
    """Play games, or print the table of results."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("command", choices=["play", "table"])
    parser.add_argument("--file", type=Path, default=Path("baselines.jsonl"))
    parser.add_argument("--game", default=",".join(PLAYERS))
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--against", default="greedy")
    parser.add_argument("--contenders", default=CONTENDERS)
    arguments = parser.parse_args()
    play(arguments) if arguments.command == "play" else print_table(arguments)


if __name__ == "__main__":
    main()
