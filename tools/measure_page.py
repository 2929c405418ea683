"""How quick the page is: the way to the first choice, what a first visit loads, and frames on a slow processor.

    python tools/measure_page.py            prints a table; nothing is judged

Frames are measured with the processor four times slower, by the browser's own tracing, while bots and we make moves
with full motion: the processor time of each task that draws a frame (scripts, styles, layout, painting) and of the
others, and the time between frames as the page sees them.
"""

from __future__ import annotations

import argparse
import bisect
import json
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, sync_playwright  # noqa: E402
from tests.server.app.served import Served  # noqa: E402
from tests.web.browsing import GAMES, Guest, launch  # noqa: E402
from tests.web.playing import Player  # noqa: E402
from tests.web.words import say  # noqa: E402

SLOWER = 4
FRAME = 17.0
"""Milliseconds; a little more than a sixtieth of a second, which clocks round up."""
_BEATS = """() => { window.beats = []; let last = 0;
  const beat = (now) => { if (last) window.beats.push(now - last); last = now; requestAnimationFrame(beat); };
  requestAnimationFrame(beat); }"""


def to_first_choice(browser: Browser, site: str, game: str) -> float:
    """Seconds from *Play now* until something is offered."""
    guest = Guest(browser, site, wishes={"speed": 1})
    page = guest.open()
    play = page.get_by_role("button", name=f"Play now: {say('en', f'web.game.{game}')}")
    play.wait_for()
    page.wait_for_load_state("networkidle")
    begun = time.monotonic()
    play.click()
    page.locator("[data-offer]").first.wait_for()
    taken = time.monotonic() - begun
    guest.leave()
    return taken


def first_visit(browser: Browser, site: str) -> tuple[int, int]:
    """Requests of a first visit and the bytes that came over the wire."""
    guest = Guest(browser, site)
    line = guest.context.new_cdp_session(guest.page)
    line.send("Network.enable")
    came: list[float] = []
    line.on("Network.loadingFinished", lambda told: came.append(told["encodedDataLength"]))
    guest.open().locator(".games .go").first.wait_for()
    guest.page.wait_for_load_state("networkidle")
    guest.leave()
    return len(came), int(sum(came))


def frames(browser: Browser, site: str, game: str, choices: int) -> tuple[list[float], list[float], list[float]]:
    """While moves are drawn: milliseconds of work for each frame and for each other task, and between frames."""
    guest = Guest(browser, site, wishes={"speed": 1}, reduced_motion="no-preference")
    page = guest.open()
    page.get_by_role("button", name=f"Play now: {say('en', f'web.game.{game}')}").click()
    player = Player(page)
    player.choose()
    line = guest.context.new_cdp_session(page)
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.evaluate(_BEATS)
    browser.start_tracing(
        page=page, categories=["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"]
    )
    for _ in range(choices):
        if not player.choose():
            break
    told = json.loads(browser.stop_tracing())["traceEvents"]
    beats: list[float] = page.evaluate("window.beats")
    guest.leave()
    drawn, other = tasks(told)
    return drawn, other, beats


def tasks(told: list[dict[str, Any]]) -> tuple[list[float], list[float]]:
    """The page's own tasks by the processor time they took: those that drew a frame, and the others.

    A busy machine makes tasks longer by the clock; the time that the thread itself ran says what the page costs.
    What the player's survey of the page costs is not the page's.
    """
    main = {(e["pid"], e["tid"]) for e in told if e.get("name") == "FireAnimationFrame"}
    mine = [e for e in told if (e.get("pid"), e.get("tid")) in main and "tdur" in e]
    frames_at = sorted(e["ts"] for e in mine if e["name"] == "FireAnimationFrame")
    foreign = sorted(e["ts"] for e in mine if e["name"] == "EvaluateScript" or "Runtime" in e["name"])
    drawn: list[float] = []
    other: list[float] = []
    for task in (e for e in mine if e["name"] in {"RunTask", "ThreadControllerImpl::RunTask"}):
        end = task["ts"] + task["dur"]

        def holds(times: list[int], start: int = task["ts"], end: int = end) -> bool:
            place = bisect.bisect_left(times, start)
            return place < len(times) and times[place] <= end

        if holds(frames_at):
            drawn.append(task["tdur"] / 1000)
        elif not holds(foreign):
            other.append(task["tdur"] / 1000)
    return drawn, [one for one in other if one >= 1]


def spread(values: list[float]) -> str:
    """The middle, the slow tenth, and how many are within a frame."""
    if not values:
        return "none"
    ranked = sorted(values)
    within = sum(value <= FRAME for value in values) / len(values)
    high = ranked[int(len(ranked) * 0.9)]
    return (
        f"median {statistics.median(ranked):.1f} ms, p90 {high:.1f} ms, most {ranked[-1]:.0f} ms, "
        f"{within:.1%} within {FRAME:.0f} ms ({len(values)})"
    )


def main() -> None:
    """Measure and print."""
    reader = argparse.ArgumentParser(description="How quick the page is.")
    reader.add_argument("--static", default="", help="the built page, if not the one that came along")
    reader.add_argument("--choices", type=int, default=6)
    wish = reader.parse_args()
    settings = {"FELLFIELD_BOT_SECONDS": "0.05", "FELLFIELD_STATIC": wish.static}
    with tempfile.TemporaryDirectory() as folder, Served(Path(folder), settings) as server, sync_playwright() as driver:
        browser = launch(driver)
        requests, size = first_visit(browser, server.url)
        print(f"first visit: {requests} requests, {size / 1000:.1f} kB")
        for game in GAMES:
            taken = sorted(to_first_choice(browser, server.url, game) for _ in range(3))
            print(f"{game}: from Play now to the first choice {taken[1]:.2f} s (of {taken[0]:.2f} to {taken[2]:.2f})")
        for game in GAMES:
            drawn, other, beats = frames(browser, server.url, game, wish.choices)
            print(f"{game}, {SLOWER}x slower: a frame {spread(drawn)}; other tasks {spread(other)}")
            print(f"{game}, {SLOWER}x slower: by the clock, between frames {spread(beats)}")
        browser.close()


if __name__ == "__main__":
    main()
