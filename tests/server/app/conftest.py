"""A server shared by tests that use their own tables."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.app.server_process import OPEN, Client, ServerProcess


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder: Path = tmp_path_factory.mktemp("served")
    with ServerProcess(folder) as running:
        yield running
    assert running.logged_errors() == []


@pytest.fixture(autouse=True)
def nothing_stays_open() -> Iterator[None]:
    """Close what a failed test has left open."""
    before = set(OPEN)
    yield
    for resource in OPEN - before:
        resource.close()


@pytest.fixture
def ada(server: ServerProcess) -> Iterator[Client]:
    person = server.client("Ada")
    yield person
    person.close()


@pytest.fixture
def bob(server: ServerProcess) -> Iterator[Client]:
    person = server.client("Bob")
    yield person
    person.close()
