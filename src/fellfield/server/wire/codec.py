"""Encodes and decodes messages."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from fellfield.server.wire.sockets import AnyClientMessage

_encoder: Final = msgspec.json.Encoder(order="deterministic")
_client_message: Final = msgspec.json.Decoder(AnyClientMessage)

_FRAME_HEAD: Final = b'{"type":"frame","frame":'


def encode(value: Any) -> bytes:
    """Encode a value; equal values give equal bytes."""
    return _encoder.encode(value)


def frame_message(frame: bytes) -> bytes:
    """Wrap an encoded frame into a `FrameMessage`."""
    return b"%b%b}" % (_FRAME_HEAD, frame)


def decode_client_message(text: str | bytes) -> AnyClientMessage:
    """Decode a client message; raises `ValueError` (as msgspec does) or `RecursionError`."""
    found: AnyClientMessage = _client_message.decode(text)
    return found
