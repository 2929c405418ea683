"""The last step to the wire: messages framed once for all who get the same, and written without a detour.

A server writes text messages without mask, extensions or fragments (RFC 6455, section 5), so a message that is framed
already can go to any number of sockets as it is.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

_TEXT = 0x81
"""One text message, whole."""


def frame_text(message: bytes) -> bytes:
    """A text message as it goes over the wire."""
    size = len(message)
    if size < 126:
        return bytes((_TEXT, size)) + message
    if size < 1 << 16:
        return bytes((_TEXT, 126)) + size.to_bytes(2, "big") + message
    return bytes((_TEXT, 127)) + size.to_bytes(8, "big") + message


class FramedProtocol(WebSocketsSansIOProtocol):
    """uvicorn's protocol, with a way to write framed messages, and one to cut a reader who has stopped reading."""

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["state"]["protocol"] = self

    async def send(self, message: Any) -> None:
        """A handshake that was answered with a refusal is complete, too; uvicorn would log an error."""
        await super().send(message)
        if self.initial_response is not None and self.close_sent:
            self.handshake_complete = True

    def write_frames(self, messages: bytes) -> bool:
        """Write framed messages if somebody is still there; never blocks. Was anybody?"""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return False
        self.transport.write(messages)
        return True

    @property
    def writable_event(self) -> asyncio.Event:
        """Set while what is written goes out; cleared while the other side does not read."""
        return self.writable

    def abort(self) -> None:
        """Drop the line without a word."""
        self.transport.abort()
