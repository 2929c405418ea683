"""Migrations build the schema that the code expects, on both databases."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pysqlite3.dbapi2 as sqlite  # type: ignore[import-untyped]
import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from tests.server.postgres import Server

from fellfield.server.store import migrate as migrations
from fellfield.server.store import schema
from fellfield.server.store.schema import metadata
from fellfield.server.store.urls import store_at


def engine_for(kind: str, tmp_path: Path, server: Server) -> tuple[sa.Engine, str]:
    if kind == "sqlite":
        path = tmp_path / "tables.db"
        return sa.create_engine(f"sqlite:///{path}", module=sqlite, poolclass=sa.NullPool), f"sqlite:///{path}"
    address = server.bare_database()
    return sa.create_engine(address.replace("://", "+psycopg://"), poolclass=sa.NullPool), address


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_the_migrations_build_the_schema_of_the_code(kind: str, tmp_path: Path, postgres: Server) -> None:
    engine, address = engine_for(kind, tmp_path, postgres)
    migrations.migrate(engine)
    migrations.migrate(engine)
    with engine.connect() as connection:
        differences = compare_metadata(MigrationContext.configure(connection), metadata)
    engine.dispose()
    assert differences == []

    async def opens() -> None:
        store = store_at(address)
        await store.open()
        await store.close()

    asyncio.run(opens())


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_an_older_database_learns_whom_its_logs_name(kind: str, tmp_path: Path, postgres: Server) -> None:
    """Somebody who left a table, or only chatted there, can delete their account after the upgrade, too."""
    engine, address = engine_for(kind, tmp_path, postgres)
    migrations.migrate(engine, "0002")
    log = [
        {"row": "created", "seats": [{"kind": "human", "person": "ada", "name": "Ada"}, {"kind": "open"}]},
        {"row": "joined", "seat": 1, "holder": {"kind": "human", "person": "bob", "name": "Bob"}},
        {"row": "left", "seat": 1},
        {"row": "chat", "person": "cid", "name": "Cid", "seat": -1, "text": "hi"},
    ]
    with engine.begin() as connection:
        values = [
            {"table_id": "t", "version": version, "at": 0, "payload": json.dumps(row).encode(), "chain": b""}
            for version, row in enumerate(log, start=1)
        ]
        connection.execute(sa.insert(schema.log), values)
        connection.execute(sa.insert(schema.seats), {"table_id": "t", "person": "ada"})
    migrations.migrate(engine)
    engine.dispose()

    async def finds() -> None:
        store = store_at(address)
        await store.open()
        assert {person: await store.tables_naming(person) for person in ("ada", "bob", "cid", "dan")} == {
            "ada": ["t"], "bob": ["t"], "cid": ["t"], "dan": []
        }  # fmt: skip
        await store.close()

    asyncio.run(finds())


def test_several_processes_may_start_at_once_on_an_empty_database(postgres: Server) -> None:
    async def test() -> None:
        address = postgres.bare_database()
        stores = [store_at(address) for _ in range(3)]
        await asyncio.gather(*(store.open() for store in stores))
        assert len({store.epoch() for store in stores}) == 1
        for store in stores:
            await store.close()

    asyncio.run(test())


def test_the_latest_revision_is_the_one_the_code_names() -> None:
    folder = ScriptDirectory(str(Path(migrations.__file__).parent / "migrations"))
    assert folder.get_current_head() == migrations.LATEST
