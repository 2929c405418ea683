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

from fellfield.bots.action_evaluation import Scale, Weighed, foremost, likely, seal_others, worlds_for
from fellfield.bots.budget import Meter
from fellfield.bots.judgement import Judgement
from fellfield.bots.playout import half_sealed, imagined, offspring, settle
from fellfield.bots.tree import Tried
from fellfield.core.chance import Seeded, Source
from fellfield.core.contract import Action, Game, State, View
from fellfield.core.seats import CHANCE, Seat
from fellfield.core.step import SealedStep

WARM_SHARE: Final = 0.5
"""The part of the budget that may go into weighing up every action before."""
SIEVE: Final = 8
"""Rounds between two looks at which actions are clearly behind."""
CLEARLY: Final = 2.0
"""How many standard errors that is, unless a game says otherwise."""
BITS: Final = 48
"""How fine a draw is."""


class Luck(Source):
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
class Round:
    """A world and its luck, in which every action that is still in question is tried."""

    world: State
    luck: Luck


@dataclass
class Gap:
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
    weighed: tuple[float, ...] | None = None
    ends: list[list[float]] = field(default_factory=list)
    gaps: dict[tuple[int, Seat], Gap] = field(default_factory=dict, init=False, repr=False, compare=False)

    def beside(self, other: Candidate, seat: Seat, credit: float) -> float:
        """How far a seat's chance lies ahead of what the other brings: lines in pairs, and what was weighed up."""
        gap = self._gap(other, seat)
        if self.weighed is None or other.weighed is None:
            return gap.ahead / max(1, gap.rounds)
        return (gap.ahead + credit * (self.weighed[seat] - other.weighed[seat])) / (gap.rounds + credit)

    def error(self, other: Candidate, seat: Seat) -> float:
        """The standard error of the difference of the lines; without any, nothing is known."""
        gap = self._gap(other, seat)
        if not gap.rounds:
            return math.inf
        spread = gap.squares - gap.ahead * gap.ahead / gap.rounds
        return math.sqrt(max(0.0, spread)) / gap.rounds

    def _gap(self, other: Candidate, seat: Seat) -> Gap:
        gap = self.gaps.setdefault((id(other), seat), Gap())
        gap.follow(self.ends, other.ends, seat)
        return gap


