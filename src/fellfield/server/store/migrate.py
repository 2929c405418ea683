"""Schema migrations for both databases."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import sqlalchemy as sa

LATEST: Final = "0003"
"""The schema revision of this code; a database that has it needs no Alembic."""

_LOCK: Final = 0x0FE11F1E1D


def migrate(engine: sa.Engine, revision: str = "head") -> None:
    """Run the missing migrations up to this revision in one transaction; several processes may try at once."""
    from alembic import command  # noqa: PLC0415 - slow to import, rarely needed
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    if engine.dialect.name == "sqlite":
        sa.event.listen(engine, "begin", _begin)
    with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(sa.text(f"SELECT pg_advisory_lock({_LOCK})"))
            connection.commit()
        try:
            config.attributes["connection"] = connection
            command.upgrade(config, revision)
            connection.commit()
        finally:
            connection.rollback()
            if engine.dialect.name == "postgresql":
                connection.execute(sa.text(f"SELECT pg_advisory_unlock({_LOCK})"))
                connection.commit()


def _begin(connection: sa.Connection) -> None:
    """SQLite's driver starts no transaction for DDL; without one, a failed migration could leave half its changes."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")
