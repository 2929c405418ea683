"""The other end of a worker: a process in which bots think. Texts and JSON go in and out, nothing else."""

from __future__ import annotations

import json
import signal
import threading
import time
import traceback
from collections import OrderedDict
from multiprocessing.connection import Connection
from queue import SimpleQueue
from typing import Any, Final

from fellfield.bots.budget import Budget
from fellfield.bots.contract import Bot, bot
from fellfield.bots.hints import hint
from fellfield.core.chance import Seeded
from fellfield.core.registry import game as game_called

MOST_PLAYERS: Final = 64
"""Bots kept in mind; the one that has not been asked for longest leaves first."""


class _Desk:
    """Reads requests in a thread of its own, so that a call to stop is heard while a bot thinks."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.requests: SimpleQueue[dict[str, Any] | None] = SimpleQueue()
        self.stopped = threading.Event()
        self.players: OrderedDict[str, Bot] = OrderedDict()

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
                said = f"{type(error).__name__}: {error} ({where.name}, line {where.lineno})"
                answer = {"id": request["id"], "error": said}
            try:
                self.connection.send_bytes(json.dumps(answer).encode())
            except OSError:
                return

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        """Let the bot of this player choose, or give a hint."""
        if request["what"] == "warm":
            bot(request["bot"])(request["game"])
            return {"id": request["id"]}
        begun = time.perf_counter()
        game = game_called(request["game"])
        legal = [game.parse(text) for text in request["legal"]]
        view, source = request["view"], Seeded(request["seed"])
        budget = Budget.read(request["budget"]).after(time.perf_counter() - begun)
        if request["what"] == "hint":
            meter = budget.meter(self.stopped.is_set)
            return {"id": request["id"], "hint": hint(game, view, legal, source, meter=meter).facts()}
        player = self.player(request)
        player.halted = self.stopped.is_set
        player.budget = budget
        return {"id": request["id"], "action": str(player.choose(view, legal, source))}

    def player(self, request: dict[str, Any]) -> Bot:
        """The bot that sits in this seat, sat down anew if it is not known."""
        key = json.dumps([request["player"], request["bot"], request["game"]])
        if key not in self.players:
            self.players[key] = bot(request["bot"])(request["game"])
        self.players.move_to_end(key)
        if len(self.players) > MOST_PLAYERS:
            self.players.popitem(last=False)
        return self.players[key]


def serve(connection: Connection) -> None:
    """The life of a worker process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    desk = _Desk(connection)
    threading.Thread(target=desk.listen, daemon=True).start()
    desk.serve()
