"""A backup: an SQLite file of the same schema, whatever store it came from. So a club can also move house with it."""

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
    """What a backup holds: every table but the one that says which life of the store this is."""
    return [(one.name, [column.name for column in one.columns]) for one in metadata.sorted_tables if one.name != "life"]


def new_epoch() -> str:
    """The name of a new life."""
    return secrets.token_hex(8)


def read_backup(path: Path) -> Iterator[RowChunk]:
    """The content of a backup, piece by piece; refuses a file of another schema before the first one."""
    if not path.is_file():
        raise StoreUnavailable(f"there is no backup at {path}")
    uri = path.absolute().as_uri() + "?mode=ro"
    connection = sqlite.connect(uri, uri=True, isolation_level=None, check_same_thread=False)
    try:
        found = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite.Error as error:
        connection.close()
        raise StoreUnavailable(f"{path} is no backup of a table server: {error}") from error
    if found is None or found[0] != LATEST:
        connection.close()
        raise StoreUnavailable(f"{path} is from another version; open it once with this one")
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
    """The statement that puts a row of a backup in its place."""
    quoted = ", ".join(f'"{column}"' for column in columns)
    return f'INSERT INTO "{name}" ({quoted}) VALUES ({", ".join(marks)})'


class BackupWriter:
    """Writes a new backup file from chunks."""

    def __init__(self, path: Path) -> None:
        if path.exists():
            raise StoreUnavailable(f"{path} is there already")
        engine = sa.create_engine(f"sqlite:///{path}", module=sqlite, poolclass=sa.NullPool)
        migrate(engine)
        engine.dispose()
        self._connection = sqlite.connect(str(path), isolation_level=None, check_same_thread=False)
        self._connection.execute("BEGIN")

    def add(self, chunk: RowChunk) -> None:
        """Some rows more."""
        name, columns, rows = chunk
        self._connection.executemany(insert_statement(name, columns, "?" * len(columns)), rows)

    def close(self) -> None:
        """Make it durable."""
        self._connection.execute("COMMIT")
        self._connection.close()
