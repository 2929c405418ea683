"""Paired rollouts: the best few actions, each played out in the same worlds with the same luck.

Where every imagined world deals the others different hands, a tree stays shallow. Rollouts do without one: all seats
follow the playout policy for a fixed number of turns, then the judgement evaluates. Actions are compared at the same
depth and in pairs, so that luck common to all of them cancels out. The earlier evaluation of an action counts as
several rounds, so that a few rollouts do not overrule it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from fellfield.bots.action_evaluation import (
    ActionEvaluator,
    EvaluatedAction,
    best_by_prior,
    sample_by_prior,
    seal_choices_of_others,
    worlds_for,
)
from fellfield.bots.budget import Meter
from fellfield.bots.judgement import Judgement
from fellfield.bots.playout import derive_seed, imagine_world, is_partly_sealed, resolve_chance
from fellfield.bots.tree import SearchedAction
from fellfield.core.chance import Seeded, Source
from fellfield.core.contract import Action, Game, State, View
from fellfield.core.seats import CHANCE, Seat
from fellfield.core.simulation import advance
from fellfield.core.step import SealedStep

EVALUATION_SHARE: Final = 0.5
"""Largest share of the budget for the evaluation of all actions before the rollouts."""
ELIMINATION_INTERVAL: Final = 8
"""Rounds between two eliminations."""
ELIMINATION_ERRORS: Final = 2.0
"""Standard errors behind the leader at which an action is eliminated by default."""
BITS: Final = 48
"""Bits of a draw."""


class SharedLuck(Source):
    """Common random numbers: the k-th draw of a turn is the same in every rollout of a round."""

    def __init__(self, seed: int) -> None:
        self._seed = Seeded(seed)
        self._numbers: dict[tuple[int, int], int] = {}
        self._turn = 0
        self._drawn = 0

    def begin(self, turn: int, drawn: int = 0) -> None:
        """Start a turn or a rollout, after `drawn` draws."""
        self._turn, self._drawn = turn, drawn

    def below(self, n: int) -> int:
        draw = (self._turn, self._drawn)
        self._drawn += 1
        return self.number(draw) * n >> BITS

    def number(self, draw: tuple[int, int]) -> int:
        """The number of a draw (turn, index in the turn), below 2**BITS."""
        number = self._numbers.get(draw)
        if number is None:
            number = self._numbers[draw] = self._seed.below(1 << BITS)
        return number


@dataclass(frozen=True)
class RolloutRound:
    """A world and its luck, in which every remaining action is played out."""

    world: State
    luck: SharedLuck


@dataclass
class PairedDifference:
    """Running sums of the difference in a seat's chance between the rollouts of two actions."""

    rounds: int = 0
    ahead: float = 0.0
    squares: float = 0.0

    def update(self, mine: list[list[float]], theirs: list[list[float]], seat: Seat) -> None:
        """Add the rounds that both have played since the last call."""
        for index in range(self.rounds, min(len(mine), len(theirs))):
            difference = mine[index][seat] - theirs[index][seat]
            self.ahead += difference
            self.squares += difference * difference
            self.rounds = index + 1


@dataclass
class Candidate:
    """An action, its evaluation by seat, and the chances at the end of its rollouts, round by round."""

    action: Action
    evaluation: tuple[float, ...] | None = None
    rollout_chances: list[list[float]] = field(default_factory=list)
    gaps: dict[tuple[int, Seat], PairedDifference] = field(default_factory=dict, init=False, repr=False, compare=False)

    def lead_over(self, other: Candidate, seat: Seat, evaluation_rounds: float) -> float:
        """How far a seat's chance is ahead of another action's, over shared rounds and the evaluation."""
        gap = self._gap(other, seat)
        if self.evaluation is None or other.evaluation is None:
            return gap.ahead / max(1, gap.rounds)
        return (gap.ahead + evaluation_rounds * (self.evaluation[seat] - other.evaluation[seat])) / (
            gap.rounds + evaluation_rounds
        )

    def standard_error(self, other: Candidate, seat: Seat) -> float:
        """The standard error of that difference over the rollouts; infinite without any."""
        gap = self._gap(other, seat)
        if not gap.rounds:
            return math.inf
        spread = gap.squares - gap.ahead * gap.ahead / gap.rounds
        return math.sqrt(max(0.0, spread)) / gap.rounds

    def _gap(self, other: Candidate, seat: Seat) -> PairedDifference:
        gap = self.gaps.setdefault((id(other), seat), PairedDifference())
        gap.update(self.rollout_chances, other.rollout_chances, seat)
        return gap


