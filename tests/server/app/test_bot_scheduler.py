"""Bots answer after an uninformative delay, in another process, and never block a table."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from tests.bots.odd_bots import musing_tides
from tests.packages import install
from tests.server.app.http_helpers import TIMEOUT_SECONDS
from tests.server.app.server_process import Client, ClientSocket, ServerProcess
from tests.server.app.test_play import BOT, ME, play_first_legal

from fellfield.bots import UnknownBot, contract
from fellfield.samples.tides import game as tides
from fellfield.server import bot_scheduler, server_app, wire
from fellfield.server.bot_scheduler import BEAT_SECONDS, BotScheduler, bot_names, check_bot, levels
from fellfield.server.fair_queue import NOBODY
from fellfield.server.problems import ApiError
from fellfield.server.server_app import ServerApp
from fellfield.server.settings import Settings
from fellfield.server.store.contract import StoreUnavailable


@pytest.fixture(scope="module")
def slow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    settings = {"FELLFIELD_BOT_DELAY": "0.4", "FELLFIELD_BOT_SPREAD": "0.2", "FELLFIELD_BOT_SECONDS": "0.3"}
    with ServerProcess(tmp_path_factory.mktemp("slow"), settings) as server:
        yield server
    assert server.logged_errors() == []


def test_a_bot_waits_before_it_answers(slow: ServerProcess) -> None:
    """Measured by the times in the log, without network delays."""
    ada = slow.client("Ada")
    table = ada.create_table("leaping-lemmings", players=2, seats=[ME, BOT])["frame"]["table_view"]["table"]
    with ada.socket(table) as socket:
        socket.until("frame")
        ada.do(table, "start")
        while socket.table_view["status"] != "playing":
            socket.until("frame")
        while socket.table_view["status"] == "playing" and sum(update["seat"] == 1 for update in moves(socket)) < 4:
            play_first_legal(socket, 0, max_moves=1)
        made_moves = moves(socket)
        waited = [now["at"] - before["at"] for before, now in pairwise(made_moves) if now["seat"] == 1]
        assert min(waited) >= 390


def moves(socket: ClientSocket) -> list[dict[str, Any]]:
    """The moves this socket has received."""
    updates = [
        update
        for message in socket.received
        if message["type"] == "frame"
        for update in message["frame"]["updates"] or ()
    ]
    return [update for update in updates if "action" in update["what"]]


def test_a_bot_thinks_in_its_own_process_while_others_play(tmp_path: Path) -> None:
    """Other requests are answered while a bot thinks."""
    with ServerProcess(tmp_path, {"FELLFIELD_BOT_SECONDS": "4"}) as server:
        ada, bob = server.client("Ada"), server.client("Bob")
        thinker = {"kind": "bot", "level": "search@4s"}
        other = bob.create_table(players=2, seats=[ME, {"kind": "device"}], start=True)["frame"]["table_view"]["table"]
        table = ada.create_table("leaping-lemmings", players=2, seats=[thinker, thinker], start=True)["frame"][
            "table_view"
        ]["table"]
        version = ada.get_table(table)["frame"]["table_view"]["version"]
        answered = 0
        while ada.get_table(table)["frame"]["table_view"]["version"] == version:
            bob.get_table(other)
            answered += 1
        assert answered >= 3
        assert server.logged_errors() == []


@pytest.mark.parametrize("level", [level for level in levels() if level != "random"][:2] or ["random"])
def test_bots_of_every_level_answer(slow: ServerProcess, level: str) -> None:
    ada = slow.client("Ada")
    thinker = {"kind": "bot", "level": level}
    laid = ada.create_table("leaping-lemmings", players=4, seats=[ME, thinker, thinker, thinker], start=True)
    with ada.socket(laid["frame"]["table_view"]["table"]) as socket:
        socket.until("frame")
        assert play_first_legal(socket, 0, max_moves=2) == 2


def test_only_bots_that_exist_can_be_put_on_a_seat(ada: Client) -> None:
    for level in ("nobody", "random@soon", "", "../x"):
        body = {"game": "tides", "players": 2, "seats": [ME, {"kind": "bot", "level": level}]}
        answer = ada.http.post("/api/tables", json=body)
        assert answer.status_code in (400, 422), answer.text
        assert answer.json()["error"]["code"] in ("unknown-bot", "bad-seat")
    body = {"game": "tides", "players": 2, "settings": {"relief": "nobody"}}
    assert ada.http.post("/api/tables", json=body).json()["error"]["code"] == "unknown-bot"
    table = ada.create_table(players=2)["frame"]["table_view"]["table"]
    answer = ada.do(table, "set-seat", seat=1, kind="bot", level="nobody")
    assert answer.json()["error"]["code"] == "unknown-bot"


def test_every_offered_bot_can_be_created() -> None:
    for name in bot_names():
        check_bot(name, "tides")
    assert set(levels()) <= set(bot_names())


@pytest.fixture
def odd(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Install a bot that cannot be created and an evaluation that never answers."""
    bots, games = {"absent": "tests.bots.odd_bots:Absent"}, {"musing": "tests.bots.odd_bots:musing_manifest"}
    install(tmp_path, "odd", {"fellfield.bots": bots, "fellfield.games": games})
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), str(Path(__file__).parents[3])]))
    contract._registered.cache_clear()
    yield
    contract._registered.cache_clear()


