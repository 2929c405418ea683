"""A browser page that is photographed in each language, on a wide screen and on a phone, in light and dark themes."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page
from tests.web.browsing import PHONE, WIDE, Guest
from tests.web.page_texts import page_text

SIZES: Final = {"wide": WIDE, "phone": PHONE}
QUALITY: Final = 60
SETTLE_MS: Final = 300
"""Milliseconds until images and fonts are drawn."""

_STORE_PREFERENCES: Final = """(changed) => {
  const stored = JSON.parse(localStorage.getItem("fellfield.wishes") ?? "{}");
  localStorage.setItem("fellfield.wishes", JSON.stringify({ ...stored, ...changed }));
}"""


@dataclass(frozen=True)
class Appearance:
    """The language, screen size and theme of a screenshot."""

    language: str = "en"
    size: str = "wide"
    light: str = "light"

    def preferences(self) -> dict[str, str]:
        """Return the page's settings for this appearance."""
        dark, strong = self.light == "dark", self.light == "contrast"
        theme, contrast = "dark" if dark else "light", "more" if strong else "auto"
        return {"language": self.language, "theme": theme, "contrast": contrast}

    def suffix(self) -> str:
        """Return the end of the file names of these screenshots."""
        return f"{self.size}-{self.language}"


class ScreenshotSession:
    """A browser with a signed-in guest that captures the requested screens."""

    def __init__(
        self, browser: Browser, site: str, into: Path, only: Iterable[str], appearances: list[Appearance]
    ) -> None:
        self.guest = Guest(browser, site, preferences={"theme": "light", "language": "en"}, players=4)
        self.page: Page = self.guest.page
        self.devtools = self.guest.context.new_cdp_session(self.page)
        self.into, self.only, self.appearances, self.appearance = into, set(only), appearances, Appearance()
        self.guest.open()

    def text(self, key: str) -> str:
        """Return a text of the page in the current language."""
        return page_text(self.appearance.language, key)

    def wants(self, *screens: str) -> bool:
        """Return whether any of these screens was requested."""
        return bool(self.only & set(screens))

    def apply(self, appearance: Appearance) -> None:
        """Use this appearance from the next page load on."""
        self.appearance = appearance
        self.page.evaluate(_STORE_PREFERENCES, appearance.preferences())
        width, height = SIZES[appearance.size]
        self.page.set_viewport_size({"width": width, "height": height})

    def each(self, *screens: str, light: str = "light", one_language: bool = False) -> Iterator[bool]:
        """Apply every appearance in turn, if any of these screens was requested.

        Yields whether the page must be reloaded because the language has changed; otherwise only the size has.
        """
        if not self.wants(*screens):
            return
        loaded = ""
        for appearance in self.appearances:
            if one_language and appearance.language != self.appearances[0].language:
                continue
            self.apply(replace(appearance, light=light))
            yield appearance.language != loaded
            loaded = appearance.language
        self.apply(Appearance())

    def capture(self, screen: str, what: str = "") -> None:
        """Save the page as an image, if this screen was requested."""
        if screen not in self.only:
            return
        self.page.evaluate("document.activeElement?.blur(); document.fonts.ready")
        self.page.wait_for_timeout(SETTLE_MS)
        taken = self.devtools.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
        file = self.into / f"{'-'.join(filter(None, (screen, what)))}-{self.appearance.suffix()}.webp"
        file.write_bytes(base64.b64decode(taken["data"]))
        print(file.name, flush=True)
