"""Help at a table: refusals with their clause, undo, hints with reasons."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.web.browsing import GAMES
from tests.web.conftest import NewGuest
from tests.web.page_texts import page_text
from tests.web.playing import Player

# The prompt and the length of the log: one of them changes with every choice.
_PROGRESS = "() => document.querySelector('.prompt p').textContent + document.querySelectorAll('.log li').length"
PREFIX = {"leaping-lemmings": "LL-", "valhalla-lemmings": "VL-", "antler-island": "AN-"}


def start_game(new_guest: NewGuest, game: str) -> Page:
    page = new_guest().open()
    page.get_by_role("button", name=f"Play now: {page_text('en', f'{game}.name')}").click()
    page.locator("[data-offer]").first.wait_for()
    return page


def click_illegal_target(page: Page, game: str) -> None:
    """Click a distant hex, a space before planning, or one card too many."""
    if game == "leaping-lemmings":
        page.locator(".plainhit[id^=place-]").last.dispatch_event("click")
    elif game == "antler-island":
        page.locator("#space-S").click()
    else:
        for _ in range(8):
            if page.locator(".bubble").count():
                break
            page.locator(".vcard[aria-pressed=false]").last.press("Enter")
            page.wait_for_timeout(100)


@pytest.mark.parametrize("game", GAMES)
def test_a_refusal_names_its_clause_and_links_to_it(new_guest: NewGuest, game: str) -> None:
    page = start_game(new_guest, game)
    click_illegal_target(page, game)
    bubble = page.get_by_role("alert")
    clause = bubble.get_by_role("link").inner_text()
    assert clause.startswith(PREFIX[game])
    assert len(bubble.inner_text()) > len(clause) + 10, "the reason is missing"
    bubble.get_by_role("link").click()
    expect(bubble).to_have_count(0)
    panel = page.get_by_role("region", name="The rule")
    expect(panel).to_contain_text(clause)
    expect(panel.locator("p").first).to_be_visible()
    with page.context.expect_page() as opened:
        panel.get_by_role("link", name="Open the rulebook").click()
    rules = opened.value
    article = rules.locator(f"[id='{clause}']")
    expect(article).to_be_visible()
    expect(article).to_be_in_viewport()


@pytest.mark.parametrize("game", GAMES)
def test_the_rule_of_a_question_opens_next_to_the_board(new_guest: NewGuest, game: str) -> None:
    page = start_game(new_guest, game)
    page.locator(".prompt").get_by_role("button", name="The rule").click()
    panel = page.get_by_role("region", name="The rule")
    expect(panel).to_contain_text(PREFIX[game])
    expect(panel.locator("p").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)


def play_hints_until_movement(page: Page) -> None:
    """Play hints until a lemming is to be moved."""
    for _ in range(12):
        page.locator(".prompt.mine").wait_for()
        if page.locator("#place-start[data-offer]").count():
            return
        before = page.evaluate(_PROGRESS)
        page.get_by_role("button", name="Hint").click()
        page.locator(".note.advice").get_by_role("button", name="Play this").click()
        page.wait_for_function(f"(before) => ({_PROGRESS})() !== before", arg=before)
        page.locator(".prompt.mine").wait_for()
        page.locator("[data-offer]").first.wait_for()
    raise AssertionError("no movement step was reached")


def test_a_dive_out_of_reach_is_refused_with_numbers_until_the_next_click(
    new_guest: NewGuest,
) -> None:
    page = start_game(new_guest, "leaping-lemmings")
    play_hints_until_movement(page)
    page.locator("#place-start").click()
    expect(page.locator(".prompt")).to_contain_text("Where to?")
    page.locator("#place-ring-5").click()
    bubble = page.locator(".bubble")
    expect(bubble).to_contain_text("15 points away")
    expect(bubble).to_contain_text("LL-9.1")
    page.locator(".hit[id^=place-][aria-pressed=false]").first.click()
    expect(bubble).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_has_reasons_and_can_be_played(new_guest: NewGuest, game: str) -> None:
    page = start_game(new_guest, game)
    page.get_by_role("button", name="Hint").click()
    advice = page.locator(".note.advice")
    expect(advice.locator("p").nth(1)).to_be_visible()
    before = page.evaluate(_PROGRESS)
    advice.get_by_role("button", name="Play this").click()
    expect(advice).to_have_count(0)
    page.wait_for_function(f"(before) => ({_PROGRESS})() !== before", arg=before)


def test_a_move_can_be_undone(new_guest: NewGuest) -> None:
    page = start_game(new_guest, "antler-island")
    player = Player(page)
    undo = page.get_by_role("button", name="Undo")
    for _ in range(60):
        assert player.choose()
        player.wait()
        if undo.is_enabled():
            break
    before = page.locator(".prompt p b").inner_text()
    undo.click()
    expect(page.locator(".log li", has_text="You take a move back")).to_have_count(1)
    expect(page.locator(".prompt.mine")).to_be_visible()
    assert page.locator(".prompt p b").inner_text() != before or player.get_table().offers
