"""An idle table leaves memory even while it is watched, and is loaded again unchanged."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.server.app.http_helpers import wait_until
from tests.server.app.server_process import Client, ClientSocket, ServerProcess
from tests.server.postgres import Server

AT_ONCE = {"FELLFIELD_IDLE_SECONDS": "1"}


def started(owner: Client) -> str:
    """A table for two on one device."""
    seats = [{"kind": "human"}, {"kind": "device"}]
    table: str = owner.create_table(players=2, seats=seats, start=True, options={"rounds": 5})["frame"]["table_view"][
        "table"
    ]
    return table


def asleep(server: ServerProcess) -> None:
    """Wait until no table is in memory."""
    wait_until(lambda: server.metrics()["fellfield_tables_loaded"] == 0, "the table stays in memory")


def played(socket: ClientSocket, seat: int, expected: int) -> int:
    """Play for this seat; returns the version."""
    answer = socket.do("play", expected=expected, seat=seat, action="wade 1")
    assert answer["type"] == "done", answer
    return int(answer["version"])


def told_of(socket: ClientSocket, version: int) -> list[int]:
    """Wait for the frame of this version; returns the versions of its updates."""
    while True:
        frame = next(
            (message["frame"] for message in socket.received if message["type"] == "frame" and _of(message) == version),
            None,
        )
        if frame is not None:
            return [message["version"] for message in frame["updates"]]
        socket.next()


def _of(message: dict[str, Any]) -> int:
    version: int = (message["frame"].get("table_view") or message["frame"]["then"])["version"]
    return version


def test_a_spectator_sees_the_next_move_of_a_dormant_table(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, AT_ONCE) as server:
        owner, other = server.client("Ada"), server.client("Bo")
        table = started(owner)
        with owner.socket(table) as hers, other.socket(table) as his:
            for socket in (hers, his):
                socket.until("frame")
            before = played(hers, 0, hers.table_view["version"])
            told_of(his, before)
            asleep(server)
            after = played(hers, 1, before)
            for socket in (hers, his):
                assert told_of(socket, after) == list(range(before + 1, after + 1))
            assert his.table_view["view"] == other.get_table(table)["frame"]["table_view"]["view"]
        assert server.logged_errors() == []


def test_a_dormant_table_can_be_watched_from_another_seat(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, AT_ONCE) as server:
        owner = server.client("Ada")
        table = started(owner)
        with owner.socket(table) as socket:
            socket.until("frame")
            asleep(server)
            socket.send(type="watch", seat=1)
            socket.until("frame")
            assert socket.table_view["viewer"] == 1
            assert socket.table_view["view"]["viewer"] == 1
        assert server.logged_errors() == []


def test_a_table_dormant_in_one_process_moves_on_in_another(tmp_path: Path, postgres: Server) -> None:
    settings = AT_ONCE | {"DATABASE_URL": postgres.database()}
    folders = [tmp_path / "a", tmp_path / "b"]
    for folder in folders:
        folder.mkdir()
    with ServerProcess(folders[0], settings) as first, ServerProcess(folders[1], settings) as second:
        owner = first.client("Ada")
        table = started(owner)
        looking_on = second.client("Bo")
        with owner.socket(table) as hers, looking_on.socket(table) as his:
            for socket in (hers, his):
                socket.until("frame")
            asleep(second)
            after = played(hers, 0, hers.table_view["version"])
            assert told_of(his, after) == [after]
        assert second.logged_errors() == []
