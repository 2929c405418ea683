"""Bots that misbehave, for the worker to deal with; a process finds them by the entry points given in a test."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from fellfield.bots import Bot
from fellfield.bots.judgement import Consideration, Judgement
from fellfield.core.chance import Source
from fellfield.core.contract import Action, State, View


class Odd(Bot):
    """Does as its name says."""

    def __init__(self, game_id: str) -> None:
        self.seen = 0


class Deaf(Odd):
    """Thinks for an hour and hears nobody."""

    name = "deaf"

    def choose(self, view: View, legal: Sequence[Action], source: Source) -> Action:
        time.sleep(3600)
        return legal[0]


class Dreamer(Odd):
    """Thinks until it is called; says where it is by a file that appears."""

    name = "dreamer"

    def choose(self, view: View, legal: Sequence[Action], source: Source) -> Action:
        Path(os.environ["FELLFIELD_TEST_DREAMS"]).touch()
        meter = self.meter()
        while not meter.spent():
            time.sleep(0.005)
        return legal[-1]


class Stumbler(Odd):
    """Raises."""

    name = "stumbler"

    def choose(self, view: View, legal: Sequence[Action], source: Source) -> Action:
        raise ValueError("oh dear")


class Dying(Odd):
    """Takes the whole process with it."""

    name = "dying"

    def choose(self, view: View, legal: Sequence[Action], source: Source) -> Action:
        os._exit(3)


class Inventor(Odd):
    """Chooses what was not offered."""

    name = "inventor"

    def choose(self, view: View, legal: Sequence[Action], source: Source) -> Action:
        return _Invented()


class _Invented(Action):
    def __str__(self) -> str:
        return "wade 99"


class Counting(Odd):
    """Remembers how often it was asked."""

    name = "counting"

    def choose(self, view: View, legal: Sequence[Action], source: Source) -> Action:
        self.seen += 1
        return legal[min(self.seen, len(legal)) - 1]


class Settling(Odd):
    """Needs long to sit down, ten times as long as it may think; notes in a file when it got ready."""

    name = "settling"

    def __init__(self, game_id: str) -> None:
        super().__init__(game_id)
        time.sleep(1.0)

    def warm_up(self, view: View, legal: Sequence[Action]) -> None:
        time.sleep(1.0)
        with Path(os.environ["FELLFIELD_TEST_READY"]).open("a") as file:
            file.write(f"{view['players']} players\n")

    def choose(self, view: View, legal: Sequence[Action], source: Source) -> Action:
        return legal[-1]


class Absent(Odd):
    """Does not even sit down."""

    name = "absent"

    def __init__(self, game_id: str) -> None:
        raise ValueError("not today")


class _Musing(Judgement):
    """Knows what is good, and never says why."""

    def consideration_values(self, state: State) -> list[list[float]]:
        time.sleep(3600)
        return []


def _points(state: Any, seat: int) -> float:
    return float(state.points[seat])


musing = _Musing("tides", [Consideration("points", 1.0, _points)])
