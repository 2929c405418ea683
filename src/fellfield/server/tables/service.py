"""The table service: creates tables, runs commands, rates games. A change is durable before anyone is notified."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import secrets
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final
from weakref import WeakValueDictionary

import msgspec

from fellfield.core.contract import Setup
from fellfield.core.errors import FellfieldError
from fellfield.core.registry import game as game_by_id
from fellfield.server import ratings
from fellfield.server.bus import Bus
from fellfield.server.fair_queue import current_owner
from fellfield.server.store.contract import (
    Committed,
    DamagedLog,
    LogAppend,
    LogPosition,
    LogRewrite,
    NoSuchTable,
    Person,
    Store,
    VersionConflict,
    chain_hash,
    genesis,
)
from fellfield.server.tables import commands as do
from fellfield.server.tables import rows
from fellfield.server.tables.command_handlers import (
    SeatSpec,
    SubmittedCommand,
    TableDraft,
    replays_the_log,
    run_command,
    seat_holder,
    validate_settings,
)
from fellfield.server.tables.erasure import people_left_behind, seats_of_person, without_name, without_person
from fellfield.server.tables.fair_start import promise_of
from fellfield.server.tables.folding import commit_draft
from fellfield.server.tables.listings import changed_listing, listing_of
from fellfield.server.tables.refusals import Refused
from fellfield.server.tables.table import Commit, Table
from fellfield.server.tables.table_cache import Clock, LoadedTable, SystemClock, TableCache

MAX_RETRIES: Final = 20
"""Attempts at a command when other processes commit first."""


@dataclass(frozen=True)
class SeatRequest:
    """What to put on a seat of a new table: `open`, `human` (the owner), `device`, or a `bot` of a level."""

    kind: str = "open"
    level: str = ""
    name: str = ""
    """The name of a person on the owner's device, if they want one of their own."""


@dataclass(frozen=True)
class NewTable:
    """A table to create; seats not listed are open, the first one is the owner's."""

    game: str
    players: int | None = None
    options: Mapping[str, Any] | None = None
    seats: tuple[SeatSpec, ...] = (SeatRequest("human"),)
    settings: rows.TableSettings = field(default_factory=rows.TableSettings)
    opening: rows.Opening | None = None
    """The position to continue from; `None` for the opening of the rules."""


class CommandResult(msgspec.Struct, frozen=True, gc=False):
    """A command was carried out and is durable; `replay` if a repeated key got its first answer again."""

    table: Table
    first: int
    version: int
    replay: bool = False


