"""Ratings from many games: the Bradley-Terry model of Weng and Lin over all pairs, as in openskill.

The full-pair model handles ties and does not depend on the order of the seats. openskill's default (Plackett-Luce) and
its partial-pair models do, so they are not used here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import sqrt
from typing import Any, Final

Z95: Final = 1.959963984540054
"""Standard deviations that hold 95 % of a normal distribution."""
GROWTH: Final = 25 / 300
"""Uncertainty added before each game for people, who may change; bots do not."""


@dataclass(frozen=True)
class Rating:
    """Estimated strength (25 at first) and its standard deviation."""

    mu: float
    sigma: float

    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the strength."""
        return self.mu - Z95 * self.sigma, self.mu + Z95 * self.sigma

    def facts(self) -> dict[str, float]:
        """As JSON."""
        low, high = self.interval()
        return {"mu": round(self.mu, 4), "sigma": round(self.sigma, 4), "low": round(low, 4), "high": round(high, 4)}


def rate_games(names: Sequence[str], games: Iterable[tuple[Sequence[str], Sequence[int]]]) -> dict[str, Rating]:
    """Ratings after these games in order, each given as its line-up and the place of each seat (ties share a place).

    A bot that takes several seats has one rating, updated for each of them.
    """
    ratings_by_name = {name: initial_rating() for name in names}
    for lineup, places in games:
        if len(set(lineup)) == len(lineup):
            ratings_by_name.update(
                zip(lineup, update_ratings([ratings_by_name[name] for name in lineup], places, growth=0.0), strict=True)
            )
        else:
            ratings_by_name.update(_rate_shared_lineup(ratings_by_name, lineup, places))
    return ratings_by_name


def _rate_shared_lineup(
    ratings_by_name: Mapping[str, Rating], lineup: Sequence[str], places: Sequence[int]
) -> dict[str, Rating]:
    """The ratings after a game in which a bot took several seats.

    The model is a sum over pairs of seats, each computed from the ratings before the game. The seats of one bot are
    added up; two seats of the same bot do not count against each other. Each pair moves both sides by the same amount,
    which an average over the seats would not do.
    """
    shifts, learned = dict.fromkeys(lineup, 0.0), dict.fromkeys(lineup, 0.0)
    for (player, place), (opponent, behind) in combinations(zip(lineup, places, strict=True), 2):
        if player == opponent:
            continue
        after = update_ratings([ratings_by_name[player], ratings_by_name[opponent]], [place, behind], growth=0.0)
        for name, rating in zip((player, opponent), after, strict=True):
            shifts[name] += rating.mu - ratings_by_name[name].mu
            learned[name] += 1 - (rating.sigma / ratings_by_name[name].sigma) ** 2
    least = _model(0.0).kappa
    return {
        name: Rating(
            ratings_by_name[name].mu + shift, ratings_by_name[name].sigma * sqrt(max(1 - learned[name], least))
        )
        for name, shift in shifts.items()
    }


def initial_rating() -> Rating:
    """The rating before the first game."""
    fresh = _model(0.0).rating()
    return Rating(fresh.mu, fresh.sigma)


def update_ratings(ratings: Sequence[Rating], places: Sequence[int], *, growth: float = GROWTH) -> list[Rating]:
    """The ratings of the seats after one game, by place; `growth` adds uncertainty before the game."""
    model = _model(growth)
    teams = [[model.rating(mu=rating.mu, sigma=rating.sigma)] for rating in ratings]
    after = model.rate(teams, ranks=[float(place) for place in places])
    return [Rating(team[0].mu, team[0].sigma) for team in after]


def _model(growth: float) -> Any:
    from openskill.models import BradleyTerryFull  # noqa: PLC0415 - imported only where ratings are computed

    return BradleyTerryFull(tau=growth)
