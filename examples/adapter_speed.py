"""Steps per CPU second of each adapter and of PettingZoo's classic games, in one run with random legal actions.

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

SETUPS = (("leaping-lemmings", 4), ("valhalla-lemmings", 4), ("antler-island", 4))
CLASSICS = ("chess_v6", "go_v5", "hanabi_v5", "connect_four_v3", "texas_holdem_v4", "leduc_holdem_v4", "tictactoe_v3")
WARM_UP = 0.3
"""CPU seconds before counting starts."""
RNG = np.random.default_rng(1)


def random_action(mask: Any) -> int:
    """A legal action, uniformly at random."""
    legal = np.flatnonzero(mask)
    return int(legal[RNG.integers(len(legal))])


def aec_steps(env: Any) -> Iterator[int]:
    """Play AEC games in a loop; yield 1 for each step."""
    while True:
        env.reset(seed=int(RNG.integers(1 << 30)))
        for _ in env.agent_iter():
            observation, _, terminated, truncated, info = env.last()
            mask = observation["action_mask"] if isinstance(observation, dict) else info["action_mask"]
            env.step(None if terminated or truncated else random_action(mask))
            yield 1


def parallel_steps(env: Any) -> Iterator[int]:
    """Play parallel games in a loop; yield the number of agents that had a choice in each step."""
    while True:
        observations, _ = env.reset(seed=int(RNG.integers(1 << 30)))
        while env.agents:
            choosing = sum(not observations[agent]["action_mask"][env.wait] for agent in env.agents)
            observations, *_ = env.step(
                {agent: random_action(observations[agent]["action_mask"]) for agent in env.agents}
            )
            yield choosing


def gymnasium_steps(env: FellfieldEnv) -> Iterator[int]:
    """Play one seat in a loop of games; yield 1 for each of its actions. The other seats are not counted."""
    while True:
        _, info = env.reset(seed=int(RNG.integers(1 << 30)))
        over = False
        while not over:
            _, _, over, _, info = env.step(np.int64(random_action(info["action_mask"])))
            yield 1


def openspiel_steps(game: Any, *, observe: bool) -> Iterator[int]:
    """Play games in a loop; yield 1 for each action or chance outcome, with or without computing observations."""
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if observe and not state.is_chance_node():
                state.observation_tensor(state.current_player())
            legal = state.legal_actions()
            state.apply_action(legal[RNG.integers(len(legal))])
            yield 1


def vector_steps(game: str, players: int) -> Iterator[int]:
    """Step 32 games per call in this process; yield the number of steps."""
    env = VectorEnv(game, 32, players)
    batch = env.reset(seed=1)
    while True:
        batch = env.step(batch.sample(RNG))
        yield len(batch.seats)


def our_adapters() -> Iterator[tuple[str, Iterator[int]]]:
    """Each adapter of each game, with a title."""
    openspiel_game.register()
    for game, players in SETUPS:
        name = f"python_{game.replace('-', '_')}"
        spiel = pyspiel.load_game(name, {"players": players, "recall": False})
        yield f"{game}: PettingZoo AEC", aec_steps(pettingzoo_env.env(game, players))
        yield f"{game}: PettingZoo parallel", parallel_steps(pettingzoo_env.parallel_env(game, players))
        yield f"{game}: Gymnasium", gymnasium_steps(FellfieldEnv(game, players))
        yield f"{game}: VectorEnv", vector_steps(game, players)
        yield f"{game}: OpenSpiel with observations", openspiel_steps(spiel, observe=True)
        yield f"{game}: OpenSpiel", openspiel_steps(spiel, observe=False)


def pettingzoo_classics() -> Iterator[tuple[str, Iterator[int]]]:
    """PettingZoo's classic games whose dependencies are installed, with a title."""
    for name in CLASSICS:
        try:
            env = import_module(f"pettingzoo.classic.{name}").env()
        except Exception as error:  # noqa: BLE001 - each needs its own packages
            print(f"PettingZoo {name} is skipped: {error}")
            continue
        yield f"PettingZoo {name}", aec_steps(env)


def steps_per_second(steps: Iterator[int], seconds: float) -> float:
    """Steps per CPU second, after a warm-up."""
    count, started, warm = 0, time.process_time(), False
    for step_count in steps:
        elapsed = time.process_time() - started
        if not warm and elapsed > WARM_UP:
            count, started, warm = 0, time.process_time(), True
        elif warm and elapsed > seconds:
            return count / elapsed
        count += step_count
    raise AssertionError("steps must be endless")


def main() -> None:
    """Print the speed of every adapter and game."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=3.0)
    seconds = parser.parse_args().seconds
    warnings.simplefilter("ignore")
    print(f"our engine: {engine()}")
    for adapters in (our_adapters(), pettingzoo_classics()):
        for title, steps in adapters:
            print(f"{title:44} {steps_per_second(steps, seconds):10,.0f} steps per CPU second", flush=True)


if __name__ == "__main__":
    main()
