"""Samples the food that the other seats hold and the food in the bags, uniformly over all consistent shuffles.

What was shuffled into a bag was public, and so is who drew from it (`rules.trails`). A shown token is equally likely to
be any token that its owner held at that time. So each assignment of shown tokens to bags is weighted by the number of
such choices, times the number of shuffles of the bags that produce these values. The rest of each bag is then shuffled
and dealt: each hand gets as many tokens as it drew from that bag, and the remainder is undrawn. Long games with many
mixed hands have too many assignments to count; then only the likeliest are kept.
"""

from __future__ import annotations

from functools import lru_cache
from heapq import nlargest
from math import factorial, perm
from typing import TypeAlias

from fellfield.core.chance import Source
from fellfield.games.antler_island.material import VALUES
from fellfield.games.antler_island.rules.trails import LOWEST_SHOWN, token
from fellfield.games.antler_island.weighted_draw import draw_weighted

Trail: TypeAlias = tuple[int, ...]
Counts: TypeAlias = tuple[int, ...]
Shown: TypeAlias = tuple[int, ...]
"""Counts of shown tokens by bag and value, then by value of those that had been taken back before."""
_KINDS = len(VALUES)
_MAX_WAYS = 200
"""Assignments that are kept, the likeliest first."""
_ALL_WAYS = 1 << 60


class FoodHand:
    """The values that a seat holds, and every token it has drawn, encoded by `trails.token`."""

    def __init__(self) -> None:
        self.held: list[int] = []
        self.looked: list[int] = []


def deal_food(
    trails: tuple[Trail, ...], filled: tuple[Counts, ...], own: tuple[Counts, ...], source: Source
) -> tuple[list[FoodHand], list[Counts]]:
    """A hand for each trail, and the undrawn rest of each bag; `own` is what the viewer has drawn from each bag."""
    origins = _origins(trails, filled, own)
    chosen = origins.draw(source)
    hands = [FoodHand() for _ in trails]
    left: list[Counts] = []
    for bag, counts in enumerate(origins.rest(chosen)):
        pool = source.shuffled([value for value in VALUES for _ in range(counts[value - 1])])
        for hand, trail, shown in zip(hands, trails, chosen, strict=True):
            given_up = shown[bag * _KINDS : (bag + 1) * _KINDS]
            held = [pool.pop() for _ in range(trail.count(bag) - sum(given_up))]
            hand.held += held
            gone = [value for value in VALUES for _ in range(given_up[value - 1])]
            hand.looked += [token(bag, value) for value in held + gone]
        left.append(tuple(pool.count(value) for value in VALUES))
    for hand, trail, shown in zip(hands, trails, chosen, strict=True):
        for value in VALUES:
            hand.held += [value] * (trail.count(LOWEST_SHOWN - value) - shown[len(filled) * _KINDS + value - 1])
    return hands, left


@lru_cache(maxsize=128)
def _origins(trails: tuple[Trail, ...], filled: tuple[Counts, ...], own: tuple[Counts, ...]) -> Origins:
    """Cached, since a bot imagines the same view many times."""
    origins = Origins(trails, filled, own, _MAX_WAYS)
    return origins if sum(origins.weights) else Origins(trails, filled, own, _ALL_WAYS)


