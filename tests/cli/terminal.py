"""A terminal for tests: a process on a pty, read until an expected text appears."""

from __future__ import annotations

import codecs
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Mapping

TIMEOUT = 90.0
_COLOURS = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]|[\x01\x02]")


def _restore_sigint() -> None:
    """Restore SIGINT: a test run in the background ignores it, and children inherit that."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Terminal:
    """The command line on a pty; `screen` is its whole output without colours."""

    def __init__(self, *arguments: str, environment: Mapping[str, str], columns: int = 100) -> None:
        self._pty, child_end = pty.openpty()
        fcntl.ioctl(child_end, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
        self._process = subprocess.Popen(
            [sys.executable, "-m", "fellfield", *arguments],
            stdin=child_end, stdout=child_end, stderr=child_end, close_fds=True, start_new_session=True,
            env={**os.environ, "TERM": "xterm-256color", "INPUTRC": os.devnull, **environment},
            preexec_fn=_restore_sigint,  # noqa: PLW1509 - no other thread runs here
        )  # fmt: skip
        os.close(child_end)
        self.raw = ""
        self._decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
        self._seen = 0

    @property
    def screen(self) -> str:
        """The output so far, without colours."""
        return _COLOURS.sub("", self.raw).replace("\r", "")

    def expect(self, text: str) -> str:
        """Read until this text appears; return the output since the last call."""
        end = time.monotonic() + TIMEOUT
        while (place := self.screen.find(text, self._seen)) < 0:
            if time.monotonic() > end or not self._read():
                raise AssertionError(f"expected {text!r}, got:\n{self.screen[self._seen :]}")
        shown = self.screen[self._seen : place + len(text)]
        self._seen = place + len(text)
        return shown

    def type(self, text: str) -> None:
        """Type a line."""
        os.write(self._pty, f"{text}\n".encode())

    def interrupt(self) -> None:
        """Press Ctrl-C until the process ends; one that arrives before the prompt waits for input is lost."""
        for _ in range(30):
            self._process.send_signal(signal.SIGINT)
            end = time.monotonic() + 3.0
            while time.monotonic() < end:
                if not self._read():
                    return

    def terminate(self) -> None:
        """Send SIGTERM."""
        self._process.terminate()

    def wait(self) -> int:
        """Read to the end; return the exit code."""
        end = time.monotonic() + TIMEOUT
        while time.monotonic() < end and self._read():
            pass
        return self._process.wait(TIMEOUT)

    def close(self) -> None:
        """Kill the process if it still runs, and close the pty."""
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait(TIMEOUT)
        if self._pty >= 0:
            os.close(self._pty)
            self._pty = -1

    def _read(self) -> bool:
        """Read available output; return False once the process has closed its side."""
        ready, _, _ = select.select([self._pty], [], [], 0.2)
        if not ready:
            return self._process.poll() is None
        try:
            data = os.read(self._pty, 65536)
        except OSError:
            return False
        self.raw += self._decoder.decode(data)
        return bool(data)
