"""Two people, and one who would like to take a move back: both read the same, and whoever asked hears the answer."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from tests.server.app.web import eventually
from tests.web.browsing import Guest
from tests.web.conftest import NewGuest
from tests.web.playing import MOST_TOUCHES, Player
from tests.web.words import say


def at_one_table(host: Guest, friend: Guest) -> None:
    """The host lays a table of Leaping Lemmings for two, in English; the friend comes by the link, in Italian."""
    page = host.open()
    page.get_by_role("button", name="With friends: Leaping Lemmings").click()
    page.locator("dialog .many").get_by_role("button", name="2", exact=True).click()
    page.get_by_role("button", name=say("en", "home.lay")).click()
    start = page.get_by_role("button", name=say("en", "table.start"), exact=True)
    start.wait_for()
    friend.open(page.url.removeprefix(host.site))
    friend.page.get_by_role("button", name=say("it", "table.sit")).first.click()
    expect(start).to_be_enabled()
    start.click()


def ask_back(host: Page) -> None:
    host.get_by_role("button", name=say("en", "table.ask-back"), exact=True).click()


def until_one_has_moved(host: Guest, friend: Guest) -> None:
    """Both play until the host could only take a move back by the friend's leave."""
    players = Player(host.page, 1), Player(friend.page, 2)
    ask = host.page.get_by_role("button", name=say("en", "table.ask-back"), exact=True, disabled=False)

    def stepped() -> bool:
        for player in players:
            now = player.look()
            if now.armed or now.offers:
                player.step(now)
                return True
        return False

    for _ in range(MOST_TOUCHES):
        eventually(lambda: ask.count() > 0 or stepped(), "nobody can do anything")
        if ask.count():
            return
    raise AssertionError("nobody has to be asked")


def test_whoever_asks_is_answered_and_may_think_better_of_it(new_guest: NewGuest) -> None:
    host, friend = new_guest(), new_guest(language="it", size=(390, 844))
    at_one_table(host, friend)
    until_one_has_moved(host, friend)
    note, asked = host.page.locator(".notes .note"), friend.page.locator(".notes [role=alertdialog]")

    ask_back(host.page)
    expect(asked).to_be_visible()
    expect(note).to_contain_text("take back the last")
    many = "last move;" not in (note.text_content() or "")
    expect(asked).to_contain_text("mosse" if many else "l’ultima mossa")

    host.page.get_by_role("button", name=say("en", "table.recall")).click()
    expect(asked).to_have_count(0)
    expect(note).to_have_count(0)

    ask_back(host.page)
    asked.get_by_role("button", name=say("it", "table.refuse"), exact=True).click()
    expect(note).to_contain_text("said no")
    expect(host.page.locator(".log")).to_contain_text("says no: the move stands.")
    note.get_by_role("button", name=say("en", "web.close")).click()
    expect(note).to_have_count(0)
