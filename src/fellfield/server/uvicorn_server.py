"""The server process: bind, announce the address, serve with uvicorn, shut down in order."""

from __future__ import annotations

import asyncio
import gc
import logging
import signal
import socket
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Final

import uvicorn
from fastapi import FastAPI

from fellfield.core.errors import FellfieldError
from fellfield.server.asgi import create
from fellfield.server.http_protocol import ConnectionLimits, guarded_protocol, raise_handle_limit
from fellfield.server.invitation import ANY_ADDRESS, http_url
from fellfield.server.logs import configure_logging
from fellfield.server.server_app import ServerApp
from fellfield.server.settings import Settings
from fellfield.server.ws_framing import framed_protocol

MAX_MESSAGE_BYTES: Final = 16_384
FRAMES_PER_MESSAGE: Final = 3.0
"""Frames, pings included, that a socket may send for each message it may send."""
SWITCH_INTERVAL: Final = 0.0005
"""Seconds between thread switches. Python's default of 5 ms would delay every commit of the writer thread."""
_log: Final = logging.getLogger("fellfield")


class CannotListen(FellfieldError):
    """The address is in use or not available on this machine."""


class GracefulServer(uvicorn.Server):
    """uvicorn that reports when it listens, and tells clients before it shuts down."""

    def __init__(self, config: uvicorn.Config, app: ServerApp, on_listening: Callable[[], None]) -> None:
        super().__init__(config)
        self._app = app
        self._on_listening = on_listening

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start listening, then report it."""
        await super().startup(sockets)
        if self.started:
            self._on_listening()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Send `bye: restart` to every socket, then shut down."""
        began = time.monotonic()
        self._app.stopping.set()
        connections = self._app.rooms.connections()
        for connection in connections:
            connection.close_with("restart", 1012)
        await asyncio.sleep(0.1 if connections else 0)
        await super().shutdown(sockets)
        _log.info("server stopped", extra={"sockets": len(connections), "seconds": round(time.monotonic() - began, 2)})


def bind_socket(settings: Settings) -> socket.socket:
    """A listening socket at the configured address; raises `CannotListen`."""
    try:
        host = settings.listens_at
        family = socket.getaddrinfo(host, settings.port, type=socket.SOCK_STREAM)[0][0]
        found = socket.socket(family, socket.SOCK_STREAM)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind((host, settings.port))
        found.set_inheritable(True)
    except OSError as error:
        raise CannotListen(
            f"cannot listen at {settings.listens_at}:{settings.port}: {error.strerror or error}"
        ) from None
    return found


def public_url_of(settings: Settings, port: int) -> str:
    """The URL of this server for its users."""
    host = "127.0.0.1" if settings.listens_at in ANY_ADDRESS else settings.listens_at
    return settings.public_url or http_url(host, port)


def uvicorn_config(app: object, settings: Settings) -> uvicorn.Config:
    """The uvicorn configuration: small messages, own logging, and no compression (lengths would leak contents)."""
    return uvicorn.Config(
        app,  # type: ignore[arg-type]
        loop="auto",
        http=guarded_protocol(_connection_limits(settings), settings.request_seconds),
        ws=framed_protocol(settings.socket_rate * FRAMES_PER_MESSAGE, settings.socket_burst * FRAMES_PER_MESSAGE),
        ws_max_size=MAX_MESSAGE_BYTES,
        ws_max_queue=32,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        ws_per_message_deflate=False,
        lifespan="on",
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=settings.proxies,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=max(1, int(settings.stop_seconds)),
        backlog=4096,
    )


def _connection_limits(settings: Settings) -> ConnectionLimits:
    """The limits of open connections; proxies carry many people on one address."""
    trusted = frozenset(part.strip() for part in settings.proxies.split(",") if part.strip())
    return ConnectionLimits(settings.connections_per_address, raise_handle_limit(), trusted)


def _ignore_signal(_number: int, _frame: object) -> None:
    """Ignore the signal that uvicorn raises again after a graceful shutdown; the exit code stays 0."""


def serve(settings: Settings, say: Callable[[str], None], app: FastAPI | None = None) -> None:
    """Serve until stopped by a signal; `say` is called with the URL once the server listens."""
    configure_logging(settings)
    listener = bind_socket(settings)
    port = listener.getsockname()[1]
    asgi = app or create(replace(settings, port=port))
    server_app: ServerApp = asgi.state.server_app
    asyncio.run(server_app.store.claim())
    where = public_url_of(settings, port)
    server = GracefulServer(uvicorn_config(asgi, settings), server_app, lambda: say(where))
    _log.info("server starting", extra={"url": where})
    # Modules loaded so far stay for the life of the process; the garbage collector need not scan them again.
    gc.freeze()
    # Every move waits for the writer thread, which competes for the interpreter lock.
    sys.setswitchinterval(SWITCH_INTERVAL)
    gc.set_threshold(50_000, 20, 50)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, _ignore_signal)
    server.run(sockets=[listener])
    if not server.started:
        raise CannotListen("the server could not start: see the log for the cause")
