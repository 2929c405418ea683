"""Kill -9 while twelve tables play over sockets: no acknowledged move is lost, repeated or out of order.

Whoever saw a version is never shown an older one, by whichever process.
"""

from __future__ import annotations

import asyncio
import logging
import os
import random
import socket as tcp
import threading
import time
import uuid
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.app.fork_server import ForkServer
from tests.server.app.http_helpers import TIMEOUT_SECONDS, wait_until
from tests.server.app.server_process import OPEN, Client, ClientSocket, ForkedServer, ServerProcess
from tests.server.postgres import Server
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from fellfield.server.store.contract import Store, verify_chain
from fellfield.server.store.urls import store_at
from fellfield.server.tables import rows

QUICK_KILLS = 20
"""Kills of forked servers in `make test`."""
KILLS = int(os.environ.get("FELLFIELD_TEST_KILLS", "20"))
"""Kills of servers started by their command in `make test-server`; `make trust` kills 300 times."""
CUTS = int(os.environ.get("FELLFIELD_TEST_CUTS", "40"))
"""Cut connections; `make trust` cuts a thousand."""
TABLES = 12
_log = logging.getLogger(__name__)
LOST = (ConnectionClosed, InvalidHandshake, OSError, TimeoutError, httpx.HTTPError)


class Player(threading.Thread):
    """Plays both seats of a table, game after game, and keeps what was acknowledged and what any server has shown."""

    def __init__(self, person: Client, servers: Sequence[ServerProcess]) -> None:
        super().__init__(daemon=True)
        self.person = person
        self.servers = servers
        self.seen: dict[str, int] = {}
        """The latest version of each table that this player has seen or had acknowledged."""
        self.reads = 0
        self.stopped = threading.Event()
        self.acknowledged: dict[str, dict[int, str]] = {}
        self.replays = 0
        self.problems: list[str] = []

    def run(self) -> None:
        while not self.stopped.is_set():
            try:
                self._game()
            except LOST:
                time.sleep(0.05)

    def _game(self) -> None:
        seats = [{"kind": "human"}, {"kind": "device"}]
        table = self.person.create_table(players=2, seats=seats, start=True, options={"rounds": 5})["frame"][
            "table_view"
        ]["table"]
        ledger = self.acknowledged.setdefault(table, {})
        while not self.stopped.is_set():
            try:
                with self.person.socket(table) as first, self.person.socket(table, seat=1) as second:
                    if self._played((first, second), ledger):
                        return
            except LOST:
                time.sleep(0.05)

    def _played(self, sockets: Sequence[ClientSocket], ledger: dict[int, str]) -> bool:
        """Play on; true when the game is over."""
        for socket in sockets:
            socket.until("frame")
            self._saw(socket.table_view, "a new socket")
        while not self.stopped.is_set():
            if sockets[0].table_view["status"] != "playing":
                return True
            moved = [(seat, socket) for seat, socket in enumerate(sockets) if socket.legal]
            if not moved:
                sockets[0].until("frame")
                continue
            seat, socket = random.choice(moved)
            version = self._move(seat, socket, ledger)
            for socket in sockets:
                while socket.table_view["version"] < version:
                    self._next_frame(socket)
            self._read_anywhere(sockets[0].table_view["table"])
        return False

    def _next_frame(self, socket: ClientSocket) -> None:
        before = socket.table_view["version"]
        socket.until("frame")
        if socket.table_view["version"] < before:
            self.problems.append(f"a socket went back from version {before} to {socket.table_view['version']}")

    def _saw(self, table_view: dict[str, Any], where: str) -> None:
        """Note the version shown, which must not be before one that was shown or acknowledged earlier."""
        version, before = int(table_view["version"]), self.seen.get(table_view["table"], 0)
        if version < before:
            self.problems.append(f"{where} went back from version {before} to {version}")
        self.seen[table_view["table"]] = max(version, before)

    def _read_anywhere(self, table: str) -> None:
        """Read the table from any of the servers, whichever was asked before."""
        with suppress(*LOST):
            answer = self.person.http.get(f"{random.choice(self.servers).process_url()}/api/tables/{table}")
            if answer.status_code == 200:
                self.reads += 1
                self._saw(answer.json()["frame"]["table_view"], "a read")

    def _move(self, seat: int, socket: ClientSocket, ledger: dict[int, str]) -> int:
        """Play a move, retried with the same key until it is answered."""
        action, key, expected = (
            random.choice(socket.legal),
            uuid.uuid4().hex,
            socket.table_view["version"],
        )
        try:
            answer = socket.do("play", key=key, expected=expected, seat=seat, action=action)
        except LOST:
            answer = self._again(socket.table_view["table"], key, expected, seat, action)
        if answer["type"] != "done":
            self.problems.append(str(answer))
            raise OSError("start anew")
        self.replays += answer["replay"]
        if answer["version"] in ledger:
            self.problems.append(f"version {answer['version']} was acknowledged twice")
        ledger[answer["version"]] = action
        self._saw({"table": socket.table_view["table"], "version": answer["version"]}, "an answer")
        return int(answer["version"])

    def _again(self, table: str, key: str, expected: int, seat: int, action: str) -> dict[str, object]:
        while True:
            try:
                with self.person.socket(table, seat=seat) as socket:
                    return socket.do("play", key=key, expected=expected, seat=seat, action=action)
            except LOST:
                time.sleep(0.05)


