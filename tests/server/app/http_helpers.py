"""Requests by nobody in particular, and how long the tests wait for a machine that is slow and busy."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Final

import httpx

PATIENCE: Final = 90.0
"""Seconds. Nobody ever waits as long unless something is broken."""

get = partial(httpx.get, timeout=PATIENCE)
post = partial(httpx.post, timeout=PATIENCE)
request = partial(httpx.request, timeout=PATIENCE)


def eventually(condition: Callable[[], bool], about: str = "it never happened") -> None:
    """Wait until this is so; the test fails when it never is."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, about
        time.sleep(0.02)
