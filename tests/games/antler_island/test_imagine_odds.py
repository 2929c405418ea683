"""Imagined secrets have the odds of the shuffles: compared with every history of a few labelled tokens (AN-12.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

import pytest

from fellfield.core.chance import Seeded
from fellfield.games.antler_island.imagine import Counts, Shuffled, Ways, apportion

Labels = frozenset[int]
Split = tuple[Counts, ...]


def counted(tokens: Labels, values: list[int], kinds: int) -> Counts:
    return tuple(sum(values[token] == kind for token in tokens) for kind in range(kinds))


def parts(tokens: Labels, size: int) -> Iterator[Labels]:
    return (frozenset(chosen) for chosen in combinations(sorted(tokens), size))


def histories(
    first: Counts, second: Counts, sizes: tuple[int, int, int], refill: int, gone: int, mine: int
) -> Counter[Split]:
    """Every way two bags of labelled tokens can be looked at, discarded, shuffled anew, and dealt; by what is seen.

    `sizes` are the unseen rests of both bags and of the refilled one; `refill` tokens were shuffled anew, then `gone`
    lie in the discard, `mine` in my hand, and the others hold what is left.
    """
    kinds = len(first)
    values = [kind for kind in range(kinds) for _ in range(first[kind])]
    start = frozenset(range(len(values)))
    values += [kind for kind in range(kinds) for _ in range(second[kind])]
    main = frozenset(range(len(values))) - start
    found: Counter[Split] = Counter()
    for rest_one in parts(start, sizes[0]):
        for rest_two in parts(main, sizes[1]):
            out = (start | main) - rest_one - rest_two
            for again in parts(out, refill):
                for rest_three in parts(again, sizes[2]):
                    pool = out - rest_three
                    for discard in parts(pool, gone):
                        for hand in parts(pool - discard, mine):
                            groups = (rest_one, rest_two, again, rest_three, discard, hand, pool - discard - hand)
                            found[tuple(counted(group, values, kinds) for group in groups)] += 1
    return found


SMALL = [
    pytest.param((2, 1), (1, 2), (1, 1, 0), 0, 0, 1, id="nothing discarded"),
    pytest.param((2, 1), (1, 2), (1, 1, 0), 0, 2, 1, id="a discard"),
    pytest.param((2, 1), (1, 2), (0, 1, 1), 2, 0, 1, id="shuffled anew"),
    pytest.param((2, 1), (1, 2), (1, 0, 1), 2, 1, 1, id="shuffled anew and discarded again"),
    pytest.param((1, 1, 0), (1, 1, 2), (0, 1, 1), 3, 1, 1, id="three kinds"),
]


@pytest.mark.parametrize(("first", "second", "sizes", "refill", "gone", "mine"), SMALL)
def test_every_split_has_the_odds_of_all_histories_that_look_the_same(
    first: Counts, second: Counts, sizes: tuple[int, int, int], refill: int, gone: int, mine: int
) -> None:
    by_sight: dict[tuple[Counts, Counts, Counts], Counter[Split]] = {}
    for groups, ways in histories(first, second, sizes, refill, gone, mine).items():
        rest_one, rest_two, again, rest_three, discard, hand, others = groups
        by_sight.setdefault((again, discard, hand), Counter())[rest_one, rest_two, rest_three, others] += ways
    assert len(by_sight) > 1
    for (again, discard, hand), splits in by_sight.items():
        bags = [(first, sizes[0], 0), (second, sizes[1], 0), *([(again, sizes[2], 1)] if refill else [])]
        seen = tuple(a + b for a, b in zip(discard, hand, strict=True))
        total = tuple(a + b - c for a, b, c in zip(first, second, seen, strict=True))
        whole = sum(splits.values())
        expected = {_plain(split, refill): Fraction(ways, whole) for split, ways in splits.items()}
        assert odds(total, bags, seen) == expected


def _plain(split: Split, refill: int) -> Split:
    return split if refill else (split[0], split[1], split[3])


def odds(total: Counts, bags: list[Shuffled], seen: Counts) -> dict[Split, Fraction]:
    """The chance of every split: one bag after the other, and what is left is held by others."""
    ways = Ways(tuple(bags), seen)
    found: dict[Split, Fraction] = {}

    def walk(number: int, left: Counts, chosen: Split, chance: Fraction) -> None:
        if number == len(bags):
            found[*chosen, left] = chance
            return
        parts, weights = ways.choices(number, left)
        for part, weight in zip(parts, weights, strict=True):
            if weight:
                after = tuple(a - b for a, b in zip(left, part, strict=True))
                walk(number + 1, after, (*chosen, part), chance * Fraction(weight, sum(weights)))

    walk(0, total, (), Fraction(1))
    return found


def test_what_is_drawn_follows_these_odds() -> None:
    """Two tokens were shuffled anew: 1 and 3. One of them lies unseen, the other somebody holds, with a 2 of mine."""
    bags: list[Shuffled] = [((2, 1, 0), 1, 0), ((1, 0, 1), 0, 0), ((1, 0, 1), 1, 1)]
    seen = (0, 1, 0)
    chances = odds((3, 0, 1), bags, seen)
    source, times = Seeded(1), 4000
    drawn: Counter[Split] = Counter()
    for _ in range(times):
        chosen, rest = apportion((3, 0, 1), bags, seen, source)
        drawn[*chosen, rest] += 1
    assert drawn.keys() <= chances.keys()
    for split, chance in chances.items():
        assert abs(drawn[split] / times - chance) < 0.04
