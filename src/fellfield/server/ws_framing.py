"""WebSocket framing: a message is framed once and written as it is to every socket that gets it.

A server sends text messages without mask, extensions or fragments (RFC 6455, section 5), so the framed bytes are the
same for all sockets.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from fellfield.server.limits import TokenBucket

_TEXT = 0x81
"""First byte of an unfragmented text message."""


SLICE_BYTES = 2048
"""Bytes that are parsed at once."""


def frame_text(message: bytes) -> bytes:
    """A text message as a WebSocket frame."""
    size = len(message)
    if size < 126:
        return bytes((_TEXT, size)) + message
    if size < 1 << 16:
        return bytes((_TEXT, 126)) + size.to_bytes(2, "big") + message
    return bytes((_TEXT, 127)) + size.to_bytes(8, "big") + message


class FramedProtocol(WebSocketsSansIOProtocol):
    """uvicorn's protocol that can also write framed messages, and abort a connection whose reader has stalled.

    It counts frames, because pings and fragments never reach the app: thousands of them fit into one read, and the
    event loop would do nothing else meanwhile.
    """

    frame_rate: float = 0.0
    """Frames per second, sustained, after which a connection is aborted; 0 for no limit."""
    frame_burst: float = 1.0
    _frames_left: TokenBucket | None = None
    on_lost: Callable[[], None] | None = None
    """Called when the connection is lost."""

    def data_received(self, data: bytes) -> None:
        """Parse what has arrived in slices: a parser takes ever longer for frames in a long buffer."""
        for start in range(0, len(data), SLICE_BYTES):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + SLICE_BYTES])

    def handle_ping(self) -> None:
        if self._may_go_on():
            super().handle_ping()

    def handle_pong(self, event: Any) -> None:
        if self._may_go_on():
            super().handle_pong(event)

    def handle_cont(self, event: Any) -> None:
        if self._may_go_on():
            super().handle_cont(event)

    def handle_text(self, event: Any) -> None:
        if self._may_go_on():
            super().handle_text(event)

    def handle_bytes(self, event: Any) -> None:
        if self._may_go_on():
            super().handle_bytes(event)

    def _may_go_on(self) -> bool:
        """Count a frame; a connection that sends far too many is aborted."""
        if self._frames_left is None:
            self._frames_left = TokenBucket(self.frame_rate, self.frame_burst, self.loop.time())
        if self._frames_left.take(self.loop.time()):
            self.transport.abort()
            return False
        return True

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


def framed_protocol(rate: float, burst: float) -> type[FramedProtocol]:
    """The protocol with this limit of frames per second and in a burst, which uvicorn instantiates for each socket."""
    return type("FramedProtocol", (FramedProtocol,), {"frame_rate": rate, "frame_burst": burst})
