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
    code = ada.http.post("/api/me/code").json()["code"]
    assert ada.http.get("/api/me").json()["kept"]
    with httpx.Client(base_url=server.url, headers={"origin": server.url}, timeout=TIMEOUT_SECONDS) as other:
        assert other.post("/api/recover", json={"code": "WRONG" * 5}).json()["error"]["code"] == "wrong-code"
        assert other.post("/api/recover", json={"code": code.lower()}).json()["id"] == ada.you["id"]
        assert other.get("/api/me").json()["id"] == ada.you["id"]


def test_a_token_plays_for_its_owner_until_it_is_revoked(ada: Client, server: ServerProcess) -> None:
    token = ada.http.post("/api/me/tokens", json={"label": "my bot"}).json()["token"]
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
    token = ada.http.post("/api/me/tokens", json={}).json()["token"]
    assert http_helpers.get(server.url + "/api/me", headers={"cookie": f"fellfield={token}"}).status_code == 401


def test_logging_out_everywhere_ends_cookies_tokens_and_sockets(ada: Client, server: ServerProcess) -> None:
    token = ada.http.post("/api/me/tokens", json={}).json()["token"]
    table = ada.create_table()["frame"]["look"]["table"]
    cookie = ada.cookie
    with ada.socket(table) as socket:
        socket.until("frame")
        assert ada.http.post("/api/me/logout-everywhere").status_code == 204
        assert socket.until("bye")["why"] == "logged-out"
        with pytest.raises(ConnectionClosed):
            socket.next()
    assert http_helpers.get(server.url + "/api/me", headers={"cookie": cookie}).status_code == 401
    assert http_helpers.get(server.url + "/api/me", headers={"authorization": f"Bearer {token}"}).status_code == 401


def test_logging_out_ends_this_session_only(ada: Client, server: ServerProcess) -> None:
    code = ada.http.post("/api/me/code").json()["code"]
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
    table = ada.create_table()["frame"]["look"]["table"]
    secret = ada.http.cookies["fellfield"]
    assert handshake(server.url, f"/api/tables/{table}/socket?token={secret}", [("Origin", server.url)]) == 101
    log = server.log.read_text()
    assert secret not in log
    assert table not in log
