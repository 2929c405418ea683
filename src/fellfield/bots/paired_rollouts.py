"""Another way to look ahead: the best few actions, each played on in the same worlds with the same luck.

Where every imagined world gives the others different hands, a tree never gets deep. Lines do without one: everybody
plays on by first guesses for a fixed number of turns, then the judgement speaks once. All actions are compared at the
same depth and in pairs, so what the worlds and the dice bring to all of them alike cancels out. What the actions were
weighed up to be before counts as if it were so many rounds, and few lines do not overrule it.
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
from fellfield.core.step import SealedStep

EVALUATION_SHARE: Final = 0.5
"""The part of the budget that may go into weighing up every action before."""
ELIMINATION_INTERVAL: Final = 8
"""Rounds between two looks at which actions are clearly behind."""
ELIMINATION_ERRORS: Final = 2.0
"""How many standard errors that is, unless a game says otherwise."""
BITS: Final = 48
"""How fine a draw is."""


class SharedLuck(Source):
    """The same for every line of a round: the k-th draw of a turn falls alike, whatever was done before."""

    def __init__(self, seed: int) -> None:
        self._seed = Seeded(seed)
        self._numbers: dict[tuple[int, int], int] = {}
        self._turn = 0
        self._drawn = 0

    def begin(self, turn: int, drawn: int = 0) -> None:
        """A turn begins, or a new line does, perhaps after so many draws."""
        self._turn, self._drawn = turn, drawn

    def below(self, n: int) -> int:
        place = (self._turn, self._drawn)
        self._drawn += 1
        return self.number(place) * n >> BITS

    def number(self, place: tuple[int, int]) -> int:
        """The draw at this place of a turn, below 2 to the power of `BITS`."""
        number = self._numbers.get(place)
        if number is None:
            number = self._numbers[place] = self._seed.below(1 << BITS)
        return number


@dataclass(frozen=True)
class RolloutRound:
    """A world and its luck, in which every action that is still in question is tried."""

    world: State
    luck: SharedLuck


@dataclass
class PairedDifference:
    """How far a seat's chance lies ahead at the ends of one action's lines beside another's, added up so far."""

    rounds: int = 0
    ahead: float = 0.0
    squares: float = 0.0

    def follow(self, mine: list[list[float]], theirs: list[list[float]], seat: Seat) -> None:
        """Add the rounds that both have played since."""
        for place in range(self.rounds, min(len(mine), len(theirs))):
            apart = mine[place][seat] - theirs[place][seat]
            self.ahead += apart
            self.squares += apart * apart
            self.rounds = place + 1


@dataclass
class Candidate:
    """An action, the chances by seat it was weighed up to bring, and those at the end of its lines, round by round."""

    action: Action
    evaluation: tuple[float, ...] | None = None
    rollout_chances: list[list[float]] = field(default_factory=list)
    gaps: dict[tuple[int, Seat], PairedDifference] = field(default_factory=dict, init=False, repr=False, compare=False)

    def lead_over(self, other: Candidate, seat: Seat, credit: float) -> float:
        """How far a seat's chance lies ahead of what the other brings: lines in pairs, and what was weighed up."""
        gap = self._gap(other, seat)
        if self.evaluation is None or other.evaluation is None:
            return gap.ahead / max(1, gap.rounds)
        return (gap.ahead + credit * (self.evaluation[seat] - other.evaluation[seat])) / (gap.rounds + credit)

    def standard_error(self, other: Candidate, seat: Seat) -> float:
        """The standard error of the difference of the lines; without any, nothing is known."""
        gap = self._gap(other, seat)
        if not gap.rounds:
            return math.inf
        spread = gap.squares - gap.ahead * gap.ahead / gap.rounds
        return math.sqrt(max(0.0, spread)) / gap.rounds

    def _gap(self, other: Candidate, seat: Seat) -> PairedDifference:
        gap = self.gaps.setdefault((id(other), seat), PairedDifference())
        gap.follow(self.rollout_chances, other.rollout_chances, seat)
        return gap


