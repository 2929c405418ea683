"""Sources of outcomes are fair and reproducible; draws from a bag have the odds of a shuffle."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fellfield.core.action import Action
from fellfield.core.bag import Bag
from fellfield.core.chance import Prompted, Script, Seeded, System
from fellfield.core.errors import UnexpectedOutcome
from fellfield.samples.tides import TideRolled

TIDES: list[tuple[Action, int]] = [(TideRolled(1), 2), (TideRolled(2), 3), (TideRolled(3), 1)]


def test_a_seed_gives_the_same_numbers_on_every_machine_and_python() -> None:
    from_number, from_text = Seeded(7), Seeded("fellfield")
    assert [from_number.below(100) for _ in range(8)] == [75, 68, 91, 96, 20, 81, 18, 95]
    assert [from_text.below(1_000_000) for _ in range(3)] == [981923, 350016, 335995]


@given(st.integers(1, 10**9), st.integers())
def test_a_number_is_below_its_bound(bound: int, seed: int) -> None:
    assert 0 <= Seeded(seed).below(bound) < bound


@pytest.mark.parametrize("source", [Seeded(1), System()])
def test_each_outcome_is_drawn_in_proportion_to_its_weight(source: Seeded | System) -> None:
    draws = Counter(str(source.draw(TIDES)) for _ in range(6_000))
    assert set(draws) == {"tide 1", "tide 2", "tide 3"}
    for outcome, weight in TIDES:
        assert abs(draws[str(outcome)] - 1_000 * weight) < 200


def test_a_shuffle_is_a_permutation_and_reaches_every_order() -> None:
    source = Seeded(3)
    orders = Counter(tuple(source.shuffled("abc")) for _ in range(1_200))
    assert len(orders) == 6
    assert min(orders.values()) > 130


def test_a_script_fixes_the_outcomes_and_raises_for_an_impossible_one() -> None:
    script = Script(["tide 3", TideRolled(1), "tide 9"])
    assert [script.draw(TIDES) for _ in range(2)] == [TideRolled(3), TideRolled(1)]
    with pytest.raises(UnexpectedOutcome, match="tide 9"):
        script.draw(TIDES)
    with pytest.raises(UnexpectedOutcome, match="ended"):
        script.draw(TIDES)


def test_a_callback_can_supply_the_outcomes_of_real_dice() -> None:
    assert Prompted(lambda outcomes: outcomes[-1][0]).draw(TIDES) == TideRolled(3)


def test_a_piece_can_be_taken_out_of_a_bag_only_while_the_bag_holds_one() -> None:
    bag = Bag("shells", (0, 3, 2, 1))
    assert bag.odds() == [(1, 3), (2, 2), (3, 1)]
    smaller = bag.without(3)
    assert (smaller.size, bag.size) == (5, 6)
    with pytest.raises(ValueError, match="the bag shells holds no piece of kind 3"):
        smaller.without(3)
    assert smaller.holding(3) == bag
    assert smaller.refilled((1, 0, 0, 0)).generation == 1


def test_drawing_from_a_bag_equals_shuffling_it() -> None:
    """The exact probability of each sequence of three draws: drawn one by one, and over all shuffles."""

    drawn_lazily: Counter[tuple[int, ...]] = Counter()

    def enumerate_draws(bag: Bag, drawn: tuple[int, ...], probability: Fraction) -> None:
        if len(drawn) == 3:
            drawn_lazily[drawn] += probability  # type: ignore[assignment]
            return
        for kind, weight in bag.odds():
            enumerate_draws(bag.without(kind), (*drawn, kind), probability * Fraction(weight, bag.size))

    enumerate_draws(Bag("shells", (0, 3, 2, 1)), (), Fraction(1))
    shells = [1, 1, 1, 2, 2, 3]
    shuffled: Counter[tuple[int, ...]] = Counter()
    for first in range(6):
        for second in set(range(6)) - {first}:
            for third in set(range(6)) - {first, second}:
                shuffled[shells[first], shells[second], shells[third]] += Fraction(1, 120)  # type: ignore[assignment]
    assert drawn_lazily == shuffled
