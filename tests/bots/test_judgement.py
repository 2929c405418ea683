"""Judgements: considerations, weights, chances."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fellfield.bots.judgement import Consideration, Judgement, judgement_for, softmax
from fellfield.core.chance import Seeded
from fellfield.core.simulation import advance
from fellfield.samples.tides import game


@given(st.lists(st.floats(-100, 100), min_size=2, max_size=6))
def test_softmax_adds_up_to_one_and_keeps_the_order(sums: list[float]) -> None:
    chances = softmax(sums)
    assert sum(chances) == pytest.approx(1)
    assert chances[sums.index(max(sums))] == max(chances)


def test_equal_values_give_equal_chances() -> None:
    assert softmax([2.0, 2.0, 2.0, 2.0]) == [0.25] * 4


def test_a_leader_is_ahead() -> None:
    state = game.scenario("3 players; round 2; Crab 5 points")
    crab, heron, seal = judgement_for("tides").chances(state, Seeded(1))
    assert crab > heron == pytest.approx(seal)


def test_a_finished_game_has_exact_chances() -> None:
    state = game.start(2, {"rounds": 1})
    source = Seeded(3)
    while state.to_act:
        actor = state.to_act[0]
        advance(state, actor, source.pick(state.legal(actor)))
    assert state.result is not None
    shares = judgement_for("tides").chances(state, source)
    assert [seat for seat, share in enumerate(shares) if share] == list(state.result.winners)
    assert sum(shares) == pytest.approx(1)


def test_a_random_playout_leaves_the_position_unchanged() -> None:
    state = game.scenario("2 players")
    before = state.to_json()
    chances = Judgement("tides", ()).chances(state, Seeded(1))
    assert sum(chances) == pytest.approx(1)
    assert state.to_json() == before


def test_considerations_share_features() -> None:
    class Twice(Judgement):
        def features(self, state: Any) -> Any:
            return [2 * points for points in state.points]

    judgement = Twice("tides", (Consideration("double", 1.0, lambda features, seat: float(features[seat])),))
    assert judgement.consideration_values(game.scenario("2 players; Crab 3 points")) == [[6.0], [0.0]]


def test_with_weights_leaves_the_original_unchanged() -> None:
    judgement = judgement_for("tides")
    other = judgement.with_weights([0.0] * 3)
    state = game.scenario("2 players; Crab 3 points")
    assert other.chances(state, Seeded(1)) == [0.5, 0.5]
    assert judgement.chances(state, Seeded(1))[0] > 0.5


def test_an_unknown_game_has_a_judgement_without_considerations() -> None:
    assert not judgement_for("no-such-game").has_considerations()
