"""Measure every table at every size: height of the board, targets too small for a finger, letters too small to read.

    python tools/measure_sizes.py                     prints the table; exit code 1 if a board or a target is too small
    python tools/measure_sizes.py --shots FOLDER      also keeps a picture of each (light; --theme dark for dark)
    python tools/measure_sizes.py --why               also names the targets, texts and cards that count

Each game is played by a full table until its player plans, bids or chooses a lemming; then the window takes every size
in turn, in English, Italian and Spanish.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import sync_playwright  # noqa: E402
from tests.server.app.server_process import ServerProcess  # noqa: E402
from tests.web.browsing import GAMES, launch  # noqa: E402
from tests.web.size_survey import SIZES, change, planning_guest, resize, survey  # noqa: E402

LANGUAGES = ("en", "it", "es")
LEAST_SHARE = 0.45
"""The share of the height that the board keeps while its player plans."""


def main() -> int:
    """Measure and print; return 1 if a promise is broken."""
    parser = argparse.ArgumentParser(description="Measure every table at every size.")
    parser.add_argument("--static", default="", help="folder of the built page (default: the bundled one)")
    parser.add_argument("--shots", type=Path, help="folder for pictures")
    parser.add_argument("--theme", default="light", choices=("light", "dark"))
    parser.add_argument("--games", nargs="*", default=list(GAMES))
    parser.add_argument("--languages", nargs="*", default=list(LANGUAGES))
    parser.add_argument("--sizes", nargs="*", default=[f"{wide}x{high}" for wide, high in SIZES])
    parser.add_argument("--why", action="store_true", help="name what counts")
    arguments = parser.parse_args()
    if arguments.shots:
        arguments.shots.mkdir(parents=True, exist_ok=True)
    settings = {"FELLFIELD_BOT_SECONDS": "0.05", "FELLFIELD_STATIC": arguments.static}
    broken = 0
    print("| game | language | size | board px | share | targets | under 44 | under 24 | texts under 12 | cards cut |")
    print("|---|---|---|--:|--:|--:|--:|--:|--:|--:|")
    with (
        tempfile.TemporaryDirectory() as folder,
        ServerProcess(Path(folder), settings) as server,
        sync_playwright() as driver,
    ):
        browser = launch(driver)
        for game in arguments.games:
            with planning_guest(browser, server.url, game) as guest:
                for language in arguments.languages:
                    change(guest.page, game, language=language, theme=arguments.theme)
                    for size in arguments.sizes:
                        wide, high = map(int, size.split("x"))
                        resize(guest.page, (wide, high))
                        found = survey(guest.page)
                        broken += found.share < LEAST_SHARE or len(found.below_small) > 0 or len(found.cut_cards) > 0
                        print(
                            f"| {game} | {language} | {size} | {found.board} | {found.share:.0%} | {found.targets} "
                            f"| {len(found.below_finger)} | {len(found.below_small)} | {len(found.small_texts)} "
                            f"| {len(found.cut_cards)} |",
                            flush=True,
                        )
                        if arguments.why:
                            print(f"    under 44: {', '.join(found.below_finger)}")
                            print(f"    under 12: {', '.join(found.small_texts)}")
                            print(f"    cut: {', '.join(found.cut_cards)}", flush=True)
                        if arguments.shots:
                            file = arguments.shots / f"{game}-{size}-{language}-{arguments.theme}.png"
                            guest.page.screenshot(path=file)
        browser.close()
    return int(broken > 0)


if __name__ == "__main__":
    raise SystemExit(main())
