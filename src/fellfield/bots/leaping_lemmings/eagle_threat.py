"""Expected losses to the eagles: every possible roll, flown in the direction that suits the keeper of the dice."""

from __future__ import annotations

from typing import Final

from fellfield.core.seats import Seat
from fellfield.games.leaping_lemmings.board import BLUE, EAGLES, RED
from fellfield.games.leaping_lemmings.board import ZONES as RING
from fellfield.games.leaping_lemmings.flow import RevealStep, RollStep
from fellfield.games.leaping_lemmings.material import HOVER
from fellfield.games.leaping_lemmings.rules.eagles import keeper_of, zone_after, zones_flown
from fellfield.games.leaping_lemmings.state import Race
from fellfield.games.leaping_lemmings.steps.eagles import DiceOrderStep, FlyStep, HuntStep, ResolveDieStep, ScatterStep

LATER: Final = 0.6
"""Share of a danger that is left when all seats move before the eagle."""
ZONES: Final = len(EAGLES) * len(RING)
"""Zones of both eagles, the red one's first."""


class PossibleLoss:
    """A lemming that an eagle may eat or chase: its seat, and the points at stake."""

    __slots__ = ("points", "seat")

    def __init__(self, seat: Seat, points: float) -> None:
        self.seat = seat
        self.points = points

    def gain(self, keeper: Seat, threat: list[float]) -> float:
        """What the loss is worth to the keeper of the dice."""
        return -self.points if self.seat == keeper else threat[self.seat] * self.points


class EagleVisit:
    """An eagle in a zone: the losses there, and what they are worth to the keeper of the dice."""

    __slots__ = ("gain", "losses")

    def __init__(self, gain: float, losses: list[PossibleLoss]) -> None:
        self.gain = gain
        self.losses = losses


class PossibleFlight:
    """A possible flight of an eagle.

    `keeper` steers it and chooses among `zones` (0 to 11); `hunts` says whether the eagle eats there.
    """

    __slots__ = ("hunts", "keeper", "probability", "zones")

    def __init__(self, probability: float, keeper: Seat, zones: tuple[int, ...], *, hunts: bool) -> None:
        self.probability = probability
        self.keeper = keeper
        self.zones = zones
        self.hunts = hunts


