"""Fixtures: one browser for all tests of the page, and a server with an empty database per module."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright
from tests.programs import require
from tests.server.app.http_helpers import TIMEOUT_SECONDS
from tests.server.app.server_process import ServerProcess
from tests.web.browsing import Guest, launch

ROOT = Path(__file__).parents[2]
BUILT = ROOT / "src" / "fellfield" / "server" / "static"
NewGuest = Callable[..., Guest]


# Package scope: an open browser runs an event loop, which would clash with those of other tests.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    require("chromium")
    expect.set_options(timeout=TIMEOUT_SECONDS * 1000)
    with sync_playwright() as playwright:
        opened = launch(playwright)
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def page_files() -> Path:
    """Return the folder of the built page; build it if it is missing."""
    folder = Path(os.environ.get("FELLFIELD_STATIC") or BUILT)
    if not (folder / "index.html").exists():
        for command in (["npm", "ci", "--no-audit", "--no-fund"], ["npm", "run", "build"]):
            subprocess.run(command, cwd=ROOT / "web", check=True, capture_output=True)
    return folder


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, page_files: Path) -> Iterator[str]:
    """Run a server with fast bots; yield its URL."""
    settings = {"FELLFIELD_BOT_SECONDS": "0.05", "FELLFIELD_ANALYSIS_SECONDS": "2", "FELLFIELD_STATIC": str(page_files)}
    with ServerProcess(tmp_path_factory.mktemp("server"), settings) as server:
        yield server.url
    assert server.logged_errors() == []


@pytest.fixture
def new_guest(browser: Browser, site: str) -> Iterator[NewGuest]:
    """Create guests; after the test, fail if any page reported an error."""
    guests: list[Guest] = []

    def create(**options: Any) -> Guest:
        guests.append(Guest(browser, site, **options))
        return guests[-1]

    yield create
    for guest in guests:
        guest.leave()
    assert [error for guest in guests for error in guest.page_errors] == []
