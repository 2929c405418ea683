"""Fixtures: every test of the store, the tables and the people runs on SQLite and on PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.server.postgres import Server

from fellfield.server.store import Store
from fellfield.server.store.urls import store_at

NewStore = Callable[[], Store]


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """A PostgreSQL server for this session."""
    server = Server()
    yield server
    server.remove()


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty store of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.db'}"
    server: Server = request.getfixturevalue("postgres")
    return server.database()


@pytest.fixture
def new_store(address: str) -> NewStore:
    """A store that is not open yet; each call returns another one on the same database."""
    return lambda: store_at(address)
