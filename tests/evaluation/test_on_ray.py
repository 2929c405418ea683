"""Games on a local Ray cluster give the same counts as one process (`make test-ray`)."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from fellfield.evaluation.arena.on_ray import RayNotInstalled, play_all_on_ray
from fellfield.evaluation.arena.pool import play_all
from fellfield.evaluation.arena.series import GameSeries
from fellfield.evaluation.arena.tally import Tally

SERIES = GameSeries("tides", 3, json.dumps({"rounds": 2}), ("random",), "a seed", 1_000)

# Ray starts processes and sockets that warn in ways of their own; a process of its own keeps them to itself.
ON_RAY = """
import pickle, sys
from pathlib import Path
from fellfield.evaluation.arena.on_ray import play_all_on_ray
file = Path(sys.argv[1])
heard = []
tally = play_all_on_ray(pickle.loads(file.read_bytes()), 7, 130, lambda sum: heard.append(sum.games), cpus=2)
file.write_bytes(pickle.dumps((heard, tally)))
"""


def nothing(tally: Tally) -> None:
    """Nobody listens."""


def left_by(script: str, folder: Path) -> Any:
    """What a script leaves in the file that it found the games in."""
    pytest.importorskip("ray", reason="Ray is not installed: make test-ray")
    file = folder / "tally"
    file.write_bytes(pickle.dumps(SERIES))
    done = subprocess.run([sys.executable, "-c", script, str(file)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return pickle.loads(file.read_bytes())


def test_without_ray_the_error_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(RayNotInstalled, match="pip install"):
        play_all_on_ray(SERIES, 0, 1, nothing)


STOPPED = """
import os, pickle, signal, sys
from pathlib import Path
from fellfield.evaluation.arena.on_ray import play_all_on_ray
heard = []
def report(tally):
    heard.append(tally)
    os.kill(os.getpid(), signal.SIGTERM)
file = Path(sys.argv[1])
try:
    play_all_on_ray(pickle.loads(file.read_bytes()), 0, 5_000, report, cpus=1)
except KeyboardInterrupt:
    file.write_bytes(pickle.dumps(heard))
"""


@pytest.mark.slow
def test_sigterm_stops_like_ctrl_c_and_keeps_the_counts(tmp_path: Path) -> None:
    (heard,) = left_by(STOPPED, tmp_path)
    assert 0 < heard.games < 5_000


@pytest.mark.slow
def test_a_local_cluster_counts_as_one_process_does(tmp_path: Path) -> None:
    heard, counted = left_by(ON_RAY, tmp_path)
    assert len(heard) == 3
    assert heard[-1] == 130
    assert counted == play_all(SERIES, 7, 130, 1, nothing)