class Origins:
    """The possible bags of origin of all tokens that the other seats have shown, with the weight of each assignment."""

    def __init__(
        self, trails: tuple[Trail, ...], filled: tuple[Counts, ...], own: tuple[Counts, ...], most: int
    ) -> None:
        self.unknown = tuple(_minus(counts, drawn) for counts, drawn in zip(filled, own, strict=True))
        self.flat = [count for counts in self.unknown for count in counts]
        self.ways = [ways_to_show(trail, filled, most) for trail in trails]
        self.together: list[dict[Shown, int]] = [{(0,) * (_KINDS * len(filled) + _KINDS): 1}]
        for ways in self.ways:
            self.together.append(_likeliest(self._added(self.together[-1], ways), self.unknown, most))
        self.ends = list(self.together[-1])
        self.weights = [self.together[-1][end] * _shuffles(self.unknown, end) for end in self.ends]

    def _added(self, before: dict[Shown, int], ways: dict[Shown, int]) -> dict[Shown, int]:
        """The assignments of the earlier seats combined with those of one more seat."""
        found: dict[Shown, int] = {}
        for earlier, earlier_ways in before.items():
            for added, added_ways in ways.items():
                both = _plus(earlier, added)
                if all(count >= taken for count, taken in zip(self.flat, both, strict=False)):
                    found[both] = found.get(both, 0) + earlier_ways * added_ways
        return found

    def draw(self, source: Source) -> list[Shown]:
        """Draw an assignment at random: for each seat, the bags of origin of the tokens it has shown."""
        left = self.ends[draw_weighted(self.weights, source)]
        chosen: list[Shown] = []
        for before, ways in zip(reversed(self.together[:-1]), reversed(self.ways), strict=True):
            parts = list(ways)
            weights = [ways[part] * before.get(_minus(left, part), 0) for part in parts]
            part = parts[draw_weighted(weights, source)]
            chosen.append(part)
            left = _minus(left, part)
        return chosen[::-1]

    def rest(self, chosen: list[Shown]) -> list[Counts]:
        """The counts of each bag without the shown tokens: those in hands, on the island and in the pile."""
        left = self.flat
        for shown in chosen:
            left = [count - taken for count, taken in zip(left, shown, strict=False)]
        return [tuple(left[bag * _KINDS : (bag + 1) * _KINDS]) for bag in range(len(self.unknown))]


def _shuffles(bags: tuple[Counts, ...], shown: Shown) -> int:
    """A number proportional to the shuffles of the bags that give the shown tokens their values."""
    ways = 1
    for bag, counts in enumerate(bags):
        gone = shown[bag * _KINDS : (bag + 1) * _KINDS]
        ways *= factorial(sum(counts) - sum(gone))
        for count, taken in zip(counts, gone, strict=True):
            ways *= perm(count, taken)
    return ways


def _likeliest(found: dict[Shown, int], bags: tuple[Counts, ...], most: int) -> dict[Shown, int]:
    """The `most` likeliest of these assignments."""
    if len(found) <= most:
        return found
    likely = nlargest(most, [(ways * _shuffles(bags, shown), shown) for shown, ways in found.items()])
    return {shown: found[shown] for _, shown in likely}


@lru_cache(maxsize=512)
def ways_to_show(trail: Trail, filled: tuple[Counts, ...], most: int) -> dict[Shown, int]:
    """For each assignment of a trail's shown tokens to bags: the number of ways to choose them."""
    again = len(filled) * _KINDS
    gained = [0] * (len(filled) + _KINDS)
    found: dict[Shown, int] = {(0,) * (again + _KINDS): 1}
    for entry in trail:
        if entry >= 0:
            gained[entry] += 1
        elif entry < LOWEST_SHOWN:
            gained[len(filled) + LOWEST_SHOWN - entry - 1] += 1
        else:
            found = _likeliest(_show_token(found, -entry, gained, filled), filled, most)
    return found


def _show_token(
    before: dict[Shown, int], value: int, gained: list[int], filled: tuple[Counts, ...]
) -> dict[Shown, int]:
    """The assignments after one more token of this value is shown: any held token that can have it."""
    again = len(filled) * _KINDS
    bags = [bag for bag, counts in enumerate(filled) if gained[bag] and counts[value - 1]]
    found: dict[Shown, int] = {}
    for shown, ways in before.items():
        for bag in bags:
            first = bag * _KINDS
            held = gained[bag] - sum(shown[first : first + _KINDS])
            place = first + value - 1
            if held > 0 and shown[place] < filled[bag][value - 1]:
                after = (*shown[:place], shown[place] + 1, *shown[place + 1 :])
                found[after] = found.get(after, 0) + ways * held
        place = again + value - 1
        held = gained[len(filled) + value - 1] - shown[place]
        if held > 0:
            after = (*shown[:place], shown[place] + 1, *shown[place + 1 :])
            found[after] = found.get(after, 0) + ways * held
    return found


def _plus(left: Counts, right: Counts) -> Counts:
    return tuple(a + b for a, b in zip(left, right, strict=True))


def _minus(left: Counts, right: Counts) -> Counts:
    return tuple(a - b for a, b in zip(left, right, strict=True))
