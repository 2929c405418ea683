"""Eagles: who directs them, how they fly, whom they eat (chapters 12 and 13)."""

from __future__ import annotations

from fellfield.core.seats import Seat
from fellfield.games.leaping_lemmings.board import BLUE, EAGLES, ZONES, Zone
from fellfield.games.leaping_lemmings.events import EagleFlew, EagleTurned, LemmingEaten
from fellfield.games.leaping_lemmings.hexes import BITS, TEXTS
from fellfield.games.leaping_lemmings.lemming_names import id_of, name_of
from fellfield.games.leaping_lemmings.material import CLAN_SHIFT
from fellfield.games.leaping_lemmings.rules.stacks import put_in_chow, take_from
from fellfield.games.leaping_lemmings.state import Race, for_eagle


def keeper_of(state: Race, eagle: int) -> Seat:
    """The player who decides for this eagle in the Eagles Phase (LL-4.2, LL-19.3, LL-19.4, LL-19.6)."""
    if state.rules.two_player and eagle != BLUE:
        return 1 - state.eagle_seat
    return state.eagle_seat


def turn_to_hunting(state: Race, eagle: int) -> None:
    """Flip a feasting eagle to hunting in its present zone (LL-12.3)."""
    state.feasting = for_eagle(state.feasting, eagle, value=False)
    if state.wants_events:
        state.emit(EagleTurned(EAGLES[eagle]))


def zones_flown(points: int, *, feasting: bool) -> int:
    """The zones that an eagle flies by a die: a feasting one spends its first point on the flip (LL-12.3, LL-12.4)."""
    return points - 1 if feasting else points


def zone_after(zone: int, zones: int, *, clockwise: bool) -> int:
    """The zone that lies `zones` steps round the ring (LL-12.2)."""
    return (zone + zones if clockwise else zone - zones) % 6


def fly(state: Race, seat: Seat, eagle: int, zones: int, *, clockwise: bool) -> None:
    """Move the eagle round its ring; zones on the way and the other eagle do not matter (LL-12.2, LL-12.6, LL-12.8)."""
    path = flight_path(state, eagle, zones, clockwise=clockwise) if state.wants_events else ()
    land(state, seat, eagle, zone_after(state.eagle_zone[eagle], zones, clockwise=clockwise), path)


def flight_path(state: Race, eagle: int, zones: int, *, clockwise: bool) -> tuple[Zone, ...]:
    """The zones of a flight, the present one first (LL-12.2)."""
    begin = state.eagle_zone[eagle]
    return tuple([ZONES[zone_after(begin, flown, clockwise=clockwise)] for flown in range(zones + 1)])


def land(state: Race, seat: Seat, eagle: int, zone: int, path: tuple[Zone, ...]) -> None:
    """Put the eagle into this zone."""
    state.eagle_zone = for_eagle(state.eagle_zone, eagle, zone)
    if state.wants_events:
        state.emit(EagleFlew(seat, EAGLES[eagle], ZONES[zone], path))


def victims(state: Race, eagle: int) -> int:
    """The hexes whose active lemming this eagle can eat: clear hexes of its zone (LL-13.1, LL-13.4).

    A feasting eagle never eats (LL-13.6, LL-R59).
    """
    if state.feasting[eagle]:
        return 0
    return state.rules.board.prey[eagle * 6 + state.eagle_zone[eagle]] & state.occupied()


def eat(state: Race, by: Seat, eagle: int, code: int) -> None:
    """Move the active lemming of a hex to the chow box; the eagle is feasting now (LL-13.3)."""
    lemming = take_from(state, code, len(state.stacks[code]))
    put_in_chow(state, lemming)
    state.feasting = for_eagle(state.feasting, eagle, value=True)
    if state.wants_events:
        state.emit(
            LemmingEaten(lemming >> CLAN_SHIFT, id_of(lemming), name_of(lemming), TEXTS[code], EAGLES[eagle], by)
        )


def eagles_over(state: Race, code: int) -> list[int]:
    """The eagles whose zone of control contains a hex (LL-5.14)."""
    return [eagle for eagle in range(2) if state.zone(eagle) & BITS[code]]
