"""Load for a Fellfield server: many tables, every seat a socket, random moves by the real rules.

    python tools/load.py --tables 500 --seats 4 --seconds 30 --rate 250      so many moves a second in all
    python tools/load.py --tables 50 --seats 4 --seconds 20 --rate 0         as fast as it goes
    python tools/load.py --tables 500 --seats 4 --storm                      cut all sockets, and resume them at once
    python tools/load.py --tables 50 --seats 4 --rate 0 --pin                the server on a core of its own

Starts a server of its own (one process, one SQLite file in a temporary folder) unless --url names one. Measured is the
time from sending a move to the frame with it at each seat. Server CPU and memory come from /metrics; `engine` says
whether the rules ran compiled (PYTHONPATH=.venv/compiled after `make engine`) or interpreted, and `others` how many
other processes wanted a core while it ran: above 1 the milliseconds say more about the machine than about the server.
`woken_up_late_ms` shows it: so late the machine woke up this process, which had only asked to sleep.
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

FREE = {
    "FELLFIELD_ARRIVAL_RATE": "0", "FELLFIELD_TABLE_RATE": "0", "FELLFIELD_ADDRESS_RATE": "0",
    "FELLFIELD_PERSON_RATE": "0", "FELLFIELD_SOCKET_RATE": "0", "FELLFIELD_SOCKETS_PER_ADDRESS": "0",
    "FELLFIELD_SAMPLES": "true", "FELLFIELD_LOG_LEVEL": "warning", "FELLFIELD_PORT": "0",
}  # fmt: skip


class Look(msgspec.Struct):
    """What a player needs of a look."""

    version: int
    status: str
    viewer: int | None
    legal: list[str]


class Frame(msgspec.Struct):
    """What a player needs of a frame."""

    look: Look


class Told(msgspec.Struct):
    """What a player needs of a message."""

    type: str
    frame: Frame | None = None
    key: str | None = None
    version: int = 0
    epoch: str = ""
    error: dict[str, Any] | None = None


_told = msgspec.json.Decoder(Told)


@dataclass
class Figures:
    """What is measured."""

    moves: int = 0
    delays: list[float] = field(default_factory=list)
    acks: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    finished: int = 0
    late: list[float] = field(default_factory=list)
    """How late the machine woke up this process, which only wanted to sleep: below that nothing can be measured."""

    def told(self, seconds: float) -> dict[str, Any]:
        """All of it, as one line."""
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
    """p50, p95, p99 and the worst, in milliseconds."""
    if not values:
        return {}
    ranked = sorted(values)
    found = {f"p{p}": ranked[min(len(ranked) - 1, len(ranked) * p // 100)] for p in (50, 95, 99)}
    return {name: round(value * 1000, 1) for name, value in {**found, "max": ranked[-1]}.items()}


class Table:
    """One table of the load: who sits there, and when which move was sent."""

    def __init__(self, load: Load, number: int) -> None:
        self.load = load
        self.number = number
        self.id = ""
        self.tokens: list[str] = []
        self.seats: list[Seat] = []
        self.sent: dict[int, float] = {}
        self.pending = ""
        self.version = 0
        self.began = 0.0
        self.over = False

    def shown(self, version: int) -> None:
        """A seat has got the frame of this version."""
        sent = self.sent.get(version)
        if sent is not None and self.load.measuring:
            self.load.figures.delays.append(time.perf_counter() - sent)


class Seat(WSListener):
    """One socket."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.transport: WSTransport | None = None
        self.look: Look | None = None
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
        told = _told.decode(frame.get_payload_as_memoryview())
        if told.type == "frame" and told.frame is not None:
            self.look = told.frame.look
            self.ready.set()
            self.table.shown(told.frame.look.version)
            if not self.table.load.rate:
                self.table.load.nudge(self.table)
        elif told.type == "done":
            self._done(told)
        elif told.type == "error":
            self.table.pending = ""
            code = (told.error or {}).get("code", "")
            if code != "stale":
                self.table.load.figures.errors.append(code)
            elif not self.table.load.rate:
                self.play()
        elif told.type == "welcome":
            self.epoch = told.epoch

    def _done(self, told: Told) -> None:
        load, table = self.table.load, self.table
        if load.measuring:
            load.figures.moves += 1
            load.figures.acks.append(time.perf_counter() - table.began)
        table.pending = ""
        table.version = told.version
        if not load.rate:
            load.nudge(table)

    def play(self) -> bool:
        """Do something that is allowed, if nobody at the table is just doing something."""
        look, table = self.look, self.table
        if look is None or not look.legal or table.pending or look.status != "playing" or self.transport is None:
            return False
        if table.load.stopped or look.version < table.version:
            return False
        key = f"{table.load.next_key():x}"
        command = {"do": "play", "seat": self.seat, "action": random.choice(look.legal)}
        message = {"type": "do", "key": key, "expected": look.version, "command": command}
        table.pending = key
        table.began = time.perf_counter()
        # One commit is one version, but for the last move of a game, which ends it, too.
        table.sent[look.version + 1] = table.sent[look.version + 2] = table.began
        table.sent.pop(look.version - 3, None)
        self.transport.send(WSMsgType.TEXT, json.dumps(message).encode())
        return True


