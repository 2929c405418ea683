"""Rewards of a finished game; each of the three kinds is zero-sum."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from fellfield.core.contract import Result
from fellfield.core.errors import FellfieldError

MAX_POINTS: Final = 200.0
"""An upper bound of the score difference in our games."""


class UnknownReward(FellfieldError):
    """No reward has this name."""


def win_shares(result: Result) -> list[float]:
    """The winners share 1; without a winner all shares are 0."""
    winners = result.winners
    return [(seat in winners) / max(1, len(winners)) for seat in range(len(result.scores))]


def win_share(result: Result) -> list[float]:
    """The shares minus their mean, which is the fair share, or 0 without a winner."""
    won = win_shares(result)
    fair = sum(won) / len(won)
    return [share - fair for share in won]


def score_difference(result: Result) -> list[float]:
    """Points above the mean of the seats."""
    mean = sum(result.scores) / len(result.scores)
    return [score - mean for score in result.scores]


def rank(result: Result) -> list[float]:
    """From 1 for the first to -1 for the last; tied seats get the middle of their places."""
    players = len(result.scores)
    worth = [0.0] * players
    before = 0
    for group in result.ranking:
        for seat in group:
            worth[seat] = 1 - 2 * (before + (len(group) - 1) / 2) / (players - 1)
        before += len(group)
    return worth


REWARDS: Final[Mapping[str, Callable[[Result], list[float]]]] = {
    "win_share": win_share,
    "score_difference": score_difference,
    "rank": rank,
}


def reward_by_name(name: str) -> Callable[[Result], list[float]]:
    """The reward function of this name; raises `UnknownReward`."""
    if name not in REWARDS:
        raise UnknownReward(f"no reward is called {name!r}; there are: {', '.join(REWARDS)}")
    return REWARDS[name]


def reward_bounds(name: str, players: int) -> tuple[float, float]:
    """The lowest and the highest reward of a seat."""
    if name == "win_share":
        return -1 / players, 1 - 1 / players
    return (-1.0, 1.0) if name == "rank" else (-MAX_POINTS, MAX_POINTS)
