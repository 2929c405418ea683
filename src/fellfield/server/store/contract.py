"""The store's contract. SQLite and PostgreSQL implement it and pass the same tests.

A table is a log of rows with the primary key `(table, version)`. Each row is hash-chained to the one before it, so a
lost, repeated or altered row is detected. When `append` returns, the rows are on disk.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

import msgspec

from fellfield.core.errors import FellfieldError


class LogPosition(NamedTuple):
    """A position in the log of a table: the version of its last row, and the chain hash up to there."""

    version: int
    chain: bytes


class StoredRow(msgspec.Struct, frozen=True, gc=False):
    """One stored row of a log; `at` is wall-clock time in milliseconds."""

    version: int
    at: int
    payload: bytes
    chain: bytes


def genesis(table: str) -> LogPosition:
    """The position before the first row of a table, bound to its id."""
    return LogPosition(0, hashlib.sha256(b"fellfield table " + table.encode()).digest())


def chain_hash(chain: bytes, payload: bytes) -> bytes:
    """The chain hash after a row: SHA-256 of the previous hash and the payload."""
    return hashlib.sha256(chain + payload).digest()


def verify_chain(table: str, rows: Sequence[StoredRow], after: LogPosition | None = None) -> LogPosition:
    """The position after these rows; raises `DamagedLog` where a row is missing, repeated or altered."""
    version, chain = genesis(table) if after is None else after
    for row in rows:
        if row.version != version + 1 or row.chain != chain_hash(chain, row.payload):
            raise DamagedLog(table, version + 1)
        version, chain = row.version, row.chain
    return LogPosition(version, chain)


# -- writing ---------------------------------------------------------------------------------------------------


class Listing(msgspec.Struct, frozen=True, gc=False):
    """What lists show about a table; written along with the rows that change it. `data` is public JSON."""

    game: str
    owner: str
    status: str
    listed: bool
    watchable: bool
    data: bytes
    people: tuple[str, ...] | None = None
    """The people on its seats, without duplicates; `None` if unchanged."""
    due: tuple[str, ...] = ()
    """Who must decide, as far as everyone may know."""
    only_due: bool = False
    """Is `due` the only change since the last listing?"""


@dataclass(frozen=True)
class StoredRating:
    """The rating of a person or a bot (`bot:<level>`) in a game, after `games` games."""

    who: str
    game: str
    mu: float
    sigma: float
    games: int


class LogRewrite(msgspec.Struct, frozen=True, gc=False):
    """The log of a table as it should be, so that it names somebody no more; `payloads` has one row more than before.

    The chain is computed anew; keys of changed rows are dropped, because their digest covers what was written.
    """

    table: str
    expected: LogPosition
    payloads: tuple[bytes, ...]
    changed: tuple[int, ...]
    """The versions whose payload is new, without the added row."""
    at: int
    data: bytes
    """What lists show about the table."""


class LogAppend(msgspec.Struct, frozen=True, gc=False):
    """Rows to append atomically.

    `key` and `digest` identify a repetition: the same key with the same digest gets the first answer again. `seed` is
    the secret of a new table. Each of `ratings` must replace one with exactly one game less, otherwise it is a
    conflict.
    """

    table: str
    expected: LogPosition
    payloads: tuple[bytes, ...]
    at: int
    key: str | None = None
    digest: bytes = b""
    listing: Listing | None = None
    seed: bytes | None = None
    ratings: tuple[StoredRating, ...] = ()
    mentions: tuple[str, ...] = ()
    """People whom these rows name and who have no seat afterwards."""


class Committed(msgspec.Struct, frozen=True, gc=False):
    """The result of an append: it is durable. `replay` if it already was before."""

    first: int
    position: LogPosition
    replay: bool = False

    @property
    def version(self) -> int:
        """The version of the last row."""
        return self.position.version


# -- errors ----------------------------------------------------------------------------------------------------


class StoreError(FellfieldError):
    """An error of the store; nothing was written."""


class VersionConflict(StoreError):
    """The table has moved on: other rows were written first."""

    def __init__(self, table: str, version: int) -> None:
        super().__init__(f"the table is at version {version}")
        self.table = table
        self.version = version


class KeyReused(StoreError):
    """The key was used before for another command."""

    def __init__(self, table: str, key: str) -> None:
        super().__init__("this key was used before for another command")
        self.table = table
        self.key = key


class NoSuchTable(StoreError):
    """No table has this id."""

    def __init__(self, table: str) -> None:
        super().__init__("there is no such table")
        self.table = table


class DamagedLog(StoreError):
    """A log with a broken hash chain."""

    def __init__(self, table: str, version: int) -> None:
        super().__init__(f"the log of table {table} is damaged at version {version}")
        self.table = table
        self.version = version


class StoreUnavailable(StoreError):
    """The disk or the database failed. Whether rows were written is unknown: retry with the same key."""


class StoreInUse(StoreError):
    """Another server process uses this database file."""


# -- reading ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ListedTable:
    """A table as a list shows it."""

    id: str
    game: str
    owner: str
    status: str
    created: int
    updated: int
    version: int
    data: bytes
    due: tuple[str, ...] = ()


@dataclass(frozen=True)
class Person:
    """A person: a guest, or one whose identity is kept by a recovery code."""

    id: str
    name: str
    colour: str
    created: int
    kept: bool = False


@dataclass(frozen=True)
class Token:
    """A session or bearer token (`kind`); only the hash of the secret is stored.

    The `scope` of a bearer token is `read`, `watch` or `play`; a session may do everything.
    """

    hash: bytes = field(repr=False)
    person: str
    kind: str
    label: str
    created: int
    used: int
    expires: int | None = None
    scope: str = "play"

    @property
    def id(self) -> str:
        """The id of the token in lists; it grants no access."""
        return self.hash.hex()[:16]


@dataclass(frozen=True)
class Block:
    """A person whom somebody has blocked, with their name now."""

    person: str
    name: str
    at: int


@dataclass(frozen=True)
class Report:
    """A report about a person for the operator; `evidence` is JSON: what they wrote in the chat of that table."""

    id: str
    at: int
    reporter: str
    """Empty once the reporter has deleted their account."""
    reported: str
    table: str
    reason: str
    text: str
    name: str
    evidence: bytes


@dataclass(frozen=True)
class Snapshot:
    """The fold of a log up to a version, stored to save time; it may be deleted at any time."""

    version: int
    data: bytes


class Store(Protocol):
    """Stores tables, people and ratings. Every call may raise `StoreUnavailable`."""

    async def claim(self) -> None:
        """Reserve the store for a server process, where only one may serve it; raises `StoreInUse`."""

    async def open(self) -> None:
        """Migrate the schema and open the connections."""

    async def check_writable(self) -> None:
        """Raise `StoreUnavailable` if the last write failed and writing still fails."""

    async def close(self) -> None:
        """Finish pending writes and close."""

    def epoch(self) -> str:
        """The epoch of the store: a new one after a restore, so that no client resumes into another history."""

    # -- tables

    async def append(self, change: LogAppend) -> Committed:
        """Append rows durably; `expected == genesis(table)` creates a table.

        Raises `VersionConflict`, `KeyReused` or `NoSuchTable`; nothing was written then.
        """

    async def read_log(self, table: str, since: int = 0) -> list[StoredRow]:
        """The rows after that version; raises `NoSuchTable`."""

    async def committed_for_key(self, table: str, key: str, digest: bytes) -> Committed | None:
        """The commit that this key got before; raises `KeyReused` if it was for another command."""

    async def versions(self, tables: Sequence[str]) -> dict[str, int]:
        """The versions of these tables: the fallback for lost wake-ups."""

    async def seed(self, table: str) -> bytes:
        """The seed of a table; raises `NoSuchTable`."""

    async def save_snapshot(self, table: str, snapshot: Snapshot) -> None:
        """Store a snapshot, replacing an older one. Play never waits for it."""

    async def snapshot(self, table: str) -> Snapshot | None:
        """The snapshot of a table, if any."""

    # -- lists, newest first; `before` is the `updated` of the last one seen

    async def tables_of(
        self, person: str, *, finished: bool, before: int | None = None, limit: int = 50
    ) -> list[ListedTable]:
        """The tables of this person."""

    async def open_tables(
        self, *, game: str | None = None, before: int | None = None, limit: int = 50
    ) -> list[ListedTable]:
        """Listed tables with open seats."""

    async def watchable_tables(
        self, *, game: str | None = None, before: int | None = None, limit: int = 50
    ) -> list[ListedTable]:
        """Listed tables with a running game that anyone may watch."""

    async def count_unfinished(self, person: str) -> int:
        """The number of unfinished tables this person owns."""

    async def tables_waiting_for(self, who: str, *, limit: int = 1000) -> list[str]:
        """The tables waiting for this person (`bots`: any bot; `clocks`: a running clock), the longest first."""

    # -- people

    async def add_person(self, person: Person, token: Token) -> None:
        """Add a person with a first token."""

    async def person(self, person: str) -> Person | None:
        """A person by id."""

    async def update_person(self, person: str, name: str, colour: str) -> None:
        """Change a person's name and colour."""

    async def set_recovery_code(self, person: str, recovery: bytes) -> None:
        """Store the hash of a recovery code, replacing an older one."""

    async def person_by_recovery_code(self, recovery: bytes) -> Person | None:
        """The person whose recovery code has this hash."""

    async def add_token(self, token: Token) -> None:
        """Add a token."""

    async def token(self, token: bytes) -> tuple[Token, Person] | None:
        """The token with this hash, and its person."""

    async def touch_token(self, token: bytes, used: int) -> None:
        """Update the time a token was last used."""

    async def tokens_of(self, person: str) -> list[Token]:
        """All tokens of a person."""

    async def delete_tokens(self, person: str, hashes: Sequence[bytes] | None = None) -> int:
        """Delete these tokens of a person, or all; returns how many there were."""

    # -- blocks and reports

    async def block(self, person: str, blocked: str, at: int) -> None:
        """Note that a person blocks another; again, it changes nothing."""

    async def unblock(self, person: str, blocked: str) -> None:
        """Forget a block."""

    async def blocks_of(self, person: str) -> list[Block]:
        """Whom this person has blocked, the oldest first."""

    async def blockers_of(self, person: str) -> list[str]:
        """Who has blocked this person."""

    async def is_blocked(self, person: str, blocked: str) -> bool:
        """Whether the first person has blocked the second."""

    async def add_report(self, report: Report) -> bool:
        """Store a report; false if there is one with this id."""

    async def reports(self, *, limit: int = 1000) -> list[Report]:
        """The reports, the newest first."""

    async def reports_by(self, person: str) -> list[Report]:
        """The reports that this person has written."""

    async def delete_report(self, report: str) -> bool:
        """Delete a report; true if it existed."""

    async def delete_reports_before(self, at: int) -> int:
        """Delete the reports from before that time; returns how many."""

    # -- erasing a person

    async def tables_naming(self, person: str) -> list[str]:
        """The tables that this person owns, has a seat at, or is named in the log of."""

    async def begin_erasure(self, person: str, at: int) -> None:
        """Delete a person with tokens, blocks and reports about them, and note that the logs must forget them."""

    async def erasures(self) -> list[str]:
        """The people whom the logs must still forget."""

    async def listing_data(self, table: str) -> bytes:
        """What lists show about a table; raises `NoSuchTable`."""

    async def rewrite(self, change: LogRewrite) -> LogPosition:
        """Replace the log of a table in one transaction; raises `VersionConflict` if it has moved on."""

    async def finish_erasure(self, person: str) -> None:
        """Delete the ratings of a person and which tables named them: the logs have forgotten them."""

    # -- ratings

    async def ratings(self, game: str, who: Sequence[str]) -> dict[str, StoredRating]:
        """The ratings of these players, where they have one."""

    async def ranking(self, game: str, *, limit: int = 100) -> list[StoredRating]:
        """The best players first, by mu - 3 sigma."""

    async def unrated(self, *, limit: int = 100) -> list[str]:
        """Finished tables that are not rated yet."""

    # -- all of it

    async def backup(self, path: str) -> None:
        """Write a backup as a new SQLite file while play goes on; any store can restore it."""

    async def restore(self, path: str) -> None:
        """Restore a backup; raises `StoreUnavailable` unless this store is empty."""
