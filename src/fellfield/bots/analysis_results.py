"""What is found in looking back: the moments of a game, and the way of each seat from first chance to result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

from fellfield.bots.calibration import MAX_ERROR, HorizonDrift
from fellfield.core.action import Action
from fellfield.core.seats import CHANCE, Actor, Seat

Chances = tuple[float, ...]


@dataclass(frozen=True)
class AnalysedStep:
    """A line of the record: the chances before it, what it shifted, and for a decision what was best, and the loss.

    `shift` is, by seat, the luck of an outcome, or what a decision did. `noise` is the standard error, from sampling,
    of what changed just before because the lines began to look further. `loss` is what the decision cost the one
    who made it against the best that could be found, by what that seat could know; nothing where the difference cannot
    be told from luck.
    """

    number: int
    turn: int
    actor: Actor
    action: Action
    before: Chances
    shift: Chances
    noise: Chances
    best: Action | None = None
    loss: float = 0.0

    def facts(self) -> dict[str, Any]:
        """As JSON."""
        chance = self.actor is CHANCE
        facts: dict[str, Any] = {
            "number": self.number,
            "turn": self.turn,
            "actor": "chance" if chance else self.actor,
            "action": str(self.action),
            "chances": _rounded(self.before),
            "luck" if chance else "skill": _rounded(self.shift),
        }
        if not chance:
            facts |= {"best": str(self.best), "loss": round(self.loss, 4)}
        return facts


@dataclass(frozen=True)
class Attribution:
    """How a seat came from its first chance to its result: luck, own decisions, others' decisions, and the rest.

    `lost` is what the own decisions cost against the best ones found, all together. `error` is what the rest may be,
    judged by other games: luck and decisions are told that exactly. Where nobody has measured that it is a whole win.
    """

    start: float
    luck: float
    skill: float
    others: float
    rest: float
    result: float
    error: float
    lost: float

    @property
    def adds_up(self) -> bool:
        """Do luck and skill explain the result within the stated error? Never, if that says nothing."""
        return abs(self.rest) <= self.error < MAX_ERROR

    def facts(self) -> dict[str, Any]:
        """As JSON."""
        names = ("start", "luck", "skill", "others", "rest", "result", "error", "lost")
        return {name: round(getattr(self, name), 4) for name in names} | {"adds_up": self.adds_up}


@dataclass(frozen=True)
class Analysis:
    """A whole game looked back at."""

    game_id: str
    seats: tuple[str, ...]
    analysed_steps: tuple[AnalysedStep, ...]
    final: Chances
    over: bool
    drift: HorizonDrift | None = None

    @cached_property
    def attributions(self) -> tuple[Attribution, ...]:
        """By seat."""
        return tuple(self._attribution(seat) for seat in range(len(self.seats)))

    def _attribution(self, seat: Seat) -> Attribution:
        luck = sum(one.shift[seat] for one in self.analysed_steps if one.actor is CHANCE)
        skill = sum(one.shift[seat] for one in self.analysed_steps if one.actor == seat)
        others = sum(one.shift[seat] for one in self.analysed_steps if one.actor is not CHANCE and one.actor != seat)
        line = self.chance_curve(seat)
        rests = [
            then - now - one.shift[seat] for one, (now, then) in zip(self.analysed_steps, pairwise(line), strict=True)
        ]
        lost = sum(one.loss for one in self.analysed_steps if one.actor == seat)
        return Attribution(line[0], luck, skill, others, sum(rests), self.final[seat], self._error(seat), lost)

    def _error(self, seat: Seat) -> float:
        """By the drift of other games, for as often as the lines of this one looked further, and its own sampling."""
        if self.drift is None:
            return MAX_ERROR
        noise = sum(one.noise[seat] ** 2 for one in self.analysed_steps)
        return self.drift.error(self.horizon_shifts, noise)

    @property
    def horizon_shifts(self) -> int:
        """How often a turn was over and the lines began to look further."""
        return len({one.turn for one in self.analysed_steps}) - 1

    def chance_curve(self, seat: Seat) -> list[float]:
        """The chance of a seat before each line of the record, and at last the result."""
        return [*(one.before[seat] for one in self.analysed_steps), self.final[seat]]

    def facts(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "game": self.game_id,
            "seats": list(self.seats),
            "over": self.over,
            "accounts": [
                {"seat": name, **account.facts()} for name, account in zip(self.seats, self.attributions, strict=True)
            ],
            "final": _rounded(self.final),
            "moments": [one.facts() for one in self.analysed_steps],
        }


def _rounded(numbers: Sequence[float]) -> list[float]:
    return [round(number, 4) for number in numbers]
