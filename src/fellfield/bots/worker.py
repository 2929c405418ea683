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
from fellfield.bots.worker_main import serve
from fellfield.core.chance import Seeded
from fellfield.core.contract import View
from fellfield.core.errors import FellfieldError

GRACE_SHARE: Final = 0.2
"""The part of the budget after which a bot is called for its answer, and then once more before it is stopped."""
GRACE_SECONDS: Final = 0.1
"""Seconds on top of it."""
POLL_SECONDS: Final = 0.02
"""Seconds between two looks at whether the decision has been called off."""
DEFAULT_SECONDS: Final = 60.0
"""Seconds for a decision whose budget is not one of time."""
START_SECONDS: Final = 30.0
"""Seconds that a process may take until it is ready: started, everything read and every table built."""
HINT_GRACE_SECONDS: Final = 5.0
"""Seconds that a hint may be late: nobody's clock runs, and whoever asked would rather wait than hear nothing."""
HINT_BOT: Final = "search"
"""The bot that has to be ready where a hint is wanted."""


class WorkerStopped(FellfieldError):
    """A worker that was closed while it was being asked, or before."""


@dataclass(frozen=True)
class Answer:
    """The action, as text; `failure` says why it is not the bot's own choice, if it is not."""

    action: str
    failure: str = ""

    @property
    def chosen_by_bot(self) -> bool:
        """Has the bot chosen this itself?"""
        return not self.failure


class Worker:
    """One process in which bots think, one decision at a time; started when first needed, and again when it died."""

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

    # -- asking ----------------------------------------------------------------------------------------------

    def choose(
        self, bot_name: str, game_id: str, view: View, legal: Sequence[str], seed: str, *,
        budget: Budget | None = None, most: float | None = None, player: str = "",
    ) -> Answer:  # fmt: skip
        """What this bot does; any legal action, with the reason, if it fails, is late, or is called off.

        `legal` are the texts of the actions, `player` names the seat at its table, so that a bot may remember. It has
        this budget, else its own, and in no case more than `most` seconds.
        """
        question = _question("choose", bot_name, game_id, view, legal, seed, budget)
        answer = self._ask({**question, "most": most, "player": player})
        if "error" in answer:
            return self._fallback(legal, seed, answer["error"])
        if answer["action"] not in legal:
            return self._fallback(legal, seed, f"the bot chose {answer['action']!r}, which was not offered")
        return Answer(answer["action"], "called off" if self._cancelled.is_set() else "")

    def hint(
        self, game_id: str, view: View, legal: Sequence[str], seed: str, *, budget: Budget | None = None
    ) -> dict[str, Any] | None:
        """The facts of a hint for this decision, as the narrator takes them; `None` when none came in time."""
        question = _question("hint", HINT_BOT, game_id, view, legal, seed, budget)
        return self._ask({**question, "most": None, "player": ""}, HINT_GRACE_SECONDS).get("hint")

    def _fallback(self, legal: Sequence[str], seed: str, failure: str) -> Answer:
        return Answer(Seeded(f"{seed}/instead").pick(legal), failure)

    def _ask(self, request: dict[str, Any], late: float = 0.0) -> dict[str, Any]:
        """The answer to a request, or `error`: why there is none. Who gives none at all loses the process.

        An answer may come so many seconds later than its time.
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
        """Let the process get ready for a request, then think: the clock of the decision starts in between."""
        self._count += 1
        self._send(connection, {**request, "id": self._count})
        ready = self._wait_for_answer(connection, START_SECONDS)
        if "error" in ready:
            return ready
        return self._wait_for_answer(
            connection, DEFAULT_SECONDS if ready["seconds"] is None else ready["seconds"], late
        )

    def _wait_for_answer(self, connection: Connection, seconds: float, late: float = 0.0) -> dict[str, Any]:
        """What the process says; late bots are called for what they have, and given up when they do not hear."""
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
        """The answer to the last request; `None` when time is up, or, unless already called, it is called off."""
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
        """The line to a process that lives."""
        if self._connection is not None and self._process is not None and self._process.is_alive():
            return self._connection
        self._stop()
        context = get_context("spawn")
        self._connection, far = context.Pipe()
        process = context.Process(target=serve, args=(far,), daemon=True)
        process.start()
        self._process = process  # only one that was started can be ended
        far.close()
        return self._connection

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
        """The process, while there is one."""
        return None if self._process is None else self._process.pid


def _question(
    what: str, bot_name: str, game_id: str, view: View, legal: Sequence[str], seed: str, budget: Budget | None
) -> dict[str, Any]:
    """A decision as the process is asked about it."""
    given = None if budget is None else [budget.seconds, budget.nodes]
    return {
        "what": what, "bot": bot_name, "game": game_id, "view": view, "legal": list(legal), "seed": seed,
        "budget": given,
    }  # fmt: skip


class _WorkerGone(Exception):
    """No answer will come."""
