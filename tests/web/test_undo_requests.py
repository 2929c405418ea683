"""Undo requests between two people: both see the request, and the asker sees the answer."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from tests.server.app.http_helpers import wait_until
from tests.web.browsing import Guest
from tests.web.conftest import NewGuest
from tests.web.page_texts import page_text
from tests.web.playing import MAX_CLICKS, Player


def create_shared_table(host: Guest, friend: Guest) -> None:
    """The host creates a table for two in English; the friend joins by link in Italian."""
    page = host.open()
    page.get_by_role("button", name="With friends: Leaping Lemmings").click()
    page.locator("dialog .many").get_by_role("button", name="2", exact=True).click()
    page.get_by_role("button", name=page_text("en", "home.lay")).click()
    start = page.get_by_role("button", name=page_text("en", "table.start"), exact=True)
    start.wait_for()
    friend.open(page.url.removeprefix(host.site))
    friend.page.get_by_role("button", name=page_text("it", "table.sit")).first.click()
    expect(start).to_be_enabled()
    start.click()


def ask_to_undo(host: Page) -> None:
    host.get_by_role("button", name=page_text("en", "table.ask-back"), exact=True).click()


def play_until_undo_needs_consent(host: Guest, friend: Guest) -> None:
    """Play until the host needs the friend's consent to undo."""
    players = Player(host.page, 1), Player(friend.page, 2)
    ask = host.page.get_by_role("button", name=page_text("en", "table.ask-back"), exact=True, disabled=False)

    def play_one_step() -> bool:
        for player in players:
            now = player.get_table()
            if now.armed or now.offers:
                player.step(now)
                return True
        return False

    for _ in range(MAX_CLICKS):
        wait_until(lambda: ask.count() > 0 or play_one_step(), "no player has a choice")
        if ask.count():
            return
    raise AssertionError("undo never needed consent")


def test_an_undo_request_can_be_withdrawn_and_refused(new_guest: NewGuest) -> None:
    host, friend = new_guest(), new_guest(language="it", size=(390, 844))
    create_shared_table(host, friend)
    play_until_undo_needs_consent(host, friend)
    note, asked = host.page.locator(".notes .note"), friend.page.locator(".notes [role=alertdialog]")

    ask_to_undo(host.page)
    expect(asked).to_be_visible()
    expect(note).to_contain_text("take back the last")
    many = "moves" in (note.text_content() or "")
    expect(asked).to_contain_text("mosse" if many else "l’ultima mossa")

    host.page.get_by_role("button", name=page_text("en", "table.recall")).click()
    expect(asked).to_have_count(0)
    expect(note).to_have_count(0)

    ask_to_undo(host.page)
    asked.get_by_role("button", name=page_text("it", "table.refuse"), exact=True).click()
    expect(note).to_contain_text("said no")
    expect(host.page.locator(".log")).to_contain_text("says no: the move stands.")
    note.get_by_role("button", name=page_text("en", "web.close")).click()
    expect(note).to_have_count(0)
