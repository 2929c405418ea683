"""Canaries: hidden things carry numbers that nobody can guess, and everything the server says is searched for them.

Whole games by three people, with somebody who looks on and a stranger who asks for whatever there is.
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
WORD = "nobody can guess this"
PROGRAM = ("-m", "tests.server.app.canary_server")
LISTS = ("/api/me/tables", "/api/lobby/open", "/api/lobby/live", "/api/games/tides/ranking", "/metrics", "/")
OF_A_TABLE = ("", "/record", "/replay", "/hint?seat=0", "/analysis", "?seat=1&since=1")


@dataclass
class Ear:
    """A client and everything the server has ever sent to it."""

    person: Client
    received: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.person.http.event_hooks["response"] = [self._note]

    def _note(self, answer: httpx.Response) -> None:
        self.received.append(f"{answer.headers} {answer.read().decode(errors='replace')}")

    def socket(self, table: str) -> ClientSocket:
        return self.person.socket(table)

    def ask_around(self, table: str) -> None:
        """Request a running table through several routes."""
        http = self.person.http
        paths = [*(f"/api/tables/{table}{way}" for way in OF_A_TABLE), *LISTS]
        for path in random.sample(paths, 5):
            http.get(path)
        self.person.do(table, "play", seat=random.randrange(4), action="shell 1")
        self.person.do(table, "say", text="what have you got?")


def numbers(text: str) -> set[int]:
    """All canaries in a text."""
    return {int(item) for item in re.findall(r"\d{16}", text)} & set(canaries(WORD))


def played(ears: list[Ear], onlooker: Ear, stranger: Ear) -> list[str]:
    """Play a game; returns the canaries that reached someone who must not know them."""
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
        assert numbers(str(own)) == set(own), "everybody knows the own shell"
        while _move(sockets[:3]):
            random.choice([*ears, onlooker, stranger]).ask_around(table)
        lines = [*(item.received for item in sockets), []]
        for seat, (ear, line) in enumerate(zip([*ears, onlooker, stranger], lines, strict=True)):
            before_the_end = [str(item) for item in line if not _tells_the_end(item)]
            allowed = {own[seat]} if seat < 3 else set()
            found = numbers(" ".join([*before_the_end, *ear.received])) - allowed
            problems += [f"viewer {seat} was told {len(found)} hidden things"] * bool(found)
    finally:
        for socket in sockets:
            socket.close()
        for ear in [*ears, onlooker, stranger]:
            ear.received.clear()
    return problems


def _tells_the_end(message: dict[str, Any]) -> bool:
    return bool(message["type"] == "frame" and message["frame"]["look"]["status"] != "playing")


def _move(sockets: list[ClientSocket]) -> bool:
    """Make a move; true while the game goes on."""
    seat, socket = next(
        (seat, player_socket) for seat, player_socket in enumerate(sockets) if player_socket.look["legal"]
    )
    answer = socket.do("play", seat=seat, action=random.choice(socket.look["legal"]), expected=socket.look["version"])
    assert answer["type"] == "done", answer
    for item in sockets:
        while item.look["version"] < answer["version"]:
            item.until("frame")
    return bool(socket.look["status"] == "playing")


def heard_by_others(tmp_path: Path, games: int, **more: str) -> list[str]:
    """The leaks in this many games, and the server's log lines with canaries."""
    with ServerProcess(tmp_path, {"CANARIES": WORD, "FELLFIELD_LOG_LEVEL": "debug"} | more, program=PROGRAM) as server:
        ears = [Ear(server.client(f"Person {number}")) for number in range(5)]
        problems = [item for _ in range(games) for item in played(ears[:3], ears[3], ears[4])]
        problems += ["the log tells hidden things"] * bool(numbers(server.log.read_text()))
        problems += ["the figures tell hidden things"] * bool(numbers(get(server.url + "/metrics").text))
        secrets = [ear.person.cookie.partition("=")[2] for ear in ears]
        problems += ["the log tells a secret of somebody" for item in secrets if item in server.log.read_text()]
        for ear in ears:
            ear.person.close()
    return problems


def test_hidden_information_reaches_no_unauthorised_viewer(tmp_path: Path) -> None:
    assert heard_by_others(tmp_path, GAMES) == []


def test_a_hidden_value_sent_to_everyone_is_detected(tmp_path: Path) -> None:
    assert heard_by_others(tmp_path, 1, CANARY_LEAK="1") != []
