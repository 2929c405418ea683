"""Players that click what the page offers until it shows a result."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Final

from playwright.sync_api import Page
from tests.server.app.http_helpers import TIMEOUT_SECONDS

MAX_CLICKS: Final = 250
"""Clicks without a confirmable choice after which the page is taken to offer a dead end."""

POLL_MS: Final = 60
"""Polling every frame would load the page more than a person does."""

# What the page shows: whether the game is over, what is offered, and a visible point of each offer (pieces overlap).
_SURVEY: Final = """() => {
  const seen = (element) => {
    const box = element.getBoundingClientRect();
    for (const down of [0.5, 0.3, 0.7, 0.15, 0.85])
      for (const along of [0.5, 0.25, 0.75, 0.1, 0.9, 0.03]) {
        const [x, y] = [box.left + box.width * along, box.top + box.height * down];
        const top = document.elementFromPoint(x, y);
        if (top?.closest("button, [role=button]") === element) return { x, y };
      }
    return null;
  };
  const go = document.querySelector(".acts .go:not(:disabled)");
  const offers = [...document.querySelectorAll("[data-offer]:not(:disabled)")].map((element, place) => ({
    place, at: seen(element), pressed: element.getAttribute("aria-pressed") === "true",
    name: element.id || element.getAttribute("aria-label") || element.textContent.trim().slice(0, 60),
  }));
  return {
    over: !!document.querySelector("dialog.sheet .places"),
    curtain: document.querySelector("main.curtain button") ? seen(document.querySelector("main.curtain button")) : null,
    go: go ? seen(go) : null, armed: !!go, offers,
    asked: document.querySelector(".prompt")?.textContent?.trim() ?? "",
  };
}"""
_SCROLL_TO: Final = """(place) => document.querySelectorAll("[data-offer]:not(:disabled)")[place]
  ?.scrollIntoView({ block: "center", inline: "center" })"""
_HAS_CHOICE: Final = """() => !!document.querySelector(
  "[data-offer]:not(:disabled), .acts .go:not(:disabled), dialog.sheet .places, main.curtain button")"""


@dataclass(frozen=True)
class Offer:
    """A clickable target and a visible point of it; `None` if it is covered."""

    place: int
    name: str
    pressed: bool
    at: tuple[float, float] | None


@dataclass(frozen=True)
class Survey:
    """The state of the page: offers, the confirm button, the curtain, the result."""

    over: bool
    curtain: tuple[float, float] | None
    armed: bool
    go: tuple[float, float] | None
    offers: tuple[Offer, ...]
    asked: str


class Player:
    """Plays by clicking random offers; deterministic for a seed."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.chance = random.Random(seed)
        self.choices = 0
        self.covered: set[str] = set()

    def get_table(self) -> Survey:
        data = self.page.evaluate(_SURVEY)

        def point(at: dict[str, float] | None) -> tuple[float, float] | None:
            return (at["x"], at["y"]) if at else None

        offers = tuple(
            Offer(offer["place"], offer["name"], offer["pressed"], point(offer["at"])) for offer in data["offers"]
        )
        return Survey(data["over"], point(data["curtain"]), data["armed"], point(data["go"]), offers, data["asked"])

    def wait(self) -> Survey:
        """Return the survey once there is a choice or the game is over."""
        self.page.wait_for_function(_HAS_CHOICE, timeout=TIMEOUT_SECONDS * 1000, polling=POLL_MS)
        return self.get_table()

    def choose(self) -> bool:
        """Make and confirm one choice; return `False` if the game is over."""
        for _ in range(MAX_CLICKS):
            now = self.wait()
            if now.over:
                return False
            if self.step(now):
                return True
        raise AssertionError(f"no offer can be confirmed: {now.asked} {[offer.name for offer in now.offers]}")

    def step(self, now: Survey) -> bool:
        """Click once, if anything is clickable; return whether that confirmed a choice."""
        if now.curtain:
            self.page.mouse.click(*now.curtain)
        elif now.armed:
            self.confirm(now)
            self.choices += 1
            return True
        elif now.offers:
            self.touch(now)
        return False

    def touch(self, now: Survey) -> None:
        """Click a random offer, preferring unselected ones; scroll if all are covered."""
        self.covered |= {offer.name for offer in now.offers if offer.at is None}
        visible = [offer for offer in now.offers if offer.at is not None]
        if not visible:
            self.page.evaluate(_SCROLL_TO, self.chance.choice(now.offers).place)
            return
        chosen = self.chance.choices(visible, [1 if offer.pressed else 6 for offer in visible])[0]
        assert chosen.at is not None
        self.page.mouse.click(*chosen.at)

    def confirm(self, now: Survey) -> None:
        assert now.go, f"the confirm button is covered: {now.asked}"
        self.page.mouse.click(*now.go)

    def play_to_the_end(self, most: int = 2000) -> None:
        """Play until the result is shown."""
        for _ in range(most):
            if not self.choose():
                return
        raise AssertionError(f"game did not end: {self.get_table().asked}")


