"""Looking back at a game: chances over time, what each decision cost, what luck each outcome brought.

The line of chances judges each position with all secrets known. Every outcome is compared with the average of all that
could have fallen: that is luck. Every decision is judged by what its seat could know: a search from its view finds the
best action, and skill is how far the chosen one is behind it, in the same search. So luck and skill are differences of
like with like. What is left between one estimate and the next (deeper looks, sealed choices opened, secrets that nobody
could know) is the rest; its size line by line makes the stated error. Beginning + luck + skill + rest = result, and the
rest lies within the error in 19 games of 20 if the judgement is a fair one.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any, Final

from fellfield.bots.budget import Budget
from fellfield.bots.judgement import Judgement, judgement_for
from fellfield.bots.positions import decided, settle
from fellfield.bots.ratings import Z95
from fellfield.bots.search import thinker
from fellfield.bots.tree import Tried
from fellfield.core.action import Action
from fellfield.core.chance import Seeded, Source
from fellfield.core.contract import State
from fellfield.core.match import Match
from fellfield.core.seats import CHANCE, Actor, Seat

NODES: Final = 40_000
"""Looks ahead for a whole game, unless somebody says otherwise; a tenth of it where each is a random game."""
LINES: Final = 10_000
"""The same where each is a line of a few turns."""
FEWEST, MOST = 24, 128
"""Looks ahead for each decision."""
LEAST_LOOKS: Final = 12
"""How often the chosen action and its rivals must have been tried to be compared."""
PLAYOUTS: Final = 8
"""Random games for one estimate, in a game that nobody has a judgement of."""
OUTCOMES: Final = 24
"""More outcomes than this are sampled."""

Chances = tuple[float, ...]


@dataclass(frozen=True)
class Moment:
    """A line of the record: the chances before it, what it shifted, and for a decision what was best, and the loss.

    `shift` is, by seat, the luck of an outcome, or the skill of a decision: nothing for the best, else what it cost
    the one who chose and gave the others.
    """

    number: int
    turn: int
    actor: Actor
    action: Action
    before: Chances
    shift: Chances
    best: Action | None = None

    @property
    def loss(self) -> float:
        """What the decision cost the seat that made it."""
        return 0.0 if self.actor is CHANCE else -self.shift[self.actor]

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
class Account:
    """How a seat came from its first chance to its result: luck, own decisions, others' decisions, and the rest."""

    start: float
    luck: float
    skill: float
    others: float
    rest: float
    result: float
    error: float

    @property
    def adds_up(self) -> bool:
        """Do luck and skill explain the result within the stated error?"""
        return abs(self.rest) <= self.error

    def facts(self) -> dict[str, Any]:
        """As JSON."""
        names = ("start", "luck", "skill", "others", "rest", "result", "error")
        return {name: round(getattr(self, name), 4) for name in names} | {"adds_up": self.adds_up}


@dataclass(frozen=True)
class Analysis:
    """A whole game looked back at."""

    game_id: str
    seats: tuple[str, ...]
    moments: tuple[Moment, ...]
    final: Chances
    over: bool

    @cached_property
    def accounts(self) -> tuple[Account, ...]:
        """By seat."""
        return tuple(self._account(seat) for seat in range(len(self.seats)))

    def _account(self, seat: Seat) -> Account:
        luck = sum(one.shift[seat] for one in self.moments if one.actor is CHANCE)
        skill = sum(one.shift[seat] for one in self.moments if one.actor == seat)
        others = sum(one.shift[seat] for one in self.moments if one.actor is not CHANCE and one.actor != seat)
        line = self.line(seat)
        rests = [then - now - one.shift[seat] for one, (now, then) in zip(self.moments, pairwise(line), strict=True)]
        error = Z95 * math.sqrt(sum(rest * rest for rest in rests))
        return Account(line[0], luck, skill, others, sum(rests), self.final[seat], error)

    def line(self, seat: Seat) -> list[float]:
        """The chance of a seat before each line of the record, and at last the result."""
        return [*(one.before[seat] for one in self.moments), self.final[seat]]

    def facts(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "game": self.game_id,
            "seats": list(self.seats),
            "over": self.over,
            "accounts": [
                {"seat": name, **account.facts()} for name, account in zip(self.seats, self.accounts, strict=True)
            ],
            "final": _rounded(self.final),
            "moments": [one.facts() for one in self.moments],
        }


