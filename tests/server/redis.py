"""A temporary Redis server for the tests, on a free port and in its own directory."""

from __future__ import annotations

import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path

from tests.programs import require
from tests.server.postgres import free_port

TIMEOUT_SECONDS = 60.0


class Redis:
    """One server; `restart()` crashes it and starts it again at the same address."""

    def __init__(self) -> None:
        self._program = require("redis")
        self.home = Path(tempfile.mkdtemp(prefix="fellfield-redis-"))
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        """Start and wait until it answers."""
        place = ["--port", str(self.port), "--bind", "127.0.0.1", "--dir", str(self.home)]
        quiet = ["--save", "", "--appendonly", "no", "--loglevel", "warning"]
        with (self.home / "log").open("ab") as log:
            self._process = subprocess.Popen([self._program, *place, *quiet], stdout=log, stderr=log)
        end = time.monotonic() + TIMEOUT_SECONDS
        while not self._answers():
            assert self._process.poll() is None, (self.home / "log").read_text()
            assert time.monotonic() < end, "Redis does not answer"
            time.sleep(0.02)

    def _answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=5) as line:
                line.sendall(b"PING\r\n")
                return line.recv(16).startswith(b"+PONG")
        except OSError:
            return False

    def kill(self) -> None:
        """Kill it."""
        assert self._process is not None
        self._process.kill()
        self._process.wait(TIMEOUT_SECONDS)

    def restart(self) -> None:
        """Kill it and start it again."""
        self.kill()
        self.start()

    def remove(self) -> None:
        """Stop and remove all files."""
        self.kill()
        shutil.rmtree(self.home, ignore_errors=True)
