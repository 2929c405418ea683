"""The terminal drawing of Leaping Lemmings: every viewer and language within 100 columns."""

from __future__ import annotations

from typing import Any

import pytest
from rich.console import Console

from fellfield.cli.drawing import draw_function
from fellfield.core.chance import Seeded
from fellfield.core.seats import CHANCE
from fellfield.core.simulation import advance
from fellfield.games.leaping_lemmings import game
from fellfield.i18n import LANGUAGES, Language, catalogue_for

NAMES = ("Wilhelmina the First", "Biker", "I.Q.", "Viking", "Soldier", "Rodeo")


def drawn(state: Any, viewer: int | None, language: Language = "en") -> str:
    console = Console(width=100, record=True, color_system=None, file=None, force_terminal=False)
    with console.capture() as caught:
        console.print(
            draw_function("leaping-lemmings")(state.view(viewer), catalogue_for(language), NAMES[: state.players])
        )
    return caught.get()


def position(text: str, **options: Any) -> Any:
    return game.scenario(text, None, options)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_random_game_fits_a_hundred_columns(language: Language) -> None:
    for players in (2, 6):
        source = Seeded(players)
        state: Any = game.start(players, {"chaos": players == 6})
        number = 0
        while state.to_act:
            if number % 61 == 0:
                for viewer in (None, 0):
                    assert max(len(line) for line in drawn(state, viewer, language).splitlines()) <= 100
            actor = state.to_act[0]
            advance(state, actor, source.draw(state.outcomes()) if actor is CHANCE else source.pick(state.legal(actor)))
            number += 1
        assert drawn(state, None, language)


def test_hexes_show_brush_pellets_sanctuaries_and_watched_zones() -> None:
    picture = drawn(position("card 3; Ritz to move; red D feasting; blue B; no pellet 8b"), 0)
    for sign in ("4d#rD!", "5b#rE ", "4c*rD!", "8borA ", "6c$", "9c*rBbD", "15c bB!", "1a "):
        assert sign in picture
    assert "Red eagle in D, feasting" in picture
    assert "Blue eagle in B, hunting" in picture


def test_a_stack_shows_its_top_and_every_covered_lemming() -> None:
    picture = drawn(position("card 3; Ritz to move; 9b: Biker IQ Ritz; 4c: Viking"), 0)
    assert "bqR" in picture
    assert "V" in picture
    assert "R9" in picture
    assert "B9" in picture


def test_a_hand_is_shown_only_to_its_owner() -> None:
    state = position("card 3; Ritz to move; Ritz holds boo; Ritz pellets 1 favor favor")
    assert "Boo!" in drawn(state, 0)
    assert "1 of 1, 0 of 2, 2 favours" in drawn(state, 0)
    assert "Boo!" not in drawn(state, 1)
    assert "favours" not in drawn(state, None)


def test_scores_values_and_open_cards_are_shown() -> None:
    text = "card 4; Biker to move; Ritz dives 5 2; Biker chow 1; Biker value 2; Biker doubled; discard caution by Ritz"
    picture = drawn(position(text), None)
    assert "Top discard: Caution" in picture
    assert any("Wilhelm" in line and " 7 " in line and "· 1 · · 1" in line for line in picture.splitlines())
    assert "2×2" in picture


def test_chaos_shows_the_offered_card_to_its_holder() -> None:
    state = position("chaos; 3 players; card 3; Ritz dice; Ritz offered uh-oh")
    assert "In your hands: Uh-oh!" in drawn(state, 0)
    assert "Uh-oh!" not in drawn(state, 1)
