"""A server without a proxy in front of it: slow and many connections, foreign names, open files, full disks."""

from __future__ import annotations

import resource
import socket
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest
from starlette.datastructures import Headers
from tests.server.app.handshake import handshake
from tests.server.app.http_helpers import TIMEOUT_SECONDS, get, wait_until
from tests.server.app.server_process import QUICK, ServerProcess, free_port
from tests.server.app.test_disk import Game, limit_files

from fellfield.server.http_protocol import ConnectionLimits
from fellfield.server.security import host_allowed
from fellfield.server.settings import BadSetting, Settings, load
from fellfield.server.tables.command_handlers import clean_text

HALF_A_REQUEST = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "
HALF_A_BODY = (
    b"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{"
)


@contextmanager
def half_sent(server: ServerProcess, count: int, start: bytes = HALF_A_REQUEST) -> Iterator[list[socket.socket]]:
    """Open this many connections that send half a request and then nothing."""
    host, port = server.url.removeprefix("http://").split(":")
    with ExitStack() as stack:
        lines = []
        for _ in range(count):
            line = stack.enter_context(socket.create_connection((host, int(port)), timeout=TIMEOUT_SECONDS))
            line.sendall(start)
            lines.append(line)
        yield lines


def is_cut_off(line: socket.socket) -> bool:
    """Whether the server has closed this connection; waits until it does."""
    try:
        return line.recv(1) == b""
    except ConnectionError:
        return True


def is_cut_off_while_sending(line: socket.socket, data: bytes, times: int) -> bool:
    """Whether the server closes this connection before all of it is sent."""
    try:
        for _ in range(times):
            line.sendall(data)
    except OSError:
        return True
    return False


@pytest.mark.parametrize("start", [HALF_A_REQUEST, HALF_A_BODY, b""])
def test_a_request_that_does_not_arrive_is_cut_off(tmp_path: Path, start: bytes) -> None:
    with ServerProcess(tmp_path, {"FELLFIELD_REQUEST_SECONDS": "0.2"}) as server, half_sent(server, 3, start) as lines:
        assert all(is_cut_off(line) for line in lines)


def test_a_second_request_that_does_not_arrive_is_cut_off(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, {"FELLFIELD_REQUEST_SECONDS": "0.2"}) as server:
        whole = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
        with half_sent(server, 1, whole) as (line,):
            assert line.recv(4096).startswith(b"HTTP/1.1 200")
            line.sendall(HALF_A_REQUEST)
            while line.recv(4096):
                pass


