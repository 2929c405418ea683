"""Timing reveals nothing: a bot's answer depends neither on its thinking time nor on its cards.

Runs on a simulated clock, so that delays are exact and thousands of them take no time.
"""

from __future__ import annotations

import asyncio
from random import Random
from statistics import median
from typing import Any

import pytest
from tests.server.app.test_bot_scheduler import Due, PatientLoop

from fellfield.server import bot_scheduler
from fellfield.server.bot_scheduler import BotScheduler
from fellfield.server.settings import Settings

SAMPLES = 2000
"""Answers per world."""


def answers(monkeypatch: pytest.MonkeyPatch, thought: tuple[float, float], seed: str, delays: str = "") -> list[float]:
    """Delays of a bot whose thinking time is drawn from this range; `delays` seeds its random delays."""
    dice = Random(seed)
    monkeypatch.setattr(bot_scheduler, "_random", Random(delays or seed + " delays"))

    async def chosen(*_: Any) -> str:
        await asyncio.sleep(dice.uniform(*thought))
        return "wade 1"

    monkeypatch.setattr(BotScheduler, "_choose", chosen)

    async def asked() -> list[float]:
        waited: list[float] = []
        loop = asyncio.get_running_loop()
        done = asyncio.Event()

        async def answer(*_: Any) -> None:
            waited.append(loop.time() - began)
            done.set()

        busy = BotScheduler(Settings(), answer)
        for _ in range(SAMPLES):
            began = loop.time()
            done.clear()
            busy.schedule(Due())  # type: ignore[arg-type]
            await done.wait()
            await asyncio.sleep(0.001)  # by the clock that jumps
        await busy.close()
        return waited

    with asyncio.Runner(loop_factory=PatientLoop) as runner:
        return runner.run(asked())


def apart(left: list[float], right: list[float]) -> float:
    """The Kolmogorov-Smirnov distance of two samples."""
    first, second = sorted(left), sorted(right)
    places = [(value, 1 / len(first)) for value in first] + [(value, -1 / len(second)) for value in second]
    here, most = 0.0, 0.0
    for _, step in sorted(places):
        here += step
        most = max(most, abs(here))
    return most


CRITICAL = 1.63 * (2 / SAMPLES) ** 0.5
"""The 1 % critical value; the seeds are fixed."""


def test_quick_and_slow_thoughts_are_answered_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    quick = answers(monkeypatch, (0.0, 0.1), "one world")
    slow = answers(monkeypatch, (0.5, 0.8), "another world")
    assert apart(quick, slow) < CRITICAL
    assert abs(median(quick) - median(slow)) < 0.03


def test_with_the_same_random_delays_every_answer_comes_at_the_same_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The thinking time shifts an answer by less than 5 ms."""
    quick = answers(monkeypatch, (0.0, 0.1), "one world", "the same dice")
    slow = answers(monkeypatch, (0.5, 0.8), "another world", "the same dice")
    assert max(abs(fast - delayed) for fast, delayed in zip(quick, slow, strict=True)) < 0.005


def test_an_answer_sent_as_soon_as_it_is_ready_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_scheduler, "BEAT_SECONDS", 1e-9)
    monkeypatch.setattr(Settings, "bot_delay", 0.0, raising=False)
    quick = answers(monkeypatch, (0.9, 1.0), "one world")
    slow = answers(monkeypatch, (1.5, 1.8), "another world")
    assert apart(quick, slow) > CRITICAL
