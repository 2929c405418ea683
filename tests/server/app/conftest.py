"""One server for the tests that leave no traces at each other's tables."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.app.served import OPEN, Person, Served


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder: Path = tmp_path_factory.mktemp("served")
    with Served(folder) as running:
        yield running
    assert running.complaints() == []


@pytest.fixture(autouse=True)
def nothing_stays_open() -> Iterator[None]:
    """A test that fails half-way must not make the next one fail by what it left open."""
    before = set(OPEN)
    yield
    for one in OPEN - before:
        one.close()


@pytest.fixture
def ada(server: Served) -> Iterator[Person]:
    person = server.person("Ada")
    yield person
    person.close()


@pytest.fixture
def bob(server: Served) -> Iterator[Person]:
    person = server.person("Bob")
    yield person
    person.close()
