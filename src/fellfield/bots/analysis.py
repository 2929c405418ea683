"""Looking back at a game: chances over time, what each decision did and cost, what luck each outcome brought.

A position is judged as it was, all secrets known, by a bundle of lines: everybody plays on by first guesses to the end
of the turn, and there the judgement speaks; once the game ends in a line, the result does. Before and after an outcome,
or a decision, the bundle has the same luck and ends at the same turn, so what differs is what the outcome or the
decision brought. Where a turn is over the end of the lines moves on; what that changes is nobody's doing and makes the
rest. Beginning + luck + decisions + rest = result, and the rest lies within the stated error in 19 games of 20 if the
judgement is a fair one.

What a decision cost is another question, and is judged by what its seat could know: a search from its view finds
the best action, and both are tried again side by side, so that a lucky find does not count as a mistake of the other.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from fellfield.bots.accounts import Analysis, Chances, Moment
from fellfield.bots.budget import Budget
from fellfield.bots.judgement import Judgement, judgement_for
from fellfield.bots.lines import Lines
from fellfield.bots.lots import Lots
from fellfield.bots.positions import decided
from fellfield.bots.search import thinker
from fellfield.core.action import Action
from fellfield.core.chance import Seeded, Source
from fellfield.core.contract import State
from fellfield.core.match import Entry, Match
from fellfield.core.seats import CHANCE

BLIND: Final = 4_000
"""Looks ahead for all decisions of a game that nobody can judge: each is a whole random game."""
FEWEST, MOST = 24, 128
"""Looks ahead for each decision."""
SIDE_BY_SIDE: Final = 24
"""How often the chosen action and the best one are tried to be compared."""
BUNDLES: Final = 16_000
"""Lines for all the positions of a game, and how many at least and at most for each."""
THIN, THICK = 8, 256


@dataclass(frozen=True)
class Bundle:
    """The chances at the end of each line from a position."""

    ends: Sequence[Sequence[float]]

    def mean(self) -> Chances:
        """The chances of the position."""
        return tuple(math.fsum(column) / len(self.ends) for column in zip(*self.ends, strict=True))

    def noise(self, before: Bundle) -> Chances:
        """The standard error of what has changed since, line by line."""
        pairs = [_less(now, then) for now, then in zip(self.ends, before.ends, strict=True)]
        return tuple(_error(column) for column in zip(*pairs, strict=True))


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
        self.lots = Lots(max(THIN, min(THICK, BUNDLES // max(1, len(match.log)))), self.source)

    def _usual(self) -> Budget:
        """About the same time for a long game as for a short one."""
        decisions = sum(entry.actor is not CHANCE for entry in self.match.log)
        whole = self.judgement.hindsight if self.judgement.knows() else BLIND
        return Budget(nodes=max(FEWEST, min(MOST, whole // max(1, decisions))))

    def analyse(self, report: Callable[[int, int], None] | None = None) -> Analysis:
        """The whole match; `report` hears how many lines are done, of how many."""
        match = self.match
        players = match.state.players
        state: State = (match.opening or self.game.start(players, match.state.setup.options)).copy()
        moments: list[Moment] = []
        turn, fallen = state.turn, 0
        now = self.bundle(state, turn, fallen)
        for number, entry in enumerate(match.log):
            if state.turn != turn:
                turn, fallen = state.turn, 0
                now = self.bundle(state, turn, fallen)
            before, cost = now, self._cost(state, entry)
            free = self._free(state, entry)
            state.advance(entry.actor, entry.action)
            fallen += entry.actor is CHANCE
            if free:
                now = self.bundle(state, turn, fallen)
            moments.append(_moment(number, turn, entry, before, now, *cost))
            if report is not None:
                report(number + 1, len(match.log))
        over = not state.to_act
        return Analysis(self.game.id, self.game.seat_names(players), tuple(moments), now.mean(), over)

    def _free(self, state: State, entry: Entry) -> bool:
        """Could anything else have happened?"""
        return len(state.outcomes() if entry.actor is CHANCE else state.legal(entry.actor)) > 1

    def bundle(self, state: State, last: int, fallen: int) -> Bundle:
        """Lines from a position to the end of that turn, after so many outcomes in it; exact when the game is over."""
        if not state.to_act:
            return Bundle([decided(state)] * self.lots.count)
        return Bundle([self.lots.line(self.judgement, state, share, last, fallen) for share in range(self.lots.count)])

    def _cost(self, state: State, entry: Entry) -> tuple[Action | None, float]:
        """The best action that a search from the seat's view finds, and how far the chosen one is behind."""
        if entry.actor is CHANCE:
            return None, 0.0
        seat, action = entry.actor, entry.action
        legal = state.legal(seat)
        if len(legal) == 1:
            return action, 0.0
        view = state.view(seat)
        search = thinker(self.game, self.judgement, view, legal, self.source)
        search.think(self.budget.meter())
        best = search.favourite()
        if best == action:
            return action, 0.0
        lines = search if isinstance(search, Lines) else Lines(self.game, self.judgement, view, legal, self.source)
        chosen, other = lines.side_by_side((action, best), SIDE_BY_SIDE)
        return (action, 0.0) if chosen >= other else (best, other - chosen)


def _moment(
    number: int, turn: int, entry: Entry, before: Bundle, after: Bundle, best: Action | None, loss: float
) -> Moment:
    shift, noise = _less(after.mean(), before.mean()), after.noise(before)
    return Moment(number, turn, entry.actor, entry.action, before.mean(), shift, noise, best, loss)


def _less(one: Sequence[float], other: Sequence[float]) -> Chances:
    return tuple(mine - theirs for mine, theirs in zip(one, other, strict=True))


def _error(numbers: Sequence[float]) -> float:
    middle = math.fsum(numbers) / len(numbers)
    return math.sqrt(math.fsum((one - middle) ** 2 for one in numbers)) / len(numbers)
