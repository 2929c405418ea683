"""Measure the page: time to the first choice, size of a first visit, and frame times on a slow CPU.

    python tools/measure_page.py            prints the figures; has no pass or fail

Frame times come from the browser's tracing, with the CPU throttled to a quarter of its speed, while moves are played
with full animation: the CPU time of each task that draws a frame (scripts, styles, layout, painting), the CPU time of
all other tasks, and the wall time between frames.
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
from tests.server.app.server_process import ServerProcess  # noqa: E402
from tests.web.browsing import GAMES, Guest, launch  # noqa: E402
from tests.web.page_texts import page_text  # noqa: E402
from tests.web.playing import Player  # noqa: E402

SLOWER = 4
FRAME = 17.0
"""Milliseconds; slightly more than 1/60 s, because clocks round up."""
_RECORD_FRAMES = """() => { window.frameTimes = []; let last = 0;
  const record = (now) => { if (last) window.frameTimes.push(now - last); last = now; requestAnimationFrame(record); };
  requestAnimationFrame(record); }"""


def to_first_choice(browser: Browser, site: str, game: str) -> float:
    """Return the seconds from *Play now* to the first legal target."""
    guest = Guest(browser, site, preferences={"speed": 1})
    page = guest.open()
    play = page.get_by_role("button", name=f"Play now: {page_text('en', f'{game}.name')}")
    play.wait_for()
    page.wait_for_load_state("networkidle")
    started = time.monotonic()
    play.click()
    page.locator("[data-offer]").first.wait_for()
    taken = time.monotonic() - started
    guest.leave()
    return taken


def first_visit(browser: Browser, site: str) -> tuple[int, int]:
    """Return the number of requests of a first visit and the bytes transferred."""
    guest = Guest(browser, site)
    devtools = guest.context.new_cdp_session(guest.page)
    devtools.send("Network.enable")
    sizes: list[float] = []
    devtools.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    guest.open().locator(".games .go").first.wait_for()
    guest.page.wait_for_load_state("networkidle")
    guest.leave()
    return len(sizes), int(sum(sizes))


def frames(browser: Browser, site: str, game: str, choices: int) -> tuple[list[float], list[float], list[float]]:
    """Return milliseconds of CPU per frame, of CPU per other task, and of wall time between frames."""
    guest = Guest(browser, site, preferences={"speed": 1}, reduced_motion="no-preference")
    page = guest.open()
    page.get_by_role("button", name=f"Play now: {page_text('en', f'{game}.name')}").click()
    player = Player(page)
    player.choose()
    devtools = guest.context.new_cdp_session(page)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.evaluate(_RECORD_FRAMES)
    browser.start_tracing(
        page=page, categories=["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"]
    )
    for _ in range(choices):
        if not player.choose():
            break
    events = json.loads(browser.stop_tracing())["traceEvents"]
    frame_times: list[float] = page.evaluate("window.frameTimes")
    guest.leave()
    drawn, other = task_times(events)
    return drawn, other, frame_times


def task_times(events: list[dict[str, Any]]) -> tuple[list[float], list[float]]:
    """Return the CPU milliseconds of the page's tasks: those that drew a frame, and the others.

    CPU time rather than wall time, because a busy machine stretches the latter. Tasks that run the test player's
    own scripts are left out.
    """
    main = {(e["pid"], e["tid"]) for e in events if e.get("name") == "FireAnimationFrame"}
    mine = [e for e in events if (e.get("pid"), e.get("tid")) in main and "tdur" in e]
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
    return drawn, [milliseconds for milliseconds in other if milliseconds >= 1]


def spread(values: list[float]) -> str:
    """Format median, 90th percentile, maximum and the share within one frame."""
    if not values:
        return "none"
    ranked = sorted(values)
    within = sum(value <= FRAME for value in values) / len(values)
    high = ranked[int(len(ranked) * 0.9)]
    return (
        f"median {statistics.median(ranked):.1f} ms, p90 {high:.1f} ms, max {ranked[-1]:.0f} ms, "
        f"{within:.1%} within {FRAME:.0f} ms ({len(values)})"
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure the page.")
    parser.add_argument("--static", default="", help="folder of the built page (default: the bundled one)")
    parser.add_argument("--choices", type=int, default=6)
    arguments = parser.parse_args()
    settings = {"FELLFIELD_BOT_SECONDS": "0.05", "FELLFIELD_STATIC": arguments.static}
    with (
        tempfile.TemporaryDirectory() as folder,
        ServerProcess(Path(folder), settings) as server,
        sync_playwright() as driver,
    ):
        browser = launch(driver)
        requests, size = first_visit(browser, server.url)
        print(f"first visit: {requests} requests, {size / 1000:.1f} kB")
        for game in GAMES:
            taken = sorted(to_first_choice(browser, server.url, game) for _ in range(3))
            print(f"{game}: from Play now to the first choice {taken[1]:.2f} s (of {taken[0]:.2f} to {taken[2]:.2f})")
        for game in GAMES:
            drawn, other, frame_times = frames(browser, server.url, game, arguments.choices)
            print(f"{game}, {SLOWER}x slower: frames {spread(drawn)}; other tasks {spread(other)}")
            print(f"{game}, {SLOWER}x slower: wall time between frames {spread(frame_times)}")
        browser.close()


if __name__ == "__main__":
    main()