class TableService(TableCache):
    """Every table of this process, with the commands on them."""

    def __init__(
        self,
        store: Store,
        bus: Bus,
        *,
        clock: Clock | None = None,
        entropy: Callable[[int], bytes] = secrets.token_bytes,
        max_tables: int = 50,
    ) -> None:
        super().__init__(store, clock or SystemClock())
        self.bus = bus
        self._entropy = entropy
        self._max_tables = max_tables
        self._creating: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """A lock for each person creating a table: requests of the same moment must not pass the limit together."""

    async def open(self) -> None:
        """Start listening for changes by other processes."""
        await self.bus.open(self._wake)

    async def close(self) -> None:
        """Stop listening; running tasks are finished."""
        await self.bus.close()
        if self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)
        self.long_work.close()

    # -- creating a table -----------------------------------------------------------------------------------------

    async def create(self, owner: Person, new: NewTable, *, key: str | None = None) -> Table:
        """Create a table; a repeated key returns the same table."""
        table_id = self._id_for(owner, key)
        if key is not None:
            try:
                return await self.get(table_id)
            except NoSuchTable:
                pass
        async with self._room_for_a_table(owner):
            return await self._lay(table_id, owner, new)

    @contextlib.asynccontextmanager
    async def _room_for_a_table(self, owner: Person) -> AsyncIterator[None]:
        """Hold the place of one more table of this person; raises `Refused` if there are too many."""
        lock = self._creating.setdefault(owner.id, asyncio.Lock())
        async with lock:
            if await self.store.count_unfinished(owner.id) >= self._max_tables:
                raise Refused("too-many-tables", limit=self._max_tables)
            yield

    async def _lay(self, table_id: str, owner: Person, new: NewTable) -> Table:
        """Create this table; raises `Refused` or an error of the rules."""
        game = game_by_id(new.game)
        setup = game.prepare(new.players, new.options)
        if len(new.seats) > setup.players:
            raise Refused("no-such-seat", seat=len(new.seats) - 1)
        requested = (*new.seats, *(SeatRequest(),) * (setup.players - len(new.seats)))
        seats = tuple(seat_holder(seat, owner) for seat in requested)
        settings = validate_settings(new.settings)
        return await self._create(table_id, setup, owner.id, settings, seats, opening=new.opening)

    async def _create(
        self,
        table_id: str,
        setup: Setup,
        owner: str,
        settings: rows.TableSettings,
        seats: tuple[rows.SeatHolder, ...],
        rematch_of: str = "",
        opening: rows.Opening | None = None,
    ) -> Table:
        game = setup.game
        secret = self._entropy(32)
        created = rows.Created(
            game=game.id,
            rules=game.rules,
            players=setup.players,
            options=dict(setup.options),
            owner=owner,
            settings=settings,
            seats=seats,
            promise=promise_of(table_id, secret, 1),
            rematch_of=rematch_of,
            opening=opening,
        )
        at = self.clock.wall()
        table = Table(table_id, created, at, secret)
        payload = rows.encode(created)
        start = genesis(table_id)
        table.position = table_position = LogPosition(1, chain_hash(start.chain, payload))
        table.decision_version = 1
        table.commits = (Commit(1, at, created),)
        try:
            committed = await self.store.append(
                LogAppend(table_id, start, (payload,), at, listing=listing_of(table), seed=secret)
            )
        except VersionConflict:  # a repeated request has just created the same table
            return await self.get(table_id)
        assert committed.position == table_position
        self._loaded_tables[table_id] = LoadedTable(table, asyncio.Lock(), self.now())
        return table

    def _id_for(self, owner: Person, key: str | None) -> str:
        """A random id of 128 bits; derived from the key if there is one, so that a repetition finds it."""
        if key is None:
            return _base62(self._entropy(16))
        return _base62(hashlib.sha256(f"table {owner.id} {key}".encode()).digest()[:16])

    # -- commands -------------------------------------------------------------------------------------------------

    async def execute(self, table_id: str, submitted: SubmittedCommand) -> CommandResult:
        """Run a command. When this returns, the change is durable and listeners have been called."""
        if isinstance(submitted.command, do.Rematch):
            return await self._rematch(table_id, submitted)
        if isinstance(submitted.command, do.Join | do.Say | do.React):
            await self._check_welcome(table_id, submitted)
        slot = self._slot(table_id)
        async with slot.lock:
            try:
                await self._ensure_loaded(slot, table_id)
                done = await self._run(slot, submitted)
            finally:
                if slot.table is None:
                    self._loaded_tables.pop(table_id, None)
        if not done.replay:
            await self._publish(done.table)
        return done

    async def _check_welcome(self, table_id: str, submitted: SubmittedCommand) -> None:
        """Refuse to seat somebody whom the owner has blocked, and to pass on what they say; a player plays on."""
        table, person = await self.get(table_id), submitted.by
        if person is None or person.id == table.owner or not await self.store.is_blocked(table.owner, person.id):
            return
        if not isinstance(submitted.command, do.Join):
            raise Refused("chat-off")
        if not table.seats_of(person.id):
            raise Refused("not-welcome")

    async def _run(self, slot: LoadedTable, submitted: SubmittedCommand) -> CommandResult:
        key = _key(submitted)
        digest = hashlib.sha256(submitted.digest_input()).digest()
        for _ in range(MAX_RETRIES):
            table = slot.table
            assert table is not None
            try:
                draft = await self._draft(table, submitted)
            except FellfieldError:
                before = None if key is None else await self.store.committed_for_key(table.id, key, digest)
                if before is None:
                    raise
                return await self._replayed_result(slot, before)
            try:
                return await self._commit(slot, draft, key, digest)
            except VersionConflict:
                await self._refresh(slot)
        raise Refused("stale", version=slot.table.position.version if slot.table else 0)

    async def _draft(self, table: Table, submitted: SubmittedCommand) -> TableDraft:
        """The table with this command applied; off the event loop if the game has to be played again from its start."""
        if not replays_the_log(table, submitted.command):
            return run_command(table, submitted, self.clock.wall(), self.now())
        return await self.long_work.run(
            current_owner.get(), lambda: run_command(table, submitted, self.clock.wall(), self.now())
        )

    async def _commit(self, slot: LoadedTable, draft: TableDraft, key: str | None, digest: bytes) -> CommandResult:
        """Append the rows of a draft durably; only then does the draft become the table."""
        before = slot.table
        assert before is not None
        payloads = tuple(rows.encode(row) for row in draft.rows)
        slot.uncertain = True
        try:
            listing = changed_listing(before, draft.table)
            mentions = tuple(people_left_behind(before.seats, draft.table.seats, draft.rows))
            committed = await self.store.append(
                LogAppend(before.id, before.position, payloads, draft.at, key, digest, listing, mentions=mentions)
            )
        except VersionConflict:
            slot.uncertain = False
            raise
        slot.uncertain = False
        if committed.replay:
            return await self._replayed_result(slot, committed)
        slot.table = commit_draft(draft, committed)
        self._save_snapshot_if_due(slot)
        return CommandResult(slot.table, committed.first, committed.version)

    async def _replayed_result(self, slot: LoadedTable, before: Committed) -> CommandResult:
        """The result that this key got the first time."""
        assert slot.table is not None
        if slot.table.position.version < before.version:
            await self._refresh(slot)
        return CommandResult(slot.table, before.first, before.version, replay=True)

    async def _rematch(self, table_id: str, submitted: SubmittedCommand) -> CommandResult:
        """A rematch at a new table, seats rotated by one; the first request creates it, the others sit down there.

        Nobody is seated without asking: their clock could run out before they look.
        """
        old = await self.get(table_id)
        if submitted.by is None or not old.seats_of(submitted.by.id):
            raise Refused("not-seated")
        if old.ended is None:
            raise Refused("not-over")
        new_id = old.rematch or _base62(self._entropy(16))
        if not old.rematch:
            old = await self._link_rematch(table_id, new_id)
            new_id = old.rematch
        try:
            new = await self.get(new_id)
        except NoSuchTable:
            setup = old.game.prepare(old.created.players, old.created.options)
            here = [holder if _sits_down_again(holder, submitted.by) else _EMPTY_SEAT for holder in old.seats]
            seats = (*here[-1:], *here[:-1])
            async with self._room_for_a_table(submitted.by):
                new = await self._create(new_id, setup, submitted.by.id, old.settings, seats, rematch_of=old.id)
        if new.status == "waiting" and not new.seats_of(submitted.by.id):
            new = await self._sit_down_again(old, new, submitted.by)
        return CommandResult(new, 1, new.position.version)

    async def _sit_down_again(self, old: Table, new: Table, person: Person) -> Table:
        """Seat a person who also wants a rematch, one seat further than before if that is free."""
        seat = (old.seats_of(person.id)[0] + 1) % old.created.players
        wanted = seat if new.seats[seat].kind == "open" else None
        return (await self.execute(new.id, SubmittedCommand(person, do.Join(wanted)))).table

    async def _link_rematch(self, table_id: str, new_id: str) -> Table:
        slot = self._slot(table_id)
        async with slot.lock:
            table = await self._ensure_loaded(slot, table_id)
            while not table.rematch:
                draft = TableDraft(table.draft_copy(), self.clock.wall(), self.now())
                draft.write(rows.RematchCreated(new_id))
                try:
                    table = (await self._commit(slot, draft, None, b"")).table
                except VersionConflict:
                    await self._refresh(slot)
                    table = await self._ensure_loaded(slot, table_id)
        await self._publish(table)
        return table

    # -- erasing a person ----------------------------------------------------------------------------------------

    async def erase(self, table_id: str, person: str) -> None:
        """Write the log of a table anew without the name and the words of a person who has deleted their account."""
        slot = self._slot(table_id)
        async with slot.lock:
            try:
                position = await self._rewrite_without(table_id, person)
                if position is not None and slot.table is not None:
                    slot.table, slot.snapshot_version = await self._read(table_id)
                    self._notify(slot.table)
            finally:
                if slot.table is None:
                    self._loaded_tables.pop(table_id, None)
        if position is not None:
            self._wake(table_id, position.version)
            await self.bus.publish(table_id, position.version)

    async def _rewrite_without(self, table_id: str, person: str) -> LogPosition | None:
        """The position after the rewrite; `None` if the log does not name this person."""
        for _ in range(MAX_RETRIES):
            log = await self.store.read_log(table_id)
            old = [rows.decode(row.payload) for row in log]
            new = without_person(old, person)
            changed = tuple(row.version for row, before, after in zip(log, old, new, strict=True) if before != after)
            if not changed:
                return None
            payloads = [row.payload for row in log]
            for version in changed:
                payloads[version - 1] = rows.encode(new[version - 1])
            payloads.append(rows.encode(rows.Erased(person)))
            listed = without_name(await self.store.listing_data(table_id), seats_of_person(old, person))
            head = LogPosition(log[-1].version, log[-1].chain)
            with contextlib.suppress(VersionConflict):
                return await self.store.rewrite(
                    LogRewrite(table_id, head, tuple(payloads), changed, self.clock.wall(), listed)
                )
        raise Refused("stale", version=0)

    # -- ratings -------------------------------------------------------------------------------------------------

    async def rate_finished(self) -> int:
        """Rate finished games that are not rated yet; returns how many."""
        count = 0
        for table_id in await self.store.unrated():
            with contextlib.suppress(Refused, NoSuchTable, DamagedLog):  # an unreadable table must not block the others
                count += await self._rate_table(table_id)
        return count

    async def _rate_table(self, table_id: str) -> bool:
        slot = self._slot(table_id)
        async with slot.lock:
            table = await self._ensure_loaded(slot, table_id)
            for _ in range(MAX_RETRIES):
                if table.rated is not None or table.ended is None:
                    return False
                places = ratings.places(table)
                known = await self.store.ratings(table.created.game, list(places))
                after = ratings.after(table.created.game, places, known)
                draft = TableDraft(table.draft_copy(), self.clock.wall(), self.now())
                draft.write(rows.Rated(ratings.changes(known, after)))
                payloads = tuple(rows.encode(row) for row in draft.rows)
                change = LogAppend(
                    table.id, table.position, payloads, draft.at, listing=listing_of(draft.table), ratings=tuple(after)
                )
                try:
                    slot.table = table = commit_draft(draft, await self.store.append(change))
                    break
                except VersionConflict:
                    await self._refresh(slot)
                    table = slot.table or table
        await self._publish(table)
        return table.rated is not None

    # -- notifying -----------------------------------------------------------------------------------------------

    async def _publish(self, table: Table) -> None:
        self._notify(table)
        await self.bus.publish(table.id, table.position.version)


_EMPTY_SEAT: Final = rows.SeatHolder("open")


def _sits_down_again(holder: rows.SeatHolder, person: Person) -> bool:
    """Whether a seat is filled at once in a rematch: bots, and the person who asks with everybody on their device."""
    return holder.kind == "bot" or holder.person == person.id


def _key(submitted: SubmittedCommand) -> str | None:
    if submitted.key is None:
        return None
    return f"{submitted.by.id if submitted.by else ''}:{submitted.key}"


def _base62(number: bytes) -> str:
    """128 bits as 22 letters and digits."""
    alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    left = int.from_bytes(number, "big")
    text = ""
    for _ in range(22):
        left, digit = divmod(left, 62)
        text += alphabet[digit]
    return text
