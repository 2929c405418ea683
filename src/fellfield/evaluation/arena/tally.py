"""Counting many games: everything is a count, so the order and the place of playing never show."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from fellfield.bots.ratings import Z95
from fellfield.evaluation.arena.series import GameSeries, GameSummary


@dataclass(frozen=True)
class FailedGame:
    """A game that did not end well, and the numbers that bring it about again."""

    index: int
    kind: str
    message: str


@dataclass
class WinCount:
    """How often somebody took part and won; `alone[2]` counts the wins shared by two."""

    games: int = 0
    by_sharers: Counter[int] = field(default_factory=Counter)

    def add(self, other: WinCount) -> None:
        """Count somebody else's games in."""
        self.games += other.games
        self.by_sharers.update(other.by_sharers)

    @property
    def won(self) -> Fraction:
        """Wins, each shared one split evenly."""
        return sum((Fraction(times, sharing) for sharing, times in self.by_sharers.items()), Fraction(0))

    @property
    def shared(self) -> int:
        """How many of them were shared."""
        return sum(times for sharing, times in self.by_sharers.items() if sharing > 1)

    def facts(self) -> dict[str, Any]:
        """Wins, share and its 95 % interval, for JSON."""
        low, high = wilson(self.won, self.games)
        share = float(self.won / self.games) if self.games else 0.0
        return {
            "games": self.games,
            "wins": round(float(self.won), 6),
            "shared": self.shared,
            "share": round(share, 6),
            "low": round(low, 6),
            "high": round(high, 6),
        }


def wilson(won: Fraction, games: int) -> tuple[float, float]:
    """Wilson's interval: where the true share lies, with 95 % confidence."""
    if games == 0:
        return 0.0, 1.0
    share = float(won / games)
    square = Z95 * Z95
    middle = share + square / (2 * games)
    spread = Z95 * math.sqrt(share * (1 - share) / games + square / (4 * games * games))
    whole = 1 + square / games
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)


@dataclass
class Tally:
    """The sum of many games."""

    series: GameSeries
    games: int = 0
    turns: Counter[int] = field(default_factory=Counter)
    decisions: Counter[int] = field(default_factory=Counter)
    chances: int = 0
    scores: list[Counter[int]] = field(default_factory=list)
    seats: list[WinCount] = field(default_factory=list)
    bots: dict[str, WinCount] = field(default_factory=dict)
    endings: Counter[str] = field(default_factory=Counter)
    without_winner: int = 0
    failures: list[FailedGame] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.scores = [Counter() for _ in range(self.series.players)]
        self.seats = [WinCount() for _ in range(self.series.players)]
        self.bots = {name: WinCount() for name in self.series.bots}

    def count(self, played: GameSummary) -> None:
        """Count one game in."""
        self.games += 1
        self.turns[played.turns] += 1
        self.decisions[played.decisions] += 1
        self.chances += played.chances
        self.endings[played.ending] += 1
        self.without_winner += not played.winners
        for seat, name in enumerate(self.series.lineup(played.index)):
            self.scores[seat][played.scores[seat]] += 1
            for wins in (self.seats[seat], self.bots[name]):
                wins.games += 1
                if seat in played.winners:
                    wins.by_sharers[len(played.winners)] += 1

    def plus(self, other: Tally) -> Tally:
        """The sum of both, and these as they were: whoever is stopped in the middle has one whole sum or the other."""
        both = Tally(self.series)
        both.add(self)
        both.add(other)
        return both

    def add(self, other: Tally) -> None:
        """Count in what another process has counted."""
        self.games += other.games
        self.turns.update(other.turns)
        self.decisions.update(other.decisions)
        self.chances += other.chances
        self.endings.update(other.endings)
        self.without_winner += other.without_winner
        for mine, theirs in zip(self.scores, other.scores, strict=True):
            mine.update(theirs)
        for wins, more in zip(self.seats, other.seats, strict=True):
            wins.add(more)
        for name, more in other.bots.items():
            self.bots[name].add(more)
        self.failures = sorted(self.failures + other.failures, key=lambda one: one.index)


def summarize_counts(counts: Counter[int]) -> dict[str, Any]:
    """Least, mean, median and most of what was counted."""
    games = sum(counts.values())
    if not games:
        return {"min": None, "mean": None, "median": None, "max": None}
    total = sum(value * times for value, times in counts.items())
    middle = (_value_at_rank(counts, (games - 1) // 2) + _value_at_rank(counts, games // 2)) / 2
    return {"min": min(counts), "mean": round(total / games, 6), "median": middle, "max": max(counts)}


def _value_at_rank(counts: Counter[int], rank: int) -> int:
    """The value in this place when all are put in order."""
    for value in sorted(counts):
        rank -= counts[value]
        if rank < 0:
            return value
    raise ValueError("nothing was counted")
