"""Blocking and reporting people, and one's own data: several people in real browsers, each in their language."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Page, expect
from tests.web.axe import violations
from tests.web.conftest import NewGuest
from tests.web.page_texts import page_text
from tests.web.test_undo_requests import create_shared_table
from tests.web.test_waiting_rooms import open_table, set_name


def say(page: Page, language: str, text: str) -> None:
    page.get_by_role("textbox", name=page_text(language, "table.talk.say")).fill(text)
    page.get_by_role("button", name=page_text(language, "table.talk.send")).click()


def test_a_host_blocks_somebody_who_loses_the_seat_and_falls_silent(new_guest: NewGuest) -> None:
    host, friend = new_guest(), new_guest(language="it", size=(360, 640))
    set_name(friend, "it", "Bea")
    open_table(host, (friend, "it"))
    say(friend.page, "it", "che noia")
    expect(host.page.locator(".talk")).to_contain_text("che noia")

    host.page.get_by_role("button", name=page_text("en", "table.person.more", who="Bea")).click()
    dialog = host.page.get_by_role("dialog")
    assert violations(host.page) == []
    dialog.get_by_role("button", name=page_text("en", "table.block"), exact=True).click()
    expect(dialog).to_contain_text("isn’t told")
    dialog.get_by_role("button", name=page_text("en", "table.block.sure")).click()
    expect(dialog).to_contain_text("Bea is blocked.")
    expect(host.page.locator(".talk")).not_to_contain_text("che noia")
    expect(friend.page.get_by_role("main")).to_contain_text(page_text("it", "server.bye.removed"))
    host.page.reload()
    expect(host.page.locator(".talk")).to_contain_text(page_text("en", "table.talk.empty"))

    path = open_table(host)
    friend.open(path)
    friend.page.get_by_role("button", name=page_text("it", "table.sit")).first.click()
    expect(friend.page.get_by_role("alert")).to_contain_text(page_text("it", "server.problem.not-welcome"))

    host.open("/profile")
    blocked = host.page.locator("li", has_text="Bea")
    blocked.get_by_role("button", name=page_text("en", "profile.unblock")).click()
    expect(host.page.get_by_text(page_text("en", "profile.blocked.none"))).to_be_visible()
    friend.page.get_by_role("button", name=page_text("it", "table.sit")).first.click()
    expect(friend.page.get_by_role("button", name=page_text("it", "table.stand-up"))).to_be_visible()


def test_a_spectator_who_is_rude_in_the_chat_is_reported(new_guest: NewGuest) -> None:
    host, watcher = new_guest(language="es", size=(360, 640)), new_guest()
    set_name(watcher, "en", "Eve")
    page = host.open()
    page.get_by_role("button", name=page_text("es", "home.friends") + ": Leaping Lemmings").click()
    page.get_by_role("button", name=page_text("es", "home.lay")).click()
    page.get_by_role("button", name=page_text("es", "table.start"), exact=True).wait_for()
    watcher.open(page.url.removeprefix(host.site))
    say(watcher.page, "en", "you fools")
    page.get_by_role("log").get_by_role("button", name="Eve").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name=page_text("es", "table.report"), exact=True).click()
    dialog.get_by_label(page_text("es", "table.report.spam")).check()
    dialog.get_by_label(page_text("es", "table.report.text")).fill("Otra vez.")
    assert violations(page) == []
    dialog.get_by_role("button", name=page_text("es", "table.report.send")).click()
    expect(dialog).to_contain_text(page_text("es", "table.reported"))
    dialog.get_by_role("button", name="Bloquear también a Eve").click()
    dialog.get_by_role("button", name=page_text("es", "table.block.sure")).click()
    expect(page.locator(".talk")).not_to_contain_text("you fools")


def test_my_data_are_downloaded_and_my_account_is_deleted(new_guest: NewGuest, tmp_path: Path) -> None:
    host, friend = new_guest(), new_guest(language="it", size=(360, 640))
    set_name(friend, "it", "Bea")
    create_shared_table(host, friend)
    host.page.locator(".notes").wait_for(state="attached")

    page = friend.open("/profile")
    with page.expect_download() as download:
        page.get_by_role("link", name=page_text("it", "profile.data.export")).click()
    download.value.save_as(tmp_path / "export.json")
    found = json.loads((tmp_path / "export.json").read_text(encoding="utf-8"))
    assert found["profile"]["name"] == "Bea"
    assert [table["game"] for table in found["tables"]] == ["leaping-lemmings"]

    page.get_by_role("link", name=page_text("it", "profile.data.privacy")).click()
    expect(page.get_by_role("heading", name=page_text("it", "privacy.title"))).to_be_visible()
    assert violations(page) == []
    page.get_by_role("link", name=page_text("it", "privacy.remove.profile")).click()

    page.get_by_role("button", name=page_text("it", "profile.delete"), exact=True).click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(page_text("it", "profile.delete.final"))
    assert violations(page) == []
    dialog.get_by_role("button", name=page_text("it", "profile.delete.not")).click()
    expect(dialog).to_have_count(0)
    page.get_by_role("button", name=page_text("it", "profile.delete"), exact=True).click()
    dialog.get_by_role("button", name=page_text("it", "profile.delete.sure")).click()
    expect(page.get_by_text(page_text("it", "profile.deleted")).first).to_be_visible()
    assert page.get_by_label(page_text("it", "profile.name"), exact=True).input_value() != "Bea"
    page.goto("/")
    expect(page.get_by_role("main")).not_to_contain_text("Bea")

    result = host.page.get_by_role("dialog")
    expect(result).to_contain_text(page_text("en", "web.deleted"))
    expect(host.page.get_by_role("main").first).not_to_contain_text("Bea")
