"""Advice is there to the very end, where it is wanted most."""

from __future__ import annotations

import pytest

from fellfield.bots import Budget
from fellfield.bots.hints import hint
from fellfield.core.chance import Seeded
from fellfield.core.contract import State
from fellfield.core.match import Match

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


def last_choices(match: Match) -> list[State]:
    """Positions with a real choice from the end of a game that is played at random."""
    found: list[State] = []
    source = Seeded(2)
    while match.state.to_act:
        seat = match.state.to_act[0]
        assert isinstance(seat, int)
        legal = match.state.legal(seat)
        if len(legal) > 1:
            found = [*found, match.state.copy()][-LAST:]
        match.play(seat, source.pick(legal))
    return found
