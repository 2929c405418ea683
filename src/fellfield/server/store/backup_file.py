"""Backup files: SQLite files of the current schema, whichever store they come from."""

from __future__ import annotations

import secrets
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import pysqlite3.dbapi2 as sqlite  # type: ignore[import-untyped]
import sqlalchemy as sa

from fellfield.server.store.contract import StoreUnavailable
from fellfield.server.store.migrate import LATEST, migrate
from fellfield.server.store.schema import metadata

RowChunk = tuple[str, list[str], list[tuple[Any, ...]]]
"""The name of a database table, its columns, some of its rows."""

CHUNK: Final = 2000


def backed_up_tables() -> list[tuple[str, list[str]]]:
    """The database tables in a backup: all except `life`, which holds the epoch."""
    return [
        (table.name, [column.name for column in table.columns])
        for table in metadata.sorted_tables
        if table.name != "life"
    ]


def new_epoch() -> str:
    """A new epoch."""
    return secrets.token_hex(8)


def read_backup(path: Path) -> Iterator[RowChunk]:
    """Read a backup in chunks, also one of an older release; raises `StoreUnavailable` for any other file."""
    if not path.is_file():
        raise StoreUnavailable(f"no backup at {path}")
    revision = _revision(path)
    if revision == LATEST:
        return _chunks(_open(path))
    return _migrated_chunks(path, revision)


def _open(path: Path) -> Any:
    uri = path.absolute().as_uri() + "?mode=ro"
    return sqlite.connect(uri, uri=True, isolation_level=None, check_same_thread=False)


def _revision(path: Path) -> str:
    connection = _open(path)
    try:
        found = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite.Error as error:
        raise StoreUnavailable(f"{path} is not a Fellfield backup: {error}") from error
    finally:
        connection.close()
    return "" if found is None else str(found[0])


def _migrated_chunks(path: Path, revision: str) -> Iterator[RowChunk]:
    """The rows of a copy that was brought to the present schema; the backup itself stays as it is."""
    if revision > LATEST or not revision:
        raise StoreUnavailable(f"{path} was written by a newer release (schema {revision}); this one knows {LATEST}")
    with tempfile.TemporaryDirectory(prefix="fellfield-") as folder:
        copy = Path(folder) / "backup.db"
        shutil.copyfile(path, copy)
        _migrate(copy)
        yield from _chunks(_open(copy))


def _migrate(path: Path) -> None:
    engine = sa.create_engine(f"sqlite:///{path}", module=sqlite, poolclass=sa.NullPool)
    migrate(engine)
    engine.dispose()


def _chunks(connection: Any) -> Iterator[RowChunk]:
    try:
        for name, columns in backed_up_tables():
            quoted = ", ".join(f'"{column}"' for column in columns)
            rows = connection.execute(f'SELECT {quoted} FROM "{name}"')
            while chunk := rows.fetchmany(CHUNK):
                yield name, columns, chunk
    finally:
        connection.close()


def insert_statement(name: str, columns: list[str], marks: Iterable[str]) -> str:
    """The INSERT statement for a row of a backup."""
    quoted = ", ".join(f'"{column}"' for column in columns)
    return f'INSERT INTO "{name}" ({quoted}) VALUES ({", ".join(marks)})'


class BackupWriter:
    """Writes a new backup file."""

    def __init__(self, path: Path) -> None:
        if path.exists():
            raise StoreUnavailable(f"{path} already exists")
        _migrate(path)
        self._connection = sqlite.connect(str(path), isolation_level=None, check_same_thread=False)
        self._connection.execute("BEGIN")

    def add(self, chunk: RowChunk) -> None:
        """Add rows."""
        name, columns, rows = chunk
        self._connection.executemany(insert_statement(name, columns, "?" * len(columns)), rows)

    def close(self) -> None:
        """Commit and close."""
        self._connection.execute("COMMIT")
        self._connection.close()
