"""`fellfield bench --vector`: many games stepped in one call, observations, masks and rewards included."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

import numpy as np

from fellfield.adapters.vector import VectorEnv
from fellfield.core.build import engine


def bench_vector(
    game: str, players: int, options: Mapping[str, Any], games: int, jobs: int, seconds: float
) -> dict[str, Any]:
    """Random legal choices for so many seconds of the clock; how many steps and whole games a second it was."""
    luck = np.random.default_rng(2007)
    steps = ended = 0
    with VectorEnv(game, games, players, options, jobs=jobs) as play:
        batch = play.reset(seed=2007)
        begun = time.perf_counter()
        while (spent := time.perf_counter() - begun) < seconds:
            batch = play.step(batch.sample(luck))
            steps += games
            ended += int(batch.ended.sum())
    return {
        "game": game,
        "players": players,
        "engine": engine(),
        "vector": games,
        "jobs": jobs,
        "steps_per_second": round(steps / spent, 1),
        "games_per_second": round(ended / spent, 2),
    }
