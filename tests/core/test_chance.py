"""Chance falls fairly, reproducibly, and from whatever source one likes."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fellfield.core.action import Action
from fellfield.core.bag import Bag
from fellfield.core.chance import Asked, Script, Seeded, System
from fellfield.core.errors import OutOfScript
from fellfield.samples.tides import TideRolled

TIDES: list[tuple[Action, int]] = [(TideRolled(1), 2), (TideRolled(2), 3), (TideRolled(3), 1)]


def test_a_seed_gives_the_same_numbers_on_every_machine_and_python() -> None:
    number, word = Seeded(7), Seeded("fellfield")
    assert [number.below(100) for _ in range(8)] == [75, 68, 91, 96, 20, 81, 18, 95]
    assert [word.below(1_000_000) for _ in range(3)] == [981923, 350016, 335995]


@given(st.integers(1, 10**9), st.integers())
def test_a_number_is_below_its_bound(bound: int, seed: int) -> None:
    assert 0 <= Seeded(seed).below(bound) < bound


@pytest.mark.parametrize("source", [Seeded(1), System()])
def test_each_outcome_falls_as_often_as_its_weight_says(source: Seeded | System) -> None:
    fallen = Counter(str(source.draw(TIDES)) for _ in range(6_000))
    assert set(fallen) == {"tide 1", "tide 2", "tide 3"}
    for outcome, weight in TIDES:
        assert abs(fallen[str(outcome)] - 1_000 * weight) < 200


def test_a_shuffle_is_a_permutation_and_reaches_every_order() -> None:
    source = Seeded(3)
    orders = Counter(tuple(source.shuffled("abc")) for _ in range(1_200))
    assert len(orders) == 6
    assert min(orders.values()) > 130


def test_a_script_says_what_falls_and_complains_when_it_cannot() -> None:
    script = Script(["tide 3", TideRolled(1), "tide 9"])
    assert [script.draw(TIDES) for _ in range(2)] == [TideRolled(3), TideRolled(1)]
    with pytest.raises(OutOfScript, match="tide 9"):
        script.draw(TIDES)
    with pytest.raises(OutOfScript, match="ended"):
        script.draw(TIDES)


def test_a_person_may_read_off_real_dice() -> None:
    assert Asked(lambda outcomes: outcomes[-1][0]).draw(TIDES) == TideRolled(3)


def test_a_bag_forgets_what_was_looked_at_and_refuses_what_is_gone() -> None:
    bag = Bag("shells", (0, 3, 2, 1))
    assert bag.odds() == [(1, 3), (2, 2), (3, 1)]
    less = bag.without(3)
    assert (less.size, bag.size) == (5, 6)
    with pytest.raises(ValueError, match="the bag shells holds no piece of kind 3"):
        less.without(3)
    assert less.holding(3) == bag
    assert less.refilled((1, 0, 0, 0)).generation == 1


def test_drawing_from_a_bag_equals_shuffling_it() -> None:
    """The chance of each sequence of three, exactly, lazily and by listing all shuffles."""

    def lazily(bag: Bag, drawn: tuple[int, ...], chance: Fraction, into: Counter[tuple[int, ...]]) -> None:
        if len(drawn) == 3:
            into[drawn] += chance  # type: ignore[assignment]
            return
        for kind, weight in bag.odds():
            lazily(bag.without(kind), (*drawn, kind), chance * Fraction(weight, bag.size), into)

    lazy: Counter[tuple[int, ...]] = Counter()
    lazily(Bag("shells", (0, 3, 2, 1)), (), Fraction(1), lazy)
    cards = [1, 1, 1, 2, 2, 3]
    shuffled: Counter[tuple[int, ...]] = Counter()
    for first in range(6):
        for second in set(range(6)) - {first}:
            for third in set(range(6)) - {first, second}:
                shuffled[cards[first], cards[second], cards[third]] += Fraction(1, 120)  # type: ignore[assignment]
    assert lazy == shuffled
