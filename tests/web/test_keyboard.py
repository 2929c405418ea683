"""A whole game of each without a mouse: from the first page to the result."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page
from tests.web.browsing import GAMES
from tests.web.conftest import NewGuest
from tests.web.playing import KeyPlayer, standing
from tests.web.words import say

pytestmark = pytest.mark.slow

_FOCUSED = "() => document.activeElement?.getAttribute('aria-label') ?? ''"


def tab_to(page: Page, label: str) -> None:
    for _ in range(80):
        if page.evaluate(_FOCUSED) == label:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {label}")


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_keys_alone(new_guest: NewGuest, game: str) -> None:
    page = new_guest().open()
    play = f"Play now: {say('en', f'web.game.{game}')}"
    page.get_by_role("button", name=play).wait_for()
    tab_to(page, play)
    page.keyboard.press("Enter")
    player = KeyPlayer(page)
    player.play_out()
    assert player.choices > 3
    assert len(standing(page)) == 3
