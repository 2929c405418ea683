"""Two people at one table, each in their own language: through a reload and a cut to the same result."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.web.browsing import Guest
from tests.web.conftest import NewGuest
from tests.web.playing import Player, standing
from tests.web.words import say

GAME = "Valhalla Lemmings"


def lay_for_two(host: Guest, friend: Guest, players: int = 2) -> None:
    """One lays a table for friends, the other comes by its link and sits down."""
    page = host.open()
    page.get_by_role("button", name=f"{say('it', 'home.friends')}: {GAME}").click()
    page.locator("dialog .many").get_by_role("button", name=str(players), exact=True).click()
    for seat in range(2, players):
        page.locator("dialog .seats3 select").nth(seat).select_option("bot:easy")
    page.get_by_role("button", name=say("it", "home.lay")).click()
    page.get_by_role("button", name=say("it", "table.start"), exact=True).wait_for()
    friend.open(page.url.removeprefix(host.site))
    friend.page.get_by_role("button", name=say("es", "table.sit")).first.click()
    start = page.get_by_role("button", name=say("it", "table.start"), exact=True)
    expect(start).to_be_enabled()
    start.click()
    for guest in (host, friend):
        guest.page.locator(".prompt.mine").wait_for()


def play_out_together(players: tuple[Player, ...]) -> None:
    """Whoever is asked touches something, until both are shown the result."""
    for _ in range(3000):
        seen = [player.look() for player in players]
        if all(now.over for now in seen):
            return
        touched = [player.step(now) for player, now in zip(players, seen, strict=True) if now.armed or now.offers]
        if not touched:
            players[0].page.wait_for_timeout(40)
    raise AssertionError(f"the game does not end: {[now.asked for now in seen]}")


def test_a_reload_and_a_cut_do_not_part_them(new_guest: NewGuest) -> None:
    host, friend = new_guest(language="it"), new_guest(language="es", size=(390, 844))
    lay_for_two(host, friend)
    players = Player(host.page, 3), Player(friend.page, 4)
    expect(host.page.locator("html")).to_have_attribute("lang", "it")
    expect(friend.page.locator("html")).to_have_attribute("lang", "es")

    host.page.reload()
    host.page.locator(".prompt.mine").wait_for()
    with friend.offline():
        friend.page.locator(".note.line").wait_for()
        players[0].choose()
        host.page.get_by_role("button", name=say("it", "web.take-back")).wait_for()
    friend.page.locator(".prompt.mine").wait_for()
    players[1].choose()

    play_out_together(players)
    assert standing(host.page) == standing(friend.page)
    told = [guest.page.locator("dialog.sheet .story").inner_text() for guest in (host, friend)]
    assert told[0] != told[1], "each is told in their own language"


def test_a_sealed_choice_can_be_taken_back_until_all_have_chosen(new_guest: NewGuest) -> None:
    host, friend = new_guest(language="it"), new_guest(language="es")
    lay_for_two(host, friend, 3)
    Player(host.page).choose()
    expect(host.page.locator(".acts .go")).to_have_count(0)
    host.page.get_by_role("button", name=say("it", "web.take-back")).click()
    expect(host.page.locator(".acts .go")).to_be_visible()
    expect(host.page.locator(".vcard[data-offer]").first).to_be_visible()
    Player(host.page, 2).choose()
    Player(friend.page, 2).choose()
    expect(host.page.get_by_role("button", name=say("it", "web.take-back"))).to_have_count(0)
