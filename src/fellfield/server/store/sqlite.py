"""The SQLite store: one file, one process, a write-ahead log synced at every commit, and a single writer thread.

Writes that arrive during a commit share the next one (group commit), so under load one sync serves many moves. Readers
have read-only connections. The library is pysqlite3, which bundles a fixed SQLite version; the standard library's must
never open the same file in the same process.
"""

from __future__ import annotations

import asyncio
import logging
import os
import queue
import secrets
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pysqlite3.dbapi2 as sqlite  # type: ignore[import-untyped]
import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import pysqlite

from fellfield.server.store import backup_file, base
from fellfield.server.store.base import BaseStore, BoundStatement
from fellfield.server.store.batching import append_batch, is_plain_append
from fellfield.server.store.contract import (
    Committed,
    LogAppend,
    LogPosition,
    LogRewrite,
    NoSuchTable,
    StoreError,
    StoreInUse,
    StoreUnavailable,
    VersionConflict,
    genesis,
)
from fellfield.server.store.migrate import LATEST, migrate
from fellfield.server.store.schema import compile_statements

fcntl: Any
try:
    import fcntl
except ImportError:  # Windows has no such locks; there the second server is refused by SQLite at its first write
    fcntl = None

MAX_BATCH: Final = 512
"""Most writes in one commit."""
READERS: Final = 2
_log: Final = logging.getLogger("fellfield.store")


@dataclass(slots=True)
class WriteJob:
    """A queued write and the future for its result."""

    work: Callable[[Any], Any]
    loop: asyncio.AbstractEventLoop
    result: asyncio.Future[Any]
    plain_append: LogAppend | None = None
    """The append, if it may be batched with others."""


