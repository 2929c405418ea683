"""MaskablePPO learns Valhalla Lemmings against random players and is then measured.

python examples/train_valhalla.py --players 2 --steps 60000
"""

from __future__ import annotations

import argparse
import math
import time

import numpy as np
from sb3_contrib import MaskablePPO

from fellfield.adapters.gymnasium_env import FellfieldEnv


def share(model: MaskablePPO | None, players: int, games: int, opponents: str) -> tuple[float, float]:
    """The win share of a policy over so many games against such opponents, and half of its 95 % interval."""
    env = FellfieldEnv("valhalla-lemmings", players, opponents=[opponents])
    luck = np.random.default_rng(1)
    won = []
    for game in range(games):
        seen, _ = env.reset(seed=10_000 + game)
        over = False
        while not over:
            mask = env.action_masks()
            action = luck.choice(np.flatnonzero(mask)) if model is None else model.predict(seen, action_masks=mask)[0]
            seen, reward, over, _, _ = env.step(action)
        won.append(reward + 1 / players)
    mean = float(np.mean(won))
    return mean, 1.96 * math.sqrt(float(np.var(won)) / games)


def main() -> None:
    """Train, then play."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--steps", type=int, default=60_000)
    parser.add_argument("--games", type=int, default=400)
    wishes = parser.parse_args()
    env = FellfieldEnv("valhalla-lemmings", wishes.players, opponents=["random"])
    model = MaskablePPO("MlpPolicy", env, n_steps=1024, batch_size=256, ent_coef=0.01, seed=1, device="cpu")
    begun = time.monotonic()
    model.learn(wishes.steps)
    print(f"trained for {wishes.steps} steps in {time.monotonic() - begun:.0f} s")
    for name, policy in (("random", None), ("trained", model)):
        mean, half = share(policy, wishes.players, wishes.games, "random")
        print(f"{name:8} against random, {wishes.players} players, {wishes.games} games: {mean:.1%} ± {half:.1%}")


if __name__ == "__main__":
    main()