async def compared(address: str, players: list[Player]) -> list[str]:
    """Differences between the log and what was acknowledged."""
    store = store_at(address)
    await store.open()
    problems = [problem for player in players for problem in player.problems]
    for player in players:
        for table, ledger in player.acknowledged.items():
            moves = await kept_moves(store, table)
            lost = {version: text for version, text in ledger.items() if not follows(moves, version, text)}
            if lost:
                problems.append(f"lost: {lost}")
            if len(moves) > len(ledger) + 1:
                problems.append(f"{len(moves)} moves are kept, {len(ledger)} were acknowledged")
    await store.close()
    return problems


async def kept_moves(store: Store, table: str) -> dict[int, str]:
    """The moves of a table's log by version; the log must be intact."""
    log = await store.read_log(table)
    verify_chain(table, log)
    kept = {row.version: rows.decode(row.payload) for row in log}
    return {version: row.text for version, row in kept.items() if isinstance(row, rows.ActionPlayed)}


def follows(moves: dict[int, str], version: int, text: str) -> bool:
    """Is the move stored under this version? The last move of a game is followed by the row that ends it."""
    return moves.get(version) == text or moves.get(version - 1) == text


def wait_for_moves(players: list[Player], count: int) -> None:
    """Wait for this many more acknowledged moves."""
    until = acknowledged(players) + count
    wait_until(lambda: acknowledged(players) >= until, "nobody can play")


def acknowledged(players: list[Player]) -> int:
    return sum(len(ledger) for player in players for ledger in list(player.acknowledged.values()))


def killed(servers: Sequence[ServerProcess], kills: int) -> list[Player]:
    """Play while random servers are killed and restarted; returns the players."""
    players = seated(servers)
    for _ in range(kills):
        wait_for_moves(players, random.randrange(1, 25))
        time.sleep(random.uniform(0, 0.3))
        server = random.choice(servers)
        server.kill()
        server.start()
    return risen(servers, players)


def seated(servers: Sequence[ServerProcess]) -> list[Player]:
    """Start the servers and the players."""
    for server in servers:
        server.start()
    clients = [servers[number % len(servers)].client(f"Player {number}") for number in range(TABLES)]
    players = [Player(client, servers) for client in clients]
    for player in players:
        player.start()
    return players


def risen(servers: Sequence[ServerProcess], players: list[Player]) -> list[Player]:
    """Play a little longer, then stop everything."""
    wait_for_moves(players, 20)
    for player in players:
        player.stopped.set()
    for player in players:
        player.join(TIMEOUT_SECONDS)
        assert not player.is_alive()
        player.person.close()
    for server in servers:
        server.kill()
    reads, replays = sum(player.reads for player in players), sum(player.replays for player in players)
    _log.info("%d moves acknowledged, %d answered again, %d reads", acknowledged(players), replays, reads)
    return players


def test_a_cut_connection_neither_loses_nor_repeats_a_move(tmp_path: Path) -> None:
    """Connections break at random; players retry with the same key."""
    server = ServerProcess(tmp_path)
    players = seated([server])
    for _ in range(CUTS):
        wait_for_moves(players, random.randrange(1, 5))
        sockets = [socket for socket in list(OPEN) if isinstance(socket, ClientSocket)]
        with suppress(OSError):
            random.choice(sockets).connection.socket.shutdown(tcp.SHUT_RDWR)
    risen([server], players)
    assert asyncio.run(compared(f"sqlite:///{tmp_path / 'test.db'}", players)) == []
    assert server.logged_errors() == []


@pytest.fixture(scope="module")
def fork_server() -> Iterator[ForkServer]:
    """The fork server of this module."""
    server = ForkServer()
    yield server
    server.close()


def two_folders(tmp_path: Path) -> list[Path]:
    folders = [tmp_path / "a", tmp_path / "b"]
    for folder in folders:
        folder.mkdir()
    return folders


def test_nothing_acknowledged_is_lost_on_sqlite(tmp_path: Path, fork_server: ForkServer) -> None:
    players = killed([ForkedServer(fork_server, tmp_path)], QUICK_KILLS)
    assert asyncio.run(compared(f"sqlite:///{tmp_path / 'test.db'}", players)) == []
    assert acknowledged(players) > QUICK_KILLS


def test_nothing_acknowledged_is_lost_by_two_processes_on_postgresql(
    tmp_path: Path, postgres: Server, fork_server: ForkServer
) -> None:
    address = postgres.database()
    servers = [ForkedServer(fork_server, folder, {"DATABASE_URL": address}) for folder in two_folders(tmp_path)]
    players = killed(servers, QUICK_KILLS)
    assert asyncio.run(compared(address, players)) == []
    assert acknowledged(players) > QUICK_KILLS


@pytest.mark.slow
def test_nothing_acknowledged_is_lost_when_the_command_is_killed_on_sqlite(tmp_path: Path) -> None:
    players = killed([ServerProcess(tmp_path)], KILLS)
    assert asyncio.run(compared(f"sqlite:///{tmp_path / 'test.db'}", players)) == []


@pytest.mark.slow
def test_nothing_acknowledged_is_lost_when_one_of_two_commands_is_killed(tmp_path: Path, postgres: Server) -> None:
    address = postgres.database()
    players = killed([ServerProcess(folder, {"DATABASE_URL": address}) for folder in two_folders(tmp_path)], KILLS)
    assert asyncio.run(compared(address, players)) == []


def test_an_acknowledgement_before_the_commit_is_detected(tmp_path: Path, fork_server: ForkServer) -> None:
    players = killed([ForkedServer(fork_server, tmp_path, hasty=True)], 4)
    assert asyncio.run(compared(f"sqlite:///{tmp_path / 'test.db'}", players)) != []