class PairedRollouts:
    """One decision being thought about; can be asked for its favourite at any time."""

    def __init__(self, game: Game, judgement: Judgement, view: View, legal: Sequence[Action], source: Source) -> None:
        self.game = game
        self.judgement = judgement
        self.view = view
        self.seat: Seat = view["viewer"]
        self.source = source
        self.legal = legal
        self.credit = judgement.evaluation_rounds
        self.enough = ELIMINATION_INTERVAL
        self.clearly = ELIMINATION_ERRORS
        self.rounds: list[RolloutRound] = []
        self.candidates: list[Candidate] = []
        self.open: list[Candidate] = []
        self.evaluated: list[EvaluatedAction] | None = None

    # -- thinking ------------------------------------------------------------------------------------------

    def run(self, meter: Meter) -> None:
        """Play rounds until the budget is spent or it is clear what is best; the better half goes on each time."""
        self.prepare(meter)
        before, cuts = meter.used_share(), halving_schedule(len(self.open))
        for number, left in enumerate(cuts, 1):
            self._keep_best(left)
            share = before + (1.0 - before) * number / len(cuts)
            while len(self.open) > 1 and self._play_round(meter) and not meter.spent(share):
                if len(self.rounds) % ELIMINATION_INTERVAL == 0 and len(self.rounds) >= self.enough:
                    self._eliminate()

    def _keep_best(self, count: int) -> None:
        """Only so many are in question from now on, those that are ahead."""
        first = self.open[0]
        self.open = sorted(self.open, key=lambda one: -one.lead_over(first, self.seat, self.credit))[:count]

    def prepare(self, meter: Meter) -> None:
        """Weigh up every action as the greedy bot does, unless somebody has; the best few are looked at further."""
        evaluated = self.evaluated
        if evaluated is None:
            evaluator = ActionEvaluator(self.game, self.judgement, self.view, self.source)
            worlds = worlds_for(len(self.legal), self.judgement.evaluations)
            evaluated = evaluator.evaluate(self.legal, worlds, meter, share=EVALUATION_SHARE)
        evaluated = sorted(evaluated, key=lambda one: -one.chance(self.seat))
        seats = range(self.view["players"])
        self.candidates = [Candidate(one.action, tuple(one.chance(seat) for seat in seats)) for one in evaluated]
        self.open = self.candidates[: self.judgement.rollout_candidates]

    def _play_round(self, meter: Meter) -> bool:
        """A line for every action in question; a round that is cut short does not count."""
        current = self._new_round()
        ends: list[list[float]] = []
        for one in self.open:
            if meter.spent():
                return False
            ends.append(self._rollout_chances(current, one.action))
            meter.count()
        for one, end in zip(self.open, ends, strict=True):
            one.rollout_chances.append(end)
        self.rounds.append(current)
        return True

    def _new_round(self) -> RolloutRound:
        world = imagine_world(self.game, self.view, self.source)
        seal_choices_of_others(world, self.seat, self.judgement, self.source)
        return RolloutRound(world, SharedLuck(derive_seed(self.source)))

    def _rollout_chances(self, current: RolloutRound, action: Action) -> list[float]:
        """The chances by seat where this action leads."""
        return self.judgement.leaf_chances(self._roll_out(current, action), self.source)

    def _roll_out(self, current: RolloutRound, action: Action) -> State:
        """Play this action, then everybody by first guesses to the end of a turn."""
        state: State = current.world.copy()
        last = state.turn + self.judgement.rollout_turns
        current.luck.begin(state.turn)
        state.advance(self.seat, action)
        play_to_turn_end(self.judgement, state, current.luck, last)
        return state

    def _eliminate(self) -> None:
        """Leave out what is clearly behind."""
        best = self._leader()
        self.open = [one for one in self.open if one is best or not self._is_clearly_behind(one, best)]

    def _is_clearly_behind(self, one: Candidate, best: Candidate) -> bool:
        return one.lead_over(best, self.seat, self.credit) < -self.clearly * one.standard_error(best, self.seat)

    def compare_actions(self, actions: Sequence[Action], rounds: int) -> list[float]:
        """The chance that each of these brings in so many rounds of their own, whatever was found before."""
        sums = [0.0] * len(actions)
        for _ in range(rounds):
            current = self._new_round()
            for place, action in enumerate(actions):
                sums[place] += self._rollout_chances(current, action)[self.seat] / rounds
        return sums

    def final_states(self, actions: Sequence[Action]) -> list[State]:
        """Where each of these leads in a world of their own, with the same luck."""
        current = self._new_round()
        return [self._roll_out(current, action) for action in actions]

    # -- answers -----------------------------------------------------------------------------------------------

    def _leader(self) -> Candidate:
        first = self.open[0]
        return max(self.open, key=lambda one: one.lead_over(first, self.seat, self.credit))

    def best_action(self) -> Action:
        """The best action so far."""
        return self._leader().action

    def searched_actions(self) -> list[SearchedAction]:
        """Everything that was tried, the favourite first, with chances as far apart as in the rounds they share."""
        best = self._leader()
        base = _mean_chances(best)
        listed = [
            SearchedAction(one.action, len(one.rollout_chances), tuple(self._adjusted_chances(base, one, best)))
            for one in self.candidates
            if one.rollout_chances or one is best
        ]
        return sorted(listed, key=lambda one: (one.action != best.action, -one.chances[self.seat]))

    def _adjusted_chances(self, base: Sequence[float], one: Candidate, best: Candidate) -> list[float]:
        """The chances as far from the best one's as the shared rounds say; none below nothing, the whole as it was."""
        moved = [max(0.0, chance + one.lead_over(best, seat, self.credit)) for seat, chance in enumerate(base)]
        whole = sum(moved)
        return [chance * sum(base) / whole for chance in moved] if whole else list(base)


def halving_schedule(count: int) -> list[int]:
    """How many actions are in question in each part of the budget: half as many each time, two in the end."""
    found = [count]
    while found[-1] > 2:
        found.append(max(2, (found[-1] + 1) // 2))
    return found


def _mean_chances(one: Candidate) -> Sequence[float]:
    """The chances an action brought at the end of its lines; before there are any, those it was weighed up to."""
    if not one.rollout_chances:
        assert one.evaluation is not None
        return one.evaluation
    return [sum(chances) / len(one.rollout_chances) for chances in zip(*one.rollout_chances, strict=True)]


def play_to_turn_end(judgement: Judgement, state: State, luck: SharedLuck, last: int) -> None:
    """Let everybody follow first guesses to the end of that turn."""
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
            state.advance(CHANCE, luck.draw(state.outcomes()))
        else:
            state.advance(actor, playout_action(judgement, state, actor, luck))


def playout_action(judgement: Judgement, state: State, seat: Seat, luck: Source) -> Action:
    """What looks best at first sight; a choice that is sealed is drawn, for nobody can be read there."""
    legal = state.legal(seat)
    if len(legal) == 1:
        return legal[0]
    if isinstance(state.todo[-1], SealedStep):
        return sample_by_prior(judgement, state, seat, luck)
    return best_by_prior(judgement, state, seat, legal, luck)