class Lines:
    """One decision being thought about; can be asked for its favourite at any time."""

    def __init__(self, game: Game, judgement: Judgement, view: View, legal: Sequence[Action], source: Source) -> None:
        self.game = game
        self.judgement = judgement
        self.view = view
        self.seat: Seat = view["viewer"]
        self.source = source
        self.legal = legal
        self.credit = judgement.credit
        self.enough = SIEVE
        self.clearly = CLEARLY
        self.rounds: list[Round] = []
        self.candidates: list[Candidate] = []
        self.open: list[Candidate] = []
        self.weighed: list[Weighed] | None = None

    # -- thinking ------------------------------------------------------------------------------------------

    def think(self, meter: Meter) -> None:
        """Play rounds until the budget is spent or it is clear what is best; the better half goes on each time."""
        self.prepare(meter)
        before, cuts = meter.used(), halvings(len(self.open))
        for number, left in enumerate(cuts, 1):
            self._keep(left)
            share = before + (1.0 - before) * number / len(cuts)
            while len(self.open) > 1 and self._round(meter) and not meter.spent(share):
                if len(self.rounds) % SIEVE == 0 and len(self.rounds) >= self.enough:
                    self._sift()

    def _keep(self, count: int) -> None:
        """Only so many are in question from now on, those that are ahead."""
        first = self.open[0]
        self.open = sorted(self.open, key=lambda one: -one.beside(first, self.seat, self.credit))[:count]

    def prepare(self, meter: Meter) -> None:
        """Weigh up every action as the greedy bot does, unless somebody has; the best few are looked at further."""
        weighed = self.weighed
        if weighed is None:
            scale = Scale(self.game, self.judgement, self.view, self.source)
            worlds = worlds_for(len(self.legal), self.judgement.looks)
            weighed = scale.weigh(self.legal, worlds, meter, share=WARM_SHARE)
        weighed = sorted(weighed, key=lambda one: -one.chance(self.seat))
        seats = range(self.view["players"])
        self.candidates = [Candidate(one.action, tuple(one.chance(seat) for seat in seats)) for one in weighed]
        self.open = self.candidates[: self.judgement.candidates]

    def _round(self, meter: Meter) -> bool:
        """A line for every action in question; a round that is cut short does not count."""
        this = self._imagined()
        ends: list[list[float]] = []
        for one in self.open:
            if meter.spent():
                return False
            ends.append(self._line(this, one.action))
            meter.count()
        for one, end in zip(self.open, ends, strict=True):
            one.ends.append(end)
        self.rounds.append(this)
        return True

    def _imagined(self) -> Round:
        world = imagined(self.game, self.view, self.source)
        seal_others(world, self.seat, self.judgement, self.source)
        return Round(world, Luck(offspring(self.source)))

    def _line(self, this: Round, action: Action) -> list[float]:
        """The chances by seat where this action leads."""
        return self.judgement.outlook(self._end(this, action), self.source)

    def _end(self, this: Round, action: Action) -> State:
        """Play this action, then everybody by first guesses to the end of a turn."""
        state: State = this.world.copy()
        last = state.turn + self.judgement.reach
        this.luck.begin(state.turn)
        state.advance(self.seat, action)
        play_on(self.judgement, state, this.luck, last)
        return state

    def _sift(self) -> None:
        """Leave out what is clearly behind."""
        best = self._leader()
        self.open = [one for one in self.open if one is best or not self._clearly_behind(one, best)]

    def _clearly_behind(self, one: Candidate, best: Candidate) -> bool:
        return one.beside(best, self.seat, self.credit) < -self.clearly * one.error(best, self.seat)

    def side_by_side(self, actions: Sequence[Action], rounds: int) -> list[float]:
        """The chance that each of these brings in so many rounds of their own, whatever was found before."""
        sums = [0.0] * len(actions)
        for _ in range(rounds):
            this = self._imagined()
            for place, action in enumerate(actions):
                sums[place] += self._line(this, action)[self.seat] / rounds
        return sums

    def ends(self, actions: Sequence[Action]) -> list[State]:
        """Where each of these leads in a world of their own, with the same luck."""
        this = self._imagined()
        return [self._end(this, action) for action in actions]

    # -- answers -----------------------------------------------------------------------------------------------

    def _leader(self) -> Candidate:
        first = self.open[0]
        return max(self.open, key=lambda one: one.beside(first, self.seat, self.credit))

    def favourite(self) -> Action:
        """The best action so far."""
        return self._leader().action

    def tried(self) -> list[Tried]:
        """Everything that was tried, the favourite first, with chances as far apart as in the rounds they share."""
        best = self._leader()
        base = _average(best)
        listed = [
            Tried(one.action, len(one.ends), tuple(self._moved(base, one, best)))
            for one in self.candidates
            if one.ends or one is best
        ]
        return sorted(listed, key=lambda one: (one.action != best.action, -one.chances[self.seat]))

    def _moved(self, base: Sequence[float], one: Candidate, best: Candidate) -> list[float]:
        """The chances as far from the best one's as the shared rounds say; none below nothing, the whole as it was."""
        moved = [max(0.0, chance + one.beside(best, seat, self.credit)) for seat, chance in enumerate(base)]
        whole = sum(moved)
        return [chance * sum(base) / whole for chance in moved] if whole else list(base)


def halvings(count: int) -> list[int]:
    """How many actions are in question in each part of the budget: half as many each time, two in the end."""
    found = [count]
    while found[-1] > 2:
        found.append(max(2, (found[-1] + 1) // 2))
    return found


def _average(one: Candidate) -> Sequence[float]:
    """The chances an action brought at the end of its lines; before there are any, those it was weighed up to."""
    if not one.ends:
        assert one.weighed is not None
        return one.weighed
    return [sum(chances) / len(one.ends) for chances in zip(*one.ends, strict=True)]


def play_on(judgement: Judgement, state: State, luck: Luck, last: int) -> None:
    """Let everybody follow first guesses to the end of that turn."""
    turn = state.turn
    while due := state.to_act:
        if state.turn != turn:
            turn = state.turn
            luck.begin(turn)
        if turn > last and not half_sealed(state):
            settle(state, luck, judgement.foresees)
            return
        actor = due[0]
        if actor is CHANCE:
            state.advance(CHANCE, luck.draw(state.outcomes()))
        else:
            state.advance(actor, guess(judgement, state, actor, luck))


def guess(judgement: Judgement, state: State, seat: Seat, luck: Source) -> Action:
    """What looks best at first sight; a choice that is sealed is drawn, for nobody can be read there."""
    legal = state.legal(seat)
    if len(legal) == 1:
        return legal[0]
    if isinstance(state.todo[-1], SealedStep):
        return likely(judgement, state, seat, luck)
    return foremost(judgement, state, seat, legal, luck)
