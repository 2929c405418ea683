"""axe-core finds no violation on any screen, in light and dark themes."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page
from tests.web.axe import violations
from tests.web.browsing import GAMES, PHONE, WIDE
from tests.web.conftest import NewGuest
from tests.web.page_texts import page_text
from tests.web.playing import Player

pytestmark = pytest.mark.slow

SCREENS = {
    "/": ".games .go",
    "/settings": ".sample",
    "/profile": "main .panel",
    "/privacy": "main .panel",
    "/rules": ".pick",
    "/rules/leaping-lemmings": ".book article",
    "/rules/valhalla-lemmings": ".book article",
    "/rules/antler-island": ".book article",
    "/learn": ".pick",
    "/edit": ".pick",
    "/edit/leaping-lemmings": ".bench .good",
    "/edit/valhalla-lemmings": ".bench .good",
    "/edit/antler-island": ".bench .good",
    "/replay/file": "textarea",
    "/nowhere": "main",
}
THEMES = ("light", "dark")


def check_screen(page: Page, where: str, found: list[str]) -> None:
    found += [f"{where} {violation}" for violation in violations(page)]


@pytest.mark.parametrize("theme", THEMES)
def test_every_page_is_accessible(new_guest: NewGuest, theme: str) -> None:
    guest = new_guest(preferences={"theme": theme}, size=WIDE if theme == "light" else PHONE)
    found: list[str] = []
    for path, selector in SCREENS.items():
        guest.open(path).locator(selector).first.wait_for()
        check_screen(guest.page, path, found)
    assert found == []


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("game", GAMES)
def test_every_screen_of_a_game_is_accessible(new_guest: NewGuest, game: str, theme: str) -> None:
    """Set-up, waiting room, lesson, table with its drawers, curtain, result, replay."""
    guest = new_guest(preferences={"theme": theme})
    page, name = guest.open(), page_text("en", f"{game}.name")
    found: list[str] = []
    page.get_by_role("button", name=f"With friends: {name}").click()
    page.locator("dialog .seats3").wait_for()
    check_screen(page, "set-up", found)
    page.get_by_role("button", name="Create table").click()
    page.locator(".seats2").wait_for()
    check_screen(page, "waiting room", found)

    guest.open(f"/learn/{game}").locator("[data-offer]").first.wait_for()
    check_screen(page, "lesson", found)

    guest.open().get_by_role("button", name=f"Play now: {name}").click()
    player = Player(page)
    player.choose()
    player.wait()
    check_screen(page, "table", found)
    for button in ("Players", "Chat"):
        page.locator(".top nav").get_by_role("button", name=button, exact=True).click()
        page.locator(".drawer").wait_for()
        check_screen(page, button, found)
    page.keyboard.press("Escape")
    page.locator(".top nav").get_by_role("button", name="Menu", exact=True).click()
    check_screen(page, "menu", found)
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("dialog").wait_for()
    check_screen(page, "giving up", found)
    page.get_by_role("button", name="Yes, give up").click()
    page.locator("dialog .places").wait_for()
    check_screen(page, "result", found)
    page.get_by_role("dialog").get_by_role("link", name="Replay").click()
    page.get_by_role("slider").wait_for()
    check_screen(page, "replay", found)

    guest.open().get_by_role("button", name=f"On this device: {name}").click()
    page.get_by_role("button", name="Start game", exact=True).click()
    page.locator("main.curtain").wait_for()
    check_screen(page, "curtain", found)
    assert found == []
