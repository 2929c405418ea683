"""A process that looks back at one game: a record in JSON on its input, its progress and the findings on its output.

    {"record": "[Game ...]", "seconds": 40}   ->   {"done": 12, "total": 300} ... {"facts": {...}}

It steps aside for everybody else on the machine, and lives for one game: whoever started it may end it at any time.
"""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from typing import Any, Final

from fellfield.bots.analysis import Analyst
from fellfield.bots.budget import Budget
from fellfield.core.errors import FellfieldError
from fellfield.core.match import Match
from fellfield.core.replay import replay
from fellfield.core.seats import CHANCE

NICE: Final = 10
REPORTS: Final = 200
"""So often at most its progress is told."""


def analyse_within(match: Match, seconds: float, report: Any = None) -> dict[str, Any]:
    """The findings about a match, in about so many seconds of thinking about its decisions."""
    analyst = Analyst(match)
    decisions = sum(entry.actor is not CHANCE for entry in match.log)
    analyst.budget = Budget(seconds=seconds / max(1, decisions), nodes=analyst.budget.nodes)
    return analyst.analyse(report).facts()


def main() -> int:
    """Read, think, write."""
    with suppress(AttributeError, OSError):
        os.nice(NICE)
    asked = json.loads(sys.stdin.buffer.readline())

    def report(done: int, total: int) -> None:
        if done == total or done % max(1, total // REPORTS) == 0:
            _say({"done": done, "total": total})

    try:
        _say({"facts": analyse_within(replay(asked["record"]), asked["seconds"], report)})
    except (FellfieldError, LookupError) as error:
        _say({"error": f"{type(error).__name__}: {error}"[:300]})
        return 1
    return 0


def _say(message: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