class Analyst:
    """Goes through a match line by line."""

    def __init__(
        self, match: Match, seed: int | str = 0, budget: Budget | None = None, judgement: Judgement | None = None
    ) -> None:
        self.match = match
        self.game = match.game
        self.judgement = judgement or judgement_for(match.game.id)
        self.source: Source = Seeded(seed)
        self.budget = budget or self._usual()

    def _usual(self) -> Budget:
        """About the same time for a long game as for a short one."""
        decisions = sum(entry.actor is not CHANCE for entry in self.match.log)
        whole = NODES // 10
        if self.judgement.knows():
            whole = LINES if self.judgement.lines else NODES
        return Budget(nodes=max(FEWEST, min(MOST, whole // max(1, decisions))))

    def analyse(self, report: Callable[[int, int], None] | None = None) -> Analysis:
        """The whole match; `report` hears how many lines are done, of how many."""
        match = self.match
        players = match.state.players
        state: State = (match.opening or self.game.start(players, match.state.setup.options)).copy()
        moments: list[Moment] = []
        for number, entry in enumerate(match.log):
            moments.append(self._moment(state, number, entry.actor, entry.action))
            state.advance(entry.actor, entry.action)
            if report is not None:
                report(number + 1, len(match.log))
        over = not state.to_act
        return Analysis(self.game.id, self.game.seat_names(players), tuple(moments), self.estimate(state), over)

    def _moment(self, state: State, number: int, actor: Actor, action: Action) -> Moment:
        if actor is CHANCE:
            before, after = self._outcome(state, action)
            return Moment(number, state.turn, actor, action, before, _less(after, before))
        before = self.estimate(state)
        legal = state.legal(actor)
        if len(legal) == 1:
            return Moment(number, state.turn, actor, action, before, (0.0,) * len(before), action)
        best, chosen = self._decision(state, actor, action, legal)
        return Moment(number, state.turn, actor, action, before, _less(chosen.chances, best.chances), best.action)

    # -- outcomes ----------------------------------------------------------------------------------------------

    def _outcome(self, state: State, fallen: Action) -> tuple[Chances, Chances]:
        """The average over all that could have fallen, and what did fall."""
        odds = state.outcomes()
        if len(odds) > OUTCOMES:
            odds = [(self.source.draw(odds), 1) for _ in range(OUTCOMES)]
        known = {outcome: self._after(state, outcome) for outcome in dict.fromkeys([*(one for one, _ in odds), fallen])}
        whole = sum(weight for _, weight in odds)
        before = tuple(
            sum(weight * known[outcome][seat] for outcome, weight in odds) / whole for seat in range(state.players)
        )
        return before, known[fallen]

    def _after(self, state: State, outcome: Action) -> Chances:
        world: State = state.copy()
        world.advance(CHANCE, outcome)
        return self.estimate(world)

    def estimate(self, state: State) -> Chances:
        """The chances in a position as it is, all secrets known; exact when the game is over."""
        if not state.to_act:
            return tuple(decided(state))
        drawn = state.to_act[0] is CHANCE and not self.judgement.foresees(state)
        times = 1 if self.judgement.knows() and not drawn else PLAYOUTS
        sums = [0.0] * state.players
        for _ in range(times):
            world: State = state.copy()
            settle(world, self.source, self.judgement.foresees)
            for seat, chance in enumerate(self.judgement.chances(world, self.source)):
                sums[seat] += chance / times
        return tuple(sums)

    # -- decisions -----------------------------------------------------------------------------------------------

    def _decision(self, state: State, seat: Seat, action: Action, legal: list[Action]) -> tuple[Tried, Tried]:
        """The best action that a search from this seat's view finds, and the chosen one."""
        search = thinker(self.game, self.judgement, state.view(seat), legal, self.source)
        search.think(self.budget.meter())
        search.insist(search.favourite(), LEAST_LOOKS)
        search.insist(action, LEAST_LOOKS)
        return compared(search.tried(), search.favourite(), action, seat)


def compared(tried: Sequence[Tried], favourite: Action, action: Action, seat: Seat) -> tuple[Tried, Tried]:
    """The best found and the chosen one; the chosen one is the best if it did better than the favourite."""
    by_action = {one.action: one for one in tried}
    best, chosen = by_action[favourite], by_action[action]
    return (chosen, chosen) if chosen.chances[seat] >= best.chances[seat] else (best, chosen)


def _less(one: Chances, other: Chances) -> Chances:
    return tuple(mine - theirs for mine, theirs in zip(one, other, strict=True))


def _rounded(numbers: Sequence[float]) -> list[float]:
    return [round(number, 4) for number in numbers]
