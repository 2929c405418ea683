"""Requests without credentials, and waiting for conditions on a slow machine."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Final

import httpx

TIMEOUT_SECONDS: Final = 90.0
"""Seconds after which a wait fails; far longer than anything takes unless it is broken."""

get = partial(httpx.get, timeout=TIMEOUT_SECONDS)
post = partial(httpx.post, timeout=TIMEOUT_SECONDS)
request = partial(httpx.request, timeout=TIMEOUT_SECONDS)


def wait_until(condition: Callable[[], bool], message: str = "the condition never held") -> None:
    """Wait until the condition holds; fails after `TIMEOUT_SECONDS`."""
    deadline = time.monotonic() + TIMEOUT_SECONDS
    while not condition():
        assert time.monotonic() < deadline, message
        time.sleep(0.02)