class SqliteStore(BaseStore):
    """A store in one SQLite file."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path).absolute()
        self._statements = compile_statements(pysqlite.dialect(paramstyle="qmark"))
        self._queue: queue.SimpleQueue[list[WriteJob] | None] = queue.SimpleQueue()
        self._pending: dict[asyncio.AbstractEventLoop, list[WriteJob]] = {}
        """Writes of the current event-loop turn, submitted to the writer together when the turn ends."""
        self._writer: threading.Thread | None = None
        self._readers: ThreadPoolExecutor | None = None
        self._thread_local = threading.local()
        self._reader_connections: list[Any] = []
        self._epoch = ""
        self._claim: Any = None
        """The open lock file, while this process serves the database."""
        self._write_error = ""
        """Why the last commit failed; empty if it did not."""

    async def check_writable(self) -> None:
        """Raise `StoreUnavailable` if the last write failed and writing still fails."""
        if self._write_error:
            await self._enqueue(_change_header)

    async def claim(self) -> None:
        """Lock the database for this process; raises `StoreInUse` if another one serves it.

        Two servers on one file would each keep their own tables in memory, and refuse each other's moves.
        """
        if fcntl is None or self._claim is not None:
            return
        lock = self.path.with_name(self.path.name + ".lock")
        self.path.parent.mkdir(parents=True, exist_ok=True)
        create_private(lock)
        claim = lock.open("r+")
        try:
            fcntl.flock(claim, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            owner = claim.read().strip() or "unknown"
            claim.close()
            raise StoreInUse(
                f"another server uses {self.path} (process {owner}): stop it, choose another file with --database-url, "
                "or use PostgreSQL for several processes"
            ) from None
        claim.truncate(0)
        claim.write(str(os.getpid()))
        claim.flush()
        self._claim = claim

    async def open(self) -> None:
        """Migrate the schema and start the writer thread."""
        await asyncio.to_thread(self._prepare)
        # Opened here and not in the thread, so that an error reaches the caller.
        database = await asyncio.to_thread(self._open_writer_connection)
        self._writer = threading.Thread(target=self._run_writer, args=(database,), name="fellfield-writer", daemon=True)
        self._writer.start()
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="fellfield-reader")
        found = await self._query("epoch")
        if not found:
            new = {"id": 1, "epoch": secrets.token_hex(8)}
            await self._execute([("drop_epoch", {}), ("add_epoch", new)])
            found = await self._query("epoch")
        self._epoch = found[0][0]

    def epoch(self) -> str:
        """The epoch of the store."""
        return self._epoch

    async def close(self) -> None:
        """Finish pending writes and close; readers first, so that the writer's connection checkpoints the log."""
        if self._readers is not None:
            await asyncio.to_thread(self._readers.shutdown)
        for connection in self._reader_connections:
            connection.close()
        self._reader_connections.clear()
        if self._writer is not None:
            self._submit_pending(asyncio.get_running_loop())
            self._queue.put(None)
            await asyncio.to_thread(self._writer.join)
            self._writer = None
        if self._claim is not None:
            self._claim.close()
            self._claim = None

    def _prepare(self) -> None:
        """Create or migrate the file.

        `synchronous=EXTRA` also syncs the directory, so that a new file survives a crash.
        """
        self.path.parent.mkdir(parents=True, exist_ok=True)
        create_private(self.path)
        connection = connect(self.path)
        try:
            connection.execute("PRAGMA synchronous=EXTRA")
            connection.execute("PRAGMA journal_mode=WAL")
            current = revision(connection)
        finally:
            connection.close()
        if current != LATEST:
            engine = sa.create_engine(
                "sqlite://", creator=lambda: _connect_for_migration(self.path), module=sqlite, poolclass=sa.NullPool
            )
            migrate(engine)
            engine.dispose()

    # -- reading -------------------------------------------------------------------------------------------------

    async def _query(self, name: str, **values: Any) -> list[tuple[Any, ...]]:
        statement = self._statements[name]
        assert self._readers is not None
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, self._read, statement.sql, statement.values(values))

    def _read(self, sql: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        connection = getattr(self._thread_local, "connection", None)
        try:
            if connection is None:
                connection = self._thread_local.connection = connect(self.path, read_only=True)
                self._reader_connections.append(connection)
            found: list[tuple[Any, ...]] = connection.execute(sql, values).fetchall()
        except sqlite.Error as error:
            raise StoreUnavailable(f"reading failed: {error}") from error
        return found

    # -- writing -------------------------------------------------------------------------------------------------

    async def append(self, change: LogAppend) -> Committed:
        """Append rows durably."""
        plain_append = change if is_plain_append(change) else None
        committed: Committed = await self._enqueue(lambda database: self._append(database, change), plain_append)
        return committed

    async def _execute(self, statements: Sequence[BoundStatement]) -> int:
        row_count: int = await self._enqueue(lambda database: self._execute_all(database, statements))
        return row_count

    async def _enqueue(self, work: Callable[[Any], Any], plain_append: LogAppend | None = None) -> Any:
        if self._writer is None:
            raise StoreUnavailable("the store is closed")
        loop = asyncio.get_running_loop()
        result: asyncio.Future[Any] = loop.create_future()
        jobs = self._pending.get(loop)
        if jobs is None:
            jobs = self._pending[loop] = []
            loop.call_soon(self._submit_pending, loop)
        jobs.append(WriteJob(work, loop, result, plain_append))
        return await result

    def _submit_pending(self, loop: asyncio.AbstractEventLoop) -> None:
        jobs = self._pending.pop(loop, None)
        if jobs:
            self._queue.put(jobs)

    def _open_writer_connection(self) -> Any:
        """Open the writer's connection; `synchronous=FULL` puts a commit on disk before it returns."""
        database = connect(self.path)
        database.execute("PRAGMA synchronous=FULL")
        return database

    def _run_writer(self, database: Any) -> None:
        """The writer thread: takes all queued jobs, in order, into one commit."""
        jobs = self._queue.get()
        while jobs is not None:
            batch = jobs
            try:
                while len(batch) < MAX_BATCH and (jobs := self._queue.get_nowait()) is not None:
                    batch += jobs
            except queue.Empty:
                pass
            self._commit_batch(database, batch)
            if jobs is not None:
                jobs = self._queue.get()
        database.close()

    def _commit_batch(self, database: Any, batch: list[WriteJob]) -> None:
        """Run a batch in one transaction; results are delivered only after the commit."""
        try:
            database.execute("BEGIN IMMEDIATE")
            results = _run_batch(batch, database)
            database.execute("COMMIT")
        except Exception as error:  # noqa: BLE001 - the writer must keep running, and every job must get a result
            self._rollback(database)
            if len(batch) == 1:
                self._note_write_error(str(error) or repr(error))
                self._deliver(batch, [StoreUnavailable(f"writing failed: {error}")])
                return
            for job in batch:  # one job broke the batch: run each on its own
                self._commit_batch(database, [job])
            return
        self._note_write_error("")
        self._deliver(batch, results)

    def _note_write_error(self, error: str) -> None:
        """Remember whether writing works, and log when that changes."""
        if error and not self._write_error:
            _log.error(
                "commit failed: %s; moves are refused and nothing is lost; free disk space or mend the disk",
                error, extra={"file": str(self.path)},
            )  # fmt: skip
        elif self._write_error and not error:
            _log.warning("commits work again", extra={"file": str(self.path)})
        self._write_error = error

    def _rollback(self, database: Any) -> None:
        try:
            if database.in_transaction:
                database.execute("ROLLBACK")
        except sqlite.Error:  # the disk is failing: the next BEGIN reports it
            return

    def _deliver(self, batch: list[WriteJob], results: list[Any]) -> None:
        loops = {job.loop for job in batch}
        for loop in loops:
            own_results = [(job, result) for job, result in zip(batch, results, strict=True) if job.loop is loop]
            try:
                loop.call_soon_threadsafe(_resolve_futures, own_results)
            except RuntimeError:  # the loop is closed: nobody waits for the result
                continue

    def _append(self, database: Any, change: LogAppend) -> Committed:
        """Append rows; an append that raises has changed nothing."""
        return (
            self._append_optimistically(database, change) if is_plain_append(change) else None
        ) or self._append_checked(database, change)

    def _append_optimistically(self, database: Any, change: LogAppend) -> Committed | None:
        """Insert without checking first, which works for nearly every move; `None` if it did not.

        A version that is taken or a key that is used makes the first INSERT fail; a head that has moved is not updated.
        """
        log_rows = base.log_rows(change)
        last = log_rows[-1]
        try:
            self._execute_all(database, [("add_row", row) for row in log_rows])
        except sqlite.IntegrityError:
            return None
        new_head = {
            "table": change.table,
            "from_version": change.expected.version,
            "from_chain": change.expected.chain,
            "version": last["version"],
            "chain": last["chain"],
            "updated": change.at,
            "due": None if change.listing is None else base.due_column(change.listing),
        }
        if self._execute_all(database, [("advance_head", new_head)]) != 1:
            self._execute_all(database, [("drop_rows", {"table": change.table, "since": change.expected.version})])
            return None
        return Committed(change.expected.version + 1, LogPosition(last["version"], last["chain"]))

    def _append_checked(self, database: Any, change: LogAppend) -> Committed:
        """Check everything, then write."""
        head = self._fetch_one(database, "head", table=change.table)
        if change.key is not None and head is not None:
            earlier = self._fetch_one(database, "commit_of_key", table=change.table, key=change.key)
            if earlier is not None:
                first, last = base.key_span(change.table, change.key, change.digest, earlier)
                chain = self._fetch_one(database, "chain_at", table=change.table, version=last)
                return Committed(first, LogPosition(last, bytes(chain[0])), replay=True)
        if head is None and change.expected != genesis(change.table):
            raise NoSuchTable(change.table)
        if head is not None and change.expected != (head[0], bytes(head[1])):
            raise VersionConflict(change.table, head[0])
        for rating in change.ratings:
            self._check_rating(database, change, rating.game, rating.who, rating.games - 1)
        log_rows = base.log_rows(change)
        end = LogPosition(log_rows[-1]["version"], log_rows[-1]["chain"])
        self._execute_all(database, append_statements(change, log_rows, end, new=head is None))
        return Committed(change.expected.version + 1, end)

    async def rewrite(self, change: LogRewrite) -> LogPosition:
        """Replace the log of a table in one transaction."""
        position: LogPosition = await self._enqueue(lambda database: self._rewrite(database, change))
        return position

    def _rewrite(self, database: Any, change: LogRewrite) -> LogPosition:
        head = self._fetch_one(database, "head", table=change.table)
        if head is None or change.expected != (head[0], bytes(head[1])):
            raise VersionConflict(change.table, 0 if head is None else head[0])
        statements, position = base.rewrite_statements(change)
        self._execute_all(database, statements)
        return position

    def _check_rating(self, database: Any, change: LogAppend, game: str, who: str, games: int) -> None:
        found = self._fetch_one(database, "rating", game=game, who=who)
        if (0 if found is None else found[4]) != games:
            raise VersionConflict(change.table, change.expected.version)

    def _fetch_one(self, database: Any, name: str, **values: Any) -> Any:
        statement = self._statements[name]
        return database.execute(statement.sql, statement.values(values)).fetchone()

    def _execute_all(self, database: Any, statements: Sequence[BoundStatement]) -> int:
        row_count = 0
        for name, values in statements:
            statement = self._statements[name]
            row_count = database.execute(statement.sql, statement.values(values)).rowcount
        return row_count

    # -- backups -------------------------------------------------------------------------------------------------

    async def backup(self, path: str) -> None:
        """Write a backup to a new file while play goes on, with SQLite's backup API."""
        await asyncio.to_thread(self._backup, Path(path))

    def _backup(self, path: Path) -> None:
        if path.exists():
            raise StoreUnavailable(f"{path} already exists")
        create_private(path)
        source, target = connect(self.path, read_only=True), connect(path)
        try:
            source.backup(target, pages=1000, sleep=0.01)
            target.execute("PRAGMA journal_mode=DELETE")
        finally:
            target.close()
            source.close()

    async def restore(self, path: str) -> None:
        """Restore a backup; raises `StoreUnavailable` unless this store is empty."""
        if await self._query("any_table") or await self._query("any_person"):
            raise StoreUnavailable("restore needs an empty store")
        content = await asyncio.to_thread(backup_file.read_backup, Path(path))
        epoch = backup_file.new_epoch()
        await self._enqueue(lambda database: _insert_backup(database, content, epoch))
        self._epoch = epoch


def _change_header(database: Any) -> None:
    """Write one page: change a number in the header that nobody uses. The same value again would not be written."""
    (number,) = database.execute("PRAGMA user_version").fetchone()
    database.execute(f"PRAGMA user_version = {1 - number % 2}")


def _run_batch(batch: list[WriteJob], database: Any) -> list[Any]:
    """The results of a batch: plain appends are written together if possible, the rest one by one."""
    plain_appends = [job.plain_append for job in batch if job.plain_append is not None]
    appended = append_batch(database, plain_appends) if len(plain_appends) > 1 else {}
    return [
        appended[job.plain_append.table]
        if job.plain_append is not None and job.plain_append.table in appended
        else _run_job(job, database)
        for job in batch
    ]


def _run_job(job: WriteJob, database: Any) -> Any:
    """The result of a job or its `StoreError`; database errors propagate."""
    try:
        return job.work(database)
    except StoreError as refusal:
        return refusal


def _resolve_futures(results: list[tuple[WriteJob, Any]]) -> None:
    for job, result in results:
        if job.result.done():
            continue
        if isinstance(result, BaseException):
            job.result.set_exception(result)
        else:
            job.result.set_result(result)


def _insert_backup(database: Any, content: Iterator[backup_file.RowChunk], epoch: str) -> None:
    for name, columns, rows in content:
        database.executemany(backup_file.insert_statement(name, columns, "?" * len(columns)), rows)
    database.execute("UPDATE life SET epoch = ?", [epoch])


def append_statements(
    change: LogAppend, log_rows: list[dict[str, Any]], end: LogPosition, *, new: bool
) -> list[BoundStatement]:
    """The statements of an append, in order."""
    statements: list[BoundStatement] = []
    if new:
        statements.append(("add_table", base.table_values(change, end)))
    statements += [("add_row", row) for row in log_rows]
    if not new:
        head = {"table": change.table, "version": end.version, "chain": end.chain, "updated": change.at}
        statements.append(("move_head", head))
    if change.listing is not None:
        if not new:
            statements.append(("set_listing", {"table": change.table, **base.listing_values(change.listing)}))
        if change.listing.people is not None:
            statements.append(("drop_seats", {"table": change.table}))
            statements += [
                ("add_seat", {"table_id": change.table, "person": person}) for person in change.listing.people
            ]
    if change.seed is not None:
        statements.append(("add_seed", {"table_id": change.table, "seed": change.seed}))
    for person in change.mentions:
        mention = {"table_id": change.table, "person": person}
        statements += [("drop_mention", {"table": change.table, "person": person}), ("add_mention", mention)]
    for rating in change.ratings:
        statements.append(("add_rating" if rating.games == 1 else "set_rating", base.rating_values(rating)))
    return statements


def create_private(path: Path) -> None:
    """Create an empty file that only its owner can read, if there is none; SQLite gives its log the same mode.

    A database holds what nobody else may see: hidden hands, seeds of running games.
    """
    if not path.exists():
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))


def connect(path: Path, *, read_only: bool = False) -> Any:
    """Open a connection with pysqlite3."""
    uri = path.absolute().as_uri() + ("?mode=ro" if read_only else "")
    connection = sqlite.connect(uri, uri=True, isolation_level=None, check_same_thread=False, timeout=5.0)
    connection.execute("PRAGMA busy_timeout=5000")
    connection.execute("PRAGMA cache_size=-8000")
    return connection


def revision(connection: Any) -> str | None:
    """The schema revision of this file; `None` if it has none yet."""
    found = connection.execute("SELECT 1 FROM sqlite_master WHERE name='alembic_version'").fetchone()
    if found is None:
        return None
    row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    return None if row is None else str(row[0])


def _connect_for_migration(path: Path) -> Any:
    connection = connect(path)
    connection.execute("PRAGMA synchronous=EXTRA")
    return connection
