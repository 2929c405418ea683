"""A process that analyses one game: JSON with the record on standard input, progress and results on standard output.

    {"record": "[Game ...]", "seconds": 40}   ->   {"done": 12, "total": 300} ... {"facts": {...}}

It lowers its own priority and exits after one game; its parent may end it at any time.
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
"""Most progress messages for one game."""


def analyse_within(match: Match, seconds: float, report: Any = None) -> dict[str, Any]:
    """Analyse a match in about this many seconds."""
    analyst = Analyst(match)
    decisions = sum(entry.actor is not CHANCE for entry in match.log)
    analyst.budget = Budget(seconds=seconds / max(1, decisions), nodes=analyst.budget.nodes)
    return analyst.analyse(report).facts()


def main() -> int:
    """Read the request, analyse, write the results."""
    with suppress(AttributeError, OSError):
        os.nice(NICE)
    request = json.loads(sys.stdin.buffer.readline())

    def report(done: int, total: int) -> None:
        if done == total or done % max(1, total // REPORTS) == 0:
            _write_message({"done": done, "total": total})

    try:
        _write_message({"facts": analyse_within(replay(request["record"]), request["seconds"], report)})
    except (FellfieldError, LookupError) as error:
        _write_message({"error": f"{type(error).__name__}: {error}"[:300]})
        return 1
    return 0


def _write_message(message: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
