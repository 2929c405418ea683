"""One browser for all tests of the page, and for each module a real server with an empty house."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright
from tests.server.app.served import Served
from tests.server.app.web import PATIENCE
from tests.web.browsing import Guest, launch

ROOT = Path(__file__).parents[2]
BUILT = ROOT / "src" / "fellfield" / "server" / "static"
NewGuest = Callable[..., Guest]


# Not longer than these tests: while the browser is open, its event loop runs, and other tests have loops of their own.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE * 1000)
    with sync_playwright() as playwright:
        opened = launch(playwright)
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def page_files() -> Path:
    """The page as it was built; built now, if it is not there."""
    folder = Path(os.environ.get("FELLFIELD_STATIC") or BUILT)
    if not (folder / "index.html").exists():
        for command in (["npm", "ci", "--no-audit", "--no-fund"], ["npm", "run", "build"]):
            subprocess.run(command, cwd=ROOT / "web", check=True, capture_output=True)
    return folder


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, page_files: Path) -> Iterator[str]:
    """The address of a server whose bots answer at once."""
    settings = {"FELLFIELD_BOT_SECONDS": "0.05", "FELLFIELD_ANALYSIS_SECONDS": "2", "FELLFIELD_STATIC": str(page_files)}
    with Served(tmp_path_factory.mktemp("house"), settings) as server:
        yield server.url
    assert server.complaints() == []


@pytest.fixture
def new_guest(browser: Browser, site: str) -> Iterator[NewGuest]:
    """Let somebody in; behind the test, nobody's browser may have complained about anything."""
    guests: list[Guest] = []

    def arrive(**wishes: Any) -> Guest:
        guests.append(Guest(browser, site, **wishes))
        return guests[-1]

    yield arrive
    for guest in guests:
        guest.leave()
    assert [complaint for guest in guests for complaint in guest.complaints] == []
