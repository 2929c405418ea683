"""All tables: laid, played at, rated; what is done is durable before anybody is told."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from fellfield.core.contract import Setup
from fellfield.core.errors import FellfieldError
from fellfield.core.registry import game as game_called
from fellfield.server import ratings
from fellfield.server.bus import Bus
from fellfield.server.fair import commitment
from fellfield.server.store.contract import (
    Append,
    Committed,
    Conflict,
    Damaged,
    NoSuchTable,
    Person,
    Position,
    Store,
    genesis,
    link,
)
from fellfield.server.tables import commands as do
from fellfield.server.tables import rows
from fellfield.server.tables.acts import Draft, Order, Wish, checked_settings, holder_for, perform
from fellfield.server.tables.cards import card_if_changed, card_of
from fellfield.server.tables.folding import finished
from fellfield.server.tables.loading import Clock, Live, Loading, RealClock
from fellfield.server.tables.refusals import Refused
from fellfield.server.tables.table import Commit, Table

RACES: Final = 20
"""So often an order is tried again when another process was faster."""


@dataclass(frozen=True)
class SeatRequest:
    """What is to be on a seat of a new table: `open`, `human` (the owner), `device`, or a `bot` of a level."""

    kind: str = "open"
    level: str = ""
    name: str = ""
    """Of somebody on the owner's device, if they want to be called by it."""


@dataclass(frozen=True)
class NewTable:
    """A table to be laid; seats that are not named are open, the first one is the owner's."""

    game: str
    players: int | None = None
    options: Mapping[str, Any] | None = None
    seats: tuple[Wish, ...] = (SeatRequest("human"),)
    settings: rows.TableSettings = field(default_factory=rows.TableSettings)
    opening: rows.Opening | None = None
    """Where it goes on from, if not from the opening of the rules."""


class CommandResult(msgspec.Struct, frozen=True, gc=False):
    """An order was carried out and is durable; `replay` says that it already had been."""

    table: Table
    first: int
    version: int
    replay: bool = False


