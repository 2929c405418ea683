"""Hints: the best action with its reasons, in three languages."""

from __future__ import annotations

import pytest

from fellfield.bots import Budget
from fellfield.bots.hints import Hint, hint
from fellfield.bots.judgement import Judgement
from fellfield.core.chance import Seeded
from fellfield.i18n import LANGUAGES, words
from fellfield.i18n.narrator import Narrator
from fellfield.testing.tides import PlaceStone, game


def hinted(position: str, judgement: Judgement | None = None) -> Hint:
    state = game.scenario(position)
    seat = state.to_act[0]
    assert isinstance(seat, int)
    return hint(game, state.view(seat), state.legal(seat), Seeded(1), Budget(nodes=300), judgement)


def test_a_stone_goes_past_the_leader_and_the_hint_says_why() -> None:
    found = hinted("3 players; round 1; stones 2; Crab 4 points; Heron 4 points")
    assert found.action == PlaceStone(2)
    assert found.runner_up == PlaceStone(1)
    assert (found.reasons[0].name, found.reasons[0].seat, found.reasons[0].rival) == ("points", 1, True)
    assert found.gives_up > 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_is_spoken_in_every_language(language: str) -> None:
    found = hinted("3 players; round 1; stones 2; Crab 4 points; Heron 4 points")
    told = Narrator(game, words(language), players=3).hint(found.facts())
    assert len(told) == 4
    assert all("{" not in sentence for sentence in told)


def test_the_only_way_needs_no_reasons() -> None:
    found = hinted("2 players; round 1; stones 2")
    assert found.runner_up is None
    assert Narrator(game, words("en"), players=2).hint(found.facts()) == [
        "There’s only one thing you can do: Give a stone to Heron."
    ]


def test_a_game_without_a_judgement_gets_hints_without_reasons() -> None:
    found = hinted("3 players; round 1; stones 2; Crab 4 points; Heron 4 points", Judgement("tides", ()))
    assert found.reasons == ()
    assert found.action in (PlaceStone(1), PlaceStone(2))


def test_between_two_and_three_reasons_are_enough() -> None:
    assert len(hinted("4 players; round 1; Crab 1 points").reasons) <= 3
