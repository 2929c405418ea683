"""Interrupts of many games in several processes: all processes end at once and no finished game is lost."""

from __future__ import annotations

import fcntl
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

import pytest
from tests.cli.sleeper import LOCKS
from tests.packages import install

ROOT: Final = Path(__file__).parents[2]
TIMEOUT: Final = 120.0
"""Seconds to wait for anything."""
SLEEPY: Final = ("arena", "tides", "-p", "2", "-o", "rounds=1", "--bots", "random,greedy,sleeper", "-n", "6")
"""The first two games end at once, the others never."""
MAIN_WITH_SIGINT: Final = """
import signal
from fellfield.cli.main import main
signal.signal(signal.SIGINT, signal.default_int_handler)
main()
"""
"""The command line with SIGINT restored, which background test runs ignore."""


def wait_until(happened: Callable[[], bool]) -> bool:
    end = time.monotonic() + TIMEOUT
    while not happened():
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


class Run:
    """A command in its own process group, as a terminal starts it."""

    def __init__(self, folder: Path, *arguments: str, jobs: int = 2) -> None:
        self.jobs = jobs
        self.locks = folder / "locks"
        self.locks.mkdir()
        self.output = folder / "output"
        bots = {"sleeper": "tests.cli.sleeper:Sleeper", "deadly": "tests.cli.sleeper:Deadly"}
        install(folder, "sleepers", {"fellfield.bots": bots})
        path = os.pathsep.join([str(folder), str(ROOT)])
        with self.output.open("w") as output:
            self.process = subprocess.Popen(
                [sys.executable, "-c", MAIN_WITH_SIGINT, *arguments, "--jobs", str(jobs), "--lang", "en"],
                start_new_session=True,
                env={**os.environ, "PYTHONPATH": path, LOCKS: str(self.locks)}, stdout=output, stderr=output,
            )  # fmt: skip

    def asleep(self) -> bool:
        """Return whether every process is in an endless game."""
        return len(list(self.locks.glob("*.lock"))) == self.jobs

    def gone(self) -> bool:
        """Return whether all sleeping processes have ended."""
        return all(_free(lock) for lock in self.locks.glob("*.lock"))

    def close(self) -> None:
        """Kill what is left, even after a failed test."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


def _free(lock: Path) -> bool:
    with lock.open() as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
    return True


Start = Callable[..., Run]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    started: list[Run] = []

    def begin(*arguments: str, jobs: int = 2) -> Run:
        started.append(Run(tmp_path, *arguments, jobs=jobs))
        return started[-1]

    yield begin
    for run in started:
        run.close()


def ctrl_c(run: Run) -> None:
    """Signal the whole process group, as a terminal does."""
    os.killpg(run.process.pid, signal.SIGINT)


def sigterm(run: Run) -> None:
    """Signal the main process, as `kill` and supervisors do."""
    run.process.terminate()


def sigterm_to_all(run: Run) -> None:
    """Signal the whole process group, as `timeout` does."""
    os.killpg(run.process.pid, signal.SIGTERM)


@pytest.mark.parametrize("stop", [ctrl_c, sigterm, sigterm_to_all])
def test_an_interrupted_league_keeps_its_finished_games(
    start: Start, tmp_path: Path, stop: Callable[[Run], None]
) -> None:
    results = tmp_path / "games.jsonl"
    run = start(*SLEEPY, "--results", str(results))
    assert wait_until(run.asleep), run.output.read_text()
    stop(run)
    assert run.process.wait(TIMEOUT) == 130
    assert wait_until(run.gone)
    assert [json.loads(line)["index"] for line in results.read_text().splitlines()[1:]] in ([0, 1], [1, 0])
    assert f"2 of 6 games are in {results}" in " ".join(run.output.read_text().split())
    assert "Traceback" not in run.output.read_text()


def test_an_interrupted_league_without_a_file_says_that_nothing_is_kept(start: Start) -> None:
    run = start(*SLEEPY)
    assert wait_until(run.asleep), run.output.read_text()
    ctrl_c(run)
    assert run.process.wait(TIMEOUT) == 130
    assert "2 of 6 games were finished; without --results FILE nothing is kept" in " ".join(
        run.output.read_text().split()
    )


@pytest.mark.parametrize("command", [SLEEPY, ("simulate", "tides", "--bots", "sleeper", "-n", "6")])
def test_workers_end_when_the_parent_is_killed(start: Start, command: tuple[str, ...]) -> None:
    run = start(*command)
    assert wait_until(run.asleep), run.output.read_text()
    run.process.kill()
    run.process.wait(TIMEOUT)
    assert wait_until(run.gone)


@pytest.mark.parametrize("stop", [ctrl_c, sigterm])
def test_an_interrupted_simulation_counts_its_finished_games(start: Start, stop: Callable[[Run], None]) -> None:
    run = start("simulate", *SLEEPY[1:])  # bots rotate seats here, so only the first game ends
    assert wait_until(run.asleep), run.output.read_text()
    stop(run)
    assert run.process.wait(TIMEOUT) == 130
    assert wait_until(run.gone)
    said = run.output.read_text()
    assert "1 game with 2 players" in said
    assert "Stopped. 1 of 6 games is counted." in said
    assert "Traceback" not in said


def test_a_single_process_counts_every_finished_game(start: Start) -> None:
    run = start("simulate", *SLEEPY[1:-1], "400", jobs=1)  # enough for batches of ten
    assert wait_until(run.asleep), run.output.read_text()
    ctrl_c(run)
    assert run.process.wait(TIMEOUT) == 130
    assert "Stopped. 1 of 400 games is counted." in run.output.read_text()


def test_an_interrupt_before_the_first_result_counts_nothing(start: Start) -> None:
    run = start("simulate", "tides", "--bots", "sleeper", "-n", "6", "--json")
    assert wait_until(run.asleep), run.output.read_text()
    ctrl_c(run)
    assert run.process.wait(TIMEOUT) == 130
    assert run.output.read_text().strip() == "Stopped. 0 of 6 games are counted."


def test_a_game_that_kills_its_process_is_reported_and_the_others_are_played(start: Start, tmp_path: Path) -> None:
    results = tmp_path / "games.jsonl"
    bots = ("--bots", "random,greedy,deadly", "-p", "2", "-n", "4")
    run = start("arena", "tides", *bots, "--lineups", "one", "--results", str(results))
    assert run.process.wait(TIMEOUT) == 1
    assert [json.loads(line)["index"] for line in results.read_text().splitlines()[1:]] in ([0, 1], [1, 0])
    said = run.output.read_text()
    for index, lineup in ((2, "random, deadly"), (3, "deadly, random")):
        assert f"Game {index} ({lineup}) crashed every process" in said
