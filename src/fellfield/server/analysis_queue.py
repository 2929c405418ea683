"""Analyses of finished games: a short queue, one worker process at a time, and a cache of results."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

from msgspec import convert

from fellfield.core.contract import Game
from fellfield.core.offers import offer_action
from fellfield.core.registry import game as game_by_id
from fellfield.server.fair_queue import FairQueue, WorkOwner
from fellfield.server.problems import ApiError
from fellfield.server.settings import Settings
from fellfield.server.wire import AnalysisStatus, GameAnalysis

MAX_QUEUED: Final = 100
"""Games that may wait; further requests get `too-fast`."""
MAX_QUEUED_OF_PERSON: Final = 3
"""Games of one person that may wait."""
MAX_QUEUED_OF_ADDRESS: Final = 10
"""Games from one address that may wait."""
MAX_CACHED: Final = 200
"""Games in the queue and in the cache."""
TIMEOUT_FACTOR: Final = 8.0
"""An analysis is aborted after this multiple of its time budget, plus 30 s."""
MAX_LINE_BYTES: Final = 1 << 26
"""Bytes in one line of the worker's output."""

_log: Final = logging.getLogger("fellfield.analysis_queue")


@dataclass
class _AnalysisJob:
    """One game in the queue or in the cache."""

    record: str
    owners: set[WorkOwner] = field(default_factory=set)
    """Who waits for it: it is done at the first turn of any of them."""
    status: str = "waiting"
    done: int = 0
    total: int = 0
    findings: GameAnalysis | None = None


class AnalysisQueue:
    """Runs one analysis at a time, by turns between those who asked, and keeps the latest results."""

    def __init__(self, settings: Settings) -> None:
        self._seconds = settings.analysis_seconds
        self._jobs: OrderedDict[str, _AnalysisJob] = OrderedDict()
        self._queue: FairQueue[str] = FairQueue()
        self._running: str | None = None
        """The key of the game that is being analysed."""
        self._task: asyncio.Task[None] | None = None
        self._stopped = False

    def status(self, owner: WorkOwner, key: str) -> AnalysisStatus | None:
        """The status of a game's analysis; `None` if it is not known. `key` identifies the game."""
        job = self._jobs.get(key)
        if job is None:
            return None
        if job.status == "waiting" and owner not in job.owners:
            self._enqueue(owner, key, job.record)
        self._jobs.move_to_end(key)
        ahead = 0
        if job.status == "waiting":
            waiting = list(dict.fromkeys(self._queue.in_order()))
            ahead = waiting.index(key) + (self._running is not None)
        return AnalysisStatus(job.status, job.done, job.total, ahead, job.findings)

    def submit(self, owner: WorkOwner, key: str, record: str) -> AnalysisStatus:
        """Submit a game for analysis, in turn with those of others; raises `ApiError`."""
        if key not in self._jobs:
            self._enqueue(owner, key, record)
        found = self.status(owner, key)
        assert found is not None
        return found

    def _enqueue(self, owner: WorkOwner, key: str, record: str) -> None:
        if self._seconds <= 0 or self._stopped:
            raise ApiError("no-analysis")
        crowded = self._queue.count_at(owner.address) >= MAX_QUEUED_OF_ADDRESS
        if crowded or len(self._queue) >= MAX_QUEUED or self._queue.count(owner) >= MAX_QUEUED_OF_PERSON:
            raise ApiError("too-fast", seconds=30)
        job = self._jobs.setdefault(key, _AnalysisJob(record))
        job.owners.add(owner)
        self._queue.put(owner, key)
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._run_queue())
        while len(self._jobs) > MAX_CACHED:
            oldest = next(job_key for job_key, kept in self._jobs.items() if kept.status in ("done", "failed"))
            del self._jobs[oldest]

    async def _run_queue(self) -> None:
        """Run the queued analyses until none is left."""
        while len(self._queue):
            key = self._queue.take()
            job = self._jobs.get(key)
            if job is None or job.status != "waiting":  # another owner's turn came first
                continue
            job.status, self._running = "running", key
            try:
                await self._analyse(job)
            except (OSError, ValueError, TimeoutError) as error:
                _log.warning(
                    "analysis failed: the client is told, and the next game is analysed",
                    extra={"game": key, "cause": f"{type(error).__name__}: {error}"[:200]},
                )
            finally:
                job.status = "failed" if job.findings is None else "done"
                job.record, self._running = "", None

    async def _analyse(self, job: _AnalysisJob) -> None:
        """Run a worker process for this job; ends it after the time limit."""
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
                await self._exchange(process, job)
        finally:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def _exchange(self, process: asyncio.subprocess.Process, job: _AnalysisJob) -> None:
        """Send the record to the worker, and read its progress and its findings."""
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps({"record": job.record, "seconds": self._seconds}).encode() + b"\n")
        await process.stdin.drain()
        async for line in process.stdout:
            message: dict[str, Any] = await asyncio.to_thread(json.loads, line)
            if "facts" in message:
                job.findings = await asyncio.to_thread(analysis_from, message["facts"])
            elif "error" in message:
                raise ValueError(message["error"])
            else:
                job.done, job.total = message["done"], message["total"]

    async def close(self) -> None:
        """Cancel the running analysis."""
        self._stopped = True
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task


def analysis_from(facts: dict[str, Any]) -> GameAnalysis:
    """Convert the output of the worker to a wire type; steps are numbered as in a replay, with the opening as 0."""
    game = game_by_id(facts["game"])
    moments = [
        {
            "number": step["number"] + 1,
            "turn": step["turn"],
            "actor": None if step["actor"] == "chance" else step["actor"],
            "offer": _offer(game, step["action"]),
            "chances": step["chances"],
            "shift": step["luck"] if step["actor"] == "chance" else step["skill"],
            "best": None if step["actor"] == "chance" else _offer(game, step["best"]),
            "loss": step.get("loss", 0.0),
        }
        for step in facts["moments"]
    ]
    return convert({**facts, "moments": moments}, GameAnalysis)


def _offer(game: Game, text: str) -> dict[str, Any]:
    """An action as an offer in JSON, with its own facts only."""
    return offer_action(game.parse(text)).to_json()