class PairedRollouts:
    """The rollouts of one decision; it can be asked for its best action at any time."""

    def __init__(self, game: Game, judgement: Judgement, view: View, legal: Sequence[Action], source: Source) -> None:
        self.game = game
        self.judgement = judgement
        self.view = view
        self.seat: Seat = view["viewer"]
        self.source = source
        self.legal = legal
        self.evaluation_rounds = judgement.evaluation_rounds
        self.first_elimination = ELIMINATION_INTERVAL
        self.elimination_errors = ELIMINATION_ERRORS
        self.rounds: list[RolloutRound] = []
        self.candidates: list[Candidate] = []
        self.remaining: list[Candidate] = []
        self.evaluated: list[EvaluatedAction] | None = None

    # -- search --------------------------------------------------------------------------------------------

    def run(self, meter: Meter) -> None:
        """Play rounds until the budget is spent or one action is left, by sequential halving."""
        self.prepare(meter)
        before, cuts = meter.used_share(), halving_schedule(len(self.remaining))
        for number, left in enumerate(cuts, 1):
            self._keep_best(left)
            share = before + (1.0 - before) * number / len(cuts)
            while len(self.remaining) > 1 and self._play_round(meter) and not meter.spent(share):
                if len(self.rounds) % ELIMINATION_INTERVAL == 0 and len(self.rounds) >= self.first_elimination:
                    self._eliminate()

    def _keep_best(self, count: int) -> None:
        """Keep only the best `count` actions."""
        first = self.remaining[0]
        self.remaining = sorted(
            self.remaining, key=lambda candidate: -candidate.lead_over(first, self.seat, self.evaluation_rounds)
        )[:count]

    def prepare(self, meter: Meter) -> None:
        """Evaluate the actions, unless that is done already, and keep the best as candidates."""
        evaluated = self.evaluated
        if evaluated is None:
            evaluator = ActionEvaluator(self.game, self.judgement, self.view, self.source)
            worlds = worlds_for(len(self.legal), self.judgement.evaluations)
            evaluated = evaluator.evaluate(self.legal, worlds, meter, share=EVALUATION_SHARE)
        evaluated = sorted(evaluated, key=lambda action: -action.chance(self.seat))
        seats = range(self.view["players"])
        self.candidates = [
            Candidate(action.action, tuple(action.chance(seat) for seat in seats)) for action in evaluated
        ]
        self.remaining = self.candidates[: self.judgement.rollout_candidates]

    def _play_round(self, meter: Meter) -> bool:
        """Play out every remaining action once; a round cut short does not count."""
        current = self._new_round()
        ends: list[list[float]] = []
        for candidate in self.remaining:
            if meter.spent():
                return False
            ends.append(self._rollout_chances(current, candidate.action))
            meter.count()
        for candidate, end in zip(self.remaining, ends, strict=True):
            candidate.rollout_chances.append(end)
        self.rounds.append(current)
        return True

    def _new_round(self) -> RolloutRound:
        world = imagine_world(self.game, self.view, self.source)
        seal_choices_of_others(world, self.seat, self.judgement, self.source)
        return RolloutRound(world, SharedLuck(derive_seed(self.source)))

    def _rollout_chances(self, current: RolloutRound, action: Action) -> list[float]:
        """The chances by seat at the end of this action's rollout."""
        return self.judgement.leaf_chances(self._roll_out(current, action), self.source)

    def _roll_out(self, current: RolloutRound, action: Action) -> State:
        """Play this action, then the playout policy to the end of a turn."""
        state: State = current.world.copy()
        last = state.turn + self.judgement.rollout_turns
        current.luck.begin(state.turn)
        advance(state, self.seat, action)
        play_to_turn_end(self.judgement, state, current.luck, last)
        return state

    def _eliminate(self) -> None:
        """Drop actions that are clearly behind."""
        best = self._leader()
        self.remaining = [
            candidate
            for candidate in self.remaining
            if candidate is best or not self._is_clearly_behind(candidate, best)
        ]

    def _is_clearly_behind(self, candidate: Candidate, best: Candidate) -> bool:
        return candidate.lead_over(
            best, self.seat, self.evaluation_rounds
        ) < -self.elimination_errors * candidate.standard_error(best, self.seat)

    def compare_actions(self, actions: Sequence[Action], rounds: int) -> list[float]:
        """The mean chance of each action over this many fresh rounds."""
        sums = [0.0] * len(actions)
        for _ in range(rounds):
            current = self._new_round()
            for index, action in enumerate(actions):
                sums[index] += self._rollout_chances(current, action)[self.seat] / rounds
        return sums

    def final_states(self, actions: Sequence[Action]) -> list[State]:
        """The final state of each action's rollout in one fresh round."""
        current = self._new_round()
        return [self._roll_out(current, action) for action in actions]

    # -- results -----------------------------------------------------------------------------------------------

    def _leader(self) -> Candidate:
        first = self.remaining[0]
        return max(self.remaining, key=lambda candidate: candidate.lead_over(first, self.seat, self.evaluation_rounds))

    def best_action(self) -> Action:
        """The best action so far."""
        return self._leader().action

    def searched_actions(self) -> list[SearchedAction]:
        """All actions that were played out, the best first; their chances differ as in the rounds they share."""
        best = self._leader()
        base = _mean_chances(best)
        listed = [
            SearchedAction(
                candidate.action, len(candidate.rollout_chances), tuple(self._adjusted_chances(base, candidate, best))
            )
            for candidate in self.candidates
            if candidate.rollout_chances or candidate is best
        ]
        return sorted(listed, key=lambda candidate: (candidate.action != best.action, -candidate.chances[self.seat]))

    def _adjusted_chances(self, base: Sequence[float], candidate: Candidate, best: Candidate) -> list[float]:
        """The best action's chances plus the paired differences, clipped at 0 and rescaled to the same sum."""
        moved = [
            max(0.0, chance + candidate.lead_over(best, seat, self.evaluation_rounds))
            for seat, chance in enumerate(base)
        ]
        whole = sum(moved)
        return [chance * sum(base) / whole for chance in moved] if whole else list(base)


