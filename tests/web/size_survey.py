"""What a table gives the finger and the eye at one size of the window: board, targets, letters, cards of the hand."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from playwright.sync_api import Browser, Page
from tests.web.browsing import Guest
from tests.web.page_texts import page_text
from tests.web.playing import Player

SIZES: Final = (
    (320, 560),
    (360, 560),
    (360, 640),
    (375, 553),
    (390, 664),
    (390, 844),
    (568, 320),
    (844, 390),
    (768, 1024),
    (1024, 768),
    (1280, 720),
    (1920, 1080),
    (2560, 1440),
)
SEATS: Final = {"leaping-lemmings": 6, "valhalla-lemmings": 6, "antler-island": 4}
"""The largest tables, which leave the board the least room."""

SMALL_TARGET: Final = 24
FINGER: Final = 44
SMALL_TEXT: Final = 12

_SETTLE_MS: Final = 250

_STORE_PREFERENCES: Final = """(changed) => {
  const stored = JSON.parse(localStorage.getItem("fellfield.wishes") ?? "{}");
  localStorage.setItem("fellfield.wishes", JSON.stringify({ ...stored, ...changed }));
}"""

# The moment that needs most room: Antler Island plans, Valhalla bids, Leaping Lemmings chooses among lemmings.
_PLANNING: Final = {
    "leaping-lemmings": ("[id^=place-][data-offer]", 12),
    "valhalla-lemmings": (".vcard[data-offer]", 3),
    "antler-island": (".tray .tile", 8),
}

# Targets are measured where they can be touched: the longest run of points that hit them across and down. A target cut
# by a scrolling box, or by the heading of the log, can be scrolled into view and is left out.
_SURVEY: Final = """([small, finger, letter]) => {
  const [wide, high] = [innerWidth, innerHeight];
  const table = document.querySelector(".table");
  const shown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const box = (selector) => {
    const found = document.querySelector(selector);
    return found && shown(found) ? found.getBoundingClientRect() : null;
  };
  const board = box(".boardwrap");
  let [top, bottom] = [Math.max(0, board.top), Math.min(high, board.bottom)];
  for (const cover of [box(".seats"), box(".prompt")]) {
    const apart = !cover || cover.right <= board.left || cover.left >= board.right;
    if (apart || cover.bottom <= top || cover.top >= bottom) continue;
    if (cover.top <= top + 20) top = cover.bottom;
    else bottom = cover.top;
  }
  const clipped = (element) => {
    const mine = element.getBoundingClientRect();
    for (let up = element.parentElement; up; up = up.parentElement) {
      const style = getComputedStyle(up);
      if (!/auto|scroll/.test(style.overflowX + style.overflowY)) continue;
      const at = up.getBoundingClientRect();
      if (mine.top < at.top - 1 || mine.bottom > at.bottom + 1) return true;
      if (mine.left < at.left - 1 || mine.right > at.right + 1) return true;
    }
    return false;
  };
  const TARGETS = "button, a[href], input, select, summary, [role=button]";
  const run = (element, at, reach, across) => {
    let [most, now] = [0, 0];
    const step = Math.max(1, reach / 60);
    for (let along = 0.5; along < reach; along += step) {
      const [x, y] = across ? [at.left + along, at.y] : [at.x, at.top + along];
      const hit = document.elementFromPoint(x, y)?.closest(TARGETS) === element;
      now = hit ? now + step : 0;
      most = Math.max(most, now);
    }
    return most;
  };
  const reach = (element) => {
    const at = element.getBoundingClientRect();
    let [across, down] = [0, 0];
    for (const part of [0.5, 0.25, 0.75, 0.08]) {
      across = Math.max(across, run(element, { left: at.left, y: at.top + at.height * part }, at.width, true));
      down = Math.max(down, run(element, { top: at.top, x: at.left + at.width * part }, at.height, false));
    }
    return Math.round(Math.min(across, down));
  };
  const name = (element) =>
    (element.id || element.getAttribute("aria-label") || element.textContent.trim() || element.className).slice(0, 40);
  const targets = [];
  for (const element of table.querySelectorAll(TARGETS)) {
    const at = element.getBoundingClientRect();
    if (element.closest(".log") && !element.contains(document.elementFromPoint(at.x + 4, at.y + 2))) continue;
    if (element.disabled || !shown(element) || at.width < 2 || at.height < 2 || clipped(element)) continue;
    targets.push({ name: name(element), reach: reach(element), offered: element.hasAttribute("data-offer") });
  }
  const texts = [];
  const walker = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const [words, element] = [walker.currentNode.textContent.trim(), walker.currentNode.parentElement];
    if (!words || !element || !shown(element) || element.closest(".sr, title, style, .log, defs")) continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const at = range.getBoundingClientRect();
    if (at.width < 2 || at.right <= 0 || at.left >= wide || at.bottom <= 0 || at.top >= high) continue;
    const matrix = (element.closest("foreignObject") ?? element).getScreenCTM?.();
    const scale = matrix ? Math.hypot(matrix.a, matrix.b) : 1;
    const size = parseFloat(getComputedStyle(element).fontSize) * scale;
    if (size < letter - 0.05) texts.push({ words: words.slice(0, 30), size: Math.round(size * 10) / 10 });
  }
  const cards = [...document.querySelectorAll(".dock .hand button, .dock .inv button, .tray .tile")].filter(shown);
  const cut = cards.filter((card) => {
    const at = card.getBoundingClientRect();
    const seen = Math.min(at.bottom, high) - at.top;
    return at.left < -1 || at.right > wide + 1 || at.top < -1 || seen < at.height * 0.55 || reach(card) < small;
  });
  return {
    board: Math.max(0, Math.round(bottom - top)), share: Math.max(0, bottom - top) / high,
    small: targets.filter((target) => target.reach < small), below: targets.filter((target) => target.reach < finger),
    targets: targets.length, texts, cut: cut.map(name), scrolls: document.documentElement.scrollHeight > high + 1,
  };
}"""


@dataclass(frozen=True)
class SizeSurvey:
    """The measures of a table at one size; targets, texts and cards by name."""

    board: int
    share: float
    targets: int
    below_finger: tuple[str, ...]
    below_small: tuple[str, ...]
    small_texts: tuple[str, ...]
    cut_cards: tuple[str, ...]
    scrolls: bool


def survey(page: Page) -> SizeSurvey:
    """Measure the table as it is shown."""
    found = page.evaluate(_SURVEY, [SMALL_TARGET, FINGER, SMALL_TEXT])
    return SizeSurvey(
        board=found["board"],
        share=found["share"],
        targets=found["targets"],
        below_finger=tuple(f"{target['name']} ({target['reach']})" for target in found["below"]),
        below_small=tuple(f"{target['name']} ({target['reach']})" for target in found["small"]),
        small_texts=tuple(f"{text['words']} ({text['size']})" for text in found["texts"]),
        cut_cards=tuple(found["cut"]),
        scrolls=found["scrolls"],
    )


def resize(page: Page, size: tuple[int, int]) -> None:
    """Give the window this size and wait until the table is laid out."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    page.wait_for_timeout(_SETTLE_MS)


def show_planning(page: Page, game: str, seed: int = 3) -> None:
    """Start a game from the home page and play until its player plans, some turns in."""
    page.get_by_role("button", name=f"Play now: {page_text('en', f'{game}.name')}").click()
    player = Player(page, seed)
    selector, choices = _PLANNING[game]
    while player.choices < choices or not page.locator(selector).count():
        assert player.choose(), "the game ended before its player planned again"
        player.wait()


def change(page: Page, game: str, **preferences: object) -> None:
    """Show the same table with other preferences, such as its language or theme."""
    page.evaluate(_STORE_PREFERENCES, preferences)
    page.reload()
    page.locator(_PLANNING[game][0]).first.wait_for()


@contextmanager
def planning_guest(browser: Browser, site: str, game: str) -> Iterator[Guest]:
    """Yield a guest whose page shows the planning moment of a full table."""
    guest = Guest(browser, site, players=SEATS[game], preferences={"theme": "light", "language": "en"})
    try:
        guest.open()
        show_planning(guest.page, game)
        yield guest
    finally:
        guest.leave()
