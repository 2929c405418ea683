"""A set of cards as one number behaves like four counts."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from fellfield.games.valhalla_lemmings.material import (
    KINDS,
    MAX_OF_A_KIND,
    VALUES,
    at_most,
    cards_in,
    cards_of,
    contains,
    count_in,
    counts_in,
    is_set,
    size_of,
    values_in,
    without,
    worth,
)

some = st.lists(st.integers(0, MAX_OF_A_KIND) | st.integers(0, 3), min_size=KINDS, max_size=KINDS)
few = st.lists(st.integers(0, 80), min_size=KINDS, max_size=KINDS)


@given(few)
def test_a_set_has_counts_size_worth_and_values(counts: list[int]) -> None:
    cards = cards_in(counts)
    assert list(counts_in(cards)) == [count_in(cards, kind) for kind in range(KINDS)] == counts
    assert size_of(cards) == sum(counts)
    assert worth(cards) == sum(count * value for count, value in zip(counts, VALUES, strict=True))
    values = values_in(cards)
    assert list(values) == sorted(values, reverse=True)
    assert [values.count(value) for value in VALUES] == counts
    assert cards_of(values) == cards


@given(some, some)
def test_sets_are_compared_and_subtracted_kind_by_kind(counts: list[int], others: list[int]) -> None:
    cards, gone = cards_in(counts), cards_in(others)
    pairs = list(zip(counts, others, strict=True))
    assert contains(cards, gone) == all(a >= b for a, b in pairs)
    assert list(counts_in(without(cards, gone))) == [max(0, a - b) for a, b in pairs]
    assert list(counts_in(at_most(cards, gone))) == [min(a, b) for a, b in pairs]


@given(some, some)
def test_a_negative_count_is_never_a_set(counts: list[int], others: list[int]) -> None:
    left = cards_in(counts) - cards_in(others)
    assert is_set(left) == all(a >= b for a, b in zip(counts, others, strict=True))
