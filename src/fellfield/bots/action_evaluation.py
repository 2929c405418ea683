"""Evaluation of actions one by one: each is tried in the same imagined worlds with the same luck."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from fellfield.bots.budget import Meter
from fellfield.bots.judgement import Judgement
from fellfield.bots.playout import StratifiedSource, derive_seed, imagine_world, resolve_chance
from fellfield.core.chance import Source
from fellfield.core.contract import Action, Game, State, View
from fellfield.core.seats import CHANCE, Seat
from fellfield.core.simulation import advance

SHORTLIST: Final = 48
"""Most actions that are evaluated; the prior chooses them."""
MIN_COMPARED: Final = 2
"""Actions that are evaluated even when time is up."""
MIN_WORLDS: Final = 3
MAX_WORLDS: Final = 24
"""Bounds on the worlds imagined for one decision."""
_WEIGHT_SCALE: Final = 1 << 20


class EvaluatedAction:
    """An action with its mean outcome: chances by seat, and the value of each consideration by seat."""

    def __init__(self, action: Action, players: int, considerations: int) -> None:
        self.action = action
        self.worlds = 0
        self._chances = [0.0] * players
        self._values = [[0.0] * considerations for _ in range(players)]

    def add(self, chances: Sequence[float], consideration_values: Sequence[Sequence[float]]) -> None:
        """Add the outcome in one world."""
        self.worlds += 1
        for seat, chance in enumerate(chances):
            self._chances[seat] += chance
        for mine, seen in zip(self._values, consideration_values, strict=False):
            for index, number in enumerate(seen):
                mine[index] += number

    def chance(self, seat: Seat) -> float:
        """The mean winning chance of a seat."""
        return self._chances[seat] / max(1, self.worlds)

    def consideration_value(self, seat: Seat, index: int) -> float:
        """The mean value of a consideration for a seat."""
        return self._values[seat][index] / max(1, self.worlds)


class ActionEvaluator:
    """Evaluates the actions of one decision to the end of the seat's turn."""

    def __init__(self, game: Game, judgement: Judgement, view: View, source: Source) -> None:
        self.game = game
        self.judgement = judgement
        self.view = view
        self.seat: Seat = view["viewer"]
        self.source = source

    def evaluate(
        self, legal: Sequence[Action], worlds: int, meter: Meter, *, share: float = 1.0, reasons: bool = False
    ) -> list[EvaluatedAction]:
        """Evaluate the shortlisted actions in up to `worlds` worlds, at least one.

        If time runs out in the first world, the actions evaluated so far are returned, at least two.
        """
        first = imagine_world(self.game, self.view, self.source)
        shortlisted = self.shortlist(first, legal)
        count = len(self.judgement.considerations) if reasons else 0
        evaluated: list[EvaluatedAction] = []
        for number in range(worlds):
            world = first if number == 0 else imagine_world(self.game, self.view, self.source)
            outcomes = self._evaluate_in_world(world, shortlisted, number, worlds, meter, reasons=reasons)
            if number == 0:
                evaluated = [EvaluatedAction(action, first.players, count) for action in shortlisted[: len(outcomes)]]
            if len(outcomes) < len(evaluated):
                break
            for action, (chances, consideration_values) in zip(evaluated, outcomes, strict=True):
                action.add(chances, consideration_values)
            meter.count(len(outcomes))
            if meter.spent(share):
                break
        return evaluated

    def _evaluate_in_world(
        self, world: State, shortlisted: Sequence[Action], number: int, worlds: int, meter: Meter, *, reasons: bool
    ) -> list[tuple[list[float], list[list[float]]]]:
        """Chances and consideration values after each action in one world, until time is up; at least two actions."""
        seal_choices_of_others(world, self.seat, self.judgement, self.source)
        luck = derive_seed(self.source)
        outcomes: list[tuple[list[float], list[list[float]]]] = []
        for action in shortlisted:
            if len(outcomes) >= MIN_COMPARED and meter.out_of_time():
                break
            after = self._after(world, action, StratifiedSource(number, worlds, luck))
            consideration_values = self.judgement.consideration_values(after) if reasons else []
            outcomes.append((self.judgement.chances(after, self.source), consideration_values))
        return outcomes

    def shortlist(self, state: State, legal: Sequence[Action]) -> list[Action]:
        """All actions if there are few; otherwise the best by the prior, or a random sample without one."""
        if len(legal) <= SHORTLIST:
            return list(legal)
        return order_by_prior(self.judgement, state, self.seat, legal, self.source)[:SHORTLIST]

    def _after(self, world: State, action: Action, luck: Source) -> State:
        """The world after this action, with the seat's turn played on by `followup_choices` choices."""
        state: State = world.copy()
        advance(state, self.seat, action)
        for _ in range(self.judgement.followup_choices):
            self._resolve_chance(state, luck)
            if state.to_act != (self.seat,) or not self.judgement.has_considerations():
                return state
            advance(state, self.seat, self._best_followup(state, luck))
        self._resolve_chance(state, luck)
        return state

    def _resolve_chance(self, state: State, luck: Source) -> None:
        """Sample chance events, except those that the judgement averages over."""
        resolve_chance(state, luck, self.judgement.averages_chance)

    def _best_followup(self, state: State, luck: Source) -> Action:
        """The best next action of the seat's turn, one action ahead."""
        legal = state.legal(self.seat)
        if len(legal) == 1:
            return legal[0]
        if len(legal) > self.judgement.followup_breadth:
            legal = order_by_prior(self.judgement, state, self.seat, legal, luck)[: self.judgement.followup_breadth]
        best, most = legal[0], -1.0
        for action in legal:
            after: State = state.copy()
            advance(after, self.seat, action)
            self._resolve_chance(after, luck)
            chance = self.judgement.chances(after, luck)[self.seat]
            if chance > most:
                best, most = action, chance
        return best


