"""On a full disk no move is acknowledged that was not stored, tables stay readable, and play continues afterwards.

The operating system refuses the writes: the test sets and lifts a limit on the file size of the running server.
"""

from __future__ import annotations

import asyncio
import os
import random
import resource
import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.server.app.server_process import Client, ServerProcess
from tests.server.app.test_kill import follows, kept_moves

from fellfield.server.following import legal_actions
from fellfield.server.store.urls import store_at

ROUNDS = int(os.environ.get("FELLFIELD_TEST_DISKS", "5"))
"""How often the disk is filled; `make trust` uses 100."""
TABLES = 4
MIN_LIMIT = 96 * 1024
"""The smallest file size limit in bytes, above the size of the server's own log in the same folder."""


@dataclass
class Game:
    """One person plays both seats of a table, game after game, and records the acknowledged moves of each table."""

    person: Client
    id: str = ""
    acknowledged: dict[str, dict[int, str]] = field(default_factory=dict)
    refused: dict[str, Any] | None = None
    """The last refused move, to be retried with the same key."""

    def begin(self) -> None:
        seats = [{"kind": "human"}, {"kind": "device"}]
        created = self.person.create_table("leaping-lemmings", players=2, seats=seats, start=True)
        self.id = created["frame"]["table_view"]["table"]
        self.acknowledged[self.id] = {}

    def get_table(self, seat: int) -> dict[str, Any]:
        found: dict[str, Any] = self.person.get_table(self.id, seat=seat)["frame"]["table_view"]
        return found

    def move(self) -> str:
        """Play a move or retry the refused one; returns the error code, or `ok`."""
        move = self.refused or self._choose_move()
        answer = self.person.do(self.id, "play", **move)
        if answer.status_code != 200:
            self.refused = move
            code: str = answer.json()["error"]["code"]
            return code
        self.refused = None
        self.acknowledged[self.id][answer.json()["version"]] = move["action"]
        return "ok"

    def continue_play(self) -> str:
        """Play a move, at a new table if the game is over."""
        if self.get_table(0)["status"] != "playing":
            self.begin()
        return self.move()

    def _choose_move(self) -> dict[str, Any]:
        for seat in (0, 1):
            table_view = self.get_table(seat)
            if legal_actions(table_view["offers"]):
                action = random.choice(legal_actions(table_view["offers"]))
                return {"seat": seat, "action": action, "expected": table_view["version"], "key": uuid.uuid4().hex}
        raise AssertionError("no seat has a legal action")


def limit_files(server: ServerProcess, size: int) -> None:
    """Limit the file size of this server; -1 lifts the limit."""
    assert server.process is not None
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


def fill_disk(server: ServerProcess, games: Sequence[Game], rounds: int) -> list[str]:
    """Fill the disk this many times; returns the problems."""
    wal = server.folder / "test.db-wal"
    problems: list[str] = []
    for _ in range(rounds):
        while wal.stat().st_size < MIN_LIMIT + 64 * 1024 or random.random() < 0.8:
            problems += [code for game in games if (code := game.continue_play()) != "ok"]
        limit_files(server, random.randrange(MIN_LIMIT, wal.stat().st_size))
        codes = [random.choice(games).move() for _ in range(60)]
        problems += [f"wrong error code on a full disk: {code}" for code in codes if code not in ("ok", "unavailable")]
        problems += [f"table not readable: {game.id}" for game in games if game.get_table(0)["table"] != game.id]
        limit_files(server, resource.RLIM_INFINITY)
        problems += [f"move refused with space on the disk: {code}" for game in games if (code := game.move()) != "ok"]
        if "unavailable" not in codes:
            problems.append("no write was refused")
    return problems


async def lost_moves(address: str, games: Sequence[Game]) -> list[str]:
    """Acknowledged moves that are missing in the store."""
    store = store_at(address)
    await store.open()
    found: list[str] = []
    for game in games:
        for table, ledger in game.acknowledged.items():
            moves = await kept_moves(store, table)
            found += [f"{table} {version}" for version, text in ledger.items() if not follows(moves, version, text)]
            if len(moves) != len(ledger):
                found.append(f"{len(moves)} moves are stored, {len(ledger)} were acknowledged")
    await store.close()
    return found


def test_a_full_disk_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        games = [Game(server.client(f"Person {number}")) for number in range(TABLES)]
        for game in games:
            game.begin()
        assert fill_disk(server, games, ROUNDS) == []
        server.kill()
    assert asyncio.run(lost_moves(f"sqlite:///{tmp_path / 'test.db'}", games)) == []


def test_an_acknowledgement_before_the_commit_is_detected(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, program=("-m", "tests.server.app.hasty_server")) as server:
        games = [Game(server.client("Ada"))]
        games[0].begin()
        while (tmp_path / "test.db-wal").stat().st_size < MIN_LIMIT + 64 * 1024:
            assert games[0].continue_play() == "ok"
        limit_files(server, MIN_LIMIT)
        for _ in range(20):
            games[0].move()
        server.kill()
    assert asyncio.run(lost_moves(f"sqlite:///{tmp_path / 'test.db'}", games)) != []
