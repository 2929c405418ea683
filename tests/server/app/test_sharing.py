"""Friends on the same network: let in only when sharing, and invited to an address that they can open."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest
from starlette.datastructures import Headers
from tests.server.app import web
from tests.server.app.served import Served

from fellfield.server.neighbours import invitation_address, own_address
from fellfield.server.running import listening
from fellfield.server.security import origin_allowed
from fellfield.server.settings import Settings, load

SHARE = {"FELLFIELD_SHARE": "true"}


def bound(settings: Settings) -> str:
    with listening(settings) as found:
        return str(found.getsockname()[0])


def test_only_this_machine_is_let_in_unless_somebody_says_otherwise() -> None:
    assert bound(Settings(port=0)) == "127.0.0.1"
    assert bound(Settings(port=0, share=True)) == "0.0.0.0"


def test_sharing_leaves_an_address_that_was_chosen_alone() -> None:
    chosen = Settings(host="127.0.0.1", port=0, share=True)
    assert chosen.listens_at == "0.0.0.0"
    assert Settings(host="192.0.2.7", share=True).listens_at == "192.0.2.7"
    assert invitation_address(Settings(host="192.0.2.7", port=8080, share=True)) == "http://192.0.2.7:8080"


def test_the_environment_shares_too() -> None:
    assert load({}, {"FELLFIELD_SHARE": "1"}).share
    assert load({"share": True}, {}).share
    assert not load({"share": None}, {}).share


@pytest.mark.parametrize(
    ("settings", "address"),
    [
        (Settings(), ""),
        (Settings(host="0.0.0.0"), ""),
        (Settings(public_url="https://club.example"), "https://club.example"),
        (Settings(public_url="https://club.example", share=True), "https://club.example"),
    ],
)
def test_invitations_name_no_address_that_nobody_vouches_for(settings: Settings, address: str) -> None:
    assert invitation_address(settings) == address


def test_the_own_address_is_one_that_this_machine_can_bind_and_no_loopback() -> None:
    found = own_address()
    if not found:
        pytest.skip("this machine is on no network")
    assert not found.startswith("127.")
    with socket.socket() as one:
        one.bind((found, 0))


def test_a_shared_server_says_where_friends_come_in_and_they_do(tmp_path: Path) -> None:
    if not own_address():
        pytest.skip("this machine is on no network")
    with Served(tmp_path, SHARE) as server:
        assert server.process is not None
        assert server.process.stdout is not None
        friends = server.process.stdout.readline().split()[-1]
        assert friends == f"http://{own_address()}:{server.url.rsplit(':', 1)[1]}"
        for page in (server.url, friends):
            assert web.get(page + "/api/games").json()["address"] == friends
            assert web.post(page + "/api/me", json={}, headers={"origin": page}).status_code == 200
        foreign = {"origin": "https://evil.example"}
        assert web.post(friends + "/api/me", json={}, headers=foreign).status_code == 403


def test_a_server_for_one_machine_has_no_address_for_others(tmp_path: Path) -> None:
    with Served(tmp_path) as server:
        assert web.get(server.url + "/api/games").json()["address"] == ""


def test_sharing_trusts_no_page_but_the_one_that_was_asked_for() -> None:
    settings = Settings(share=True)
    for origin, host, good in [
        ("http://192.0.2.7:8000", "192.0.2.7:8000", True),
        ("http://127.0.0.1:8000", "127.0.0.1:8000", True),
        ("http://192.0.2.7:8000", "127.0.0.1:8000", False),
        ("http://192.0.2.8:8000", "192.0.2.7:8000", False),
    ]:
        assert origin_allowed(settings, Headers({"origin": origin, "host": host})) == good, (origin, host)
