"""The worker process itself: reads requests as JSON, lets bots think, writes answers as JSON.

Every request is answered twice: when the bot is ready, and when it has decided. The time between the two is thinking
time.
"""

from __future__ import annotations

import gc
import json
import signal
import threading
import time
import traceback
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from queue import SimpleQueue
from typing import Any, Final

from fellfield.bots.budget import Budget
from fellfield.bots.contract import Bot, bot
from fellfield.bots.hints import hint
from fellfield.core.chance import Seeded
from fellfield.core.contract import Action
from fellfield.core.registry import game as game_by_id

MAX_BOTS: Final = 64
"""Bots kept in memory; the least recently used one is dropped first."""
COLLECTIONS_BEFORE_FULL: Final = 100
"""Collections of the middle generation before a full garbage collection, which runs between decisions."""


@dataclass(frozen=True)
class _SeatedBot:
    """The bot of a seat, and its own budget."""

    bot: Bot
    budget: Budget


class _WorkerLoop:
    """Handles requests one by one; a second thread reads them, so that a stop arrives while a bot thinks."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.requests: SimpleQueue[dict[str, Any] | None] = SimpleQueue()
        self.stopped = threading.Event()
        self.players: OrderedDict[str, _SeatedBot] = OrderedDict()
        self.prepared: set[str] = set()

    def listen(self) -> None:
        """Read messages until the other side closes the connection."""
        try:
            while True:
                request = json.loads(self.connection.recv_bytes())
                if request["what"] == "stop":
                    self.stopped.set()
                else:
                    self.stopped.clear()
                    self.requests.put(request)
        except (EOFError, OSError):
            self.stopped.set()
            self.requests.put(None)

    def serve(self) -> None:
        """Answer requests until the connection closes."""
        while (request := self.requests.get()) is not None:
            try:
                answer = self.answer(request)
            except Exception as error:  # noqa: BLE001 - a bot may raise anything; the error is the answer
                where = traceback.extract_tb(error.__traceback__)[-1]
                answer = {"error": f"{type(error).__name__}: {error} ({where.name}, line {where.lineno})"}
            try:
                self.send(request, answer)
            except OSError:
                return
            if gc.get_count()[2] >= COLLECTIONS_BEFORE_FULL:
                gc.collect()

    def send(self, request: dict[str, Any], answer: dict[str, Any]) -> None:
        """Send a message."""
        self.connection.send_bytes(json.dumps({"id": request["id"], **answer}).encode())

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        """Prepare and report readiness, then let the bot choose or compute a hint."""
        game = game_by_id(request["game"])
        started = time.perf_counter()
        legal = [game.parse(text) for text in request["legal"]]
        parsing_seconds = time.perf_counter() - started
        view, source = request["view"], Seeded(request["seed"])
        seated = self.seated_bot(request)
        self.prepare(seated.bot, request, legal)
        budget = seated.budget if request["budget"] is None else Budget(*request["budget"])
        budget = budget.capped_at(request["max_seconds"])
        self.send(request, {"seconds": budget.seconds})
        budget = budget.reduced_by(parsing_seconds)
        if request["what"] == "hint":
            return {"hint": hint(game, view, legal, source, meter=budget.meter(self.stopped.is_set)).facts()}
        seated.bot.stop_requested = self.stopped.is_set
        seated.bot.budget = budget
        return {"action": str(seated.bot.choose(view, legal, source))}

    def seated_bot(self, request: dict[str, Any]) -> _SeatedBot:
        """The bot of this seat, made if it is not in memory."""
        key = json.dumps([request["player"], request["bot"], request["game"]])
        if key not in self.players:
            new_bot = bot(request["bot"])(request["game"])
            self.players[key] = _SeatedBot(new_bot, new_bot.budget)
        self.players.move_to_end(key)
        if len(self.players) > MAX_BOTS:
            self.players.popitem(last=False)
        return self.players[key]

    def prepare(self, seated: Bot, request: dict[str, Any], legal: Sequence[Action]) -> None:
        """Warm up the first bot of its kind for games of this kind; what it builds stays in memory."""
        view = request["view"]
        key = json.dumps([request["bot"], request["game"], view["players"], view["options"]])
        if key in self.prepared:
            return
        seated.warm_up(view, legal)
        self.prepared.add(key)
        gc.collect()
        gc.freeze()


def serve(connection: Connection) -> None:
    """Run the worker process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, 1 << 30)  # no full garbage collection while a bot thinks
    loop = _WorkerLoop(connection)
    threading.Thread(target=loop.listen, daemon=True).start()
    loop.serve()
