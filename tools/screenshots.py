"""Pictures of every screen: a real server, a real browser, three languages, a desk and a phone.

    python tools/screenshots.py                       all of them, into docs/screenshots
    python tools/screenshots.py --only home,table     only these screens
    python tools/screenshots.py --languages en        only these languages
    python tools/screenshots.py --beside FOLDER       each table beside a picture of the art direction in that folder

Needs the page (`make web`), Chromium (`make parts`) and the packages of the tests.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from typing import Final

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import TimeoutError as TooLate  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402
from tests.server.app.served import Served  # noqa: E402
from tests.web.browsing import GAMES, launch  # noqa: E402
from tools.album import beside, write_index  # noqa: E402
from tools.sitting import Look, Sitting, Wanted  # noqa: E402
from tools.studio import SIZES, Air, Studio  # noqa: E402

LANGUAGES: Final = ("en", "it", "es")
SCREENS: Final = (
    *("home", "setup", "room", "table", "plan", "fight", "seats", "dark", "contrast", "curtain", "refusal", "hint"),
    *("result", "replay", "rules", "learn", "edit", "settings", "profile"),
)
CLAUSES: Final = {"leaping-lemmings": "LL-8.6", "valhalla-lemmings": "VL-5.1", "antler-island": "AN-8.3"}
COUNTS: Final = {"leaping-lemmings": (6,), "valhalla-lemmings": (6, 2), "antler-island": (3,)}
"""Tables with more or fewer seats than the four of the other pictures."""
TRIES: Final = 6
LONG_THOUGHT: Final = 180_000
"""Milliseconds that the analysis of a long game may take on a busy machine."""


def asked(steps: str, turn: int, least: int = 2) -> Wanted:
    """Asked one of these, in this turn or later, with something to choose from."""

    def there(look: Look) -> bool:
        view = look["view"]
        return view["question"]["step"] in steps.split() and view["turn"] >= turn and len(look["legal"]) >= least

    return there


def rival_near(look: Look) -> bool:
    """On the island, about to move, with another stag within reach."""
    view = look["view"]
    rivals = {f"move {space}" for space in view["stags"][1:]}
    return asked("move-step", 3, 3)(look) and bool(rivals & set(look["legal"]))


def on_the_meadow(look: Look) -> bool:
    """On the meadow, with many ways to go and nothing else to think of first."""
    before = ("favor", "play")
    return asked("player-step", 10, 12)(look) and not any(one.startswith(before) for one in look["legal"])


MIDDLE: Final[dict[str, Wanted]] = {
    "leaping-lemmings": on_the_meadow,
    "valhalla-lemmings": asked("bid-step locked-bid-step", 3, 3),
    "antler-island": rival_near,
}
"""When there is something to see at a table."""


def pages(studio: Studio, games: list[str]) -> None:
    """Everything that is no table."""
    shown = [("home", "", "/", ".games .go"), ("settings", "", "/settings", ".sample")]
    shown += [("profile", "", "/profile", ".paints button")]
    for game in games:
        shown += [
            ("rules", game, f"/rules/{game}#{CLAUSES[game]}", ".book article.here"),
            ("edit", game, f"/edit/{game}", ".bench .good"),
            ("learn", game, f"/learn/{game}", "[data-offer]"),
        ]
    for screen, what, path, there in shown:
        for anew in studio.each(screen):
            if anew or screen == "rules":  # a clause is scrolled to when its page is opened
                studio.guest.open("/nowhere")  # a hash alone would not open the page anew
                studio.guest.open(path).locator(there).first.wait_for()
            studio.draw(screen, what)
    for light in ("dark", "contrast"):
        for _ in studio.each(light, light=light, one_language=True):
            studio.guest.open().locator(".games .go").first.wait_for()
            studio.draw(light, "home")


def sheets(studio: Studio) -> None:
    """The set-up of a table, the room where one waits for friends, the curtain between two people at one device."""
    for _ in studio.each("setup", "room"):
        _set_up(studio, "home.friends", "antler-island")
        studio.draw("setup")
        studio.page.get_by_role("button", name=studio.say("home.lay"), exact=True).click()
        studio.page.locator(".seats2").wait_for()
        studio.draw("room")
    for _ in studio.each("curtain", one_language=True):
        _set_up(studio, "home.device", "leaping-lemmings")
        studio.page.get_by_role("button", name=studio.say("home.start"), exact=True).click()
        studio.page.locator("main.curtain button").wait_for()
        studio.draw("curtain")


def _set_up(studio: Studio, how: str, game: str) -> None:
    name = f"{studio.say(how)}: {studio.say(f'web.game.{game}')}"
    studio.guest.open().get_by_role("button", name=name).click()
    studio.page.locator("dialog .seats3").wait_for()


def game(studio: Studio, game: str) -> None:
    """One game, told in every language: in the middle, at its end, and seen again."""
    if not studio.wants("table", "plan", "fight", "dark", "contrast", "refusal", "hint", "result", "replay"):
        return
    sitting = reached(studio, game, 4, MIDDLE[game])
    if studio.wants("table", "dark", "contrast", "refusal", "hint"):
        _middle(studio, sitting, game)
    if game == "antler-island":
        for screen, step in (("plan", "plan-step"), ("fight", "lock-step")):
            if studio.wants(screen):
                moment = reached(studio, game, 4, asked(step, 2, 1))
                for anew in studio.each(screen):
                    if anew:
                        _sit_down(studio, moment)
                    studio.draw(screen, game)
    if studio.wants("result", "replay"):
        sitting.play(lambda _: False)
        for anew in studio.each("result"):
            if anew:
                studio.guest.open(f"/table/{sitting.table}").locator("dialog.sheet .stood").wait_for()
            studio.draw("result", game)
        _replay(studio, sitting, game)


def reached(studio: Studio, game: str, players: int, wanted: Wanted) -> Sitting:
    """A table where there is something to see now; a game that ended before is played again."""
    studio.guest.open()
    for _ in range(TRIES):
        sitting = Sitting(studio.page, game, players)
        if sitting.play(wanted):
            return sitting
    raise RuntimeError(f"no game of {game} for {players} gets as far as its picture")


def _middle(studio: Studio, sitting: Sitting, game: str) -> None:
    """The table as it stands, the best choice made but for the last touch; in other lights; a hint; a refusal."""
    for anew in studio.each("table"):
        if anew:
            _sit_down(studio, sitting, ready=True)
        studio.draw("table", game)
    for light in ("dark", "contrast"):
        for anew in studio.each(light, light=light, one_language=True):
            if anew:
                _sit_down(studio, sitting, ready=True)
            studio.draw(light, f"table-{game}")
    for anew in studio.each("hint", one_language=True):
        if anew:
            _sit_down(studio, sitting, ready=True, close=False)
        studio.draw("hint", game)
    for _ in studio.each("refusal", one_language=True):
        _sit_down(studio, sitting)
        if _refused(studio, game):
            studio.draw("refusal", game)


def _sit_down(studio: Studio, sitting: Sitting, *, ready: bool = False, close: bool = True) -> None:
    """Open the table; if wished, choose what a friend would, and let the advice stand or close it."""
    page = studio.guest.open(f"/table/{sitting.table}")
    page.locator("[data-offer], .acts .go:not(:disabled)").first.wait_for(state="attached")
    if ready:
        page.get_by_role("button", name=studio.say("web.hint"), exact=True).click()
        page.locator(".advice").wait_for()
        if close:
            page.locator(".advice .plain").click()
    page.mouse.move(2, 2)


def _refused(studio: Studio, game: str) -> bool:
    """Touch what is not allowed now; was anything said about it?"""
    places = {"leaping-lemmings": "[id^=place-]", "valhalla-lemmings": ".hand button", "antler-island": "[id^=space-]"}
    for place in studio.page.locator(f"{places[game]}:not([data-offer])").all()[:12]:
        place.dispatch_event("click")
        try:
            studio.page.locator(".bubble").wait_for(timeout=1500)
        except TooLate:
            continue
        return True
    return False


def _replay(studio: Studio, sitting: Sitting, game: str) -> None:
    """The game seen again in its middle, with what an analysis found."""
    for anew in studio.each("replay"):
        if anew:
            timeline = studio.guest.open(f"/replay/{sitting.table}").get_by_role("slider")
            timeline.fill(str(int(timeline.get_attribute("max") or 0) // 2))
            tab = studio.page.get_by_role("tab").nth(1).or_(studio.page.locator(".transport .more").nth(1)).first
            tab.dispatch_event("click")
            studio.page.locator(".findings table, .findings .notice").wait_for(state="attached", timeout=LONG_THOUGHT)
            if not studio.page.locator(".findings table").count():
                raise RuntimeError(f"the analysis of {game} was given up: is this machine very busy?")
        studio.draw("replay", game)


def other_counts(studio: Studio, game: str) -> None:
    """The table of a game for more and for fewer people."""
    for players in COUNTS[game]:
        if not studio.wants("seats"):
            return
        sitting = reached(studio, game, players, MIDDLE[game])
        for anew in studio.each("seats"):
            if anew:
                _sit_down(studio, sitting, ready=True)
            studio.draw("seats", f"{players}-{game}")


def wishes() -> argparse.Namespace:
    """What was asked for."""
    reader = argparse.ArgumentParser(description="Pictures of every screen.")
    reader.add_argument("--into", type=Path, default=ROOT / "docs" / "screenshots")
    reader.add_argument("--only", default=",".join(SCREENS))
    reader.add_argument("--languages", default=",".join(LANGUAGES))
    reader.add_argument("--sizes", default=",".join(SIZES))
    reader.add_argument("--games", default=",".join(GAMES))
    reader.add_argument("--static", default="", help="the built page, if not the one that came along")
    reader.add_argument("--beside", type=Path)
    return reader.parse_args()


def main() -> None:
    """Draw what was asked for."""
    wish = wishes()
    wish.into.mkdir(parents=True, exist_ok=True)
    settings = {"FELLFIELD_BOT_SECONDS": "0.05", "FELLFIELD_ANALYSIS_SECONDS": "15", "FELLFIELD_STATIC": wish.static}
    airs = [Air(language, size) for language in wish.languages.split(",") for size in wish.sizes.split(",")]
    with tempfile.TemporaryDirectory() as folder, Served(Path(folder), settings) as server, sync_playwright() as driver:
        browser = launch(driver)
        studio = Studio(browser, server.url, wish.into, wish.only.split(","), airs)
        games = wish.games.split(",")
        pages(studio, games)
        sheets(studio)
        for one in games:
            game(studio, one)
            other_counts(studio, one)
        studio.guest.leave()
        if wish.beside:
            beside(browser, wish.beside, wish.into)
        browser.close()
    write_index(wish.into)


if __name__ == "__main__":
    main()
