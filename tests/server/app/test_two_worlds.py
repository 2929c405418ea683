"""Two worlds that differ only in what a viewer may not know send this viewer the same bytes, through real sockets.

Two servers get the same requests. In the second one the secrets of others are exchanged in positions, events, logs and
seeds, by the games' own kits, which are written from the ledgers. The test compares all bytes of sockets and responses,
their number and order, for every seat, a spectator, a late joiner and a viewer who reconnects. Planted leaks test the
test itself.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

import httpx
import pytest
from tests.server.app.http_helpers import TIMEOUT_SECONDS, wait_until
from tests.server.app.leaks import LEAKS
from tests.server.app.server_process import ServerProcess
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

GAMES = ("tides", "antler-island", "leaping-lemmings", "valhalla-lemmings")
PROGRAM = ("-m", "tests.server.app.world_server")
SETTINGS = {"FELLFIELD_HINTS": "false"}


class Worlds:
    """Two servers that get the same requests; only the second one's secrets are exchanged."""

    def __init__(self, first: ServerProcess, second: ServerProcess) -> None:
        self.servers = (first, second)
        self.clients = tuple(httpx.Client(base_url=server.url, timeout=TIMEOUT_SECONDS) for server in self.servers)

    def both(self, operation: str, **facts: Any) -> dict[str, Any]:
        answers = [client.post(f"/_world/{operation}", json=facts).json() for client in self.clients]
        assert answers[0] == answers[1], "the two servers diverged by themselves"
        answer: dict[str, Any] = answers[0]
        return answer

    def second(self, operation: str, **facts: Any) -> dict[str, Any]:
        answer: dict[str, Any] = self.clients[1].post(f"/_world/{operation}", json=facts).json()
        return answer

    def close(self) -> None:
        for client in self.clients:
            client.close()


@pytest.fixture(scope="module")
def worlds(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Worlds]:
    with (
        ServerProcess(tmp_path_factory.mktemp("first"), SETTINGS, PROGRAM) as first,
        ServerProcess(tmp_path_factory.mktemp("second"), SETTINGS, PROGRAM) as second,
    ):
        both = Worlds(first, second)
        yield both
        both.close()


class Recorder:
    """Everything one viewer receives from one server, in order."""

    def __init__(self, worlds: Worlds, which: int, table: str, token: str) -> None:
        self.server = worlds.servers[which]
        self.http = worlds.clients[which]
        self.table = table
        self.headers = {"authorization": f"Bearer {token}"}
        self.seen: list[Any] = []

    def socket(self, since: int, viewer: int | None, messages: list[dict[str, Any]]) -> None:
        """Open a socket, send these messages, and record everything received."""
        url = f"{self.server.url.replace('http', 'ws', 1)}/api/tables/{self.table}/socket"
        query = f"?since={since}&epoch=fixed-epoch&viewer={'' if viewer is None else viewer}"
        with connect(
            url + query, additional_headers=self.headers, compression=None, max_size=None, open_timeout=TIMEOUT_SECONDS
        ) as connection:
            try:
                self._read_until_quiet(connection, 1)
                for number, message in enumerate(messages):
                    connection.send(json.dumps(message))
                    self._read_answer(connection, message)
                    self._read_until_quiet(connection, 10 + number)
            except ConnectionClosed as closed:
                self.seen.append(("closed", closed.rcvd and closed.rcvd.code))
        # The next viewer must find no open socket, even on a slow machine.
        wait_until(lambda: self.server.metrics()["fellfield_sockets"] == 0)

    def _read_answer(self, connection: ClientConnection, message: dict[str, Any]) -> None:
        """Keep what comes until a command has its answer, and its frame if it was carried out.

        A ping sent before that may be answered before the frame or after it, depending on the speed of the machine.
        """
        wanted = {"done", "error"} if message["type"] == "do" else set()
        wanted |= {"why", "error"} if message["type"] == "why" else set()
        while wanted:
            received = connection.recv(TIMEOUT_SECONDS)
            self.seen.append(received)
            kind = json.loads(received)["type"]
            if kind in wanted:
                wanted = {"frame"} if kind == "done" else set()

    def _read_until_quiet(self, connection: ClientConnection, number: int) -> None:
        """Keep what comes until nothing more can be under way: two pings are answered."""
        for ping in (number * 2, number * 2 + 1):
            connection.send(json.dumps({"type": "ping", "id": ping}))
            while True:
                message = connection.recv(TIMEOUT_SECONDS)
                self.seen.append(message)
                if isinstance(message, str) and '"pong"' in message and json.loads(message)["id"] == ping:
                    break

    def get(self, path: str, **query: Any) -> None:
        response = self.http.get(path, params=query, headers=self.headers)
        headers = sorted((name, value) for name, value in response.headers.items() if name != "date")
        self.seen.append((path, response.status_code, headers, response.content))

    def post(self, path: str, body: Any) -> None:
        response = self.http.post(path, json=body, headers=self.headers)
        self.seen.append((path, response.status_code, response.content))


