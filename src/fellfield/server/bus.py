"""Wake-ups: "this table is at that version". Whoever hears it reads the log; losing or doubling one changes nothing."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any, Final, Protocol

CHANNEL: Final = "fellfield"

Wake = Callable[[str, int], None]
"""Called in the event loop with a table and its version; must not block."""


class Bus(Protocol):
    """Carries wake-ups to every process, this one included or not."""

    async def open(self, wake: Wake) -> None:
        """Begin to listen."""

    async def publish(self, table: str, version: int) -> None:
        """Tell everybody; never raises, for the fallback is there anyway."""

    async def close(self) -> None:
        """Stop listening."""


def _dispatch(payload: str, wake: Wake) -> None:
    """Take a payload apart; what cannot be read is left alone."""
    table, _, version = payload.rpartition(":")
    if table and version.isdecimal():
        wake(table, int(version))


class LocalBus:
    """For a single process: nobody else is there to be told."""

    def __init__(self) -> None:
        self._wake: Wake | None = None

    async def open(self, wake: Wake) -> None:
        """Begin to listen."""
        self._wake = wake

    async def publish(self, table: str, version: int) -> None:
        """Tell this process."""
        if self._wake is not None:
            self._wake(table, version)

    async def close(self) -> None:
        """Stop listening."""
        self._wake = None


class PostgresBus:
    """LISTEN and NOTIFY on the database that keeps the logs; listens again when the connection is lost."""

    def __init__(self, dsn: str) -> None:
        self._dsn = dsn
        self._connection: Any = None
        self._one_at_a_time = asyncio.Lock()
        self._lost = asyncio.Event()
        self._wake: Wake | None = None
        self._keeper: asyncio.Task[None] | None = None

    async def open(self, wake: Wake) -> None:
        """Begin to listen."""
        self._wake = wake
        await self._connect()
        self._keeper = asyncio.get_running_loop().create_task(self._keep())

    async def _connect(self) -> None:
        import asyncpg  # type: ignore[import-untyped]  # noqa: PLC0415 - only who uses it needs it

        connection = await asyncpg.connect(self._dsn)
        connection.add_termination_listener(lambda _: self._lost.set())
        await connection.add_listener(CHANNEL, self._heard)
        self._connection = connection

    def _heard(self, _connection: Any, _pid: int, _channel: str, payload: object) -> None:
        if self._wake is not None:
            _dispatch(str(payload), self._wake)

    async def _keep(self) -> None:
        """Connect again whenever the connection is gone.

        The driver does not always say so (not when it is lost in the middle of a statement), so look now and then.
        """
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._lost.wait(), 1.0)
            self._lost.clear()
            if self._connection.is_closed():
                with contextlib.suppress(Exception):
                    await self._connect()

    async def publish(self, table: str, version: int) -> None:
        """Tell every process."""
        async with self._one_at_a_time:
            try:
                await self._connection.execute("SELECT pg_notify($1, $2)", CHANNEL, f"{table}:{version}")
            except Exception:  # noqa: BLE001 - whatever it is, the fallback is there
                self._lost.set()

    async def close(self) -> None:
        """Stop listening."""
        self._wake = None
        if self._keeper is not None:
            self._keeper.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._keeper
        if self._connection is not None:
            try:
                await self._connection.close(timeout=2)
            except Exception:  # noqa: BLE001 - whatever it is, the line must not stay open
                self._connection.terminate()


class RedisBus:
    """PUBLISH and SUBSCRIBE on Redis or Valkey; subscribes again when the connection is lost."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._client: Any = None
        self._listener: asyncio.Task[None] | None = None
        self._ready: asyncio.Event = asyncio.Event()

    async def open(self, wake: Wake) -> None:
        """Begin to listen; returns when the first subscription stands, or after a second without one."""
        from redis import asyncio as redis  # noqa: PLC0415 - only who uses it needs it

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
        """Tell every process."""
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
