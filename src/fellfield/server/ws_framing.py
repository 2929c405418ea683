"""WebSocket framing: a message is framed once and written as it is to every socket that gets it.

A server sends text messages without mask, extensions or fragments (RFC 6455, section 5), so the framed bytes are the
same for all sockets.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

_TEXT = 0x81
"""First byte of an unfragmented text message."""


def frame_text(message: bytes) -> bytes:
    """A text message as a WebSocket frame."""
    size = len(message)
    if size < 126:
        return bytes((_TEXT, size)) + message
    if size < 1 << 16:
        return bytes((_TEXT, 126)) + size.to_bytes(2, "big") + message
    return bytes((_TEXT, 127)) + size.to_bytes(8, "big") + message


class FramedProtocol(WebSocketsSansIOProtocol):
    """uvicorn's protocol that can also write framed messages, and abort a connection whose reader has stalled."""

    on_lost: Callable[[], None] | None = None
    """Called when the connection is lost."""

    def connection_lost(self, exc: Exception | None) -> None:
        if self.on_lost is not None:
            self.on_lost()
        super().connection_lost(exc)

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["state"]["protocol"] = self

    async def send(self, message: Any) -> None:
        """Mark a refused handshake as complete; uvicorn would log an error otherwise."""
        await super().send(message)
        if self.initial_response is not None and self.close_sent:
            self.handshake_complete = True

    def write_frames(self, messages: bytes) -> bool:
        """Write framed messages without blocking; false if the connection is closed."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return False
        self.transport.write(messages)
        return True

    @property
    def writable_event(self) -> asyncio.Event:
        """Set while the transport accepts data; cleared while its write buffer is full."""
        return self.writable

    def abort(self) -> None:
        """Abort the connection without a closing handshake."""
        self.transport.abort()