async def nothing(*_: Any) -> None:
    """An answer that is not awaited."""


def test_a_hint_that_takes_too_long_is_aborted_with_its_process(odd: None) -> None:
    state = musing_tides.scenario("3 players; round 1")
    legal = [str(action) for action in state.legal(0)]

    async def advised() -> int | None:
        busy = BotScheduler(Settings(bot_seconds=0.1), nothing)
        with pytest.raises(ApiError, match="no-hint"):
            await busy.advise(NOBODY, "musing", state.view(0), legal)
        left = busy._adviser.pid
        await busy.close()
        return left

    assert asyncio.run(advised()) is None


def test_a_bot_that_cannot_be_created_gets_no_seat_and_blocks_no_table(
    odd: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(UnknownBot):
        check_bot("absent", "tides")
    state = tides.scenario("3 players; round 1")
    legal = [str(action) for action in state.legal(0)]
    monkeypatch.setattr(bot_scheduler, "bot_input", lambda *_: (state.view(0), legal))

    async def chosen() -> str | None:
        busy = BotScheduler(Settings(), nothing)
        action = await busy._choose(bot_scheduler._Decision("T", 7, 0, "absent"), Due(), NOBODY)  # type: ignore[arg-type]
        await busy.close()
        return action

    assert asyncio.run(chosen()) in legal


class Due:
    """The part of a table that the scheduler reads."""

    class created:  # noqa: N801
        game = "tides"

    class position:  # noqa: N801
        version = 7

    id = "T"
    decision_version = 7
    only_bots_play = False

    def bots_to_move(self) -> list[tuple[int, str]]:
        return [(1, "slow")]

    def due(self) -> tuple[int, ...]:
        return (1,)


class PatientLoop(asyncio.SelectorEventLoop):
    """An event loop with a simulated clock that jumps to the next timer."""

    def __init__(self) -> None:
        super().__init__()
        self._at = 0.0
        self._real = self._selector.select  # type: ignore[attr-defined]
        self._selector.select = self._select  # type: ignore[attr-defined]

    def time(self) -> float:
        return self._at

    def _select(self, timeout: float | None = None) -> Any:
        found = self._real(0 if timeout else timeout)
        if timeout and not found:
            self._at += timeout
        return found


@pytest.mark.parametrize("took", [0.0, 0.05, 0.25, 0.62])
def test_the_thinking_time_of_a_bot_is_not_visible(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, took: float
) -> None:
    """Within its time a bot answers at the drawn moment, late at the next beat."""
    answered: list[float] = []

    async def chosen(*_: Any) -> str:
        await asyncio.sleep(took)
        return "wade 1"

    async def answer(*_: Any) -> None:
        answered.append(asyncio.get_running_loop().time())
        done.set()

    done = asyncio.Event()

    async def think() -> float:
        monkeypatch.setattr(BotScheduler, "_choose", chosen)
        busy = BotScheduler(Settings(bot_delay=0.3, bot_spread=0.0), answer)
        began = asyncio.get_running_loop().time()
        busy.schedule(Due())  # type: ignore[arg-type]
        await done.wait()
        await busy.close()
        return answered[0] - began

    with asyncio.Runner(loop_factory=PatientLoop) as runner:
        waited = runner.run(think())
    assert waited == pytest.approx(0.3 if took <= 0.3 else 0.3 + BEAT_SECONDS)


def test_the_delay_does_not_depend_on_the_table() -> None:
    """The line that draws the delay uses the settings alone."""
    import inspect

    source = inspect.getsource(bot_scheduler.BotScheduler._run)
    line = next(line for line in source.splitlines() if "delay =" in line)
    assert "table" not in line
    assert "view" not in line


def test_a_bot_tries_again_after_a_failure_of_the_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_app, "RETRY_SECONDS", 0.05)

    async def play() -> str:
        settings = Settings(database_url=f"sqlite:///{tmp_path / 'x.db'}", bot_delay=0, bot_spread=0, samples=True)
        app = ServerApp(settings)
        await app.open()
        real, failures = app.tables.execute, iter(range(3))

        async def act(table_id: str, order: Any) -> Any:
            if order.by is None and next(failures, None) is not None:
                raise StoreUnavailable("the disk is full")
            return await real(table_id, order)

        monkeypatch.setattr(app.tables, "execute", act)
        person, _ = await app.people.create_guest()
        seats = [wire.SeatRequest("bot", "random"), wire.SeatRequest("bot", "random")]
        table = await app.create_table(person, wire.TableRequest("tides", 2, seats=seats, start=True), None)
        for _ in range(int(TIMEOUT_SECONDS / 0.05)):
            await asyncio.sleep(0.05)
            if (await app.tables.get(table.id)).status == "finished":
                break
        status = (await app.tables.get(table.id)).status
        await app.close()
        return status

    assert asyncio.run(play()) == "finished"