def final_standing(page: Page) -> list[str]:
    """Return the seats of the result from first to last place, with their scores, if any."""
    shown = page.locator("dialog.sheet .places > li")
    shown.first.wait_for()
    rows: list[str] = shown.evaluate_all(
        "rows => rows.map((row) => `${row.classList[0]} ${row.querySelector('.score')?.textContent ?? ''}`)"
    )
    return rows


# Keyboard navigation: the number of Tab presses from the focus to an element, and the direction for arrow keys.
_TABS: Final = """(place) => {
  const offers = [...document.querySelectorAll("[data-offer]:not(:disabled)")];
  const goal = place === null ? document.querySelector(".acts .go:not(:disabled)") : offers[place];
  if (!goal) return null;
  const here = document.activeElement;
  const reachable = (element) => element.tabIndex >= 0 && !element.disabled && element.getClientRects().length > 0;
  const kinds = "a[href], button, input, select, textarea, summary, [tabindex]";
  const all = [...document.querySelectorAll(kinds)].filter(reachable);
  const entry = goal.tabIndex >= 0 ? goal : all.find((element) => element.id && element.parentNode === goal.parentNode);
  const at = all.indexOf(here);
  const like = (element) => element.parentNode === goal.parentNode && element.getAttribute("role") === "button";
  const centre = (element) => {
    const box = element.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [from, to] = [centre(here), centre(goal)];
  return { there: here === goal, inside: goal.tabIndex < 0 && like(here), known: at >= 0,
           steps: all.indexOf(entry) - at, right: to[0] - from[0], down: to[1] - from[1],
           name: goal.id || goal.getAttribute("aria-label") || "" };
}"""
MAX_KEYS: Final = 200


class KeyPlayer(Player):
    """Plays by keyboard only: Tab, arrow keys and Enter."""

    def touch(self, now: Survey) -> None:
        if self.page.locator(".tray .tile").count():
            self.plan()
            return
        chosen = self.chance.choices(now.offers, [1 if offer.pressed else 6 for offer in now.offers])[0]
        if self.reach(chosen.place):
            self.page.keyboard.press("Enter")

    def plan(self) -> None:
        """Press the keys of the planning mat: a tile, then its action."""
        for tile in "123x0":
            self.page.keyboard.press(tile)
            self.page.keyboard.press(self.chance.choice("mecg"))

    def confirm(self, now: Survey) -> None:
        if self.reach(None):
            self.page.keyboard.press("Enter")

    def reach(self, place: int | None) -> bool:
        """Move the focus to an offer; return `False` if it is gone."""
        for _ in range(MAX_KEYS):
            way = self.page.evaluate(_TABS, place)
            if way is None or way["there"]:
                return way is not None
            if way["inside"]:
                self.walk(way["right"], way["down"])
            elif not way["known"]:
                self.page.keyboard.press("Tab")
            else:
                key = "Tab" if way["steps"] > 0 else "Shift+Tab"
                for _ in range(abs(way["steps"]) or 1):
                    self.page.keyboard.press(key)
        raise AssertionError(f"not reachable by keyboard: {way['name']}")

    def walk(self, right: float, down: float) -> None:
        """Press one arrow key along the longer axis, sometimes along the other to pass corners."""
        along = abs(right) > abs(down)
        if self.chance.random() < 0.25:
            along = not along
        if along:
            self.page.keyboard.press("ArrowRight" if right > 0 else "ArrowLeft")
        else:
            self.page.keyboard.press("ArrowDown" if down > 0 else "ArrowUp")
