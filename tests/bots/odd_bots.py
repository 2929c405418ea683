"""Misbehaving bots for the tests of workers; a process finds them by entry point."""

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
from fellfield.core.manifest import Manifest
from fellfield.samples.tides import TidesGame


class Odd(Bot):
    """A bot that misbehaves as its name says."""

    def __init__(self, game_id: str) -> None:
        self.seen = 0


class Deaf(Odd):
    """Sleeps for an hour and ignores stop requests."""

    name = "deaf"

    def choose(self, view: View, legal: Sequence[Action], source: Source) -> Action:
        time.sleep(3600)
        return legal[0]


class Dreamer(Odd):
    """Thinks until it is stopped; touches a file when it starts."""

    name = "dreamer"

    def choose(self, view: View, legal: Sequence[Action], source: Source) -> Action:
        Path(os.environ["FELLFIELD_TEST_DREAMS"]).touch()
        meter = self.meter()
        while not meter.spent():
            time.sleep(0.005)
        return legal[-1]


class Stumbler(Odd):
    """Raises in `choose`."""

    name = "stumbler"

    def choose(self, view: View, legal: Sequence[Action], source: Source) -> Action:
        raise ValueError("oh dear")


class Dying(Odd):
    """Exits the whole process."""

    name = "dying"

    def choose(self, view: View, legal: Sequence[Action], source: Source) -> Action:
        os._exit(3)


class Inventor(Odd):
    """Returns an illegal action."""

    name = "inventor"

    def choose(self, view: View, legal: Sequence[Action], source: Source) -> Action:
        return _Invented()


class _Invented(Action):
    def __str__(self) -> str:
        return "wade 99"


class Counting(Odd):
    """Counts its decisions."""

    name = "counting"

    def choose(self, view: View, legal: Sequence[Action], source: Source) -> Action:
        self.seen += 1
        return legal[min(self.seen, len(legal)) - 1]


class Settling(Odd):
    """Needs ten times its thinking time to start; appends to a file when it warms up."""

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
    """Raises in `__init__`."""

    name = "absent"

    def __init__(self, game_id: str) -> None:
        raise ValueError("not today")


class _Musing(Judgement):
    """Evaluates positions, but hangs when it is asked for reasons."""

    def consideration_values(self, state: State) -> list[list[float]]:
        time.sleep(3600)
        return []


def _points(state: Any, seat: int) -> float:
    return float(state.points[seat])


musing = _Musing("musing", [Consideration("points", 1.0, _points)])
musing_tides = TidesGame()
musing_tides.id = "musing"
musing_manifest = Manifest(musing_tides, judgement=f"{__name__}:musing")
