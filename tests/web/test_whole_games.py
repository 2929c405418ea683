"""One complete game of each kind against bots, from *Play now* to the result."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.web.browsing import GAMES
from tests.web.conftest import NewGuest
from tests.web.playing import Player, final_standing

pytestmark = pytest.mark.slow

NAMES = {
    "leaping-lemmings": "Leaping Lemmings",
    "valhalla-lemmings": "Valhalla Lemmings",
    "antler-island": "Antler Island",
}


FOLLOWS = re.compile(r"you contributed [0-9a-f]{8}…, and all \d+ outcomes follow")


@pytest.mark.parametrize("game", GAMES)
def test_a_guest_plays_a_complete_game_from_play_now_to_the_result(new_guest: NewGuest, game: str) -> None:
    guest = new_guest()
    page = guest.open()
    page.get_by_role("button", name=f"Play now: {NAMES[game]}").click()
    player = Player(page)
    player.play_to_the_end()
    assert player.choices > 3
    assert len(final_standing(page)) == 3
    assert player.covered == set()
    expect(page.get_by_role("dialog").get_by_role("link", name="Replay")).to_be_visible()
    expect(page.get_by_role("dialog")).to_contain_text(FOLLOWS)
