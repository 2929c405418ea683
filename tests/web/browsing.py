"""A real browser, and guests with their own context, language, preferences and collected page errors."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright, Request
from tests.server.app.http_helpers import TIMEOUT_SECONDS
from tools.system_packages import find_program

FLAGS: Final = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
WIDE: Final = (1440, 900)
PHONE: Final = (390, 844)
GAMES: Final = ("leaping-lemmings", "valhalla-lemmings", "antler-island")

_STORE_PREFERENCES: Final = """([preferences, setups]) => {
  if (location.origin === "null") return; // a blank page has no storage
  const store = (key, value) => localStorage.getItem(key) || localStorage.setItem(key, JSON.stringify(value));
  store("fellfield.wishes", preferences);
  for (const [game, setup] of Object.entries(setups)) store(`fellfield.wish.${game}`, setup);
}"""


def launch(playwright: Playwright) -> Browser:
    """Launch the system's Chromium, or the one of `make system-packages`, without a window."""
    return playwright.chromium.launch(executable_path=find_program("chromium"), headless=True, args=FLAGS)


class Guest:
    """A guest with a separate browser context."""

    def __init__(
        self,
        browser: Browser,
        site: str,
        language: str = "en",
        size: tuple[int, int] = WIDE,
        preferences: Mapping[str, object] | None = None,
        players: int | None = None,
        **more: Any,
    ) -> None:
        self.site = site
        self.page_errors: list[str] = []
        self._offline = False
        self.context: BrowserContext = browser.new_context(
            base_url=site,
            locale={"en": "en-GB", "it": "it-IT", "es": "es-ES"}[language],
            viewport={"width": size[0], "height": size[1]},
            **({"reduced_motion": "reduce"} | more),
        )
        self.context.set_default_timeout(TIMEOUT_SECONDS * 1000)
        self.context.on("page", self._watch_page)
        setups = {game: {"players": players or 3, "level": "easy"} for game in GAMES}
        stored = json.dumps([{"speed": 0, **(preferences or {})}, setups])
        self.context.add_init_script(f"({_STORE_PREFERENCES})({stored})")
        self.page = self.context.new_page()

    def _watch_page(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.page_errors.append(f"error on the page: {error}"))
        page.on("console", self._on_console)
        page.on("request", self._on_request)

    def _on_console(self, message: ConsoleMessage) -> None:
        expected = self._offline or "ERR_INTERNET_DISCONNECTED" in message.text
        if message.type == "error" and not expected:
            self.page_errors.append(f"console: {message.text} ({message.location.get('url', '')})")

    def _on_request(self, request: Request) -> None:
        if not re.match(r"(data|blob|about):", request.url) and not request.url.startswith(self.site):
            self.page_errors.append(f"request to another site: {request.url}")

    def open(self, path: str = "/") -> Page:
        self.page.goto(path)
        return self.page

    @contextmanager
    def offline(self) -> Iterator[None]:
        """Disconnect the network; console errors about it are ignored."""
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
