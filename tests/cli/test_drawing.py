"""Drawings: the plain one, the sample's, and the lookup."""

from __future__ import annotations

import pytest
from rich.console import Console
from tests.cli.conftest import Register
from tests.cli.games import counting

import fellfield
from fellfield.cli.drawing import draw_function, plain, tides
from fellfield.core.contract import View
from fellfield.i18n import LANGUAGES, catalogue_for


def drawn(game_id: str, view: View, names: list[str], language: str = "en") -> str:
    console = Console(width=100, record=True, file=open("/dev/null", "w"))  # noqa: SIM115, PTH123
    console.print(draw_function(game_id)(view, catalogue_for(language), names))
    console.file.close()
    return console.export_text()


def test_a_draw_function_is_found_by_game_id() -> None:
    assert draw_function("tides") is tides.draw
    for stranger in ("no-such-game", "plain", "../tides", "tides.x", ""):
        assert draw_function(stranger) is plain.draw


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_drawing_of_tides_shows_only_the_viewers_shell(language: str) -> None:
    match = fellfield.Match("tides", players=3, seed=7)
    match.play(0, "wade 2")
    names = ["Crab", "Heron", "Seal"]
    own = drawn("tides", match.state.view(0), names, language)
    assert own.count("?") == 2
    assert all(len(line) <= 100 for line in own.split("\n"))
    assert drawn("tides", match.state.view(None), names, language).count("?") == 3
    match.play(1, "wade 3")
    match.play(2, "wade 1")
    assert "≈≈≈ 3" in drawn("tides", match.state.view(0), names, language)


def test_a_game_without_a_drawing_uses_the_plain_one(register: Register) -> None:
    register(counting)
    state = counting.start(2)
    shown = drawn("counting", state.view(0), ["One", "Two"])
    assert "▸ One" in shown
    assert "picked: 0" in shown
    assert "marks" in shown


def test_the_plain_drawing_has_the_words_of_the_game() -> None:
    view: View = {
        "game": "tides", "players": 2, "options": {}, "viewer": 0, "turn": 1, "to_act": [1], "question": None,
        "sealed": None, "result": None, "seats": [{"points": 3, "shells": 1}, {"points": 0, "shells": {"hidden": 1}}],
        "stones_left": 2, "keeper_seat": 1, "pile": ["heron", "x"], "imagine": {"secret": 1},
        "gifts": [{"points": 2, "seat": 0}, {"points": 1, "seat": 1}],
    }  # fmt: skip
    console = Console(width=100, record=True, file=open("/dev/null", "w"))  # noqa: SIM115, PTH123
    console.print(plain.draw(view, catalogue_for("it"), ["Anna", "Bruno"]))
    console.file.close()
    shown = console.export_text()
    for part in (
        "Punti",
        "Conchiglia",
        "Pietre ancora da dare: 2",
        "keeper seat: Bruno",
        "pile: heron x",
        "gifts: Punti 2, seat Anna · Punti 1, seat Bruno",
    ):
        assert part in shown
    assert "imagine" not in shown


def test_the_plain_drawing_shortens_values() -> None:
    view: View = {
        "game": "x", "players": 2, "options": {}, "viewer": 0, "turn": 1, "to_act": [1], "question": None,
        "sealed": None, "result": None, "hands": [["a"], {"hidden": 3}], "pile": {"hidden": 12},
        "map": ["x" * 200, 1, 2], "none": None,
    }  # fmt: skip
    shown = drawn("no-such-game", view, ["Ann", "Bob"])
    for part in ("???", "? × 12", "…", "none: –", "▸ Bob"):
        assert part in shown
    assert all(len(line) <= 100 for line in shown.split("\n"))
