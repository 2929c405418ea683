"""A real server process for tests, on a free port, and clients for it."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
import uuid
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx
from tests.server.app.fork_server import ForkedProcess, ForkServer
from tests.server.app.http_helpers import TIMEOUT_SECONDS, get
from websockets.sync.client import ClientConnection, connect

from fellfield.server.following import legal_actions, table_after

OPEN: set[ServerProcess | Client | ClientSocket] = set()
"""Open servers, clients and sockets; closed after every test, even a failed one."""

QUICK = {
    "FELLFIELD_BOT_DELAY": "0",
    "FELLFIELD_BOT_SPREAD": "0",
    "FELLFIELD_SAMPLES": "true",
    "FELLFIELD_LOG_FORMAT": "json",
    "FELLFIELD_LOG_LEVEL": "warning",
    "FELLFIELD_ARRIVAL_RATE": "0",
    "FELLFIELD_TABLE_RATE": "0",
    "FELLFIELD_ADDRESS_RATE": "0",
    "FELLFIELD_PERSON_RATE": "0",
    "FELLFIELD_SOCKET_RATE": "0",
    "FELLFIELD_CHAT_RATE": "0",
    "FELLFIELD_RECOVERY_RATE": "0",
    "FELLFIELD_REPORT_RATE": "0",
    "FELLFIELD_EXPORT_RATE": "0",
    "FELLFIELD_SOCKETS_PER_ADDRESS": "0",
    "FELLFIELD_SOCKETS_PER_PERSON": "0",
    "FELLFIELD_TABLES_PER_PERSON": "100000",
    "FELLFIELD_BOT_TABLES_PER_PERSON": "0",
    "FELLFIELD_BOT_TABLES_PER_ADDRESS": "0",
    "FELLFIELD_STOP_SECONDS": "60",
}
"""Settings without limits and delays; a test of a limit sets it."""


def free_port() -> int:
    """A free port."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


