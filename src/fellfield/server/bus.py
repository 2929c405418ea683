"""Wake-ups between processes: "this table is at that version".

Receivers read the log, so losing or repeating a wake-up is harmless.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any, Final, Protocol

CHANNEL: Final = "fellfield"

Wake = Callable[[str, int], None]
"""Called in the event loop with a table id and its version; must not block."""


class Bus(Protocol):
    """Carries wake-ups to every process, including or excluding this one."""

    async def open(self, wake: Wake) -> None:
        """Start listening."""

    async def publish(self, table: str, version: int) -> None:
        """Publish a version; never raises, because polling is the fallback."""

    async def close(self) -> None:
        """Stop listening."""


def _dispatch(payload: str, wake: Wake) -> None:
    """Parse a payload and call `wake`; malformed payloads are ignored."""
    table, _, version = payload.rpartition(":")
    if table and version.isdecimal():
        wake(table, int(version))


class LocalBus:
    """The bus of a single process."""

    def __init__(self) -> None:
        self._wake: Wake | None = None

    async def open(self, wake: Wake) -> None:
        """Start listening."""
        self._wake = wake

    async def publish(self, table: str, version: int) -> None:
        """Publish to this process."""
        if self._wake is not None:
            self._wake(table, version)

    async def close(self) -> None:
        """Stop listening."""
        self._wake = None


class PostgresBus:
    """LISTEN and NOTIFY on the database of the store; reconnects when the connection is lost."""

    def __init__(self, dsn: str) -> None:
        self._dsn = dsn
        self._connection: Any = None
        self._publish_lock = asyncio.Lock()
        self._lost = asyncio.Event()
        self._wake: Wake | None = None
        self._reconnect_task: asyncio.Task[None] | None = None

    async def open(self, wake: Wake) -> None:
        """Start listening."""
        self._wake = wake
        await self._connect()
        self._reconnect_task = asyncio.get_running_loop().create_task(self._reconnect_loop())

    async def _connect(self) -> None:
        import asyncpg  # type: ignore[import-untyped]  # noqa: PLC0415 - optional dependency

        connection = await asyncpg.connect(self._dsn)
        connection.add_termination_listener(lambda _: self._lost.set())
        await connection.add_listener(CHANNEL, self._notified)
        self._connection = connection

    def _notified(self, _connection: Any, _pid: int, _channel: str, payload: object) -> None:
        if self._wake is not None:
            _dispatch(str(payload), self._wake)

    async def _reconnect_loop(self) -> None:
        """Reconnect whenever the connection is lost.

        The driver does not always report it (for example during a statement), so this also polls.
        """
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._lost.wait(), 1.0)
            self._lost.clear()
            if self._connection.is_closed():
                with contextlib.suppress(Exception):
                    await self._connect()

    async def publish(self, table: str, version: int) -> None:
        """Publish to every process."""
        async with self._publish_lock:
            try:
                await self._connection.execute("SELECT pg_notify($1, $2)", CHANNEL, f"{table}:{version}")
            except Exception:  # noqa: BLE001 - polling is the fallback
                self._lost.set()

    async def close(self) -> None:
        """Stop listening."""
        self._wake = None
        if self._reconnect_task is not None:
            self._reconnect_task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._reconnect_task
        if self._connection is not None:
            try:
                await self._connection.close(timeout=2)
            except Exception:  # noqa: BLE001 - the connection must be closed in any case
                self._connection.terminate()


class RedisBus:
    """PUBLISH and SUBSCRIBE on Redis or Valkey; subscribes again when the connection is lost."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._client: Any = None
        self._listener: asyncio.Task[None] | None = None
        self._ready: asyncio.Event = asyncio.Event()

    async def open(self, wake: Wake) -> None:
        """Start listening; returns once subscribed, or after one second."""
        from redis import asyncio as redis  # noqa: PLC0415 - optional dependency

        self._client = redis.from_url(self._url)
        self._listener = asyncio.get_running_loop().create_task(self._listen(wake))
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._ready.wait(), 1.0)

    async def _listen(self, wake: Wake) -> None:
        pause = 0.1
        while True:
            with contextlib.suppress(Exception):
                async with self._client.pubsub() as channel:
                    await channel.subscribe(CHANNEL)
                    pause = 0.1
                    async for message in channel.listen():
                        self._ready.set()
                        if message["type"] == "message":
                            _dispatch(message["data"].decode(), wake)
            await asyncio.sleep(pause)
            pause = min(pause * 2, 2.0)

    async def publish(self, table: str, version: int) -> None:
        """Publish to every process."""
        with contextlib.suppress(Exception):
            await self._client.publish(CHANNEL, f"{table}:{version}")

    async def close(self) -> None:
        """Stop listening."""
        if self._listener is not None:
            self._listener.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._listener
        if self._client is not None:
            await self._client.aclose()
