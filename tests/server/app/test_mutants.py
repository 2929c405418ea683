"""Thousands of malformed frames on real sockets: no traceback, no internal error, and other tables play on."""

from __future__ import annotations

import os
from typing import Any

from tests.server.app.mutants import Mutator
from tests.server.app.server_process import Client, ClientSocket, ServerProcess
from websockets.exceptions import ConnectionClosed

from fellfield.server.following import legal_actions
from fellfield.server.problems import CODES

FRAMES = int(os.environ.get("FELLFIELD_TEST_MUTANTS", "2000"))
"""Frames to send: 2,000 in `make test`, 20,000 in `make test-server`, a million in `make trust`."""
BATCH = 50
"""Frames sent before their answers are read."""
FRAMES_PER_TABLE = 500
"""Frames sent to one table before the next one is created, because sooner or later a frame resigns the game."""
GAMES = ("tides", "antler-island", "leaping-lemmings", "valhalla-lemmings")


def test_malformed_frames_cause_no_internal_error(server: ServerProcess) -> None:
    people = [server.client(f"Person {number}") for number in range(4)]
    before = server.metrics()["fellfield_errors_total"]
    honest = HonestPlayer(server)
    codes: set[str] = set()
    for number in range(FRAMES // FRAMES_PER_TABLE):
        table = start_table(people[0], people[1], GAMES[number % len(GAMES)])
        codes |= flood(people[number % 2], table, Mutator(number), FRAMES_PER_TABLE, honest)
    assert server.metrics()["fellfield_errors_total"] == before
    assert server.logged_errors() == []
    assert codes <= set(CODES)
    assert {"bad-request", "unreadable"} <= codes
    assert codes & {"illegal", "stale"}, "some frames must reach the table and be refused there"
    assert honest.moves >= FRAMES // BATCH, "the honest player moves once per batch"
    for person in [*people, honest.person]:
        person.close()


def start_table(owner: Client, other: Client, game: str) -> str:
    seats: list[dict[str, Any]] = [{"kind": "human"}, {"kind": "open"}, {"kind": "bot", "level": "random"}]
    table: str = owner.create_table(game, players=3, seats=seats, settings={"chat": "off"})["frame"]["table_view"][
        "table"
    ]
    assert other.do(table, "join", seat=1).status_code == 200
    assert owner.do(table, "start").status_code == 200
    return table


def flood(person: Client, table: str, mutator: Mutator, count: int, honest: HonestPlayer) -> set[str]:
    """Send frames and read every answer; a socket that is closed for malformed bytes is opened again.

    The honest player moves during each batch: after it was sent, before its answers are read.
    """
    codes: set[str] = set()
    close_codes: list[int] = []
    sent = 0
    while sent < count:
        with person.socket(table) as socket:
            try:
                while sent < count:
                    for _ in range(min(BATCH, count - sent)):
                        socket.connection.send(mutator.frame())
                        sent += 1
                    honest.move()
                    read_until_pong(socket, sent, codes)
                    mutator.legal = legal_actions(socket.table_view.get("offers", ())) or mutator.legal
            except ConnectionClosed as closed:
                close_codes.append(closed.rcvd.code if closed.rcvd is not None else 0)
    assert set(close_codes) <= {1007, 1009}, "the server closes a socket only for malformed bytes"
    return codes


def read_until_pong(socket: ClientSocket, number: int, codes: set[str]) -> None:
    """Send a ping and read up to its pong; adds the codes of all errors to `codes`."""
    socket.send(type="ping", id=number)
    while True:
        message = socket.next()
        if message["type"] == "error":
            codes.add(message["error"]["code"])
        if message["type"] == "pong" and message["id"] == number:
            return


class HonestPlayer:
    """A player at their own tables, whose every move must succeed."""

    def __init__(self, server: ServerProcess) -> None:
        self.person = server.client("Honest")
        self.moves = 0
        self._table = ""

    def move(self) -> None:
        """Play the first legal action of a seat that is due, at a new table if the game is over."""
        seat, legal = self._due()
        if not legal:
            self._table = self._new_table()
            seat, legal = self._due()
        response = self.person.do(self._table, "play", seat=seat, action=legal[0])
        assert response.status_code == 200, response.text
        self.moves += 1

    def _new_table(self) -> str:
        seats = [{"kind": "human"}, {"kind": "device"}]
        created = self.person.create_table(players=2, seats=seats, start=True, options={"rounds": 5})
        table: str = created["frame"]["table_view"]["table"]
        return table

    def _due(self) -> tuple[int, list[str]]:
        for seat in (0, 1) if self._table else ():
            legal = legal_actions(self.person.get_table(self._table, seat=seat)["frame"]["table_view"]["offers"])
            if legal:
                return seat, legal
        return 0, []
