"""The running server: store, people, tables, rooms, bots and limits, and the only path from a request to a table."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any, Final, ParamSpec, TypeVar

from starlette.requests import HTTPConnection

from fellfield.core.build import engine
from fellfield.core.errors import FellfieldError
from fellfield.core.fields import kebab
from fellfield.core.registry import game as game_by_id
from fellfield.core.registry import games
from fellfield.core.seats import Seat, Viewer
from fellfield.server import why, wire
from fellfield.server.analysis_queue import AnalysisQueue
from fellfield.server.bot_scheduler import BotScheduler, check_bot
from fellfield.server.bus import Bus, LocalBus, PostgresBus, RedisBus
from fellfield.server.fair_queue import FairExecutor, WorkOwner, current_owner
from fellfield.server.limits import ConcurrencyLimiter, RateLimiter
from fellfield.server.metrics import Metrics
from fellfield.server.people import People
from fellfield.server.people_bus import PeopleBus
from fellfield.server.problems import ApiError, problem_from
from fellfield.server.relations import Relations
from fellfield.server.replays import RecordCache
from fellfield.server.rooms import Room, Rooms
from fellfield.server.security import Caller, credentials
from fellfield.server.settings import Settings
from fellfield.server.store.contract import Block, DamagedLog, NoSuchTable, Person, Store
from fellfield.server.store.urls import store_at
from fellfield.server.tables import Clock, CommandResult, NewTable, Refused, SubmittedCommand, Table, TableService
from fellfield.server.tables import commands as do

POLL_SECONDS: Final = 2.0
SWEEP_SECONDS: Final = 30.0
RETRY_SECONDS: Final = 1.0
MAX_RESUMED_TABLES: Final = 20_000
"""Tables with a due bot or a running clock that are scheduled again after a restart."""
TABLE_COST: Final = 5.0
"""The cost of a new table for its address, in requests: it stays in the database."""
CHAT_COST: Final = 5.0
"""The cost of a line of chat for its address, in requests: it stays in the log of the table."""
MAX_WAITING: Final = 20
"""Replays, records and the like that one person may have waiting."""
MAX_ADDRESSES: Final = 50_000
"""People whose last address is remembered."""
_log: Final = logging.getLogger("fellfield.server_app")
T = TypeVar("T")
P = ParamSpec("P")


class ServerApp:
    """Everything behind the routes and sockets. Clock, entropy and store are parameters for tests."""

    def __init__(
        self,
        settings: Settings,
        *,
        store: Store | None = None,
        clock: Clock | None = None,
        entropy: Callable[[int], bytes] = secrets.token_bytes,
    ) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.store = store or store_at(settings.database_url)
        self.people = People(self.store, clock=clock, entropy=entropy)
        self.bus = PeopleBus(_bus_for(settings), self._presence_changed, self._logged_out_elsewhere)
        self.tables = TableService(
            self.store, self.bus, clock=clock, entropy=entropy, max_tables=settings.tables_per_person
        )
        self.relations = Relations(self.store, self.tables.clock)
        self.rooms = Rooms(self.tables.now)
        self.bots = BotScheduler(settings, self._play_for_bot)
        self.analyses = AnalysisQueue(settings)
        self.records = RecordCache()
        self._uploads = FairExecutor("uploads")
        self.person_rate = RateLimiter(settings.person_rate, settings.person_burst)
        self.address_rate = RateLimiter(settings.address_rate, settings.address_burst)
        self.guest_rate = RateLimiter(settings.arrival_rate, settings.arrival_burst)
        self.recovery_rate = RateLimiter(settings.recovery_rate, settings.recovery_burst)
        self.table_rate = RateLimiter(settings.table_rate, settings.table_burst)
        self.chat_rate = RateLimiter(settings.chat_rate, settings.chat_burst)
        self.report_rate = RateLimiter(settings.report_rate, settings.report_burst)
        self.export_rate = RateLimiter(settings.export_rate, settings.export_burst)
        self.sockets_of_person = ConcurrencyLimiter(settings.sockets_per_person)
        self.sockets_of_address = ConcurrencyLimiter(settings.sockets_per_address)
        self.stopping = asyncio.Event()
        self.ready = False
        self._running_commands: dict[str, int] = {}
        self._addresses: dict[str, str] = {}
        """Where people were last seen, the most recent last."""
        self._clock_timers: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self.metrics.add_gauge("tables_loaded", "Tables in memory.", self.tables.loaded_count)
        self.metrics.add_gauge("engine_compiled", "1 if the rules run compiled.", lambda: float(engine() == "compiled"))
        self.metrics.add_gauge("bots_thinking", "Decisions bots are thinking about.", self.bots.count)

    # -- startup and shutdown ------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Migrate the store, start listening, and resume unfinished work."""
        await self.store.claim()
        await self.store.open()
        await self.tables.open()
        self.tables.subscribe(self._table_changed)
        self.ready = True
        self.spawn(self._run_every(POLL_SECONDS, self._poll_other_processes))
        self.spawn(self._run_every(min(SWEEP_SECONDS, self.settings.idle_seconds), self._sweep_idle))
        self.spawn(self._run_every(min(1.0, self.settings.stall_seconds / 2), self._abort_stalled_sockets))
        self.spawn(self._resume_tables())

    async def close(self) -> None:
        """Stop in order: bots, analyses, background tasks, bus, store."""
        self.ready = False
        self.stopping.set()
        for flag in self._clock_timers.values():
            flag.cancel()
        await self.bots.close()
        await self.analyses.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.tables.close()
        self._uploads.close()
        await self.store.close()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Start a background task; a failure is logged and counted."""
        task = asyncio.get_running_loop().create_task(work, name=getattr(work, "__qualname__", None))
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self.metrics.errors.inc()
            _log.error("background task failed: %s; the server goes on", task.get_name(), exc_info=task.exception())

    async def _run_every(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            await asyncio.sleep(seconds)
            try:
                await work()
            except FellfieldError as error:
                _log.warning(
                    "periodic task failed: %s; retrying in %g s",
                    work.__name__,
                    seconds,
                    extra={"cause": str(error)[:200]},
                )
            except Exception as error:  # noqa: BLE001 - periodic work must go on
                self.metrics.errors.inc()
                _log.error("periodic task failed: %s; retrying in %g s", work.__name__, seconds, exc_info=error)

    async def _poll_other_processes(self) -> None:
        if self.settings.processes:
            await self.tables.poll()

    async def _abort_stalled_sockets(self) -> None:
        now = time.monotonic()
        for connection in self.rooms.connections():
            connection.abort_if_stalled(now)

    async def _sweep_idle(self) -> None:
        if self.settings.processes:  # a person may have logged out through another process
            for connection in self.rooms.connections():
                await connection.check_identity()
        busy = self.rooms.pinned_tables() | self.bots.busy_tables() | set(self._clock_timers)
        self.rooms.sweep(busy)
        self.tables.evict(int(self.settings.idle_seconds * 1000), in_use=busy, watched=self.rooms.watched_tables())
        for room in self.rooms:
            if self.tables.is_dormant(room.table.id) and not room.dormant:
                room.make_dormant()
            room.drop_frames()
        if self.settings.processes:
            for room in self.rooms:
                for person in room.people():
                    await self.bus.publish_presence(room.table.id, person, here=True)
        await self.tables.rate_finished()
        await self._finish_erasures()
        await self.relations.forget_old_reports()

    async def _resume_tables(self) -> None:
        """After a restart: schedule bots and clocks again, and compute missing ratings."""
        with suppress(FellfieldError):
            await self._finish_erasures()
            await self.tables.rate_finished()
            for who in ("bots", "clocks"):
                for table_id in await self.store.tables_waiting_for(who, limit=MAX_RESUMED_TABLES):
                    await self._resume_table(table_id)

    async def _resume_table(self, table_id: str) -> None:
        """Schedule the bots and the clock of one table; whatever it raises must not keep the others from it."""
        try:
            self.schedule_work(await self.tables.get(table_id), ours=not self.settings.processes)
        except FellfieldError:
            pass
        except Exception as error:  # noqa: BLE001 - a table that the rules cannot read
            self.metrics.errors.inc()
            _log.error(
                "table not resumed: its log cannot be folded; the others go on",
                exc_info=error,
                extra={"table": table_id},
            )

    # -- changes of a table --------------------------------------------------------------------------------------

    def _table_changed(self, table: Table) -> None:
        room = self.rooms.get(table.id)
        if room is not None:
            room.show(table)
        self.schedule_work(table, ours=not self.settings.processes or table.id in self._running_commands)

    def schedule_work(self, table: Table, *, ours: bool = True) -> None:
        """Schedule the bots and the clock of this table, and rate it if it has ended.

        `ours` is false when another process has made the change and should do the work.
        """
        room = self.rooms.get(table.id)
        self.bots.schedule(table, room.auto if room else None, ours=ours, owner=self._owner_of(table))
        self._set_clock_timer(table)
        if ours and table.ended is not None and table.rated is None and table.match is not None:
            self.spawn(self._rate_finished())

    def wake_room(self, room: Room) -> None:
        """Load a dormant table in the background and show it to its room."""
        self.spawn(self._load_and_show(room))

    async def _load_and_show(self, room: Room) -> None:
        while room.dormant and room.connections and not self.stopping.is_set():
            with suppress(FellfieldError):
                table = await self.tables.get(room.table.id)
                room.show(table)
                self.schedule_work(table, ours=not self.settings.processes)
                return
            await asyncio.sleep(RETRY_SECONDS)

    async def _rate_finished(self) -> None:
        with suppress(FellfieldError):
            await self.tables.rate_finished()

    def _set_clock_timer(self, table: Table) -> None:
        old = self._clock_timers.pop(table.id, None)
        if old is not None:
            old.cancel()
        left = table.ms_until_deadline(self.tables.clock.wall())
        if left is None:
            left = table.ms_until_timeout(self.tables.now())
        if left is not None:
            loop = asyncio.get_running_loop()
            self._clock_timers[table.id] = loop.call_later(max(0, left) / 1000 + 0.005, self._clock_ran_out, table.id)

    def _clock_ran_out(self, table_id: str) -> None:
        self._clock_timers.pop(table_id, None)
        self.spawn(self._check_clock(table_id))

    async def _check_clock(self, table_id: str) -> None:
        """Apply a timeout, unless a move has come in meanwhile."""
        try:
            await self._execute(table_id, SubmittedCommand(by=None, command=do.Tick()))
        except FellfieldError:
            await self._reschedule_later(table_id)

    async def _reschedule_later(self, table_id: str) -> None:
        """Schedule the table again after a pause: the store refused or the table has moved on."""
        await asyncio.sleep(RETRY_SECONDS)
        try:
            self.schedule_work(await self.tables.get(table_id))
        except NoSuchTable:
            return
        except FellfieldError:
            self.spawn(self._reschedule_later(table_id))

    async def _play_for_bot(self, table_id: str, seat: Seat, action: str, version: int, person_id: str) -> None:
        person = await self.store.person(person_id) if person_id else None
        if person_id and person is None:
            return
        try:
            await self._execute(table_id, SubmittedCommand(by=person, command=do.Play(seat, action), expected=version))
            self.metrics.bots.inc()
        except FellfieldError as error:
            # Another move came first, or the store is unavailable: schedule the table again.
            _log.debug("bot action refused: asking the bot again", extra={"table": table_id, "cause": str(error)[:200]})
            self.spawn(self._reschedule_later(table_id))

    def _presence_changed(self, table_id: str, person: str, *, here: bool) -> None:
        room = self.rooms.get(table_id)
        if room is not None:
            room.note_presence(person, here=here)

    # -- callers -------------------------------------------------------------------------------------------------

    async def identify(self, connection: HTTPConnection) -> Caller:
        """Identify the sender of a request or socket.

        Raises `ApiError` for an invalid bearer token; an unknown cookie counts as a new visitor.
        """
        kind, secret = credentials(connection.headers)
        address = connection.client.host if connection.client else ""
        found = await self.people.find_token(secret, kind) if kind else None
        if found is None:
            if kind == "bearer":
                raise ApiError("who-are-you")
            stranger = Caller(None, kind, secret, address)
            current_owner.set(stranger.owner)
            return stranger
        token, person = found
        caller = Caller(person, kind, secret, address, token.scope if kind == "bearer" else "all")
        current_owner.set(caller.owner)
        self._note_address(caller)
        return caller

    def _note_address(self, caller: Caller) -> None:
        """Remember where a person was last seen: the bots at their tables take turns with those of that address."""
        person = caller.owner.person
        self._addresses.pop(person, None)
        self._addresses[person] = caller.network
        if len(self._addresses) > MAX_ADDRESSES:
            del self._addresses[next(iter(self._addresses))]

    def _owner_of(self, table: Table) -> WorkOwner:
        owner = table.owner
        return WorkOwner(self._addresses.get(owner, ""), owner)

    def charge_caller(self, caller: Caller, tokens: float = 1.0) -> None:
        """Charge a request to its address and person; raises `ApiError` when a limit is exceeded."""
        self.charge(self.address_rate, caller.network, tokens)
        if caller.person is not None:
            self.charge(self.person_rate, caller.person.id, tokens)

    def charge(self, limiter: RateLimiter, who: str, tokens: float = 1.0) -> None:
        """Take tokens from a limiter; raises `ApiError` when too few are left."""
        wait = limiter.take(who, tokens)
        if wait:
            raise ApiError("too-fast", seconds=round(wait, 1))

    def charge_table(self, person: Person) -> None:
        """Charge a new table to this person, and to the address of the request; raises `ApiError`."""
        self.charge(self.address_rate, current_owner.get().address, TABLE_COST)
        self.charge(self.table_rate, person.id)

    async def compute(self, caller: Caller, work: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """The result of something that takes long, computed off the event loop when it is this caller's turn."""
        return await _in_turn(self.tables.long_work, caller, work, *arguments, **named)

    async def compute_upload(self, caller: Caller, work: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """The same for what a caller has sent: in another thread, so that nothing sent can hold the tables up."""
        return await _in_turn(self._uploads, caller, work, *arguments, **named)

    async def credentials_ended(self, person: Person) -> None:
        """Close the sockets of a person whose session or token has just ended, here and in the other processes."""
        await self._close_ended_sockets(person.id)
        await self.bus.publish_logout(person.id)

    def _logged_out_elsewhere(self, person_id: str) -> None:
        self.spawn(self._close_ended_sockets(person_id))

    async def _close_ended_sockets(self, person_id: str) -> None:
        for connection in self.rooms.connections():
            if connection.person == person_id:
                await connection.check_identity()

    # -- people --------------------------------------------------------------------------------------------------

    async def block(self, person: Person, table: Table, blocked: str) -> Block:
        """Block a person; at this table, if it is the blocker's and has not begun, they lose their seat."""
        found = await self.relations.block(person, blocked)
        seats = table.seats_of(blocked)
        if seats and table.owner == person.id and table.status == "waiting":
            with suppress(Refused):  # the start has just been called
                await self._execute(table.id, SubmittedCommand(person, do.Remove(seats[0])))
        return found

    async def delete_account(self, person: Person) -> None:
        """Delete an account; if the store fails on the way, a later sweep goes on with it."""
        await self.people.delete(person)
        await self.credentials_ended(person)
        _log.info("account deleted: its logs are written anew")
        with suppress(FellfieldError):
            await self._erase(person.id)

    async def _finish_erasures(self) -> None:
        for person_id in await self.store.erasures():
            await self._erase(person_id)

    async def _erase(self, person_id: str) -> None:
        """Give up the seats of a person who is no more, and let every log forget them."""
        for table_id in await self.store.tables_naming(person_id):
            with suppress(DamagedLog, NoSuchTable):
                await self._give_up_table(table_id, Person(person_id, "", "", 0))
                await self.tables.erase(table_id, person_id)
        await self.tables.rate_finished()
        await self.store.finish_erasure(person_id)

    async def _give_up_table(self, table_id: str, person: Person) -> None:
        """Leave a table that waits, or resign; a table that nobody else waits at is closed."""
        try:
            table = await self.tables.get(table_id)
        except Refused:  # its rules are not installed any more: nobody plays there
            return
        if table.ended is not None:
            return
        opening = table.fair is not None and table.fair.is_called
        leave = do.Resign if table.status == "playing" else do.Decline if opening else do.Leave
        for seat in table.seats_of(person.id):
            with suppress(Refused):
                table = (await self._execute(table_id, SubmittedCommand(person, leave(seat)))).table
        if table.status == "waiting" and table.owner == person.id:
            with suppress(Refused):
                await self._execute(table_id, SubmittedCommand(person, do.Close()))

    # -- tables --------------------------------------------------------------------------------------------------

    async def visible_table(self, person: Person | None, table_id: str, *, current: bool = True) -> Table:
        """The table, if this person may see it; otherwise raises `NoSuchTable`, so that ids cannot be probed.

        With several processes it is read up to the last version written, so that nobody sees less than before; without
        `current` the one in memory will do, because an append checks the version anyway.
        """
        if not table_id.isascii() or not table_id.isalnum() or len(table_id) > 40:
            raise NoSuchTable(table_id[:40])
        several = self.settings.processes and current
        table = await (self.tables.get_current(table_id) if several else self.tables.get(table_id))
        if person is not None and table.bars(person.id):
            raise Refused("removed")
        if not may_watch(table, person):
            raise NoSuchTable(table_id)
        return table

    def room_for(self, table: Table) -> Room:
        """The room of a table; opening it schedules its bots and clock."""
        fresh = self.rooms.get(table.id) is None
        room = self.rooms.open(table)
        if fresh:
            self.schedule_work(table, ours=not self.settings.processes)
        return room

    async def create_table(self, person: Person, request: wire.TableRequest, key: str | None) -> Table:
        """Create a table, and start it if the request says so."""
        self.charge_table(person)
        game = game_by_id(request.game)
        if request.game not in games() and not self.settings.samples:
            raise ApiError("unknown-game", game=request.game, games=list(games()))
        seats = (wire.SeatRequest("human"),) if request.seats is None else tuple(request.seats)
        for seat in seats:
            if seat.kind == "bot":
                check_bot(seat.level, request.game)
        check_bot(request.settings.relief, request.game)
        _check_options(game, request)
        if request.start and seats and all(seat.kind == "bot" for seat in seats):
            self.bots.check_bot_tables(WorkOwner(self._addresses.get(person.id, ""), person.id))
        new = NewTable(
            request.game,
            request.players,
            request.options,
            seats,
            request.settings,
        )
        table = await self.tables.create(person, new, key=key)
        if request.start and table.status == "waiting":
            table = (await self.run_command(person, table.id, do.Start())).table
        return table

    async def run_command(
        self,
        person: Person | None,
        table_id: str,
        command: do.AnyCommand,
        key: str | None = None,
        expected: int | None = None,
    ) -> CommandResult:
        """Run a command at a table; durable when it returns."""
        began = time.perf_counter()
        code = "ok"
        try:
            return await self._checked_command(person, table_id, command, key, expected)
        except FellfieldError as error:
            code = problem_from(error).code
            raise
        except BaseException:
            code = "internal"
            raise
        finally:
            self.metrics.commands.observe(kebab(type(command).__name__), code, time.perf_counter() - began)

    async def why_not(
        self, person: Person | None, table_id: str, message_id: int, seat: Seat | None, action: str
    ) -> wire.WhyAnswer:
        """Why an action of this person's seat (by default the first one) is illegal; the table is only read."""
        if person is None:
            raise ApiError("who-are-you")
        table = await self.visible_table(person, table_id)
        asked = viewer_for(table, person) if seat is None else seat
        if asked is None:
            raise Refused("not-seated")
        return why.why_not(table, person, message_id, asked, action)

    async def _checked_command(
        self, person: Person | None, table_id: str, command: do.AnyCommand, key: str | None, expected: int | None
    ) -> CommandResult:
        if person is None:  # `by=None` marks commands of the server itself
            raise ApiError("who-are-you")
        table = await self.visible_table(person, table_id, current=False)
        absent_ms = 0
        match command:
            case do.Say() | do.React():
                self.charge(self.address_rate, current_owner.get().address, CHAT_COST)
                self.charge(self.chat_rate, person.id)
            case do.Rematch():
                self.charge_table(person)
            case do.SetSeat(kind="bot"):
                check_bot(command.level, table.created.game)
            case do.SetTable():
                check_bot(command.settings.relief, table.created.game)
            case do.Relieve() if command.seat < table.created.players:
                absent_ms = self.room_for(table).absent_ms(table.seats[command.seat].person)
            case do.BecomeOwner():
                absent_ms = self.room_for(table).absent_ms(table.owner)
        with self.bots.counted(table.id, self._owner_of(table), only_bots=_leaves_only_bots(table, command)):
            return await self._execute(table_id, SubmittedCommand(person, command, key, expected, absent_ms))

    async def _execute(self, table_id: str, order: SubmittedCommand) -> CommandResult:
        self._running_commands[table_id] = self._running_commands.get(table_id, 0) + 1
        try:
            done = await self.tables.execute(table_id, order)
            if isinstance(order.command, do.Decline | do.Tick) and not done.replay and not done.table.match:
                self.metrics.failed_starts.inc()
            return done
        finally:
            self._running_commands[table_id] -= 1
            if not self._running_commands[table_id]:
                del self._running_commands[table_id]


async def _in_turn(
    executor: FairExecutor, caller: Caller, work: Callable[P, T], *arguments: P.args, **named: P.kwargs
) -> T:
    """The result of `work` when it is this caller's turn; raises `ApiError` if they have too much waiting."""
    if executor.waiting(caller.owner) >= MAX_WAITING:
        raise ApiError("too-fast", seconds=5)
    return await executor.run(caller.owner, work, *arguments, **named)


def _leaves_only_bots(table: Table, command: do.AnyCommand) -> bool:
    """Will only bots play at this table after this command?"""
    match command:
        case do.Start():
            return all(holder.kind == "bot" for holder in table.seats)
        case do.Relieve():
            return all(table.bot_of(seat) or seat == command.seat for seat in range(table.created.players))
    return False


def may_watch(table: Table, person: Person | None) -> bool:
    """May this person see the table? A table with an open seat is visible to anyone who has its link."""
    if table.may_watch(person.id if person else None):
        return True
    return table.status == "waiting" and any(holder.kind == "open" for holder in table.seats)


def viewer_for(table: Table, person: Person | None, seat: Seat | None = None) -> Viewer:
    """The viewer for this person: the requested seat if it is theirs, else their first seat, else a spectator."""
    mine = table.seats_of(person.id) if person else ()
    if seat is not None and seat in mine:
        return seat
    return mine[0] if mine else None


def _check_options(game: Any, request: wire.TableRequest) -> None:
    """Raise `ApiError` if the game cannot be set up like this. Owners' boards and decks may hold anything."""
    try:
        game.prepare(request.players, request.options)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError, RecursionError):
        raise ApiError("bad-request", why="options") from None


def _bus_for(settings: Settings) -> Bus:
    if settings.redis_url:
        return RedisBus(settings.redis_url)
    if settings.processes:
        return PostgresBus(settings.database_url)
    return LocalBus()
