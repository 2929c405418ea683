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

GAMES = int(os.environ.get("FELLFIELD_CANARIES", "8"))
"""Complete games; `make trust` plays 1,000."""
WORD = "canary"
PROGRAM = ("-m", "tests.server.app.canary_server")
LISTS = ("/api/me/tables", "/api/lobby/open", "/api/lobby/live", "/api/games/tides/ranking", "/metrics", "/")
TABLE_ROUTES = ("", "/record", "/replay", "/hint?seat=0", "/analysis", "?seat=1&since=1")


@dataclass
class Eavesdropper:
    """A client and everything the server has sent to it."""

    person: Client
    received: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.person.http.event_hooks["response"] = [self._note]

    def _note(self, answer: httpx.Response) -> None:
        self.received.append(f"{answer.headers} {answer.read().decode(errors='replace')}")

    def socket(self, table: str) -> ClientSocket:
        return self.person.socket(table)

    def probe(self, table: str) -> None:
        """Request a running table through several random routes."""
        http = self.person.http
        paths = [*(f"/api/tables/{table}{suffix}" for suffix in TABLE_ROUTES), *LISTS]
        for path in random.sample(paths, 5):
            http.get(path)
        self.person.do(table, "play", seat=random.randrange(4), action="shell 1")
        self.person.do(table, "say", text="what have you got?")


def canaries_in(text: str) -> set[int]:
    """All canaries in a text."""
    return {int(item) for item in re.findall(r"\d{16}", text)} & set(canaries(WORD))


def leaks_of_a_game(ears: list[Eavesdropper], onlooker: Eavesdropper, stranger: Eavesdropper) -> list[str]:
    """Play a game; returns the leaks to viewers who must not know a shell."""
    owner = ears[0].person
    table = owner.create_table(players=3, options={"rounds": 1})["frame"]["look"]["table"]
    for ear in ears[1:]:
        assert ear.person.do(table, "join").status_code == 200
    assert owner.do(table, "start").status_code == 200
    own: list[int] = []
    problems: list[str] = []
    sockets = [ear.socket(table) for ear in [*ears, onlooker]]
    try:
        for socket in sockets:
            socket.until("frame")
        own = [sockets[seat].look["view"]["shells"][seat] for seat in range(3)]
        assert canaries_in(str(own)) == set(own), "every seat knows its own shell"
        while _move(sockets[:3]):
            random.choice([*ears, onlooker, stranger]).probe(table)
        lines = [*(item.received for item in sockets), []]
        for seat, (ear, line) in enumerate(zip([*ears, onlooker, stranger], lines, strict=True)):
            before_the_end = [str(message) for message in line if not _is_final_frame(message)]
            allowed = {own[seat]} if seat < 3 else set()
            found = canaries_in(" ".join([*before_the_end, *ear.received])) - allowed
            problems += [f"viewer {seat} received {len(found)} hidden values"] * bool(found)
    finally:
        for socket in sockets:
            socket.close()
        for ear in [*ears, onlooker, stranger]:
            ear.received.clear()
    return problems


def _is_final_frame(message: dict[str, Any]) -> bool:
    return bool(message["type"] == "frame" and message["frame"]["look"]["status"] != "playing")


def _move(sockets: list[ClientSocket]) -> bool:
    """Play a random move; returns whether the game continues."""
    seat, socket = next(
        (seat, player_socket) for seat, player_socket in enumerate(sockets) if player_socket.look["legal"]
    )
    answer = socket.do("play", seat=seat, action=random.choice(socket.look["legal"]), expected=socket.look["version"])
    assert answer["type"] == "done", answer
    for item in sockets:
        while item.look["version"] < answer["version"]:
            item.until("frame")
    return bool(socket.look["status"] == "playing")


def find_leaks(tmp_path: Path, games: int, **more: str) -> list[str]:
    """Play this many games; returns all leaks, including those in the server's log and metrics."""
    with ServerProcess(tmp_path, {"CANARIES": WORD, "FELLFIELD_LOG_LEVEL": "debug"} | more, program=PROGRAM) as server:
        ears = [Eavesdropper(server.client(f"Person {number}")) for number in range(5)]
        problems = [item for _ in range(games) for item in leaks_of_a_game(ears[:3], ears[3], ears[4])]
        problems += ["the log contains a hidden value"] * bool(canaries_in(server.log.read_text()))
        problems += ["the metrics contain a hidden value"] * bool(canaries_in(get(server.url + "/metrics").text))
        secrets = [ear.person.cookie.partition("=")[2] for ear in ears]
        problems += ["the log contains a session secret" for secret in secrets if secret in server.log.read_text()]
        for ear in ears:
            ear.person.close()
    return problems


def test_hidden_information_reaches_no_unauthorised_viewer(tmp_path: Path) -> None:
    assert find_leaks(tmp_path, GAMES) == []


def test_a_hidden_value_sent_to_everyone_is_detected(tmp_path: Path) -> None:
    assert find_leaks(tmp_path, 1, CANARY_LEAK="1") != []
