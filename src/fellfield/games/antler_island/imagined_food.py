"""What the others hold and what lies in the bags, drawn with the odds of all shuffles that look the same.

What was shuffled into a bag was public, and so is who drew from it (`rules.trails`). A token that was shown may be
any of those its owner held then, each as likely as the other; so every way to say from which bag each shown token
came is weighed by the number of such choices and by the shuffles of the bags that bring these values. The rest of each
bag is then shuffled and dealt: to the hands as many as they have from it, and what is over has not been looked at.
In long games with many mixed hands there are too many ways to count; then only the likeliest are.
"""

from __future__ import annotations

from functools import lru_cache
from heapq import nlargest
from math import factorial, perm
from typing import TypeAlias

from fellfield.core.chance import Source
from fellfield.games.antler_island.material import VALUES
from fellfield.games.antler_island.rules.trails import MOST_SHOWN, token
from fellfield.games.antler_island.weighted_draw import draw_weighted

Trail: TypeAlias = tuple[int, ...]
Counts: TypeAlias = tuple[int, ...]
Shown: TypeAlias = tuple[int, ...]
"""How many tokens of each value were shown, bag by bag; in the end those that had been taken back, by value."""
_KINDS = len(VALUES)
_MOST_WAYS = 200
_ALL_WAYS = 1 << 60


class Larder:
    """What one seat holds, by value, and all it has looked at, as `trails.token` numbers it."""

    def __init__(self) -> None:
        self.held: list[int] = []
        self.looked: list[int] = []


def dealt(
    trails: tuple[Trail, ...], filled: tuple[Counts, ...], own: tuple[Counts, ...], source: Source
) -> tuple[list[Larder], list[Counts]]:
    """A larder for each of the others' trails, and what is left unseen in each bag; `own` is what I have drawn."""
    origins = _origins(trails, filled, own)
    chosen = origins.draw(source)
    larders = [Larder() for _ in trails]
    left: list[Counts] = []
    for bag, counts in enumerate(origins.rest(chosen)):
        pool = source.shuffled([value for value in VALUES for _ in range(counts[value - 1])])
        for larder, trail, shown in zip(larders, trails, chosen, strict=True):
            mine = shown[bag * _KINDS : (bag + 1) * _KINDS]
            here = [pool.pop() for _ in range(trail.count(bag) - sum(mine))]
            larder.held += here
            gone = [value for value in VALUES for _ in range(mine[value - 1])]
            larder.looked += [token(bag, value) for value in here + gone]
        left.append(tuple(pool.count(value) for value in VALUES))
    for larder, trail, shown in zip(larders, trails, chosen, strict=True):
        for value in VALUES:
            larder.held += [value] * (trail.count(MOST_SHOWN - value) - shown[len(filled) * _KINDS + value - 1])
    return larders, left


@lru_cache(maxsize=128)
def _origins(trails: tuple[Trail, ...], filled: tuple[Counts, ...], own: tuple[Counts, ...]) -> Origins:
    """A bot imagines one view many times: the counting is done once."""
    origins = Origins(trails, filled, own, _MOST_WAYS)
    return origins if sum(origins.weights) else Origins(trails, filled, own, _ALL_WAYS)


class Origins:
    """From which bags the tokens that the others have shown may have come, and how likely each way is."""

    def __init__(
        self, trails: tuple[Trail, ...], filled: tuple[Counts, ...], own: tuple[Counts, ...], most: int
    ) -> None:
        self.unknown = tuple(_less(counts, mine) for counts, mine in zip(filled, own, strict=True))
        self.flat = [count for counts in self.unknown for count in counts]
        self.ways = [ways_to_show(trail, filled, most) for trail in trails]
        self.together: list[dict[Shown, int]] = [{(0,) * (_KINDS * len(filled) + _KINDS): 1}]
        for ways in self.ways:
            self.together.append(_likeliest(self._added(self.together[-1], ways), self.unknown, most))
        self.ends = list(self.together[-1])
        self.weights = [self.together[-1][end] * _shuffles(self.unknown, end) for end in self.ends]

    def _added(self, before: dict[Shown, int], ways: dict[Shown, int]) -> dict[Shown, int]:
        """What one more seat has shown, together with the seats before it."""
        found: dict[Shown, int] = {}
        for one, many in before.items():
            for other, more in ways.items():
                both = _more(one, other)
                if all(there >= taken for there, taken in zip(self.flat, both, strict=False)):
                    found[both] = found.get(both, 0) + many * more
        return found

    def draw(self, source: Source) -> list[Shown]:
        """By lot, for each seat, from which bags the tokens came that it has shown."""
        left = self.ends[draw_weighted(self.weights, source)]
        chosen: list[Shown] = []
        for before, ways in zip(reversed(self.together[:-1]), reversed(self.ways), strict=True):
            parts = list(ways)
            mine = parts[draw_weighted([ways[part] * before.get(_less(left, part), 0) for part in parts], source)]
            chosen.append(mine)
            left = _less(left, mine)
        return chosen[::-1]

    def rest(self, chosen: list[Shown]) -> list[Counts]:
        """What is left of each bag for hands, island and pile."""
        left = self.flat
        for shown in chosen:
            left = [there - taken for there, taken in zip(left, shown, strict=False)]
        return [tuple(left[bag * _KINDS : (bag + 1) * _KINDS]) for bag in range(len(self.unknown))]


def _shuffles(bags: tuple[Counts, ...], shown: Shown) -> int:
    """In proportion to the shuffles of the bags in which just these tokens have these values."""
    ways = 1
    for bag, counts in enumerate(bags):
        gone = shown[bag * _KINDS : (bag + 1) * _KINDS]
        ways *= factorial(sum(counts) - sum(gone))
        for there, taken in zip(counts, gone, strict=True):
            ways *= perm(there, taken)
    return ways


def _likeliest(found: dict[Shown, int], bags: tuple[Counts, ...], most: int) -> dict[Shown, int]:
    """All of these ways, or if there are too many the likeliest."""
    if len(found) <= most:
        return found
    likely = nlargest(most, [(ways * _shuffles(bags, shown), shown) for shown, ways in found.items()])
    return {shown: found[shown] for _, shown in likely}


@lru_cache(maxsize=512)
def ways_to_show(trail: Trail, filled: tuple[Counts, ...], most: int) -> dict[Shown, int]:
    """In how many ways the shown tokens of a trail can have been these ones, by the bags they came from."""
    again = len(filled) * _KINDS
    gained = [0] * (len(filled) + _KINDS)
    found: dict[Shown, int] = {(0,) * (again + _KINDS): 1}
    for entry in trail:
        if entry >= 0:
            gained[entry] += 1
        elif entry < MOST_SHOWN:
            gained[len(filled) + MOST_SHOWN - entry - 1] += 1
        else:
            found = _likeliest(_shown_one(found, -entry, gained, filled), filled, most)
    return found


def _shown_one(before: dict[Shown, int], value: int, gained: list[int], filled: tuple[Counts, ...]) -> dict[Shown, int]:
    """One more token is shown: any that is held and can have this value."""
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


def _more(one: Counts, other: Counts) -> Counts:
    return tuple(a + b for a, b in zip(one, other, strict=True))


def _less(one: Counts, other: Counts) -> Counts:
    return tuple(a - b for a, b in zip(one, other, strict=True))
