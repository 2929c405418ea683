"""The tables at small, low and wide sizes: what can be touched, what can be read, and what is never hidden.

A few sizes; `make sizes` measures all of them in three languages.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.browsing import GAMES
from tests.web.size_survey import FINGER, change, planning_guest, resize, survey

LEAST_SHARE = 0.45
SMALL_PHONE, LOW, DESK = (375, 553), (844, 390), (1280, 720)


@pytest.fixture(scope="module", params=GAMES)
def table(request: pytest.FixtureRequest, browser: Browser, site: str) -> Iterator[tuple[str, Page]]:
    """A full table of each game, at the moment when its player plans."""
    with planning_guest(browser, site, request.param) as guest:
        yield request.param, guest.page
        assert guest.page_errors == []


@pytest.mark.parametrize(
    "size", [(320, 560), SMALL_PHONE, (568, 320), LOW, DESK], ids=lambda size: "x".join(map(str, size))
)
def test_the_board_keeps_its_share_and_everything_can_be_touched_and_read(
    table: tuple[str, Page], size: tuple[int, int]
) -> None:
    _, page = table
    resize(page, size)
    found = survey(page)
    assert found.share >= LEAST_SHARE
    assert found.below_small == ()
    assert found.small_texts == ()
    assert found.cut_cards == ()
    assert not found.scrolls


def test_the_prompt_is_gripped_anywhere_and_opens_at_the_newest_line(table: tuple[str, Page]) -> None:
    _, page = table
    resize(page, SMALL_PHONE)
    newest = page.locator(".dock .log li").last
    expect(newest).not_to_be_visible()
    grip = page.get_by_role("button", name="Log", exact=True)
    box = grip.bounding_box()
    assert box
    assert box["height"] >= FINGER
    assert box["width"] >= 260
    grip.click()
    expect(newest).to_be_in_viewport()
    grip.click()
    expect(newest).not_to_be_visible()


def test_moves_of_others_are_announced_while_the_log_is_closed(table: tuple[str, Page]) -> None:
    _, page = table
    resize(page, SMALL_PHONE)
    announced = page.get_by_role("log")
    expect(announced).to_have_count(1)
    expect(announced.locator("p").last).to_have_text(page.locator(".dock .log li").last.text_content() or "")


def test_all_seats_show_name_and_counts_where_there_is_width(table: tuple[str, Page]) -> None:
    _, page = table
    resize(page, DESK)
    seats = page.locator(".seat")
    for place in range(seats.count()):
        expect(seats.nth(place).locator(".who b")).to_be_visible()
        expect(seats.nth(place).locator(":is(.signs, .inf) >> visible=true").first).to_be_visible()


def test_buttons_keep_their_edges_in_the_dark(table: tuple[str, Page]) -> None:
    game, page = table
    resize(page, DESK)
    change(page, game, theme="dark")
    edge, ground = page.locator(".acts .two button").first.evaluate(
        "(button) => [[button, 'borderTopColor'], [button.closest('.dock'), 'backgroundColor']]"
        ".map(([element, part]) => getComputedStyle(element)[part])"
    )
    change(page, game, theme="light")
    assert contrast(edge, ground) >= 3


def test_names_of_spaces_lie_above_the_stags(table: tuple[str, Page]) -> None:
    game, page = table
    if game != "antler-island":
        pytest.skip("only Antler Island names its spaces on the board")
    above = page.evaluate(
        """() => {
          const names = [...document.querySelectorAll(".spname")];
          const pieces = [...document.querySelectorAll(".stage .shadow")];
          const after = (a, b) => b.compareDocumentPosition(a) & Node.DOCUMENT_POSITION_FOLLOWING;
          return names.length && pieces.every((piece) => names.every((name) => after(name, piece)));
        }"""
    )
    assert above


def test_the_eagles_are_called_by_their_names(table: tuple[str, Page]) -> None:
    game, page = table
    if game != "leaping-lemmings":
        pytest.skip("only Leaping Lemmings has eagles")
    resize(page, DESK)
    expect(page.locator(".ztag", has_text="Ruby")).to_have_count(1)
    expect(page.locator(".ztag", has_text="Stephen Jr.")).to_have_count(1)


def test_the_meadow_lies_the_way_that_makes_its_hexes_larger(table: tuple[str, Page]) -> None:
    game, page = table
    if game != "leaping-lemmings":
        pytest.skip("only Leaping Lemmings has a meadow")
    for size, lies in ((SMALL_PHONE, False), (LOW, True), ((568, 320), False)):
        resize(page, size)
        hexes = page.evaluate(
            """() => { const box = (id) => document.getElementById(id).querySelector("path").getBoundingClientRect();
              const [near, far] = [box("place-3b"), box("place-4b")];
              return [Math.min(near.width, near.height), Math.abs(far.x - near.x) > Math.abs(far.y - near.y)]; }"""
        )
        assert hexes[0] >= FINGER
        assert hexes[1] == lies


def test_prizes_show_the_portrait_of_their_legend(table: tuple[str, Page]) -> None:
    game, page = table
    if game != "valhalla-lemmings":
        pytest.skip("only Valhalla Lemmings has Legends")
    prizes = page.locator(".prize")
    expect(prizes.first).to_be_visible()
    for place in range(prizes.count()):
        expect(prizes.nth(place).locator("[data-portrait]")).to_have_count(1)


def test_a_touch_raises_one_card_of_a_group(table: tuple[str, Page]) -> None:
    game, page = table
    if game != "valhalla-lemmings":
        pytest.skip("only Valhalla Lemmings has a hand of Village cards")
    resize(page, LOW)
    groups = page.locator(".vgroup")
    cards = page.locator(".vcard").count()
    groups.last.locator("button.vcard").last.click()
    expect(page.locator("button.vcard.sel")).to_have_count(1)
    assert page.locator(".vcard").count() == cards
    page.locator("button.vcard.sel").click()
    expect(page.locator("button.vcard.sel")).to_have_count(0)


def contrast(one: str, other: str) -> float:
    """Return the WCAG contrast of two opaque CSS colours."""

    def luminance(colour: str) -> float:
        channels = [int(part) / 255 for part in re.findall(r"\d+", colour)[:3]]
        red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in channels)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)
