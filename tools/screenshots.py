"""Screenshots of every screen: a real server and browser, three languages, a wide screen and a phone.

    python tools/screenshots.py                       all of them, into docs/screenshots
    python tools/screenshots.py --only home,table     only these screens
    python tools/screenshots.py --languages en        only these languages
    python tools/screenshots.py --beside FOLDER       each table next to the art direction in that folder

Needs the page (`make web`), Chromium (`make system-packages`) and the test requirements.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from typing import Final

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import TimeoutError as PlaywrightTimeout  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402
from tests.server.app.server_process import ServerProcess  # noqa: E402
from tests.web.browsing import GAMES, launch  # noqa: E402
from tools.guest_player import Condition, GuestPlayer, TableView  # noqa: E402
from tools.screenshot_index import draw_side_by_side, write_index  # noqa: E402
from tools.screenshot_session import SIZES, Appearance, ScreenshotSession  # noqa: E402

from fellfield.server.following import legal_actions  # noqa: E402

LANGUAGES: Final = ("en", "it", "es")
SCREENS: Final = (
    *("home", "setup", "room", "table", "plan", "fight", "seats", "dark", "contrast", "curtain", "refusal", "hint"),
    *("result", "replay", "rules", "learn", "edit", "settings", "profile"),
)
CLAUSES: Final = {"leaping-lemmings": "LL-8.6", "valhalla-lemmings": "VL-5.1", "antler-island": "AN-8.3"}
COUNTS: Final = {"leaping-lemmings": (6,), "valhalla-lemmings": (6, 2), "antler-island": (3,)}
"""Player counts to capture besides four."""
ATTEMPTS: Final = 6
ANALYSIS_TIMEOUT_MS: Final = 180_000
"""For the analysis of a long game on a busy machine."""


def asks(steps: str, turn: int, least: int = 2) -> Condition:
    """Return a condition: one of these steps is due, in this turn or later, with at least this many legal actions."""

    def holds(table_view: TableView) -> bool:
        view = table_view["view"]
        return (
            view["question"]["step"] in steps.split()
            and view["turn"] >= turn
            and len(legal_actions(table_view["offers"])) >= least
        )

    return holds


def rival_near(table_view: TableView) -> bool:
    """Antler Island: about to move, with a rival stag in reach."""
    view = table_view["view"]
    rivals = {f"move {space}" for space in view["stags"][1:]}
    return asks("move-step", 3, 3)(table_view) and bool(rivals & set(legal_actions(table_view["offers"])))


def on_the_meadow(table_view: TableView) -> bool:
    """Leaping Lemmings: many moves to choose from, and no cards to play first."""
    before = ("favor", "play")
    return asks("player-step", 10, 12)(table_view) and not any(
        action.startswith(before) for action in legal_actions(table_view["offers"])
    )


MID_GAME: Final[dict[str, Condition]] = {
    "leaping-lemmings": on_the_meadow,
    "valhalla-lemmings": asks("bid-step locked-bid-step", 3, 3),
    "antler-island": rival_near,
}
"""The position to capture in each game."""


def capture_pages(session: ScreenshotSession, games: list[str]) -> None:
    """Capture every page except tables."""
    shown = [("home", "", "/", ".games .go"), ("settings", "", "/settings", ".sample")]
    shown += [("profile", "", "/profile", ".paints button")]
    for game in games:
        shown += [
            ("rules", game, f"/rules/{game}#{CLAUSES[game]}", ".book article.here"),
            ("edit", game, f"/edit/{game}", ".bench .good"),
            ("learn", game, f"/learn/{game}", "[data-offer]"),
        ]
    for screen, what, path, selector in shown:
        for reload in session.each(screen):
            if reload or screen == "rules":  # the page scrolls to a clause only when it loads
                session.guest.open("/nowhere")  # a changed hash alone does not reload the page
                session.guest.open(path).locator(selector).first.wait_for()
            session.capture(screen, what)
    for light in ("dark", "contrast"):
        for _ in session.each(light, light=light, one_language=True):
            session.guest.open().locator(".games .go").first.wait_for()
            session.capture(light, "home")


def capture_dialogs(session: ScreenshotSession) -> None:
    """Capture the setup dialog, the waiting room, and the curtain between two players on one device."""
    for _ in session.each("setup", "room"):
        _set_up(session, "home.friends", "antler-island")
        session.capture("setup")
        session.page.get_by_role("button", name=session.text("home.lay"), exact=True).click()
        session.page.locator(".seats2").wait_for()
        session.capture("room")
    for _ in session.each("curtain", one_language=True):
        _set_up(session, "home.device", "leaping-lemmings")
        session.page.get_by_role("button", name=session.text("home.start"), exact=True).click()
        session.page.locator("main.curtain button").wait_for()
        session.capture("curtain")


def _set_up(session: ScreenshotSession, how: str, game: str) -> None:
    name = f"{session.text(how)}: {session.text(f'{game}.name')}"
    session.guest.open().get_by_role("button", name=name).click()
    session.page.locator("dialog .seats3").wait_for()


def capture_game(session: ScreenshotSession, game: str) -> None:
    """Capture one game in every language: in mid-game, at its end, and as a replay."""
    if not session.wants("table", "plan", "fight", "dark", "contrast", "refusal", "hint", "result", "replay"):
        return
    player = play_until(session, game, 4, MID_GAME[game])
    if session.wants("table", "dark", "contrast", "refusal", "hint"):
        _capture_mid_game(session, player, game)
    if game == "antler-island":
        for screen, step in (("plan", "plan-step"), ("fight", "lock-step")):
            if session.wants(screen):
                guest = play_until(session, game, 4, asks(step, 2, 1))
                for reload in session.each(screen):
                    if reload:
                        _open_table(session, guest)
                    session.capture(screen, game)
    if session.wants("result", "replay"):
        player.play(lambda _: False)
        for reload in session.each("result"):
            if reload:
                session.guest.open(f"/table/{player.table}").locator("dialog.sheet .stood").wait_for()
            session.capture("result", game)
        _replay(session, player, game)


def play_until(session: ScreenshotSession, game: str, players: int, condition: Condition) -> GuestPlayer:
    """Play until the condition holds; start again when the game ends first."""
    session.guest.open()
    for _ in range(ATTEMPTS):
        player = GuestPlayer(session.page, game, players)
        if player.play(condition):
            return player
    raise RuntimeError(f"position not reached: game={game}, players={players}, after {ATTEMPTS} games")


def _capture_mid_game(session: ScreenshotSession, player: GuestPlayer, game: str) -> None:
    """Capture the table with the hinted action selected, then in other themes, then a hint and a refusal."""
    for reload in session.each("table"):
        if reload:
            _open_table(session, player, ready=True)
        session.capture("table", game)
    for light in ("dark", "contrast"):
        for reload in session.each(light, light=light, one_language=True):
            if reload:
                _open_table(session, player, ready=True)
            session.capture(light, f"table-{game}")
    for reload in session.each("hint", one_language=True):
        if reload:
            _open_table(session, player, ready=True, close=False)
        session.capture("hint", game)
    for _ in session.each("refusal", one_language=True):
        _open_table(session, player)
        if _refused(session, game):
            session.capture("refusal", game)


def _open_table(session: ScreenshotSession, player: GuestPlayer, *, ready: bool = False, close: bool = True) -> None:
    """Open the table; if `ready`, select the hinted action and, if `close`, close the hint."""
    page = session.guest.open(f"/table/{player.table}")
    page.locator("[data-offer], .acts .go:not(:disabled)").first.wait_for(state="attached")
    if ready:
        page.get_by_role("button", name=session.text("web.hint"), exact=True).click()
        page.locator(".advice").wait_for()
        if close:
            page.locator(".advice .plain").click()
    page.mouse.move(2, 2)


def _refused(session: ScreenshotSession, game: str) -> bool:
    """Click on illegal targets until the page explains why one is illegal; return whether it did."""
    places = {"leaping-lemmings": "[id^=place-]", "valhalla-lemmings": ".hand button", "antler-island": "[id^=space-]"}
    for place in session.page.locator(f"{places[game]}:not([data-offer])").all()[:12]:
        place.dispatch_event("click")
        try:
            session.page.locator(".bubble").wait_for(timeout=1500)
        except PlaywrightTimeout:
            continue
        return True
    return False


def _replay(session: ScreenshotSession, player: GuestPlayer, game: str) -> None:
    """Capture the replay at its midpoint, with the analysis."""
    for reload in session.each("replay"):
        if reload:
            timeline = session.guest.open(f"/replay/{player.table}").get_by_role("slider")
            timeline.fill(str(int(timeline.get_attribute("max") or 0) // 2))
            tab = session.page.get_by_role("tab").nth(1).or_(session.page.locator(".transport .more").nth(1)).first
            tab.dispatch_event("click")
            session.page.locator(".findings table, .findings .notice").wait_for(
                state="attached", timeout=ANALYSIS_TIMEOUT_MS
            )
            if not session.page.locator(".findings table").count():
                raise RuntimeError(f"analysis timed out: game={game}; retry on a less busy machine")
        session.capture("replay", game)


def capture_other_counts(session: ScreenshotSession, game: str) -> None:
    """Capture tables with other player counts."""
    for players in COUNTS[game]:
        if not session.wants("seats"):
            return
        player = play_until(session, game, players, MID_GAME[game])
        for reload in session.each("seats"):
            if reload:
                _open_table(session, player, ready=True)
            session.capture("seats", f"{players}-{game}")


def parse_arguments() -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(description="Screenshots of every screen.")
    parser.add_argument("--into", type=Path, default=ROOT / "docs" / "screenshots")
    parser.add_argument("--only", default=",".join(SCREENS))
    parser.add_argument("--languages", default=",".join(LANGUAGES))
    parser.add_argument("--sizes", default=",".join(SIZES))
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument("--static", default="", help="folder of the built page (default: the bundled one)")
    parser.add_argument("--beside", type=Path)
    return parser.parse_args()


def main() -> None:
    """Capture the requested screens."""
    arguments = parse_arguments()
    arguments.into.mkdir(parents=True, exist_ok=True)
    settings = {
        "FELLFIELD_BOT_SECONDS": "0.05",
        "FELLFIELD_ANALYSIS_SECONDS": "15",
        "FELLFIELD_STATIC": arguments.static,
    }
    appearances = [
        Appearance(language, size) for language in arguments.languages.split(",") for size in arguments.sizes.split(",")
    ]
    with (
        tempfile.TemporaryDirectory() as folder,
        ServerProcess(Path(folder), settings) as server,
        sync_playwright() as driver,
    ):
        browser = launch(driver)
        session = ScreenshotSession(browser, server.url, arguments.into, arguments.only.split(","), appearances)
        games = arguments.games.split(",")
        capture_pages(session, games)
        capture_dialogs(session)
        for game in games:
            capture_game(session, game)
            capture_other_counts(session, game)
        session.guest.leave()
        if arguments.beside:
            draw_side_by_side(browser, arguments.beside, arguments.into)
        browser.close()
    write_index(arguments.into)


if __name__ == "__main__":
    main()
