"""The page for first-time players: clear texts, and hints that do not cover the board."""

from __future__ import annotations

import json
import re
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect
from tests.server.app.http_helpers import TIMEOUT_SECONDS
from tests.web.browsing import GAMES, PHONE, WIDE
from tests.web.conftest import NewGuest
from tests.web.page_texts import page_text
from tests.web.playing import Player

PAGE_GAMES = Path(__file__).parents[2] / "web" / "src" / "games"


def start_game(new_guest: NewGuest, game: str, language: str = "en", size: tuple[int, int] = WIDE) -> Page:
    page = new_guest(language=language, size=size).open()
    page.get_by_role(
        "button", name=f"{page_text(language, 'home.play')}: {page_text(language, f'{game}.name')}"
    ).click()
    page.locator("[data-offer]").first.wait_for()
    return page


def do_not_overlap(first: Locator, second: Locator) -> bool:
    """Return whether two elements do not overlap."""
    a, b = first.bounding_box(), second.bounding_box()
    assert a
    assert b
    return (
        a["x"] >= b["x"] + b["width"]
        or b["x"] >= a["x"] + a["width"]
        or a["y"] >= b["y"] + b["height"]
        or b["y"] >= a["y"] + a["height"]
    )


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_selects_its_action_and_does_not_cover_the_board(new_guest: NewGuest, game: str) -> None:
    page = start_game(new_guest, game)
    expect(page.locator(".acts .go")).to_be_disabled()
    page.get_by_role("button", name="Hint").click()
    advice = page.locator(".note.advice")
    expect(advice).to_be_visible()
    expect(page.locator(".acts .go")).to_be_enabled()
    assert do_not_overlap(advice, page.locator(".boardwrap"))
    assert do_not_overlap(advice, page.locator(".prompt"))
    assert do_not_overlap(advice, page.locator(".acts .go"))


@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_a_hint_shows_reasons_on_request_and_does_not_cover_the_hand(new_guest: NewGuest, game: str) -> None:
    page = start_game(new_guest, game, size=PHONE)
    page.get_by_role("button", name="Hint").click()
    advice = page.locator(".note.advice")
    expect(advice.locator("p").first).to_be_visible()
    expect(advice.locator("p").nth(1)).to_be_hidden()
    advice.get_by_role("button", name="Why?").click()
    expect(advice.locator("p").last).to_be_visible()
    assert do_not_overlap(advice, page.locator(".dock"))
    assert do_not_overlap(advice, page.locator(".seats"))


def request_hint(page: Page, language: str = "en") -> Locator:
    page.get_by_role("button", name=page_text(language, "web.hint"), exact=True).click()
    advice = page.locator(".note.advice")
    expect(advice.locator("p").first).to_be_visible()
    return advice


def is_fully_visible(advice: Locator) -> bool:
    """Return whether the hint is not cut off."""
    fits: bool = advice.evaluate("element => element.scrollHeight <= element.clientHeight + 1")
    return fits


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [(844, 390), (667, 375)])
def test_on_a_phone_in_landscape_a_hint_covers_only_the_board(
    new_guest: NewGuest, game: str, size: tuple[int, int]
) -> None:
    page = start_game(new_guest, game, size=size)
    advice = request_hint(page)
    expect(advice.locator("p").nth(1)).to_be_hidden()
    advice.get_by_role("button", name="Why?").click()
    expect(advice.locator("p").last).to_be_visible()
    for other in (".prompt", ".acts", ":is(.hand, .mat)", ".seats"):
        assert do_not_overlap(advice, page.locator(other)), other


@pytest.mark.parametrize(("game", "size"), [*((game, (320, 568)) for game in GAMES), ("antler-island", (360, 640))])
def test_on_a_small_phone_every_reason_and_every_button_of_a_hint_can_be_reached(
    new_guest: NewGuest, game: str, size: tuple[int, int]
) -> None:
    page = start_game(new_guest, game, "es", size)
    advice = request_hint(page, "es")
    advice.get_by_role("button", name=page_text("es", "table.why")).click()
    advice.evaluate("element => element.scrollTo(0, element.scrollHeight)")
    expect(advice.locator("p").last).to_be_in_viewport(ratio=1)
    assert do_not_overlap(advice, page.locator(".dock"))
    assert do_not_overlap(advice, page.locator(".top"))
    expect(advice.get_by_role("button", name=page_text("es", "table.do-it"))).to_be_in_viewport(ratio=1)
    advice.get_by_role("button", name=page_text("es", "web.close")).click()
    expect(advice).to_be_hidden()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [(1000, 800), (760, 600)])
def test_in_a_small_window_a_hint_covers_the_prompt_and_shows_reasons_on_request(
    new_guest: NewGuest, game: str, size: tuple[int, int]
) -> None:
    page = start_game(new_guest, game, size=size)
    advice = request_hint(page)
    expect(advice.locator("p").nth(1)).to_be_hidden()
    over, under = advice.bounding_box(), page.locator(".prompt").bounding_box()
    assert over
    assert under
    assert over["y"] <= under["y"], "part of the prompt is visible above the hint"
    why = advice.get_by_role("button", name="Why?")
    why.click()
    expect(why).to_have_attribute("aria-expanded", "true")
    expect(advice.locator("p").last).to_be_visible()
    assert do_not_overlap(advice, page.locator(".dock"))
    assert do_not_overlap(advice, page.locator(".seats"))
    assert is_fully_visible(advice)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [WIDE, (1280, 800), (1280, 700)])
