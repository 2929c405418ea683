"""The results of analysing a game: every step of the record, and what brought each seat to its result."""

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
    """A line of the record with its analysis.

    `before` are the chances before it. `shift` is, by seat, the luck of an outcome or the effect of a decision. `noise`
    is the sampling error of the change since the previous step, where a turn was over and the rollouts went further.
    `best` and `loss` belong to decisions: the best action found from the seat's view, and what the decision cost its
    seat against it; 0 where the difference is not significant.
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
    """How a seat got from its first chance to its result: luck, own decisions, others' decisions, and the rest.

    `lost` is the total cost of its own decisions against the best ones found. `error` bounds the rest, as measured on
    other games; it is 1 where nothing was measured.
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
        """Whether luck and decisions explain the result within the error; never true for an unmeasured error."""
        return abs(self.rest) <= self.error < MAX_ERROR

    def facts(self) -> dict[str, Any]:
        """As JSON."""
        names = ("start", "luck", "skill", "others", "rest", "result", "error", "lost")
        return {name: round(getattr(self, name), 4) for name in names} | {"adds_up": self.adds_up}


@dataclass(frozen=True)
class Analysis:
    """The analysis of a whole game."""

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
        luck = sum(step.shift[seat] for step in self.analysed_steps if step.actor is CHANCE)
        skill = sum(step.shift[seat] for step in self.analysed_steps if step.actor == seat)
        others = sum(
            step.shift[seat] for step in self.analysed_steps if step.actor is not CHANCE and step.actor != seat
        )
        line = self.chance_curve(seat)
        rests = [
            then - now - step.shift[seat] for step, (now, then) in zip(self.analysed_steps, pairwise(line), strict=True)
        ]
        lost = sum(step.loss for step in self.analysed_steps if step.actor == seat)
        return Attribution(line[0], luck, skill, others, sum(rests), self.final[seat], self._error(seat), lost)

    def _error(self, seat: Seat) -> float:
        """The calibrated error for the horizon shifts of this game, plus its own sampling error."""
        if self.drift is None:
            return MAX_ERROR
        noise = sum(step.noise[seat] ** 2 for step in self.analysed_steps)
        return self.drift.error(self.horizon_shifts, noise)

    @property
    def horizon_shifts(self) -> int:
        """How often a turn ended and the rollouts went one turn further."""
        return len({step.turn for step in self.analysed_steps}) - 1

    def chance_curve(self, seat: Seat) -> list[float]:
        """The chance of a seat before each line of the record, and at last the result."""
        return [*(step.before[seat] for step in self.analysed_steps), self.final[seat]]

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
            "moments": [step.facts() for step in self.analysed_steps],
        }


def _rounded(numbers: Sequence[float]) -> list[float]:
    return [round(number, 4) for number in numbers]
