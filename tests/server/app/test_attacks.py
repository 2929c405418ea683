"""What was tried against a running server with a seat, a token and the source, and found a way: each is closed here.

Floods of frames and requests without an end are in `test_naked_server.py`, queues in `test_fair_shares.py`, and what
was tried for ratings in `tests/server/test_rated_games.py`.
"""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from tests.server.app.server_process import Client, ServerProcess

from fellfield.core.match import Match
from fellfield.server import wire
from fellfield.server.server_app import ServerApp
from fellfield.server.settings import Settings
from fellfield.server.tables import Table

ME = {"kind": "human"}
BOT = {"kind": "bot", "level": "random"}


def poisoned_record() -> str:
    """A record with a position that can be read but not shown: a step of its stack is no step."""
    match = Match("valhalla-lemmings", 2, seed=1)
    position = match.state.to_json()["position"]
    position["todo"].insert(0, False)
    headers = [line for line in match.record().split("\n") if line.startswith("[")]
    return "\n".join([*headers, f"[Position {json.dumps(position)}]", "", ""])


def test_a_position_that_cannot_be_shown_is_a_bad_record_and_becomes_no_table(ada: Client) -> None:
    """It was answered with an internal error, and could be laid as a table that failed for everybody who opened it."""
    record = poisoned_record()
    for path, body in (
        ("/api/records/replay", {"record": record}),
        ("/api/records/play-on", {"record": record, "step": 0, "seats": [ME, BOT]}),
    ):
        answer = ada.http.post(path, json=body)
        assert (answer.status_code, answer.json()["error"]["code"]) == (422, "bad-record"), path


def test_a_table_that_cannot_be_read_does_not_stop_the_others_from_resuming(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a restart the first unreadable table kept the bots and clocks of all later ones from going on."""
    settings = Settings(database_url=f"sqlite:///{tmp_path / 'x.db'}", samples=True, bot_delay=60.0)

    async def lay() -> list[str]:
        app = ServerApp(settings)
        await app.open()
        person, _ = await app.people.create_guest()
        seats = [wire.SeatRequest("bot", "random"), wire.SeatRequest("bot", "random")]
        request = wire.TableRequest("tides", 2, seats=seats, start=True)
        tables = [(await app.create_table(person, request, None)).id for _ in range(3)]
        await app.close()
        return tables

    async def resume(broken: str) -> set[str]:
        app = ServerApp(settings)
        real = app.tables.get

        async def get(table_id: str) -> Table:
            if table_id == broken:
                raise TypeError("a row that no rules can read")
            return await real(table_id)

        monkeypatch.setattr(app.tables, "get", get)
        await app.open()
        await asyncio.wait_for(_until_resumed(app, 2), 20)
        busy = app.bots.busy_tables()
        await app.close()
        return busy

    tables = asyncio.run(lay())
    assert asyncio.run(resume(tables[0])) == set(tables[1:])


async def _until_resumed(app: ServerApp, count: int) -> None:
    while len(app.bots.busy_tables()) < count:  # noqa: ASYNC110 - a background task of the app
        await asyncio.sleep(0.01)


def test_whoever_plays_without_a_socket_is_not_absent(tmp_path: Path) -> None:
    """A bot's author who only posts moves was replaced in the middle of a game by an opponent who watched the clock."""
    with ServerProcess(tmp_path) as server:
        ada, bob = server.client("Ada"), server.client("Bob")
        settings: dict[str, Any] = {"relief_after": 0}
        table = ada.create_table(players=2, seats=[ME], settings=settings)["frame"]["table_view"]["table"]
        with ada.socket(table) as socket:
            socket.until("frame")
            assert bob.do(table, "join", seat=1).status_code == 200
            assert ada.do(table, "start").status_code == 200
            assert bob.do(table, "play", seat=1, action="wade 1").status_code == 200
            assert ada.do(table, "relieve", seat=1).json()["error"]["code"] == "not-gone"
        ada.close()
        bob.close()
