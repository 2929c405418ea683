"""Guests, profiles, recovery codes, tokens, and logging out everywhere."""

from __future__ import annotations

import httpx
import pytest
from tests.server.app import http_helpers
from tests.server.app.handshake import handshake
from tests.server.app.http_helpers import TIMEOUT_SECONDS
from tests.server.app.server_process import Client, ServerProcess
from websockets.exceptions import ConnectionClosed


def test_a_guest_gets_a_cookie_that_scripts_cannot_read(server: ServerProcess) -> None:
    answer = http_helpers.post(server.url + "/api/me", json={}, headers={"origin": server.url})
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert answer.json()["name"]
    assert answer.json()["colour"]


def test_the_second_visit_is_by_the_same_person(ada: Client) -> None:
    assert ada.http.post("/api/me", json={}).json()["id"] == ada.you["id"]
    assert ada.http.get("/api/me").json()["id"] == ada.you["id"]


def test_a_visitor_without_identity_gets_401(server: ServerProcess) -> None:
    answer = http_helpers.get(server.url + "/api/me")
    assert answer.status_code == 401
    assert answer.json()["error"] == {
        "code": "who-are-you", "message": "server.problem.who-are-you", "facts": {}, "clause": ""
    }  # fmt: skip


def test_names_are_normalised_and_limited(ada: Client) -> None:
    assert ada.http.patch("/api/me", json={"name": "  Ame\u0301lie\u200b  "}).json()["name"] == "Amélie"
    for bad in ("", "x" * 33, "\u202e\u200b"):
        assert ada.http.patch("/api/me", json={"name": bad}).json()["error"]["code"] == "bad-name"
    assert ada.http.patch("/api/me", json={"colour": "javascript:"}).json()["error"]["code"] == "bad-name"


def test_an_identity_is_recovered_by_its_code_on_another_device(ada: Client, server: ServerProcess) -> None:
    code = ada.post_confirmed("/api/me/code").json()["code"]
    assert ada.http.get("/api/me").json()["kept"]
    with httpx.Client(base_url=server.url, headers={"origin": server.url}, timeout=TIMEOUT_SECONDS) as other:
        assert other.post("/api/recover", json={"code": "WRONG" * 5}).json()["error"]["code"] == "wrong-code"
        assert other.post("/api/recover", json={"code": code.lower()}).json()["id"] == ada.you["id"]
        assert other.get("/api/me").json()["id"] == ada.you["id"]


def test_a_token_plays_for_its_owner_until_it_is_revoked(ada: Client, server: ServerProcess) -> None:
    token = ada.post_confirmed("/api/me/tokens", {"label": "my bot"}).json()["token"]
    by_token = {"authorization": f"Bearer {token}"}
    assert http_helpers.get(server.url + "/api/me", headers=by_token).json()["id"] == ada.you["id"]
    shown = ada.http.get("/api/me/tokens").json()["tokens"]
    assert [token_info["label"] for token_info in shown] == ["my bot"]
    assert token not in str(shown)
    assert ada.http.delete(f"/api/me/tokens/{shown[0]['id']}").status_code == 204
    assert http_helpers.get(server.url + "/api/me", headers=by_token).status_code == 401
    assert ada.http.delete(f"/api/me/tokens/{shown[0]['id']}").status_code == 404


def test_a_cookie_is_no_token_and_a_token_no_cookie(ada: Client, server: ServerProcess) -> None:
    secret = ada.http.cookies["fellfield"]
    assert http_helpers.get(server.url + "/api/me", headers={"authorization": f"Bearer {secret}"}).status_code == 401
    token = ada.post_confirmed("/api/me/tokens").json()["token"]
    assert http_helpers.get(server.url + "/api/me", headers={"cookie": f"fellfield={token}"}).status_code == 401


