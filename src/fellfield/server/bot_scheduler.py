"""Bots in seats: they think in processes of their own and answer after a delay that tells nobody anything.

The delay is drawn before the bot is asked. If it is not ready then, its answer comes at the next beat after it is:
how long it really thought, which may hang on what it holds, stays within a beat.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import zlib
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any, Final

from msgspec import convert

from fellfield.bots import Budget, UnknownBot, bot, bots
from fellfield.bots.levels import IDS
from fellfield.bots.worker import Worker, WorkerStopped
from fellfield.core.chance import System
from fellfield.core.seats import Seat
from fellfield.server.problems import ApiError
from fellfield.server.settings import Settings
from fellfield.server.tables import Table, bot_input
from fellfield.server.wire import Advice

BEAT_SECONDS: Final = 0.5
"""Seconds between two moments at which a late bot may answer."""
FALLBACK_SECONDS: Final = 10.0
"""Seconds after which another process steps in when the one that should think has gone."""
HINT_QUEUE_SECONDS: Final = 30.0
"""Seconds that somebody who wants a hint waits for those who asked before."""

AnswerCallback = Callable[[str, Seat, str, int, str], Awaitable[None]]
"""Called with table, seat, action, version and on whose behalf (a person, or nobody for a bot)."""

_log: Final = logging.getLogger("fellfield.thinking")
_random: Final = secrets.SystemRandom()


def check_bot(name: str, game_id: str) -> None:
    """Is there such a bot, with a budget that can be read, that sits down to this game? Raises `UnknownBot`."""
    try:
        bot(name)(game_id)
    except Exception:  # noqa: BLE001 - somebody else's bot may raise anything
        raise UnknownBot(name, bot_names()) from None


def bot_names() -> list[str]:
    """The names of all bots that can be put on a seat."""
    return list(bots())


def levels() -> list[str]:
    """The bots a person would choose, from friendly to strong, as far as they are registered."""
    return [name for name in IDS if name in bots()] or bot_names()[:1]


@lru_cache(maxsize=256)
def _is_blind(name: str, game_id: str) -> bool:
    """Does it choose without looking? One that does not even sit down is asked, so that its trouble is told."""
    try:
        return bot(name)(game_id).ignores_view()
    except Exception:  # noqa: BLE001 - somebody else's bot may raise anything
        return False


@dataclass(frozen=True)
class _Decision:
    """A decision that somebody is to make: where, when, who, and which bot (none: the only answer there is)."""

    table: str
    version: int
    seat: Seat
    bot: str
    person: str = ""


class BotScheduler:
    """Lets bots think, and answers for people who want to be spared questions with one answer."""

    def __init__(self, settings: Settings, answer: AnswerCallback) -> None:
        self._settings = settings
        self._answer = answer
        self._workers = [Worker() for _ in range(settings.thinkers)]
        self._threads = [ThreadPoolExecutor(1, thread_name_prefix=f"thinker-{n}") for n in range(settings.thinkers)]
        self._tasks: dict[_Decision, asyncio.Task[None]] = {}
        self._decisions_at: dict[str, set[_Decision]] = {}
        """The same by table: looking at one table must not cost more because there are many."""
        self._adviser = Worker()
        self._advising = ThreadPoolExecutor(1, thread_name_prefix="adviser")
        self._stopped = False

    def schedule(self, table: Table, auto: dict[Seat, str] | None = None, *, ours: bool = True) -> None:
        """The table has changed: whoever of ours is due begins to think, whoever is no longer stops."""
        if self._stopped:
            return
        version = table.decision_version
        due = [_Decision(table.id, version, seat, name) for seat, name in table.bots_to_move()]
        for seat, person in (auto or {}).items():
            if seat in table.due() and not table.bot_of(seat):
                due.append(_Decision(table.id, version, seat, "", person))
        for decision in [one for one in self._decisions_at.get(table.id, ()) if one not in due]:
            self._remove(decision).cancel()
        for decision in due:
            if decision not in self._tasks:
                task = asyncio.get_running_loop().create_task(self._run(decision, table, ours=ours))
                self._tasks[decision] = task
                self._decisions_at.setdefault(decision.table, set()).add(decision)
                task.add_done_callback(partial(self._done, decision))

    def _remove(self, decision: _Decision) -> asyncio.Task[None]:
        """Strike it off the list; the task that was at it."""
        here = self._decisions_at[decision.table]
        here.discard(decision)
        if not here:
            del self._decisions_at[decision.table]
        return self._tasks.pop(decision)

    def _done(self, decision: _Decision, task: asyncio.Task[None]) -> None:
        if self._tasks.get(decision) is task:
            self._remove(decision)
        if not task.cancelled() and task.exception() is not None:
            _log.error("a bot could not answer", exc_info=task.exception(), extra={"bot": decision.bot})

    def busy_tables(self) -> set[str]:
        """The tables at which somebody is thinking."""
        return set(self._decisions_at)

    def count(self) -> int:
        """How many decisions are being thought about."""
        return len(self._tasks)

    async def _run(self, decision: _Decision, table: Table, *, ours: bool) -> None:
        loop = asyncio.get_running_loop()
        delay = self._settings.bot_delay + _random.random() * self._settings.bot_spread
        due = loop.time() + delay + (0.0 if ours else FALLBACK_SECONDS)
        if not ours:
            await asyncio.sleep(FALLBACK_SECONDS)
        action = await self._choose(decision, table)
        if action is None:
            return
        late = loop.time() - due
        pause = -late if late <= 0 else (BEAT_SECONDS - late % BEAT_SECONDS) if self._settings.bot_delay else 0.0
        await asyncio.sleep(pause)
        # Once it is said it is said: a change of the table must not stop it half-way.
        await asyncio.shield(
            self._answer(decision.table, decision.seat, action, table.position.version, decision.person)
        )

    async def _choose(self, decision: _Decision, table: Table) -> str | None:
        """The action, as text; `None` if there is a choice that is not ours to make."""
        view, legal = bot_input(table, decision.seat)
        if not decision.bot:
            return legal[0] if len(legal) == 1 else None
        if _is_blind(decision.bot, table.created.game):
            return System().pick(legal)
        place = zlib.crc32(decision.table.encode()) % len(self._workers)
        return await asyncio.get_running_loop().run_in_executor(
            self._threads[place], self._ask_worker, place, decision, table.created.game, view, legal
        )

    def _ask_worker(self, place: int, decision: _Decision, game_id: str, view: dict[str, Any], legal: list[str]) -> str:
        """Ask a bot in its process; in a thread, which waits."""
        most, player = self._settings.bot_seconds, f"{decision.table}/{decision.seat}"
        answer = self._workers[place].choose(
            decision.bot, game_id, view, legal, secrets.token_hex(16), most=most, player=player
        )
        if answer.failure:
            _log.warning("a bot did not choose itself", extra={"bot": decision.bot, "trouble": answer.failure[:200]})
        return answer.action

    async def advise(self, game_id: str, view: dict[str, Any], legal: list[str]) -> Advice:
        """A hint for whoever sees this view, thought out in a process of its own."""
        seconds = self._settings.bot_seconds
        decision = partial(
            self._adviser.hint, game_id, view, legal, secrets.token_hex(16), budget=Budget(seconds=seconds)
        )
        try:
            work = asyncio.get_running_loop().run_in_executor(self._advising, decision)
            facts = await asyncio.wait_for(work, HINT_QUEUE_SECONDS + seconds)
        except (TimeoutError, WorkerStopped):
            facts = None
        if facts is None:  # too late, or nobody has told the bots yet how to judge this game
            raise ApiError("no-hint")
        return convert(facts, Advice)

    async def close(self) -> None:
        """Stop thinking, all of it."""
        self._stopped = True
        for task in list(self._tasks.values()):
            task.cancel()
        if self._tasks:
            await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        for worker in (*self._workers, self._adviser):
            worker.cancel()
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        for worker in (*self._workers, self._adviser):
            worker.close()
        for thread in (*self._threads, self._advising):
            thread.shutdown(wait=False, cancel_futures=True)
