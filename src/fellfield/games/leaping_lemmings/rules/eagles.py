"""Eagles: who directs them, how they fly, whom they eat (LL-12.1 to LL-13.6)."""

from __future__ import annotations

from fellfield.core.seats import Seat
from fellfield.games.leaping_lemmings.board import BLUE, EAGLES, ZONES
from fellfield.games.leaping_lemmings.events import EagleFlew, EagleTurned, LemmingEaten
from fellfield.games.leaping_lemmings.hexes import BITS, TEXTS
from fellfield.games.leaping_lemmings.rules.stacks import name_at, take_from
from fellfield.games.leaping_lemmings.state import Race, for_eagle, raised


def keeper_of(state: Race, eagle: int) -> Seat:
    """Who makes the choices for this eagle in the Eagles Phase (LL-4.2, LL-19.3, LL-19.4)."""
    if state.rules.two_player and eagle != BLUE:
        return 1 - state.eagle_seat
    return state.eagle_seat


def turn_to_hunting(state: Race, eagle: int) -> None:
    """A feasting eagle flips to hunting in its present zone (LL-12.3)."""
    state.feasting = for_eagle(state.feasting, eagle, value=False)
    if state.wants_events:
        state.emit(EagleTurned(EAGLES[eagle]))


def zones_flown(points: int, *, feasting: bool) -> int:
    """How far a die takes an eagle: a feasting one needs its first point to look up from its meal (LL-12.3)."""
    return points - 1 if feasting else points


def zone_after(zone: int, zones: int, *, clockwise: bool) -> int:
    """Where so many zones round the ring lead (LL-12.2)."""
    return (zone + zones if clockwise else zone - zones) % 6


def fly(state: Race, seat: Seat, eagle: int, zones: int, *, clockwise: bool) -> None:
    """The eagle flies round its ring; zones on the way are not affected (LL-12.2, LL-12.6)."""
    begin = state.eagle_zone[eagle]
    path: tuple[str, ...] = ()
    if state.wants_events:
        path = tuple([ZONES[zone_after(begin, one, clockwise=clockwise)] for one in range(zones + 1)])
    land(state, seat, eagle, zone_after(begin, zones, clockwise=clockwise), path)


def land(state: Race, seat: Seat, eagle: int, zone: int, path: tuple[str, ...]) -> None:
    """The eagle is in this zone now."""
    state.eagle_zone = for_eagle(state.eagle_zone, eagle, zone)
    if state.wants_events:
        state.emit(EagleFlew(seat, EAGLES[eagle], ZONES[zone], path))


def victims(state: Race, eagle: int) -> int:
    """The hexes whose active lemming this eagle can eat: clear ones of its zone, while it hunts (LL-13.1, LL-13.4)."""
    if state.feasting[eagle]:
        return 0
    return state.rules.board.prey[eagle * 6 + state.eagle_zone[eagle]] & state.occupied()


def eat(state: Race, by: Seat, eagle: int, code: int) -> None:
    """The active lemming of a hex becomes chow, the eagle feasts (LL-13.3)."""
    name = name_at(state, code, len(state.stacks[code])) if state.wants_events else ""
    seat = take_from(state, code, len(state.stacks[code]))
    state.chow = raised(state.chow, seat)
    state.feasting = for_eagle(state.feasting, eagle, value=True)
    if state.wants_events:
        state.emit(LemmingEaten(seat, name, TEXTS[code], EAGLES[eagle], by))


def eagles_over(state: Race, code: int) -> list[int]:
    """The eagles in whose zone of control a hex lies (LL-5.14)."""
    return [eagle for eagle in range(2) if state.zone(eagle) & BITS[code]]
