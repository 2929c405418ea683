"""A newer release opens the databases of every older release and continues their games."""

from __future__ import annotations

import asyncio
import gzip
import json
import subprocess
from pathlib import Path
from random import Random
from typing import Any

import psycopg
import pytest
import sqlalchemy as sa
from alembic import command
from tests.server.harness import TableHarness, harness_at
from tests.server.postgres import Server
from tests.server.rig_release import running_record

from fellfield.server.record_check import verify_record
from fellfield.server.store import Store
from fellfield.server.store.sqlite import SqliteStore, connect, revision
from fellfield.server.store.urls import store_at
from fellfield.server.tables import Refused, SubmittedCommand, Table, legal_texts, record
from fellfield.server.tables import commands as do

FOLDER = Path(__file__).parent / "releases"
DUMPS = sorted(file.name.removesuffix(".sql.gz") for file in FOLDER.glob("*.sql.gz"))
RELEASES = sorted(file.name.removesuffix(".db.gz") for file in FOLDER.glob("*.db.gz"))


def known_of(release: str) -> dict[str, Any]:
    """What must still be true."""
    known: dict[str, Any] = json.loads((FOLDER / f"{release}.json").read_text())
    return known


def unpacked(release: str, folder: Path) -> Path:
    path = folder / "tables.db"
    path.write_bytes(gzip.decompress((FOLDER / f"{release}.db.gz").read_bytes()))
    return path


async def goes_on(store: Store, release: str) -> None:
    """Everything is as it was, and play goes on."""
    known = known_of(release)
    async with harness_at(store, "much later") as harness:
        assert (await harness.people.recover(known["code"])) is not None
        person = await harness.people.authenticate(known["session"])
        assert person is not None
        assert person.id == known["person"]
        for table_id, was in known["finished"].items():
            if table := await found(harness, table_id):
                assert record(table) == was["record"]
                assert verify_record(was["record"]).outcomes > 0
        for table_id, was in known["running"].items():
            await _played_on(harness, table_id, was)


async def found(harness: TableHarness, table_id: str) -> Table | None:
    """The table if its rules version is still supported; otherwise it is refused and left unchanged."""
    try:
        return await harness.tables.get(table_id)
    except Refused as refused:
        if refused.code != "unreadable-table":
            raise
        return None


async def _played_on(harness: TableHarness, table_id: str, was: dict[str, Any]) -> None:
    table = await found(harness, table_id)
    if table is None:
        return
    assert table.position.version == was["version"]
    assert running_record(table) == was["record"]
    seat = Random(7).choice(table.due())
    person = await harness.store.person(table.seats[seat].person)
    done = await harness.tables.execute(table_id, SubmittedCommand(person, do.Play(seat, legal_texts(table, seat)[0])))
    assert done.version > was["version"]
    if was["game"] == "tides":
        await _finished_under_its_own_dice(harness, done.table)


async def _finished_under_its_own_dice(harness: TableHarness, table: Table) -> None:
    """A game ends with the kind of dice with which it began."""
    people = [await harness.store.person(holder.person) for holder in table.seats]
    table = await harness.play_out(table, [person for person in people if person is not None], Random(3))
    text = record(table)
    assert verify_record(text).version == (2 if "; fair/2 " in text else 1)
    if verify_record(text).version == 1:
        assert verify_record(text, table.created.commitment).compared


def test_there_is_a_database_of_every_release() -> None:
    tags = subprocess.run(
        ["git", "tag", "--list", "v*"], cwd=FOLDER, capture_output=True, text=True, check=False
    ).stdout
    tagged = {tag.removeprefix("v") for tag in tags.split()}
    assert tagged <= set(RELEASES)
    assert tagged <= set(DUMPS)
    assert "0.1.0" in RELEASES


@pytest.mark.parametrize("release", RELEASES)
def test_a_database_of_an_older_release_can_be_continued(release: str, tmp_path: Path) -> None:
    asyncio.run(goes_on(SqliteStore(unpacked(release, tmp_path)), release))


@pytest.mark.parametrize("release", RELEASES)
def test_a_backup_of_an_older_release_is_restored_into_postgresql(
    release: str, tmp_path: Path, postgres: Server
) -> None:
    async def test() -> None:
        store = store_at(postgres.database())
        await store.open()
        await store.restore(str(unpacked(release, tmp_path)))
        await store.close()
        await goes_on(store_at(store.dsn), release)  # type: ignore[attr-defined]

    asyncio.run(test())


@pytest.mark.parametrize("release", DUMPS)
def test_a_postgresql_database_of_an_older_release_can_be_continued(release: str, postgres: Server) -> None:
    address = postgres.bare_database()
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(gzip.decompress((FOLDER / f"{release}.sql.gz").read_bytes()))
    asyncio.run(goes_on(store_at(address), release))


@pytest.mark.parametrize("release", RELEASES)
def test_a_migration_that_fails_leaves_the_old_release_startable(
    release: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = unpacked(release, tmp_path)
    connection = connect(path)
    before = revision(connection)
    connection.close()

    def half(config: Any, _head: str) -> None:
        config.attributes["connection"].execute(sa.text("CREATE TABLE half_done (id INTEGER)"))
        config.attributes["connection"].execute(sa.text("DROP TABLE ratings"))
        raise RuntimeError("the power went")

    with monkeypatch.context() as broken:
        broken.setattr("fellfield.server.store.sqlite.LATEST", "9999")
        broken.setattr(command, "upgrade", half)
        with pytest.raises(RuntimeError):
            asyncio.run(SqliteStore(path).open())
    connection = connect(path)
    assert revision(connection) == before
    assert connection.execute("SELECT count(*) FROM sqlite_master WHERE name = 'half_done'").fetchone() == (0,)
    connection.close()
    asyncio.run(goes_on(SqliteStore(path), release))
