"""A terminal for tests: a real process on a real pty, read until it says what we wait for."""

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


def _hear_interrupts() -> None:
    """A test run in the background ignores Ctrl-C, and so would its children; a terminal never does."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Terminal:
    """The command line on a pty of 100 columns; `screen` is all it has shown, without colours."""

    def __init__(self, *arguments: str, environment: Mapping[str, str], columns: int = 100) -> None:
        self._hand, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
        self._process = subprocess.Popen(
            [sys.executable, "-m", "fellfield", *arguments],
            stdin=theirs, stdout=theirs, stderr=theirs, close_fds=True, start_new_session=True,
            env={**os.environ, "TERM": "xterm-256color", "INPUTRC": os.devnull, **environment},
            preexec_fn=_hear_interrupts,  # noqa: PLW1509 - no other thread runs here
        )  # fmt: skip
        os.close(theirs)
        self.raw = ""
        self._decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
        self._seen = 0

    @property
    def screen(self) -> str:
        """Everything shown so far, without colours."""
        return _COLOURS.sub("", self.raw).replace("\r", "")

    def expect(self, text: str) -> str:
        """Read until this is shown; what was shown since the last time."""
        end = time.monotonic() + TIMEOUT
        while (place := self.screen.find(text, self._seen)) < 0:
            if time.monotonic() > end or not self._read():
                raise AssertionError(f"waited for {text!r}, and saw:\n{self.screen[self._seen :]}")
        shown = self.screen[self._seen : place + len(text)]
        self._seen = place + len(text)
        return shown

    def type(self, text: str) -> None:
        """Type a line."""
        os.write(self._hand, f"{text}\n".encode())

    def interrupt(self) -> None:
        """Press Ctrl-C until the process ends; a keystroke between the prompt and the waiting for it goes unheard."""
        for _ in range(30):
            self._process.send_signal(signal.SIGINT)
            end = time.monotonic() + 3.0
            while time.monotonic() < end:
                if not self._read():
                    return

    def terminate(self) -> None:
        """Ask it to end, as `kill` does."""
        self._process.terminate()

    def leave(self) -> int:
        """Read to the end; the exit code."""
        end = time.monotonic() + TIMEOUT
        while time.monotonic() < end and self._read():
            pass
        return self._process.wait(TIMEOUT)

    def close(self) -> None:
        """End the process if it still runs, whatever the test has come to."""
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait(TIMEOUT)
        if self._hand >= 0:
            os.close(self._hand)
            self._hand = -1

    def _read(self) -> bool:
        """Some more, if there is any; False when the process has closed its side."""
        ready, _, _ = select.select([self._hand], [], [], 0.2)
        if not ready:
            return self._process.poll() is None
        try:
            piece = os.read(self._hand, 65536)
        except OSError:
            return False
        self.raw += self._decoder.decode(piece)
        return bool(piece)
