"""Thousands of malformed frames on real sockets: no traceback, no internal error, and other tables play on."""

from __future__ import annotations

import os
from typing import Any

from tests.server.app.mutants import Mutator
from tests.server.app.server_process import Client, ClientSocket, ServerProcess
from websockets.exceptions import ConnectionClosed

from fellfield.server.problems import CODES

FRAMES = int(os.environ.get("FELLFIELD_MUTANTS", "2000"))
"""In `make test`; `make test-server` sends 20,000, `make trust` a million."""
BATCH = 50
AT_A_TABLE = 500
"""Frames sent at one table before the next one is created: sooner or later one of them resigns."""
GAMES = ("tides", "antler-island", "leaping-lemmings", "valhalla-lemmings")


def test_malformed_frames_cause_no_internal_error(server: ServerProcess) -> None:
    people = [server.client(f"Person {number}") for number in range(4)]
    before = server.figures()["fellfield_errors_total"]
    honest = HonestPlayer(server)
    codes: set[str] = set()
    for number in range(FRAMES // AT_A_TABLE):
        table = table_of(people[0], people[1], GAMES[number % len(GAMES)])
        codes |= flood(people[number % 2], table, Mutator(number), AT_A_TABLE, honest)
    assert server.figures()["fellfield_errors_total"] == before
    assert server.complaints() == []
    assert codes <= set(CODES)
    assert {"bad-request", "unreadable"} <= codes
    assert codes & {"illegal", "stale"}, "some frames reach the table; the moves there decide how they are refused"
    assert honest.moves >= FRAMES // BATCH, "one honest move goes with every batch"
    for person in [*people, honest.person]:
        person.close()


def table_of(owner: Client, other: Client, game: str) -> str:
    seats: list[dict[str, Any]] = [{"kind": "human"}, {"kind": "open"}, {"kind": "bot", "level": "random"}]
    table: str = owner.create_table(game, players=3, seats=seats, settings={"chat": "off"})["frame"]["look"]["table"]
    assert other.do(table, "join", seat=1).status_code == 200
    assert owner.do(table, "start").status_code == 200
    return table


def flood(person: Client, table: str, mutator: Mutator, count: int, honest: HonestPlayer) -> set[str]:
    """Send frames and read every answer; a socket that is closed for bad bytes is opened again.

    The honest player moves while each batch is under way: after it was sent, before its answers are read.
    """
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
                    honest.move()
                    settle(socket, sent, codes)
                    mutator.legal = socket.look.get("legal") or mutator.legal
            except ConnectionClosed as end:
                ends.append(end.rcvd.code if end.rcvd is not None else 0)
    assert set(ends) <= {1007, 1009}, "only bad bytes may end a socket"
    return codes


def settle(socket: ClientSocket, number: int, codes: set[str]) -> None:
    socket.send(type="ping", id=number)
    while True:
        message = socket.next()
        if message["type"] == "error":
            codes.add(message["error"]["code"])
        if message["type"] == "pong" and message["id"] == number:
            return


class HonestPlayer:
    """A player at tables of their own; every move must succeed, however slowly."""

    def __init__(self, server: ServerProcess) -> None:
        self.person = server.client("Honest")
        self.moves = 0
        self._table = ""

    def move(self) -> None:
        """Play the first legal action of a seat that is due; at a new table when the last game is over."""
        seat, legal = self._due()
        if not legal:
            self._table = self._new_table()
            seat, legal = self._due()
        answer = self.person.do(self._table, "play", seat=seat, action=legal[0])
        assert answer.status_code == 200, answer.text
        self.moves += 1

    def _new_table(self) -> str:
        seats = [{"kind": "human"}, {"kind": "device"}]
        made = self.person.create_table(players=2, seats=seats, start=True, options={"rounds": 5})
        table: str = made["frame"]["look"]["table"]
        return table

    def _due(self) -> tuple[int, list[str]]:
        for seat in (0, 1) if self._table else ():
            legal = self.person.look(self._table, seat=seat)["frame"]["look"]["legal"]
            if legal:
                return seat, legal
        return 0, []
