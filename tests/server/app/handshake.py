"""A raw WebSocket handshake, for headers that no library would send."""

from __future__ import annotations

import base64
import os
import socket
from collections.abc import Sequence
from urllib.parse import urlsplit

from tests.server.app.http_helpers import TIMEOUT_SECONDS


def handshake(url: str, path: str, headers: Sequence[tuple[str, str]] = (), connect_to: str = "") -> int:
    """The HTTP status; 101 if the socket would open. `connect_to` is the server's URL, if it has another name."""
    parts, server = urlsplit(url), urlsplit(connect_to or url)
    assert server.hostname is not None
    with socket.create_connection((server.hostname, server.port or 80), timeout=TIMEOUT_SECONDS) as line:
        sent = [
            f"GET {path} HTTP/1.1",
            f"Host: {parts.netloc}",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
            *(f"{name}: {value}" for name, value in headers),
        ]
        line.sendall(("\r\n".join(sent) + "\r\n\r\n").encode())
        answer = line.recv(4096).decode("latin-1")
    return int(answer.split(" ", 2)[1])
