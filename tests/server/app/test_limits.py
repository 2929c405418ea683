"""Limits of size, rate and count: each refusal has its code, offenders are disconnected, and others play on."""

from __future__ import annotations

import socket as sockets
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.app import http_helpers
from tests.server.app.handshake import handshake
from tests.server.app.server_process import Client, ClientSocket, ServerProcess
from websockets.exceptions import ConnectionClosed

from fellfield.server.limits import ConcurrencyLimiter, RateLimiter, TokenBucket
from fellfield.server.sockets import MAX_STRIKES


def ended(socket: ClientSocket, messages: list[str]) -> int:
    """Send all of this and read until the server closes; returns the close code."""
    try:
        for message in messages:
            socket.connection.send(message)
        while True:
            socket.next()
    except ConnectionClosed as end:
        return end.rcvd.code if end.rcvd is not None else 0


def test_a_bucket_gives_its_burst_at_once_and_then_its_rate() -> None:
    bucket = TokenBucket(rate=2.0, burst=3.0, now=0.0)
    assert [bucket.take(0.0) for _ in range(3)] == [0.0, 0.0, 0.0]
    assert bucket.take(0.0) == 0.5
    assert bucket.take(0.5) == 0.0
    assert bucket.take(0.5) > 0
    assert bucket.take(100.0) == 0.0


def test_buckets_are_independent_and_a_rate_of_zero_is_no_limit() -> None:
    buckets = RateLimiter(1.0, 1.0, clock=lambda: 0.0)
    assert buckets.take("a") == 0.0
    assert buckets.take("a") > 0
    assert buckets.take("b") == 0.0
    assert all(not RateLimiter(0.0, 1.0).take("a") for _ in range(1000))


def test_counts_go_up_and_down() -> None:
    counts = ConcurrencyLimiter(2)
    assert [counts.acquire("a") for _ in range(3)] == [True, True, False]
    counts.release("a")
    assert counts.acquire("a")


def test_a_message_over_sixteen_kilobytes_closes_the_socket(ada: Client) -> None:
    table = ada.create_table()["frame"]["table_view"]["table"]
    for size in (20_000, 2_000_000):
        with ada.socket(table) as socket:
            socket.until("frame")
            assert ended(socket, ["x" * size]) == 1009


def test_a_body_over_sixty_four_kilobytes_is_refused(ada: Client) -> None:
    answer = ada.http.post("/api/tables", json={"game": "x" * 70_000})
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too-large")

    def in_pieces() -> object:
        for _ in range(100):
            yield b"x" * 1000

    answer = ada.http.post("/api/tables", content=in_pieces(), headers={"content-type": "application/json"})  # type: ignore[arg-type]
    assert answer.status_code == 413


def test_a_client_that_hangs_up_half_way_is_no_internal_error(server: ServerProcess, ada: Client) -> None:
    before = server.metrics()
    refused = 'fellfield_refused_total{code="bad-request"}'
    host, port = server.url.removeprefix("http://").split(":")
    head = f"POST /api/tables HTTP/1.1\r\nHost: {host}:{port}\r\nCookie: {ada.cookie}\r\nOrigin: {server.url}\r\n"
    for _ in range(5):
        with sockets.create_connection((host, int(port))) as line:
            line.sendall((head + "Content-Type: application/json\r\nContent-Length: 50\r\n\r\n{").encode())
    http_helpers.wait_until(lambda: server.metrics().get(refused, 0) >= before.get(refused, 0) + 5)
    assert server.metrics()["fellfield_errors_total"] == before["fellfield_errors_total"]


def test_deep_nesting_is_a_bad_request(ada: Client) -> None:
    deep = b'{"game":"tides","options":{"rounds":' + b"[" * 30_000 + b"]" * 30_000 + b"}}"
    answer = ada.http.post("/api/tables", content=deep, headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "bad-request")


def test_messages_are_not_compressed(ada: Client) -> None:
    table = ada.create_table()["frame"]["table_view"]["table"]
    with ada.socket(table) as socket:
        assert "sec-websocket-extensions" not in socket.connection.response.headers  # type: ignore[union-attr]


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    settings = {
        "FELLFIELD_SOCKET_RATE": "0.001",
        "FELLFIELD_SOCKET_BURST": "20",
        "FELLFIELD_SOCKETS_PER_PERSON": "3",
        "FELLFIELD_CHAT_RATE": "0.001",
        "FELLFIELD_CHAT_BURST": "3",
        "FELLFIELD_TABLES_PER_PERSON": "2",
        "FELLFIELD_ARRIVAL_RATE": "0.001",
        "FELLFIELD_ARRIVAL_BURST": "8",
        "FELLFIELD_RECOVERY_RATE": "0.001",
        "FELLFIELD_RECOVERY_BURST": "2",
    }
    server = ServerProcess(tmp_path_factory.mktemp("strict"), settings).start()
    yield server
    server.stop()


