"""The editors reject invalid boards and decks, accept repaired ones, and create tables with them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.web.browsing import GAMES
from tests.web.conftest import NewGuest


def change_data(page: Page, game: str, *, repair: bool = False) -> None:
    """Add a pellet or a cunning tile too many, or remove a Legend's id; `repair` undoes it."""
    if game == "leaping-lemmings":
        page.get_by_role("radio", name="Pellet").click()
        page.locator("#hex-1a").click()
    elif game == "antler-island":
        tiles = page.get_by_label("Roar")
        tiles.fill("2" if repair else "3")
        tiles.press("Tab")
    else:
        name = page.get_by_label("Short name (id)")
        name.fill("lemminghood" if repair else "")
        name.press("Tab")


@pytest.mark.parametrize("game", GAMES)
def test_invalid_data_is_rejected_until_it_is_repaired(new_guest: NewGuest, game: str) -> None:
    page = new_guest().open(f"/edit/{game}")
    good = page.get_by_text("Everything fits the rules. It’s ready to play.")
    play = page.get_by_role("button", name="Create a table with this")
    expect(good).to_be_visible()
    change_data(page, game)
    expect(page.locator(".faults li").first).to_be_visible()
    expect(good).to_have_count(0)
    expect(play).to_be_disabled()
    change_data(page, game, repair=True)
    expect(good).to_be_visible()
    play.click()
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator("[data-offer]").first).to_be_visible()


def test_files_can_be_exported_and_imported(new_guest: NewGuest, tmp_path: Path) -> None:
    page = new_guest().open("/edit/leaping-lemmings")
    expect(page.get_by_text("Everything fits")).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Export").click()
    file = tmp_path / "board.json"
    saved.value.save_as(file)
    board = json.loads(file.read_text(encoding="utf-8"))
    board["hexes"][0]["pellet"] = True
    bad, broken = tmp_path / "bad.json", tmp_path / "broken.json"
    bad.write_text(json.dumps(board), encoding="utf-8")
    broken.write_text("{", encoding="utf-8")
    page.get_by_label("Import").set_input_files(broken)
    expect(page.get_by_role("alert")).to_have_text("This file isn’t a board or deck for this game.")
    page.get_by_label("Import").set_input_files(bad)
    expect(page.locator(".faults li").first).to_be_visible()
    page.get_by_label("Import").set_input_files(file)
    expect(page.get_by_text("Everything fits")).to_be_visible()
