"""A whole game of each, against bots: one click to sit down, whatever is offered until the end, and the result."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.web.browsing import GAMES
from tests.web.conftest import NewGuest
from tests.web.playing import Player, standing

pytestmark = pytest.mark.slow

NAMES = {
    "leaping-lemmings": "Leaping Lemmings",
    "valhalla-lemmings": "Valhalla Lemmings",
    "antler-island": "Antler Island",
}


@pytest.mark.parametrize("game", GAMES)
def test_play_now_until_the_result(new_guest: NewGuest, game: str) -> None:
    guest = new_guest()
    page = guest.open()
    page.get_by_role("button", name=f"Play now: {NAMES[game]}").click()
    player = Player(page)
    player.play_out()
    assert player.choices > 3
    assert len(standing(page)) == 3
    assert player.covered == set()
    expect(page.get_by_role("dialog").get_by_role("link", name="Replay")).to_be_visible()
