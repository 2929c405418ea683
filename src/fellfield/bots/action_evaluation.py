"""Weighing up actions one by one: each is tried in the same imagined worlds, with the same luck."""

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

SHORTLIST: Final = 48
"""No more actions than this are weighed up; a prior says which."""
FEWEST_COMPARED: Final = 2
"""So many are weighed up however late it is."""
FEWEST_WORLDS: Final = 3
MOST_WORLDS: Final = 24
"""Worlds that are imagined for one decision."""
_WEIGHT_SCALE: Final = 1 << 20


class EvaluatedAction:
    """An action and what it leads to on average: chances by seat, and the number of each consideration by seat."""

    def __init__(self, action: Action, players: int, considerations: int) -> None:
        self.action = action
        self.worlds = 0
        self._chances = [0.0] * players
        self._values = [[0.0] * considerations for _ in range(players)]

    def add(self, chances: Sequence[float], consideration_values: Sequence[Sequence[float]]) -> None:
        """Count one world in."""
        self.worlds += 1
        for seat, chance in enumerate(chances):
            self._chances[seat] += chance
        for mine, seen in zip(self._values, consideration_values, strict=False):
            for place, number in enumerate(seen):
                mine[place] += number

    def chance(self, seat: Seat) -> float:
        """The chance of a seat to win, on average."""
        return self._chances[seat] / max(1, self.worlds)

    def consideration_value(self, seat: Seat, place: int) -> float:
        """The number of a consideration for a seat, on average."""
        return self._values[seat][place] / max(1, self.worlds)


class ActionEvaluator:
    """Weighs up the actions of one decision."""

    def __init__(self, game: Game, judgement: Judgement, view: View, source: Source) -> None:
        self.game = game
        self.judgement = judgement
        self.view = view
        self.seat: Seat = view["viewer"]
        self.source = source

    def evaluate(
        self, legal: Sequence[Action], worlds: int, meter: Meter, *, share: float = 1.0, reasons: bool = False
    ) -> list[EvaluatedAction]:
        """The actions worth a look, each with its averages; whole rounds of worlds, at least one.

        Whoever has no time for a whole round gets those that were weighed up, two at least.
        """
        first = imagine_world(self.game, self.view, self.source)
        listed = self.shortlist(first, legal)
        count = len(self.judgement.considerations) if reasons else 0
        evaluated: list[EvaluatedAction] = []
        for part in range(worlds):
            world = first if part == 0 else imagine_world(self.game, self.view, self.source)
            found = self._round(world, listed, part, worlds, meter, reasons=reasons)
            if part == 0:
                evaluated = [EvaluatedAction(one, first.players, count) for one in listed[: len(found)]]
            if len(found) < len(evaluated):
                break
            for one, (chances, consideration_values) in zip(evaluated, found, strict=True):
                one.add(chances, consideration_values)
            meter.count(len(found))
            if meter.spent(share):
                break
        return evaluated

    def _round(
        self, world: State, listed: Sequence[Action], part: int, worlds: int, meter: Meter, *, reasons: bool
    ) -> list[tuple[list[float], list[list[float]]]]:
        """Chances and merits after each of these actions in one world, as far as time goes; after two in any case."""
        seal_choices_of_others(world, self.seat, self.judgement, self.source)
        luck = derive_seed(self.source)
        found: list[tuple[list[float], list[list[float]]]] = []
        for action in listed:
            if len(found) >= FEWEST_COMPARED and meter.out_of_time():
                break
            after = self._after(world, action, StratifiedSource(part, worlds, luck))
            consideration_values = self.judgement.consideration_values(after) if reasons else []
            found.append((self.judgement.chances(after, self.source), consideration_values))
        return found

    def shortlist(self, state: State, legal: Sequence[Action]) -> list[Action]:
        """All actions where they are few; else those that look best at first sight, or any where nobody knows."""
        if len(legal) <= SHORTLIST:
            return list(legal)
        return order_by_prior(self.judgement, state, self.seat, legal, self.source)[:SHORTLIST]

    def _after(self, world: State, action: Action, luck: Source) -> State:
        """The world after this action, played on to the end of the own turn as far as that is cheap."""
        state: State = world.copy()
        state.advance(self.seat, action)
        for _ in range(self.judgement.followup_choices):
            self._settle(state, luck)
            if state.to_act != (self.seat,) or not self.judgement.has_considerations():
                return state
            state.advance(self.seat, self._next(state, luck))
        self._settle(state, luck)
        return state

    def _settle(self, state: State, luck: Source) -> None:
        """Let chance fall, as far as the judgement does not foresee it."""
        resolve_chance(state, luck, self.judgement.averages_chance)

    def _next(self, state: State, luck: Source) -> Action:
        """What looks best in the next choice of the own turn, one action ahead."""
        legal = state.legal(self.seat)
        if len(legal) == 1:
            return legal[0]
        if len(legal) > self.judgement.followup_breadth:
            legal = order_by_prior(self.judgement, state, self.seat, legal, luck)[: self.judgement.followup_breadth]
        best, most = legal[0], -1.0
        for action in legal:
            after: State = state.copy()
            after.advance(self.seat, action)
            self._settle(after, luck)
            chance = self.judgement.chances(after, luck)[self.seat]
            if chance > most:
                best, most = action, chance
        return best


def worlds_for(actions: int, looks: int) -> int:
    """How many worlds are worth imagining for so many actions."""
    return max(FEWEST_WORLDS, min(MOST_WORLDS, looks // actions))


def order_by_prior(
    judgement: Judgement, state: State, seat: Seat, legal: Sequence[Action], source: Source
) -> list[Action]:
    """The actions, the most promising first; in any order where nobody has a guess."""
    preferred = judgement.order_actions(state, seat, legal)
    if preferred is not None:
        return list(preferred)
    logits = judgement.prior(state, seat, legal)
    if logits is None:
        return source.shuffled(legal)
    places = sorted(range(len(legal)), key=lambda place: -logits[place])
    return [legal[place] for place in places]


def best_by_prior(judgement: Judgement, state: State, seat: Seat, legal: Sequence[Action], source: Source) -> Action:
    """The most promising action: the first of `order_by_prior`, without putting all the others in order."""
    preferred = judgement.order_actions(state, seat, legal)
    if preferred is not None:
        return preferred[0]
    logits = judgement.prior(state, seat, legal)
    if logits is None:
        return source.shuffled(legal)[0]
    best, most = 0, logits[0]
    for place, logit in enumerate(logits):
        if logit > most:
            best, most = place, logit
    return legal[best]


def sample_by_prior(judgement: Judgement, state: State, seat: Seat, source: Source) -> Action:
    """What this seat may well do: drawn by the first guess, evenly where there is none."""
    found = judgement.sample_action(state, seat, source)
    if found is not None:
        return found
    legal = state.legal(seat)
    logits = judgement.prior(state, seat, legal)
    if logits is None:
        return source.pick(legal)
    best = max(logits)
    return source.draw(
        [
            (one, int(_WEIGHT_SCALE * math.exp(max(-20.0, logit - best))) + 1)
            for one, logit in zip(legal, logits, strict=True)
        ]
    )


def seal_choices_of_others(state: State, seat: Seat, judgement: Judgement, source: Source) -> None:
    """In a simultaneous choice, let the others choose first: face down, so it makes no difference."""
    for other in state.to_act:
        if other is not CHANCE and other != seat and seat in state.to_act:
            state.advance(other, sample_by_prior(judgement, state, other, source))
