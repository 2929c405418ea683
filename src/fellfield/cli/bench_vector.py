"""`fellfield bench --vector`: many games stepped in one call, including observations, masks and rewards."""

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
    """Step random legal actions for `seconds` of wall time; return steps and finished games per second."""
    rng = np.random.default_rng(2007)
    steps = finished = 0
    with VectorEnv(game, games, players, options, jobs=jobs) as env:
        batch = env.reset(seed=2007)
        started = time.perf_counter()
        while (elapsed := time.perf_counter() - started) < seconds:
            batch = env.step(batch.sample(rng))
            steps += games
            finished += int(batch.ended.sum())
    return {
        "game": game,
        "players": players,
        "engine": engine(),
        "vector": games,
        "jobs": jobs,
        "steps_per_second": round(steps / elapsed, 1),
        "games_per_second": round(finished / elapsed, 2),
    }
