"""The engine and the reference game offer the same actions and odds at every step of whole games."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from tests.games.leaping_lemmings import reference_game
from tests.games.leaping_lemmings.kit import TABLES

from fellfield.core.chance import Seeded
from fellfield.core.seats import CHANCE
from fellfield.core.simulation import advance
from fellfield.games.leaping_lemmings import game
from fellfield.testing.counts import CountedPosition, count_sequences, read_positions

POSITIONS = read_positions(Path(__file__).parents[2] / "counts" / "leaping-lemmings.txt")


def play_both(players: int, options: Mapping[str, Any], seed: int) -> int:
    """Play one random game in both implementations and return its number of actions and outcomes."""
    source = Seeded(f"both {players} {seed}")
    state = game.start(players, options)
    reference = reference_game.ReferenceGame(players, **options).play()
    asked = reference_game.start(reference)
    number = 0
    while state.to_act:
        actor = state.to_act[0]
        mine = {str(outcome): weight for outcome, weight in state.outcomes()} if actor is CHANCE else {}
        mine = mine or {str(action): 1 for action in state.legal(actor)}
        assert asked == ("*" if actor is CHANCE else actor, mine), f"they differ at {number}"
        text = source.pick(sorted(mine))
        advance(state, actor, game.parse(text))
        asked = reference_game.answer(reference, text)
        number += 1
    assert asked is None
    return number


def test_both_implementations_agree_on_one_game() -> None:
    assert play_both(4, {}, 0) > 200


@pytest.mark.slow
@pytest.mark.parametrize(("players", "options"), TABLES, ids=str)
def test_both_implementations_agree_on_every_variant(players: int, options: Mapping[str, Any]) -> None:
    for seed in range(1, 4):
        play_both(players, options, seed)


def test_there_are_ten_counted_positions_or_more() -> None:
    assert len(POSITIONS) >= 10
    assert all(len(position.counts) >= 3 for position in POSITIONS)


@pytest.mark.slow
@pytest.mark.parametrize("position", POSITIONS, ids=[position.name for position in POSITIONS])
def test_both_implementations_count_the_same_action_sequences(position: CountedPosition) -> None:
    state = game.scenario(position.scenario)
    assert reference_game.count(state, 3) == count_sequences(state, 3) == position.counts[:3]
