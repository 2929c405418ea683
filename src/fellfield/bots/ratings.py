"""Ratings from many games: Weng and Lin's Bradley-Terry model over all pairs, as openskill has it.

The full-pair model treats ties alike and does not care about the order of the seats; openskill's default
(Plackett-Luce) and its partial-pair models do, so they are not used here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import sqrt
from typing import Any, Final

Z95: Final = 1.959963984540054
"""How many standard deviations hold 95 % of a normal distribution."""
GROWTH: Final = 25 / 300
"""How much people may change from game to game; bots do not."""


@dataclass(frozen=True)
class Rating:
    """How strong somebody is thought to be (everybody begins at 25), and how sure that is."""

    mu: float
    sigma: float

    def interval(self) -> tuple[float, float]:
        """Where the true strength lies, with 95 % confidence."""
        return self.mu - Z95 * self.sigma, self.mu + Z95 * self.sigma

    def facts(self) -> dict[str, float]:
        """As JSON."""
        low, high = self.interval()
        return {"mu": round(self.mu, 4), "sigma": round(self.sigma, 4), "low": round(low, 4), "high": round(high, 4)}


def rate_games(names: Sequence[str], games: Iterable[tuple[Sequence[str], Sequence[int]]]) -> dict[str, Rating]:
    """Ratings after these games, one after the other: who sat where, and which place each seat took (ties share).

    Somebody who sits in several seats has one rating, and learns from each of them.
    """
    table = {name: initial_rating() for name in names}
    for lineup, places in games:
        if len(set(lineup)) == len(lineup):
            table.update(zip(lineup, update_ratings([table[name] for name in lineup], places, growth=0.0), strict=True))
        else:
            table.update(_rate_shared_lineup(table, lineup, places))
    return table


def _rate_shared_lineup(table: Mapping[str, Rating], lineup: Sequence[str], places: Sequence[int]) -> dict[str, Rating]:
    """The ratings after a game in which somebody sat in several seats.

    The model is a sum over pairs of seats, each judged by the ratings before the game. Seats of one rating are summed
    up, too; two of them against each other teach nothing. So each pair moves both of its sides, as it does where
    every seat is somebody else: an average over the seats would give one side less than it takes from the other.
    """
    shifts, learned = dict.fromkeys(lineup, 0.0), dict.fromkeys(lineup, 0.0)
    for (one, place), (other, behind) in combinations(zip(lineup, places, strict=True), 2):
        if one == other:
            continue
        after = update_ratings([table[one], table[other]], [place, behind], growth=0.0)
        for name, rating in zip((one, other), after, strict=True):
            shifts[name] += rating.mu - table[name].mu
            learned[name] += 1 - (rating.sigma / table[name].sigma) ** 2
    least = _model(0.0).kappa
    return {
        name: Rating(table[name].mu + shift, table[name].sigma * sqrt(max(1 - learned[name], least)))
        for name, shift in shifts.items()
    }


def initial_rating() -> Rating:
    """The rating of somebody nobody has seen play."""
    fresh = _model(0.0).rating()
    return Rating(fresh.mu, fresh.sigma)


def update_ratings(ratings: Sequence[Rating], places: Sequence[int], *, growth: float = GROWTH) -> list[Rating]:
    """The ratings of the seats after one game, by place; with `growth` some doubt comes back before each game."""
    model = _model(growth)
    teams = [[model.rating(mu=one.mu, sigma=one.sigma)] for one in ratings]
    after = model.rate(teams, ranks=[float(place) for place in places])
    return [Rating(team[0].mu, team[0].sigma) for team in after]


def _model(growth: float) -> Any:
    from openskill.models import BradleyTerryFull  # noqa: PLC0415 - only those who rate need it

    return BradleyTerryFull(tau=growth)
