"""Counts over many games; all of them add up, so order and place of playing do not matter."""

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
    """A game that raised, with the index that reproduces it."""

    index: int
    kind: str
    message: str


@dataclass
class WinCount:
    """Games and wins of a bot or a seat; `by_sharers[2]` counts wins shared by two."""

    games: int = 0
    by_sharers: Counter[int] = field(default_factory=Counter)

    def add(self, other: WinCount) -> None:
        """Add the counts of another."""
        self.games += other.games
        self.by_sharers.update(other.by_sharers)

    @property
    def won(self) -> Fraction:
        """Wins; a shared one counts in equal parts."""
        return sum((Fraction(times, sharing) for sharing, times in self.by_sharers.items()), Fraction(0))

    @property
    def shared(self) -> int:
        """Number of shared wins."""
        return sum(times for sharing, times in self.by_sharers.items() if sharing > 1)

    def facts(self) -> dict[str, Any]:
        """Wins, share and its 95 % interval, as JSON."""
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
    """Wilson's 95 % interval of the true share."""
    if games == 0:
        return 0.0, 1.0
    share = float(won / games)
    square = Z95 * Z95
    middle = share + square / (2 * games)
    spread = Z95 * math.sqrt(share * (1 - share) / games + square / (4 * games * games))
    norm = 1 + square / games
    return max(0.0, (middle - spread) / norm), min(1.0, (middle + spread) / norm)


@dataclass
class Tally:
    """The totals of many games."""

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
        """Add one game."""
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
        """A new tally with the sum; both operands stay unchanged, so that an interruption leaves a complete tally."""
        both = Tally(self.series)
        both.add(self)
        both.add(other)
        return both

    def add(self, other: Tally) -> None:
        """Add the counts of another tally."""
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
        self.failures = sorted(self.failures + other.failures, key=lambda failed: failed.index)


def summarize_counts(counts: Counter[int]) -> dict[str, Any]:
    """Minimum, mean, median and maximum."""
    games = sum(counts.values())
    if not games:
        return {"min": None, "mean": None, "median": None, "max": None}
    total = sum(value * times for value, times in counts.items())
    middle = (_value_at_rank(counts, (games - 1) // 2) + _value_at_rank(counts, games // 2)) / 2
    return {"min": min(counts), "mean": round(total / games, 6), "median": middle, "max": max(counts)}


def _value_at_rank(counts: Counter[int], rank: int) -> int:
    """The value at this rank in sorted order."""
    for value in sorted(counts):
        rank -= counts[value]
        if rank < 0:
            return value
    raise ValueError("nothing was counted")
