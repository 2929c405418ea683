"""Games without a board of their own: the sample, one that `new-game` has just started, and somebody's first game."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.packages import install_project
from tests.server.app.server_process import ServerProcess
from tests.web.axe import violations
from tests.web.conftest import NewGuest
from tests.web.playing import KeyPlayer, Player, final_standing
from tests.web.test_keyboard import tab_to

from fellfield.cli.new_game import GameNames, write_package

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
NAMES = {"tides": "Tides", "stone-soup": "Stone Soup", "nine-lies": "Nine Lies"}
SIZES = ((320, 568), (390, 844), (844, 390), (2560, 1440))
_OVERFLOW = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, page_files: Path) -> Iterator[str]:
    """Run a server that offers the samples, with the packages of two other games installed."""
    folder = tmp_path_factory.mktemp("server")
    write_package(folder / "stone-soup", GameNames("stone-soup", "stone_soup", "Stone Soup", "StoneSoup", "SS"))
    paths = [
        install_project(project, folder / "installed" / project.name)
        for project in (folder / "stone-soup", ROOT / "examples" / "nine-lies")
    ]
    settings = {
        "FELLFIELD_BOT_SECONDS": "0.05",
        "FELLFIELD_ANALYSIS_SECONDS": "2",
        "FELLFIELD_STATIC": str(page_files),
        "PYTHONPATH": os.pathsep.join([*paths, *filter(None, [os.environ.get("PYTHONPATH")])]),
    }
    with ServerProcess(folder, settings) as server:
        yield server.url
    assert server.logged_errors() == []


def play_now(page: Page, game: str) -> None:
    page.get_by_role("button", name=f"Play now: {NAMES[game]}").click()


@pytest.mark.parametrize("game", NAMES)
def test_a_guest_plays_a_whole_game_by_mouse(new_guest: NewGuest, game: str) -> None:
    page = new_guest().open()
    play_now(page, game)
    player = Player(page)
    player.play_to_the_end()
    assert player.choices > 0
    assert len(final_standing(page)) == 3
    assert player.covered == set()


@pytest.mark.parametrize("game", NAMES)
def test_a_guest_plays_a_whole_game_by_keys(new_guest: NewGuest, game: str) -> None:
    page = new_guest().open()
    page.get_by_role("button", name=f"Play now: {NAMES[game]}").wait_for()
    tab_to(page, f"Play now: {NAMES[game]}")
    page.keyboard.press("Enter")
    player = KeyPlayer(page)
    player.play_to_the_end()
    assert player.choices > 0
    assert len(final_standing(page)) == 3


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_offer_can_be_reached_on_every_screen(new_guest: NewGuest, size: tuple[int, int]) -> None:
    page = new_guest(size=size).open()
    play_now(page, "tides")
    player = Player(page)
    player.wait()
    assert page.evaluate(_OVERFLOW) <= 0
    player.play_to_the_end()
    assert player.covered == set()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", NAMES)
def test_every_screen_is_accessible(new_guest: NewGuest, game: str, theme: str) -> None:
    guest = new_guest(preferences={"theme": theme})
    page = guest.open()
    found: list[str] = []

    def check(where: str) -> None:
        found.extend(f"{where} {violation}" for violation in violations(page))

    page.get_by_role("button", name=f"Play now: {NAMES[game]}").wait_for()
    check("home")
    page.get_by_role("button", name=f"With friends: {NAMES[game]}").click()
    page.locator("dialog .seats3").wait_for()
    check("set-up")
    page.get_by_role("button", name="Create table").click()
    page.locator(".seats2").wait_for()
    check("waiting room")
    play_now(guest.open(), game)
    player = Player(page)
    player.wait()
    check("table")
    player.play_to_the_end()
    check("result")
    page.get_by_role("dialog").get_by_role("link", name="Replay").click()
    page.get_by_role("slider").wait_for()
    check("replay")
    guest.open(f"/rules/{game}").locator(".book article").first.wait_for()
    check("rules")
    assert found == []


def test_what_was_possible_before_is_explained_by_its_rule(new_guest: NewGuest) -> None:
    page = new_guest().open()
    play_now(page, "tides")
    player = Player(page)
    while not page.locator(".withheld").count():
        assert player.choose()
        player.wait()
    page.locator(".withheld").click()
    expect(page.locator(".bubble")).to_contain_text("last round")
    expect(page.locator(".bubble a")).to_have_text("TI-2.2")


@pytest.mark.parametrize(
    ("language", "tagline", "keep", "rule"),
    [
        ("it", "Nove sassi in un sacchetto", "Tieni il sasso", "Cambi rimasti"),
        ("es", "Nueve piedras en una bolsa", "Quédate con la piedra", "Cambios que quedan"),
    ],
)
def test_a_game_of_another_package_speaks_its_own_words(
    new_guest: NewGuest, language: str, tagline: str, keep: str, rule: str
) -> None:
    page = new_guest(language=language).open()
    card = page.locator("article.game", has_text="Stone Soup")
    expect(card).to_contain_text(tagline)
    card.locator(".go").click()
    expect(page.locator(".offers")).to_contain_text(keep)
    expect(page.locator(".zone")).to_contain_text(rule)


def test_its_seats_have_its_colours(new_guest: NewGuest) -> None:
    page = new_guest().open()
    play_now(page, "stone-soup")
    mat = page.locator(".mat.mine")
    mat.wait_for()
    assert mat.evaluate("mat => getComputedStyle(mat).getPropertyValue('--c').trim()") == "#b3402a"


def test_a_hint_names_an_action_and_selects_it(new_guest: NewGuest) -> None:
    page = new_guest().open()
    play_now(page, "stone-soup")
    Player(page).wait()
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_text("My advice:")).to_be_visible()
    expect(page.locator(".offers .sel")).to_have_count(1)


def test_a_table_with_a_greedy_bot_is_set_up_and_played(new_guest: NewGuest, site: str) -> None:
    """As somebody would who wants to try their own game against one bot."""
    guest = new_guest()
    page = guest.open()
    page.get_by_role("button", name="Play now: Nine Lies").wait_for()
    table = page.evaluate(
        """async () => (await (await fetch("/api/tables", {
          method: "POST", headers: { "content-type": "application/json" },
          body: JSON.stringify({ game: "nine-lies", players: 2, start: true, options: { lives: 1 },
            seats: [{ kind: "human" }, { kind: "bot", level: "greedy" }] }) })).json()).frame.table_view.table"""
    )
    guest.open(f"/table/{table}")
    player = Player(page)
    player.play_to_the_end()
    assert len(final_standing(page)) == 2
