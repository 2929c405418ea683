"""Messages as bytes, and back."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from fellfield.server.wire.sockets import AnyClientMessage

_encoder: Final = msgspec.json.Encoder(order="deterministic")
_client_message: Final = msgspec.json.Decoder(AnyClientMessage)

_FRAME_HEAD: Final = b'{"type":"frame","frame":'


def encode(value: Any) -> bytes:
    """As bytes: equal values are equal bytes."""
    return _encoder.encode(value)


def frame_message(frame: bytes) -> bytes:
    """A frame that is written already as a message of the socket: `FrameMessage`."""
    return b"%b%b}" % (_FRAME_HEAD, frame)


def decode_client_message(text: str | bytes) -> AnyClientMessage:
    """What a client said; raises `ValueError` (msgspec's are such) or `RecursionError`."""
    found: AnyClientMessage = _client_message.decode(text)
    return found
