"""Steps a second of each adapter beside PettingZoo's own classic games, in one run.

python examples/adapter_speed.py --seconds 3
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

import fellfield.adapters.openspiel_game as openspiel_game
from fellfield.adapters import pettingzoo_env
from fellfield.adapters.gymnasium_env import FellfieldEnv
from fellfield.core.build import engine

TABLES = (("leaping-lemmings", 4), ("valhalla-lemmings", 4), ("antler-island", 4))
LUCK = np.random.default_rng(1)


def legal_choice(mask: Any) -> int:
    """A legal action, each equally likely."""
    legal = np.flatnonzero(mask)
    return int(legal[LUCK.integers(len(legal))])


def aec(env: Any) -> Callable[[], int]:
    """One whole game in the AEC form; how many steps it took."""

    def play() -> int:
        env.reset(seed=int(LUCK.integers(1 << 30)))
        steps = 0
        for _ in env.agent_iter():
            seen, _, over, cut, info = env.last()
            mask = seen["action_mask"] if isinstance(seen, dict) else info["action_mask"]
            env.step(None if over or cut else legal_choice(mask))
            steps += 1
        return steps

    return play


def gymnasium_play(env: FellfieldEnv) -> Callable[[], int]:
    def play() -> int:
        _, info = env.reset(seed=int(LUCK.integers(1 << 30)))
        steps, over = 0, False
        while not over:
            _, _, over, _, info = env.step(np.int64(legal_choice(info["action_mask"])))
            steps += 1
        return steps

    return play


def openspiel_play(game: Any) -> Callable[[], int]:
    def play() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[LUCK.integers(len(legal))])
            steps += 1
        return steps

    return play


def main() -> None:
    """A line for each."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=3.0)
    seconds = parser.parse_args().seconds
    openspiel_game.register()
    runs: list[tuple[str, Callable[[], int]]] = []
    for game, players in TABLES:
        name = f"python_{game.replace('-', '_')}"
        runs += [
            (f"{game}: PettingZoo AEC", aec(pettingzoo_env.env(game, players))),
            (f"{game}: Gymnasium", gymnasium_play(FellfieldEnv(game, players))),
            (
                f"{game}: OpenSpiel",
                openspiel_play(pyspiel.load_game(name, {"players": players, "recall": False})),
            ),
        ]
    runs += classics()
    print(f"our engine: {engine()}")
    for title, play in runs:
        play()
        steps, begun = 0, time.process_time()
        while time.process_time() - begun < seconds:
            steps += play()
        print(f"{title:40} {steps / (time.process_time() - begun):10,.0f} steps a CPU second", flush=True)


def classics() -> list[tuple[str, Callable[[], int]]]:
    """PettingZoo's own games, as many as are installed."""
    found = []
    for name in ("chess_v6", "connect_four_v3", "hanabi_v5", "gin_rummy_v4", "texas_holdem_v4", "tictactoe_v3"):
        try:
            module = __import__(f"pettingzoo.classic.{name}", fromlist=["env"])
            found.append((f"PettingZoo {name}", aec(module.env())))
        except Exception as missing:  # noqa: BLE001 - each needs packages of its own
            print(f"PettingZoo {name} is left out: {missing}")
    return found


if __name__ == "__main__":
    main()
