"""News about people between processes, carried on the same bus as wake-ups: who is at a table, who has logged out."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Final, Protocol

from fellfield.server.bus import Bus, Wake

_PRESENCE: Final = "here/"
_LOGOUT: Final = "gone/"


class PresenceListener(Protocol):
    """Called when a person connects to a table through another process, or disconnects there."""

    def __call__(self, table_id: str, person: str, *, here: bool) -> None: ...


class PeopleBus:
    """A bus that also carries presence and log-outs.

    `here/<process>/<table>/<person>` has 1 (connected) or 0 in place of the version. `gone/<process>/<person>` always
    has 0: sessions or tokens of this person have ended, and sockets that used them have to close.
    """

    def __init__(self, inner: Bus, on_presence: PresenceListener, on_logout: Callable[[str], None]) -> None:
        self._inner = inner
        self._on_presence = on_presence
        self._on_logout = on_logout
        self._own = secrets.token_hex(4)
        self._wake: Callable[[str, int], None] | None = None

    async def open(self, wake: Wake) -> None:
        """Start listening."""
        self._wake = wake
        await self._inner.open(self._received)

    def _received(self, what: str, number: int) -> None:
        kind, _, rest = what.partition("/")
        process, *names = rest.split("/")
        if f"{kind}/" == _PRESENCE and len(names) == 2:
            if process != self._own:
                self._on_presence(names[0], names[1], here=bool(number))
        elif f"{kind}/" == _LOGOUT and len(names) == 1:
            if process != self._own:
                self._on_logout(names[0])
        elif self._wake is not None:
            self._wake(what, number)

    async def publish(self, table: str, version: int) -> None:
        """Publish the version of a table."""
        await self._inner.publish(table, version)

    async def publish_presence(self, table_id: str, person: str, *, here: bool) -> None:
        """Publish that a person is connected to a table here, or no longer."""
        await self._inner.publish(f"{_PRESENCE}{self._own}/{table_id}/{person}", int(here))

    async def publish_logout(self, person: str) -> None:
        """Publish that sessions or tokens of a person have ended."""
        await self._inner.publish(f"{_LOGOUT}{self._own}/{person}", 0)

    async def close(self) -> None:
        """Stop listening."""
        await self._inner.close()