ATTEMPTS = ("", "pass", "bid 5+5+5", "discard 5", "play boo", "move start>15a", "plan MMMMM", "mvoe 1", "wade 9")
"""Moves that are asked about at every step, besides those that are legal for some seat in the first world."""


def record_everything(
    recorder: Recorder, since: int, number: int, players: int, viewer: int | None, attempts: list[str]
) -> list[Any]:
    """Join late, reconnect and chat, send wrong moves, ask why they are wrong, and use every route."""
    table = recorder.table
    questions = [
        {"type": "why", "id": index, "seat": seat, "action": text}
        for seat in range(players)
        for index, text in enumerate(attempts if seat == viewer else attempts[-1:])
    ]
    wrong = [
        {"type": "do", "key": f"w{number}{seat}", "command": {"do": "play", "seat": seat, "action": text}}
        for seat in (0, players - 1)
        for text in ("scrambled 1", "pass scrambled")
    ]
    talk = {"type": "do", "key": f"t{number}", "command": {"do": "say", "text": f"hello {number}"}}
    undo = {"type": "do", "key": f"u{number}", "command": {"do": "consent", "seat": 0, "agrees": True}}
    recorder.socket(0, viewer, [])
    recorder.socket(since, viewer, [*wrong, undo, talk, *questions, {"type": "watch", "seat": 0}, {"type": "nonsense"}])
    for text in attempts[-3:]:
        recorder.get(f"/api/tables/{table}/why", action=text)
    recorder.get(f"/api/tables/{table}")
    recorder.get(f"/api/tables/{table}", since=since, epoch="fixed-epoch")
    recorder.get(f"/api/tables/{table}/record")
    recorder.get(f"/api/tables/{table}/replay")
    recorder.get(f"/api/tables/{table}/hint")
    recorder.get("/api/me/tables")
    recorder.get("/api/lobby/live")
    recorder.get(f"/api/tables/{table}x")
    recorder.post(f"/api/tables/{table}/do", {"command": {"do": "play", "seat": 0, "action": "scrambled 2"}})
    return recorder.seen


def differing_pairs(first: list[Any], second: list[Any]) -> list[tuple[Any, Any]]:
    """The pairs that differ, in order."""
    return [pair for pair in zip_longest(first, second) if pair[0] != pair[1]]


