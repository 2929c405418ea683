"""The public history of the food in each hand: from which pile its tokens came (AN-3.5, AN-12.1).

Everybody sees from which pile a token is drawn and which values are shown later. Backs are alike: once two tokens lie
in one hand, nobody else can tell which of them is shown. A trail lists what the others have seen of a hand, in order:
a number from 0 is a token drawn from that bag, -1 to -3 a token of value 1 to 3 shown and given up, -4 to -6 a token
of value 1 to 3 taken back after it was shown (AN-9.15). Certain entries leave the trail: if all tokens of a hand came
from one bag, so did the one shown.
"""

from __future__ import annotations

from typing import Final

from fellfield.core.seats import Seat
from fellfield.core.tuples import replace_at
from fellfield.games.antler_island.material import VALUES, values_in
from fellfield.games.antler_island.state import START_BAG, Island

LOWEST_SHOWN: Final = -3  # entries below are tokens taken back
LONG_TRAIL: Final = 40


def gain(state: Island, seat: Seat, bag: int, value: int) -> None:
    """Record that a seat has drawn a token of this bag; only the owner knows its value (AN-3.6, AN-7.4)."""
    state.trails[seat] += (bag,)
    state.looked[seat] += (token(bag, value),)


def show(state: Island, seat: Seat, food: int) -> None:
    """Record that a seat has shown these tokens to everybody (AN-7.9, AN-8.7)."""
    if food:
        state.trails[seat] += tuple(-value for value in values_in(food))
        _settle(state, seat)


def take_back(state: Island, seat: Seat, value: int) -> None:
    """Record that a seat has taken back a token that everybody has seen (AN-9.15)."""
    state.trails[seat] += (LOWEST_SHOWN - value,)


def token(bag: int, value: int) -> int:
    """The code of a token that its owner has looked at: its bag and its value."""
    return bag * 4 + value


def hands(trail: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The trail, split where the hand was empty; the last part is the present hand."""
    parts: list[tuple[int, ...]] = []
    size = begin = 0
    for index, entry in enumerate(trail, 1):
        size += -1 if LOWEST_SHOWN <= entry < 0 else 1
        if size == 0:
            parts.append(trail[begin:index])
            begin = index
    parts.append(trail[begin:])
    return parts


def _settle(state: Island, seat: Seat) -> None:
    """Remove shown tokens from the trail where their bag is certain."""
    left: tuple[int, ...] = ()
    for part in hands(state.trails[seat]):
        origins = {entry for entry in part if not LOWEST_SHOWN <= entry < 0}
        if len(origins) == 1:
            origin = origins.pop()
            shown = [-entry for entry in part if LOWEST_SHOWN <= entry < 0]
            if origin >= 0:
                for value in shown:
                    _account_for(state, seat, origin, value)
            left += (origin,) * (len(part) - 2 * len(shown))
        else:
            left += part
    state.trails[seat] = left


def _account_for(state: Island, seat: Seat, bag: int, value: int) -> None:
    """Record that everybody knows a token of this value to have left this bag."""
    counts = state.filled[bag]
    state.filled = replace_at(state.filled, bag, replace_at(counts, value - 1, counts[value - 1] - 1))
    place = state.looked[seat].index(token(bag, value))
    state.looked[seat] = state.looked[seat][:place] + state.looked[seat][place + 1 :]


# -- exhausted piles ------- -----------------------------------------------------------------------------------------


def free_bag(state: Island) -> int:
    """The number for a new main pile: a bag of which nobody can hold a token, or one more (AN-3.5).

    To keep trails short, exhausted main piles are merged into one when the next pile is shuffled. The start pile, which
    has no 3s, is merged only when a trail is long and no hand holds tokens of the start pile alone.
    """
    spent = [number for number in range(1, len(state.bags)) if state.bags[number].size == 0]
    for number in reversed(spent[1:]):
        _merge(state, number, spent[0])
    if spent and state.bags[START_BAG].size == 0 and _is_start_pile_blurred(state):
        _merge(state, START_BAG, spent[0])
    for number in spent:
        if all(number not in trail for trail in state.trails):
            return number
    return len(state.bags)


def _is_start_pile_blurred(state: Island) -> bool:
    only_start = any(set(hands(trail)[-1]) == {START_BAG} for trail in state.trails)
    return not only_start and any(len(trail) > LONG_TRAIL for trail in state.trails)


def _merge(state: Island, bag: int, into: int) -> None:
    """Count the tokens of one exhausted bag as tokens of another from now on."""
    both = tuple(map(sum, zip(state.filled[bag], state.filled[into], strict=True)))
    state.filled = replace_at(replace_at(state.filled, bag, (0,) * len(VALUES)), into, both)
    for seat in range(state.players):
        state.trails[seat] = tuple(into if entry == bag else entry for entry in state.trails[seat])
        state.looked[seat] = tuple(
            token(into, known % 4) if known // 4 == bag else known for known in state.looked[seat]
        )
        _settle(state, seat)


# -- positions without trails --- -----------------------------------------------------------------------------------


def assume(state: Island) -> None:
    """Give the tokens in hands origins that fit the bags, for a position that does not state them."""
    room = [
        [full - left for full, left in zip(state.filled[number], bag.counts, strict=True)]
        for number, bag in enumerate(state.bags)
    ]
    state.filled = tuple(bag.counts for bag in state.bags)
    locked = state.fight is not None and state.fight.locked
    for seat in range(state.players):
        state.trails[seat], state.looked[seat] = (), ()
        for value in values_in(state.held[seat]) + (() if locked else values_in(state.committed[seat])):
            fits = [number for number in range(len(room)) if room[number][value - 1] > 0]
            bag = fits[0] if fits else state.main
            room[bag][value - 1] -= 1
            counts = state.filled[bag]
            state.filled = replace_at(state.filled, bag, replace_at(counts, value - 1, counts[value - 1] + 1))
            gain(state, seat, bag, value)