def worlds_for(actions: int, evaluations: int) -> int:
    """Worlds to imagine for this many actions."""
    return max(MIN_WORLDS, min(MAX_WORLDS, evaluations // actions))


def order_by_prior(
    judgement: Judgement, state: State, seat: Seat, legal: Sequence[Action], source: Source
) -> list[Action]:
    """The actions, best prior first; in random order without a prior."""
    preferred = judgement.order_actions(state, seat, legal)
    if preferred is not None:
        return list(preferred)
    logits = judgement.prior(state, seat, legal)
    if logits is None:
        return source.shuffled(legal)
    order = sorted(range(len(legal)), key=lambda index: -logits[index])
    return [legal[index] for index in order]


def best_by_prior(judgement: Judgement, state: State, seat: Seat, legal: Sequence[Action], source: Source) -> Action:
    """The first action of `order_by_prior`, without sorting the rest."""
    preferred = judgement.order_actions(state, seat, legal)
    if preferred is not None:
        return preferred[0]
    logits = judgement.prior(state, seat, legal)
    if logits is None:
        return source.shuffled(legal)[0]
    best, most = 0, logits[0]
    for index, logit in enumerate(logits):
        if logit > most:
            best, most = index, logit
    return legal[best]


def sample_by_prior(judgement: Judgement, state: State, seat: Seat, source: Source) -> Action:
    """An action sampled by the softmax of the prior; uniformly without one."""
    outcomes = judgement.sample_action(state, seat, source)
    if outcomes is not None:
        return outcomes
    legal = state.legal(seat)
    logits = judgement.prior(state, seat, legal)
    if logits is None:
        return source.pick(legal)
    best = max(logits)
    return source.draw(
        [
            (action, int(_WEIGHT_SCALE * math.exp(max(-20.0, logit - best))) + 1)
            for action, logit in zip(legal, logits, strict=True)
        ]
    )


def seal_choices_of_others(state: State, seat: Seat, judgement: Judgement, source: Source) -> None:
    """In a simultaneous choice, let the others choose first; nobody sees their choices."""
    for other in state.to_act:
        if other is not CHANCE and other != seat and seat in state.to_act:
            advance(state, other, sample_by_prior(judgement, state, other, source))
