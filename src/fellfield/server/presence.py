"""Presence between processes, carried on the same bus as wake-ups."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Final, Protocol

from fellfield.server.bus import Bus, Wake

_MARK: Final = "here/"


class PresenceListener(Protocol):
    """Called when a person connects to a table through another process, or disconnects there."""

    def __call__(self, table_id: str, person: str, *, here: bool) -> None: ...


class PresenceBus:
    """A bus that also carries `here/<process>/<table>/<person>` with 1 (connected) or 0 in place of the version."""

    def __init__(self, inner: Bus, listener: PresenceListener) -> None:
        self._inner = inner
        self._listener = listener
        self._own = secrets.token_hex(4)
        self._wake: Callable[[str, int], None] | None = None

    async def open(self, wake: Wake) -> None:
        """Start listening."""
        self._wake = wake
        await self._inner.open(self._received)

    def _received(self, what: str, number: int) -> None:
        if not what.startswith(_MARK):
            if self._wake is not None:
                self._wake(what, number)
            return
        process, table_id, person = [*what.removeprefix(_MARK).split("/"), "", "", ""][:3]
        if process != self._own:
            self._listener(table_id, person, here=bool(number))

    async def publish(self, table: str, version: int) -> None:
        """Publish the version of a table."""
        await self._inner.publish(table, version)

    async def publish_presence(self, table_id: str, person: str, *, here: bool) -> None:
        """Publish that a person is connected to a table here, or no longer."""
        await self._inner.publish(f"{_MARK}{self._own}/{table_id}/{person}", int(here))

    async def close(self) -> None:
        """Stop listening."""
        await self._inner.close()
