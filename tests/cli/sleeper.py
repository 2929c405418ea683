"""Bots that never come to an end or take the whole process with them; processes find them by an entry point."""

from __future__ import annotations

import fcntl
import os
import time
from collections.abc import Sequence
from pathlib import Path

from fellfield.bots import Bot
from fellfield.core.chance import Source
from fellfield.core.contract import Action, View

BEDS = "FELLFIELD_TEST_BEDS"
"""The folder where everybody who sleeps has a locked file; only the end of the process unlocks it."""


class Sleeper(Bot):
    """Thinks for an hour."""

    name = "sleeper"

    def __init__(self, game_id: str) -> None:
        self.game_id = game_id

    def choose(self, view: View, legal: Sequence[Action], source: Source) -> Action:
        bed = Path(os.environ[BEDS]) / f"{os.getpid()}.part"
        with bed.open("w") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            bed.rename(bed.with_suffix(".bed"))
            for _ in range(36_000):  # in naps: a signal just before a long sleep would be heard after it
                time.sleep(0.1)
        return legal[0]


class Deadly(Sleeper):
    """Ends its process."""

    name = "deadly"

    def choose(self, view: View, legal: Sequence[Action], source: Source) -> Action:
        os._exit(3)
