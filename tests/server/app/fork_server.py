"""Starts servers quickly: a process with all modules loaded forks one per request.

The tests that kill servers repeatedly would otherwise mostly wait for imports. A forked server is an independent
process: it opens the store, listens, and dies alone.

    {"log": FILE, "environment": {NAME: VALUE, ...}, "hasty": false}      one line in: what to start
    {"pid": 123, "url": "http://..."}                                one line out: where it listens
"""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
from typing import Any

from tests.server.app.http_helpers import TIMEOUT_SECONDS


class ForkedProcess:
    """A forked server with the interface of `subprocess.Popen`."""

    stdout = None

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self._handle = os.pidfd_open(pid)

    def send_signal(self, number: int) -> None:
        """Send a signal."""
        signal.pidfd_send_signal(self._handle, number)

    def kill(self) -> None:
        """Kill it."""
        self.send_signal(signal.SIGKILL)

    def poll(self) -> int | None:
        """`None` while it runs."""
        return 0 if select.select([self._handle], [], [], 0)[0] else None

    def wait(self, timeout: float) -> int:
        """Wait until it has exited."""
        if not select.select([self._handle], [], [], timeout)[0]:
            raise subprocess.TimeoutExpired("a server", timeout)
        return 0


class ForkServer:
    """The process that forks servers; it ends with its parent."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.server.app.fork_server"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def start(self, log: str, environment: dict[str, str], *, hasty: bool) -> tuple[ForkedProcess, str]:
        """Fork a server; returns its process and URL."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps({"log": log, "environment": environment, "hasty": hasty}) + "\n")
        self._process.stdin.flush()
        started = json.loads(self._process.stdout.readline() or "{}")
        if not started.get("url"):
            raise AssertionError(f"the server did not start: see {log}")
        return ForkedProcess(started["pid"]), started["url"]

    def close(self) -> None:
        """Stop forking; running servers go on."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait(TIMEOUT_SECONDS)
        self._process.stdout.close()


# -- inside that process -------------------------------------------------------------------------------------------


def main() -> None:
    """Import everything, then fork a server per input line."""
    from fellfield.server import uvicorn_server  # noqa: F401 - what takes so long

    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for the dead
    for line in sys.stdin:
        request = json.loads(line)
        if os.fork() == 0:
            _run_server(request)


def _run_server(request: dict[str, Any]) -> None:
    """Turn this forked process into a server."""
    from tests.server.app import hasty_server

    from fellfield.server.settings import load
    from fellfield.server.uvicorn_server import serve

    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    answer = os.dup(1)
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing, 1)
    log = os.open(request["log"], os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    os.dup2(log, 2)
    os.environ.clear()
    os.environ.update(request["environment"])
    if request["hasty"]:
        hasty_server.hurry()

    def say(where: str) -> None:
        os.write(answer, json.dumps({"pid": os.getpid(), "url": where}).encode() + b"\n")
        os.close(answer)

    code = 1
    try:
        serve(load(), say)
        code = 0
    finally:
        if code:
            os.write(answer, b"{}\n")
        os._exit(code)


if __name__ == "__main__":
    main()