def halving_schedule(count: int) -> list[int]:
    """Actions left in each part of the budget: halved each time, down to two."""
    found = [count]
    while found[-1] > 2:
        found.append(max(2, (found[-1] + 1) // 2))
    return found


def _mean_chances(candidate: Candidate) -> Sequence[float]:
    """The mean chances at the end of an action's rollouts; its evaluation before there are any."""
    if not candidate.rollout_chances:
        assert candidate.evaluation is not None
        return candidate.evaluation
    return [sum(chances) / len(candidate.rollout_chances) for chances in zip(*candidate.rollout_chances, strict=True)]


def play_to_turn_end(judgement: Judgement, state: State, luck: SharedLuck, last: int) -> None:
    """Let all seats follow the playout policy to the end of turn `last`."""
    turn = state.turn
    while due := state.to_act:
        if state.turn != turn:
            turn = state.turn
            luck.begin(turn)
        if turn > last and not is_partly_sealed(state):
            resolve_chance(state, luck, judgement.averages_chance)
            return
        actor = due[0]
        if actor is CHANCE:
            advance(state, CHANCE, luck.draw(state.outcomes()))
        else:
            advance(state, actor, playout_action(judgement, state, actor, luck))


def playout_action(judgement: Judgement, state: State, seat: Seat, luck: Source) -> Action:
    """The playout policy: the best action by the prior; a sealed choice is sampled by the prior."""
    legal = state.legal(seat)
    if len(legal) == 1:
        return legal[0]
    if isinstance(state.todo[-1], SealedStep):
        return sample_by_prior(judgement, state, seat, luck)
    return best_by_prior(judgement, state, seat, legal, luck)