class ServerProcess:
    """`fellfield serve` on a free port: `with ServerProcess(folder) as server: ...`."""

    def __init__(
        self,
        folder: Path,
        settings: dict[str, str] | None = None,
        program: Sequence[str] = ("-m", "fellfield", "serve"),
    ) -> None:
        self.folder = folder
        self.log = folder / "log.txt"
        self._settings = QUICK | {"FELLFIELD_PORT": str(free_port())} | (settings or {})
        self._program = program
        self.process: subprocess.Popen[str] | ForkedProcess | None = None
        self.url = ""

    def start(self) -> Self:
        self._launch(self.environment() | {"DATABASE_URL": f"sqlite:///{self.folder / 'test.db'}"} | self._settings)
        OPEN.add(self)
        return self

    @staticmethod
    def environment() -> dict[str, str]:
        """This machine's variables without settings."""
        return {name: value for name, value in os.environ.items() if not name.startswith("FELLFIELD_")}

    def _launch(self, environment: dict[str, str]) -> None:
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                [sys.executable, *self._program], env=environment, stdout=subprocess.PIPE, stderr=log, text=True
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if "http" not in line:
            self.kill()
            raise AssertionError(f"the server did not start: {self.log.read_text()}")
        self.url = line.split()[-1]

    def process_url(self) -> str:
        """The URL of this process, whatever the public URL is."""
        return f"http://127.0.0.1:{self._settings['FELLFIELD_PORT']}"

    def stop(self) -> int:
        """Stop gracefully; returns the exit code."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        exit_code = self.process.wait(TIMEOUT_SECONDS)
        self._release()
        return exit_code

    def kill(self) -> None:
        """Kill the process."""
        assert self.process is not None
        self.process.kill()
        self.process.wait(TIMEOUT_SECONDS)
        self._release()

    def _release(self) -> None:
        OPEN.discard(self)
        if self.process is not None and self.process.stdout is not None:
            self.process.stdout.close()

    def close(self) -> None:
        """Kill the process if it is still running, and release its resources."""
        if self.process is not None and self.process.poll() is None:
            self.kill()
        self._release()

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process is not None and self.process.poll() is None:
            self.stop()
        self._release()

    def client(self, name: str = "") -> Client:
        """A new client with a cookie."""
        return Client(self, name)

    def logged_errors(self) -> list[dict[str, Any]]:
        """The error lines of the log, as JSON."""
        lines = [json.loads(line) for line in self.log.read_text().splitlines() if line.startswith("{")]
        return [line for line in lines if line["level"] == "error"]

    def metrics(self) -> dict[str, float]:
        """The metrics by name."""
        text = get(self.url + "/metrics").text
        return {line.rsplit(" ", 1)[0]: float(line.rsplit(" ", 1)[1]) for line in text.splitlines() if line[:1] != "#"}


class ForkedServer(ServerProcess):
    """A server from the fork server."""

    def __init__(
        self, fork_server: ForkServer, folder: Path, settings: dict[str, str] | None = None, *, hasty: bool = False
    ) -> None:
        super().__init__(folder, settings)
        self._fork_server = fork_server
        self._hasty = hasty

    def _launch(self, environment: dict[str, str]) -> None:
        self.process, self.url = self._fork_server.start(str(self.log), environment, hasty=self._hasty)


class Client:
    """An HTTP client with the cookies of one person."""

    def __init__(self, server: ServerProcess, name: str = "") -> None:
        self.server = server
        self.http = httpx.Client(base_url=server.url, headers={"origin": server.url}, timeout=TIMEOUT_SECONDS)
        OPEN.add(self)
        self.you = self.http.post("/api/me", json={"name": name} if name else {}).json()

    def close(self) -> None:
        self.http.close()
        OPEN.discard(self)

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    def post_confirmed(self, path: str, body: dict[str, Any] | None = None) -> httpx.Response:
        """Post what the server wants confirmed, as the page does."""
        confirmation = self.http.post("/api/me/confirm").json()["confirmation"]
        return self.http.post(path, json=body or {}, headers={"fellfield-confirmation": confirmation})

    def delete_account(self) -> httpx.Response:
        """Delete the account, as the page does."""
        confirmation = self.http.post("/api/me/confirm").json()["confirmation"]
        return self.http.delete("/api/me", headers={"fellfield-confirmation": confirmation})

    def create_table(self, game: str = "tides", **fields: Any) -> dict[str, Any]:
        """Create a table; returns the response."""
        answer = self.http.post("/api/tables", json={"game": game, **fields})
        assert answer.status_code == 201, answer.text
        body: dict[str, Any] = answer.json()
        return body

    def do(
        self, table: str, do: str, expected: int | None = None, key: str | None = None, **facts: Any
    ) -> httpx.Response:
        body = {"command": {"do": do, **facts}, "key": key or str(uuid.uuid4()), "expected": expected}
        return self.http.post(f"/api/tables/{table}/do", json=body)

    def get_table(self, table: str, **query: Any) -> dict[str, Any]:
        answer = self.http.get(f"/api/tables/{table}", params=query)
        assert answer.status_code == 200, answer.text
        body: dict[str, Any] = answer.json()
        return body

    def socket(
        self,
        table: str,
        credentials: dict[str, str] | None = None,
        known: dict[str, Any] | None = None,
        **query: Any,
    ) -> ClientSocket:
        """Open a socket at a table, with these headers instead of the person's cookie if given.

        `known` is the table from an earlier socket, from which this one resumes if `epoch` is the same.
        """
        if known is not None:
            query = {"since": known["version"], "viewer": "" if known["viewer"] is None else known["viewer"], **query}
        socket = ClientSocket(self, table, query, credentials)
        socket.table_view = known or {}
        return socket


class ClientSocket:
    """A client's socket at a table."""

    def __init__(
        self, person: Client, table: str, query: dict[str, Any], credentials: dict[str, str] | None = None
    ) -> None:
        query_text = "&".join(f"{name}={value}" for name, value in query.items())
        url = f"{person.server.url.replace('http', 'ws', 1)}/api/tables/{table}/socket?{query_text}"
        headers = {**(credentials or {"cookie": person.cookie}), "origin": person.server.url}
        self.connection: ClientConnection = connect(
            url,
            additional_headers=headers,
            compression=None,
            max_size=None,
            open_timeout=TIMEOUT_SECONDS,
            close_timeout=TIMEOUT_SECONDS,
            ping_interval=None,
            legacy=True,
        )
        OPEN.add(self)
        self.received: list[dict[str, Any]] = []
        self.table_view: dict[str, Any] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self.connection.close()
        OPEN.discard(self)

    def next(self, timeout: float = TIMEOUT_SECONDS) -> dict[str, Any]:
        """The next message."""
        message: dict[str, Any] = json.loads(self.connection.recv(timeout))
        self.received.append(message)
        if message["type"] == "frame":
            self.table_view = table_after(self.table_view, message["frame"])
        return message

    @property
    def legal(self) -> list[str]:
        """The texts of all actions that the table offers to this seat now."""
        return legal_actions(self.table_view["offers"])

    def until(self, kind: str, timeout: float = TIMEOUT_SECONDS, **facts: Any) -> dict[str, Any]:
        """The next message of this type and with these values."""
        end = time.monotonic() + timeout
        while True:
            message = self.next(end - time.monotonic())
            if message["type"] == kind and all(message.get(name) == value for name, value in facts.items()):
                return message

    def send(self, **message: Any) -> None:
        self.connection.send(json.dumps(message))

    def do(self, do: str, expected: int | None = None, key: str | None = None, **facts: Any) -> dict[str, Any]:
        """Send a command and return its answer, `done` or `error`."""
        key = key or uuid.uuid4().hex
        self.send(type="do", key=key, expected=expected, command={"do": do, **facts})
        while True:
            message = self.next()
            if message["type"] in ("done", "error") and message["key"] == key:
                return message
