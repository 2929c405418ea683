"""Standings of a league: ratings and win shares with their intervals."""

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
    """One bot: its rating, and its wins over all seats it took."""

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
        """As JSON; the same bytes for the same games."""
        return {
            "league": self.league.facts(),
            "games": self.games,
            "fair_share": round(1 / self.league.players, 6),
            "bots": [{"bot": bot.name, "rating": bot.rating.facts(), **bot.wins.facts()} for bot in self.standings],
            "lineups": [
                {"lineup": list(mix), "bots": [{"bot": name, **wins.facts()} for name, wins in found.items()]}
                for mix, found in self.by_lineup.items()
            ],
            "seats": [wins.facts() for wins in self.by_seat],
        }


def compute_standings(league: League, games: Sequence[GameResult]) -> Standings:
    """Count and rate the games, in the order of their indices."""
    names = list(dict.fromkeys(league.bots))
    wins = {name: WinCount() for name in names}
    seats = tuple(WinCount() for _ in range(league.players))
    mixes = {mix: {name: WinCount() for name in dict.fromkeys(mix)} for mix in lineups(league)}
    by_names = {tuple(sorted(mix)): mix for mix in mixes}
    for game in games:
        found = mixes[by_names[tuple(sorted(game.lineup))]]
        for seat, name in enumerate(game.lineup):
            for tally in (wins[name], seats[seat], found[name]):
                tally.games += 1
                if seat in game.winners:
                    tally.by_sharers[len(game.winners)] += 1
    ratings = rate_games(names, ((game.lineup, game.places) for game in games))
    ranked = sorted(names, key=lambda name: -ratings[name].mu)
    return Standings(
        league, len(games), tuple(BotStanding(name, ratings[name], wins[name]) for name in ranked), mixes, seats
    )
