"""Weighing up actions one by one: each is tried in the same imagined worlds, with the same luck."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from fellfield.bots.budget import Meter
from fellfield.bots.judgement import Judgement
from fellfield.bots.playout import Strata, imagined, offspring, settle
from fellfield.core.chance import Source
from fellfield.core.contract import Action, Game, State, View
from fellfield.core.seats import CHANCE, Seat

SHORTLIST: Final = 48
"""No more actions than this are weighed up; a prior says which."""
COMPARED: Final = 2
"""So many are weighed up however late it is."""
FEWEST: Final = 3
MOST: Final = 24
"""Worlds that are imagined for one decision."""
_FINE: Final = 1 << 20


class Weighed:
    """An action and what it leads to on average: chances by seat, and the number of each consideration by seat."""

    def __init__(self, action: Action, players: int, considerations: int) -> None:
        self.action = action
        self.worlds = 0
        self._chances = [0.0] * players
        self._merits = [[0.0] * considerations for _ in range(players)]

    def add(self, chances: Sequence[float], merits: Sequence[Sequence[float]]) -> None:
        """Count one world in."""
        self.worlds += 1
        for seat, chance in enumerate(chances):
            self._chances[seat] += chance
        for mine, seen in zip(self._merits, merits, strict=False):
            for place, number in enumerate(seen):
                mine[place] += number

    def chance(self, seat: Seat) -> float:
        """The chance of a seat to win, on average."""
        return self._chances[seat] / max(1, self.worlds)

    def merit(self, seat: Seat, place: int) -> float:
        """The number of a consideration for a seat, on average."""
        return self._merits[seat][place] / max(1, self.worlds)


class Scale:
    """Weighs up the actions of one decision."""

    def __init__(self, game: Game, judgement: Judgement, view: View, source: Source) -> None:
        self.game = game
        self.judgement = judgement
        self.view = view
        self.seat: Seat = view["viewer"]
        self.source = source

    def weigh(
        self, legal: Sequence[Action], worlds: int, meter: Meter, *, share: float = 1.0, reasons: bool = False
    ) -> list[Weighed]:
        """The actions worth a look, each with its averages; whole rounds of worlds, at least one.

        Whoever has no time for a whole round gets those that were weighed up, two at least.
        """
        first = imagined(self.game, self.view, self.source)
        listed = self.shortlist(first, legal)
        count = len(self.judgement.considerations) if reasons else 0
        weighed: list[Weighed] = []
        for part in range(worlds):
            world = first if part == 0 else imagined(self.game, self.view, self.source)
            found = self._round(world, listed, part, worlds, meter, reasons=reasons)
            if part == 0:
                weighed = [Weighed(one, first.players, count) for one in listed[: len(found)]]
            if len(found) < len(weighed):
                break
            for one, (chances, merits) in zip(weighed, found, strict=True):
                one.add(chances, merits)
            meter.count(len(found))
            if meter.spent(share):
                break
        return weighed

    def _round(
        self, world: State, listed: Sequence[Action], part: int, worlds: int, meter: Meter, *, reasons: bool
    ) -> list[tuple[list[float], list[list[float]]]]:
        """Chances and merits after each of these actions in one world, as far as time goes; after two in any case."""
        seal_others(world, self.seat, self.judgement, self.source)
        luck = offspring(self.source)
        found: list[tuple[list[float], list[list[float]]]] = []
        for action in listed:
            if len(found) >= COMPARED and meter.late():
                break
            after = self._after(world, action, Strata(part, worlds, luck))
            merits = self.judgement.merits(after) if reasons else []
            found.append((self.judgement.chances(after, self.source), merits))
        return found

    def shortlist(self, state: State, legal: Sequence[Action]) -> list[Action]:
        """All actions where they are few; else those that look best at first sight, or any where nobody knows."""
        if len(legal) <= SHORTLIST:
            return list(legal)
        return ordered(self.judgement, state, self.seat, legal, self.source)[:SHORTLIST]

    def _after(self, world: State, action: Action, luck: Source) -> State:
        """The world after this action, played on to the end of the own turn as far as that is cheap."""
        state: State = world.copy()
        state.advance(self.seat, action)
        for _ in range(self.judgement.follow):
            self._settle(state, luck)
            if state.to_act != (self.seat,) or not self.judgement.knows():
                return state
            state.advance(self.seat, self._next(state, luck))
        self._settle(state, luck)
        return state

    def _settle(self, state: State, luck: Source) -> None:
        """Let chance fall, as far as the judgement does not foresee it."""
        settle(state, luck, self.judgement.foresees)

    def _next(self, state: State, luck: Source) -> Action:
        """What looks best in the next choice of the own turn, one action ahead."""
        legal = state.legal(self.seat)
        if len(legal) == 1:
            return legal[0]
        if len(legal) > self.judgement.breadth:
            legal = ordered(self.judgement, state, self.seat, legal, luck)[: self.judgement.breadth]
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
    return max(FEWEST, min(MOST, looks // actions))


def ordered(judgement: Judgement, state: State, seat: Seat, legal: Sequence[Action], source: Source) -> list[Action]:
    """The actions, the most promising first; in any order where nobody has a guess."""
    promising = judgement.promising(state, seat, legal)
    if promising is not None:
        return list(promising)
    guesses = judgement.prior(state, seat, legal)
    if guesses is None:
        return source.shuffled(legal)
    places = sorted(range(len(legal)), key=lambda place: -guesses[place])
    return [legal[place] for place in places]


def foremost(judgement: Judgement, state: State, seat: Seat, legal: Sequence[Action], source: Source) -> Action:
    """The most promising action: the first of `ordered`, without putting all the others in order."""
    promising = judgement.promising(state, seat, legal)
    if promising is not None:
        return promising[0]
    guesses = judgement.prior(state, seat, legal)
    if guesses is None:
        return source.shuffled(legal)[0]
    best, most = 0, guesses[0]
    for place, guess in enumerate(guesses):
        if guess > most:
            best, most = place, guess
    return legal[best]


def likely(judgement: Judgement, state: State, seat: Seat, source: Source) -> Action:
    """What this seat may well do: drawn by the first guess, evenly where there is none."""
    found = judgement.likely(state, seat, source)
    if found is not None:
        return found
    legal = state.legal(seat)
    guesses = judgement.prior(state, seat, legal)
    if guesses is None:
        return source.pick(legal)
    best = max(guesses)
    return source.draw(
        [(one, int(_FINE * math.exp(max(-20.0, guess - best))) + 1) for one, guess in zip(legal, guesses, strict=True)]
    )


def seal_others(state: State, seat: Seat, judgement: Judgement, source: Source) -> None:
    """In a simultaneous choice, let the others choose first: face down, so it makes no difference."""
    for other in state.to_act:
        if other is not CHANCE and other != seat and seat in state.to_act:
            state.advance(other, likely(judgement, state, other, source))
