"""Hints: the best action, the considerations in its favour, and what the second-best action would give up.

A hint consists of keys and facts; `Narrator.hint(hint.facts())` puts it into words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from fellfield.bots.action_evaluation import ActionEvaluator, EvaluatedAction, worlds_for
from fellfield.bots.budget import Budget, Meter
from fellfield.bots.danger import offers_with_risk
from fellfield.bots.greedy import best
from fellfield.bots.judgement import Judgement, judgement_for
from fellfield.bots.paired_rollouts import PairedRollouts
from fellfield.bots.playout import imagine_world
from fellfield.bots.search import TreeSearch, new_search, rollouts_for
from fellfield.core.chance import Source
from fellfield.core.contract import Action, Game, State, View
from fellfield.core.offers import Offer, find_offer
from fellfield.core.reasons import Fact
from fellfield.core.seats import Seat
from fellfield.core.step import SealedStep

MAX_REASONS: Final = 3
_USUAL_REASONS: Final = 2
"""Reasons that are given whenever that many speak for the action."""
_MIN_GAIN: Final = 1e-3
"""The winning chance that a consideration must add to be a reason."""
_MIN_THIRD_SHARE: Final = 0.2
"""A third reason must weigh at least this share of the first."""
_MIN_EXPLAINED_SHARE: Final = 0.5
"""Share of the difference that the evaluation must explain to give the reasons; otherwise the rollouts give them."""
_COMPARISONS: Final = 40
"""Rounds in which the two best actions of a tree search are compared."""
_ROUNDS: Final = 8
"""Worlds in which two actions are played out, or a position is evaluated."""


@dataclass(frozen=True)
class Reason:
    """A consideration in favour of an action: a gain for `seat`, or a loss for it if it is a rival."""

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
    """Advice for one decision."""

    seat: Seat
    action: Action
    chance: float
    reasons: tuple[Reason, ...]
    runner_up: Action | None
    gives_up: float
    lacks: tuple[Reason, ...]
    offer: Mapping[str, Any]
    runner_up_offer: Mapping[str, Any] | None

    def facts(self) -> dict[str, Any]:
        """As JSON: actions as offers, chances as numbers from 0 to 1."""
        return {
            "seat": self.seat,
            "offer": self.offer,
            "chance": round(self.chance, 4),
            "reasons": [reason.to_json() for reason in self.reasons],
            "runner_up_offer": self.runner_up_offer,
            "gives_up": round(self.gives_up, 4),
            "lacks": [reason.to_json() for reason in self.lacks],
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
    """Search this decision for the seat that has to make it, and give reasons.

    The search is limited by `meter`, a running clock, or by `budget` (1 s by default).
    """
    judged = judgement or judgement_for(game.id)
    seat: Seat = view["viewer"]
    meter = meter or (budget or Budget(seconds=1.0)).meter()
    evaluator = ActionEvaluator(game, judged, view, source)
    evaluated = evaluator.evaluate(legal, worlds_for(len(legal), judged.evaluations), meter, share=0.5, reasons=True)
    search = new_search(game, judged, view, [action.action for action in evaluated], source)
    first, second, chance, behind = _best_two(search, evaluated, meter)
    now = imagine_world(game, view, source)
    if isinstance(now.todo[-1], SealedStep):
        chance = _chance_before_sealing(game, judged, view, source)
    offers = now.offers(seat)
    offer = _told(offers, first.action, view)
    if second is None:
        return Hint(seat, first.action, chance, (), None, 0.0, (), offer, None)
    others = [action for action in evaluated if action is not first]
    reasons = _reasons(judged, now, seat, first, others)
    lacks = _reasons(judged, now, seat, first, [second])
    if first.chance(seat) - second.chance(seat) < _MIN_EXPLAINED_SHARE * behind:
        far, near = _evaluate_rollouts(rollouts_for(search), (first.action, second.action))
        lacks = _reasons(judged, now, seat, far, [near]) or lacks
        if first.chance(seat) <= sum(action.chance(seat) for action in others) / len(others):
            reasons = ()
    other = _told(offers, second.action, view)
    return Hint(seat, first.action, chance, reasons or lacks, second.action, min(chance, behind), lacks, offer, other)


def _told(offers: Sequence[Offer], action: Action, view: View) -> dict[str, Any]:
    """The offer of an action as JSON."""
    return offers_with_risk([find_offer(offers, action)], view)[0]


def _chance_before_sealing(game: Game, judgement: Judgement, view: View, source: Source) -> float:
    """The seat's chance before a sealed choice: the others choose as well, so its own choice promises no gain."""
    worlds = [imagine_world(game, view, source) for _ in range(_ROUNDS)]
    return sum(judgement.leaf_chances(world, source)[view["viewer"]] for world in worlds) / _ROUNDS


