"""The programs that tests start; tests whose program is missing are skipped, and the summary counts them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest
from tools.system_packages import find_program

NEEDS = "needs "
"""How the reason of such a skip begins."""


def require(name: str) -> str:
    """Return the path of the program of this package; skip the test if there is none."""
    found = find_program(name)
    if not found:
        pytest.skip(f"{NEEDS}{name}; `make system-packages` fetches it")
    return found


def count_skipped(reports: Iterable[pytest.TestReport]) -> Counter[str]:
    """How many tests were skipped for the want of what."""
    reasons = (report.longrepr[2] for report in reports if isinstance(report.longrepr, tuple))
    texts = (reason.removeprefix("Skipped: ") for reason in reasons)
    return Counter(text for text in texts if text.startswith(NEEDS))
