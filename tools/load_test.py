"""Load test for a Fellfield server: many tables, one socket per seat, random legal moves.

    python tools/load_test.py --tables 500 --seats 4 --seconds 30 --rate 250   250 moves per second in total
    python tools/load_test.py --tables 50 --seats 4 --seconds 20 --rate 0      as fast as possible
    python tools/load_test.py --tables 500 --seats 4 --storm                   drop all sockets and resume them at once
    python tools/load_test.py --tables 50 --seats 4 --rate 0 --pin             the server on its own core

Starts its own server (one process, one SQLite file in a temporary folder) unless --url is given. Latency is the time
from sending a move to receiving its frame at each seat. Server CPU and memory come from /metrics; `engine` is
"compiled" (PYTHONPATH=.venv/compiled after `make engine`) or "interpreted". `others` is the number of other runnable
processes during the run: above 1, latencies describe the machine rather than the server. `woken_up_late_ms` is how
late a timer of this process fires, the floor of every latency here.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec
import uvloop
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from fellfield.core.patches import apply_patch
from fellfield.server.following import legal_actions

NO_LIMITS = {
    "FELLFIELD_ARRIVAL_RATE": "0", "FELLFIELD_TABLE_RATE": "0", "FELLFIELD_ADDRESS_RATE": "0",
    "FELLFIELD_PERSON_RATE": "0", "FELLFIELD_SOCKET_RATE": "0", "FELLFIELD_SOCKETS_PER_ADDRESS": "0",
    "FELLFIELD_SAMPLES": "true", "FELLFIELD_LOG_LEVEL": "warning", "FELLFIELD_PORT": "0",
}  # fmt: skip


class TableView(msgspec.Struct):
    """The fields of a table view that the load test reads."""

    version: int
    status: str
    viewer: int | None
    offers: list[dict[str, Any]]


class Change(msgspec.Struct):
    """The changed fields of a table view that the load test reads."""

    version: int
    status: str | msgspec.UnsetType = msgspec.UNSET
    offers: Any = msgspec.UNSET

    def apply_to(self, table_view: TableView) -> TableView:
        """Return the table view after this change."""
        offers = table_view.offers
        if self.offers is not msgspec.UNSET:
            offers = apply_patch({"offers": offers}, {"offers": self.offers})["offers"]
        status = table_view.status if isinstance(self.status, msgspec.UnsetType) else self.status
        return TableView(self.version, status, table_view.viewer, offers)


class Frame(msgspec.Struct):
    """The fields of a frame that the load test reads."""

    table_view: TableView | None = None
    then: Change | None = None


class ServerMessage(msgspec.Struct):
    """The fields of a server message that the load test reads."""

    type: str
    frame: Frame | None = None
    key: str | None = None
    version: int = 0
    epoch: str = ""
    error: dict[str, Any] | None = None


_message_decoder = msgspec.json.Decoder(ServerMessage)


@dataclass
class Measurements:
    """Counts and latencies of one run; latencies in seconds."""

    moves: int = 0
    delays: list[float] = field(default_factory=list)
    acks: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    finished: int = 0
    late: list[float] = field(default_factory=list)
    """How late timers of this process fire."""

    def to_json(self, seconds: float) -> dict[str, Any]:
        """Return the report as a JSON object, latencies in milliseconds."""
        return {
            "moves": self.moves,
            "moves_per_second": round(self.moves / seconds, 1),
            "to_all_seats_ms": percentiles(self.delays),
            "acknowledged_ms": percentiles(self.acks),
            "woken_up_late_ms": percentiles(self.late),
            "errors": len(self.errors),
            "first_errors": self.errors[:3],
            "games_finished": self.finished,
        }


def percentiles(values: list[float]) -> dict[str, float]:
    """Return p50, p95, p99 and the maximum, in milliseconds."""
    if not values:
        return {}
    ranked = sorted(values)
    found = {f"p{p}": ranked[min(len(ranked) - 1, len(ranked) * p // 100)] for p in (50, 95, 99)}
    return {name: round(value * 1000, 1) for name, value in {**found, "max": ranked[-1]}.items()}


class Table:
    """One table: its sockets, and when each version was requested."""

    def __init__(self, load: LoadTest, number: int) -> None:
        self.load = load
        self.number = number
        self.id = ""
        self.tokens: list[str] = []
        self.seats: list[SeatSocket] = []
        self.sent: dict[int, float] = {}
        self.pending = ""
        self.version = 0
        self.began = 0.0
        self.over = False

    def on_frame(self, version: int) -> None:
        """Record the latency of the frame with this version."""
        sent = self.sent.get(version)
        if sent is not None and self.load.measuring:
            self.load.measurements.delays.append(time.perf_counter() - sent)


class SeatSocket(WSListener):
    """The WebSocket of one seat."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.transport: WSTransport | None = None
        self.table_view: TableView | None = None
        self.epoch = ""
        self.ready: asyncio.Event = asyncio.Event()

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type != WSMsgType.TEXT:
            if frame.msg_type == WSMsgType.CLOSE:
                transport.send_close(frame.get_close_code(), b"")
                transport.disconnect()
            return
        message = _message_decoder.decode(frame.get_payload_as_memoryview())
        if message.type == "frame" and message.frame is not None:
            table_view, then = message.frame.table_view, message.frame.then
            self.table_view = (
                then.apply_to(self.table_view) if then is not None and self.table_view is not None else table_view
            )
            assert self.table_view is not None
            self.ready.set()
            self.table.on_frame(self.table_view.version)
            if not self.table.load.rate:
                self.table.load.play_at(self.table)
        elif message.type == "done":
            self._done(message)
        elif message.type == "error":
            self.table.pending = ""
            code = (message.error or {}).get("code", "")
            if code != "stale":
                self.table.load.measurements.errors.append(code)
            elif not self.table.load.rate:
                self.play()
        elif message.type == "welcome":
            self.epoch = message.epoch

    def _done(self, message: ServerMessage) -> None:
        load, table = self.table.load, self.table
        if load.measuring:
            load.measurements.moves += 1
            load.measurements.acks.append(time.perf_counter() - table.began)
        table.pending = ""
        table.version = message.version
        if not load.rate:
            load.play_at(table)

    def play(self) -> bool:
        """Send a random legal action unless another one is pending at this table; return whether one was sent."""
        table_view, table = self.table_view, self.table
        if (
            table_view is None
            or not table_view.offers
            or table.pending
            or table_view.status != "playing"
            or self.transport is None
        ):
            return False
        if table.load.stopped or table_view.version < table.version:
            return False
        key = f"{table.load.next_key():x}"
        command = {"do": "play", "seat": self.seat, "action": random.choice(legal_actions(table_view.offers))}
        message = {"type": "do", "key": key, "expected": table_view.version, "command": command}
        table.pending = key
        table.began = time.perf_counter()
        # A move raises the version by one; the last move of a game raises it by two.
        table.sent[table_view.version + 1] = table.sent[table_view.version + 2] = table.began
        table.sent.pop(table_view.version - 3, None)
        self.transport.send(WSMsgType.TEXT, json.dumps(message).encode())
        return True


