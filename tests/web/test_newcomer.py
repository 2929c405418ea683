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


def ask_for_a_hint(page: Page, language: str = "en") -> Locator:
    page.get_by_role("button", name=say(language, "web.hint"), exact=True).click()
    advice = page.locator(".note.advice")
    expect(advice.locator("p").first).to_be_visible()
    return advice


def whole(advice: Locator) -> bool:
    """Is nothing of what is shown cut at the edge?"""
    told: bool = advice.evaluate("one => one.scrollHeight <= one.clientHeight + 1")
    return told


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [(844, 390), (667, 375)])
def test_on_a_phone_on_its_side_a_hint_lies_over_the_board_alone(
    new_guest: NewGuest, game: str, size: tuple[int, int]
) -> None:
    page = sit_down(new_guest, game, size=size)
    advice = ask_for_a_hint(page)
    expect(advice.locator("p").nth(1)).to_be_hidden()
    advice.get_by_role("button", name="Why?").click()
    expect(advice.locator("p").last).to_be_visible()
    for other in (".prompt", ".dock", ".seats"):
        assert apart(advice, page.locator(other)), other


@pytest.mark.parametrize(("game", "size"), [*((game, (320, 568)) for game in GAMES), ("antler-island", (360, 640))])
def test_on_a_small_phone_every_reason_and_every_button_of_a_hint_can_be_reached(
    new_guest: NewGuest, game: str, size: tuple[int, int]
) -> None:
    page = sit_down(new_guest, game, "es", size)
    advice = ask_for_a_hint(page, "es")
    advice.get_by_role("button", name=say("es", "table.why")).click()
    advice.evaluate("one => one.scrollTo(0, one.scrollHeight)")
    expect(advice.locator("p").last).to_be_in_viewport(ratio=1)
    assert apart(advice, page.locator(".dock"))
    assert apart(advice, page.locator(".top"))
    expect(advice.get_by_role("button", name=say("es", "table.do-it"))).to_be_in_viewport(ratio=1)
    advice.get_by_role("button", name=say("es", "web.close")).click()
    expect(advice).to_be_hidden()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [(1000, 800), (760, 600)])
def test_in_a_small_window_a_hint_lies_over_the_prompt_and_gives_its_reasons_when_asked(
    new_guest: NewGuest, game: str, size: tuple[int, int]
) -> None:
    page = sit_down(new_guest, game, size=size)
    advice = ask_for_a_hint(page)
    expect(advice.locator("p").nth(1)).to_be_hidden()
    over, under = advice.bounding_box(), page.locator(".prompt").bounding_box()
    assert over
    assert under
    assert over["y"] <= under["y"], "half a line of the prompt looks out"
    why = advice.get_by_role("button", name="Why?")
    why.click()
    expect(why).to_have_attribute("aria-expanded", "true")
    expect(advice.locator("p").last).to_be_visible()
    assert apart(advice, page.locator(".dock"))
    assert apart(advice, page.locator(".seats"))
    assert whole(advice)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [WIDE, (1280, 800), (1280, 700)])
def test_a_hint_too_long_for_its_place_ends_with_a_sentence_and_shows_the_rest_when_asked(
    new_guest: NewGuest, game: str, size: tuple[int, int]
) -> None:
    page = sit_down(new_guest, game, size=size)
    larger = "document.styleSheets[0].insertRule('.note.advice p { font-size: 21px !important }')"
    page.evaluate(f"() => void {larger}")
    advice = ask_for_a_hint(page)
    more = advice.get_by_role("button", name=re.compile(r"^(More|Why\?)$"))
    expect(more).to_have_attribute("aria-expanded", "false")
    expect(advice.locator("p").last).to_be_hidden()
    assert apart(advice, page.locator(".boardwrap"))
    assert whole(advice)
    more.click()
    expect(advice.locator("p").last).to_be_visible()
    assert whole(advice)
    for other in (".prompt p", ".prompt button", ".acts", ".seats"):
        assert apart(advice, page.locator(other)), other


def test_the_keys_reach_a_hint_at_once_and_close_it(new_guest: NewGuest) -> None:
    page = sit_down(new_guest, "antler-island", size=(1000, 800))
    hint = page.get_by_role("button", name="Hint", exact=True)
    page.keyboard.press("Tab")
    hint.focus()
    page.keyboard.press("Enter")
    advice = page.locator(".note.advice")
    expect(advice).to_be_focused()
    page.keyboard.press("Tab")
    expect(advice.get_by_role("button", name="Why?")).to_be_focused()
    page.keyboard.press("Escape")
    expect(advice).to_be_hidden()
    expect(hint).to_be_focused()


@pytest.mark.parametrize("size", [WIDE, (1000, 800), (844, 390), (667, 375), PHONE])
def test_however_long_its_words_the_button_that_does_it_shows_them_all(
    new_guest: NewGuest, size: tuple[int, int]
) -> None:
    page = sit_down(new_guest, "antler-island", "it", size)
    told = page.locator(".acts .go > span")
    told.evaluate("(span, said) => void (span.textContent = said)", "Metti il cervo sconfitto in Y2")
    words, button = told.bounding_box(), page.locator(".acts .go").bounding_box()
    assert words
    assert button
    assert button["y"] <= words["y"]
    assert words["y"] + words["height"] <= button["y"] + button["height"]
    assert words["x"] + words["width"] <= button["x"] + button["width"]
    expect(page.get_by_role("button", name=say("it", "web.hint"), exact=True)).to_be_in_viewport(ratio=1)


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