class Comparison:
    """One viewer at one step, in both worlds."""

    def __init__(
        self, worlds: Worlds, setup: dict[str, Any], viewer: int | None, number: int, version: int, moves: int
    ) -> None:
        self.worlds, self.setup, self.viewer, self.number, self.version = worlds, setup, viewer, number, version
        self.since = max(1, version - moves)

    def differences(self) -> list[tuple[Any, Any]]:
        """The differences between the worlds for this viewer."""
        table, viewer = self.setup["table"], self.viewer
        token = self.setup["tokens"][self.setup["players"] if viewer is None else viewer]
        legal = self.worlds.both("legal", table=table)["texts"]
        attempts = [*ATTEMPTS, *dict.fromkeys(text for texts in legal for text in (*texts[:1], *texts[-1:]))]
        twin = self.worlds.second("twin", table=table, viewer=viewer, seed=self.number)
        since, players = self.since, self.setup["players"]
        seen = [
            record_everything(Recorder(self.worlds, which, table, token), since, self.number, players, viewer, attempts)
            for which in (0, 1)
        ]
        self.worlds.both("untwin", table=table)
        self.changed = not twin["same"]
        self.patched = any(isinstance(told, str) and '"events":[' in told and '"then":{' in told for told in seen[0])
        return differing_pairs(*seen) + self._sealed(table, token)

    def _sealed(self, table: str, token: str) -> list[tuple[Any, Any]]:
        """Another seat seals different choices in both worlds, then withdraws them."""
        facts = {"table": table, "viewer": self.viewer}
        first = self.worlds.clients[0].post("/_world/seal", json={**facts, "place": 0}).json()
        second = self.worlds.clients[1].post("/_world/seal", json={**facts, "place": 7}).json()
        assert first == second
        if not first["done"]:
            return []
        recorders = [Recorder(self.worlds, which, table, token) for which in (0, 1)]
        for recorder in recorders:
            recorder.socket(self.version, self.viewer, [])
            recorder.get(f"/api/tables/{table}/record")
        self.worlds.both("withdraw", table=table, seat=first["seat"])
        for recorder in recorders:
            recorder.socket(self.version, self.viewer, [])
        return differing_pairs(recorders[0].seen, recorders[1].seen)


def comparisons(worlds: Worlds, game: str, which: int, steps: list[int]) -> Iterator[Comparison]:
    """Every viewer at several steps of a game."""
    setup = worlds.both("create_table", game=game, which=which)
    number = 0
    for index, count in enumerate(steps):
        for viewer in [*range(setup["players"]), None]:
            # A viewer resumes over the moves just played: only these are the same in both worlds.
            moves = count if viewer == 0 else min(count, 2)
            seed = f"{game} {which} {index} {viewer}"
            if worlds.both("advance", table=setup["table"], steps=moves, seed=seed)["status"] != "playing":
                return
            number += 1
            by_token = {"authorization": f"Bearer {setup['tokens'][0]}"}
            answers = [
                client.get(f"/api/tables/{setup['table']}", headers=by_token).json() for client in worlds.clients
            ]
            yield Comparison(worlds, setup, viewer, number, answers[0]["frame"]["table_view"]["version"], moves)


@pytest.mark.parametrize("game", GAMES)
def test_what_a_viewer_may_not_know_changes_no_byte(worlds: Worlds, game: str) -> None:
    changed = patched = 0
    for which in (0, 1):
        for comparison in comparisons(worlds, game, which, [0, 4, 9]):
            assert comparison.differences() == [], f"{game}, viewer {comparison.viewer}, comparison {comparison.number}"
            changed += comparison.changed
            patched += comparison.patched
    assert changed > 3, "the worlds never differed: the test detects nothing"
    assert patched > 1, "hardly any viewer got the changes of a move instead of a whole view"


@pytest.mark.parametrize("leak", LEAKS)
def test_every_planted_leak_is_caught(worlds: Worlds, leak: str) -> None:
    worlds.both("leak", name=leak)
    try:
        assert any(is_leak_found(worlds, game) for game in ("tides", "antler-island", "valhalla-lemmings")), leak
    finally:
        worlds.both("leak", name="")


def is_leak_found(worlds: Worlds, game: str) -> bool:
    """Whether any viewer sees a difference at any of a few steps."""
    return any(comparison.differences() for comparison in comparisons(worlds, game, 1, [0, 3, 2, 2]))


def test_there_are_enough_leaks() -> None:
    assert len(LEAKS) >= 25


def test_the_servers_logged_no_errors(worlds: Worlds) -> None:
    assert [server.logged_errors() for server in worlds.servers] == [[], []]
