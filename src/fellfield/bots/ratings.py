"""Ratings from many games: Weng and Lin's Bradley-Terry model over all pairs, as openskill has it.

The full-pair model treats ties alike and does not care about the order of the seats; openskill's default
(Plackett-Luce) and its partial-pair models do, so they are not used here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

Z95: Final = 1.959963984540054
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


def rated(names: Sequence[str], games: Iterable[tuple[Sequence[str], Sequence[int]]]) -> dict[str, Rating]:
    """Ratings after these games, one after the other: who sat where, and which place each seat took (ties share).

    Somebody who sits in several seats learns from each of them: the ratings of the seats are averaged.
    """
    table = {name: beginner() for name in names}
    for lineup, places in games:
        after = updated([table[name] for name in lineup], places, growth=0.0)
        for name in dict.fromkeys(lineup):
            mine = [rating for rating, seated in zip(after, lineup, strict=True) if seated == name]
            table[name] = Rating(sum(one.mu for one in mine) / len(mine), sum(one.sigma for one in mine) / len(mine))
    return table


def beginner() -> Rating:
    """The rating of somebody nobody has seen play."""
    fresh = _model(0.0).rating()
    return Rating(fresh.mu, fresh.sigma)


def updated(ratings: Sequence[Rating], places: Sequence[int], *, growth: float = GROWTH) -> list[Rating]:
    """The ratings of the seats after one game, by place; with `growth` some doubt comes back before each game."""
    model = _model(growth)
    teams = [[model.rating(mu=one.mu, sigma=one.sigma)] for one in ratings]
    after = model.rate(teams, ranks=[float(place) for place in places])
    return [Rating(team[0].mu, team[0].sigma) for team in after]


def _model(growth: float) -> Any:
    from openskill.models import BradleyTerryFull  # noqa: PLC0415 - only those who rate need it

    return BradleyTerryFull(tau=growth)
