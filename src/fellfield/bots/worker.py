"""A worker process in which bots think: answers arrive in time, and a hanging bot is killed."""

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
from fellfield.bots.worker_main import serve
from fellfield.core.chance import Seeded
from fellfield.core.contract import View
from fellfield.core.errors import FellfieldError

GRACE_SHARE: Final = 0.2
"""Share of the budget that a bot may exceed it by before it is asked to stop, and again before it is killed."""
GRACE_SECONDS: Final = 0.1
"""Seconds added to each of these two allowances."""
POLL_SECONDS: Final = 0.02
"""Seconds between two checks whether the decision was cancelled."""
DEFAULT_SECONDS: Final = 60.0
"""Seconds for a decision whose budget has no time limit."""
START_SECONDS: Final = 30.0
"""Seconds until a process must be ready, with all tables built."""
HINT_GRACE_SECONDS: Final = 5.0
"""Seconds that a hint may be late; no clock is running, and a late hint is better than none."""
HINT_BOT: Final = "search"
"""The bot that a process warms up for hints."""


class WorkerStopped(FellfieldError):
    """The worker was closed before or during the request."""


@dataclass(frozen=True)
class Answer:
    """The action as text; `failure` says why it is not the bot's own choice, or is empty."""

    action: str
    failure: str = ""

    @property
    def chosen_by_bot(self) -> bool:
        """Whether the bot chose this action itself."""
        return not self.failure


class Worker:
    """One process that handles one decision at a time. It starts when first needed, and again after it has died."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: BaseProcess | None = None
        self._connection: Connection | None = None
        self._count = 0
        self._cancelled = threading.Event()
        self._closed = False

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # -- requests --------------------------------------------------------------------------------------------

    def choose(
        self, bot_name: str, game_id: str, view: View, legal: Sequence[str], seed: str, *,
        budget: Budget | None = None, max_seconds: float | None = None, player: str = "",
    ) -> Answer:  # fmt: skip
        """The bot's choice; a random legal action with the reason if the bot fails, is late or is cancelled.

        `legal` holds the texts of the actions. `player` identifies a seat at a table, so that a bot keeps its memory
        between decisions. `budget` replaces the bot's own, and `max_seconds` caps its thinking time.
        """
        question = _question("choose", bot_name, game_id, view, legal, seed, budget)
        answer = self._ask({**question, "max_seconds": max_seconds, "player": player})
        if "error" in answer:
            return self._fallback(legal, seed, answer["error"])
        if answer["action"] not in legal:
            return self._fallback(legal, seed, f"the bot chose {answer['action']!r}, which was not offered")
        return Answer(answer["action"], "called off" if self._cancelled.is_set() else "")

    def hint(
        self, game_id: str, view: View, legal: Sequence[str], seed: str, *, budget: Budget | None = None
    ) -> dict[str, Any] | None:
        """The facts of a hint for this decision, for the narrator; `None` if it did not arrive in time."""
        question = _question("hint", HINT_BOT, game_id, view, legal, seed, budget)
        return self._ask({**question, "max_seconds": None, "player": ""}, HINT_GRACE_SECONDS).get("hint")

    def _fallback(self, legal: Sequence[str], seed: str, failure: str) -> Answer:
        return Answer(Seeded(f"{seed}/instead").pick(legal), failure)

    def _ask(self, request: dict[str, Any], late: float = 0.0) -> dict[str, Any]:
        """The answer to a request, or `error` with the reason; a process that does not answer is killed.

        The answer may be `late` seconds over its time.
        """
        with self._lock:
            self._cancelled.clear()
            if self._closed:
                raise WorkerStopped("this worker has been closed")
            try:
                return self._exchange(self._started(), request, late)
            except _WorkerGone as gone:
                self._stop()
                return {"error": str(gone)}

    def _exchange(self, connection: Connection, request: dict[str, Any], late: float) -> dict[str, Any]:
        """Let the process prepare for a request, then think; the clock of the decision starts in between."""
        self._count += 1
        self._send(connection, {**request, "id": self._count})
        ready = self._wait_for_answer(connection, START_SECONDS)
        if "error" in ready:
            return ready
        return self._wait_for_answer(
            connection, DEFAULT_SECONDS if ready["seconds"] is None else ready["seconds"], late
        )

    def _wait_for_answer(self, connection: Connection, seconds: float, late: float = 0.0) -> dict[str, Any]:
        """Wait for a message; a late bot is asked to stop, and given up if it does not react."""
        answer = self._receive(connection, seconds * (1 + GRACE_SHARE) + GRACE_SECONDS)
        if answer is None:
            self._send(connection, {"what": "stop"})
            more = 0.0 if self._cancelled.is_set() else late
            answer = self._receive(connection, GRACE_SECONDS + GRACE_SHARE * seconds + more, called=True)
        if answer is None:
            raise _WorkerGone("called off" if self._cancelled.is_set() else f"no answer within {seconds:g} seconds")
        return answer

    def _send(self, connection: Connection, message: dict[str, Any]) -> None:
        try:
            connection.send_bytes(json.dumps(message).encode())
        except OSError as error:
            raise _WorkerGone(f"the worker process is gone ({error})") from None

    def _receive(self, connection: Connection, limit: float, *, called: bool = False) -> dict[str, Any] | None:
        """The answer to the last request; `None` when time is up, or when it is cancelled and no stop was sent yet."""
        until = time.monotonic() + limit
        while (left := until - time.monotonic()) > 0 and (called or not self._cancelled.is_set()):
            try:
                if connection.poll(min(POLL_SECONDS, left)):
                    answer: dict[str, Any] = json.loads(connection.recv_bytes())
                    if answer["id"] == self._count:
                        return answer
            except (EOFError, OSError):
                raise _WorkerGone("the worker process has died") from None
        return None

    # -- starting and stopping ---------------------------------------------------------------------------------

    def _started(self) -> Connection:
        """The connection to a live process, started if necessary."""
        if self._connection is not None and self._process is not None and self._process.is_alive():
            return self._connection
        self._stop()
        context = get_context("spawn")
        self._connection, far = context.Pipe()
        process = context.Process(target=serve, args=(far,), daemon=True)
        process.start()
        self._process = process  # only a started process can be ended
        far.close()
        return self._connection

    def cancel(self) -> None:
        """Cancel the current decision, from any thread: the bot answers with what it has, or is killed."""
        self._cancelled.set()

    def close(self) -> None:
        """Cancel the current decision and end the process."""
        self._closed = True
        self.cancel()
        with self._lock:
            self._stop()

    def _stop(self) -> None:
        process, connection = self._process, self._connection
        self._process = self._connection = None
        if connection is not None:
            connection.close()
        if process is not None:
            process.join(GRACE_SECONDS)
            if process.is_alive():
                process.kill()
                process.join()
            process.close()

    @property
    def pid(self) -> int | None:
        """The process id, while there is a process."""
        return None if self._process is None else self._process.pid


def _question(
    what: str, bot_name: str, game_id: str, view: View, legal: Sequence[str], seed: str, budget: Budget | None
) -> dict[str, Any]:
    """A decision as a message to the process."""
    given = None if budget is None else [budget.seconds, budget.nodes]
    return {
        "what": what, "bot": bot_name, "game": game_id, "view": view, "legal": list(legal), "seed": seed,
        "budget": given,
    }  # fmt: skip


class _WorkerGone(Exception):
    """No answer will come."""
