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
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402
from playwright.sync_api import TimeoutError as TooLate  # noqa: E402
from tests.server.app.served import Served  # noqa: E402
from tests.web.browsing import GAMES, PHONE, WIDE, Guest, launch  # noqa: E402
from tests.web.playing import Player  # noqa: E402
from tests.web.words import say  # noqa: E402

SIZES = {"wide": WIDE, "phone": PHONE}
LANGUAGES = ("en", "it", "es")
MIDDLE = {"leaping-lemmings": 16, "valhalla-lemmings": 3, "antler-island": 12}
"""So many choices are made before a table is drawn: then there is something to see."""
SCREENS = ("home", "setup", "room", "table", "result", "replay", "rules", "learn", "edit", "settings", "profile")
BESIDE = {"leaping-lemmings": "leaping", "valhalla-lemmings": "valhalla", "antler-island": "antler"}
CLAUSES = {"leaping-lemmings": "LL-8.6", "valhalla-lemmings": "VL-5.1", "antler-island": "AN-8.3"}
QUALITY = 60
LONG_THOUGHT = 60_000
"""Milliseconds that the analysis of a long game may take on a busy machine."""

_SPEAK = """(language) => {
  const wishes = JSON.parse(localStorage.getItem("fellfield.wishes") ?? "{}");
  localStorage.setItem("fellfield.wishes", JSON.stringify({ ...wishes, language }));
}"""


class Studio:
    """One person, drawn wherever they go, in each language and on each screen that was asked for."""

    def __init__(self, browser: Browser, site: str, into: Path, wish: argparse.Namespace) -> None:
        self.guest = Guest(browser, site, wishes={"theme": "light", "language": "en"}, players=4)
        self.page: Page = self.guest.page
        self.line = self.guest.context.new_cdp_session(self.page)
        self.into, self.only = into, set(wish.only.split(","))
        self.looks = [(one, size) for one in wish.languages.split(",") for size in wish.sizes.split(",")]
        self.language, self.size = "en", "wide"

    def say(self, key: str) -> str:
        return say(self.language, key)

    def become(self, language: str, size: str) -> None:
        """Read this language on this screen, from the next page on."""
        self.language, self.size = language, size
        self.page.evaluate(_SPEAK, language)
        width, height = SIZES[size]
        self.page.set_viewport_size({"width": width, "height": height})

    def each(self, *screens: str) -> Iterator[None]:
        """Every language on every screen, if one of these pictures was asked for."""
        if not self.only & set(screens):
            return
        if self.page.url == "about:blank":
            self.guest.open()
        for language, size in self.looks:
            self.become(language, size)
            yield
        self.become("en", "wide")

    def draw(self, name: str) -> None:
        """Keep what is on the screen now, if it was asked for."""
        if name.split("-", maxsplit=1)[0] not in self.only:
            return
        self.page.evaluate("document.fonts.ready")
        self.page.wait_for_timeout(300)
        taken = self.line.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
        file = self.into / f"{name}-{self.size}-{self.language}.webp"
        file.write_bytes(base64.b64decode(taken["data"]))
        print(file.name, flush=True)

    def pages(self, games: list[str]) -> None:
        """Everything that is no table."""
        shown = [
            ("home", "/", ".games .go"),
            ("settings", "/settings", ".sample"),
            ("profile", "/profile", "main .panel"),
        ]
        for game in games:
            shown += [
                (f"rules-{game}", f"/rules/{game}#{CLAUSES[game]}", ".book article.here"),
                (f"edit-{game}", f"/edit/{game}", ".bench .good"),
                (f"learn-{game}", f"/learn/{game}", "[data-offer]"),
            ]
        for name, path, there in shown:
            for _ in self.each(name.split("-")[0]):
                self.guest.open("/nowhere")  # a hash alone would not open the page anew
                self.guest.open(path).locator(there).first.wait_for()
                self.draw(name)

    def sheets(self) -> None:
        """The set-up of a table, and the room where one waits for friends."""
        for _ in self.each("setup", "room"):
            name = self.say("web.game.antler-island")
            self.guest.open().get_by_role("button", name=f"{self.say('home.friends')}: {name}").click()
            self.page.locator("dialog .seats3").wait_for()
            self.draw("setup")
            self.page.get_by_role("button", name=self.say("home.lay"), exact=True).click()
            self.page.locator(".seats2").wait_for()
            self.draw("room")

    def game(self, game: str) -> None:
        """A table in the middle of a game, its result and its replay: one game, told in every language."""
        if not self.only & {"table", "result", "replay"}:
            return
        self.guest.open().get_by_role("button", name=f"{self.say('home.play')}: {self.say(f'web.game.{game}')}").click()
        player = Player(self.page, seed=5)
        for _ in range(MIDDLE[game]):
            player.choose()
        self.middle(game)
        if not self.only & {"result", "replay"}:
            return
        self.page.reload()
        player.play_out()
        for _ in self.each("result", "replay"):
            self.page.reload()
            self.page.locator("dialog.sheet .places").wait_for()
            self.draw(f"result-{game}")
        self.replay(game)

    def middle(self, game: str) -> None:
        """The table as it stands, with the same thing touched each time."""
        for _ in self.each("table"):
            self.page.reload()
            player = Player(self.page, seed=7)
            now = player.wait()
            if not now.over and now.offers and not now.armed:
                player.touch(now)
            self.page.mouse.move(2, 2)
            self.draw(f"table-{game}")

    def replay(self, game: str) -> None:
        link = self.page.locator("dialog a[href^='/replay/']").get_attribute("href") or ""
        for _ in self.each("replay"):
            self.guest.open(link).get_by_role("slider").fill("24")
            tab = self.page.get_by_role("tab").nth(1).or_(self.page.locator(".transport .more").nth(1)).first
            tab.dispatch_event("click")
            try:
                self.page.locator(".findings table").wait_for(state="attached", timeout=LONG_THOUGHT)
            except TooLate:
                print(f"the analysis of {game} is not ready: its picture shows it at work", flush=True)
            self.draw(f"replay-{game}")


def beside(browser: Browser, art: Path, into: Path) -> None:
    """One picture a game: the art direction on the left, the product on the right."""
    page = browser.new_page(viewport={"width": 1640, "height": 560})
    for game, short in BESIDE.items():
        shots = (art / f"{short}-1440x900.png", into / f"table-{game}-wide-en.webp")
        if not all(shot.exists() for shot in shots):
            print(f"nothing to put beside each other for {game}")
            continue
        images = "".join(f'<img width="810" src="{_inline(shot)}">' for shot in shots)
        page.set_content(
            f'<body style="margin:0;display:flex;align-items:flex-start;gap:20px;background:#333">{images}</body>'
        )
        page.locator("img").nth(1).wait_for()
        page.screenshot(
            path=into / f"beside-{game}.jpg", quality=80, clip={"x": 0, "y": 0, "width": 1640, "height": 507}
        )
    page.close()


def _inline(picture: Path) -> str:
    return f"data:image/{picture.suffix[1:]};base64,{base64.b64encode(picture.read_bytes()).decode()}"


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
        studio = Studio(browser, server.url, wish.into, wish)
        games = wish.games.split(",")
        studio.pages(games)
        studio.sheets()
        for game in games:
            studio.game(game)
        studio.guest.leave()
        if wish.beside:
            beside(browser, wish.beside, wish.into)
        browser.close()


if __name__ == "__main__":
    main()
