"""Analysis of a finished game: chances over time, the cost of decisions, the luck of outcomes.

A position is evaluated as it was, with all secrets known, by a sample of rollouts: all seats follow the playout policy
to the end of a turn, and the judgement evaluates the position; if the game ends first, its result counts. The samples
before and after a step use the same luck and end at the same turn, so their difference is the effect of that step.
When a turn is over, the rollouts end one turn later; the change in chances that this causes belongs to no step and is
called the rest. First chance + luck + decisions + rest = result. The bound on the rest was measured on other games
(`calibration.py`) and holds in 19 of 20 games.

The cost of a decision is judged by what its seat could know: a search from its view finds the best action, and it is
compared with the chosen one in fresh worlds. Only a significant difference is a loss, and its size is measured in fresh
worlds again, so that neither a lucky find nor a lucky comparison counts as a mistake.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from fellfield.bots.analysis_results import AnalysedStep, Analysis, Chances
from fellfield.bots.budget import Budget
from fellfield.bots.calibration import NO_DRIFT, Calibration, HorizonDrift, calibration_of
from fellfield.bots.judgement import Judgement, judgement_for
from fellfield.bots.paired_rollouts import PairedRollouts
from fellfield.bots.playout import final_chances
from fellfield.bots.search import new_search, rollouts_for
from fellfield.bots.stratified_luck import StratifiedLuck
from fellfield.core.action import Action
from fellfield.core.chance import Seeded, Source
from fellfield.core.contract import State
from fellfield.core.match import Entry, Match
from fellfield.core.seats import CHANCE
from fellfield.core.simulation import advance

PLAYOUT_NODES: Final = 4_000
"""Nodes for all decisions of a game without a judgement; each is a whole random playout."""
MIN_NODES, MAX_NODES = 24, 128
"""Bounds on the search nodes for each decision."""
COMPARISONS: Final = 24
"""Rounds in which the chosen action and the best one are compared."""
LOSS_ERRORS: Final = 1.65
"""Standard errors that make a loss significant; two equal actions differ this much one time in twenty."""
TOTAL_ROLLOUTS: Final = 16_000
"""Rollouts for all positions of a game."""
MIN_ROLLOUTS, MAX_ROLLOUTS = 8, 256
"""Bounds on the rollouts for each position."""


@dataclass(frozen=True)
class RolloutSample:
    """The chances at the end of each rollout from a position."""

    ends: Sequence[Sequence[float]]

    def mean(self) -> Chances:
        """The mean chances."""
        return tuple(math.fsum(column) / len(self.ends) for column in zip(*self.ends, strict=True))

    def noise(self, before: RolloutSample) -> Chances:
        """The standard error of the change since an earlier sample, rollout by rollout."""
        pairs = [_difference(now, then) for now, then in zip(self.ends, before.ends, strict=True)]
        return tuple(_standard_error(column) for column in zip(*pairs, strict=True))


class Analyst:
    """Analyses a match, entry by entry of its log."""

    def __init__(
        self, match: Match, seed: int | str = 0, budget: Budget | None = None, judgement: Judgement | None = None
    ) -> None:
        self.match = match
        self.game = match.game
        self.judgement = judgement or judgement_for(match.game.id)
        self.calibration = calibration_of(match.game.id) if self.judgement.has_considerations() else Calibration()
        self.source: Source = Seeded(seed)
        self.budget = budget or self._default_budget()
        per_position = TOTAL_ROLLOUTS // (1 + self.calibration.turns_ahead) // max(1, len(match.log))
        self.luck = StratifiedLuck(max(MIN_ROLLOUTS, min(MAX_ROLLOUTS, per_position)), self.source)

    def _default_budget(self) -> Budget:
        """A budget for each decision that takes about the same time for long and short games."""
        decisions = sum(entry.actor is not CHANCE for entry in self.match.log)
        total_nodes = self.judgement.analysis_nodes if self.judgement.has_considerations() else PLAYOUT_NODES
        return Budget(nodes=max(MIN_NODES, min(MAX_NODES, total_nodes // max(1, decisions))))

    def analyse(self, report: Callable[[int, int], None] | None = None, *, costs: bool = True) -> Analysis:
        """Analyse the whole match.

        `report` receives the number of entries done and the total; without `costs` no losses are computed.
        """
        match = self.match
        players = match.state.players
        state: State = (match.opening or self.game.start(players, match.state.setup.options)).copy()
        analysed_steps: list[AnalysedStep] = []
        turn, drawn = state.turn, 0
        now = self.sample_rollouts(state, turn, drawn)
        for number, entry in enumerate(match.log):
            previous = now
            if state.turn != turn:
                turn, drawn = state.turn, 0
                now = self.sample_rollouts(state, turn, drawn)
            before, cost = now, self._cost(state, entry) if costs else (None, 0.0)
            had_alternatives = self._had_alternatives(state, entry)
            advance(state, entry.actor, entry.action)
            drawn += entry.actor is CHANCE
            if had_alternatives:
                now = self.sample_rollouts(state, turn, drawn)
            shift, noise = _difference(now.mean(), before.mean()), before.noise(previous)
            analysed_steps.append(
                AnalysedStep(number, turn, entry.actor, entry.action, before.mean(), shift, noise, *cost)
            )
            if report is not None:
                report(number + 1, len(match.log))
        names, drift = self.game.seat_names(players), self._drift(players)
        return Analysis(self.game.id, names, tuple(analysed_steps), now.mean(), not state.to_act, drift)

    def _drift(self, players: int) -> HorizonDrift | None:
        """The drift of the judgement; random playouts have none."""
        return self.calibration.drift_for(players) if self.judgement.has_considerations() else NO_DRIFT

    def _had_alternatives(self, state: State, entry: Entry) -> bool:
        """Whether the actor had another legal action, or chance another outcome."""
        return len(state.outcomes() if entry.actor is CHANCE else state.legal(entry.actor)) > 1

    def sample_rollouts(self, state: State, turn: int, drawn: int) -> RolloutSample:
        """Rollouts from a position in this turn, after `drawn` chance outcomes; exact when the game is over."""
        if not state.to_act:
            return RolloutSample([final_chances(state)] * self.luck.count)
        last = turn + self.calibration.turns_ahead
        return RolloutSample(
            [self.luck.rollout_chances(self.judgement, state, number, last, drawn) for number in range(self.luck.count)]
        )

    def _cost(self, state: State, entry: Entry) -> tuple[Action | None, float]:
        """The best action that a search from the seat's view finds, and how far the chosen one is behind."""
        if entry.actor is CHANCE:
            return None, 0.0
        seat, action = entry.actor, entry.action
        legal = state.legal(seat)
        if len(legal) == 1:
            return action, 0.0
        search = new_search(self.game, self.judgement, state.view(seat), legal, self.source)
        search.run(self.budget.meter())
        best = search.best_action()
        if best == action:
            return action, 0.0
        rollouts = rollouts_for(search)
        lead, error = _measure_lead(rollouts, best, action)
        if lead <= LOSS_ERRORS * error:
            return action, 0.0
        loss, _ = _measure_lead(rollouts, best, action)
        return (best, loss) if loss > 0.0 else (action, 0.0)


def _measure_lead(rollouts: PairedRollouts, best: Action, chosen: Action) -> tuple[float, float]:
    """How far the best action is ahead of the chosen one in fresh worlds, and its standard error."""
    pairs = [rollouts.compare_actions((best, chosen), 1) for _ in range(COMPARISONS)]
    leads = [best_value - chosen_value for best_value, chosen_value in pairs]
    return math.fsum(leads) / len(leads), _standard_error(leads)


def _difference(after: Sequence[float], before: Sequence[float]) -> Chances:
    return tuple(later - earlier for later, earlier in zip(after, before, strict=True))


def _standard_error(numbers: Sequence[float]) -> float:
    mean = math.fsum(numbers) / len(numbers)
    return math.sqrt(math.fsum((number - mean) ** 2 for number in numbers)) / len(numbers)
