"""Bots that never answer or kill their process; registered by entry point, so that worker processes find them."""

from __future__ import annotations

import fcntl
import os
import time
from collections.abc import Sequence
from pathlib import Path

from fellfield.bots import Bot
from fellfield.core.chance import Source
from fellfield.core.contract import Action, View

LOCKS = "FELLFIELD_TEST_LOCKS"
"""Names the folder in which each sleeping process holds a locked file until it ends."""


class Sleeper(Bot):
    """Sleeps for an hour."""

    name = "sleeper"

    def __init__(self, game_id: str) -> None:
        self.game_id = game_id

    def choose(self, view: View, legal: Sequence[Action], source: Source) -> Action:
        lock = Path(os.environ[LOCKS]) / f"{os.getpid()}.part"
        with lock.open("w") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            lock.rename(lock.with_suffix(".lock"))
            for _ in range(36_000):  # short sleeps: a signal just before a long one would be handled only after it
                time.sleep(0.1)
        return legal[0]


class Deadly(Sleeper):
    """Kills its process."""

    name = "deadly"

    def choose(self, view: View, legal: Sequence[Action], source: Source) -> Action:
        os._exit(3)
