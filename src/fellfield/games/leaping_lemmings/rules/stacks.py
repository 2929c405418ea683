"""Stacks of lemmings: active and covered lemmings, arrivals and departures (LL-6.1 to LL-6.9).

A stack is a tuple of lemming ids from bottom to top (`material.CLAN_SHIFT`). The rules read only the clan of a
lemming, since lemmings of one clan do not differ (LL-R3); the id lets people follow one of them.
"""

from __future__ import annotations

from fellfield.core.seats import Seat
from fellfield.games.leaping_lemmings.hexes import START, hexes_of
from fellfield.games.leaping_lemmings.material import CLAN_SHIFT, DIVES, LEMMINGS
from fellfield.games.leaping_lemmings.state import Race, add_at


def clans_in(stack: tuple[int, ...]) -> tuple[Seat, ...]:
    """The clans of a stack, bottom to top."""
    return tuple([lemming >> CLAN_SHIFT for lemming in stack])


def put_on_top(state: Race, code: int, lemming: int) -> None:
    """Put an arriving lemming on top of a stack, also of its own clan (LL-6.3, LL-R20)."""
    state.lay(code, state.stacks[code] + (lemming,))


def take_from(state: Race, code: int, level: int) -> int:
    """Remove a lemming from any level of a stack; the others keep their order (LL-6.8)."""
    stack = state.stacks[code]
    state.lay(code, stack[: level - 1] + stack[level:])
    return stack[level - 1]


def lemmings_in(seat: Seat, numbers: int) -> list[int]:
    """The lemmings of a clan with these numbers, by id."""
    return [seat << CLAN_SHIFT | number for number in range(numbers.bit_length()) if numbers >> number & 1]


def numbers_by_clan(lemmings: list[int], players: int) -> tuple[int, ...]:
    """These lemmings as a set of numbers for each clan."""
    numbers = [0] * players
    for lemming in lemmings:
        clan = lemming >> CLAN_SHIFT
        numbers[clan] |= 1 << lemming - (clan << CLAN_SHIFT)
    return tuple(numbers)


def next_to_leave(state: Race, seat: Seat, source: int) -> int:
    """The lemming of this clan that a regular move takes from here: the top one, or the next in the Start Area."""
    if source == START:
        return first_waiting(state, seat)
    return state.stacks[source][-1]


def take_from_start(state: Race, seat: Seat) -> int:
    """Remove the lemming of this clan with the lowest number from the Start Area."""
    lemming = first_waiting(state, seat)
    state.start = add_at(state.start, seat, -1)
    return lemming


def first_waiting(state: Race, seat: Seat) -> int:
    """The lemming of this clan that leaves the Start Area next. They leave in order and never return (LL-R16)."""
    return (seat << CLAN_SHIFT) + LEMMINGS - state.start[seat]


def take_from_chow(state: Race, seat: Seat) -> int:
    """Remove the lemming of this clan with the lowest number from the chow box."""
    lemming = next_from_chow(state, seat)
    state.chow = add_at(state.chow, seat, -(1 << lemming - (seat << CLAN_SHIFT)))
    return lemming


def next_from_chow(state: Race, seat: Seat) -> int:
    """The lemming of this clan that leaves the chow box next: the one with the lowest number."""
    numbers = state.chow[seat]
    return seat << CLAN_SHIFT | (numbers & -numbers).bit_length() - 1


def put_in_chow(state: Race, lemming: int) -> None:
    """Put a lemming into the chow box (LL-13.3)."""
    seat = lemming >> CLAN_SHIFT
    state.chow = add_at(state.chow, seat, 1 << lemming - (seat << CLAN_SHIFT))


def score(state: Race, seat: Seat, points: int) -> None:
    """Put a lemming into a dive box and advance the marker at once (LL-6.9, LL-9.5)."""
    state.dives = add_at(state.dives, seat * DIVES + points)
    state.track = add_at(state.track, seat, points)


def distinct_levels(stack: tuple[int, ...]) -> list[int]:
    """The distinct levels: of adjacent lemmings of one clan only the lowest, since they do not differ (LL-R3)."""
    if len(stack) == 1:
        return [1]
    clans = clans_in(stack)
    return [index + 1 for index, clan in enumerate(clans) if index == 0 or clans[index - 1] != clan]


def same_as(stack: tuple[int, ...], level: int) -> int:
    """The lowest level with an equal lemming (LL-R3)."""
    clan = stack[level - 1] >> CLAN_SHIFT
    while level > 1 and stack[level - 2] >> CLAN_SHIFT == clan:
        level -= 1
    return level


def reordered(stack: tuple[int, ...], clans: tuple[Seat, ...]) -> tuple[int, ...]:
    """The lemmings of a stack in this order of clans; those of one clan keep their order (LL-16.12)."""
    left = list(stack)
    order: list[int] = []
    for clan in clans:
        lemming = next(lemming for lemming in left if lemming >> CLAN_SHIFT == clan)
        left.remove(lemming)
        order.append(lemming)
    return tuple(order)


def covered_levels(state: Race, seat: Seat) -> list[tuple[int, int]]:
    """The covered lemmings of a clan as hex and level, equal ones merged (LL-6.2, LL-R3).

    The lemming on top may be of the same clan (LL-R42).
    """
    found: list[tuple[int, int]] = []
    for code in hexes_of(state.occupied()):
        stack = state.stacks[code]
        if len(stack) > 1:
            found += [
                (code, level)
                for level in distinct_levels(stack)
                if level < len(stack) and stack[level - 1] >> CLAN_SHIFT == seat
            ]
    return found


def has_covered(state: Race, seat: Seat) -> bool:
    """Is any lemming of this clan covered (LL-6.2)?"""
    return any(seat in clans_in(state.stacks[code][:-1]) for code in hexes_of(state.occupied()))
