"""Lemmings and stacks (LL-6.1 to LL-6.9): who is active, who is covered, how lemmings come and go."""

from __future__ import annotations

from fellfield.core.seats import Seat
from fellfield.games.leaping_lemmings.hexes import hexes_of
from fellfield.games.leaping_lemmings.lemming_names import name_of
from fellfield.games.leaping_lemmings.material import DIVES
from fellfield.games.leaping_lemmings.state import Race, raised


def put_on_top(state: Race, code: int, seat: Seat) -> None:
    """A lemming arrives in a hex, by whatever means: on top (LL-6.3)."""
    state.lay(code, state.stacks[code] + (seat,))


def take_from(state: Race, code: int, level: int) -> Seat:
    """A lemming leaves a stack from any level; the rest keep their order (LL-6.8)."""
    stack = state.stacks[code]
    state.lay(code, stack[: level - 1] + stack[level:])
    return stack[level - 1]


def score(state: Race, seat: Seat, points: int) -> None:
    """A lemming is scored: into the dive box, and the marker advances at once (LL-6.9, LL-9.5)."""
    state.dives = raised(state.dives, seat * DIVES + points)
    state.track = raised(state.track, seat, points)


def distinct_levels(stack: tuple[Seat, ...]) -> list[int]:
    """The levels worth naming: of neighbours of one clan only the lowest, since they do not differ (LL-R3)."""
    if len(stack) == 1:
        return [1]
    return [place + 1 for place, seat in enumerate(stack) if place == 0 or stack[place - 1] != seat]


def same_as(stack: tuple[Seat, ...], level: int) -> int:
    """The level that stands for this one (LL-R3)."""
    while level > 1 and stack[level - 2] == stack[level - 1]:
        level -= 1
    return level


def covered_levels(state: Race, seat: Seat) -> list[tuple[int, int]]:
    """The covered lemmings of a clan as hex and level, alike ones merged (LL-6.2, LL-R3)."""
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
    """What the log calls a lemming that stands here."""
    return name_of(state.stacks[code][level - 1], state.turn, code, level)
