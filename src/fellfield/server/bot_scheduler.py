"""Schedules bots: they think in worker processes and answer after a delay that reveals nothing.

The delay is drawn before the bot is asked. A bot that is not ready by then answers at the next beat, so its real
thinking time, which may depend on hidden cards, is only visible to within one beat.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import zlib
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any, Final

from msgspec import convert

from fellfield.bots import Budget, UnknownBot, bot, bots
from fellfield.bots.levels import IDS
from fellfield.bots.worker import Worker, WorkerStopped
from fellfield.core.chance import System
from fellfield.core.seats import Seat
from fellfield.server.fair_queue import NOBODY, FairExecutor, WorkOwner
from fellfield.server.problems import ApiError
from fellfield.server.settings import Settings
from fellfield.server.tables import Table, bot_input
from fellfield.server.wire import Advice

BEAT_SECONDS: Final = 0.5
"""Seconds between two moments at which a late bot may answer."""
FALLBACK_SECONDS: Final = 10.0
"""Seconds after which another process takes over a decision whose process has gone."""
HINT_QUEUE_SECONDS: Final = 30.0
"""Seconds that a hint request waits for earlier ones."""
MAX_WAITING_HINTS: Final = 2
"""Hint requests of one person that may wait; one more is told to slow down."""

AnswerCallback = Callable[[str, Seat, str, int, str], Awaitable[None]]
"""Called with table, seat, action, version, and the person on whose behalf (empty for a bot)."""

_log: Final = logging.getLogger("fellfield.bot_scheduler")
_random: Final = secrets.SystemRandom()


def check_bot(name: str, game_id: str) -> None:
    """Raise `UnknownBot` unless this bot exists, its budget parses, and it plays this game."""
    try:
        bot(name)(game_id)
    except Exception:  # noqa: BLE001 - a third-party bot may raise anything
        raise UnknownBot(name, bot_names()) from None


def bot_names() -> list[str]:
    """The names of all registered bots."""
    return list(bots())


def levels() -> list[str]:
    """The bots offered to people, from friendly to strong, as far as they are registered."""
    return [name for name in IDS if name in bots()] or bot_names()[:1]


@lru_cache(maxsize=256)
def _options_are_public(table: Table, seat: Seat) -> bool:
    """Whether everybody knows that this seat has no choice; otherwise a quick answer would tell them so."""
    state = table.match.state if table.match else None
    return state is not None and bool(state.todo) and state.todo[-1].options_are_public(state, seat)


def _is_blind(name: str, game_id: str) -> bool:
    """Does this bot ignore the view? One that cannot be created counts as no, so that its error is logged."""
    try:
        return bot(name)(game_id).ignores_view()
    except Exception:  # noqa: BLE001 - a third-party bot may raise anything
        return False


@dataclass(frozen=True)
class _Decision:
    """A decision to make: table, version, seat, and the bot (empty: play the only legal action for `person`)."""

    table: str
    version: int
    seat: Seat
    bot: str
    person: str = ""


class BotScheduler:
    """Asks bots for their decisions, and plays the only legal action for people who want that."""

    def __init__(self, settings: Settings, answer: AnswerCallback) -> None:
        self._settings = settings
        self._answer = answer
        self._workers = [Worker() for _ in range(settings.thinkers)]
        self._turns = [FairExecutor(f"thinker-{number}") for number in range(settings.thinkers)]
        self._tasks: dict[_Decision, asyncio.Task[None]] = {}
        self._decisions_at: dict[str, set[_Decision]] = {}
        """The same decisions by table, so that looking up one table does not scan all."""
        self._bot_tables: dict[str, WorkOwner] = {}
        """Running tables at which only bots play, and whose they are."""
        self._starting: dict[str, WorkOwner] = {}
        """Tables at which only bots will play once a command is done."""
        self._adviser = Worker()
        self._hint_turns = FairExecutor("adviser")
        self._stopped = False

    def schedule(
        self, table: Table, auto: dict[Seat, str] | None = None, *, ours: bool = True, owner: WorkOwner = NOBODY
    ) -> None:
        """Start the decisions that are now due at this table, in turn with its owner's others; cancel the rest."""
        if self._stopped:
            return
        self._bot_tables.pop(table.id, None)
        if table.only_bots_play:
            self._bot_tables[table.id] = owner
        version = table.decision_version
        due = [_Decision(table.id, version, seat, name) for seat, name in table.bots_to_move()]
        for seat, person in (auto or {}).items():
            if seat in table.due() and not table.bot_of(seat) and table.seats[seat].person == person:
                due.append(_Decision(table.id, version, seat, "", person))
        for decision in [known for known in self._decisions_at.get(table.id, ()) if known not in due]:
            self._remove(decision).cancel()
        for decision in due:
            if decision not in self._tasks:
                task = asyncio.get_running_loop().create_task(self._run(decision, table, owner, ours=ours))
                self._tasks[decision] = task
                self._decisions_at.setdefault(decision.table, set()).add(decision)
                task.add_done_callback(partial(self._done, decision))

    @contextmanager
    def counted(self, table_id: str, owner: WorkOwner, *, only_bots: bool) -> Iterator[None]:
        """Count a table at which only bots are going to play; raises `ApiError` if there are too many of its owner."""
        if not only_bots or table_id in self._bot_tables:
            yield
            return
        self.check_bot_tables(owner)
        self._starting[table_id] = owner
        try:
            yield  # a table that has started is scheduled by then
        finally:
            self._starting.pop(table_id, None)

    def check_bot_tables(self, owner: WorkOwner) -> None:
        """Raise `ApiError` if this person or their address has as many tables with only bots as allowed."""
        others = (self._bot_tables | self._starting).values()
        per_person, per_address = self._settings.bot_tables_per_person, self._settings.bot_tables_per_address
        if per_person and sum(other.person == owner.person for other in others) >= per_person:
            raise ApiError("too-many-bot-tables", limit=per_person)
        if per_address and owner.address and sum(other.address == owner.address for other in others) >= per_address:
            raise ApiError("too-many-bot-tables", limit=per_address)

    def _remove(self, decision: _Decision) -> asyncio.Task[None]:
        """Remove a decision; returns its task."""
        here = self._decisions_at[decision.table]
        here.discard(decision)
        if not here:
            del self._decisions_at[decision.table]
        return self._tasks.pop(decision)

    def _done(self, decision: _Decision, task: asyncio.Task[None]) -> None:
        if self._tasks.get(decision) is task:
            self._remove(decision)
        if not task.cancelled() and task.exception() is not None:
            _log.error(
                "bot failed: the seat waits until the table changes or is loaded again",
                exc_info=task.exception(),
                extra={"bot": decision.bot, "table": decision.table},
            )

    def busy_tables(self) -> set[str]:
        """The tables with a decision in progress."""
        return set(self._decisions_at)

    def count(self) -> int:
        """The number of decisions in progress."""
        return len(self._tasks)

    async def _run(self, decision: _Decision, table: Table, owner: WorkOwner, *, ours: bool) -> None:
        loop = asyncio.get_running_loop()
        delay = self._settings.bot_delay + _random.random() * self._settings.bot_spread
        due = loop.time() + delay + (0.0 if ours else FALLBACK_SECONDS)
        if not ours:
            await asyncio.sleep(FALLBACK_SECONDS)
        action = await self._choose(decision, table, owner)
        if action is None:
            return
        late = loop.time() - due
        pause = -late if late <= 0 else (BEAT_SECONDS - late % BEAT_SECONDS) if self._settings.bot_delay else 0.0
        await asyncio.sleep(pause)
        # Shielded: once submitted, a change of the table must not cancel it half-way.
        await asyncio.shield(
            self._answer(decision.table, decision.seat, action, table.position.version, decision.person)
        )

    async def _choose(self, decision: _Decision, table: Table, owner: WorkOwner) -> str | None:
        """The chosen action; `None` if the player has to answer: there is a choice, or nobody else may know."""
        view, legal = bot_input(table, decision.seat)
        if not decision.bot:
            return legal[0] if len(legal) == 1 and _options_are_public(table, decision.seat) else None
        if _is_blind(decision.bot, table.created.game):
            return System().pick(legal)
        worker = zlib.crc32(decision.table.encode()) % len(self._workers)
        return await self._turns[worker].run(owner, self._ask_worker, worker, decision, table.created.game, view, legal)

    def _ask_worker(
        self, worker: int, decision: _Decision, game_id: str, view: dict[str, Any], legal: list[str]
    ) -> str:
        """Ask a bot in its worker process; blocks, so it runs in a thread."""
        max_seconds, player = self._settings.bot_seconds, f"{decision.table}/{decision.seat}"
        answer = self._workers[worker].choose(
            decision.bot, game_id, view, legal, secrets.token_hex(16), max_seconds=max_seconds, player=player
        )
        if answer.failure:
            _log.warning(
                "bot failed: a fallback action was played",
                extra={"bot": decision.bot, "table": decision.table, "cause": answer.failure[:200]},
            )
        return answer.action

    async def advise(self, owner: WorkOwner, game_id: str, view: dict[str, Any], legal: list[str]) -> Advice:
        """A hint for this view, computed in a worker process when it is this person's turn."""
        seconds = self._settings.bot_seconds
        if self._hint_turns.waiting(owner) >= MAX_WAITING_HINTS:
            raise ApiError("too-fast", seconds=seconds)
        decision = partial(
            self._adviser.hint, game_id, view, legal, secrets.token_hex(16), budget=Budget(seconds=seconds)
        )
        try:
            facts = await asyncio.wait_for(self._hint_turns.run(owner, decision), HINT_QUEUE_SECONDS + seconds)
        except (TimeoutError, WorkerStopped):
            facts = None
        if facts is None:  # too late, or there is no evaluation for this game
            raise ApiError("no-hint")
        return convert(facts, Advice)

    async def close(self) -> None:
        """Cancel all decisions and stop the workers."""
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
        for turns in (*self._turns, self._hint_turns):
            turns.close()
