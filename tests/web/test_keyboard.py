"""A whole game of each by keyboard, from the start page to the result."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page
from tests.web.browsing import GAMES
from tests.web.conftest import NewGuest
from tests.web.page_texts import page_text
from tests.web.playing import KeyPlayer, final_standing

pytestmark = pytest.mark.slow

_FOCUSED = "() => document.activeElement?.getAttribute('aria-label') ?? ''"


def tab_to(page: Page, label: str) -> None:
    for _ in range(80):
        if page.evaluate(_FOCUSED) == label:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"not reachable by Tab: {label}")


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_keyboard_only(new_guest: NewGuest, game: str) -> None:
    page = new_guest().open()
    play = f"Play now: {page_text('en', f'{game}.name')}"
    page.get_by_role("button", name=play).wait_for()
    tab_to(page, play)
    page.keyboard.press("Enter")
    player = KeyPlayer(page)
    player.play_to_the_end()
    assert player.choices > 3
    assert len(final_standing(page)) == 3
