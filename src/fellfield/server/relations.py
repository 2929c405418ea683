"""Relations between people: whom one has blocked, and what one has reported to the operator.

A blocked person cannot join or chat at tables of the blocker, and does not see them in the lobby; the blocker's page
leaves out what they say elsewhere. Nobody is told that they are blocked.
"""

from __future__ import annotations

import hashlib
import logging
from typing import Final

import msgspec

from fellfield.server.store.contract import Block, ListedTable, Person, Report, Store
from fellfield.server.tables import Refused, Table
from fellfield.server.tables.command_handlers import CHAT_LENGTH, clean_text
from fellfield.server.tables.frames import author_tag
from fellfield.server.tables.table_cache import Clock

MAX_BLOCKS: Final = 500
"""People whom one person may block."""
MAX_EVIDENCE: Final = 20
"""Chat messages that are stored with a report."""
REPORT_LIFE: Final = 365 * 86_400_000
"""Milliseconds after which a report is deleted, if the operator has not done so before."""
SWEEP_AFTER: Final = 86_400_000
"""Milliseconds between two looks for old reports: each one is a write."""
_log: Final = logging.getLogger("fellfield.reports")


class Relations:
    """Blocks and reports."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._swept = 0
        """When old reports were deleted last."""

    # -- blocks --------------------------------------------------------------------------------------------------

    async def block(self, person: Person, blocked: str) -> Block:
        """Block a person."""
        known = await self._store.blocks_of(person.id)
        if len(known) >= MAX_BLOCKS and all(block.person != blocked for block in known):
            raise Refused("too-many-blocks", limit=MAX_BLOCKS)
        at = self._clock.wall()
        await self._store.block(person.id, blocked, at)
        found = await self._store.person(blocked)
        return Block(blocked, found.name if found else "", at)

    async def unblock(self, person: Person, block: str) -> bool:
        """Take back a block by its id; true if it existed."""
        for known in await self._store.blocks_of(person.id):
            if block_id(person.id, known.person) == block:
                await self._store.unblock(person.id, known.person)
                return True
        return False

    async def blocks(self, person: Person) -> list[Block]:
        """Whom this person has blocked, the oldest first."""
        return await self._store.blocks_of(person.id)

    async def muted_authors(self, person: Person | None, table_id: str) -> list[str]:
        """The author tags of everybody whom this person has blocked, at this table."""
        if person is None:
            return []
        return [author_tag(table_id, block.person) for block in await self._store.blocks_of(person.id)]

    async def without_blocked(self, person: Person | None, listed: list[ListedTable]) -> list[ListedTable]:
        """The listed tables, without those of people whom this person has blocked or who have blocked them."""
        if person is None or not listed:
            return listed
        apart = {block.person for block in await self._store.blocks_of(person.id)}
        apart |= set(await self._store.blockers_of(person.id))
        return [table for table in listed if table.owner not in apart]

    # -- reports -------------------------------------------------------------------------------------------------

    async def report(self, person: Person, table: Table, reported: str, reason: str, text: str) -> None:
        """Store a report for the operator and log it; the same report again changes nothing."""
        told = clean_text(text, CHAT_LENGTH) or ""
        said = [(at, chat.text) for _, at, chat in table.chat if chat.person == reported and chat.text]
        name = next((holder.name for holder in table.seats if holder.person == reported), "")
        name = name or next((chat.name for *_, chat in table.chat if chat.person == reported), "")
        report_id = hashlib.sha256(f"report {person.id} {reported} {table.id} {reason}".encode()).hexdigest()[:16]
        evidence = msgspec.json.encode(said[-MAX_EVIDENCE:])
        at = self._clock.wall()
        report = Report(report_id, at, person.id, reported, table.id, reason, told, name, evidence)
        if await self._store.add_report(report):
            _log.warning(
                "report received: read it with `fellfield reports`",
                extra={"report": report_id, "table": table.id, "cause": reason},
            )

    async def forget_old_reports(self) -> int:
        """Delete the reports that are older than a year; returns how many. It looks once a day."""
        now = self._clock.wall()
        if now - self._swept < SWEEP_AFTER:
            return 0
        self._swept = now
        return await self._store.delete_reports_before(now - REPORT_LIFE)


def block_id(person: str, blocked: str) -> str:
    """The id of a block in lists; it says nothing about the person."""
    return hashlib.sha256(f"block {person} {blocked}".encode()).hexdigest()[:16]


def person_at(table: Table, asker: Person, seat: int | None, message: int | None) -> str:
    """The person on a seat, or the author of a chat message (its version); raises `Refused` if there is nobody else."""
    found = ""
    if message is not None:
        found = next((chat.person for version, _, chat in table.chat if version == message), "")
    elif seat is not None and seat < table.created.players:
        found = table.seats[seat].person
    if found in ("", asker.id):
        raise Refused("nobody-there")
    return found
