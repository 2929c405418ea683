"""Somebody who plays by touching what the page offers, until the page shows a result."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Final

from playwright.sync_api import Page
from tests.server.app.web import PATIENCE

MOST_TOUCHES: Final = 250
"""So many touches without a choice that could be confirmed: then the page offers something that leads nowhere."""

LOOK_EVERY: Final = 60
"""Milliseconds. To look at every frame would be work for the page that no person makes."""

# What a person sees: is it over, what is offered, and where each of it can be touched (pieces lie on each other).
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
_SHOW: Final = """(place) => document.querySelectorAll("[data-offer]:not(:disabled)")[place]
  ?.scrollIntoView({ block: "center", inline: "center" })"""
_SOMETHING: Final = """() => !!document.querySelector(
  "[data-offer]:not(:disabled), .acts .go:not(:disabled), dialog.sheet .places, main.curtain button")"""


@dataclass(frozen=True)
class Offer:
    """Something that may be touched now, and where it can be seen; nowhere if other things lie on it."""

    place: int
    name: str
    pressed: bool
    at: tuple[float, float] | None


@dataclass(frozen=True)
class Survey:
    """What the page offers at this moment."""

    over: bool
    curtain: tuple[float, float] | None
    armed: bool
    go: tuple[float, float] | None
    offers: tuple[Offer, ...]
    asked: str


class Player:
    """Plays by the mouse, touching at random what is offered; the choices of a seed are always the same."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.chance = random.Random(seed)
        self.choices = 0
        self.covered: set[str] = set()

    def look(self) -> Survey:
        told = self.page.evaluate(_SURVEY)

        def point(at: dict[str, float] | None) -> tuple[float, float] | None:
            return (at["x"], at["y"]) if at else None

        offers = tuple(Offer(one["place"], one["name"], one["pressed"], point(one["at"])) for one in told["offers"])
        return Survey(told["over"], point(told["curtain"]), told["armed"], point(told["go"]), offers, told["asked"])

    def wait(self) -> Survey:
        """The page, as soon as there is something to do or the game is over."""
        self.page.wait_for_function(_SOMETHING, timeout=PATIENCE * 1000, polling=LOOK_EVERY)
        return self.look()

    def choose(self) -> bool:
        """Make one choice of mine and confirm it; `False` if there is none to make any more."""
        for _ in range(MOST_TOUCHES):
            now = self.wait()
            if now.over:
                return False
            if self.step(now):
                return True
        raise AssertionError(
            f"nothing that is offered can be confirmed: {now.asked} {[one.name for one in now.offers]}"
        )

    def step(self, now: Survey) -> bool:
        """One touch, if there is anything to touch; was it the one that confirms?"""
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
        """Touch something, rather what is not chosen yet; a small screen is moved until something is seen."""
        self.covered |= {one.name for one in now.offers if one.at is None}
        open_ones = [one for one in now.offers if one.at is not None]
        if not open_ones:
            self.page.evaluate(_SHOW, self.chance.choice(now.offers).place)
            return
        one = self.chance.choices(open_ones, [1 if one.pressed else 6 for one in open_ones])[0]
        assert one.at is not None
        self.page.mouse.click(*one.at)

    def confirm(self, now: Survey) -> None:
        assert now.go, f"the button that confirms is hidden behind other things: {now.asked}"
        self.page.mouse.click(*now.go)

    def play_out(self, most: int = 2000) -> None:
        """Go on until the result is shown."""
        for _ in range(most):
            if not self.choose():
                return
        raise AssertionError(f"the game does not end: {self.look().asked}")


def standing(page: Page) -> list[str]:
    """Who stands where in the result, from the first place to the last: each with the score, where there is one."""
    shown = page.locator("dialog.sheet .places > li")
    shown.first.wait_for()
    told: list[str] = shown.evaluate_all(
        "rows => rows.map((row) => `${row.classList[0]} ${row.querySelector('.score')?.textContent ?? ''}`)"
    )
    return told


# The way of the keys: how many steps of Tab lead from the focus to an element, and where its like lie for the arrows.
_TABS: Final = """(place) => {
  const offers = [...document.querySelectorAll("[data-offer]:not(:disabled)")];
  const goal = place === null ? document.querySelector(".acts .go:not(:disabled)") : offers[place];
  if (!goal) return null;
  const here = document.activeElement;
  const reachable = (one) => one.tabIndex >= 0 && !one.disabled && one.getClientRects().length > 0;
  const kinds = "a[href], button, input, select, textarea, summary, [tabindex]";
  const all = [...document.querySelectorAll(kinds)].filter(reachable);
  const door = goal.tabIndex >= 0 ? goal : all.find((one) => one.id && one.parentNode === goal.parentNode);
  const at = all.indexOf(here);
  const like = (one) => one.parentNode === goal.parentNode && one.getAttribute("role") === "button";
  const centre = (one) => {
    const box = one.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [from, to] = [centre(here), centre(goal)];
  return { there: here === goal, inside: goal.tabIndex < 0 && like(here), known: at >= 0, steps: all.indexOf(door) - at,
           right: to[0] - from[0], down: to[1] - from[1], name: goal.id || goal.getAttribute("aria-label") || "" };
}"""
MOST_KEYS: Final = 200


class KeyPlayer(Player):
    """Plays by the keyboard alone: Tab to what is offered, arrows across the board, Enter."""

    def touch(self, now: Survey) -> None:
        if self.page.locator(".tray .tile").count():
            self.plan()
            return
        one = self.chance.choices(now.offers, [1 if one.pressed else 6 for one in now.offers])[0]
        if self.reach(one.place):
            self.page.keyboard.press("Enter")

    def plan(self) -> None:
        """The keys of the planning mat: a tile, then its action."""
        for tile in "123x0":
            self.page.keyboard.press(tile)
            self.page.keyboard.press(self.chance.choice("mecg"))

    def confirm(self, now: Survey) -> None:
        if self.reach(None):
            self.page.keyboard.press("Enter")

    def reach(self, place: int | None) -> bool:
        """Bring the focus there; `False` if it is offered no more."""
        for _ in range(MOST_KEYS):
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
        raise AssertionError(f"no key leads to {way['name']}")

    def walk(self, right: float, down: float) -> None:
        """One step across the board, mostly along the longer way; sometimes aside, round a corner."""
        along = abs(right) > abs(down)
        if self.chance.random() < 0.25:
            along = not along
        if along:
            self.page.keyboard.press("ArrowRight" if right > 0 else "ArrowLeft")
        else:
            self.page.keyboard.press("ArrowDown" if down > 0 else "ArrowUp")