def test_a_flood_is_refused_then_disconnected_and_others_play_on(strict: ServerProcess) -> None:
    """Wait for each pong before the next ping: messages under way when a connection is cut may be lost."""
    ada, bob = strict.client("Ada"), strict.client("Bob")
    table = ada.create_table(players=2, seats=[{"kind": "human"}])["frame"]["table_view"]["table"]
    bob.do(table, "join")
    with ada.socket(table) as flood, bob.socket(table) as calm:
        calm.until("frame")
        flood.until("frame")
        for number in range(20):
            flood.send(type="ping", id=number)
            assert flood.until("pong")["id"] == number
        for _ in range(MAX_STRIKES):
            flood.send(type="ping")
            assert flood.until("error")["error"]["code"] == "too-fast"
        assert flood.until("bye")["why"] == "too-fast"
        assert ended(flood, []) == 4029
        calm.send(type="ping", id=7)
        assert calm.until("pong")["id"] == 7


def test_chat_sockets_tables_arrivals_and_codes_have_limits(strict: ServerProcess) -> None:
    ada = strict.client("Ada")
    table = ada.create_table()["frame"]["table_view"]["table"]
    statuses = [ada.do(table, "say", text="hello").status_code for _ in range(5)]
    assert statuses == [200, 200, 200, 429, 429]
    assert ada.do(table, "say", text="x").headers["retry-after"]
    ada.create_table()
    assert ada.http.post("/api/tables", json={"game": "tides"}).json()["error"]["code"] == "too-many-tables"
    sockets = [ada.socket(table) for _ in range(3)]
    path = f"/api/tables/{table}/socket"
    assert handshake(strict.url, path, [("Origin", strict.url), ("Cookie", ada.cookie)]) == 429
    for socket in sockets:
        socket.close()
    http_helpers.wait_until(
        lambda: handshake(strict.url, path, [("Origin", strict.url), ("Cookie", ada.cookie)]) == 101
    )
    codes = [ada.http.post("/api/recover", json={"code": "x"}).json()["error"]["code"] for _ in range(3)]
    assert codes == ["wrong-code", "wrong-code", "too-fast"]
    arrivals = [http_helpers.post(strict.url + "/api/guests", json={}).status_code for _ in range(12)]
    assert arrivals[-1] == 429
    ada.close()


@pytest.mark.slow
def test_a_reader_that_stops_reading_delays_nobody_and_is_dropped(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, {"FELLFIELD_STALL_SECONDS": "20"}) as server:
        ada, bob = server.client("Ada"), server.client("Bob")
        seats = [{"kind": "human"}, {"kind": "device"}]
        table = ada.create_table(players=2, seats=seats, start=True, options={"rounds": 5})["frame"]["table_view"][
            "table"
        ]
        with bob.socket(table) as stalled, ada.socket(table) as calm:
            stalled.connection.socket.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
            stalled.connection.recv_bufsize = 1
            # The library reads in a thread of its own; it stops when nobody takes what it has read.
            before = server.metrics()["process_resident_memory_bytes"]
            for number in range(20_000):  # the system buffers a few megabytes for the reader
                answer = calm.do("say", text=f"{number} " + "x" * 490)
                assert answer["type"] == "done"
                if number % 100 == 99 and server.metrics()["fellfield_sockets"] < 2:
                    break
            grown = server.metrics()["process_resident_memory_bytes"] - before
            assert grown < 20_000_000
            http_helpers.wait_until(lambda: server.metrics()["fellfield_sockets"] == 1)
            assert server.metrics()['fellfield_refused_total{code="too-slow"}'] >= 1
        assert server.logged_errors() == []
        ada.close()
        bob.close()


def test_many_sockets_leave_no_resources_behind(tmp_path: Path) -> None:
    """Closed sockets leave no open files and no connections behind."""
    with ServerProcess(tmp_path) as server:
        ada = server.client("Ada")
        table = ada.create_table(players=2, seats=[{"kind": "human"}, {"kind": "device"}], start=True)["frame"][
            "table_view"
        ]["table"]

        def visit(number: int) -> None:
            with ada.socket(table) as socket:
                socket.until("frame")
                if number % 2:
                    socket.connection.socket.shutdown(sockets.SHUT_RDWR)

        for number in range(4):
            visit(number)
        http_helpers.wait_until(lambda: server.metrics()["fellfield_sockets"] == 0)
        before = server.metrics()["process_open_fds"]
        for number in range(100):
            visit(number)
        http_helpers.wait_until(lambda: server.metrics()["fellfield_sockets"] == 0)
        http_helpers.wait_until(lambda: server.metrics()["process_open_fds"] <= before + 2, "files stay open")
        assert ada.get_table(table)["presence"]["watching"] == 0
        assert server.logged_errors() == []
