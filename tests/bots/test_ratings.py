"""Ratings: properties that hold for all games."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fellfield.bots.ratings import Rating, initial_rating, rate_games, update_ratings

places = st.integers(2, 6).flatmap(lambda n: st.lists(st.integers(1, n), min_size=n, max_size=n))
strengths = st.builds(Rating, st.floats(0, 50), st.floats(0.5, 8.4))


@given(st.data(), places)
def test_the_order_of_the_seats_does_not_matter(data: st.DataObject, found: list[int]) -> None:
    ratings = data.draw(st.lists(strengths, min_size=len(found), max_size=len(found)))
    order = data.draw(st.permutations(range(len(found))))
    straight = update_ratings(ratings, found)
    turned = update_ratings([ratings[seat] for seat in order], [found[seat] for seat in order])
    for index, seat in enumerate(order):
        assert turned[index].mu == pytest.approx(straight[seat].mu, abs=1e-6)
        assert turned[index].sigma == pytest.approx(straight[seat].sigma, abs=1e-6)


@given(places)
def test_tied_equals_change_by_the_same_amount(found: list[int]) -> None:
    after = update_ratings([initial_rating()] * len(found), found)
    for place, rating in zip(found, after, strict=True):
        alike = [other for where, other in zip(found, after, strict=True) if where == place]
        assert all(other.mu == pytest.approx(rating.mu, abs=1e-6) for other in alike)


@given(places)
def test_among_equals_a_better_place_never_rates_lower(found: list[int]) -> None:
    after = update_ratings([initial_rating()] * len(found), found)
    for place, mine in zip(found, after, strict=True):
        for other, theirs in zip(found, after, strict=True):
            assert place >= other or mine.mu > theirs.mu


def test_tied_winners_are_never_below_the_third() -> None:
    after = update_ratings([initial_rating()] * 5, [1, 1, 3, 4, 5])
    assert after[0].mu == pytest.approx(after[1].mu)
    assert after[0].mu > after[2].mu > after[3].mu > after[4].mu


@given(places)
def test_uncertainty_never_grows_without_growth(found: list[int]) -> None:
    after = update_ratings([initial_rating()] * len(found), found, growth=0.0)
    assert all(rating.sigma <= initial_rating().sigma for rating in after)


@given(places)
def test_among_equals_ratings_are_zero_sum(found: list[int]) -> None:
    """Not so among unequals: who is less known moves more."""
    after = update_ratings([initial_rating()] * len(found), found)
    assert sum(rating.mu for rating in after) == pytest.approx(25 * len(found), abs=1e-6)


def test_a_bot_in_several_seats_has_one_rating() -> None:
    table = rate_games(["a", "b"], [(("a", "b", "b"), (1, 2, 3))] * 20)
    assert table["a"].mu > 25 > table["b"].mu
    assert table["a"].interval()[0] > table["b"].interval()[1]


lineups = st.lists(st.sampled_from("ab"), min_size=2, max_size=6).filter(lambda seats: len(set(seats)) == 2)


@given(st.lists(lineups, min_size=1, max_size=6), st.randoms(use_true_random=False))
def test_ratings_of_two_bots_are_zero_sum_in_any_number_of_seats(mixes: list[list[str]], dice: Random) -> None:
    games = [(mix, [dice.randint(1, len(mix)) for _ in mix]) for mix in mixes]
    table = rate_games(["a", "b"], games)
    assert table["a"].mu + table["b"].mu == pytest.approx(50, abs=1e-6)
    assert table["a"].sigma == pytest.approx(table["b"].sigma)


def test_a_game_against_oneself_changes_no_rating() -> None:
    assert rate_games(["a"], [(("a", "a", "a"), (1, 2, 3))] * 5) == {"a": initial_rating()}


@given(st.permutations(range(1, 5)), st.permutations(range(1, 5)))
def test_with_distinct_bots_the_model_is_used_unchanged(first: list[int], second: list[int]) -> None:
    after = update_ratings(update_ratings([initial_rating()] * 4, first, growth=0.0), second, growth=0.0)
    assert list(rate_games("abcd", [("abcd", first), ("abcd", second)]).values()) == after
