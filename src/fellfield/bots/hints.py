"""Hints: the best action, what speaks for it, and what the next best would give up; as keys and facts.

Words are put to it by the narrator: `Narrator.hint(hint.facts())`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from fellfield.bots.action_evaluation import ActionEvaluator, EvaluatedAction, worlds_for
from fellfield.bots.budget import Budget, Meter
from fellfield.bots.greedy import best
from fellfield.bots.judgement import Judgement, judgement_for
from fellfield.bots.paired_rollouts import PairedRollouts
from fellfield.bots.playout import imagine_world
from fellfield.bots.search import TreeSearch, new_search, rollouts_for
from fellfield.core.chance import Source
from fellfield.core.contract import Action, Game, State, View
from fellfield.core.reasons import Fact
from fellfield.core.seats import Seat
from fellfield.core.step import SealedStep

MOST_REASONS: Final = 3
_ENOUGH: Final = 2
"""So many are given whenever so many speak for the action."""
_SPEAKS: Final = 1e-3
"""The winning chance that a consideration must add to speak for an action at all."""
_DECISIVE: Final = 0.2
"""One more is worth a word when it weighs at least this much of the weightiest."""
_EXPLAINS: Final = 0.5
"""What is seen at once gives the reasons if it tells at least this part of the difference; else the lines do."""
_COMPARISONS: Final = 40
"""Worlds in which the two best of a tree are compared."""
_ROUNDS: Final = 8
"""Worlds in which two actions are followed to the end of their lines, or a position is looked at."""


@dataclass(frozen=True)
class Reason:
    """A consideration that speaks for an action: more of it for `seat`, or, where that is a rival, less of it."""

    name: str
    seat: Seat
    rival: bool
    gain: float
    facts: Mapping[str, Fact]

    def to_json(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "name": self.name,
            "seat": self.seat,
            "rival": self.rival,
            "gain": round(self.gain, 4),
            "facts": dict(self.facts),
        }


@dataclass(frozen=True)
class Hint:
    """What a friend would whisper."""

    seat: Seat
    action: Action
    chance: float
    reasons: tuple[Reason, ...]
    runner_up: Action | None
    gives_up: float
    lacks: tuple[Reason, ...]
    details: Mapping[str, Fact]
    runner_up_details: Mapping[str, Fact]

    def facts(self) -> dict[str, Any]:
        """As JSON: actions as texts, chances as numbers from 0 to 1."""
        return {
            "seat": self.seat,
            "action": str(self.action),
            "details": dict(self.details),
            "chance": round(self.chance, 4),
            "reasons": [one.to_json() for one in self.reasons],
            "runner_up": None if self.runner_up is None else str(self.runner_up),
            "runner_up_details": dict(self.runner_up_details),
            "gives_up": round(self.gives_up, 4),
            "lacks": [one.to_json() for one in self.lacks],
        }


def hint(
    game: Game,
    view: View,
    legal: Sequence[Action],
    source: Source,
    budget: Budget | None = None,
    judgement: Judgement | None = None,
    meter: Meter | None = None,
) -> Hint:
    """Think about this decision for the seat that has to make it, and say why; within a budget, or by a meter."""
    judged = judgement or judgement_for(game.id)
    seat: Seat = view["viewer"]
    meter = meter or (budget or Budget(seconds=1.0)).meter()
    evaluator = ActionEvaluator(game, judged, view, source)
    evaluated = evaluator.evaluate(legal, worlds_for(len(legal), judged.evaluations), meter, share=0.5, reasons=True)
    search = new_search(game, judged, view, [one.action for one in evaluated], source)
    first, second, chance, behind = _best_two(search, evaluated, meter)
    now = imagine_world(game, view, source)
    if isinstance(now.todo[-1], SealedStep):
        chance = _chance_before_sealing(game, judged, view, source)
    details = judged.details(view, first.action)
    if second is None:
        return Hint(seat, first.action, chance, (), None, 0.0, (), details, {})
    others = [one for one in evaluated if one is not first]
    reasons = _reasons(judged, now, seat, first, others)
    lacks = _reasons(judged, now, seat, first, [second])
    if first.chance(seat) - second.chance(seat) < _EXPLAINS * behind:
        far, near = _evaluate_rollouts(rollouts_for(search), (first.action, second.action))
        lacks = _reasons(judged, now, seat, far, [near]) or lacks
        if first.chance(seat) <= sum(one.chance(seat) for one in others) / len(others):
            reasons = ()
    other = judged.details(view, second.action)
    return Hint(seat, first.action, chance, reasons or lacks, second.action, min(chance, behind), lacks, details, other)


def _chance_before_sealing(game: Game, judgement: Judgement, view: View, source: Source) -> float:
    """How a seat stands before a sealed choice: the others will choose as well, so nobody is promised a gain by it."""
    worlds = [imagine_world(game, view, source) for _ in range(_ROUNDS)]
    return sum(judgement.leaf_chances(world, source)[view["viewer"]] for world in worlds) / _ROUNDS


def _best_two(
    search: TreeSearch | PairedRollouts, evaluated: list[EvaluatedAction], meter: Meter
) -> tuple[EvaluatedAction, EvaluatedAction | None, float, float]:
    """The best action and the next best, the chance of the one, and how far the other is behind."""
    seat = search.seat
    if len(evaluated) == 1:
        return evaluated[0], None, evaluated[0].chance(seat), 0.0
    known = {one.action: one for one in evaluated}
    search.evaluated = evaluated
    search.run(meter)
    tried = [(known[one.action], one.chances[seat]) for one in search.searched_actions()[:2]]
    if len(tried) < 2:
        first = best(evaluated, seat)
        rest = best([one for one in evaluated if one is not first], seat)
        return first, rest, first.chance(seat), max(0.0, first.chance(seat) - rest.chance(seat))
    (first, chance), (second, other) = tried
    behind = chance - other
    if isinstance(search, TreeSearch):  # a tree looks too rarely at the next best to say how far it is behind
        mine, other = rollouts_for(search).compare_actions((first.action, second.action), _COMPARISONS)
        behind = mine - other
    return first, second, chance, max(0.0, behind)


def _evaluate_rollouts(rollouts: PairedRollouts, actions: Sequence[Action]) -> list[EvaluatedAction]:
    """These actions with what they lead to at the end of their lines, in the same worlds and with the same luck."""
    judgement = rollouts.judgement
    found = [EvaluatedAction(action, rollouts.view["players"], len(judgement.considerations)) for action in actions]
    for _ in range(_ROUNDS):
        ends = rollouts.final_states(actions)
        if all(end.todo for end in ends):
            for one, end in zip(found, ends, strict=True):
                one.add(judgement.chances(end, rollouts.source), judgement.consideration_values(end))
    return found


def _reasons(
    judgement: Judgement, now: State, seat: Seat, chosen: EvaluatedAction, others: Sequence[EvaluatedAction]
) -> tuple[Reason, ...]:
    """The two or three considerations that set an action apart from others, the weightiest first."""
    if not others:
        return ()
    found: list[tuple[float, int, Seat]] = []
    for place, weight in enumerate(judgement.weights):
        for about in range(now.players):
            other = sum(one.consideration_value(about, place) for one in others) / len(others)
            pull = _sensitivity(chosen, seat, about)
            found.append((pull * weight * (chosen.consideration_value(about, place) - other), place, about))
    return tuple(_reason(judgement, now, seat, *one) for one in _weightiest(found, seat))


def _weightiest(found: Sequence[tuple[float, int, Seat]], seat: Seat) -> list[tuple[float, int, Seat]]:
    """Two of those that speak for it, if there are two; a third if it is not much less than the first.

    What is said of one rival is not said of the next.
    """
    speaking: dict[tuple[int, bool], tuple[float, int, Seat]] = {}
    for one in sorted(found, key=lambda one: -one[0]):
        if one[0] >= _SPEAKS:
            speaking.setdefault((one[1], one[2] == seat), one)
    first = list(speaking.values())[:MOST_REASONS]
    return [one for place, one in enumerate(first) if place < _ENOUGH or one[0] >= _DECISIVE * first[0][0]]


def _sensitivity(chosen: EvaluatedAction, seat: Seat, about: Seat) -> float:
    """How much this seat's winning chance moves with the merits of another, or its own."""
    own = chosen.chance(seat)
    return own * (1.0 - own) if about == seat else -own * chosen.chance(about)


def _reason(judgement: Judgement, now: State, seat: Seat, gain: float, place: int, about: Seat) -> Reason:
    one = judgement.considerations[place]
    facts = {} if one.facts is None else one.facts(judgement.features(now), about)
    return Reason(one.name, about, about != seat, gain, facts)
