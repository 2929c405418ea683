"""Two people at one table in two languages: a reload and a lost connection do not change the result."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.web.browsing import Guest
from tests.web.conftest import NewGuest
from tests.web.page_texts import page_text
from tests.web.playing import Player, final_standing

GAME = "Valhalla Lemmings"


def create_table_for_two(host: Guest, friend: Guest, players: int = 2) -> None:
    """The host creates a table; the friend joins by link."""
    page = host.open()
    page.get_by_role("button", name=f"{page_text('it', 'home.friends')}: {GAME}").click()
    page.locator("dialog .many").get_by_role("button", name=str(players), exact=True).click()
    for seat in range(2, players):
        page.locator("dialog .seats3 select").nth(seat).select_option("bot:easy")
    page.get_by_role("button", name=page_text("it", "home.lay")).click()
    page.get_by_role("button", name=page_text("it", "table.start"), exact=True).wait_for()
    friend.open(page.url.removeprefix(host.site))
    friend.page.get_by_role("button", name=page_text("es", "table.sit")).first.click()
    start = page.get_by_role("button", name=page_text("it", "table.start"), exact=True)
    expect(start).to_be_enabled()
    start.click()
    for guest in (host, friend):
        guest.page.locator(".prompt.mine").wait_for()


def play_both_to_the_end(players: tuple[Player, ...]) -> None:
    """Let both players act until both see the result."""
    for _ in range(3000):
        seen = [player.get_table() for player in players]
        if all(now.over for now in seen):
            return
        stepped = [player.step(now) for player, now in zip(players, seen, strict=True) if now.armed or now.offers]
        if not stepped:
            players[0].page.wait_for_timeout(40)
    raise AssertionError(f"game did not end: {[now.asked for now in seen]}")


def test_a_reload_and_a_lost_connection_do_not_change_the_result(new_guest: NewGuest) -> None:
    host, friend = new_guest(language="it"), new_guest(language="es", size=(390, 844))
    create_table_for_two(host, friend)
    players = Player(host.page, 3), Player(friend.page, 4)
    expect(host.page.locator("html")).to_have_attribute("lang", "it")
    expect(friend.page.locator("html")).to_have_attribute("lang", "es")

    host.page.reload()
    host.page.locator(".prompt.mine").wait_for()
    with friend.offline():
        friend.page.locator(".note.line").wait_for()
        players[0].choose()
        host.page.get_by_role("button", name=page_text("it", "web.take-back")).wait_for()
    friend.page.locator(".prompt.mine").wait_for()
    players[1].choose()

    play_both_to_the_end(players)
    assert final_standing(host.page) == final_standing(friend.page)
    texts = [guest.page.locator("dialog.sheet .story").inner_text() for guest in (host, friend)]
    assert texts[0] != texts[1], "both results are in the same language"


def test_a_sealed_choice_can_be_withdrawn_until_all_have_chosen(new_guest: NewGuest) -> None:
    host, friend = new_guest(language="it"), new_guest(language="es")
    create_table_for_two(host, friend, 3)
    Player(host.page).choose()
    expect(host.page.locator(".acts .go")).to_have_count(0)
    host.page.get_by_role("button", name=page_text("it", "web.take-back")).click()
    expect(host.page.locator(".acts .go")).to_be_visible()
    expect(host.page.locator(".vcard[data-offer]").first).to_be_visible()
    Player(host.page, 2).choose()
    Player(friend.page, 2).choose()
    expect(host.page.get_by_role("button", name=page_text("it", "web.take-back"))).to_have_count(0)
