"""Hidden values are unique 16-digit numbers (canaries); everything the server sends is searched for them.

Three people play whole games, while a spectator watches and an outsider sends requests to many routes.
"""

from __future__ import annotations

import os
import random
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from tests.server.app.canary_server import canaries
from tests.server.app.http_helpers import get
from tests.server.app.server_process import Client, ClientSocket, ServerProcess

GAMES = int(os.environ.get("FELLFIELD_TEST_CANARIES", "8"))
"""Complete games to play; 1,000 in `make trust`."""
CANARY_SEED = "canary"
PROGRAM = ("-m", "tests.server.app.canary_server")
LIST_ROUTES = ("/api/me/tables", "/api/lobby/open", "/api/lobby/live", "/api/games/tides/ranking", "/metrics", "/")
TABLE_ROUTES = ("", "/record", "/replay", "/hint?seat=0", "/analysis", "?seat=1&since=1")


@dataclass
class Eavesdropper:
    """A client and everything the server has sent to it."""

    person: Client
    received: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.person.http.event_hooks["response"] = [self._keep_response]

    def _keep_response(self, response: httpx.Response) -> None:
        self.received.append(f"{response.headers} {response.read().decode(errors='replace')}")

    def socket(self, table: str) -> ClientSocket:
        return self.person.socket(table)

    def probe(self, table: str) -> None:
        """Send requests about a running table to several random routes."""
        http = self.person.http
        paths = [*(f"/api/tables/{table}{suffix}" for suffix in TABLE_ROUTES), *LIST_ROUTES]
        for path in random.sample(paths, 5):
            http.get(path)
        self.person.do(table, "play", seat=random.randrange(4), action="shell 1")
        self.person.do(table, "say", text="what have you got?")


def canaries_in(text: str) -> set[int]:
    """All canaries in a text."""
    return {int(digits) for digits in re.findall(r"\d{16}", text)} & set(canaries(CANARY_SEED))


def leaks_of_a_game(players: list[Eavesdropper], spectator: Eavesdropper, outsider: Eavesdropper) -> list[str]:
    """Play a game; returns a line for each viewer who received a shell that they must not know."""
    owner = players[0].person
    table = owner.create_table(players=3, options={"rounds": 1})["frame"]["table_view"]["table"]
    for player in players[1:]:
        assert player.person.do(table, "join").status_code == 200
    assert owner.do(table, "start").status_code == 200
    problems: list[str] = []
    sockets = [viewer.socket(table) for viewer in [*players, spectator]]
    try:
        for socket in sockets:
            socket.until("frame")
        own_shells = [sockets[seat].table_view["view"]["shells"][seat] for seat in range(3)]
        assert canaries_in(str(own_shells)) == set(own_shells), "every seat knows its own shell"
        while _move(sockets[:3]):
            random.choice([*players, spectator, outsider]).probe(table)
        messages = [*(socket.received for socket in sockets), []]
        for seat, (viewer, received) in enumerate(zip([*players, spectator, outsider], messages, strict=True)):
            before_the_end = [str(message) for message in received if not _is_final_frame(message)]
            allowed = {own_shells[seat]} if seat < 3 else set()
            found = canaries_in(" ".join([*before_the_end, *viewer.received])) - allowed
            problems += [f"viewer {seat} received {len(found)} hidden values"] * bool(found)
    finally:
        for socket in sockets:
            socket.close()
        for viewer in [*players, spectator, outsider]:
            viewer.received.clear()
    return problems


def _is_final_frame(message: dict[str, Any]) -> bool:
    frame = message.get("frame", {})
    status: str = (frame.get("table_view") or frame.get("then") or {}).get("status", "playing")
    return status != "playing"


def _move(sockets: list[ClientSocket]) -> bool:
    """Play a random move; returns whether the game continues."""
    seat, socket = next((seat, player_socket) for seat, player_socket in enumerate(sockets) if player_socket.legal)
    answer = socket.do(
        "play",
        seat=seat,
        action=random.choice(socket.legal),
        expected=socket.table_view["version"],
    )
    assert answer["type"] == "done", answer
    for other_socket in sockets:
        while other_socket.table_view["version"] < answer["version"]:
            other_socket.until("frame")
    return bool(socket.table_view["status"] == "playing")


def find_leaks(tmp_path: Path, games: int, **settings: str) -> list[str]:
    """Play this many games; returns all leaks, including those in the server's log and metrics."""
    with ServerProcess(
        tmp_path, {"CANARIES": CANARY_SEED, "FELLFIELD_LOG_LEVEL": "debug"} | settings, program=PROGRAM
    ) as server:
        viewers = [Eavesdropper(server.client(f"Person {number}")) for number in range(5)]
        problems = [leak for _ in range(games) for leak in leaks_of_a_game(viewers[:3], viewers[3], viewers[4])]
        problems += ["the log contains a hidden value"] * bool(canaries_in(server.log.read_text()))
        problems += ["the metrics contain a hidden value"] * bool(canaries_in(get(server.url + "/metrics").text))
        secrets = [viewer.person.cookie.partition("=")[2] for viewer in viewers]
        problems += ["the log contains a session secret" for secret in secrets if secret in server.log.read_text()]
        for viewer in viewers:
            viewer.person.close()
    return problems


def test_hidden_information_reaches_no_unauthorised_viewer(tmp_path: Path) -> None:
    assert find_leaks(tmp_path, GAMES) == []


def test_a_hidden_value_sent_to_everyone_is_detected(tmp_path: Path) -> None:
    assert find_leaks(tmp_path, 1, CANARY_LEAK="1") != []
