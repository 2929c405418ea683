"""People in a waiting room: the host removes somebody, leaves, or stays away."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.web.browsing import Guest
from tests.web.conftest import NewGuest
from tests.web.page_texts import page_text


def open_table(host: Guest, *friends: tuple[Guest, str]) -> str:
    """The host creates a table for three; friends sit down by link, each in their language."""
    page = host.open()
    page.get_by_role("button", name="With friends: Leaping Lemmings").click()
    page.locator("dialog .many").get_by_role("button", name="3", exact=True).click()
    page.get_by_role("button", name=page_text("en", "home.lay")).click()
    page.get_by_role("button", name=page_text("en", "table.start"), exact=True).wait_for()
    path = page.url.removeprefix(host.site)
    for friend, language in friends:
        friend.open(path)
        friend.page.get_by_role("button", name=page_text(language, "table.sit")).first.click()
        friend.page.get_by_role("button", name=page_text(language, "table.stand-up")).wait_for()
    return path


def set_name(guest: Guest, language: str, name: str) -> None:
    page = guest.open("/profile")
    page.get_by_label(page_text(language, "profile.name"), exact=True).fill(name)
    page.get_by_role("button", name=page_text(language, "profile.save"), exact=True).click()
    page.get_by_text(page_text(language, "profile.saved")).first.wait_for()


def test_the_host_removes_somebody_who_is_told_and_cannot_come_back(new_guest: NewGuest) -> None:
    host, friend, other = new_guest(), new_guest(language="it", size=(360, 640)), new_guest(language="es")
    set_name(friend, "it", "Bea")
    path = open_table(host, (friend, "it"), (other, "es"))

    host.page.get_by_role("button", name=page_text("en", "table.person.more", who="Bea")).click()
    host.page.get_by_role("button", name=page_text("en", "table.remove"), exact=True).click()
    dialog = host.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Remove Bea from the table?")
    dialog.get_by_role("button", name=page_text("en", "table.remove.sure")).click()

    expect(friend.page.get_by_role("main")).to_contain_text(page_text("it", "server.bye.removed"))
    expect(host.page.locator(".seats2 li")).to_have_count(3)
    expect(host.page.locator(".seats2")).not_to_contain_text("Bea")
    expect(other.page.locator(".seats2")).not_to_contain_text("Bea")
    friend.open(path)
    expect(friend.page.get_by_role("main")).to_contain_text(page_text("it", "server.problem.removed"))
    friend.open("/")
    expect(friend.page.locator(f'a[href="{path}"]')).to_have_count(0)


def test_the_table_passes_on_when_the_host_leaves(new_guest: NewGuest) -> None:
    host, friend = new_guest(), new_guest(language="it", size=(360, 640))
    set_name(friend, "it", "Bea")
    open_table(host, (friend, "it"))
    host.page.get_by_role("button", name=page_text("en", "table.host.pass", who="Bea")).click()
    expect(friend.page.get_by_role("button", name=page_text("it", "table.start"), exact=True)).to_be_visible()
    expect(host.page.get_by_role("button", name=page_text("en", "table.start"), exact=True)).to_have_count(0)
    expect(host.page.get_by_role("button", name=page_text("en", "table.sit")).first).to_be_visible()
