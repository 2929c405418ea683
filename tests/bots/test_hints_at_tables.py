"""Hints over whole games: before sealed choices and up to the last choice."""

from __future__ import annotations

import pytest
from tools.bot_match import decisions

from fellfield.bots import Budget
from fellfield.bots.hints import hint
from fellfield.bots.uniform import Uniform
from fellfield.core.chance import Seeded
from fellfield.core.contract import State
from fellfield.core.match import Match
from fellfield.core.registry import game

SEEDS = {"leaping-lemmings": 5, "valhalla-lemmings": 0, "antler-island": 2}
"""Games of which the last choice may be the end, where that can be."""
LAST = 8


@pytest.mark.parametrize("game_id", SEEDS)
def test_the_last_choices_of_a_game_get_a_hint(game_id: str) -> None:
    match = Match(game_id, 3, {}, SEEDS[game_id])
    for state in last_choices(match):
        seat = state.to_act[0]
        assert isinstance(seat, int)
        legal = state.legal(seat)
        assert hint(match.game, state.view(seat), legal, Seeded(1), Budget(nodes=60)).action in legal


@pytest.mark.parametrize("game_id", ["valhalla-lemmings", "antler-island"])
def test_before_a_sealed_choice_the_chances_add_up_to_at_most_one(game_id: str) -> None:
    state = Match(game_id, 4, {}, 3).state
    seats = [seat for seat in state.to_act if isinstance(seat, int)]
    assert len(seats) == 4
    found = [hint(game(game_id), state.view(seat), state.legal(seat), Seeded(1), Budget(nodes=120)) for seat in seats]
    assert 0.9 < sum(candidate.chance for candidate in found) < 1.1


def last_choices(match: Match) -> list[State]:
    """Positions with a real choice from the end of a game that is played at random."""
    found: list[State] = []
    for seat in decisions(match, [Uniform(match.game.id)] * match.state.players, Seeded(2)):
        if len(match.state.legal(seat)) > 1:
            found = [*found, match.state.copy()][-LAST:]
    return found
