"""How a game ended: scores, ranking and score lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from fellfield.core import fields
from fellfield.core.seats import Seat, check_seat


@dataclass(frozen=True)
class ScoreLine:
    """One line of a final score: the reason, the points, and how many pieces they are for."""

    reason: str
    points: int
    count: int = 1


@dataclass(frozen=True)
class Result:
    """How a game ended: scores by seat, the ranking from first to last with ties, and the score lines by seat."""

    scores: tuple[int, ...]
    ranking: tuple[tuple[Seat, ...], ...]
    winners: tuple[Seat, ...]
    breakdown: tuple[tuple[ScoreLine, ...], ...]
    reason: str = ""

    def place(self, seat: Seat) -> int:
        """The place of a seat, from 1; tied seats share the better number. Raises `UnknownSeat`."""
        check_seat(seat, len(self.scores))
        before = 0
        for group in self.ranking:
            if seat in group:
                return before + 1
            before += len(group)
        raise ValueError(f"seat {seat} is not ranked")

    def facts(self) -> dict[str, Any]:
        """The result as JSON."""
        return {
            "scores": list(self.scores),
            "ranking": [list(group) for group in self.ranking],
            "winners": list(self.winners),
            "breakdown": [[fields.plain(line) for line in lines] for lines in self.breakdown],
            "reason": self.reason,
        }


def rank_by_score(
    scores: Sequence[int], breakdown: Sequence[Sequence[ScoreLine]] | None = None, reason: str = ""
) -> Result:
    """The result of a game that the highest score wins; seats with equal scores share their place."""
    order = sorted(set(scores), reverse=True)
    ranking = tuple(tuple(seat for seat, score in enumerate(scores) if score == best) for best in order)
    lines = tuple(tuple(of_seat) for of_seat in breakdown or [()] * len(scores))
    return Result(tuple(scores), ranking, ranking[0], lines, reason)
