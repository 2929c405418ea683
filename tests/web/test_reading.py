"""The rules page and the lessons."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.web.browsing import GAMES
from tests.web.conftest import NewGuest
from tests.web.playing import Player

CLAUSES = {"leaping-lemmings": "LL-8.6", "valhalla-lemmings": "VL-4.2", "antler-island": "AN-8.2"}
LANGUAGES = {"leaping-lemmings": "it", "valhalla-lemmings": "es", "antler-island": "en"}


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_open_at_a_clause_and_can_be_searched(new_guest: NewGuest, game: str) -> None:
    clause = CLAUSES[game]
    page = new_guest(language=LANGUAGES[game]).open(f"/rules/{game}#{clause}")
    article = page.locator(f"[id='{clause}']")
    expect(article).to_be_in_viewport()
    page.locator(".find input").fill(clause.split("-")[1])
    expect(page.locator(".book article").first).to_be_visible()
    expect(page.locator(f".book [id='{clause}']")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_the_first_step_of_a_lesson_can_be_completed(new_guest: NewGuest, game: str) -> None:
    page = new_guest().open(f"/learn/{game}")
    page.locator("[data-offer]").first.wait_for()
    title = page.locator(".coach h2").inner_text()
    assert try_until_task_is_done(page)
    page.locator(".coach .on").click()
    expect(page.locator(".coach h2")).not_to_have_text(title)


def try_until_task_is_done(page: Page) -> bool:
    """Try each offered choice once until the task is done."""
    player, tried = Player(page), set[str]()
    for _ in range(400):
        if page.locator(".coach .good").count():
            return True
        now = player.get_table()
        label = page.locator(".acts .go").inner_text() if now.armed else ""
        if now.armed and label not in tried:
            tried.add(label)
            player.confirm(now)
            page.wait_for_timeout(150)
        elif now.offers:
            player.touch(now)
        else:
            page.wait_for_timeout(100)
    return False
