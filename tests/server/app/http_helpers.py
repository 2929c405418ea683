"""Requests without credentials, and waiting for conditions on a slow machine."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Final

import httpx

PATIENCE: Final = 90.0
"""Seconds after which a wait fails; far longer than anything takes unless it is broken."""

get = partial(httpx.get, timeout=PATIENCE)
post = partial(httpx.post, timeout=PATIENCE)
request = partial(httpx.request, timeout=PATIENCE)


def eventually(condition: Callable[[], bool], about: str = "it never happened") -> None:
    """Wait until the condition holds; fails after `PATIENCE` seconds."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, about
        time.sleep(0.02)
