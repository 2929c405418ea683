"""Whoever asks for a lot waits for it alone: bots, hints, analyses, replays and undo take turns between people.

The server runs in this process, so that a test can hold one piece of work and see what is done meanwhile. Nothing is
measured in seconds: a test sees the order in which work is done.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from httpx import ASGITransport
from tests.server.app.server_process import ServerProcess

from fellfield.bots.worker import Answer, Worker
from fellfield.core.match import Match
from fellfield.server import analysis_queue
from fellfield.server.asgi import create
from fellfield.server.fair_queue import FairExecutor, FairQueue, WorkOwner
from fellfield.server.limits import network_of
from fellfield.server.replays import replay_steps
from fellfield.server.routes import tables as table_routes
from fellfield.server.settings import Settings
from fellfield.server.tables import table_cache

ME = {"kind": "human"}
BOT = {"kind": "bot", "level": "easy"}
DUMMY = {"kind": "bot", "level": "random"}
PATIENCE = 20.0
"""Seconds after which something that is held counts as stuck; only a failing test waits so long."""


async def until(condition: Callable[[], bool]) -> None:
    """Wait until a condition holds."""
    async with asyncio.timeout(PATIENCE):
        while not condition():  # noqa: ASYNC110 - threads make it true
            await asyncio.sleep(0.005)


def waiting(turns: FairExecutor, address: str) -> int:
    """How much work from this address waits for its turn."""
    return turns._queue.count_at(address)


class Gate:
    """Holds work until it is opened, and notes in which order it arrives."""

    def __init__(self) -> None:
        self.arrived: list[str] = []
        self.at_once = 0
        self.most_at_once = 0
        self._lock = threading.Lock()
        self._open = threading.Event()

    def hold(self, name: str) -> bool:
        """Wait, in a thread; true if the gate was opened."""
        with self._lock:
            self.arrived.append(name)
            self.at_once += 1
            self.most_at_once = max(self.most_at_once, self.at_once)
        opened = self._open.wait(PATIENCE)
        with self._lock:
            self.at_once -= 1
        return opened

    def open(self) -> None:
        self._open.set()

    async def until(self, count: int) -> None:
        """Wait until so many have arrived."""
        await until(lambda: len(self.arrived) >= count)


class Visitors:
    """People at different addresses of one server."""

    def __init__(self, asgi: Any) -> None:
        self.asgi = asgi
        self.clients: list[httpx.AsyncClient] = []

    async def person(self, address: str, name: str = "") -> httpx.AsyncClient:
        """A new guest at this address."""
        url = "http://127.0.0.1"
        transport = ASGITransport(self.asgi, client=(address, 1))
        client = httpx.AsyncClient(transport=transport, base_url=url, headers={"origin": url}, timeout=None)
        self.clients.append(client)
        answer = await client.post("/api/me", json={"name": name} if name else {})
        assert answer.status_code == 200, answer.text
        return client


@asynccontextmanager
async def serving(tmp_path: Path, **settings: Any) -> AsyncIterator[Visitors]:
    """A server in this process."""
    base = {"bot_delay": 0.0, "bot_spread": 0.0, "samples": True, "person_rate": 0.0, "address_rate": 0.0}
    asgi = create(Settings(database_url=f"sqlite:///{tmp_path / 'shares.db'}", **{**base, **settings}))
    async with asgi.router.lifespan_context(asgi):
        visitors = Visitors(asgi)
        try:
            yield visitors
        finally:
            for client in visitors.clients:
                await client.aclose()


async def table_of(person: httpx.AsyncClient, seats: list[dict[str, str]], game: str = "tides") -> str:
    """A started table."""
    body = {"game": game, "players": len(seats), "seats": seats, "start": True}
    answer = await person.post("/api/tables", json=body)
    assert answer.status_code == 201, answer.text
    table: str = answer.json()["frame"]["table_view"]["table"]
    return table


async def do(person: httpx.AsyncClient, table: str, command: str, **facts: Any) -> httpx.Response:
    return await person.post(f"/api/tables/{table}/do", json={"command": {"do": command, **facts}})


async def finished(person: httpx.AsyncClient) -> str:
    """A table whose game has ended, because everybody but one has resigned."""
    table = await table_of(person, [ME, {"kind": "device"}])
    assert (await do(person, table, "resign", seat=1)).status_code == 200
    return table


def run(test: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(test())  # type: ignore[arg-type]


# -- whose turn it is ----------------------------------------------------------------------------------------------


def test_turns_go_round_between_addresses_and_then_between_their_people() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(3):
        queue.put(WorkOwner("1.1.1.1", "ada"), f"ada {number}")
    queue.put(WorkOwner("1.1.1.1", "bob"), "bob")
    queue.put(WorkOwner("2.2.2.2", "cid"), "cid")
    expected = ["ada 0", "cid", "bob", "ada 1", "ada 2"]
    assert list(queue.in_order()) == expected
    assert [queue.take() for _ in range(len(queue))] == expected
    assert len(queue) == 0
    with pytest.raises(IndexError):
        queue.take()


def test_a_turn_lasts_until_the_thread_is_free_even_if_nobody_waits_for_the_result() -> None:
    async def test() -> None:
        executor, gate = FairExecutor("test"), Gate()
        first = asyncio.create_task(executor.run(WorkOwner("a", "ada"), gate.hold, "first"))
        await gate.until(1)
        second = asyncio.create_task(executor.run(WorkOwner("a", "ada"), gate.hold, "second"))
        third = asyncio.create_task(executor.run(WorkOwner("b", "bob"), gate.hold, "third"))
        await asyncio.sleep(0)
        first.cancel()
        await asyncio.sleep(0)
        assert gate.arrived == ["first"]
        second.cancel()
        gate.open()
        assert await third
        assert gate.arrived == ["first", "third"]
        executor.close()

    run(test)


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::9", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_all_ipv6_addresses_of_a_subscriber_count_as_one(address: str, network: str) -> None:
    assert network_of(address) == network


def test_guests_at_many_ipv6_addresses_of_one_network_are_limited_together(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, arrival_rate=0.0001, arrival_burst=2.0) as visitors:
            await visitors.person("2001:db8::1")
            await visitors.person("2001:db8::2")
            with pytest.raises(AssertionError, match="too-fast"):
                await visitors.person("2001:db8::3")
            await visitors.person("2001:db8:0:1::1")

    run(test)


def test_a_header_gives_nobody_another_address(tmp_path: Path) -> None:
    settings = {"FELLFIELD_ARRIVAL_RATE": "0.0001", "FELLFIELD_ARRIVAL_BURST": "3", "FELLFIELD_PROXIES": "192.0.2.1"}
    with ServerProcess(tmp_path, settings) as server:
        codes = []
        for number in range(6):
            claimed = f"198.51.100.{number}"
            headers = {"x-forwarded-for": claimed, "forwarded": f"for={claimed}", "x-real-ip": claimed}
            codes.append(httpx.post(f"{server.url}/api/me", json={}, headers=headers).status_code)
        assert codes == [200, 200, 200, 429, 429, 429]


# -- bots ----------------------------------------------------------------------------------------------------------


def hold_bots(monkeypatch: pytest.MonkeyPatch) -> Gate:
    """Every bot waits at a gate, which notes the table."""
    gate = Gate()

    def choose(_: Any, bot: str, game: str, view: Any, legal: list[str], seed: str, **more: Any) -> Answer:
        gate.hold(more["player"].partition("/")[0])
        return Answer(legal[0])

    monkeypatch.setattr(Worker, "choose", choose)
    return gate


def test_one_persons_many_tables_do_not_make_anothers_bot_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gate = hold_bots(monkeypatch)

    async def test() -> None:
        async with serving(tmp_path) as visitors:
            greedy, modest = await visitors.person("192.0.2.1"), await visitors.person("192.0.2.2")
            for _ in range(25):
                await table_of(greedy, [ME, BOT])
            await gate.until(1)
            table = await table_of(modest, [ME, BOT])
            await until(lambda: waiting(visitors.asgi.state.server_app.bots._turns[0], "192.0.2.2") == 1)
            gate.open()
            await gate.until(26)
            assert gate.arrived.index(table) <= 2  # after the one that thought, and one in turn

    run(test)


def test_many_guests_at_one_address_have_the_turns_of_one_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = hold_bots(monkeypatch)

    async def test() -> None:
        async with serving(tmp_path) as visitors:
            for _ in range(12):
                guest = await visitors.person("192.0.2.1")
                await table_of(guest, [ME, BOT])
                await table_of(guest, [ME, BOT])
            await gate.until(1)
            modest = await visitors.person("192.0.2.2")
            first, second = await table_of(modest, [ME, BOT]), await table_of(modest, [ME, BOT])
            await until(lambda: waiting(visitors.asgi.state.server_app.bots._turns[0], "192.0.2.2") == 2)
            gate.open()
            await gate.until(26)
            assert gate.arrived.index(first) <= 2
            assert gate.arrived.index(second) <= 4

    run(test)


# -- tables with bots only -------------------------------------------------------------------------------------------


async def start(person: httpx.AsyncClient, seats: list[dict[str, str]]) -> httpx.Response:
    return await person.post(
        "/api/tables", json={"game": "tides", "players": len(seats), "seats": seats, "start": True}
    )


def test_a_person_has_only_so_many_tables_where_bots_play_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = hold_bots(monkeypatch)

    async def test() -> None:
        async with serving(tmp_path, bot_tables_per_person=2, bot_tables_per_address=5) as visitors:
            ada, bob = await visitors.person("192.0.2.1"), await visitors.person("192.0.2.1")
            answers = [(await start(ada, [BOT, BOT])) for _ in range(3)]
            assert [answer.status_code for answer in answers] == [201, 201, 429]
            assert answers[2].json()["error"] == {
                **answers[2].json()["error"],
                "code": "too-many-bot-tables",
                "facts": {"limit": 2},
            }
            assert visitors.asgi.state.server_app.tables.loaded_count() == 2  # the refused one was not laid
            assert (await start(ada, [ME, BOT])).status_code == 201  # at which she plays herself
            assert (await start(bob, [BOT, BOT])).status_code == 201
            gate.open()

    run(test)


def test_the_tables_of_all_guests_at_an_address_count_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gate = hold_bots(monkeypatch)

    async def test() -> None:
        async with serving(tmp_path, bot_tables_per_person=2, bot_tables_per_address=3) as visitors:
            guests = [await visitors.person("2001:db8::1"), await visitors.person("2001:db8::2")]
            codes = [(await start(guest, [BOT, BOT])).status_code for guest in guests * 2]
            assert codes == [201, 201, 201, 429]
            elsewhere = await visitors.person("192.0.2.9")
            assert (await start(elsewhere, [BOT, BOT])).status_code == 201
            gate.open()

    run(test)


def test_starting_many_at_once_gains_no_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gate = hold_bots(monkeypatch)

    async def test() -> None:
        async with serving(tmp_path, bot_tables_per_person=2) as visitors:
            ada = await visitors.person("192.0.2.1")
            body = {"game": "tides", "players": 2, "seats": [BOT, BOT]}
            laid = [(await ada.post("/api/tables", json=body)).json()["frame"]["table_view"]["table"] for _ in range(6)]
            answers = await asyncio.gather(*(do(ada, table, "start") for table in laid))
            assert sorted(answer.status_code for answer in answers) == [200, 200, 429, 429, 429, 429]
            gate.open()

    run(test)


def test_leaving_ones_seat_to_a_bot_counts_and_an_ended_game_makes_room(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, bot_tables_per_person=1, bot_delay=0.2) as visitors:
            ada = await visitors.person("192.0.2.1")
            first, second = [await table_of(ada, [ME, DUMMY]) for _ in range(2)]
            assert (await do(ada, first, "relieve", seat=0)).status_code == 200
            refused = await do(ada, second, "relieve", seat=0)
            assert refused.json()["error"]["code"] == "too-many-bot-tables"
            assert (await do(ada, first, "take-back", seat=0)).status_code == 200
            assert (await do(ada, second, "relieve", seat=0)).status_code == 200
            tables = visitors.asgi.state.server_app.tables
            await until(lambda: tables._loaded_tables[second].table.status == "finished")
            assert (await start(ada, [DUMMY, DUMMY])).status_code == 201

    run(test)


def test_rematches_count_as_new_tables(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, tables_per_person=2, table_rate=0.0001, table_burst=3.0) as visitors:
            ada = await visitors.person("192.0.2.1")
            first = await finished(ada)
            for _ in range(2):
                await table_of(ada, [ME, {"kind": "device"}])
            assert (await do(ada, first, "rematch")).json()["error"]["code"] == "too-fast"
            bob = await visitors.person("192.0.2.2")
            tables = [await finished(bob), await table_of(bob, [ME, {"kind": "device"}])]
            assert (await do(bob, tables[0], "rematch")).status_code == 200

    run(test)


def test_rematches_do_not_pass_the_limit_of_unfinished_tables(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, tables_per_person=2) as visitors:
            ada = await visitors.person("192.0.2.1")
            ended = [await finished(ada) for _ in range(3)]
            answers = [await do(ada, table, "rematch") for table in ended]
            assert [answer.status_code for answer in answers] == [200, 200, 429]
            assert answers[2].json()["error"]["code"] == "too-many-tables"

    run(test)


def test_automatic_answers_end_with_the_seat(tmp_path: Path) -> None:
    """Whoever turned them on and then left the seat has no say in what its next owner plays."""

    async def test() -> None:
        async with serving(tmp_path) as visitors:
            app = visitors.asgi.state.server_app
            ada, bob = await visitors.person("192.0.2.1"), await visitors.person("192.0.2.2")
            laid = await ada.post("/api/tables", json={"game": "tides", "players": 2, "seats": [ME]})
            table = laid.json()["frame"]["table_view"]["table"]
            assert (await do(bob, table, "join", seat=1)).status_code == 200
            app.rooms.open(await app.tables.get(table)).auto[1] = "somebody who left"
            assert (await do(ada, table, "start")).status_code == 200
            assert 1 in (await app.tables.get(table)).due()
            assert app.bots.count() == 0

    run(test)


# -- hints ---------------------------------------------------------------------------------------------------------


def test_one_persons_many_questions_do_not_make_anothers_hint_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = Gate()

    def hint(_: Any, game: str, view: dict[str, Any], *more: Any, **named: Any) -> None:
        gate.hold(str(view["players"]))

    monkeypatch.setattr(Worker, "hint", hint)

    async def test() -> None:
        async with serving(tmp_path) as visitors:
            greedy, modest = await visitors.person("192.0.2.1"), await visitors.person("192.0.2.2")
            three = await table_of(greedy, [ME, {"kind": "device"}, {"kind": "device"}])
            two = await table_of(modest, [ME, {"kind": "device"}])
            turns = visitors.asgi.state.server_app.bots._hint_turns
            asked = [asyncio.create_task(greedy.get(f"/api/tables/{three}/hint"))]
            await gate.until(1)
            asked += [asyncio.create_task(greedy.get(f"/api/tables/{three}/hint")) for _ in range(2)]
            await until(lambda: waiting(turns, "192.0.2.1") == 2)
            refused = await greedy.get(f"/api/tables/{three}/hint")
            assert refused.json()["error"]["code"] == "too-fast"
            asked.append(asyncio.create_task(modest.get(f"/api/tables/{two}/hint")))
            await until(lambda: waiting(turns, "192.0.2.2") == 1)
            gate.open()
            codes = [(await answer).json()["error"]["code"] for answer in asked]
            assert gate.arrived == ["3", "3", "2", "3"]  # after the one that was asked, and one in turn
            assert codes == ["no-hint"] * 4  # they were asked, and this adviser says nothing

    run(test)


# -- analyses ------------------------------------------------------------------------------------------------------


def test_one_persons_many_analyses_do_not_make_anothers_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def analyse(*_: Any) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(analysis_queue.AnalysisQueue, "_analyse", analyse)

    async def test() -> None:
        async with serving(tmp_path) as visitors:
            greedy, modest = await visitors.person("192.0.2.1"), await visitors.person("192.0.2.2")
            tables = [await finished(greedy) for _ in range(12)]
            states = [(await greedy.get(f"/api/tables/{table}/analysis")).json() for table in tables]
            assert [state.get("ahead") for state in states[1:4]] == [1, 2, 3]
            assert {state["error"]["code"] for state in states[4:]} == {"too-fast"}
            own = await finished(modest)
            mine = (await modest.get(f"/api/tables/{own}/analysis")).json()
            assert (mine["status"], mine["ahead"]) == ("waiting", 2)  # the one that runs, and one in turn
            assert (await modest.get(f"/api/tables/{tables[3]}/analysis")).json()["ahead"] == 4

    run(test)


# -- replays and undo ----------------------------------------------------------------------------------------------


def test_the_server_answers_while_160_replays_are_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gate, real = Gate(), replay_steps

    def steps(match: Match, start: int, count: int, viewer: int | None) -> Any:
        gate.hold(str(count))
        return real(match, start, count, viewer)

    monkeypatch.setattr(table_routes, "replay_steps", steps)

    async def test() -> None:
        async with serving(tmp_path) as visitors:
            greedy, modest = await visitors.person("192.0.2.1"), await visitors.person("192.0.2.2")
            table, own = await finished(greedy), await finished(modest)
            asked = [asyncio.create_task(greedy.get(f"/api/tables/{table}/replay?count=200")) for _ in range(160)]
            await gate.until(1)
            turns = visitors.asgi.state.server_app.tables.long_work
            await until(lambda: sum(reply.done() for reply in asked) == 139)
            assert (await modest.get("/healthz")).status_code == 200
            assert (await modest.get(f"/api/tables/{own}")).status_code == 200
            mine = asyncio.create_task(modest.get(f"/api/tables/{own}/replay?count=1"))
            await until(lambda: waiting(turns, "192.0.2.2") == 1)
            gate.open()
            answer = await mine
            assert answer.json()["total"] >= 1
            codes = [(await reply).status_code for reply in asked]
            assert gate.arrived.index("1") <= 2  # after the one that ran, and one in turn
            assert gate.most_at_once == 1  # several at once would only take the interpreter from the event loop
            assert codes.count(200) == 21
            assert codes.count(429) == 139

    run(test)


def held_while_a_move_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: Any, name: str, ask: Callable[..., Awaitable[None]]
) -> None:
    """Hold a function while `ask` needs it, and play a move at another table meanwhile."""
    gate, real = Gate(), getattr(where, name)
    opened: list[bool] = []

    def held(*arguments: Any, **named: Any) -> Any:
        if armed:
            opened.append(gate.hold(name))
        return real(*arguments, **named)

    armed: list[bool] = []
    monkeypatch.setattr(where, name, held)

    async def test() -> None:
        async with serving(tmp_path) as visitors:
            ada, bob = await visitors.person("192.0.2.1"), await visitors.person("192.0.2.2")
            own = await table_of(bob, [ME, {"kind": "device"}])
            await ask(ada, visitors, armed, gate, lambda: do(bob, own, "play", seat=0, action="wade 1"))

    run(test)
    assert opened[:1] == [True], "nobody else was served meanwhile"


def test_a_move_elsewhere_is_played_while_an_undo_is_computed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask(ada: httpx.AsyncClient, _: Any, armed: list[bool], gate: Gate, move: Any) -> None:
        table = await table_of(ada, [ME, {"kind": "device"}])
        for seat in (0, 1):
            assert (await do(ada, table, "play", seat=seat, action="wade 1")).status_code == 200
        armed.append(True)
        undo = asyncio.create_task(do(ada, table, "undo", seat=0))
        await gate.until(1)
        assert (await move()).status_code == 200
        gate.open()
        assert (await undo).status_code == 200

    held_while_a_move_is_played(tmp_path, monkeypatch, Match, "undo", ask)


def test_a_move_elsewhere_is_played_while_a_long_game_is_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def ask(ada: httpx.AsyncClient, visitors: Visitors, armed: list[bool], gate: Gate, move: Any) -> None:
        table = await table_of(ada, [ME, {"kind": "device"}])
        visitors.asgi.state.server_app.tables._loaded_tables.pop(table)
        armed.append(True)
        look = asyncio.create_task(ada.get(f"/api/tables/{table}"))
        await gate.until(1)
        assert (await move()).status_code == 200
        gate.open()
        assert (await look).status_code == 200

    held_while_a_move_is_played(tmp_path, monkeypatch, table_cache, "fold_log", ask)


def test_a_move_elsewhere_is_played_while_a_record_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask(ada: httpx.AsyncClient, _: Any, armed: list[bool], gate: Gate, move: Any) -> None:
        table = await finished(ada)
        armed.append(True)
        record = asyncio.create_task(ada.get(f"/api/tables/{table}/record"))
        await gate.until(1)
        assert (await move()).status_code == 200
        gate.open()
        assert (await record).status_code == 200

    held_while_a_move_is_played(tmp_path, monkeypatch, table_routes, "record_for", ask)
