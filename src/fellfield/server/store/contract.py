"""The store: what is kept, and the one way in and out of it. Two implementations pass one test suite.

A table is a log of rows. `(table, version)` is its primary key and each row is chained to the one before it, so a
lost, doubled or altered row shows. Whoever gets an answer from `append` may tell the world: it is on the disk.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

import msgspec

from fellfield.core.errors import FellfieldError


class LogPosition(NamedTuple):
    """A place in the log of a table: the version of its last row, and the chain up to there."""

    version: int
    chain: bytes


class StoredRow(msgspec.Struct, frozen=True, gc=False):
    """One row of a log as it is kept; `at` is wall-clock time in milliseconds."""

    version: int
    at: int
    payload: bytes
    chain: bytes


def genesis(table: str) -> LogPosition:
    """Where the log of a table begins: before its first row, bound to its id."""
    return LogPosition(0, hashlib.sha256(b"fellfield table " + table.encode()).digest())


def chain_hash(chain: bytes, payload: bytes) -> bytes:
    """The chain behind this row: SHA-256 of the chain so far and the payload."""
    return hashlib.sha256(chain + payload).digest()


def verify_chain(table: str, rows: Sequence[StoredRow], after: LogPosition | None = None) -> LogPosition:
    """The position behind these rows; raises `DamagedLog` where a row is missing, doubled or altered."""
    version, chain = genesis(table) if after is None else after
    for row in rows:
        if row.version != version + 1 or row.chain != chain_hash(chain, row.payload):
            raise DamagedLog(table, version + 1)
        version, chain = row.version, row.chain
    return LogPosition(version, chain)


# -- what is written -------------------------------------------------------------------------------------------


class Listing(msgspec.Struct, frozen=True, gc=False):
    """What lists show about a table; written along with the rows that change it. `data` is public JSON."""

    game: str
    owner: str
    status: str
    listed: bool
    watchable: bool
    data: bytes
    people: tuple[str, ...] | None = None
    """Who sits here (for "my tables"), each once; `None` when that has not changed."""
    due: tuple[str, ...] = ()
    """Whose decision is awaited, as far as everybody knows."""
    only_due: bool = False
    """Is that all that has changed since the last card?"""


@dataclass(frozen=True)
class Rating:
    """How strong a person or a bot (`bot:<level>`) plays a game; `games` counts the games behind it."""

    who: str
    game: str
    mu: float
    sigma: float
    games: int


class LogAppend(msgspec.Struct, frozen=True, gc=False):
    """Rows that belong together: all of them become durable, or none.

    `key` and `digest` make a repetition recognisable: the same key with the same digest gets the first answer again.
    `seed` is the secret of a new table. `ratings` replace those with one game less; otherwise it is a conflict.
    """

    table: str
    expected: LogPosition
    payloads: tuple[bytes, ...]
    at: int
    key: str | None = None
    digest: bytes = b""
    listing: Listing | None = None
    seed: bytes | None = None
    ratings: tuple[Rating, ...] = ()


class Committed(msgspec.Struct, frozen=True, gc=False):
    """The answer to an append: it is durable. `replay` says that it already was before."""

    first: int
    position: LogPosition
    replay: bool = False

    @property
    def version(self) -> int:
        """The version of the last row."""
        return self.position.version


# -- what goes wrong -------------------------------------------------------------------------------------------


class StoreError(FellfieldError):
    """Something the store refuses; nothing has been written."""


class VersionConflict(StoreError):
    """The table has moved on: somebody else's rows are there already."""

    def __init__(self, table: str, version: int) -> None:
        super().__init__(f"the table is at version {version}")
        self.table = table
        self.version = version


class KeyReused(StoreError):
    """The same key has come before, with something else in it."""

    def __init__(self, table: str, key: str) -> None:
        super().__init__("this key was used before for something else")
        self.table = table
        self.key = key


class NoSuchTable(StoreError):
    """No table has this id."""

    def __init__(self, table: str) -> None:
        super().__init__("there is no such table")
        self.table = table


class DamagedLog(StoreError):
    """A log whose chain does not hold."""

    def __init__(self, table: str, version: int) -> None:
        super().__init__(f"the log of table {table} is damaged at version {version}")
        self.table = table
        self.version = version


class StoreUnavailable(StoreError):
    """The disk or the database fails; whether it was written is unknown: ask again with the same key."""


# -- what is read ----------------------------------------------------------------------------------------------


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
    """Somebody who was here: a guest, or one who keeps the identity with a recovery code."""

    id: str
    name: str
    colour: str
    created: int
    kept: bool = False