def _best_two(
    search: TreeSearch | PairedRollouts, evaluated: list[EvaluatedAction], meter: Meter
) -> tuple[EvaluatedAction, EvaluatedAction | None, float, float]:
    """The best and the second-best action, the chance of the best, and how far the second is behind."""
    seat = search.seat
    if len(evaluated) == 1:
        return evaluated[0], None, evaluated[0].chance(seat), 0.0
    known = {action.action: action for action in evaluated}
    search.evaluated = evaluated
    search.run(meter)
    tried = [(known[action.action], action.chances[seat]) for action in search.searched_actions()[:2]]
    if len(tried) < 2:
        first = best(evaluated, seat)
        rest = best([action for action in evaluated if action is not first], seat)
        return first, rest, first.chance(seat), max(0.0, first.chance(seat) - rest.chance(seat))
    (first, chance), (second, other) = tried
    behind = chance - other
    if isinstance(search, TreeSearch):  # a tree visits the second-best action too rarely to measure the difference
        mine, other = rollouts_for(search).compare_actions((first.action, second.action), _COMPARISONS)
        behind = mine - other
    return first, second, chance, max(0.0, behind)


def _evaluate_rollouts(rollouts: PairedRollouts, actions: Sequence[Action]) -> list[EvaluatedAction]:
    """These actions with their outcomes at the end of rollouts in the same worlds with the same luck."""
    judgement = rollouts.judgement
    found = [EvaluatedAction(action, rollouts.view["players"], len(judgement.considerations)) for action in actions]
    for _ in range(_ROUNDS):
        ends = rollouts.final_states(actions)
        if all(end.todo for end in ends):
            for action, end in zip(found, ends, strict=True):
                action.add(judgement.chances(end, rollouts.source), judgement.consideration_values(end))
    return found


def _reasons(
    judgement: Judgement, now: State, seat: Seat, chosen: EvaluatedAction, others: Sequence[EvaluatedAction]
) -> tuple[Reason, ...]:
    """The two or three considerations that distinguish an action from others, the weightiest first."""
    if not others:
        return ()
    found: list[tuple[float, int, Seat]] = []
    for index, weight in enumerate(judgement.weights):
        for about in range(now.players):
            other = sum(action.consideration_value(about, index) for action in others) / len(others)
            pull = _sensitivity(chosen, seat, about)
            found.append((pull * weight * (chosen.consideration_value(about, index) - other), index, about))
    return tuple(_reason(judgement, now, seat, *reason) for reason in _weightiest(found, seat))


def _weightiest(found: Sequence[tuple[float, int, Seat]], seat: Seat) -> list[tuple[float, int, Seat]]:
    """The two weightiest reasons, and a third if it is not much lighter; one rival for each consideration."""
    reasons: dict[tuple[int, bool], tuple[float, int, Seat]] = {}
    for reason in sorted(found, key=lambda reason: -reason[0]):
        if reason[0] >= _MIN_GAIN:
            reasons.setdefault((reason[1], reason[2] == seat), reason)
    first = list(reasons.values())[:MAX_REASONS]
    return [
        reason
        for index, reason in enumerate(first)
        if index < _USUAL_REASONS or reason[0] >= _MIN_THIRD_SHARE * first[0][0]
    ]


def _sensitivity(chosen: EvaluatedAction, seat: Seat, about: Seat) -> float:
    """The derivative of this seat's winning chance by the weighted sum of a seat, its own or another."""
    own = chosen.chance(seat)
    return own * (1.0 - own) if about == seat else -own * chosen.chance(about)


def _reason(judgement: Judgement, now: State, seat: Seat, gain: float, index: int, about: Seat) -> Reason:
    consideration = judgement.considerations[index]
    facts = {} if consideration.facts is None else consideration.facts(judgement.features(now), about)
    return Reason(consideration.name, about, about != seat, gain, facts)
