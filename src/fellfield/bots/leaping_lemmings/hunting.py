"""What the eagles will probably take: every roll that may come, flown the way that suits whoever holds the dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

from fellfield.core.seats import Seat
from fellfield.games.leaping_lemmings.board import BLUE, RED
from fellfield.games.leaping_lemmings.flow import RevealStep, RollStep
from fellfield.games.leaping_lemmings.material import HOVER
from fellfield.games.leaping_lemmings.rules.eagles import keeper_of
from fellfield.games.leaping_lemmings.steps.eagles import DiceOrderStep, FlyStep, HuntStep, ResolveDieStep, ScatterStep

LATER: Final = 0.6
"""How much of a danger is left when everybody moves before the eagle does."""

Losses: TypeAlias = "list[tuple[Seat, float]]"
Flight: TypeAlias = "tuple[float, Seat, tuple[int, ...], bool]"
"""How likely it is, who steers, the zones (0 to 11) to choose from, and whether the eagle hunts there."""


class Hunt:
    """The lemmings by zone: `prey` can be eaten, `herd` is everybody; each with its seat and what would be lost."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.prey: list[Losses] = [[] for _ in range(12)]
        self.herd: list[Losses] = [[] for _ in range(12)]
        self._known: dict[tuple[int, Seat, bool], tuple[float, Losses]] = {}

    def danger(self, flights: Sequence[Flight], threat: Sequence[float]) -> list[float]:
        """What each seat will lose on average; `threat` says whom the others would like to see bleed."""
        lost = [0.0] * self.players
        for likely, keeper, zones, hunts in flights:
            best: tuple[float, Losses] | None = None
            for zone in zones:
                found = self.visited(zone, keeper, threat, hunts=hunts)
                if best is None or found[0] > best[0]:
                    best = found
            for seat, loss in best[1] if best else ():
                lost[seat] += likely * loss
        return lost

    def visited(self, zone: int, keeper: Seat, threat: Sequence[float], *, hunts: bool) -> tuple[float, Losses]:
        """An eagle comes to a zone: one is eaten, the rest are chased away, as the keeper of the dice likes it."""
        if not self.herd[zone]:
            return 0.0, []
        known = self._known.get((zone, keeper, hunts))
        if known is not None:
            return known
        losses: Losses = []
        if hunts and self.prey[zone]:
            losses.append(max(self.prey[zone], key=lambda one: _suits(one, keeper, threat)))
        losses += [one for one in self.herd[zone] if one[0] != keeper]
        found = sum(_suits(one, keeper, threat) for one in losses), losses
        self._known[zone, keeper, hunts] = found
        return found


def _suits(one: tuple[Seat, float], keeper: Seat, threat: Sequence[float]) -> float:
    seat, loss = one
    return -loss if seat == keeper else threat[seat] * loss


# -- where the eagles may fly -------------------------------------------------------------------------------------


def flights_due(state: Any) -> list[Flight]:
    """The flights of this turn that are still to come, and those of the next roll for eagles that have flown."""
    flights: list[Flight] = []
    busy = [False, False]
    rolls = reveals = False
    for step in state.todo:
        kind = type(step)
        if kind is RollStep:
            rolls = True
        elif kind is RevealStep:
            reveals = True
        elif kind is ResolveDieStep:
            flights += _rolled(state, step.eagle, state.dice[step.eagle], 1.0, keeper_of(state, step.eagle))
            busy[step.eagle] = True
        elif kind is DiceOrderStep:
            for eagle in (RED, BLUE):
                flights += _rolled(state, eagle, state.dice[eagle], 1.0, state.eagle_seat)
            busy = [True, True]
        elif kind is FlyStep:
            flights.append((1.0, step.seat, _ring(step.eagle, state.eagle_zone[step.eagle], step.zones), True))
            busy[step.eagle] = True
        elif kind is HuntStep or kind is ScatterStep:
            zone = step.eagle * 6 + state.eagle_zone[step.eagle]
            flights.append((1.0, step.seat, (zone,), not state.feasting[step.eagle]))
            busy[step.eagle] = True
    soon = LATER if reveals and not rolls else 1.0
    for eagle in (RED, BLUE):
        if not busy[eagle]:
            flights += _next_roll(state, eagle, soon, rolls=rolls)
    return flights


def _next_roll(state: Any, eagle: int, soon: float, *, rolls: bool) -> list[Flight]:
    """Everything the next roll may do with an eagle (LL-R1, LL-12.4)."""
    die = state.rules.die
    whole = sum(die)
    flights: list[Flight] = []
    for keeper, likely in _keepers(state, eagle, die[HOVER] / whole, rolls=rolls):
        for face in (1, 2, 3):
            if die[face]:
                flights += _rolled(state, eagle, face, soon * likely * die[face] / whole, keeper)
    return flights


def _keepers(state: Any, eagle: int, hover: float, *, rolls: bool) -> list[tuple[Seat, float]]:
    """Who will steer this eagle at the next roll (LL-4.10, LL-16.15, LL-19.5)."""
    if state.rules.two_player:
        keeper = keeper_of(state, eagle)
        return [(keeper, 1.0 - hover), (1 - keeper, hover)]
    if rolls or state.under_dice is not None:
        return [(state.eagle_seat, 1.0)]
    return [((state.eagle_seat + 1) % state.players, 1.0)]


def _rolled(state: Any, eagle: int, face: int, likely: float, keeper: Seat) -> list[Flight]:
    zones = face - 1 if state.feasting[eagle] else face
    if face == HOVER or not zones:
        return []
    return [(likely, keeper, _ring(eagle, state.eagle_zone[eagle], zones), True)]


def _ring(eagle: int, zone: int, zones: int) -> tuple[int, ...]:
    """Where so many zones either way lead (LL-12.2, LL-12.7)."""
    there, back = eagle * 6 + (zone + zones) % 6, eagle * 6 + (zone - zones) % 6
    return (there,) if there == back else (there, back)
