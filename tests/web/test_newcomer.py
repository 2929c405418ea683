"""What helps somebody who plays for the first time: words that say what is meant, and a board that is in full view."""

from __future__ import annotations

import json
import re
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect
from tests.server.app.web import PATIENCE
from tests.web.browsing import GAMES, PHONE, WIDE
from tests.web.conftest import NewGuest
from tests.web.playing import Player
from tests.web.words import say

CLAUSES = Path(__file__).parents[2] / "web" / "src" / "pages" / "rules" / "clauses"


def sit_down(new_guest: NewGuest, game: str, language: str = "en", size: tuple[int, int] = WIDE) -> Page:
    page = new_guest(language=language, size=size).open()
    page.get_by_role("button", name=f"{say(language, 'home.play')}: {say(language, f'web.game.{game}')}").click()
    page.locator("[data-offer]").first.wait_for()
    return page


def apart(one: Locator, other: Locator) -> bool:
    """Do two things on the page leave each other free?"""
    a, b = one.bounding_box(), other.bounding_box()
    assert a
    assert b
    return (
        a["x"] >= b["x"] + b["width"]
        or b["x"] >= a["x"] + a["width"]
        or a["y"] >= b["y"] + b["height"]
        or b["y"] >= a["y"] + a["height"]
    )


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_is_chosen_on_the_board_and_leaves_it_free(new_guest: NewGuest, game: str) -> None:
    page = sit_down(new_guest, game)
    expect(page.locator(".acts .go")).to_be_disabled()
    page.get_by_role("button", name="Hint").click()
    advice = page.locator(".note.advice")
    expect(advice).to_be_visible()
    expect(page.locator(".acts .go")).to_be_enabled()
    assert apart(advice, page.locator(".boardwrap"))
    assert apart(advice, page.locator(".prompt"))
    assert apart(advice, page.locator(".acts .go"))


@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_a_hint_gives_its_reasons_when_asked_and_leaves_the_hand_free(
    new_guest: NewGuest, game: str
) -> None:
    page = sit_down(new_guest, game, size=PHONE)
    page.get_by_role("button", name="Hint").click()
    advice = page.locator(".note.advice")
    expect(advice.locator("p").first).to_be_visible()
    expect(advice.locator("p").nth(1)).to_be_hidden()
    advice.get_by_role("button", name="Why?").click()
    expect(advice.locator("p").last).to_be_visible()
    assert apart(advice, page.locator(".dock"))
    assert apart(advice, page.locator(".seats"))


def test_what_stands_beside_the_board_leaves_the_prompt_free(new_guest: NewGuest) -> None:
    page = sit_down(new_guest, "antler-island")
    page.get_by_role("button", name="Players").click()
    drawer = page.locator(".drawer")
    expect(drawer).to_be_visible()
    assert apart(drawer, page.locator(".prompt"))


def test_among_bots_undo_asks_nobody_and_the_log_speaks_to_the_player(new_guest: NewGuest) -> None:
    page = sit_down(new_guest, "leaping-lemmings")
    player = Player(page)
    for _ in range(5):
        player.choose()
        player.wait()
        assert page.get_by_role("button", name="Ask to undo").count() == 0
    told = page.locator(".dock .log li").all_inner_texts()
    assert any(line.startswith("You ") for line in told)
    assert not any(re.search(r"Guest \d", line) for line in told)
    assert not any(line.endswith("gets a Special Action.") for line in told[:6]), "the deal to others is no news"


def test_a_flight_names_the_zone_it_leads_to(new_guest: NewGuest) -> None:
    page = sit_down(new_guest, "leaping-lemmings")
    player = Player(page)
    for _ in range(60):
        if re.search("Which way|only one way", page.locator(".prompt").inner_text()):
            break
        assert player.choose()
        player.wait()
    expect(page.locator(".acts button", has_text=re.compile(r"clockwise, to [A-F]")).first).to_be_visible()


def test_what_can_be_done_in_one_way_only_is_chosen_already(new_guest: NewGuest) -> None:
    page = sit_down(new_guest, "antler-island")
    player = Player(page)
    for _ in range(60):
        if "Reveal your last tile" in page.locator(".prompt").inner_text():
            break
        assert player.choose()
        player.wait()
    expect(page.locator(".acts .go")).to_be_enabled()


@pytest.mark.parametrize(("language", "guest"), [("it", "Ospite"), ("es", "Invitado")])
def test_a_guest_and_the_rules_are_in_the_language_of_the_reader(
    new_guest: NewGuest, language: str, guest: str
) -> None:
    page = new_guest(language=language).open()
    expect(page.locator(".me .nm")).to_have_text(re.compile(rf"{guest} \d{{4}}"))
    page.goto("/rules/leaping-lemmings#LL-8.6")
    clause = page.locator("[id='LL-8.6']")
    expect(clause.locator(".text").first).to_have_attribute("lang", language)
    clause.locator("summary").click()
    expect(clause.locator("[lang=en]")).to_contain_text("may be full")


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_that_a_refusal_cites_is_told_in_every_language(site: str, game: str) -> None:
    book = httpx.get(f"{site}/api/rules/{game}", timeout=PATIENCE).json()
    cited = {one["id"] for one in book["clauses"] if one["reasons"]}
    for language in ("it", "es"):
        told = json.loads((CLAUSES / language / f"{game}.json").read_text(encoding="utf-8"))
        assert cited - set(told) == set()
        assert set(told) - {one["id"] for one in book["clauses"]} == set()
        assert all(one["text"].strip() for one in told.values())
