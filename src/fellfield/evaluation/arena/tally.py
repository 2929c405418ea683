"""Counting many games: everything is a count, so the order and the place of playing never show."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from fellfield.bots.ratings import Z95
from fellfield.evaluation.arena.series import Pairing, Played


@dataclass(frozen=True)
class Trouble:
    """A game that did not end well, and the numbers that bring it about again."""

    index: int
    kind: str
    message: str


@dataclass
class Wins:
    """How often somebody took part and won; `alone[2]` counts the wins shared by two."""

    games: int = 0
    alone: Counter[int] = field(default_factory=Counter)

    def add(self, other: Wins) -> None:
        """Count somebody else's games in."""
        self.games += other.games
        self.alone.update(other.alone)

    @property
    def won(self) -> Fraction:
        """Wins, each shared one split evenly."""
        return sum((Fraction(times, sharing) for sharing, times in self.alone.items()), Fraction(0))

    @property
    def shared(self) -> int:
        """How many of them were shared."""
        return sum(times for sharing, times in self.alone.items() if sharing > 1)

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

    pairing: Pairing
    games: int = 0
    turns: Counter[int] = field(default_factory=Counter)
    decisions: Counter[int] = field(default_factory=Counter)
    chances: int = 0
    scores: list[Counter[int]] = field(default_factory=list)
    seats: list[Wins] = field(default_factory=list)
    bots: dict[str, Wins] = field(default_factory=dict)
    endings: Counter[str] = field(default_factory=Counter)
    nobody: int = 0
    troubles: list[Trouble] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.scores = [Counter() for _ in range(self.pairing.players)]
        self.seats = [Wins() for _ in range(self.pairing.players)]
        self.bots = {name: Wins() for name in self.pairing.bots}

    def count(self, played: Played) -> None:
        """Count one game in."""
        self.games += 1
        self.turns[played.turns] += 1
        self.decisions[played.decisions] += 1
        self.chances += played.chances
        self.endings[played.ending] += 1
        self.nobody += not played.winners
        for seat, name in enumerate(self.pairing.lineup(played.index)):
            self.scores[seat][played.scores[seat]] += 1
            for wins in (self.seats[seat], self.bots[name]):
                wins.games += 1
                if seat in played.winners:
                    wins.alone[len(played.winners)] += 1

    def plus(self, other: Tally) -> Tally:
        """The sum of both, and these as they were: whoever is stopped in the middle has one whole sum or the other."""
        both = Tally(self.pairing)
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
        self.nobody += other.nobody
        for mine, theirs in zip(self.scores, other.scores, strict=True):
            mine.update(theirs)
        for wins, more in zip(self.seats, other.seats, strict=True):
            wins.add(more)
        for name, more in other.bots.items():
            self.bots[name].add(more)
        self.troubles = sorted(self.troubles + other.troubles, key=lambda one: one.index)


def spread(counts: Counter[int]) -> dict[str, Any]:
    """Least, mean, median and most of what was counted."""
    games = sum(counts.values())
    if not games:
        return {"min": None, "mean": None, "median": None, "max": None}
    total = sum(value * times for value, times in counts.items())
    middle = (_ranked(counts, (games - 1) // 2) + _ranked(counts, games // 2)) / 2
    return {"min": min(counts), "mean": round(total / games, 6), "median": middle, "max": max(counts)}


def _ranked(counts: Counter[int], rank: int) -> int:
    """The value in this place when all are put in order."""
    for value in sorted(counts):
        rank -= counts[value]
        if rank < 0:
            return value
    raise ValueError("nothing was counted")
