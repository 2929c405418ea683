"""Many games in several processes: stopped, they stop at once; nobody plays on, and no finished game is lost."""

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
from tests.cli.sleeper import BEDS
from tests.packages import install

ROOT: Final = Path(__file__).parents[2]
TIMEOUT: Final = 120.0
"""Seconds after which something is taken for not happening at all."""
SLEEPY: Final = ("arena", "tides", "-p", "2", "-o", "rounds=1", "--bots", "random,greedy,sleeper", "-n", "6")
"""The first two games are over at once, the others never."""
HEARING: Final = """
import signal
from fellfield.cli.main import main
signal.signal(signal.SIGINT, signal.default_int_handler)
main()
"""
"""The command line; tests that run in the background have made it deaf to Ctrl-C."""


def eventually(happened: Callable[[], bool]) -> bool:
    end = time.monotonic() + TIMEOUT
    while not happened():
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


class Run:
    """A command in a process group of its own, as a terminal would start it."""

    def __init__(self, folder: Path, *arguments: str, jobs: int = 2) -> None:
        self.jobs = jobs
        self.beds = folder / "beds"
        self.beds.mkdir()
        self.said = folder / "said"
        bots = {"sleeper": "tests.cli.sleeper:Sleeper", "deadly": "tests.cli.sleeper:Deadly"}
        install(folder, "sleepers", {"fellfield.bots": bots})
        path = os.pathsep.join([str(folder), str(ROOT)])
        with self.said.open("w") as said:
            self.process = subprocess.Popen(
                [sys.executable, "-c", HEARING, *arguments, "--jobs", str(jobs), "--lang", "en"],
                start_new_session=True,
                env={**os.environ, "PYTHONPATH": path, BEDS: str(self.beds)}, stdout=said, stderr=said,
            )  # fmt: skip

    def asleep(self) -> bool:
        """Is every process in the middle of a game without end?"""
        return len(list(self.beds.glob("*.bed"))) == self.jobs

    def gone(self) -> bool:
        """Has everybody who slept there left?"""
        return all(_free(bed) for bed in self.beds.glob("*.bed"))

    def close(self) -> None:
        """Also when a test has failed: nobody is left."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


def _free(bed: Path) -> bool:
    with bed.open() as file:
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
    for one in started:
        one.close()


def ctrl_c(run: Run) -> None:
    """As a terminal does: everybody hears it."""
    os.killpg(run.process.pid, signal.SIGINT)


def sigterm(run: Run) -> None:
    """As `kill` and a supervisor do."""
    run.process.terminate()


def sigterm_to_all(run: Run) -> None:
    """As `timeout` does."""
    os.killpg(run.process.pid, signal.SIGTERM)


@pytest.mark.parametrize("stop", [ctrl_c, sigterm, sigterm_to_all])
def test_a_league_stops_in_the_middle_of_a_game_and_keeps_those_that_are_over(
    start: Start, tmp_path: Path, stop: Callable[[Run], None]
) -> None:
    results = tmp_path / "games.jsonl"
    run = start(*SLEEPY, "--results", str(results))
    assert eventually(run.asleep), run.said.read_text()
    stop(run)
    assert run.process.wait(TIMEOUT) == 130
    assert eventually(run.gone)
    assert [json.loads(line)["index"] for line in results.read_text().splitlines()[1:]] in ([0, 1], [1, 0])
    assert f"2 of 6 games are in {results}" in " ".join(run.said.read_text().split())
    assert "Traceback" not in run.said.read_text()


def test_a_league_without_a_file_says_that_nothing_is_kept(start: Start) -> None:
    run = start(*SLEEPY)
    assert eventually(run.asleep), run.said.read_text()
    ctrl_c(run)
    assert run.process.wait(TIMEOUT) == 130
    assert "2 of 6 games were over; nothing is kept without --results" in " ".join(run.said.read_text().split())


@pytest.mark.parametrize("command", [SLEEPY, ("simulate", "tides", "--bots", "sleeper", "-n", "6")])
def test_nobody_plays_on_when_the_parent_is_killed(start: Start, command: tuple[str, ...]) -> None:
    run = start(*command)
    assert eventually(run.asleep), run.said.read_text()
    run.process.kill()
    run.process.wait(TIMEOUT)
    assert eventually(run.gone)


@pytest.mark.parametrize("stop", [ctrl_c, sigterm])
def test_simulated_games_stop_and_those_that_are_over_are_counted(start: Start, stop: Callable[[Run], None]) -> None:
    run = start("simulate", *SLEEPY[1:])  # here the bots change seats after every game: only the first comes to an end
    assert eventually(run.asleep), run.said.read_text()
    stop(run)
    assert run.process.wait(TIMEOUT) == 130
    assert eventually(run.gone)
    said = run.said.read_text()
    assert "1 game with 2 players" in said
    assert "Stopped. 1 of 6 games is counted." in said
    assert "Traceback" not in said


def test_a_single_process_counts_every_game_that_is_over(start: Start) -> None:
    run = start("simulate", *SLEEPY[1:-1], "400", jobs=1)  # so many that processes would get ten of them at a time
    assert eventually(run.asleep), run.said.read_text()
    ctrl_c(run)
    assert run.process.wait(TIMEOUT) == 130
    assert "Stopped. 1 of 400 games is counted." in run.said.read_text()


def test_stopped_before_the_first_game_is_over_there_is_nothing_to_count(start: Start) -> None:
    run = start("simulate", "tides", "--bots", "sleeper", "-n", "6", "--json")
    assert eventually(run.asleep), run.said.read_text()
    ctrl_c(run)
    assert run.process.wait(TIMEOUT) == 130
    assert run.said.read_text().strip() == "Stopped. 0 of 6 games are counted."


def test_a_game_that_kills_its_process_is_reported_and_the_others_are_played(start: Start, tmp_path: Path) -> None:
    results = tmp_path / "games.jsonl"
    bots = ("--bots", "random,greedy,deadly", "-p", "2", "-n", "4")
    run = start("arena", "tides", *bots, "--lineups", "one", "--results", str(results))
    assert run.process.wait(TIMEOUT) == 1
    assert [json.loads(line)["index"] for line in results.read_text().splitlines()[1:]] in ([0, 1], [1, 0])
    said = run.said.read_text()
    for index, lineup in ((2, "random, deadly"), (3, "deadly, random")):
        assert f"Game {index} ({lineup}) killed every process" in said
