"""A real browser, and people who use it: each with a language and wishes, and with what their page complains about."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright, Request
from tests.server.app.web import PATIENCE
from tools.system_packages import SYSTEM_PACKAGES

FLAGS: Final = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
WIDE: Final = (1440, 900)
PHONE: Final = (390, 844)
GAMES: Final = ("leaping-lemmings", "valhalla-lemmings", "antler-island")

_ARRIVE: Final = """([wishes, tables]) => {
  if (location.origin === "null") return; // an empty window keeps nothing
  if (!localStorage.getItem("fellfield.wishes")) localStorage.setItem("fellfield.wishes", JSON.stringify(wishes));
  for (const [game, wish] of Object.entries(tables)) {
    const place = `fellfield.wish.${game}`;
    if (!localStorage.getItem(place)) localStorage.setItem(place, JSON.stringify(wish));
  }
}"""


def chromium_at() -> str:
    """Return the path of the system's Chromium."""
    found = next(package for package in SYSTEM_PACKAGES if package.name == "chromium").find() or shutil.which(
        "chromium"
    )
    assert found, "Chromium not found; install it with `make system-packages`"
    return found


def launch(playwright: Playwright) -> Browser:
    """A browser without a window; it is the system's own, nothing is downloaded."""
    return playwright.chromium.launch(executable_path=chromium_at(), headless=True, args=FLAGS)


class Guest:
    """Somebody with a browser of their own."""

    def __init__(
        self,
        browser: Browser,
        site: str,
        language: str = "en",
        size: tuple[int, int] = WIDE,
        wishes: Mapping[str, object] | None = None,
        players: int | None = None,
        **more: Any,
    ) -> None:
        self.site = site
        self.complaints: list[str] = []
        self._offline = False
        self.context: BrowserContext = browser.new_context(
            base_url=site,
            locale={"en": "en-GB", "it": "it-IT", "es": "es-ES"}[language],
            viewport={"width": size[0], "height": size[1]},
            **({"reduced_motion": "reduce"} | more),
        )
        self.context.set_default_timeout(PATIENCE * 1000)
        self.context.on("page", self._listen)
        tables = {game: {"players": players or 3, "level": "easy"} for game in GAMES}
        kept = json.dumps([{"speed": 0, **(wishes or {})}, tables])
        self.context.add_init_script(f"({_ARRIVE})({kept})")
        self.page = self.context.new_page()

    def _listen(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.complaints.append(f"error on the page: {error}"))
        page.on("console", self._heard)
        page.on("request", self._asked)

    def _heard(self, message: ConsoleMessage) -> None:
        away = self._offline or "ERR_INTERNET_DISCONNECTED" in message.text
        if message.type == "error" and not away:
            self.complaints.append(f"console: {message.text} ({message.location.get('url', '')})")

    def _asked(self, request: Request) -> None:
        if not re.match(r"(data|blob|about):", request.url) and not request.url.startswith(self.site):
            self.complaints.append(f"a request to somebody else: {request.url}")

    def open(self, path: str = "/") -> Page:
        self.page.goto(path)
        return self.page

    @contextmanager
    def offline(self) -> Iterator[None]:
        """Without a network; what the browser says about that is no complaint."""
        self._offline = True
        self.context.set_offline(True)
        try:
            yield
        finally:
            self.context.set_offline(False)
            self.page.locator(".note.line").wait_for(state="detached")
            self._offline = False

    def leave(self) -> None:
        self.context.close()