def test_a_thousand_half_sent_requests_leave_the_health_check_and_play_alone(tmp_path: Path) -> None:
    """The old server had no file handle left for anybody else."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(4096, hard), hard))
    try:
        with ServerProcess(tmp_path, {"FELLFIELD_REQUEST_SECONDS": "600"}) as server:
            assert server.process is not None
            ada = server.client("Ada")
            game = Game(ada)
            game.begin()
            with half_sent(server, 1100):
                assert httpx.get(f"{server.url}/healthz", timeout=TIMEOUT_SECONDS).status_code == 200
                assert game.move() == "ok"
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.mark.parametrize(
    "endless",
    [
        (b"GET /", b"a" * 65_536),
        (b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n", b"X-Long: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n" * 1000),
        (
            b"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n",
            b"X-Long: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n" * 1000,
        ),
    ],
    ids=["address", "headers", "trailers"],
)
def test_a_request_without_an_end_is_cut_off_before_it_fills_the_memory(
    tmp_path: Path, endless: tuple[bytes, bytes]
) -> None:
    start, more = endless
    with ServerProcess(tmp_path, {"FELLFIELD_REQUEST_SECONDS": "600"}) as server:
        with half_sent(server, 1, start) as (line,):
            assert is_cut_off_while_sending(line, more, 20_000_000 // len(more))
        assert get(server.url + "/healthz").status_code == 200


PING = b"\x89\x80\0\0\0\0"
PONG = b"\x8a\x80\0\0\0\0"
FRAGMENTS = b"\x01\x80\0\0\0\0" + b"\0\x80\0\0\0\0" * 10_000


@pytest.mark.parametrize("frames", [PING * 10_000, PONG * 10_000, FRAGMENTS], ids=["pings", "pongs", "fragments"])
def test_a_socket_that_floods_the_server_with_frames_is_cut_off(tmp_path: Path, frames: bytes) -> None:
    """Thousands of pings fit into one read; answering them all held everybody else for minutes."""
    with ServerProcess(tmp_path, {"FELLFIELD_SOCKET_RATE": "5"}) as server:
        ada = server.client("Ada")
        table = ada.create_table(players=2)["frame"]["table_view"]["table"]
        with ada.socket(table) as socket:
            assert is_cut_off_while_sending(socket.connection.socket, frames, 500)
        with ada.socket(table) as socket:
            socket.until("frame")
            for number in range(20):
                socket.send(type="ping", id=number)
                socket.until("pong", id=number)
        ada.close()


def test_when_all_places_are_taken_the_longest_waiting_connection_makes_room() -> None:
    class Line:
        def __init__(self, name: str) -> None:
            self.name = name

        def cut_off(self) -> None:
            cut.append(self.name)
            limits.arrived(self)
            limits.release("a")

    cut: list[str] = []
    limits = ConnectionLimits(per_address=0, in_all=3)
    for name in ("first", "second", "third"):
        assert limits.admit("a")
        limits.wait(Line(name))
    assert limits.admit("b")
    assert limits.admit("b")
    assert cut == ["first", "second"]


def test_one_address_holds_only_its_share_and_a_proxy_holds_many() -> None:
    limits = ConnectionLimits(per_address=2, in_all=100, trusted=frozenset({"10.0.0.1"}))
    assert [limits.admit("a") for _ in range(3)] == [True, True, False]
    assert all(limits.admit("10.0.0.1") for _ in range(50))
    limits.release("a")
    assert limits.admit("a")


def test_a_closed_socket_gives_its_place_back(tmp_path: Path) -> None:
    settings = {"FELLFIELD_CONNECTIONS_PER_ADDRESS": "8", "FELLFIELD_PROXIES": "10.0.0.1"}
    with ServerProcess(tmp_path, settings) as server:
        ada = server.client("Ada")
        table = ada.create_table()["frame"]["table_view"]["table"]
        for _ in range(30):
            with ada.socket(table) as line:
                line.until("frame")


@pytest.mark.parametrize(
    ("host", "allowed"),
    [
        ("127.0.0.1:8000", True),
        ("[::1]:8000", True),
        ("192.168.1.7:8000", True),
        ("localhost:8000", True),
        ("club.example", True),
        ("www.club.example", True),
        ("evil.example", False),
        ("club.example.evil.example", False),
        ("", False),
        ("[", False),
    ],
)
def test_only_our_own_names_are_answered(host: str, *, allowed: bool) -> None:
    settings = Settings(public_url="https://club.example", hosts=("www.club.example",))
    assert host_allowed(settings, Headers({"host": host})) is allowed


def test_a_foreign_name_is_refused_on_pages_api_and_sockets(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        for path in ("/", "/api/games", "/healthz"):
            answer = httpx.get(server.url + path, headers={"host": "evil.example"}, timeout=TIMEOUT_SECONDS)
            assert answer.status_code == 421
            assert "hosts" in answer.text
        table = server.client("Ada").create_table()["frame"]["table_view"]["table"]
        assert handshake("http://evil.example", f"/api/tables/{table}/socket", connect_to=server.url) == 403


@pytest.mark.parametrize(
    "name", ["\u200b", "\u3164", "\u2800", "\u115f\u1160", "\u200d\ufe0f", "\u0301\u0301", "\U000e0041"]
)
def test_a_name_that_shows_nothing_is_no_name(name: str) -> None:
    assert clean_text(name, 32) is None
    assert clean_text(f"A{name}", 32) is not None


def test_marks_do_not_pile_up_on_a_letter() -> None:
    assert clean_text("Z" + "\u0335" * 12 + "o", 32) == "Z" + "\u0335" * 3 + "o"
    assert clean_text("Việt 👩‍🚀 Ñandú", 32) == "Việt 👩‍🚀 Ñandú"


@pytest.mark.parametrize(("name", "said"), [("FELLFIELD_PROT", "FELLFIELD_PORT"), ("FELLFIELD_BOTDELAY", "BOT_DELAY")])
def test_an_unknown_variable_is_refused_with_the_nearest_known_one(name: str, said: str) -> None:
    with pytest.raises(BadSetting, match=said):
        load({}, {name: "1"})


@pytest.mark.parametrize("value", ["nan", "inf", "-inf"])
def test_a_number_that_is_none_is_refused(value: str) -> None:
    with pytest.raises(BadSetting, match="bot_delay"):
        load({}, {"FELLFIELD_BOT_DELAY": value})


def test_a_second_server_on_the_same_file_is_refused_and_the_first_goes_on(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        assert server.process is not None
        around = QUICK | {"FELLFIELD_PORT": str(free_port()), "DATABASE_URL": f"sqlite:///{tmp_path / 'test.db'}"}
        second = subprocess.run(
            [sys.executable, "-m", "fellfield", "serve"],
            env=server.environment() | around, capture_output=True, text=True, check=False, timeout=TIMEOUT_SECONDS,
        )  # fmt: skip
        assert second.returncode != 0
        assert "another server uses" in second.stderr
        assert "Traceback" not in second.stderr
        assert httpx.get(f"{server.url}/readyz", timeout=TIMEOUT_SECONDS).status_code == 200
    with ServerProcess(tmp_path) as server:
        assert httpx.get(f"{server.url}/readyz", timeout=TIMEOUT_SECONDS).status_code == 200


def test_only_the_owner_can_read_the_files(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        server.client("Ada").create_table()
        modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in tmp_path.glob("test.db*")}
    assert {"test.db", "test.db-wal", "test.db.lock"} <= set(modes)
    assert {name for name, mode in modes.items() if mode & 0o077} == set()


def test_a_full_disk_turns_readiness_red_and_is_logged_until_there_is_space(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        game = Game(server.client("Ada"))
        game.begin()
        limit_files(server, 4096)  # less than one page of the write-ahead log
        assert game.move() == "unavailable"
        assert httpx.get(f"{server.url}/healthz", timeout=TIMEOUT_SECONDS).status_code == 200
        assert httpx.get(f"{server.url}/readyz", timeout=TIMEOUT_SECONDS).status_code == 503
        limit_files(server, resource.RLIM_INFINITY)
        wait_until(lambda: httpx.get(f"{server.url}/readyz", timeout=TIMEOUT_SECONDS).status_code == 200)
        assert game.move() == "ok"
        assert "commit failed" in server.log.read_text()
        assert "commits work again" in server.log.read_text()