class EagleThreat:
    """The lemmings by zone: `prey` can be eaten, `herd` holds all of them."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.prey: list[list[PossibleLoss]] = [[] for _ in range(ZONES)]
        self.herd: list[list[PossibleLoss]] = [[] for _ in range(ZONES)]
        self._known: dict[int, EagleVisit] = {}

    def danger(self, flights: list[PossibleFlight], threat: list[float]) -> list[float]:
        """Expected loss of each seat; `threat` says how much each seat is a target for the others."""
        lost = [0.0] * self.players
        for flight in flights:
            best: EagleVisit | None = None
            for zone in flight.zones:
                found = self.visit(zone, flight.keeper, threat, hunts=flight.hunts)
                if best is None or found.gain > best.gain:
                    best = found
            if best is not None:
                for loss in best.losses:
                    lost[loss.seat] += flight.probability * loss.points
        return lost

    def visit(self, zone: int, keeper: Seat, threat: list[float], *, hunts: bool) -> EagleVisit:
        """An eagle visits a zone: one lemming is eaten and the rest are chased, as the keeper of the dice prefers."""
        herd = self.herd[zone]
        if not herd:
            return EMPTY_VISIT
        key = (zone * self.players + keeper) * 2 + hunts
        known = self._known.get(key)
        if known is None:
            losses = [_preferred_prey(self.prey[zone], keeper, threat)] if hunts and self.prey[zone] else []
            losses += [loss for loss in herd if loss.seat != keeper]
            known = self._known[key] = EagleVisit(sum([loss.gain(keeper, threat) for loss in losses], 0.0), losses)
        return known


EMPTY_VISIT: Final = EagleVisit(0.0, [])


def _preferred_prey(prey: list[PossibleLoss], keeper: Seat, threat: list[float]) -> PossibleLoss:
    """The lemming that the keeper of the dice would let the eagle eat; the first of equals."""
    best, most = prey[0], prey[0].gain(keeper, threat)
    for loss in prey:
        gain = loss.gain(keeper, threat)
        if gain > most:
            best, most = loss, gain
    return best


# -- where the eagles may fly -------------------------------------------------------------------------------------


def flights_due(state: Race) -> list[PossibleFlight]:
    """The remaining flights of this turn, and those of the next roll for eagles that have flown."""
    flights: list[PossibleFlight] = []
    busy = [False, False]
    rolls = reveals = False
    for step in state.todo:
        if isinstance(step, RollStep):
            rolls = True
        elif isinstance(step, RevealStep):
            reveals = True
        elif isinstance(step, ResolveDieStep):
            flights += _flight_by_die(state, step.eagle, keeper_of(state, step.eagle))
            busy[step.eagle] = True
        elif isinstance(step, DiceOrderStep):
            for eagle in (RED, BLUE):
                flights += _flight_by_die(state, eagle, state.eagle_seat)
            busy = [True, True]
        elif isinstance(step, FlyStep):
            flights.append(
                PossibleFlight(
                    1.0, step.seat, _zones_at_distance(step.eagle, state.eagle_zone[step.eagle], step.zones), hunts=True
                )
            )
            busy[step.eagle] = True
        elif isinstance(step, HuntStep | ScatterStep):
            zone = step.eagle * len(RING) + state.eagle_zone[step.eagle]
            flights.append(PossibleFlight(1.0, step.seat, (zone,), hunts=not state.feasting[step.eagle]))
            busy[step.eagle] = True
    soon = LATER if reveals and not rolls else 1.0
    for eagle in (RED, BLUE):
        if not busy[eagle]:
            flights += _next_roll(state, eagle, soon, rolls=rolls)
    return flights


def _next_roll(state: Race, eagle: int, soon: float, *, rolls: bool) -> list[PossibleFlight]:
    """All flights that the next roll may give an eagle (LL-R1, LL-12.4)."""
    die = state.rules.die
    whole = sum(die)
    flights: list[PossibleFlight] = []
    for keeper, probability in _keepers(state, eagle, die[HOVER] / whole, rolls=rolls):
        for face in (1, 2, 3):
            if die[face]:
                flights += _flight_by_face(state, eagle, face, soon * probability * die[face] / whole, keeper)
    return flights


def _keepers(state: Race, eagle: int, hover: float, *, rolls: bool) -> list[tuple[Seat, float]]:
    """Who steers this eagle at the next roll, with probabilities (LL-4.10, LL-16.15, LL-19.5)."""
    if state.rules.two_player:
        keeper = keeper_of(state, eagle)
        return [(keeper, 1.0 - hover), (1 - keeper, hover)]
    if rolls or state.under_dice is not None:
        return [(state.eagle_seat, 1.0)]
    return [((state.eagle_seat + 1) % state.players, 1.0)]


def _flight_by_die(state: Race, eagle: int, keeper: Seat) -> list[PossibleFlight]:
    """The flight that an eagle's die shows."""
    assert state.dice is not None
    return _flight_by_face(state, eagle, state.dice[eagle], 1.0, keeper)


def _flight_by_face(state: Race, eagle: int, face: int, probability: float, keeper: Seat) -> list[PossibleFlight]:
    zones = 0 if face == HOVER else zones_flown(face, feasting=state.feasting[eagle])
    if not zones:
        return []
    return [PossibleFlight(probability, keeper, _zones_at_distance(eagle, state.eagle_zone[eagle], zones), hunts=True)]


def _zones_at_distance(eagle: int, zone: int, zones: int) -> tuple[int, ...]:
    """The zones at this distance in both directions (LL-12.2, LL-12.7)."""
    first = eagle * len(RING)
    there = first + zone_after(zone, zones, clockwise=True)
    back = first + zone_after(zone, zones, clockwise=False)
    return (there,) if there == back else (there, back)
