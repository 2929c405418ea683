"""Thousands of bent frames on real sockets: no traceback, no close for an internal error, honest play goes on."""

from __future__ import annotations

import os
import threading
import time
from typing import Any

from tests.server.app.mutants import Mutator
from tests.server.app.served import Person, Served, Socket
from websockets.exceptions import ConnectionClosed

from fellfield.server.problems import CODES

FRAMES = int(os.environ.get("FELLFIELD_MUTANTS", "2000"))
"""In `make test`; `make test-server` sends 20,000, `make trust` a million."""
BATCH = 50
AT_A_TABLE = 500
"""So many frames at one table: sooner or later one of them resigns."""
GAMES = ("tides", "antler-island", "leaping-lemmings", "valhalla-lemmings")


def test_no_frame_brings_the_server_down(server: Served) -> None:
    people = [server.person(f"Person {number}") for number in range(4)]
    before = server.figures()["fellfield_errors_total"]
    honest = Honest(server)
    honest.start()
    codes: set[str] = set()
    for number in range(FRAMES // AT_A_TABLE):
        table = table_of(people[0], people[1], GAMES[number % len(GAMES)])
        codes |= flooded(people[number % 2], table, Mutator(number), AT_A_TABLE)
    honest.stop.set()
    honest.join()
    assert server.figures()["fellfield_errors_total"] == before
    assert server.complaints() == []
    assert codes <= set(CODES)
    assert {"bad-request", "unreadable"} <= codes
    assert codes & {"illegal", "stale"}, "some get as far as the table; which way they are refused depends on its moves"
    assert honest.moves > 20
    assert honest.slowest < 15.0
    for person in people:
        person.close()


def table_of(owner: Person, other: Person, game: str) -> str:
    seats: list[dict[str, Any]] = [{"kind": "human"}, {"kind": "open"}, {"kind": "bot", "level": "random"}]
    table: str = owner.lay(game, players=3, seats=seats, settings={"chat": "off"})["frame"]["look"]["table"]
    assert other.do(table, "join", seat=1).status_code == 200
    assert owner.do(table, "start").status_code == 200
    return table


def flooded(person: Person, table: str, mutator: Mutator, count: int) -> set[str]:
    """Send frames and read every answer; a socket that is closed for bad bytes is opened again."""
    codes: set[str] = set()
    ends: list[int] = []
    sent = 0
    while sent < count:
        with person.socket(table) as socket:
            try:
                while sent < count:
                    for _ in range(min(BATCH, count - sent)):
                        socket.line.send(mutator.frame())
                        sent += 1
                    settle(socket, sent, codes)
                    mutator.legal = socket.look.get("legal") or mutator.legal
            except ConnectionClosed as end:
                ends.append(end.rcvd.code if end.rcvd is not None else 0)
    assert set(ends) <= {1007, 1009}, "bad bytes may end a socket, nothing else"
    return codes


def settle(socket: Socket, number: int, codes: set[str]) -> None:
    socket.send(type="ping", id=number)
    while True:
        told = socket.next()
        if told["type"] == "error":
            codes.add(told["error"]["code"])
        if told["type"] == "pong" and told["id"] == number:
            return


class Honest(threading.Thread):
    """Somebody who plays on at a table of their own all the while."""

    def __init__(self, server: Served) -> None:
        super().__init__()
        self.person = server.person("Honest")
        self.stop = threading.Event()
        self.moves = 0
        self.slowest = 0.0

    def run(self) -> None:
        while not self.stop.is_set():
            seats = [{"kind": "human"}, {"kind": "device"}]
            table = self.person.lay(players=2, seats=seats, start=True, options={"rounds": 5})["frame"]["look"]["table"]
            for _ in range(10):
                seen = self.person.look(table)["frame"]["look"]
                for seat in (0, 1):
                    legal = self.person.look(table, seat=seat)["frame"]["look"]["legal"]
                    if legal and seen["status"] == "playing":
                        began = time.monotonic()
                        assert self.person.do(table, "play", seat=seat, action=legal[0]).status_code == 200
                        self.slowest = max(self.slowest, time.monotonic() - began)
                        self.moves += 1
        self.person.close()
