"""Rate and concurrency limits."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache
from typing import Final

MAX_BUCKETS: Final = 50_000
"""Buckets kept in memory; the least recently used one is dropped first (it is full again by then)."""


@lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    """The key under which an address is limited: one subscriber has all the IPv6 addresses of a /64."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False))


class TokenBucket:
    """A token bucket: holds `burst` tokens, refilled at `rate` per second. A rate of 0 means no limit."""

    __slots__ = ("_at", "_burst", "_left", "_rate")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._at = now

    def take(self, now: float, tokens: float = 1.0) -> float:
        """Take tokens if available: returns 0, or the seconds until they will be."""
        if not self._rate:
            return 0.0
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left >= tokens:
            self._left -= tokens
            return 0.0
        return (tokens - self._left) / self._rate


class RateLimiter:
    """One token bucket per key (a person or an address)."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._kept: OrderedDict[str, TokenBucket] = OrderedDict()

    def take(self, who: str, tokens: float = 1.0) -> float:
        """Take tokens from this key's bucket: returns 0, or the seconds until they will be available."""
        if not self._rate:
            return 0.0
        now = self._clock()
        found = self._kept.get(who)
        if found is None:
            found = self._kept[who] = TokenBucket(self._rate, self._burst, now)
            if len(self._kept) > MAX_BUCKETS:
                self._kept.popitem(last=False)
        self._kept.move_to_end(who)
        return found.take(now, tokens)


class ConcurrencyLimiter:
    """Counts open resources per key; a `limit` of 0 means none."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._open: dict[str, int] = {}

    def acquire(self, who: str) -> bool:
        """Count one more, unless that exceeds the limit; true if counted."""
        count = self._open.get(who, 0)
        if self._limit and count >= self._limit:
            return False
        self._open[who] = count + 1
        return True

    def release(self, who: str) -> None:
        """Count one less."""
        left = self._open.get(who, 0) - 1
        if left > 0:
            self._open[who] = left
        else:
            self._open.pop(who, None)
