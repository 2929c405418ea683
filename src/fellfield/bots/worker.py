"""Bots that think in a process of their own: answers in time, stopped cleanly, kept between moves."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from types import TracebackType
from typing import Any, Final, Self

from fellfield.bots.budget import Budget
from fellfield.bots.contract import bot
from fellfield.bots.worker_main import serve
from fellfield.core.chance import Seeded
from fellfield.core.contract import View
from fellfield.core.errors import FellfieldError

GRACE: Final = 0.2
"""The part of the budget after which a bot is called for its answer, and then once more before it is stopped."""
PATIENCE: Final = 0.1
"""Seconds on top of it."""
HEARING: Final = 0.02
"""Seconds between two looks at whether the decision has been called off."""
LONGEST: Final = 60.0
"""Seconds for a decision whose budget is not one of time."""
START: Final = 30.0
"""Seconds that a new process may take until it is ready."""


class WorkerStopped(FellfieldError):
    """A worker that was closed while it was being asked, or before."""


@dataclass(frozen=True)
class Answer:
    """The action, as text; `trouble` says why it is not the bot's own choice, if it is not."""

    action: str
    trouble: str = ""

    @property
    def own(self) -> bool:
        """Has the bot chosen this itself?"""
        return not self.trouble


class Worker:
    """One process in which bots think, one decision at a time; started when first needed, and again when it died."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: BaseProcess | None = None
        self._line: Connection | None = None
        self._asked = 0
        self._cancelled = threading.Event()
        self._closed = False

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # -- asking ----------------------------------------------------------------------------------------------

    def choose(
        self, bot_name: str, game_id: str, view: View, legal: Sequence[str], seed: str, *,
        budget: Budget | None = None, player: str = "",
    ) -> Answer:  # fmt: skip
        """What this bot does; any legal action, with the reason, if it fails, is late, or is called off.

        `legal` are the texts of the actions, `player` names the seat at its table, so that a bot may remember.
        """
        with self._lock:
            self._cancelled.clear()
            if self._closed:
                raise WorkerStopped("this worker has been closed")
            given = budget or bot(bot_name)(game_id).budget
            try:
                self._start(bot_name, game_id)
            except _Gone as gone:
                self._stop()
                return self._instead(legal, seed, str(gone))
            request = {
                "what": "choose", "bot": bot_name, "game": game_id, "view": view, "legal": list(legal),
                "seed": seed, "player": player, "budget": str(given),
            }  # fmt: skip
            return self._answered(request, given, legal, seed)

    def hint(
        self, game_id: str, view: View, legal: Sequence[str], seed: str, *, budget: Budget | None = None
    ) -> dict[str, Any] | None:
        """The facts of a hint for this decision, as the narrator takes them; `None` when none came in time."""
        with self._lock:
            self._cancelled.clear()
            if self._closed:
                raise WorkerStopped("this worker has been closed")
            given = budget or Budget(seconds=1.0)
            request = {
                "what": "hint", "game": game_id, "view": view, "legal": list(legal), "seed": seed, "budget": str(given),
            }  # fmt: skip
            try:
                self._start("random", game_id)
                answer = self._exchange(request, LONGEST if given.seconds is None else given.seconds)
            except _Gone:
                self._stop()
                return None
            return answer.get("hint")

    def _answered(self, request: dict[str, Any], budget: Budget, legal: Sequence[str], seed: str) -> Answer:
        try:
            answer = self._exchange(request, LONGEST if budget.seconds is None else budget.seconds)
        except _Gone as gone:
            self._stop()
            return self._instead(legal, seed, str(gone))
        if "error" in answer:
            return self._instead(legal, seed, answer["error"])
        if answer["action"] not in legal:
            return self._instead(legal, seed, f"the bot chose {answer['action']!r}, which was not offered")
        return Answer(answer["action"], "called off" if self._cancelled.is_set() else "")

    def _instead(self, legal: Sequence[str], seed: str, trouble: str) -> Answer:
        return Answer(Seeded(f"{seed}/instead").pick(legal), trouble)

    def _exchange(self, request: dict[str, Any], seconds: float) -> dict[str, Any]:
        """Send a request and wait; late bots are called for what they have, and given up when they do not hear."""
        line = self._line
        assert line is not None
        self._asked += 1
        request["id"] = self._asked
        self._send(line, request)
        answer = self._receive(line, seconds * (1 + GRACE) + PATIENCE)
        if answer is None:
            self._send(line, {"what": "stop"})
            answer = self._receive(line, PATIENCE + GRACE * seconds, called=True)
        if answer is None:
            raise _Gone("called off" if self._cancelled.is_set() else f"no answer within {seconds:g} seconds")
        return answer

    def _send(self, line: Connection, message: dict[str, Any]) -> None:
        try:
            line.send_bytes(json.dumps(message).encode())
        except OSError as error:
            raise _Gone(f"the worker process is gone ({error})") from None

    def _receive(self, line: Connection, limit: float, *, called: bool = False) -> dict[str, Any] | None:
        """The answer to the last request; `None` when time is up, or, unless already called, it is called off."""
        until = time.monotonic() + limit
        while (left := until - time.monotonic()) > 0 and (called or not self._cancelled.is_set()):
            try:
                if line.poll(min(HEARING, left)):
                    answer: dict[str, Any] = json.loads(line.recv_bytes())
                    if answer["id"] == self._asked:
                        return answer
            except (EOFError, OSError):
                raise _Gone("the worker process has died") from None
        return None

    # -- starting and stopping ---------------------------------------------------------------------------------

    def _start(self, bot_name: str, game_id: str) -> None:
        """A process that is ready: it has read the bot and the game, so that the clock of a decision is fair."""
        if self._process is not None and self._process.is_alive():
            return
        self._stop()
        context = get_context("spawn")
        self._line, far = context.Pipe()
        self._process = context.Process(target=serve, args=(far,), daemon=True)
        self._process.start()
        far.close()
        self._exchange({"what": "warm", "bot": bot_name, "game": game_id}, START)

    def warm(self, bot_name: str, game_id: str) -> bool:
        """Start the process before it is needed, with this bot and game read; was that possible?"""
        with self._lock:
            if self._closed:
                raise WorkerStopped("this worker has been closed")
            try:
                self._start(bot_name, game_id)
            except _Gone:
                self._stop()
                return False
            return True

    def cancel(self) -> None:
        """Call off the decision under way, from any thread: the bot answers with what it has, or is stopped."""
        self._cancelled.set()

    def close(self) -> None:
        """Call off whatever is under way and end the process."""
        self._closed = True
        self.cancel()
        with self._lock:
            self._stop()

    def _stop(self) -> None:
        process, line = self._process, self._line
        self._process = self._line = None
        if line is not None:
            line.close()
        if process is not None:
            process.join(PATIENCE)
            if process.is_alive():
                process.kill()
                process.join()
            process.close()

    @property
    def pid(self) -> int | None:
        """The process, while there is one."""
        return None if self._process is None else self._process.pid


class _Gone(Exception):
    """No answer will come."""
