"""Chapters 21 and 22: which options combine, where the editions differ."""

from __future__ import annotations

import pytest
from tests.games.leaping_lemmings.positions import ll

from fellfield.core.errors import BadOption
from fellfield.core.seats import CHANCE
from fellfield.games.leaping_lemmings import game
from fellfield.testing.clauses import clause


@clause("LL-21.1")
def test_every_option_has_a_default_and_choices() -> None:
    assert list(game.options) == [
        *("edition", "short", "chaos", "first_eagle", "claw_at_zero", "end_favor", "die_faces", "board"),
    ]
    for name, value in (
        ("edition", "french"),
        ("short", 1),
        ("end_favor", "both"),
        ("first_eagle", 7),
        ("chaos", "yes"),
    ):
        with pytest.raises(BadOption):
            game.start(4, {name: value})
    with pytest.raises(BadOption) as refused:
        game.start(4, {"edition": "french"})
    assert refused.value.why.clause == "LL-21.1"


@clause("LL-21.2")
def test_chaos_is_not_for_two() -> None:
    with pytest.raises(BadOption) as refused:
        game.start(2, {"chaos": True})
    assert refused.value.why.clause == "LL-21.2"
    assert game.start(2, {"short": True}).setup.options["short"] is True
    assert game.start(3, {"short": True, "chaos": True, "edition": "spanish"}).to_act == (CHANCE,)


@clause("LL-R118", "LL-5.11")
@pytest.mark.parametrize(
    ("edition", "limits"),
    [("english", [1, 2, 2, 3, 3]), ("italian", [1, 1, 2, 2, 3]), ("spanish", [1, 1, 2, 2, 3])],
)
def test_the_brush_limits_by_edition(edition: str, limits: list[int]) -> None:
    found = []
    for players in range(2, 7):
        position = ll("card 2; Ritz to move", players, edition=edition)
        found.append(position.state.rules.brush_limit)
    assert found == limits


@clause("LL-R118")
def test_editions_change_nothing_else_in_a_standard_game() -> None:
    text = "card 3; Ritz to move; 6c: Ritz; red D; Ritz holds boo"
    english = ll(text, 4).legal("Ritz")
    assert ll(text, 4, edition="italian").legal("Ritz") == ll(text, 4, edition="spanish").legal("Ritz") == english
