"""Train MaskablePPO on Valhalla Lemmings against random bots, then measure its share of wins.

python examples/train_valhalla.py --players 3 --steps 60000
"""

from __future__ import annotations

import argparse
import math
import time

import numpy as np
import torch
from sb3_contrib import MaskablePPO

from fellfield.adapters.gymnasium_env import FellfieldEnv


def mean_win_share(model: MaskablePPO | None, players: int, games: int, opponents: str) -> tuple[float, float]:
    """The mean share of wins against these opponents, and half the width of its 95 % interval; None plays randomly."""
    env = FellfieldEnv("valhalla-lemmings", players, opponents=[opponents])
    rng = np.random.default_rng(1)
    shares = []
    for game in range(games):
        observation, info = env.reset(seed=10_000 + game)
        over = False
        while not over:
            mask = env.action_masks()
            if model is None:
                action = rng.choice(np.flatnonzero(mask))
            else:
                action = model.predict(observation, action_masks=mask)[0]
            observation, _, over, _, info = env.step(action)
        shares.append(info["share"])
    return float(np.mean(shares)), 1.96 * math.sqrt(float(np.var(shares)) / games)


def main() -> None:
    """Train a policy, then compare it with random play."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--steps", type=int, default=60_000)
    parser.add_argument("--games", type=int, default=1000)
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    env = FellfieldEnv("valhalla-lemmings", arguments.players, opponents=["random"])
    model = MaskablePPO("MlpPolicy", env, n_steps=2048, batch_size=256, ent_coef=0.01, seed=1, device="cpu")
    started = time.process_time()
    model.learn(arguments.steps)
    cpu_minutes = (time.process_time() - started) / 60
    print(f"trained for {model.num_timesteps} steps in {cpu_minutes:.1f} CPU minutes", flush=True)
    for opponents, games in (("random", arguments.games), ("greedy", arguments.games // 5)):
        for name, policy in (("trained", model), ("random", None)):
            mean, margin = mean_win_share(policy, arguments.players, games, opponents)
            print(
                f"{name:8} against {opponents}, {arguments.players} players, {games} games: {mean:.1%} ± {margin:.1%}",
                flush=True,
            )


if __name__ == "__main__":
    main()
