"""Stacks of lemmings: active and covered lemmings, arrivals and departures (LL-6.1 to LL-6.9)."""

from __future__ import annotations

from fellfield.core.seats import Seat
from fellfield.games.leaping_lemmings.hexes import hexes_of
from fellfield.games.leaping_lemmings.lemming_names import name_of
from fellfield.games.leaping_lemmings.material import DIVES
from fellfield.games.leaping_lemmings.state import Race, raised


def put_on_top(state: Race, code: int, seat: Seat) -> None:
    """Put an arriving lemming on top of a stack, also of its own clan (LL-6.3, LL-R20)."""
    state.lay(code, state.stacks[code] + (seat,))


def take_from(state: Race, code: int, level: int) -> Seat:
    """Remove a lemming from any level of a stack; the others keep their order (LL-6.8)."""
    stack = state.stacks[code]
    state.lay(code, stack[: level - 1] + stack[level:])
    return stack[level - 1]


def score(state: Race, seat: Seat, points: int) -> None:
    """Put a lemming into a dive box and advance the marker at once (LL-6.9, LL-9.5)."""
    state.dives = raised(state.dives, seat * DIVES + points)
    state.track = raised(state.track, seat, points)


def distinct_levels(stack: tuple[Seat, ...]) -> list[int]:
    """The distinct levels: of adjacent lemmings of one clan only the lowest, since they do not differ (LL-R3)."""
    if len(stack) == 1:
        return [1]
    return [place + 1 for place, seat in enumerate(stack) if place == 0 or stack[place - 1] != seat]


def same_as(stack: tuple[Seat, ...], level: int) -> int:
    """The lowest level with an equal lemming (LL-R3)."""
    while level > 1 and stack[level - 2] == stack[level - 1]:
        level -= 1
    return level


def covered_levels(state: Race, seat: Seat) -> list[tuple[int, int]]:
    """The covered lemmings of a clan as hex and level, equal ones merged (LL-6.2, LL-R3).

    The lemming on top may be of the same clan (LL-R42).
    """
    found: list[tuple[int, int]] = []
    for code in hexes_of(state.occupied()):
        stack = state.stacks[code]
        if len(stack) > 1 and seat in stack[:-1]:
            found += [
                (code, level) for level in distinct_levels(stack) if level < len(stack) and stack[level - 1] == seat
            ]
    return found


def has_covered(state: Race, seat: Seat) -> bool:
    """Is any lemming of this clan covered (LL-6.2)?"""
    return any(seat in state.stacks[code][:-1] for code in hexes_of(state.occupied()))


def name_at(state: Race, code: int, level: int) -> str:
    """The name in the log of the lemming at this hex and level."""
    return name_of(state.stacks[code][level - 1], state.turn, code, level)