class LoadTest:
    """All tables and the measurements of one run."""

    def __init__(self, url: str, arguments: argparse.Namespace) -> None:
        self.url = url
        self.arguments = arguments
        self.rate: float = arguments.rate
        self.measurements = Measurements()
        self.measuring = False
        self.stopped = False
        self.renewed: list[asyncio.Future[None]] = []
        self._key = random.getrandbits(60)
        self.tables = [Table(self, number) for number in range(arguments.tables)]
        self.http = httpx.AsyncClient(base_url=url, timeout=120, limits=httpx.Limits(max_connections=16))

    def next_key(self) -> int:
        self._key += 1
        return self._key

    async def prepare(self) -> None:
        """Create guests and tables, and open the sockets."""
        gate = asyncio.Semaphore(16)
        began = time.perf_counter()
        await asyncio.gather(*(self._create_table(table, gate) for table in self.tables))
        created = time.perf_counter()
        await asyncio.gather(*(self._open(table, gate) for table in self.tables))
        print_now(
            f"{len(self.tables)} tables created in {created - began:.1f} s, "
            f"sockets open after {time.perf_counter() - created:.1f} s"
        )

    async def _create_table(self, table: Table, gate: asyncio.Semaphore) -> None:
        async with gate:
            for _ in range(self.arguments.seats):
                answer = await self.http.post("/api/guests", json={})
                table.tokens.append(answer.json()["token"])
            await self._begin(table)

    async def _begin(self, table: Table) -> None:
        """Create a table as the first guest, seat the others, and start the game."""
        owner, *others = table.tokens
        options = json.loads(self.arguments.options)
        body = {"game": self.arguments.game, "players": len(table.tokens), "options": options}
        answer = await self.http.post("/api/tables", json=body, headers=bearer(owner))
        assert answer.status_code == 201, answer.text
        table.id = answer.json()["frame"]["table_view"]["table"]
        for seat, token in enumerate(others, 1):
            await self._do(table, token, {"do": "join", "seat": seat})
        await self._do(table, owner, {"do": "start"})

    async def _do(self, table: Table, token: str, command: dict[str, Any]) -> None:
        answer = await self.http.post(f"/api/tables/{table.id}/do", json={"command": command}, headers=bearer(token))
        assert answer.status_code == 200, answer.text

    async def _open(self, table: Table, gate: asyncio.Semaphore, *, resume: bool = False) -> None:
        table.pending = ""
        old, table.seats = table.seats, []
        for seat, token in enumerate(table.tokens):
            async with gate:
                await self._connect(table, seat, token, old[seat] if resume else None)
        await asyncio.gather(*(socket.ready.wait() for socket in table.seats))

    async def _connect(self, table: Table, seat: int, token: str, old: SeatSocket | None) -> None:
        listener = SeatSocket(table, seat)
        listener.table_view, epoch = (None, "") if old is None else (old.table_view, old.epoch)
        since = 0 if listener.table_view is None else listener.table_view.version
        url = f"{self.url.replace('http', 'ws', 1)}/api/tables/{table.id}/socket"
        url += f"?since={since}&epoch={epoch}&viewer={seat}"
        await ws_connect(
            lambda: listener, url, extra_headers=bearer(token), enable_auto_pong=True, websocket_handshake_timeout=60
        )
        table.seats.append(listener)

    async def play(self, seconds: float) -> dict[str, Any]:
        """Play for this many seconds and return the report."""
        await self._warm_up()
        before, began = await self.server_metrics(), time.perf_counter()
        self.measuring = True
        timers = asyncio.ensure_future(self._measure_timers())
        if self.rate:
            await self._play_at_rate(began + seconds)
        else:
            for table in self.tables:
                self.play_at(table)
            await self._play_continuously(began + seconds)
        self.measuring = False
        self.stopped = True
        for task in [*self.renewed, timers]:
            task.cancel()
        await asyncio.gather(*self.renewed, timers, return_exceptions=True)
        took = time.perf_counter() - began
        after = await self.server_metrics()
        cpu = after["process_cpu_seconds_total"] - before["process_cpu_seconds_total"]
        report = self.measurements.to_json(took)
        report |= {
            "tables": len(self.tables), "seats": self.arguments.seats, "game": self.arguments.game,
            "server_cpu_share": round(cpu / took, 2), "moves_per_cpu_second": round(self.measurements.moves / cpu, 1),
            "rss_mb": round(after["process_resident_memory_bytes"] / 1e6, 1),
            "engine": "compiled" if after.get("fellfield_engine_compiled") else "interpreted",
            "others": round(self.other_load(), 1),
        }  # fmt: skip
        return report

    async def _measure_timers(self) -> None:
        """Record repeatedly how late a 20 ms sleep ends."""
        while True:
            due = time.perf_counter() + 0.02
            await asyncio.sleep(0.02)
            self.measurements.late.append(time.perf_counter() - due)

    def other_load(self) -> float:
        """Return the load average of the last minute without the server and this process."""
        return max(0.0, os.getloadavg()[0] - 2)

    async def _warm_up(self) -> None:
        for table in self.tables[:20]:
            self.play_at(table)
        await asyncio.sleep(1.0)

    def play_at(self, table: Table) -> bool:
        """Play a move at this table if a seat can act; return whether one was sent."""
        waiting = [
            socket
            for socket in table.seats
            if socket.table_view and socket.table_view.offers and socket.table_view.version >= table.version
        ]
        if table.pending or not waiting:
            if (
                table.seats
                and table.seats[0].table_view is not None
                and table.seats[0].table_view.status != "playing"
                and not table.over
            ):
                table.over = True
                self.measurements.finished += 1
            return False
        return random.choice(waiting).play()

    async def _play_at_rate(self, end: float) -> None:
        """Play `self.rate` moves per second at random tables."""
        due = time.perf_counter()
        while time.perf_counter() < end:
            due += 1 / self.rate
            pause = due - time.perf_counter()
            if pause > 0:
                await asyncio.sleep(pause)
            for table in random.choices(self.tables, k=20):
                if self.play_at(table):
                    break
        await asyncio.sleep(1.0)

    async def _play_continuously(self, end: float) -> None:
        """Let every seat play as soon as it can, and start a new game at tables whose game has ended."""
        gate = asyncio.Semaphore(4)
        while time.perf_counter() < end:
            await asyncio.sleep(0.2)
            for table in self.tables:
                self.play_at(table)
                if table.over:
                    table.over = False
                    self.renewed.append(asyncio.ensure_future(self._restart(table, gate)))

    async def _restart(self, table: Table, gate: asyncio.Semaphore) -> None:
        old, table.seats = table.seats, []
        for seat in old:
            if seat.transport is not None:
                seat.transport.disconnect()
        async with gate:
            await self._begin(table)
        table.sent.clear()
        table.version = 0
        await self._open(table, asyncio.Semaphore(16))

    async def storm(self) -> dict[str, Any]:
        """Drop every socket, then resume all of them within two seconds."""
        await self._warm_up()
        for table in self.tables:
            for seat in table.seats:
                if seat.transport is not None:
                    seat.transport.disconnect()
        await asyncio.sleep(0.5)
        began = time.perf_counter()
        gate = asyncio.Semaphore(256)
        self.stopped = True

        async def resume(table: Table) -> None:
            versions = [seat.table_view.version if seat.table_view else 0 for seat in table.seats]
            await asyncio.sleep(random.random() * 2.0)
            await self._open(table, gate, resume=True)
            for version, seat in zip(versions, table.seats, strict=True):
                if seat.table_view is None or seat.table_view.version < version:
                    self.measurements.errors.append("behind")

        await asyncio.gather(*(resume(table) for table in self.tables))
        took = time.perf_counter() - began
        after = await self.server_metrics()
        return {
            "sockets": len(self.tables) * self.arguments.seats, "resumed_in_seconds": round(took, 2),
            "errors": len(self.measurements.errors), "rss_mb": round(after["process_resident_memory_bytes"] / 1e6, 1),
        }  # fmt: skip

    async def server_metrics(self) -> dict[str, float]:
        """Return the server's Prometheus metrics."""
        text = (await self.http.get("/metrics")).text
        lines = [line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#")]
        return {name: float(value) for name, value in lines}


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def print_now(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


async def run_load_test(url: str, arguments: argparse.Namespace) -> dict[str, Any]:
    load = LoadTest(url, arguments)
    await load.prepare()
    report = await (load.storm() if arguments.storm else load.play(arguments.seconds))
    await load.http.aclose()
    return report


def main() -> int:
    """Run the load test and print one line of JSON."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--url", default="")
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--rate", type=float, default=0.0, help="moves per second in total; 0: as fast as possible")
    parser.add_argument("--game", default="leaping-lemmings")
    parser.add_argument("--options", default="{}")
    parser.add_argument("--storm", action="store_true")
    parser.add_argument("--pin", action="store_true", help="pin the server to one core and the load to another")
    arguments = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    if arguments.url:
        report = uvloop.run(run_load_test(arguments.url, arguments))
    else:
        with tempfile.TemporaryDirectory() as folder:
            report = _with_server(Path(folder), arguments)
    print_now(json.dumps(report))
    return 1 if report["errors"] else 0


def _with_server(folder: Path, arguments: argparse.Namespace) -> dict[str, Any]:
    environment = os.environ | NO_LIMITS | {"DATABASE_URL": f"sqlite:///{folder / 'load.db'}"}
    if arguments.pin:
        os.sched_setaffinity(0, {0})  # the server inherits it
    server = subprocess.Popen(
        [sys.executable, "-m", "fellfield", "serve"], env=environment, stdout=subprocess.PIPE, text=True
    )
    if arguments.pin:
        os.sched_setaffinity(0, {1 % (os.cpu_count() or 1)})
    try:
        assert server.stdout is not None
        return uvloop.run(run_load_test(server.stdout.readline().split()[-1], arguments))
    finally:
        server.terminate()
        server.wait(20)


if __name__ == "__main__":
    sys.exit(main())