def test_logging_out_everywhere_ends_cookies_tokens_and_sockets(ada: Client, server: ServerProcess) -> None:
    token = ada.post_confirmed("/api/me/tokens").json()["token"]
    table = ada.create_table()["frame"]["table_view"]["table"]
    cookie = ada.cookie
    with ada.socket(table) as socket:
        socket.until("frame")
        assert ada.post_confirmed("/api/me/logout-everywhere").status_code == 204
        assert socket.until("bye")["why"] == "logged-out"
        with pytest.raises(ConnectionClosed):
            socket.next()
    assert http_helpers.get(server.url + "/api/me", headers={"cookie": cookie}).status_code == 401
    assert http_helpers.get(server.url + "/api/me", headers={"authorization": f"Bearer {token}"}).status_code == 401


def test_logging_out_ends_this_session_only(ada: Client, server: ServerProcess) -> None:
    code = ada.post_confirmed("/api/me/code").json()["code"]
    with httpx.Client(base_url=server.url, headers={"origin": server.url}, timeout=TIMEOUT_SECONDS) as other:
        other.post("/api/recover", json={"code": code})
        assert ada.http.post("/api/me/logout").status_code == 204
        assert ada.http.get("/api/me").status_code == 401
        assert other.get("/api/me").status_code == 200


def test_a_script_gets_an_identity_without_a_cookie(server: ServerProcess) -> None:
    answer = http_helpers.post(server.url + "/api/guests", json={"name": "Robot"})
    assert "set-cookie" not in answer.headers
    by_token = {"authorization": f"Bearer {answer.json()['token']}"}
    assert http_helpers.get(server.url + "/api/me", headers=by_token).json()["name"] == "Robot"


def test_no_secret_is_part_of_a_url_or_a_log(ada: Client, server: ServerProcess) -> None:
    table = ada.create_table()["frame"]["table_view"]["table"]
    secret = ada.http.cookies["fellfield"]
    assert handshake(server.url, f"/api/tables/{table}/socket?token={secret}", [("Origin", server.url)]) == 101
    log = server.log.read_text()
    assert secret not in log
    assert table not in log


# -- what a token may do --------------------------------------------------------------------------------------------


def by_token(server: ServerProcess, token: str) -> httpx.Client:
    """A script that has nothing but a token."""
    return httpx.Client(base_url=server.url, headers={"authorization": f"Bearer {token}"}, timeout=TIMEOUT_SECONDS)


ACCOUNT = [
    ("POST", "/api/me/confirm"),
    ("POST", "/api/me/code"),
    ("POST", "/api/me/logout-everywhere"),
    ("GET", "/api/me/sessions"),
    ("DELETE", "/api/me/sessions/0123456789abcdef"),
    ("GET", "/api/me/tokens"),
    ("POST", "/api/me/tokens"),
    ("DELETE", "/api/me/tokens/0123456789abcdef"),
    ("GET", "/api/me/blocks"),
    ("POST", "/api/me/blocks"),
    ("DELETE", "/api/me/blocks/0123456789abcdef"),
    ("POST", "/api/reports"),
    ("GET", "/api/me/export"),
    ("DELETE", "/api/me"),
]


@pytest.mark.parametrize(("method", "path"), ACCOUNT)
def test_no_token_manages_its_owners_account(ada: Client, server: ServerProcess, method: str, path: str) -> None:
    token = ada.post_confirmed("/api/me/tokens", {"scope": "play"}).json()["token"]
    confirmation = ada.http.post("/api/me/confirm").json()["confirmation"]
    with by_token(server, token) as script:
        answer = script.request(method, path, headers={"fellfield-confirmation": confirmation})
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "session-only")
    assert ada.http.get("/api/me").status_code == 200


