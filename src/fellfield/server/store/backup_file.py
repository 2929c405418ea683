"""Backup files: SQLite files of the current schema, whichever store they come from."""

from __future__ import annotations

import secrets
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
    """Read a backup in chunks; raises `StoreUnavailable` for a file of another schema."""
    if not path.is_file():
        raise StoreUnavailable(f"no backup at {path}")
    uri = path.absolute().as_uri() + "?mode=ro"
    connection = sqlite.connect(uri, uri=True, isolation_level=None, check_same_thread=False)
    try:
        found = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite.Error as error:
        connection.close()
        raise StoreUnavailable(f"{path} is not a Fellfield backup: {error}") from error
    if found is None or found[0] != LATEST:
        connection.close()
        raise StoreUnavailable(f"{path} has another schema version: open it once with this version of the server")
    return _chunks(connection)


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
        engine = sa.create_engine(f"sqlite:///{path}", module=sqlite, poolclass=sa.NullPool)
        migrate(engine)
        engine.dispose()
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