class Load:
    """All tables."""

    def __init__(self, url: str, arguments: argparse.Namespace) -> None:
        self.url = url
        self.arguments = arguments
        self.rate: float = arguments.rate
        self.figures = Figures()
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
        """People, tables, sockets."""
        gate = asyncio.Semaphore(16)
        began = time.perf_counter()
        await asyncio.gather(*(self._lay(table, gate) for table in self.tables))
        laid = time.perf_counter()
        await asyncio.gather(*(self._open(table, gate) for table in self.tables))
        say(
            f"{len(self.tables)} tables laid in {laid - began:.1f} s, "
            f"sockets open after {time.perf_counter() - laid:.1f} s"
        )

    async def _lay(self, table: Table, gate: asyncio.Semaphore) -> None:
        async with gate:
            for _ in range(self.arguments.seats):
                answer = await self.http.post("/api/guests", json={})
                table.tokens.append(answer.json()["token"])
            await self._begin(table)

    async def _begin(self, table: Table) -> None:
        """A game among those who are there: laid by the first, joined by the others, started."""
        owner, *others = table.tokens
        options = json.loads(self.arguments.options)
        wish = {"game": self.arguments.game, "players": len(table.tokens), "options": options}
        answer = await self.http.post("/api/tables", json=wish, headers=bearer(owner))
        assert answer.status_code == 201, answer.text
        table.id = answer.json()["frame"]["look"]["table"]
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
        await asyncio.gather(*(one.ready.wait() for one in table.seats))

    async def _connect(self, table: Table, seat: int, token: str, old: Seat | None) -> None:
        since, epoch = (old.look.version, old.epoch) if old is not None and old.look is not None else (0, "")
        url = f"{self.url.replace('http', 'ws', 1)}/api/tables/{table.id}/socket?since={since}&epoch={epoch}"
        listener = Seat(table, seat)
        await ws_connect(
            lambda: listener, url, extra_headers=bearer(token), enable_auto_pong=True, websocket_handshake_timeout=60
        )
        table.seats.append(listener)

    async def play(self, seconds: float) -> dict[str, Any]:
        """Play for so long, and measure."""
        await self._warm_up()
        before, began = await self.server(), time.perf_counter()
        self.measuring = True
        waking = asyncio.ensure_future(self._wake_up())
        if self.rate:
            await self._at_a_rate(began + seconds)
        else:
            for table in self.tables:
                self.nudge(table)
            await self._keep_going(began + seconds)
        self.measuring = False
        self.stopped = True
        for task in [*self.renewed, waking]:
            task.cancel()
        await asyncio.gather(*self.renewed, waking, return_exceptions=True)
        took = time.perf_counter() - began
        after = await self.server()
        cpu = after["process_cpu_seconds_total"] - before["process_cpu_seconds_total"]
        told = self.figures.told(took)
        told |= {
            "tables": len(self.tables), "seats": self.arguments.seats, "game": self.arguments.game,
            "server_cpu_share": round(cpu / took, 2), "moves_per_cpu_second": round(self.figures.moves / cpu, 1),
            "rss_mb": round(after["process_resident_memory_bytes"] / 1e6, 1),
            "engine": "compiled" if after.get("fellfield_engine_compiled") else "interpreted",
            "others": round(self.others(), 1),
        }  # fmt: skip
        return told

    async def _wake_up(self) -> None:
        """Sleep a little, over and over, and note by how much it was too long."""
        while True:
            due = time.perf_counter() + 0.02
            await asyncio.sleep(0.02)
            self.figures.late.append(time.perf_counter() - due)

    def others(self) -> float:
        """How many processes wanted a core in the last minute, besides the server and this one."""
        return max(0.0, os.getloadavg()[0] - 2)

    async def _warm_up(self) -> None:
        for table in self.tables[:20]:
            self.nudge(table)
        await asyncio.sleep(1.0)

    def nudge(self, table: Table) -> bool:
        """Let somebody at this table play, if anybody can."""
        waiting = [one for one in table.seats if one.look and one.look.legal and one.look.version >= table.version]
        if table.pending or not waiting:
            if (
                table.seats
                and table.seats[0].look is not None
                and table.seats[0].look.status != "playing"
                and not table.over
            ):
                table.over = True
                self.figures.finished += 1
            return False
        return random.choice(waiting).play()

    async def _at_a_rate(self, end: float) -> None:
        """So many moves a second, each at a table chosen by chance."""
        due = time.perf_counter()
        while time.perf_counter() < end:
            due += 1 / self.rate
            pause = due - time.perf_counter()
            if pause > 0:
                await asyncio.sleep(pause)
            for table in random.choices(self.tables, k=20):
                if self.nudge(table):
                    break
        await asyncio.sleep(1.0)

    async def _keep_going(self, end: float) -> None:
        """Every seat plays as soon as it may; a table whose game is over gets a new one."""
        gate = asyncio.Semaphore(4)
        while time.perf_counter() < end:
            await asyncio.sleep(0.2)
            for table in self.tables:
                self.nudge(table)
                if table.over:
                    table.over = False
                    self.renewed.append(asyncio.ensure_future(self._again(table, gate)))

    async def _again(self, table: Table, gate: asyncio.Semaphore) -> None:
        for seat in table.seats:
            if seat.transport is not None:
                seat.transport.disconnect()
        async with gate:
            await self._begin(table)
        table.sent.clear()
        table.version = 0
        await self._open(table, asyncio.Semaphore(16))

    async def storm(self) -> dict[str, Any]:
        """Cut every socket, then resume all of them within two seconds of one another."""
        await self._warm_up()
        for table in self.tables:
            for seat in table.seats:
                if seat.transport is not None:
                    seat.transport.disconnect()
        await asyncio.sleep(0.5)
        began = time.perf_counter()
        gate = asyncio.Semaphore(256)
        self.stopped = True

        async def back(table: Table) -> None:
            versions = [seat.look.version if seat.look else 0 for seat in table.seats]
            await asyncio.sleep(random.random() * 2.0)
            await self._open(table, gate, resume=True)
            for version, seat in zip(versions, table.seats, strict=True):
                if seat.look is None or seat.look.version < version:
                    self.figures.errors.append("behind")

        await asyncio.gather(*(back(table) for table in self.tables))
        took = time.perf_counter() - began
        after = await self.server()
        return {
            "sockets": len(self.tables) * self.arguments.seats, "resumed_in_seconds": round(took, 2),
            "errors": len(self.figures.errors), "rss_mb": round(after["process_resident_memory_bytes"] / 1e6, 1),
        }  # fmt: skip

    async def server(self) -> dict[str, float]:
        """The server's own figures."""
        text = (await self.http.get("/metrics")).text
        lines = [line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#")]
        return {name: float(value) for name, value in lines}


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


async def loaded(url: str, arguments: argparse.Namespace) -> dict[str, Any]:
    load = Load(url, arguments)
    await load.prepare()
    told = await (load.storm() if arguments.storm else load.play(arguments.seconds))
    await load.http.aclose()
    return told


def main() -> int:
    """Read the arguments, start a server if need be, and report one line of JSON."""
    reader = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    reader.add_argument("--url", default="")
    reader.add_argument("--tables", type=int, default=50)
    reader.add_argument("--seats", type=int, default=4)
    reader.add_argument("--seconds", type=float, default=20.0)
    reader.add_argument("--rate", type=float, default=0.0, help="moves a second in all; 0: as fast as it goes")
    reader.add_argument("--game", default="leaping-lemmings")
    reader.add_argument("--options", default="{}")
    reader.add_argument("--storm", action="store_true")
    reader.add_argument("--pin", action="store_true", help="the server on one core, the load on another")
    arguments = reader.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    if arguments.url:
        told = uvloop.run(loaded(arguments.url, arguments))
    else:
        with tempfile.TemporaryDirectory() as folder:
            told = _with_server(Path(folder), arguments)
    say(json.dumps(told))
    return 1 if told["errors"] else 0


def _with_server(folder: Path, arguments: argparse.Namespace) -> dict[str, Any]:
    around = os.environ | FREE | {"DATABASE_URL": f"sqlite:///{folder / 'load.db'}"}
    if arguments.pin:
        os.sched_setaffinity(0, {0})  # the server inherits it
    server = subprocess.Popen(
        [sys.executable, "-m", "fellfield", "serve"], env=around, stdout=subprocess.PIPE, text=True
    )
    if arguments.pin:
        os.sched_setaffinity(0, {1 % (os.cpu_count() or 1)})
    try:
        assert server.stdout is not None
        return uvloop.run(loaded(server.stdout.readline().split()[-1], arguments))
    finally:
        server.terminate()
        server.wait(20)


if __name__ == "__main__":
    sys.exit(main())
