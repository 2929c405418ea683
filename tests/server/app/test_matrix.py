"""Permissions: a row for every route and every command; a route without a row fails."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import Any, get_args

import pytest
from starlette.routing import Route, WebSocketRoute
from tests.server.app import http_helpers
from tests.server.app.handshake import handshake
from tests.server.app.server_process import Client, ServerProcess

from fellfield.core.fields import kebab
from fellfield.core.match import Match
from fellfield.server.asgi import create
from fellfield.server.settings import Settings
from fellfield.server.tables.commands import AnyCommand

ROLES = ("owner", "other-seat", "ex-seat", "stranger", "nobody")
"""The owner (seat 0), a player (seat 1), one who left, a stranger, and a visitor without identity."""


def row(owner: int, other: int, ex: int, stranger: int, nobody: int) -> dict[str, int]:
    return dict(zip(ROLES, (owner, other, ex, stranger, nobody), strict=True))


ALL = row(200, 200, 200, 200, 200)
SOMEBODY = row(200, 200, 200, 200, 401)
UNCONFIRMED = row(403, 403, 403, 403, 401)
GONE = row(204, 204, 204, 204, 401)
SEATED = row(200, 200, 404, 404, 404)

# The table is private: not watchable, and begun. Whoever has no seat must not even learn that it exists.
PRIVATE: dict[str, dict[str, int]] = {
    "GET /api/me": SOMEBODY,
    "POST /api/me": ALL,
    "PATCH /api/me": SOMEBODY,
    "POST /api/me/confirm": SOMEBODY,
    "POST /api/me/code": UNCONFIRMED,
    "POST /api/recover": row(403, 403, 403, 403, 403),
    "POST /api/me/logout": GONE,
    "POST /api/me/logout-everywhere": UNCONFIRMED,
    "GET /api/me/sessions": SOMEBODY,
    "DELETE /api/me/sessions/{session}": row(404, 404, 404, 404, 401),
    "GET /api/me/tokens": SOMEBODY,
    "POST /api/me/tokens": UNCONFIRMED,
    "DELETE /api/me/tokens/{token}": row(204, 404, 404, 404, 401),
    "GET /api/me/blocks": SOMEBODY,
    "POST /api/me/blocks": row(404, 404, 404, 404, 401),
    "DELETE /api/me/blocks/{block}": row(404, 404, 404, 404, 401),
    "POST /api/reports": row(404, 404, 404, 404, 401),
    "GET /api/me/export": SOMEBODY,
    "DELETE /api/me": UNCONFIRMED,
    "POST /api/guests": row(201, 201, 201, 201, 201),
    "GET /api/games": ALL,
    "GET /api/games/{game}/ranking": ALL,
    "GET /api/games/{game}/schema": ALL,
    "GET /api/games/{game}/words/{language}": ALL,
    "GET /api/lobby/open": ALL,
    "GET /api/lobby/live": ALL,
    "GET /api/me/tables": SOMEBODY,
    "POST /api/tables": row(201, 201, 201, 201, 401),
    "GET /api/tables/{table}": SEATED,
    "POST /api/tables/{table}/do": row(403, 403, 404, 404, 401),
    "GET /api/tables/{table}/dice": SEATED,
    "GET /api/tables/{table}/record": SEATED,
    "GET /api/tables/{table}/replay": row(409, 409, 404, 404, 404),
    "GET /api/tables/{table}/hint": row(200, 200, 404, 404, 401),
    "GET /api/tables/{table}/why": row(200, 200, 404, 404, 401),
    "GET /api/tables/{table}/analysis": row(409, 409, 404, 404, 401),
    "POST /api/tables/{table}/play-on": row(409, 409, 404, 404, 401),
    "POST /api/records/replay": SOMEBODY,
    "POST /api/records/analysis": SOMEBODY,
    "POST /api/records/play-on": row(201, 201, 201, 201, 401),
    "GET /api/rules/{game}": ALL,
    "GET /api/lessons/{game}": ALL,
    "POST /api/lessons/{game}": ALL,
    "POST /api/games/{game}/check/{kind}": SOMEBODY,
    "WS /api/tables/{table}/socket": row(101, 101, 404, 404, 404),
    "GET /api/openapi.json": ALL,
    "GET /healthz": ALL,
    "GET /readyz": ALL,
    "GET /metrics": ALL,
    "GET /{path}": ALL,
}
# The same, if the table may be watched: only what differs.
WATCHABLE = PRIVATE | {
    "GET /api/tables/{table}": ALL,
    "POST /api/tables/{table}/do": row(403, 403, 403, 403, 401),
    "GET /api/tables/{table}/dice": ALL,
    "GET /api/tables/{table}/record": ALL,
    "GET /api/tables/{table}/replay": row(409, 409, 409, 409, 409),
    "GET /api/tables/{table}/hint": row(200, 200, 403, 403, 401),
    "GET /api/tables/{table}/why": row(200, 200, 403, 403, 401),
    "GET /api/tables/{table}/analysis": row(409, 409, 409, 409, 401),
    "POST /api/tables/{table}/play-on": row(409, 409, 409, 409, 401),
    "WS /api/tables/{table}/socket": row(101, 101, 101, 101, 101),
}
RECORD = Match("tides", 2, seed=1).record()
GAME = {"rules": "tides", "lessons": "leaping-lemmings", "games": "leaping-lemmings"}
"""The game by the first word of the path."""
BODIES: dict[str, Any] = {
    "POST /api/me": {},
    "PATCH /api/me": {},
    "POST /api/recover": {"code": "00000-00000-00000-00000-00000"},
    "POST /api/me/tokens": {},
    "POST /api/guests": {},
    "POST /api/me/blocks": {"table": "A" * 22, "seat": 1},
    "POST /api/reports": {"table": "A" * 22, "seat": 1, "reason": "abuse"},
    "POST /api/tables": {"game": "tides"},
    "POST /api/tables/{table}/play-on": {"step": 0, "seats": []},
    "POST /api/records/replay": {"record": RECORD},
    "POST /api/records/analysis": {"record": RECORD},
    "POST /api/records/play-on": {"record": RECORD, "step": 0, "seats": [{"kind": "human"}]},
    "POST /api/lessons/{game}": {"step": 0},
    "POST /api/games/{game}/check/{kind}": {"data": {}},
    # Playing for seat 2, which is a bot's and so nobody's.
    "POST /api/tables/{table}/do": {"command": {"do": "play", "seat": 2, "action": "wade 1"}},
}


def operations() -> list[str]:
    """Every operation of the app, from its routes."""
    found: list[str] = []
    waiting: list[Any] = list(create(Settings()).routes)
    while waiting:
        route = waiting.pop()
        if isinstance(route, WebSocketRoute):
            found.append(f"WS {route.path}")
        elif isinstance(route, Route):
            path = route.path.replace(":path}", "}")
            found += [f"{method} {path}" for method in route.methods or ("GET",) if method != "HEAD"]
        else:  # a router within the router; anything else has no routes and fails here
            waiting += route.original_router.routes
    return found


def test_every_operation_has_a_row() -> None:
    assert sorted(operations()) == sorted(PRIVATE)


@dataclass
class Cast:
    """The roles at one table."""

    table: str
    token: str
    people: dict[str, Client]

    def close(self) -> None:
        for person in self.people.values():
            person.close()


def cast(server: ServerProcess, *, watchable: bool) -> Cast:
    people = {role: server.client(role) for role in ROLES[:-1]}
    owner = people["owner"]
    seats = [{"kind": "human"}, {"kind": "open"}, {"kind": "bot", "level": "random"}]
    body: dict[str, Any] = {"players": 3, "seats": seats, "settings": {"watchable": watchable}}
    table = owner.create_table(**body)["frame"]["table_view"]["table"]
    assert people["ex-seat"].do(table, "join", seat=1).status_code == 200
    assert people["ex-seat"].do(table, "leave", seat=1).status_code == 200
    assert people["other-seat"].do(table, "join", seat=1).status_code == 200
    assert owner.do(table, "start").status_code == 200
    owner.post_confirmed("/api/me/tokens", {"label": "to be revoked"})
    token = owner.http.get("/api/me/tokens").json()["tokens"][0]["id"]
    return Cast(table, token, people)


@pytest.fixture
def private(server: ServerProcess) -> Iterator[Cast]:
    with closing(cast(server, watchable=False)) as found:
        yield found


@pytest.fixture
def watchable(server: ServerProcess) -> Iterator[Cast]:
    with closing(cast(server, watchable=True)) as found:
        yield found


def tried(server: ServerProcess, players: Cast, operation: str, role: str) -> int:
    method, _, route = operation.partition(" ")
    game = "tides" if route.endswith("ranking") else GAME.get(route.split("/")[2] if route.count("/") > 1 else "", "")
    names = {"table": players.table, "token": players.token, "session": "0" * 16, "block": "0" * 16}
    path = route.format(**names, game=game, kind="board", path="somewhere", language="it")
    person = players.people.get(role)
    if method == "WS":
        cookie = [("Cookie", person.cookie)] if person else []
        return handshake(server.url, path, [("Origin", server.url), *cookie])
    if person is not None:
        return person.http.request(method, path, json=BODIES.get(operation)).status_code
    return http_helpers.request(method, server.url + path, json=BODIES.get(operation)).status_code


LAST = ("POST /api/me/logout", "POST /api/me/logout-everywhere")


@pytest.mark.parametrize("table", ["private", "watchable"])
def test_each_role_may_do_exactly_what_the_matrix_says(
    server: ServerProcess, table: str, request: pytest.FixtureRequest
) -> None:
    players: Cast = request.getfixturevalue(table)
    matrix = PRIVATE if table == "private" else WATCHABLE
    wrong = [
        (operation, role, status, matrix[operation][role])
        for operation in [operation for operation in matrix if operation not in LAST]
        for role in ROLES
        if (status := tried(server, players, operation, role)) != matrix[operation][role]
    ]
    assert wrong == []


@pytest.mark.parametrize("operation", LAST)
def test_every_role_may_log_out(server: ServerProcess, private: Cast, operation: str) -> None:
    assert {role: tried(server, private, operation, role) for role in ROLES} == PRIVATE[operation]


def test_a_private_table_looks_like_one_that_does_not_exist(server: ServerProcess, private: Cast) -> None:
    stranger = private.people["stranger"]
    missing = "A" * 22
    for path in ("", "/record", "/replay", "/hint", "/why"):
        there = stranger.http.get(f"/api/tables/{private.table}{path}")
        nowhere = stranger.http.get(f"/api/tables/{missing}{path}")
        assert (there.status_code, there.content) == (nowhere.status_code, nowhere.content)
        assert sorted(there.headers) == sorted(nowhere.headers)
    assert len(private.table) == 22
    assert private.table not in stranger.http.get("/api/lobby/open").text
    assert private.table not in stranger.http.get("/api/lobby/live").text


# -- commands: who may give which, before and during a game ---------------------------------------------------------

COMMANDS: dict[str, tuple[dict[str, Any], dict[str, str]]] = {
    # command: (its fields, the code each gets at a private table that has begun)
    "join": ({"seat": 1}, {"owner": "already-started", "other-seat": "already-started"}),
    "leave": ({"seat": 1}, {"owner": "already-started", "other-seat": "already-started"}),
    "remove": ({"seat": 1}, {"owner": "already-started", "other-seat": "already-started"}),
    "become-owner": ({}, {"owner": "already-started", "other-seat": "already-started"}),
    "set-seat": ({"seat": 1, "kind": "open"}, {"owner": "already-started", "other-seat": "already-started"}),
    "set-table": ({"settings": {}}, {"owner": "already-started", "other-seat": "already-started"}),
    "pledge": ({"seat": 1, "value": "0" * 64}, {"owner": "already-started", "other-seat": "already-started"}),
    "open": (
        {"seat": 1, "charter": "0" * 64, "share": "0" * 64},
        {"owner": "already-started", "other-seat": "already-started"},
    ),
    "decline": ({"seat": 1}, {"owner": "already-started", "other-seat": "already-started"}),
    "start": ({}, {"owner": "already-started", "other-seat": "already-started"}),
    "close": ({}, {"owner": "already-started", "other-seat": "already-started"}),
    "play": ({"seat": 1, "action": "x"}, {"owner": "not-your-seat", "other-seat": "unreadable"}),
    "withdraw": ({"seat": 1}, {"owner": "not-your-seat", "other-seat": "nothing-to-withdraw"}),
    "undo": ({"seat": 1}, {"owner": "not-your-seat", "other-seat": "nothing-to-undo"}),
    "consent": ({"seat": 1, "agrees": True}, {"owner": "not-your-seat", "other-seat": "no-request"}),
    "answer-end": ({"seat": 1, "agrees": True}, {"owner": "not-your-seat", "other-seat": "no-proposal"}),
    "propose-end": ({"seat": 1}, {"owner": "not-your-seat", "other-seat": ""}),
    "relieve": ({"seat": 2}, {"owner": "played-by-bot", "other-seat": "played-by-bot"}),
    "take-back": ({"seat": 1}, {"owner": "not-your-seat", "other-seat": "not-relieved"}),
    "say": ({"text": "hi"}, {"owner": "", "other-seat": ""}),
    "react": ({"reaction": "wave"}, {"owner": "", "other-seat": ""}),
    "rematch": ({}, {"owner": "not-over", "other-seat": "not-over"}),
    "resign": ({"seat": 1}, {"owner": "not-your-seat", "other-seat": ""}),
}


def test_every_command_has_a_row() -> None:
    assert sorted(kebab(operation.__name__) for operation in get_args(AnyCommand)) == sorted(COMMANDS)


def test_commands_are_answered_by_role(server: ServerProcess, private: Cast) -> None:
    wrong = []
    for command, (facts, codes) in COMMANDS.items():
        for role in ROLES:
            expected = codes.get(role, "who-are-you" if role == "nobody" else "no-such-table")
            body = {"command": {"do": command, **facts}}
            person = private.people.get(role)
            path = f"/api/tables/{private.table}/do"
            answer = person.http.post(path, json=body) if person else http_helpers.post(server.url + path, json=body)
            code = answer.json().get("error", {}).get("code", "")
            if code != expected:
                wrong.append((command, role, code, expected))
    assert wrong == []