class Tables(Loading):
    """All tables, as far as this process has to know them."""

    def __init__(
        self,
        store: Store,
        bus: Bus,
        *,
        clock: Clock | None = None,
        entropy: Callable[[int], bytes] = secrets.token_bytes,
        most_tables: int = 50,
    ) -> None:
        super().__init__(store, clock or RealClock())
        self.bus = bus
        self._entropy = entropy
        self._most = most_tables

    async def open(self) -> None:
        """Begin to hear what other processes write."""
        await self.bus.open(self._wake)

    async def close(self) -> None:
        """Stop hearing; what is under way is finished."""
        await self.bus.close()
        if self._woken:
            await asyncio.gather(*self._woken, return_exceptions=True)

    # -- laying a table ------------------------------------------------------------------------------------------

    async def create(self, owner: Person, wish: NewTable, *, key: str | None = None) -> Table:
        """Lay a table; with a key, a repetition gets the same table again."""
        table_id = self._id_for(owner, key)
        if key is not None:
            try:
                return await self.get(table_id)
            except NoSuchTable:
                pass
        if await self.store.unfinished_of(owner.id) >= self._most:
            raise Refused("too-many-tables", limit=self._most)
        game = game_called(wish.game)
        setup = game.prepare(wish.players, wish.options)
        if len(wish.seats) > setup.players:
            raise Refused("no-such-seat", seat=len(wish.seats) - 1)
        wishes = (*wish.seats, *(SeatRequest(),) * (setup.players - len(wish.seats)))
        seats = tuple(holder_for(one, owner) for one in wishes)
        settings = checked_settings(wish.settings)
        return await self._lay(table_id, setup, owner.id, settings, seats, opening=wish.opening)

    async def _lay(
        self,
        table_id: str,
        setup: Setup,
        owner: str,
        settings: rows.TableSettings,
        seats: tuple[rows.Holder, ...],
        rematch_of: str = "",
        opening: rows.Opening | None = None,
    ) -> Table:
        game = setup.game
        seed = self._entropy(32)
        created = rows.Created(
            game=game.id,
            rules=game.rules,
            players=setup.players,
            options=dict(setup.options),
            owner=owner,
            settings=settings,
            seats=seats,
            commitment=commitment(seed),
            rematch_of=rematch_of,
            opening=opening,
        )
        at = self.clock.wall()
        table = Table(table_id, created, at, seed)
        payload = rows.encode(created)
        start = genesis(table_id)
        table.position = table_position = Position(1, link(start.chain, payload))
        table.moved = 1
        table.commits = (Commit(1, 1, at, (created,), ()),)
        try:
            committed = await self.store.append(Append(table_id, start, (payload,), at, card=card_of(table), seed=seed))
        except Conflict:  # the same table was laid at the same moment by a repeated request
            return await self.get(table_id)
        assert committed.position == table_position
        self._live[table_id] = Live(table, asyncio.Lock(), self.now())
        return table

    def _id_for(self, owner: Person, key: str | None) -> str:
        """An id of 128 bits that nobody can guess; with a key, the same one each time."""
        if key is None:
            return _spelled(self._entropy(16))
        return _spelled(hashlib.sha256(f"table {owner.id} {key}".encode()).digest()[:16])

    # -- acting --------------------------------------------------------------------------------------------------

    async def act(self, table_id: str, order: Order) -> CommandResult:
        """Carry out an order; when this returns it is durable, and those who listen have been called."""
        if isinstance(order.command, do.Rematch):
            return await self._rematch(table_id, order)
        live = self._entry(table_id)
        async with live.lock:
            try:
                await self._loaded(live, table_id)
                done = await self._carried_out(live, order)
            finally:
                if live.table is None:
                    self._live.pop(table_id, None)
        if not done.replay:
            await self._tell(done.table)
        return done

    async def _carried_out(self, live: Live, order: Order) -> CommandResult:
        key = _key(order)
        digest = hashlib.sha256(order.digest_of()).digest()
        for _ in range(RACES):
            table = live.table
            assert table is not None
            try:
                draft = perform(table, order, self.clock.wall(), self.now())
            except FellfieldError:
                before = None if key is None else await self.store.answered(table.id, key, digest)
                if before is None:
                    raise
                return await self._replayed(live, before)
            try:
                return await self._commit(live, draft, key, digest)
            except Conflict:
                await self._refresh(live)
        raise Refused("stale", version=live.table.position.version if live.table else 0)

    async def _commit(self, live: Live, draft: Draft, key: str | None, digest: bytes) -> CommandResult:
        before = live.table
        assert before is not None
        payloads = tuple(rows.encode(row) for row in draft.written)
        live.doubtful = True
        try:
            committed = await self.store.append(
                Append(
                    before.id, before.position, payloads, draft.at, key, digest, card_if_changed(before, draft.table)
                )
            )
        except Conflict:
            live.doubtful = False
            raise
        live.doubtful = False
        if committed.replay:
            return await self._replayed(live, committed)
        live.table = finished(draft, committed)
        self._keep_snapshot(live)
        return CommandResult(live.table, committed.first, committed.version)

    async def _replayed(self, live: Live, before: Committed) -> CommandResult:
        """The answer that this key got the first time."""
        assert live.table is not None
        if live.table.position.version < before.version:
            await self._refresh(live)
        return CommandResult(live.table, before.first, before.version, replay=True)

    async def _rematch(self, table_id: str, order: Order) -> CommandResult:
        """The same people at a new table, moved on by one seat; whoever asks first lays it, the others get the same."""
        old = await self.get(table_id)
        if order.by is None or not old.seats_of(order.by.id):
            raise Refused("not-seated")
        if old.ended is None:
            raise Refused("not-over")
        new_id = old.rematch or _spelled(self._entropy(16))
        if not old.rematch:
            old = await self._point_to(table_id, new_id)
            new_id = old.rematch
        try:
            new = await self.get(new_id)
        except NoSuchTable:
            setup = old.game.prepare(old.created.players, old.created.options)
            seats = (*old.seats[-1:], *old.seats[:-1])
            new = await self._lay(new_id, setup, order.by.id, old.settings, seats, rematch_of=old.id)
        return CommandResult(new, 1, new.position.version)

    async def _point_to(self, table_id: str, new_id: str) -> Table:
        live = self._entry(table_id)
        async with live.lock:
            table = await self._loaded(live, table_id)
            while not table.rematch:
                draft = Draft(table.drafted(), self.clock.wall(), self.now())
                draft.write(rows.Rematch(new_id))
                try:
                    table = (await self._commit(live, draft, None, b"")).table
                except Conflict:
                    await self._refresh(live)
                    table = await self._loaded(live, table_id)
        await self._tell(table)
        return table

    # -- ratings -------------------------------------------------------------------------------------------------

    async def rate(self) -> int:
        """Work out the ratings of finished games that have none yet; how many there were."""
        count = 0
        for table_id in await self.store.unrated():
            with contextlib.suppress(Refused, NoSuchTable, Damaged):  # one that cannot be read holds up no other
                count += await self._rate(table_id)
        return count

    async def _rate(self, table_id: str) -> bool:
        live = self._entry(table_id)
        async with live.lock:
            table = await self._loaded(live, table_id)
            for _ in range(RACES):
                if table.rated is not None or table.ended is None:
                    return False
                places = ratings.places(table)
                known = await self.store.ratings(table.created.game, list(places))
                after = ratings.after(table.created.game, places, known)
                draft = Draft(table.drafted(), self.clock.wall(), self.now())
                draft.write(rows.Rated(ratings.changes(known, after)))
                payloads = tuple(rows.encode(row) for row in draft.written)
                change = Append(
                    table.id, table.position, payloads, draft.at, card=card_of(draft.table), ratings=tuple(after)
                )
                try:
                    live.table = table = finished(draft, await self.store.append(change))
                    break
                except Conflict:
                    await self._refresh(live)
                    table = live.table or table
        await self._tell(table)
        return table.rated is not None

    # -- telling -----------------------------------------------------------------------------------------------

    async def _tell(self, table: Table) -> None:
        self._show(table)
        await self.bus.publish(table.id, table.position.version)


def _key(order: Order) -> str | None:
    if order.key is None:
        return None
    return f"{order.by.id if order.by else ''}:{order.key}"


def _spelled(number: bytes) -> str:
    """128 bits as 22 letters and digits."""
    signs = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    left = int.from_bytes(number, "big")
    text = ""
    for _ in range(22):
        left, digit = divmod(left, 62)
        text += signs[digit]
    return text
