"""Ending a game by agreement between two people, each in their language."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.web.browsing import Guest
from tests.web.conftest import NewGuest
from tests.web.page_texts import page_text
from tests.web.test_undo_requests import create_shared_table


def propose(host: Guest) -> None:
    host.page.get_by_role("button", name=page_text("en", "web.menu"), exact=True).click()
    host.page.get_by_role("button", name=page_text("en", "table.end"), exact=True).click()
    ask = host.page.get_by_role("dialog").get_by_role("button", name="Ask the others")
    box = ask.bounding_box()
    assert box is not None
    assert box["width"] > 2 * box["height"], "the words fit on the button"
    ask.click()


def test_a_proposal_is_withdrawn_made_again_elsewhere_and_agreed_to(new_guest: NewGuest) -> None:
    host, friend = new_guest(), new_guest(language="it", size=(360, 640))
    create_shared_table(host, friend)
    note, asked = host.page.locator(".notes .note"), friend.page.locator(".notes [role=alertdialog]")

    host.page.locator(".notes").wait_for(state="attached")
    propose(host)
    expect(asked).to_contain_text("propone di finire qui la partita")
    expect(note).to_contain_text("Waiting for an answer")
    friend.page.reload()
    expect(asked).to_be_visible()
    note.get_by_role("button", name=page_text("en", "table.end.withdraw")).click()
    expect(asked).to_have_count(0)
    expect(host.page.locator(".log")).to_contain_text("You withdraw the proposal.")
    expect(friend.page.locator(".notes .note")).to_have_count(0)

    propose(host)
    expect(note).to_contain_text("rather play on")  # not again so soon

    friend.page.get_by_role("button", name=page_text("it", "web.menu"), exact=True).click()
    friend.page.get_by_role("button", name=page_text("it", "table.end"), exact=True).click()
    friend.page.get_by_role("dialog").get_by_role("button", name="Chiedi agli altri").click()
    host.page.get_by_role("alertdialog").get_by_role("button", name=page_text("en", "table.end.yes")).click()
    for guest, language in ((host, "en"), (friend, "it")):
        result = guest.page.get_by_role("dialog", name=page_text(language, "table.end.title.done"))
        expect(result).to_be_visible()
    expect(host.page.get_by_role("dialog")).to_contain_text("Nobody wins")
    expect(friend.page.get_by_role("dialog")).to_contain_text("Non vince nessuno")


def test_a_declined_proposal_lets_the_game_go_on(new_guest: NewGuest) -> None:
    host, friend = new_guest(), new_guest(language="it")
    create_shared_table(host, friend)
    host.page.locator(".notes").wait_for(state="attached")
    propose(host)
    asked = friend.page.locator(".notes [role=alertdialog]")
    asked.get_by_role("button", name=page_text("it", "table.end.no"), exact=True).click()
    expect(host.page.locator(".notes .note")).to_contain_text("would rather play on")
    expect(asked).to_have_count(0)
    expect(host.page.locator(".log")).to_contain_text("would rather play on")
