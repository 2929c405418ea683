"""Pictures of every screen: a real server, a real browser, three languages, a desk and a phone.

    python tools/screenshots.py                       all of them, into docs/screenshots
    python tools/screenshots.py --only home,table     only these screens
    python tools/screenshots.py --languages en        only these languages
    python tools/screenshots.py --beside FOLDER       each table beside a picture of the art direction in that folder

Needs the page (`make web`), Chromium (`make parts`) and the packages of the tests.
"""

from __future__ import annotations

import argparse
import base64
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402
from tests.server.app.served import Served  # noqa: E402
from tests.web.browsing import GAMES, PHONE, WIDE, Guest, launch  # noqa: E402
from tests.web.playing import Player  # noqa: E402
from tests.web.words import say  # noqa: E402

SIZES = {"wide": WIDE, "phone": PHONE}
LANGUAGES = ("en", "it", "es")
MIDDLE = {"leaping-lemmings": 14, "valhalla-lemmings": 3, "antler-island": 12}
"""So many choices are made before a table is drawn: then there is something to see."""
PLAYERS = {"leaping-lemmings": 4, "valhalla-lemmings": 4, "antler-island": 4}
SCREENS = ("home", "setup", "room", "table", "result", "replay", "rules", "learn", "edit", "settings", "profile")
BESIDE = {"leaping-lemmings": "leaping", "valhalla-lemmings": "valhalla", "antler-island": "antler"}


class Studio:
    """One person in one language on one screen, drawn wherever they go."""

    def __init__(self, browser: Browser, site: str, language: str, size: str, into: Path, only: set[str]) -> None:
        self.guest = Guest(browser, site, language=language, size=SIZES[size], wishes={"theme": "light"}, players=4)
        self.page: Page = self.guest.page
        self.language, self.size, self.into, self.only = language, size, into, only

    def say(self, key: str) -> str:
        return say(self.language, key)

    def draw(self, name: str) -> None:
        """Keep what is on the screen now, if it was asked for."""
        if name.split("-", maxsplit=1)[0] not in self.only:
            return
        self.page.evaluate("document.fonts.ready")
        self.page.wait_for_timeout(250)
        self.page.screenshot(path=self.into / f"{name}-{self.size}-{self.language}.png")
        print(f"{name}-{self.size}-{self.language}.png", flush=True)

    def pages(self) -> None:
        """Everything that is no table."""
        for name, path, there in (
            ("home", "/", ".games .go"),
            ("settings", "/settings", ".sample"),
            ("profile", "/profile", "main .panel"),
            ("rules", "/rules/leaping-lemmings#LL-8.6", ".book article"),
            ("edit-leaping-lemmings", "/edit/leaping-lemmings", ".bench .good"),
            ("edit-valhalla-lemmings", "/edit/valhalla-lemmings", ".bench .good"),
            ("edit-antler-island", "/edit/antler-island", ".bench .good"),
            ("learn-leaping-lemmings", "/learn/leaping-lemmings", "[data-offer]"),
            ("learn-antler-island", "/learn/antler-island", "[data-offer]"),
        ):
            if name.split("-")[0] in self.only:
                self.guest.open(path).locator(there).first.wait_for()
                self.draw(name)

    def sheets(self) -> None:
        """The set-up of a table, and the room where one waits for friends."""
        if not self.only & {"setup", "room"}:
            return
        name = self.say("web.game.antler-island")
        self.guest.open().get_by_role("button", name=f"{self.say('home.friends')}: {name}").click()
        self.page.locator("dialog .seats3").wait_for()
        self.draw("setup")
        self.page.get_by_role("button", name=self.say("home.lay"), exact=True).click()
        self.page.locator(".seats2").wait_for()
        self.draw("room")

    def game(self, game: str) -> None:
        """A table in the middle of a game, its result and its replay."""
        if not self.only & {"table", "result", "replay"}:
            return
        self.guest.open().get_by_role("button", name=f"{self.say('home.play')}: {self.say(f'web.game.{game}')}").click()
        player = Player(self.page, seed=5)
        for _ in range(MIDDLE[game]):
            player.choose()
        now = player.wait()
        if not now.over and now.offers:
            player.touch(now)
            self.page.wait_for_timeout(100)
        self.draw(f"table-{game}")
        if not self.only & {"result", "replay"} or game != "valhalla-lemmings":
            return
        player.play_out()
        self.draw(f"result-{game}")
        self.page.locator("dialog a[href^='/replay/']").click()
        self.page.get_by_role("slider").fill("8")
        self.page.get_by_role("tab").nth(1).or_(self.page.locator(".transport .more").nth(1)).first.dispatch_event(
            "click"
        )
        self.page.locator(".findings table").wait_for(state="attached")
        self.draw(f"replay-{game}")


def beside(browser: Browser, art: Path, into: Path) -> None:
    """One picture a game: the art direction on the left, the product on the right."""
    page = browser.new_page(viewport={"width": 1640, "height": 560})
    for game, short in BESIDE.items():
        shots = (art / f"{short}-1440x900.png", into / f"table-{game}-wide-en.png")
        if not all(shot.exists() for shot in shots):
            print(f"nothing to put beside each other for {game}")
            continue
        images = "".join(
            f'<img width="810" src="data:image/png;base64,{base64.b64encode(shot.read_bytes()).decode()}">'
            for shot in shots
        )
        page.set_content(
            f'<body style="margin:0;display:flex;align-items:flex-start;gap:20px;background:#333">{images}</body>'
        )
        page.locator("img").nth(1).wait_for()
        page.screenshot(path=into / f"beside-{game}.png", clip={"x": 0, "y": 0, "width": 1640, "height": 507})
    page.close()


def main() -> None:
    """Draw what was asked for."""
    reader = argparse.ArgumentParser(description="Pictures of every screen.")
    reader.add_argument("--into", type=Path, default=ROOT / "docs" / "screenshots")
    reader.add_argument("--only", default=",".join(SCREENS))
    reader.add_argument("--languages", default=",".join(LANGUAGES))
    reader.add_argument("--sizes", default=",".join(SIZES))
    reader.add_argument("--games", default=",".join(GAMES))
    reader.add_argument("--static", default="", help="the built page, if not the one that came along")
    reader.add_argument("--beside", type=Path)
    wish = reader.parse_args()
    wish.into.mkdir(parents=True, exist_ok=True)
    settings = {"FELLFIELD_BOT_SECONDS": "0.05", "FELLFIELD_ANALYSIS_SECONDS": "4", "FELLFIELD_STATIC": wish.static}
    with tempfile.TemporaryDirectory() as folder, Served(Path(folder), settings) as server, sync_playwright() as driver:
        browser = launch(driver)
        for language in filter(None, wish.languages.split(",")):
            for size in wish.sizes.split(","):
                studio = Studio(browser, server.url, language, size, wish.into, set(wish.only.split(",")))
                steps: list[Callable[[], None]] = [studio.pages, studio.sheets]
                steps += [lambda game=game, studio=studio: studio.game(game) for game in wish.games.split(",")]
                for step in steps:
                    step()
                studio.guest.leave()
        if wish.beside:
            beside(browser, wish.beside, wish.into)
        browser.close()


if __name__ == "__main__":
    main()
