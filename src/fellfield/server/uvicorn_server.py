"""A server as a process: it listens, says where, and stops in order."""

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
from fellfield.server.invitation import ANY_ADDRESS, http_url
from fellfield.server.logs import configure_logging
from fellfield.server.server_app import ServerApp
from fellfield.server.settings import Settings
from fellfield.server.ws_framing import FramedProtocol

MAX_MESSAGE_BYTES: Final = 16_384
SWITCH_INTERVAL: Final = 0.0005
"""So long a thread works on while another one waits; Python's own 5 ms would add up in every commit."""
_log: Final = logging.getLogger("fellfield")


class CannotListen(FellfieldError):
    """The address is taken or not ours."""


class GracefulServer(uvicorn.Server):
    """uvicorn, saying when it is there and saying goodbye before it goes."""

    def __init__(self, config: uvicorn.Config, app: ServerApp, there: Callable[[], None]) -> None:
        super().__init__(config)
        self._app = app
        self._there = there

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen."""
        await super().startup(sockets)
        if self.started:
            self._there()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Tell everybody that we will be back, then stop."""
        began = time.monotonic()
        self._app.stopping.set()
        connections = self._app.rooms.connections()
        for connection in connections:
            connection.close_with("restart", 1012)
        await asyncio.sleep(0.1 if connections else 0)
        await super().shutdown(sockets)
        _log.info("stopped", extra={"sockets": len(connections), "seconds": round(time.monotonic() - began, 2)})


def bind_socket(settings: Settings) -> socket.socket:
    """A socket at the address that was chosen; raises `CannotListen`."""
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
    """Where people find it."""
    host = "127.0.0.1" if settings.listens_at in ANY_ADDRESS else settings.listens_at
    return settings.public_url or http_url(host, port)


def uvicorn_config(app: object, settings: Settings) -> uvicorn.Config:
    """How uvicorn serves: small messages, no compression (no length oracle), own logs."""
    return uvicorn.Config(
        app,  # type: ignore[arg-type]
        loop="auto",
        http="httptools",
        ws=FramedProtocol,
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


def _ignore_signal(_number: int, _frame: object) -> None:
    """Uvicorn raises the signal again that it has obeyed; a stop in order is no failure."""


def serve(settings: Settings, say: Callable[[str], None], app: FastAPI | None = None) -> None:
    """Serve until somebody stops it; `say` is told the address once it is there."""
    configure_logging(settings)
    listener = bind_socket(settings)
    port = listener.getsockname()[1]
    asgi = app or create(replace(settings, port=port))
    server_app: ServerApp = asgi.state.server_app
    where = public_url_of(settings, port)
    server = GracefulServer(uvicorn_config(asgi, settings), server_app, lambda: say(where))
    _log.info("starting", extra={"url": where})
    # What was loaded so far stays; walking over it again and again would only make everybody wait.
    gc.freeze()
    # The thread that writes to the disk asks for its turn often, and every move waits for it.
    sys.setswitchinterval(SWITCH_INTERVAL)
    gc.set_threshold(50_000, 20, 50)
    for one in (signal.SIGTERM, signal.SIGINT):
        signal.signal(one, _ignore_signal)
    server.run(sockets=[listener])
    if not server.started:
        raise CannotListen("the server could not start; the log says why")
