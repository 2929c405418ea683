"""One person who is drawn wherever they go: in each language, at a desk and on a phone, by day and by night."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page
from tests.web.browsing import PHONE, WIDE, Guest
from tests.web.words import say

SIZES: Final = {"wide": WIDE, "phone": PHONE}
QUALITY: Final = 60
AT_REST: Final = 300
"""Milliseconds for pictures and letters to stand still."""

_DRESS: Final = """(wished) => {
  const wishes = JSON.parse(localStorage.getItem("fellfield.wishes") ?? "{}");
  localStorage.setItem("fellfield.wishes", JSON.stringify({ ...wishes, ...wished }));
}"""


@dataclass(frozen=True)
class Air:
    """How a page is seen: in which language, on which screen, in which light."""

    language: str = "en"
    size: str = "wide"
    light: str = "light"

    def wishes(self) -> dict[str, str]:
        """What this person would choose in the settings."""
        dark, strong = self.light == "dark", self.light == "contrast"
        theme, contrast = "dark" if dark else "light", "more" if strong else "auto"
        return {"language": self.language, "theme": theme, "contrast": contrast}

    def name(self) -> str:
        """How the files of these pictures end."""
        return f"{self.size}-{self.language}"


class Studio:
    """A browser, a guest in it, and the pictures that were asked for."""

    def __init__(self, browser: Browser, site: str, into: Path, only: Iterable[str], airs: list[Air]) -> None:
        self.guest = Guest(browser, site, wishes={"theme": "light", "language": "en"}, players=4)
        self.page: Page = self.guest.page
        self.line = self.guest.context.new_cdp_session(self.page)
        self.into, self.only, self.airs, self.air = into, set(only), airs, Air()
        self.guest.open()

    def say(self, key: str) -> str:
        return say(self.air.language, key)

    def wants(self, *screens: str) -> bool:
        """Was one of these pictures asked for?"""
        return bool(self.only & set(screens))

    def become(self, air: Air) -> None:
        """See things this way, from the next page on."""
        self.air = air
        self.page.evaluate(_DRESS, air.wishes())
        width, height = SIZES[air.size]
        self.page.set_viewport_size({"width": width, "height": height})

    def each(self, *screens: str, light: str = "light", one_language: bool = False) -> Iterator[bool]:
        """Every language on every screen, or only the first one, if one of these pictures was asked for.

        Tells whether the page must be opened anew; otherwise only the screen has another size now.
        """
        if not self.wants(*screens):
            return
        spoken = ""
        for air in self.airs:
            if one_language and air.language != self.airs[0].language:
                continue
            self.become(replace(air, light=light))
            yield air.language != spoken
            spoken = air.language
        self.become(Air())

    def draw(self, screen: str, what: str = "") -> None:
        """Keep what is on the screen now, if it was asked for."""
        if screen not in self.only:
            return
        self.page.evaluate("document.activeElement?.blur(); document.fonts.ready")
        self.page.wait_for_timeout(AT_REST)
        taken = self.line.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
        file = self.into / f"{'-'.join(filter(None, (screen, what)))}-{self.air.name()}.webp"
        file.write_bytes(base64.b64decode(taken["data"]))
        print(file.name, flush=True)
