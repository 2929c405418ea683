"""MaskablePPO learns Valhalla Lemmings against random players and is then measured.

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


def share(model: MaskablePPO | None, players: int, games: int, opponents: str) -> tuple[float, float]:
    """The share of wins over this many games against these opponents, and half of its 95 % interval."""
    env = FellfieldEnv("valhalla-lemmings", players, opponents=[opponents])
    luck = np.random.default_rng(1)
    won = []
    for game in range(games):
        seen, info = env.reset(seed=10_000 + game)
        over = False
        while not over:
            mask = env.action_masks()
            action = luck.choice(np.flatnonzero(mask)) if model is None else model.predict(seen, action_masks=mask)[0]
            seen, _, over, _, info = env.step(action)
        won.append(info["share"])
    return float(np.mean(won)), 1.96 * math.sqrt(float(np.var(won)) / games)


def main() -> None:
    """Train, then play."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--steps", type=int, default=60_000)
    parser.add_argument("--games", type=int, default=1000)
    wishes = parser.parse_args()
    torch.set_num_threads(1)
    env = FellfieldEnv("valhalla-lemmings", wishes.players, opponents=["random"])
    model = MaskablePPO("MlpPolicy", env, n_steps=2048, batch_size=256, ent_coef=0.01, seed=1, device="cpu")
    begun = time.process_time()
    model.learn(wishes.steps)
    spent = (time.process_time() - begun) / 60
    print(f"trained for {model.num_timesteps} steps in {spent:.1f} CPU minutes", flush=True)
    for opponents, games in (("random", wishes.games), ("greedy", wishes.games // 5)):
        for name, policy in (("trained", model), ("random", None)):
            mean, half = share(policy, wishes.players, games, opponents)
            print(
                f"{name:8} against {opponents}, {wishes.players} players, {games} games: {mean:.1%} ± {half:.1%}",
                flush=True,
            )


if __name__ == "__main__":
    main()