@dataclass(frozen=True)
class Token:
    """A way to prove who one is; only the hash of the secret is kept. `kind` is `session` or `bearer`."""

    hash: bytes = field(repr=False)
    person: str
    kind: str
    label: str
    created: int
    used: int
    expires: int | None = None

    @property
    def id(self) -> str:
        """A name for it in lists; it opens nothing."""
        return self.hash.hex()[:16]


@dataclass(frozen=True)
class Snapshot:
    """A fold of a log up to a version, kept to save time; it may always be deleted."""

    version: int
    data: bytes


class Store(Protocol):
    """Where tables, people and ratings are kept. Every call may raise `StoreUnavailable`."""

    async def open(self) -> None:
        """Bring the schema up to date and get ready."""

    async def close(self) -> None:
        """Finish what is under way and let go."""

    def epoch(self) -> str:
        """Which life of the store this is: another one after a restore, so that nobody resumes into the wrong past."""

    # -- tables

    async def append(self, change: LogAppend) -> Committed:
        """Write rows durably; `expected == genesis(table)` makes a new table.

        Raises `VersionConflict`, `KeyReused` or `NoSuchTable`, and has written nothing then.
        """

    async def read_log(self, table: str, since: int = 0) -> list[StoredRow]:
        """The rows after that version; raises `NoSuchTable`."""

    async def committed_for_key(self, table: str, key: str, digest: bytes) -> Committed | None:
        """The answer that this key got before; raises `KeyReused` when it was for something else."""

    async def versions(self, tables: Sequence[str]) -> dict[str, int]:
        """How far these tables are: the fallback for lost wake-ups."""

    async def seed(self, table: str) -> bytes:
        """The secret of a table; raises `NoSuchTable`."""

    async def save_snapshot(self, table: str, snapshot: Snapshot) -> None:
        """Keep a snapshot in place of an older one. Never needed, never awaited by a player."""

    async def snapshot(self, table: str) -> Snapshot | None:
        """The snapshot of a table, if there is one."""

    # -- lists, newest first; `before` is the `updated` of the last one seen

    async def tables_of(
        self, person: str, *, finished: bool, before: int | None = None, limit: int = 50
    ) -> list[ListedTable]:
        """The tables at which this person sits or sat."""

    async def open_tables(
        self, *, game: str | None = None, before: int | None = None, limit: int = 50
    ) -> list[ListedTable]:
        """Listed tables that wait for players."""

    async def watchable_tables(
        self, *, game: str | None = None, before: int | None = None, limit: int = 50
    ) -> list[ListedTable]:
        """Listed tables at which a game is going on and anybody may look."""

    async def count_unfinished(self, person: str) -> int:
        """How many unfinished tables this person owns."""

    async def tables_waiting_for(self, who: str, *, limit: int = 1000) -> list[str]:
        """The tables that wait for this person (`bots`: any bot; `clocks`: somebody's time runs), the longest first."""

    # -- people

    async def add_person(self, person: Person, token: Token) -> None:
        """Somebody new, with a first token."""

    async def person(self, person: str) -> Person | None:
        """Somebody by id."""

    async def update_person(self, person: str, name: str, colour: str) -> None:
        """Another name or colour."""

    async def set_recovery_code(self, person: str, recovery: bytes) -> None:
        """Remember the hash of a recovery code in place of an older one."""

    async def person_by_recovery_code(self, recovery: bytes) -> Person | None:
        """Whose recovery code has this hash."""

    async def add_token(self, token: Token) -> None:
        """One more way to prove who one is."""

    async def token(self, token: bytes) -> tuple[Token, Person] | None:
        """Whose token has this hash."""

    async def touch_token(self, token: bytes, used: int) -> None:
        """Note that a token was used."""

    async def tokens_of(self, person: str) -> list[Token]:
        """All tokens of a person."""

    async def delete_tokens(self, person: str, hashes: Sequence[bytes] | None = None) -> int:
        """Forget these tokens of a person, or all; how many there were."""

    # -- ratings

    async def ratings(self, game: str, who: Sequence[str]) -> dict[str, Rating]:
        """The ratings of these, where they have one."""

    async def ranking(self, game: str, *, limit: int = 100) -> list[Rating]:
        """The strongest first, by a cautious estimate (mu - 3 sigma)."""

    async def unrated(self, *, limit: int = 100) -> list[str]:
        """Finished tables whose ratings are still to be worked out."""

    # -- all of it

    async def backup(self, path: str) -> None:
        """Write everything into a new SQLite file while play goes on; any store can restore it."""

    async def restore(self, path: str) -> None:
        """Take everything from a backup; refuses unless this store is empty."""
