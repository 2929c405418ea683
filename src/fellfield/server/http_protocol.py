"""The HTTP side of a connection: requests that do not arrive are cut off, and no address holds too many connections.

uvicorn waits for ever for the rest of a request. A few hundred half-sent requests would use up the file handles of the
process, its health check included.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from typing import Any, Final, Protocol

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from fellfield.server.limits import network_of

RESERVED_HANDLES: Final = 200
"""File handles that connections leave free, for the database, bots, logs and the files of the page."""
MAX_HEAD_BYTES: Final = 1 << 16
"""Bytes after which a request whose head is not complete is cut off; the parser keeps all of it in memory."""
MAX_REQUEST_BYTES: Final = 1 << 20
"""Bytes after which an unfinished request is cut off. A larger body is refused before that; trailers are not."""
_log: Final = logging.getLogger("fellfield.http")


class Waiting(Protocol):
    """A connection whose request has not arrived yet."""

    def cut_off(self) -> None:
        """Close the connection at once."""


class ConnectionLimits:
    """Counts open connections in all and by address; `trusted` addresses (proxies) have no limit of their own.

    When all places are taken, the connection that has waited longest without sending a request makes room: somebody who
    opens connections and sends nothing displaces only such connections.
    """

    def __init__(self, per_address: int, in_all: int, trusted: frozenset[str] = frozenset()) -> None:
        self._per_address = per_address
        self._in_all = in_all
        self._trusted = trusted
        self._open: Counter[str] = Counter()
        self._total = 0
        self._waiting: dict[Waiting, None] = {}
        self.refused = 0

    def admit(self, address: str) -> bool:
        """Count one more connection of this address, unless that exceeds a limit."""
        if self._total >= self._in_all and self._waiting:
            next(iter(self._waiting)).cut_off()
            self._count_refusal(address)
        network = network_of(address)
        crowded = self._per_address and address not in self._trusted and self._open[network] >= self._per_address
        if crowded or self._total >= self._in_all:
            self._count_refusal(address)
            return False
        self._open[network] += 1
        self._total += 1
        return True

    def release(self, address: str) -> None:
        """Count one connection of this address less."""
        self._total -= 1
        network = network_of(address)
        self._open[network] -= 1
        if not self._open[network]:
            del self._open[network]

    def wait(self, connection: Waiting) -> None:
        """Remember that this connection waits for a request."""
        self._waiting[connection] = None

    def arrived(self, connection: Waiting) -> None:
        """Forget that this connection waits."""
        self._waiting.pop(connection, None)

    def _count_refusal(self, address: str) -> None:
        self.refused += 1
        if self.refused & (self.refused - 1) == 0:  # at 1, 2, 4, 8 ...: a flood must not fill the log
            _log.warning(
                "connection refused: too many are open; raise connections_per_address or the file handle limit",
                extra={"address": address, "open": self._total, "refused": self.refused},
            )


class GuardedProtocol(HttpToolsProtocol):
    """A connection that counts for its address, and is closed if a request does not arrive in time."""

    limits: ConnectionLimits
    request_seconds: float
    _address = ""
    _counted = False
    _has_head = False
    _unfinished_bytes = 0
    """Bytes of a request that has not arrived whole."""
    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._address = self.client[0] if self.client else ""
        self._counted = self.limits.admit(self._address)
        if not self._counted:
            transport.abort()
            return
        self._expect_request()

    def data_received(self, data: bytes) -> None:
        cycle: Any = self.cycle  # None before the first request
        if self._timer is None and (cycle is None or cycle.response_complete):
            self._expect_request()
        self._unfinished_bytes += len(data)
        super().data_received(data)
        if self._unfinished_bytes > (MAX_REQUEST_BYTES if self._has_head else MAX_HEAD_BYTES):
            self.cut_off()

    def on_message_begin(self) -> None:
        self._has_head = False
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._has_head = True
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._unfinished_bytes = 0
        self._stop_timer()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._stop_timer()
        super().handle_websocket_upgrade()
        socket: Any = self.transport.get_protocol()
        socket.on_lost = self._release

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timer()
        self._release()
        super().connection_lost(exc)

    def cut_off(self) -> None:
        """Close the connection at once, and free its place."""
        self._stop_timer()
        self._release()
        self.transport.abort()

    def _expect_request(self) -> None:
        self.limits.wait(self)
        self._timer = self.loop.call_later(self.request_seconds, self.cut_off)

    def _stop_timer(self) -> None:
        self.limits.arrived(self)
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _release(self) -> None:
        if self._counted:
            self._counted = False
            self.limits.release(self._address)


def guarded_protocol(limits: ConnectionLimits, request_seconds: float) -> type[GuardedProtocol]:
    """The protocol with these limits, which uvicorn instantiates for each connection."""
    return type("GuardedProtocol", (GuardedProtocol,), {"limits": limits, "request_seconds": request_seconds})


def raise_handle_limit() -> int:
    """Raise the limit of open files to what the system allows; returns how many connections fit below it."""
    try:
        import resource  # noqa: PLC0415 - not on Windows
    except ImportError:
        return 1 << 20
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and (hard == resource.RLIM_INFINITY or soft < hard):
        wanted = min(hard, 1 << 16) if hard != resource.RLIM_INFINITY else 1 << 16
        if wanted > soft:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    return 1 << 20 if soft == resource.RLIM_INFINITY else max(RESERVED_HANDLES, soft - RESERVED_HANDLES)
