"""The PostgreSQL store: several processes on one database.

A plain append is one statement: one round trip, one sync.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import asyncpg  # type: ignore[import-untyped]
import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import asyncpg as dialect

from fellfield.server.store import backup_file, base
from fellfield.server.store.base import BaseStore, BoundStatement
from fellfield.server.store.contract import (
    Committed,
    LogAppend,
    LogPosition,
    LogRewrite,
    NoSuchTable,
    StoreUnavailable,
    VersionConflict,
    genesis,
)
from fellfield.server.store.migrate import LATEST, migrate
from fellfield.server.store.schema import compile_statements
from fellfield.server.store.sqlite import append_statements

_APPEND: Final = """
WITH moved AS (
  UPDATE tables SET version = $2, chain = $3, updated = $4{listing}
  WHERE id = $1 AND version = $5 AND chain = $6 RETURNING id
), added AS (
  INSERT INTO log (table_id, version, at, key, digest, span, payload, chain)
  SELECT moved.id, row.version, $4, row.key, row.digest, row.span, row.payload, row.chain
  FROM moved, unnest($7::bigint[], $8::text[], $9::bytea[], $10::integer[], $11::bytea[], $12::bytea[])
    AS row(version, key, digest, span, payload, chain)
  RETURNING 1
)
SELECT count(*) FROM added
"""
_LISTING: Final = ", status = $13, listed = $14, watchable = $15, due = $16, data = $17, owner = $18"

CONNECTION_ERRORS: Final = (
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # the driver lost track of a connection that broke in the middle of a statement
    OSError,
    TimeoutError,
)


class PostgresStore(BaseStore):
    """A store in one PostgreSQL database, shared by any number of processes."""

    def __init__(self, dsn: str, *, connections: int = 10) -> None:
        self.dsn = dsn
        self._statements = compile_statements(dialect.dialect())  # type: ignore[no-untyped-call]
        self._connections = connections
        self._pool: Any = None
        self._epoch = ""

    async def open(self) -> None:
        """Migrate the schema and open the connection pool."""
        try:
            self._pool = await asyncpg.create_pool(
                self.dsn, min_size=1, max_size=self._connections, command_timeout=30, init=_set_synchronous_commit
            )
            await self._prepare()
        except CONNECTION_ERRORS as error:
            raise StoreUnavailable(f"cannot connect to PostgreSQL: {error}") from error
        found = await self._query("epoch")
        if not found:
            await self._create_epoch()
            found = await self._query("epoch")
        self._epoch = found[0][0]

    async def _prepare(self) -> None:
        async with self._pool.acquire() as connection:
            known = await connection.fetchval("SELECT to_regclass('alembic_version')")
            current = await connection.fetchval("SELECT version_num FROM alembic_version") if known else None
        if current != LATEST:
            await asyncio.to_thread(self._migrate)

    def _migrate(self) -> None:
        address = self.dsn.partition("://")[2]
        engine = sa.create_engine(f"postgresql+psycopg://{address}", poolclass=sa.NullPool)
        migrate(engine)
        engine.dispose()

    async def _create_epoch(self) -> None:
        """Create the epoch; when several processes start together, one of them does."""
        async with self._pool.acquire() as connection:
            await connection.execute(
                "INSERT INTO life (id, epoch) VALUES (1, $1) ON CONFLICT DO NOTHING", secrets.token_hex(8)
            )

    async def close(self) -> None:
        """Close the pool."""
        if self._pool is not None:
            await self._pool.close()
            self._pool = None

    def epoch(self) -> str:
        """The epoch of the store."""
        return self._epoch

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator[Any]:
        if self._pool is None:
            raise StoreUnavailable("the store is closed")
        try:
            async with self._pool.acquire() as connection:
                yield connection
        except CONNECTION_ERRORS as error:
            raise StoreUnavailable(f"PostgreSQL failed: {error}") from error

    async def _query(self, name: str, **values: Any) -> list[tuple[Any, ...]]:
        statement = self._statements[name]
        async with self._connected() as connection:
            return [tuple(row) for row in await connection.fetch(statement.sql, *statement.values(values))]

    async def _execute(self, statements: Sequence[BoundStatement]) -> int:
        async with self._connected() as connection, connection.transaction():
            return await self._execute_all(connection, statements)

    async def _execute_all(self, connection: Any, statements: Sequence[BoundStatement]) -> int:
        row_count = 0
        for name, values in statements:
            statement = self._statements[name]
            status: str = await connection.execute(statement.sql, *statement.values(values))
            row_count = int(status.rpartition(" ")[2])
        return row_count

    # -- appending -----------------------------------------------------------------------------------------------

    async def append(self, change: LogAppend) -> Committed:
        """Append rows durably."""
        log_rows = base.log_rows(change)
        end = LogPosition(log_rows[-1]["version"], log_rows[-1]["chain"])
        first = change.expected.version + 1
        plain = not (change.seed or change.ratings or change.mentions)
        plain = plain and (change.listing is None or change.listing.people is None)
        try:
            if plain:
                written = await self._append_rows(change, log_rows, end)
            else:
                written = await self._append_in_transaction(change, log_rows, end)
        except _AlreadyWritten:
            written = False
        return Committed(first, end) if written else await self._existing_or_raise(change)

    async def _append_rows(self, change: LogAppend, log_rows: list[dict[str, Any]], end: LogPosition) -> bool:
        """Append rows and move the head in one statement; false if the head has moved."""
        columns = [[row[name] for row in log_rows] for name in ("version", "key", "digest", "span", "payload", "chain")]
        values = [change.table, end.version, end.chain, change.at, *change.expected, *columns]
        listing = ""
        if change.listing is not None:
            shown = base.listing_values(change.listing)
            values += [shown[name] for name in ("status", "listed", "watchable", "due", "data", "owner")]
            listing = _LISTING
        async with self._connected() as connection:
            try:
                count: int = await connection.fetchval(_APPEND.format(listing=listing), *values)
            except asyncpg.UniqueViolationError:
                raise _AlreadyWritten from None
        return count == len(log_rows)

    async def _append_in_transaction(self, change: LogAppend, log_rows: list[dict[str, Any]], end: LogPosition) -> bool:
        """An append that also changes seats, creates a table, or changes ratings, in a transaction."""
        new = change.expected == genesis(change.table)
        async with self._connected() as connection:
            try:
                async with connection.transaction():
                    if not new and not await self._head_is_expected(connection, change):
                        return False
                    await self._check_ratings(connection, change)
                    await self._execute_all(connection, append_statements(change, log_rows, end, new=new))
            except asyncpg.UniqueViolationError:
                raise _AlreadyWritten from None
        return True

    async def rewrite(self, change: LogRewrite) -> LogPosition:
        """Replace the log of a table in one transaction."""
        statements, position = base.rewrite_statements(change)
        async with self._connected() as connection, connection.transaction():
            if not await self._head_is_expected(connection, change):
                raise VersionConflict(change.table, change.expected.version)
            await self._execute_all(connection, statements)
        return position

    async def _head_is_expected(self, connection: Any, change: LogAppend | LogRewrite) -> bool:
        row = await connection.fetchrow("SELECT version, chain FROM tables WHERE id = $1 FOR UPDATE", change.table)
        return row is not None and tuple(row) == change.expected

    async def _check_ratings(self, connection: Any, change: LogAppend) -> None:
        for rating in sorted(change.ratings, key=lambda rating: rating.who):
            games = await connection.fetchval(
                "SELECT games FROM ratings WHERE game = $1 AND who = $2 FOR UPDATE", rating.game, rating.who
            )
            if (games or 0) != rating.games - 1:
                raise VersionConflict(change.table, change.expected.version)

    async def _existing_or_raise(self, change: LogAppend) -> Committed:
        """The earlier commit with this key; otherwise raises `VersionConflict` or `NoSuchTable`."""
        if change.key is not None:
            before = await self.committed_for_key(change.table, change.key, change.digest)
            if before is not None:
                return before
        found = await self._query("version", table=change.table)
        if not found:
            raise NoSuchTable(change.table)
        raise VersionConflict(change.table, found[0][0])

    async def versions(self, tables: Sequence[str]) -> dict[str, int]:
        """The versions of these tables, in one query."""
        async with self._connected() as connection:
            found = await connection.fetch("SELECT id, version FROM tables WHERE id = ANY($1::text[])", list(tables))
        return {row[0]: row[1] for row in found}

    # -- backups -------------------------------------------------------------------------------------------------

    async def backup(self, path: str) -> None:
        """Write a backup as a new SQLite file from one consistent snapshot of the database."""
        writer = await asyncio.to_thread(backup_file.BackupWriter, Path(path))
        async with (
            self._connected() as connection,
            connection.transaction(isolation="repeatable_read", readonly=True),
        ):
            for name, columns in backup_file.backed_up_tables():
                quoted = ", ".join(f'"{column}"' for column in columns)
                cursor = await connection.cursor(f'SELECT {quoted} FROM "{name}"')
                while rows := await cursor.fetch(backup_file.CHUNK):
                    await asyncio.to_thread(writer.add, (name, columns, [tuple(row) for row in rows]))
        await asyncio.to_thread(writer.close)

    async def restore(self, path: str) -> None:
        """Restore a backup; raises `StoreUnavailable` unless this store is empty."""
        if await self._query("any_table") or await self._query("any_person"):
            raise StoreUnavailable("restore needs an empty store")
        content = await asyncio.to_thread(backup_file.read_backup, Path(path))
        self._epoch = backup_file.new_epoch()
        async with self._connected() as connection, connection.transaction():
            while chunk := await asyncio.to_thread(next, content, None):
                name, columns, rows = chunk
                await connection.copy_records_to_table(name, columns=columns, records=rows)
            await connection.execute("UPDATE life SET epoch = $1", self._epoch)


class _AlreadyWritten(Exception):
    """A row with this key or version exists already."""


async def _set_synchronous_commit(connection: Any) -> None:
    """Make commits synchronous, whatever the server's default is."""
    await connection.execute("SET synchronous_commit = on")
