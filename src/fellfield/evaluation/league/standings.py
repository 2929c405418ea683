"""Standings: ratings and win shares with their intervals, the same for any number of processes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from fellfield.bots.ratings import Rating, rate_games
from fellfield.evaluation.arena.tally import WinCount
from fellfield.evaluation.league.results import GameResult
from fellfield.evaluation.league.schedule import League, lineups


@dataclass(frozen=True)
class BotStanding:
    """One bot: its rating, its wins over all the seats it took."""

    name: str
    rating: Rating
    wins: WinCount


@dataclass(frozen=True)
class Standings:
    """All bots, the strongest first; wins by line-up and by seat."""

    league: League
    games: int
    standings: tuple[BotStanding, ...]
    by_lineup: dict[tuple[str, ...], dict[str, WinCount]]
    by_seat: tuple[WinCount, ...]

    def facts(self) -> dict[str, Any]:
        """As JSON: the same bytes for the same games."""
        return {
            "league": self.league.facts(),
            "games": self.games,
            "fair_share": round(1 / self.league.players, 6),
            "bots": [{"bot": one.name, "rating": one.rating.facts(), **one.wins.facts()} for one in self.standings],
            "lineups": [
                {"lineup": list(mix), "bots": [{"bot": name, **wins.facts()} for name, wins in found.items()]}
                for mix, found in self.by_lineup.items()
            ],
            "seats": [wins.facts() for wins in self.by_seat],
        }


def compute_standings(league: League, outcomes: Sequence[GameResult]) -> Standings:
    """Count and rate the games, in the order of their numbers."""
    names = list(dict.fromkeys(league.bots))
    wins = {name: WinCount() for name in names}
    seats = tuple(WinCount() for _ in range(league.players))
    mixes = {mix: {name: WinCount() for name in dict.fromkeys(mix)} for mix in lineups(league)}
    by_names = {tuple(sorted(mix)): mix for mix in mixes}
    for one in outcomes:
        found = mixes[by_names[tuple(sorted(one.lineup))]]
        for seat, name in enumerate(one.lineup):
            for tally in (wins[name], seats[seat], found[name]):
                tally.games += 1
                if seat in one.winners:
                    tally.by_sharers[len(one.winners)] += 1
    ratings = rate_games(names, ((one.lineup, one.places) for one in outcomes))
    ranked = sorted(names, key=lambda name: -ratings[name].mu)
    return Standings(
        league, len(outcomes), tuple(BotStanding(name, ratings[name], wins[name]) for name in ranked), mixes, seats
    )
