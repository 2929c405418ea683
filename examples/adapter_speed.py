"""Steps a second of each adapter beside PettingZoo's own classic games, in one run, all with random legal choices.

python examples/adapter_speed.py --seconds 3
"""

from __future__ import annotations

import argparse
import time
import warnings
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import numpy as np
import pyspiel

import fellfield.adapters.openspiel_game as openspiel_game
from fellfield.adapters import pettingzoo_env
from fellfield.adapters.gymnasium_env import FellfieldEnv
from fellfield.adapters.vector import VectorEnv
from fellfield.core.build import engine

TABLES = (("leaping-lemmings", 4), ("valhalla-lemmings", 4), ("antler-island", 4))
CLASSICS = ("chess_v6", "go_v5", "hanabi_v5", "connect_four_v3", "texas_holdem_v4", "leduc_holdem_v4", "tictactoe_v3")
WARM_UP = 0.3
LUCK = np.random.default_rng(1)


def legal_choice(mask: Any) -> int:
    """A legal action, uniformly at random."""
    legal = np.flatnonzero(mask)
    return int(legal[LUCK.integers(len(legal))])


def aec(env: Any) -> Iterator[int]:
    """Game after game in the AEC form; one at each step."""
    while True:
        env.reset(seed=int(LUCK.integers(1 << 30)))
        for _ in env.agent_iter():
            seen, _, over, cut, info = env.last()
            mask = seen["action_mask"] if isinstance(seen, dict) else info["action_mask"]
            env.step(None if over or cut else legal_choice(mask))
            yield 1


def parallel(env: Any) -> Iterator[int]:
    """Game after game in the parallel form; each step counts the agents that had a choice."""
    while True:
        told, _ = env.reset(seed=int(LUCK.integers(1 << 30)))
        while env.agents:
            asked = sum(not told[agent]["action_mask"][env.wait] for agent in env.agents)
            told, *_ = env.step({agent: legal_choice(told[agent]["action_mask"]) for agent in env.agents})
            yield asked


def gymnasium_play(env: FellfieldEnv) -> Iterator[int]:
    """Game after game of one seat; the random choices of the others are not counted."""
    while True:
        _, info = env.reset(seed=int(LUCK.integers(1 << 30)))
        over = False
        while not over:
            _, _, over, _, info = env.step(np.int64(legal_choice(info["action_mask"])))
            yield 1


def openspiel_play(game: Any, *, seen: bool) -> Iterator[int]:
    """Game after game, outcomes of chance counted as steps; with or without the observation of the acting seat."""
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if seen and not state.is_chance_node():
                state.observation_tensor(state.current_player())
            legal = state.legal_actions()
            state.apply_action(legal[LUCK.integers(len(legal))])
            yield 1


def vector_env(game: str, players: int) -> Iterator[int]:
    """Thirty-two games in one call, in this process."""
    play = VectorEnv(game, 32, players)
    batch = play.reset(seed=1)
    while True:
        batch = play.step(batch.sample(LUCK))
        yield len(batch.seats)


def ours() -> Iterator[tuple[str, Iterator[int]]]:
    """Every adapter of every game."""
    openspiel_game.register()
    for game, players in TABLES:
        name = f"python_{game.replace('-', '_')}"
        spiel = pyspiel.load_game(name, {"players": players, "recall": False})
        yield f"{game}: PettingZoo AEC", aec(pettingzoo_env.env(game, players))
        yield f"{game}: PettingZoo parallel", parallel(pettingzoo_env.parallel_env(game, players))
        yield f"{game}: Gymnasium", gymnasium_play(FellfieldEnv(game, players))
        yield f"{game}: VectorEnv", vector_env(game, players)
        yield f"{game}: OpenSpiel with observations", openspiel_play(spiel, seen=True)
        yield f"{game}: OpenSpiel", openspiel_play(spiel, seen=False)


def classics() -> Iterator[tuple[str, Iterator[int]]]:
    """PettingZoo's own games, as many as are installed."""
    for name in CLASSICS:
        try:
            made = import_module(f"pettingzoo.classic.{name}").env()
        except Exception as missing:  # noqa: BLE001 - each needs its own packages
            print(f"PettingZoo {name} is left out: {missing}")
            continue
        yield f"PettingZoo {name}", aec(made)


def rate(steps: Iterator[int], seconds: float) -> float:
    """Steps per CPU second, after a warm-up."""
    count, begun, warm = 0, time.process_time(), False
    for one in steps:
        spent = time.process_time() - begun
        if not warm and spent > WARM_UP:
            count, begun, warm = 0, time.process_time(), True
        elif warm and spent > seconds:
            return count / spent
        count += one
    raise AssertionError("games follow one another without end")


def main() -> None:
    """A line for each."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=3.0)
    seconds = parser.parse_args().seconds
    warnings.simplefilter("ignore")
    print(f"our engine: {engine()}")
    for found in (ours(), classics()):
        for title, steps in found:
            print(f"{title:44} {rate(steps, seconds):10,.0f} steps a CPU second", flush=True)


if __name__ == "__main__":
    main()
