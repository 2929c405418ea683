"""Which origins may open sockets and send requests: every row of the matrix, on every socket route."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.datastructures import Headers
from starlette.routing import WebSocketRoute
from tests.server.app import http_helpers
from tests.server.app.handshake import handshake
from tests.server.app.server_process import Client, ServerProcess

from fellfield.server.asgi import create
from fellfield.server.security import origin_allowed
from fellfield.server.settings import Settings

COOKIE, TOKEN, NOTHING = "cookie", "token", "nothing"
MATRIX = [
    # origin (HOST stands for host and port of the server), credentials, may it open?
    (["http://HOST"], COOKIE, True),
    (["http://HOST"], NOTHING, True),
    (["http://HOST"], TOKEN, True),
    ([], TOKEN, True),
    ([], COOKIE, False),
    ([], NOTHING, False),
    (["null"], COOKIE, False),
    ([""], COOKIE, False),
    (["https://evil.example"], COOKIE, False),
    (["https://evil.example"], TOKEN, False),
    (["http://sub.HOST"], COOKIE, False),
    (["http://HOST.evil.example"], COOKIE, False),
    (["http://evilHOST"], COOKIE, False),
    (["http://HOST@evil.example"], COOKIE, False),
    (["http://evil.example#HOST"], COOKIE, False),
    (["http://127.0.0.1:1"], COOKIE, False),
    (["http://127.0.0.1"], COOKIE, False),
    (["file://HOST"], COOKIE, False),
    (["http://HOST/"], COOKIE, False),
    (["http://HOST", "https://evil.example"], COOKIE, False),
]
SOCKETS = [route.path for route in create(Settings()).routes if isinstance(route, WebSocketRoute)]


@pytest.fixture(scope="module")
def told(server: ServerProcess) -> dict[str, str]:
    person = server.client("Ada")
    table = person.create_table()["frame"]["table_view"]["table"]
    token = person.post_confirmed("/api/me/tokens", {"label": "x"}).json()["token"]
    person.close()
    return {"table": table, COOKIE: person.cookie, TOKEN: token}


def test_there_is_a_socket_route() -> None:
    assert SOCKETS == ["/api/tables/{table}/socket"]


@pytest.mark.parametrize("route", SOCKETS)
@pytest.mark.parametrize(("origins", "by", "opens"), MATRIX)
def test_a_socket_opens_only_for_own_pages_and_tokens(
    server: ServerProcess, told: dict[str, str], route: str, origins: list[str], by: str, opens: object
) -> None:
    host = server.url.removeprefix("http://")
    headers = [("Origin", origin.replace("HOST", host)) for origin in origins]
    if by == COOKIE:
        headers.append(("Cookie", told[COOKIE]))
    if by == TOKEN:
        headers.append(("Authorization", f"Bearer {told[TOKEN]}"))
    assert (handshake(server.url, route.format(table=told["table"]), headers) == 101) == opens


def test_an_unknown_token_opens_no_socket(server: ServerProcess, told: dict[str, str]) -> None:
    headers = [("Authorization", "Bearer nonsense"), ("Origin", server.url)]
    assert handshake(server.url, f"/api/tables/{told['table']}/socket", headers) == 401


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 403),
        ({"origin": "https://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"sec-fetch-site": "same-site"}, 403),
        ({"sec-fetch-site": "same-origin"}, 201),
    ],
)
def test_a_cookie_request_that_changes_something_must_come_from_an_own_page(
    server: ServerProcess, told: dict[str, str], headers: dict[str, str], status: int
) -> None:
    answer = http_helpers.post(
        server.url + "/api/tables", json={"game": "tides"}, headers={"cookie": told[COOKIE], **headers}
    )
    assert answer.status_code == status
    if status == 403:
        assert answer.json()["error"]["code"] == "bad-origin"


def test_a_foreign_page_cannot_log_anyone_in(server: ServerProcess) -> None:
    headers = {"origin": "https://evil.example"}
    assert http_helpers.post(server.url + "/api/me", json={}, headers=headers).status_code == 403
    assert http_helpers.post(server.url + "/api/recover", json={"code": "x"}, headers=headers).status_code == 403


def test_a_form_of_a_foreign_page_is_refused_as_not_json(ada: Client) -> None:
    answer = ada.http.post("/api/tables", content=b'{"game":"tides"}', headers={"content-type": "text/plain"})
    assert answer.json()["error"]["code"] == "not-json"


def test_with_a_public_url_only_its_origin_is_allowed() -> None:
    settings = Settings(public_url="https://club.example", origins=("https://app.example",))
    for origin, good in [
        ("https://club.example", True),
        ("https://app.example", True),
        ("http://club.example", False),
        ("https://club.example:8443", False),
        ("https://127.0.0.1:8000", False),
    ]:
        headers = Headers({"origin": origin, "host": "127.0.0.1:8000"})
        assert origin_allowed(settings, headers) == good, origin


def test_behind_a_proxy_the_cookie_is_secure_and_bound_to_the_host(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, {"FELLFIELD_PUBLIC_URL": "https://club.example"}) as server:
        answer = http_helpers.post(
            server.process_url() + "/api/me", json={}, headers={"origin": "https://club.example"}
        )
        cookie = answer.headers["set-cookie"]
        assert cookie.startswith("__Host-fellfield=")
        assert all(word in cookie for word in ("HttpOnly", "SameSite=Lax", "Secure", "Path=/"))
        assert answer.headers["strict-transport-security"]
