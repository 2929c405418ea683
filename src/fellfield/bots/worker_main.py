"""The other end of a worker: a process in which bots think. Texts and JSON go in and out, nothing else.

Every request is answered twice: when the bot is ready, and when it has decided. Only what lies in between is thinking.
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
from fellfield.core.registry import game as game_called

MOST_BOTS: Final = 64
"""Bots kept in mind; the one that has not been asked for longest leaves first."""
COLLECTIONS_BEFORE_FULL: Final = 100
"""How often young objects are cleared away before old ones are, too; that takes long, and waits for an answer."""


@dataclass(frozen=True)
class _SeatedBot:
    """A bot in a seat, and the budget it has of its own."""

    bot: Bot
    budget: Budget


class _WorkerLoop:
    """Reads requests in a thread of its own, so that a call to stop is heard while a bot thinks."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.requests: SimpleQueue[dict[str, Any] | None] = SimpleQueue()
        self.stopped = threading.Event()
        self.players: OrderedDict[str, _SeatedBot] = OrderedDict()
        self.prepared: set[str] = set()

    def listen(self) -> None:
        """Until the other side is gone."""
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
        """Answer one request after the other."""
        while (request := self.requests.get()) is not None:
            try:
                answer = self.answer(request)
            except Exception as error:  # noqa: BLE001 - whatever a bot raises is the answer
                where = traceback.extract_tb(error.__traceback__)[-1]
                answer = {"error": f"{type(error).__name__}: {error} ({where.name}, line {where.lineno})"}
            try:
                self.say(request, answer)
            except OSError:
                return
            if gc.get_count()[2] >= COLLECTIONS_BEFORE_FULL:
                gc.collect()

    def say(self, request: dict[str, Any], answer: dict[str, Any]) -> None:
        """Tell the other side."""
        self.connection.send_bytes(json.dumps({"id": request["id"], **answer}).encode())

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        """Get ready and say so; then let the bot of this player choose, or give a hint."""
        game = game_called(request["game"])
        begun = time.perf_counter()
        legal = [game.parse(text) for text in request["legal"]]
        reading = time.perf_counter() - begun
        view, source = request["view"], Seeded(request["seed"])
        seated = self.player(request)
        self.prepare(seated.bot, request, legal)
        budget = seated.budget if request["budget"] is None else Budget(*request["budget"])
        budget = budget.capped_at(request["most"])
        self.say(request, {"seconds": budget.seconds})
        budget = budget.reduced_by(reading)
        if request["what"] == "hint":
            return {"hint": hint(game, view, legal, source, meter=budget.meter(self.stopped.is_set)).facts()}
        seated.bot.stop_requested = self.stopped.is_set
        seated.bot.budget = budget
        return {"action": str(seated.bot.choose(view, legal, source))}

    def player(self, request: dict[str, Any]) -> _SeatedBot:
        """The bot that sits in this seat, sat down anew if it is not known."""
        key = json.dumps([request["player"], request["bot"], request["game"]])
        if key not in self.players:
            made = bot(request["bot"])(request["game"])
            self.players[key] = _SeatedBot(made, made.budget)
        self.players.move_to_end(key)
        if len(self.players) > MOST_BOTS:
            self.players.popitem(last=False)
        return self.players[key]

    def prepare(self, player: Bot, request: dict[str, Any], legal: Sequence[Action]) -> None:
        """Let the first bot of its kind in a game of this kind get ready; what it reads and builds is there to stay."""
        view = request["view"]
        key = json.dumps([request["bot"], request["game"], view["players"], view["options"]])
        if key in self.prepared:
            return
        player.warm_up(view, legal)
        self.prepared.add(key)
        gc.collect()
        gc.freeze()


def serve(connection: Connection) -> None:
    """The life of a worker process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, 1 << 30)  # a bot in thought is not held up by clearing away all that is old
    loop = _WorkerLoop(connection)
    threading.Thread(target=loop.listen, daemon=True).start()
    loop.serve()
