"""Several players on one device: a curtain between them, and no foreign hand in the page."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect
from tests.web.conftest import NewGuest
from tests.web.page_texts import page_text
from tests.web.playing import Player

CARDS = "leaping-lemmings.card."


def hands(page: Page, players: int) -> list[list[str]]:
    """Return the special cards of each seat, from the server."""
    table = page.url.rsplit("/", 1)[1]
    seen: list[dict[str, Any]] = [
        page.request.get(f"/api/tables/{table}?seat={seat}").json()["frame"]["table_view"]["view"]
        for seat in range(players)
    ]
    return [view["hands"][seat] for seat, view in enumerate(seen)]


def names(cards: list[str]) -> set[str]:
    return {page_text("en", CARDS + card) for card in cards}


def page_html(page: Page) -> str:
    """Return the HTML of the page, visible or not, without the public log."""
    html: str = page.evaluate(
        """() => { const copy = document.body.cloneNode(true);
             for (const element of copy.querySelectorAll('.log, svg.sprite, style')) element.remove();
             return copy.innerHTML; }"""
    )
    return html


def test_no_player_sees_another_hand(new_guest: NewGuest) -> None:
    page = new_guest(players=2).open()
    page.get_by_role("button", name="On this device: Leaping Lemmings").click()
    page.get_by_role("button", name="Start game", exact=True).click()
    player = Player(page)
    shown: set[int] = set()
    for _ in range(8):
        curtain = page.locator("main.curtain button")
        page.locator("main.curtain button, [data-offer]").first.wait_for()
        all_hands = hands(page, 2)
        if curtain.count():
            assert not any(name in page_html(page) for hand in all_hands for name in names(hand))
            expect(page.locator(".hand, .table")).to_have_count(0)
            curtain.click()
            page.locator("[data-offer]").first.wait_for()
            all_hands = hands(page, 2)
        seat = next(seat for seat, hand in enumerate(all_hands) if not names(hand) - set(shown_cards(page)))
        shown.add(seat)
        others = names(all_hands[1 - seat]) - names(all_hands[seat])
        assert others
        assert not [name for name in others if name in page_html(page)]
        player.choose()
    assert shown == {0, 1}


def shown_cards(page: Page) -> list[str]:
    return [text.split(".")[0] for text in page.locator(".hand button .sr").all_text_contents()]
