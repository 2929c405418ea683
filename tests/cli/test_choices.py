"""The list of choices in the terminal tells of each action what its offer tells."""

from __future__ import annotations

import pytest

import fellfield
from fellfield.bots.danger import offers_with_risk
from fellfield.cli.console import Console
from fellfield.cli.narration import FallbackNarrator
from fellfield.cli.terminal.choices import ChoiceList
from fellfield.i18n import Language


def listed(text: str, language: Language = "en") -> str:
    """The choices of Ritz in this position, as they are printed."""
    game = fellfield.game("leaping-lemmings")
    state = game.scenario(text)
    console = Console(language)
    narrator = FallbackNarrator(game, console.catalogue, players=state.players)
    choices = ChoiceList(console, narrator, state.legal(0), offers_with_risk(state.offers(0), state.view(0)))
    with console.out.capture() as printed:
        for part in choices.first_page():
            console.show(part)
    return " ".join(printed.get().split())


def test_a_choice_says_whose_lemming_it_moves() -> None:
    choices = listed("red C scatters; 5e: Biker Ritz")
    assert "Scatter the lemming of Biker: 5e → 4e" in choices
    assert "Scatter your lemming: 5e → 4e" in choices


@pytest.mark.parametrize(
    ("language", "row"),
    [
        ("en", "9a risk 44%"),
        ("it", "9a rischio 44%"),
        ("es", "9a riesgo 44 %"),
    ],
)
def test_a_choice_says_how_likely_an_eagle_eats_there(language: Language, row: str) -> None:
    choices = listed("card 2; Ritz to move; 7c: Ritz; Ritz start 0; Ritz used its-a-5; red D", language)
    assert row in choices
    assert "7b risk" not in choices