def test_a_long_hint_ends_with_a_full_sentence_and_shows_the_rest_on_request(
    new_guest: NewGuest, game: str, size: tuple[int, int]
) -> None:
    page = start_game(new_guest, game, size=size)
    larger = "document.styleSheets[0].insertRule('.note.advice p { font-size: 21px !important }')"
    page.evaluate(f"() => void {larger}")
    advice = request_hint(page)
    more = advice.get_by_role("button", name=re.compile(r"^(More|Why\?)$"))
    expect(more).to_have_attribute("aria-expanded", "false")
    expect(advice.locator("p").last).to_be_hidden()
    assert do_not_overlap(advice, page.locator(".boardwrap"))
    assert is_fully_visible(advice)
    more.click()
    expect(advice.locator("p").last).to_be_visible()
    assert is_fully_visible(advice)
    for other in (".prompt p", ".prompt .ghost", ".acts", ".seats"):
        assert do_not_overlap(advice, page.locator(other)), other


def test_a_hint_gets_the_focus_and_closes_by_escape(new_guest: NewGuest) -> None:
    page = start_game(new_guest, "antler-island", size=(1000, 800))
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
def test_the_confirm_button_shows_long_labels_in_full(new_guest: NewGuest, size: tuple[int, int]) -> None:
    page = start_game(new_guest, "antler-island", "it", size)
    for key in "1m2e3cxg0m":  # on a phone the button takes the place of the tiles
        page.keyboard.press(key)
    label = page.locator(".acts .go > span")
    label.evaluate("(span, text) => void (span.textContent = text)", "Metti il cervo sconfitto in Y2")
    words, button = label.bounding_box(), page.locator(".acts .go").bounding_box()
    assert words
    assert button
    assert button["y"] <= words["y"]
    assert words["y"] + words["height"] <= button["y"] + button["height"]
    assert words["x"] + words["width"] <= button["x"] + button["width"]
    expect(page.get_by_role("button", name=page_text("it", "web.hint"), exact=True)).to_be_in_viewport(ratio=1)


def test_the_drawer_does_not_cover_the_prompt(new_guest: NewGuest) -> None:
    page = start_game(new_guest, "antler-island")
    page.get_by_role("button", name="Players").click()
    drawer = page.locator(".drawer")
    expect(drawer).to_be_visible()
    assert do_not_overlap(drawer, page.locator(".prompt"))


def test_among_bots_undo_needs_no_consent_and_the_log_uses_the_second_person(new_guest: NewGuest) -> None:
    page = start_game(new_guest, "leaping-lemmings")
    player = Player(page)
    for _ in range(5):
        player.choose()
        player.wait()
        assert page.get_by_role("button", name="Ask to undo").count() == 0
    log = page.locator(".dock .log li").all_inner_texts()
    assert any(line.startswith("You ") for line in log)
    assert not any(re.search(r"Guest \d", line) for line in log)
    assert not any(line.endswith("gets a Special Action.") for line in log[:6]), "the deal to others is in the log"


def test_a_flight_direction_names_its_zone(new_guest: NewGuest) -> None:
    page = start_game(new_guest, "leaping-lemmings")
    player = Player(page)
    for _ in range(60):
        if re.search("Which way|only one way", page.locator(".prompt").inner_text()):
            break
        assert player.choose()
        player.wait()
    expect(page.locator(".acts button", has_text=re.compile(r"clockwise, to [A-F]")).first).to_be_visible()


def test_a_forced_choice_is_preselected(new_guest: NewGuest) -> None:
    page = start_game(new_guest, "antler-island")
    player = Player(page)
    for _ in range(60):
        if "Turn over your last tile" in page.locator(".prompt").inner_text():
            break
        assert player.choose()
        player.wait()
    expect(page.locator(".acts .go")).to_be_enabled()


@pytest.mark.parametrize(("language", "guest"), [("it", "Ospite"), ("es", "Invitado")])
def test_guest_names_and_rules_are_in_the_readers_language(new_guest: NewGuest, language: str, guest: str) -> None:
    page = new_guest(language=language).open()
    expect(page.locator(".me .nm")).to_have_text(re.compile(rf"{guest} \d{{4}}"))
    page.goto("/rules/leaping-lemmings#LL-8.6")
    clause = page.locator("[id='LL-8.6']")
    expect(clause.locator(".text").first).to_have_attribute("lang", language)
    clause.locator("summary").click()
    expect(clause.locator("[lang=en]")).to_contain_text("may be full")


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_cited_by_a_refusal_is_translated(site: str, game: str) -> None:
    book = httpx.get(f"{site}/api/rules/{game}", timeout=TIMEOUT_SECONDS).json()
    cited = {clause["id"] for clause in book["clauses"] if clause["reasons"]}
    for language in ("it", "es"):
        file = PAGE_GAMES / game.partition("-")[0] / "clauses" / f"{language}.json"
        translated = json.loads(file.read_text(encoding="utf-8"))
        assert cited - set(translated) == set()
        assert set(translated) - {clause["id"] for clause in book["clauses"]} == set()
        assert all(clause["text"].strip() for clause in translated.values())
