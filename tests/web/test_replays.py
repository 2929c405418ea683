"""Replays: steps, timeline, viewers, analysis, and playing on."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.web.conftest import NewGuest
from tests.web.playing import Player


def test_a_finished_game_can_be_replayed_analysed_and_played_on(new_guest: NewGuest) -> None:
    page = new_guest().open()
    page.get_by_role("button", name="Play now: Valhalla Lemmings").click()
    Player(page).play_to_the_end()
    page.get_by_role("dialog").get_by_role("link", name="Replay").click()

    timeline = page.get_by_role("slider", name="Timeline")
    expect(timeline).to_have_value("0")
    last = int(timeline.get_attribute("max") or 0)
    assert last > 5
    forward, back = page.get_by_role("button", name="One step on"), page.get_by_role("button", name="One step back")
    forward.click()
    forward.click()
    expect(timeline).to_have_value("2")
    back.click()
    expect(timeline).to_have_value("1")
    page.get_by_role("button", name="To the end").click()
    expect(timeline).to_have_value(str(last))
    expect(forward).to_be_disabled()
    timeline.fill(str(last // 2))
    current = page.locator("#side-body [aria-current=true]")
    expect(current).to_have_count(1)
    first = page.locator("#side-body li button").first
    first.click()
    expect(first).to_have_attribute("aria-current", "true")
    page.get_by_label("View as").select_option("0")
    expect(page.locator(".vcard").first).to_be_visible()

    page.get_by_role("tab", name="Analysis").click()
    expect(page.get_by_role("list", name="Winning chances")).to_be_visible(timeout=90_000)
    expect(page.locator(".findings table tbody tr")).to_have_count(3)

    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("dialog").get_by_role("button", name="Start playing").click()
    page.wait_for_url("**/table/*")
    assert Player(page).choose()