def test_a_token_to_read_reads_and_one_to_watch_also_watches(ada: Client, server: ServerProcess) -> None:
    table = ada.create_table()["frame"]["table_view"]["table"]
    socket = f"/api/tables/{table}/socket"
    for scope, opens in (("read", 403), ("watch", 101)):
        token = ada.post_confirmed("/api/me/tokens", {"scope": scope}).json()["token"]
        with by_token(server, token) as script:
            assert script.get(f"/api/tables/{table}").status_code == 200
            refused = script.post("/api/tables", json={"game": "tides"})
            assert (refused.status_code, refused.json()["error"]["code"]) == (403, "out-of-scope")
            assert script.post(f"/api/tables/{table}/do", json={"command": {"do": "start"}}).status_code == 403
            assert script.patch("/api/me", json={"name": "Mallory"}).status_code == 403
        assert handshake(server.url, socket, [("Authorization", f"Bearer {token}")]) == opens


def test_a_socket_of_a_token_to_watch_plays_nothing(ada: Client, server: ServerProcess) -> None:
    table = ada.create_table()["frame"]["table_view"]["table"]
    token = ada.post_confirmed("/api/me/tokens", {"scope": "watch"}).json()["token"]
    with ada.socket(table, {"authorization": f"Bearer {token}"}) as socket:
        socket.until("frame")
        assert socket.do("start")["error"]["code"] == "out-of-scope"


def test_a_token_ends_when_its_owner_said_it_would(ada: Client, server: ServerProcess) -> None:
    token = ada.post_confirmed("/api/me/tokens", {"label": "holiday", "days": 7}).json()["token"]
    (shown,) = ada.http.get("/api/me/tokens").json()["tokens"]
    assert shown["expires"] - shown["created"] == 7 * 86_400_000
    assert (shown["label"], shown["scope"]) == ("holiday", "play")
    assert shown["used"] >= shown["created"]
    for days in (0, 1000):
        assert ada.post_confirmed("/api/me/tokens", {"days": days}).status_code == 400
    with by_token(server, token) as script:
        assert script.get("/api/me").status_code == 200


@pytest.mark.parametrize("path", ["/api/me/code", "/api/me/tokens", "/api/me/logout-everywhere"])
def test_what_cannot_be_taken_back_needs_a_fresh_confirmation_of_the_same_session(
    ada: Client, bob: Client, path: str
) -> None:
    theirs = bob.http.post("/api/me/confirm").json()["confirmation"]
    mine = ada.http.post("/api/me/confirm").json()["confirmation"]
    until, proof = mine.split("-")
    for wrong in ("", "x", theirs, f"{int(until) + 1}-{proof}", f"{int(until) - 10**6}-{proof}", "9" * 400):
        answer = ada.http.post(path, json={}, headers={"fellfield-confirmation": wrong})
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "confirm-first")
    assert ada.http.post(path, json={}, headers={"fellfield-confirmation": mine}).is_success


def test_sessions_are_listed_and_ended_one_by_one(ada: Client, server: ServerProcess) -> None:
    code = ada.post_confirmed("/api/me/code").json()["code"]
    phone = {"origin": server.url, "user-agent": "Mozilla/5.0 (Android 15; Mobile) Gecko/140 Firefox/140.0"}
    table = ada.create_table()["frame"]["table_view"]["table"]
    with httpx.Client(base_url=server.url, headers=phone, timeout=TIMEOUT_SECONDS) as other:
        other.post("/api/recover", json={"code": code})
        here, there = sorted(ada.http.get("/api/me/sessions").json()["sessions"], key=lambda item: not item["current"])
        assert (here["current"], there["current"]) == (True, False)
        assert there["label"] == "Firefox · Android"
        with ada.socket(table, {"cookie": f"fellfield={other.cookies['fellfield']}"}) as socket:
            socket.until("frame")
            assert ada.http.delete(f"/api/me/sessions/{there['id']}").status_code == 204
            with pytest.raises(ConnectionClosed):
                socket.until("never")
        assert other.get("/api/me").status_code == 401
    assert ada.http.get("/api/me").status_code == 200
    assert ada.http.delete(f"/api/me/sessions/{there['id']}").status_code == 404
