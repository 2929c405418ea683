"""Spreading games over a Ray cluster (the optional extra `fellfield[ray]`); the sum is the same as anywhere else."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator
from contextlib import closing
from importlib import import_module
from typing import Any

from fellfield.core.errors import FellfieldError
from fellfield.evaluation.arena.pool import Chunks, play_chunk
from fellfield.evaluation.arena.series import GameSeries
from fellfield.evaluation.arena.tally import Tally
from fellfield.evaluation.interrupts import stopped_by_sigterm

CHUNK = 50
AHEAD = 3
"""Chunks handed out beforehand to each processor."""
ADDRESS = "RAY_ADDRESS"
"""The variable that names a cluster; without it, Ray starts one on this machine."""


class RayNotInstalled(FellfieldError):
    """Ray is not installed."""


def play_all_on_ray(
    series: GameSeries, first: int, games: int, report: Callable[[Tally], None], cpus: int | None = None
) -> Tally:
    """All games, counted; `report` hears the sum so far after every chunk. `cpus` bounds a cluster on this machine.

    Ctrl-C and SIGTERM alike raise `KeyboardInterrupt`; what Ray was still at is not counted.
    """
    whole = Tally(series)
    chunks = [(start, min(CHUNK, first + games - start)) for start in range(first, first + games, CHUNK)]
    with closing(_spread(series, chunks, cpus)) as parts:
        for part in parts:
            whole = whole.plus(part)
            report(whole)
    return whole


def _spread(series: GameSeries, chunks: Chunks, cpus: int | None) -> Generator[Tally, None, None]:
    """Hand out chunks a few ahead of the cluster; leave it as it was found."""
    ray = _ray()
    joined: bool = ray.is_initialized()
    if not joined:
        _connect(ray, cpus)
    try:
        with stopped_by_sigterm():  # not before: Ray has just set a handler of its own, which ends the process
            yield from _handed_out(ray, series, chunks)
    finally:
        if not joined:
            ray.shutdown()


def _handed_out(ray: Any, series: GameSeries, chunks: Chunks) -> Generator[Tally, None, None]:
    play = ray.remote(play_chunk)
    most = max(1, int(ray.cluster_resources().get("CPU", 1))) * AHEAD
    waiting: list[Any] = []
    for start, count in chunks:
        waiting.append(play.remote(series, start, count))
        if len(waiting) >= most:
            done, waiting = ray.wait(waiting)
            yield from ray.get(done)
    while waiting:
        done, waiting = ray.wait(waiting)
        yield from ray.get(done)


def _connect(ray: Any, cpus: int | None) -> None:
    quiet = {"log_to_driver": False, "logging_level": "ERROR"}
    if os.environ.get(ADDRESS):
        ray.init(**quiet)
    else:
        ray.init(num_cpus=cpus, include_dashboard=False, **quiet)


def _ray() -> Any:
    try:
        return import_module("ray")
    except ImportError:
        raise RayNotInstalled("Ray is not installed: pip install 'fellfield[ray]'") from None
