"""What a finished game is worth to each seat. All three ways add up to nothing over the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from fellfield.core.contract import Result
from fellfield.core.errors import FellfieldError

MOST_POINTS: Final = 200.0
"""No game of ours is won by more points than that."""


class UnknownReward(FellfieldError):
    """A way to reward that nobody wrote."""


def win_shares(result: Result) -> list[float]:
    """The winners share a one; when nobody wins, nobody has a share."""
    winners = result.winners
    return [(seat in winners) / max(1, len(winners)) for seat in range(len(result.scores))]


def win_share(result: Result) -> list[float]:
    """The shares, less what they are on average: the fair share, or nothing when nobody wins."""
    won = win_shares(result)
    fair = sum(won) / len(won)
    return [share - fair for share in won]


def score_difference(result: Result) -> list[float]:
    """Points above the mean of the table."""
    mean = sum(result.scores) / len(result.scores)
    return [score - mean for score in result.scores]


def rank(result: Result) -> list[float]:
    """From 1 for the first to -1 for the last, tied seats in the middle of their places."""
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


def reward_named(name: str) -> Callable[[Result], list[float]]:
    """The way to reward of that name; raises `UnknownReward` with the names there are."""
    if name not in REWARDS:
        raise UnknownReward(f"no reward is called {name!r}; there are: {', '.join(REWARDS)}")
    return REWARDS[name]


def reward_bounds(name: str, players: int) -> tuple[float, float]:
    """The least and the most a seat can get."""
    if name == "win_share":
        return -1 / players, 1 - 1 / players
    return (-1.0, 1.0) if name == "rank" else (-MOST_POINTS, MOST_POINTS)
