"""Bots in seats: they answer after a delay that tells nothing, in another process, and never hold up a table."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.app.served import Person, Served
from tests.server.app.test_play import BOT, ME, play_on

from fellfield.server import hall as hall_module
from fellfield.server import thinking, wire
from fellfield.server.hall import Hall
from fellfield.server.settings import Settings
from fellfield.server.store.contract import Unavailable
from fellfield.server.thinking import BEAT, Thinking, check_bot, levels, offered


@pytest.fixture(scope="module")
def slow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    settings = {"FELLFIELD_BOT_DELAY": "0.4", "FELLFIELD_BOT_SPREAD": "0.2", "FELLFIELD_BOT_SECONDS": "0.3"}
    with Served(tmp_path_factory.mktemp("slow"), settings) as server:
        yield server
    assert server.complaints() == []


def test_a_bot_waits_before_it_answers(slow: Served) -> None:
    ada = slow.person("Ada")
    table = ada.lay("leaping-lemmings", players=2, seats=[ME, BOT])["frame"]["look"]["table"]
    with ada.socket(table) as socket:
        socket.until("frame")
        ada.do(table, "start")
        delays: list[float] = []
        while len(delays) < 4:
            since = time.monotonic()
            socket.until("frame")
            due = socket.look["seats"][1]["due"]
            if due and not socket.look["legal"]:
                since = time.monotonic()
                socket.until("frame")
                delays.append(time.monotonic() - since)
            if socket.look["legal"]:
                socket.do("play", seat=0, action=socket.look["legal"][0])
        assert min(delays) > 0.3
    ada.close()


@pytest.mark.parametrize("level", [one for one in levels() if one != "random"][:2] or ["random"])
def test_a_bot_thinks_in_its_own_process_while_others_play(slow: Served, level: str) -> None:
    ada, bob = slow.person("Ada"), slow.person("Bob")
    thinker = {"kind": "bot", "level": level}
    slowly = ada.lay("leaping-lemmings", players=4, seats=[ME, thinker, thinker, thinker], start=True)
    quickly = bob.lay(players=2, seats=[ME, {"kind": "device"}], start=True, options={"rounds": 5})["frame"]["look"][
        "table"
    ]
    worst = 0.0
    with ada.socket(slowly["frame"]["look"]["table"]) as socket:
        socket.until("frame")
        for _ in range(20):
            began = time.monotonic()
            bob.look(quickly)
            worst = max(worst, time.monotonic() - began)
        assert play_on(socket, 0, until=2) == 2
    assert worst < 1.5
    ada.close()
    bob.close()


def test_only_bots_that_exist_can_be_put_on_a_seat(ada: Person) -> None:
    for level in ("nobody", "random@soon", "", "../x"):
        wish = {"game": "tides", "players": 2, "seats": [ME, {"kind": "bot", "level": level}]}
        answer = ada.http.post("/api/tables", json=wish)
        assert answer.status_code in (400, 422), answer.text
        assert answer.json()["error"]["code"] in ("unknown-bot", "bad-seat")
    wish = {"game": "tides", "players": 2, "settings": {"relief": "nobody"}}
    assert ada.http.post("/api/tables", json=wish).json()["error"]["code"] == "unknown-bot"
    table = ada.lay(players=2)["frame"]["look"]["table"]
    answer = ada.do(table, "set-seat", seat=1, kind="bot", level="nobody")
    assert answer.json()["error"]["code"] == "unknown-bot"


def test_the_bots_on_offer_can_all_be_made() -> None:
    for name in offered():
        check_bot(name, "tides")
    assert set(levels()) <= set(offered())


class Due:
    """As much of a table as thinking looks at."""

    class created:  # noqa: N801
        game = "tides"

    class position:  # noqa: N801
        version = 7

    id = "T"
    moved = 7

    def thinkers(self) -> list[tuple[int, str]]:
        return [(1, "slow")]

    def due(self) -> tuple[int, ...]:
        return (1,)


@pytest.mark.parametrize("took", [0.0, 0.05, 0.25, 0.62])
def test_how_long_a_bot_really_thought_cannot_be_seen(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, took: float
) -> None:
    """Quick or slow within its time: the answer comes at the same moment; if it is late, at the next beat."""
    answered: list[float] = []

    async def chosen(*_: Any) -> str:
        await asyncio.sleep(took)
        return "wade 1"

    async def answer(*_: Any) -> None:
        answered.append(time.monotonic())
        done.set()

    done = asyncio.Event()

    async def think() -> float:
        monkeypatch.setattr(Thinking, "_chosen", chosen)
        busy = Thinking(Settings(bot_delay=0.3, bot_spread=0.0), answer)
        began = time.monotonic()
        busy.look(Due())  # type: ignore[arg-type]
        await asyncio.wait_for(done.wait(), 5)
        await busy.close()
        return answered[0] - began

    waited = asyncio.run(think())
    expected = 0.3 if took <= 0.3 else 0.3 + BEAT
    assert expected - 0.01 <= waited < expected + 0.25


def test_a_delay_is_drawn_without_a_look_at_the_table() -> None:
    """The one line that draws it knows the settings alone."""
    import inspect

    source = inspect.getsource(thinking.Thinking._think)
    line = next(line for line in source.splitlines() if "delay =" in line)
    assert "table" not in line
    assert "view" not in line


def test_a_bot_tries_again_when_the_store_did_not_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hall_module, "AGAIN_SECONDS", 0.05)

    async def play() -> str:
        settings = Settings(database_url=f"sqlite:///{tmp_path / 'x.db'}", bot_delay=0, bot_spread=0, samples=True)
        hall = Hall(settings)
        await hall.open()
        real, failures = hall.tables.act, iter(range(3))

        async def act(table_id: str, order: Any) -> Any:
            if order.by is None and next(failures, None) is not None:
                raise Unavailable("the disk is full")
            return await real(table_id, order)

        monkeypatch.setattr(hall.tables, "act", act)
        person, _ = await hall.people.arrive()
        seats = [wire.SeatWish("bot", "random"), wire.SeatWish("bot", "random")]
        table = await hall.lay(person, wire.TableWish("tides", 2, seats=seats, start=True), None)
        for _ in range(100):
            await asyncio.sleep(0.05)
            if (await hall.tables.get(table.id)).status == "finished":
                break
        status = (await hall.tables.get(table.id)).status
        await hall.close()
        return status

    assert asyncio.run(play()) == "finished"
