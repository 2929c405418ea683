"""Memory and open files of the server do not grow with visitors."""

from __future__ import annotations

import os
import random
from pathlib import Path

from tests.server.app.http_helpers import wait_until
from tests.server.app.server_process import Client, ClientSocket, ServerProcess

VISITS = int(os.environ.get("FELLFIELD_TEST_VISITS", "30"))
"""Visits after an equal number of warm-up visits; `make trust` takes 3,000, about two hours."""
QUICKLY_IDLE = {"FELLFIELD_IDLE_SECONDS": "1"}


def visit(server: ServerProcess, number: int) -> None:
    """Two people meet and play to the end or leave; a third watches."""
    people = [server.client(f"{name} {number}") for name in ("Ada", "Bo", "Cleo")]
    table = people[0].create_table(players=2, options={"rounds": 1})["frame"]["table_view"]["table"]
    assert people[1].do(table, "join").status_code == 200
    assert people[0].do(table, "start").status_code == 200
    sockets = [person.socket(table) for person in people]
    for socket in sockets:
        socket.until("frame")
    for _ in range(20 if number % 3 else 2):
        if not _moved(sockets[:2]):
            break
    people[2].do(table, "say", text="well played")
    _left(people, sockets)


def _moved(sockets: list[ClientSocket]) -> bool:
    seat, socket = next(
        ((seat, player_socket) for seat, player_socket in enumerate(sockets) if player_socket.legal),
        (0, sockets[0]),
    )
    if not socket.legal:
        return False
    answer = socket.do("play", seat=seat, action=random.choice(socket.legal))
    assert answer["type"] == "done", answer
    for socket in sockets:
        while socket.table_view["version"] < answer["version"]:
            socket.until("frame")
    return True


def _left(people: list[Client], sockets: list[ClientSocket]) -> None:
    for socket in sockets:
        socket.close()
    for person in people:
        person.close()


def at_rest(server: ServerProcess) -> dict[str, float]:
    """The metrics once everyone has left and no table is in memory."""

    def empty() -> bool:
        figures = server.metrics()
        return figures["fellfield_sockets"] == 0 and figures["fellfield_tables_loaded"] == 0

    wait_until(empty, "somebody or something stays behind")
    return server.metrics()


def test_the_server_does_not_grow_with_visitors(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, QUICKLY_IDLE) as server:
        for number in range(VISITS):
            visit(server, number)
        before = at_rest(server)
        for number in range(VISITS):
            visit(server, number)
        after = at_rest(server)
        assert after["process_open_fds"] <= before["process_open_fds"] + 3, "files or lines stay open"
        grown = after["process_resident_memory_bytes"] / before["process_resident_memory_bytes"]
        assert grown < 1.05, "the memory grows with every visit"
        assert server.logged_errors() == []
