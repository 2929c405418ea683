"""Games on a Ray cluster (the extra `fellfield[ray]`); the totals are the same as in one process."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator
from contextlib import closing
from importlib import import_module
from typing import Any

from fellfield.core.errors import FellfieldError
from fellfield.core.installation import install_command
from fellfield.evaluation.arena.pool import Chunks, play_chunk
from fellfield.evaluation.arena.series import GameSeries
from fellfield.evaluation.arena.tally import Tally
from fellfield.evaluation.interrupts import stopped_by_sigterm

CHUNK = 50
AHEAD = 3
"""Chunks submitted ahead for each processor."""
ADDRESS = "RAY_ADDRESS"
"""The environment variable with the address of a cluster; without it, Ray starts a local one."""


class RayNotInstalled(FellfieldError):
    """Ray is not installed."""


def play_all_on_ray(
    series: GameSeries, first: int, games: int, report: Callable[[Tally], None], cpus: int | None = None
) -> Tally:
    """Play and count all games. `report` receives the totals after every chunk; `cpus` limits a local cluster.

    Ctrl-C and SIGTERM raise `KeyboardInterrupt`; unfinished chunks are not counted.
    """
    total = Tally(series)
    chunks = [(start, min(CHUNK, first + games - start)) for start in range(first, first + games, CHUNK)]
    with closing(_play_chunks(series, chunks, cpus)) as parts:
        for part in parts:
            total = total.plus(part)
            report(total)
    return total


def _play_chunks(series: GameSeries, chunks: Chunks, cpus: int | None) -> Generator[Tally, None, None]:
    """Submit chunks a few ahead of the cluster; shut Ray down if this function started it."""
    ray = _ray()
    already_running: bool = ray.is_initialized()
    if not already_running:
        _connect(ray, cpus)
    try:
        with stopped_by_sigterm():  # after Ray has installed its own handler, which would exit
            yield from _submit(ray, series, chunks)
    finally:
        if not already_running:
            ray.shutdown()


def _submit(ray: Any, series: GameSeries, chunks: Chunks) -> Generator[Tally, None, None]:
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
        raise RayNotInstalled(f"Ray is not installed: {install_command('ray')}") from None
