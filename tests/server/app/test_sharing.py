"""Sharing on the local network: off by default, and invitations name an address that others can open."""

from __future__ import annotations

import socket
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from starlette.datastructures import Headers
from tests.server.app import http_helpers
from tests.server.app.server_process import ServerProcess

from fellfield.server.invitation import invitation_url, lan_address
from fellfield.server.security import origin_allowed
from fellfield.server.settings import Settings, load
from fellfield.server.uvicorn_server import bind_socket

SHARE = {"FELLFIELD_SHARE": "true"}


def has_a_way_out() -> bool:
    """Is this machine on a network? Asks the kernel rather than the code under test."""
    try:
        ways = Path("/proc/net/route").read_text(encoding="ascii").splitlines()[1:]
    except OSError:
        return len(socket.if_nameindex()) > 1
    return any(way.split()[1] == "00000000" for way in ways)


on_a_network = pytest.mark.skipif(not has_a_way_out(), reason="this machine is on no network")


def bound(settings: Settings) -> str:
    with bind_socket(settings) as found:
        return str(found.getsockname()[0])


def test_by_default_only_this_machine_is_let_in() -> None:
    assert bound(Settings(port=0)) == "127.0.0.1"
    assert bound(Settings(port=0, share=True)) == "0.0.0.0"


def test_sharing_opens_a_loopback_address_and_keeps_any_other_that_was_chosen() -> None:
    assert Settings(host="127.0.0.1", share=True).listens_at == "0.0.0.0"
    assert Settings(host="192.0.2.7", share=True).listens_at == "192.0.2.7"
    assert invitation_url(Settings(host="192.0.2.7", port=8080, share=True)) == "http://192.0.2.7:8080"


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
def test_invitations_use_only_configured_or_detected_addresses(settings: Settings, address: str) -> None:
    assert invitation_url(settings) == address


@on_a_network
def test_the_lan_address_can_be_bound_and_is_not_loopback() -> None:
    found = lan_address()
    assert found
    assert not found.startswith("127.")
    with socket.socket() as listener:
        listener.bind((found, 0))


@on_a_network
def test_a_shared_server_announces_an_address_that_works(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, SHARE) as server:
        assert server.process is not None
        assert server.process.stdout is not None
        friends = server.process.stdout.readline().split()[-1]
        assert friends == f"http://{lan_address()}:{server.url.rsplit(':', 1)[1]}"
        for page in (server.url, friends):
            assert http_helpers.post(page + "/api/me", json={}, headers={"origin": page}).status_code == 200
        foreign = {"origin": "https://evil.example"}
        assert http_helpers.post(friends + "/api/me", json={}, headers=foreign).status_code == 403
        here = urlsplit(server.url).netloc
        for page, host, told in [
            (server.url, here, friends),
            (server.url, here.replace("127.0.0.1", "localhost"), friends),
            (friends, urlsplit(friends).netloc, ""),
            (friends, here, ""),
        ]:
            answer = http_helpers.get(page + "/api/games", headers={"host": host})
            assert answer.json()["address"] == told, (page, host)
        for host in ("evil.example", "["):
            assert http_helpers.get(server.url + "/api/games", headers={"host": host}).status_code == 421


def elsewhere(server: ServerProcess) -> str:
    """The server at another address of this machine, where a loopback server does not listen."""
    return server.url.replace("127.0.0.1", "127.0.0.2")


def test_the_flag_lets_others_in(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, program=("-m", "fellfield", "serve", "--share")) as server:
        assert http_helpers.get(elsewhere(server) + "/healthz").status_code == 200


def test_the_public_url_is_shown_to_everyone(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, {"FELLFIELD_PUBLIC_URL": "https://club.example"}) as server:
        for host in ("club.example", "127.0.0.1"):
            answer = http_helpers.get(server.process_url() + "/api/games", headers={"host": host})
            assert answer.json()["address"] == "https://club.example"


def test_a_loopback_server_has_no_invitation_address(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        assert http_helpers.get(server.url + "/api/games").json()["address"] == ""
        with pytest.raises(httpx.ConnectError):
            http_helpers.get(elsewhere(server) + "/healthz")


def test_sharing_trusts_no_foreign_origin() -> None:
    settings = Settings(share=True)
    for origin, host, good in [
        ("http://192.0.2.7:8000", "192.0.2.7:8000", True),
        ("http://127.0.0.1:8000", "127.0.0.1:8000", True),
        ("http://192.0.2.7:8000", "127.0.0.1:8000", False),
        ("http://192.0.2.8:8000", "192.0.2.7:8000", False),
    ]:
        assert origin_allowed(settings, Headers({"origin": origin, "host": host})) == good, (origin, host)
