"""Rewards: winners, ties, and games without a winner."""

from __future__ import annotations

import pytest

from fellfield.adapters.rewards import REWARDS, rank, reward_bounds, score_difference, win_share, win_shares
from fellfield.core.contract import Result


def make_result(scores: tuple[int, ...], ranking: tuple[tuple[int, ...], ...], winners: tuple[int, ...]) -> Result:
    return Result(scores, ranking, winners, ((),) * len(scores))


TIED = make_result((9, 4, 9, 1), ((0, 2), (1,), (3,)), (0, 2))
NO_WINNER = make_result((3, 0, 0), ((0,), (1, 2)), ())


def test_winners_share_1_and_without_a_winner_all_shares_are_0() -> None:
    assert win_shares(TIED) == [0.5, 0, 0.5, 0]
    assert win_shares(NO_WINNER) == [0, 0, 0]


def test_tied_winners_share_and_the_others_lose_their_fair_share() -> None:
    assert win_share(TIED) == pytest.approx([0.25, -0.25, 0.25, -0.25])
    assert rank(TIED) == pytest.approx([2 / 3, -1 / 3, 2 / 3, -1])
    assert score_difference(TIED) == pytest.approx([3.25, -1.75, 3.25, -4.75])


def test_a_game_without_a_winner_still_has_places_and_points() -> None:
    assert win_share(NO_WINNER) == [0, 0, 0]
    assert rank(NO_WINNER) == pytest.approx([1, -0.5, -0.5])
    assert score_difference(NO_WINNER) == pytest.approx([2, -1, -1])


@pytest.mark.parametrize("name", REWARDS)
@pytest.mark.parametrize("result", [TIED, NO_WINNER], ids=["tied", "no-winner"])
def test_rewards_are_zero_sum_and_within_their_bounds(name: str, result: Result) -> None:
    rewards = REWARDS[name](result)
    low, high = reward_bounds(name, len(rewards))
    assert sum(rewards) == pytest.approx(0)
    assert all(low <= reward <= high for reward in rewards)
