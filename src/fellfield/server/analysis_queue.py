"""Looking back at finished games: one at a time in a process of its own, a short queue, and the findings remembered."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import sys
from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from msgspec import convert

from fellfield.core import fields
from fellfield.core.contract import Game
from fellfield.core.registry import game as game_called
from fellfield.server.problems import ApiError
from fellfield.server.settings import Settings
from fellfield.server.wire import AnalysisStatus, GameAnalysis

MAX_QUEUED: Final = 12
"""So many games may wait; further ones are asked to come back."""
MAX_REMEMBERED: Final = 200
TIMEOUT_FACTOR: Final = 8.0
"""An analysis that takes so many times as long as it should is given up."""
MAX_LINE_BYTES: Final = 1 << 26
"""Bytes that a line of findings may have."""

_log: Final = logging.getLogger("fellfield.analysing")


@dataclass
class _AnalysisJob:
    """One game that is looked at, or has been."""

    record: str
    status: str = "waiting"
    done: int = 0
    total: int = 0
    findings: GameAnalysis | None = None


class AnalysisQueue:
    """Everything that is being looked back at in this server, and what was found before."""

    def __init__(self, settings: Settings) -> None:
        self._seconds = settings.analysis_seconds
        self._jobs: OrderedDict[str, _AnalysisJob] = OrderedDict()
        self._queue: list[str] = []
        self._task: asyncio.Task[None] | None = None
        self._stopped = False

    def status(self, record: str) -> AnalysisStatus:
        """How far the analysis of this record is; begun if nobody has asked for it yet."""
        key = hashlib.sha256(record.encode()).hexdigest()
        job = self._jobs.get(key)
        if job is None:
            job = self._enqueue(key, record)
        self._jobs.move_to_end(key)
        ahead = self._queue.index(key) if key in self._queue else 0
        return AnalysisStatus(job.status, job.done, job.total, ahead, job.findings)

    def _enqueue(self, key: str, record: str) -> _AnalysisJob:
        if self._seconds <= 0 or self._stopped:
            raise ApiError("no-analysis")
        if len(self._queue) >= MAX_QUEUED:
            raise ApiError("too-fast", seconds=30)
        job = self._jobs[key] = _AnalysisJob(record)
        self._queue.append(key)
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._run_queue())
        while len(self._jobs) > MAX_REMEMBERED:
            oldest = next(one for one in self._jobs if one not in self._queue)
            del self._jobs[oldest]
        return job

    async def _run_queue(self) -> None:
        """One game after the other, until nobody waits."""
        while self._queue:
            job = self._jobs[self._queue[0]]
            job.status = "running"
            try:
                await self._analyse(job)
            except (OSError, ValueError, TimeoutError) as error:
                _log.warning("an analysis was given up", extra={"trouble": f"{type(error).__name__}: {error}"[:200]})
            finally:
                job.status = "failed" if job.findings is None else "done"
                job.record = ""
                self._queue.pop(0)

    async def _analyse(self, job: _AnalysisJob) -> None:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "fellfield.bots.analysis_main",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            limit=MAX_LINE_BYTES,
        )
        try:
            async with asyncio.timeout(30 + self._seconds * TIMEOUT_FACTOR):
                await self._read_output(process, job)
        finally:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def _read_output(self, process: asyncio.subprocess.Process, job: _AnalysisJob) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps({"record": job.record, "seconds": self._seconds}).encode() + b"\n")
        await process.stdin.drain()
        async for line in process.stdout:
            told: dict[str, Any] = json.loads(line)
            if "facts" in told:
                job.findings = analysis_from(told["facts"])
            elif "error" in told:
                raise ValueError(told["error"])
            else:
                job.done, job.total = told["done"], told["total"]

    async def close(self) -> None:
        """Give up what is under way."""
        self._stopped = True
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task


def analysis_from(facts: dict[str, Any]) -> GameAnalysis:
    """The facts of an analysis as they go over the wire: steps are numbered as in a replay, the opening being 0."""
    game = game_called(facts["game"])
    moments = [
        {
            "number": one["number"] + 1,
            "turn": one["turn"],
            "actor": None if one["actor"] == "chance" else one["actor"],
            "action": one["action"],
            "chances": one["chances"],
            "shift": one["luck"] if one["actor"] == "chance" else one["skill"],
            "what": _action_facts(game, one["action"]),
            "best": None if one["actor"] == "chance" else _action_facts(game, one["best"]),
            "loss": one.get("loss", 0.0),
        }
        for one in facts["moments"]
    ]
    return convert({**facts, "moments": moments}, GameAnalysis)


def _action_facts(game: Game, text: str) -> dict[str, Any]:
    """An action as facts, for those who tell of it in words."""
    action = game.parse(text)
    return {"action": fields.kebab(type(action).__name__), **fields.plain(action)}
