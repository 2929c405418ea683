"""How ratings change: independent of seats, equal for equals."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from fellfield.server import ratings

PLACES = st.lists(st.integers(1, 6), min_size=2, max_size=6).map(
    lambda wild: {f"p{number}": 1 + sum(other < place for other in wild) for number, place in enumerate(wild)}
)


@given(PLACES, st.randoms(use_true_random=False))
def test_the_order_of_the_seats_does_not_matter(places: dict[str, int], random: Random) -> None:
    shuffled = list(places.items())
    random.shuffle(shuffled)
    unshuffled = {rating.who: rating.mu for rating in ratings.after("tides", places, {})}
    after_shuffle = {rating.who: rating.mu for rating in ratings.after("tides", dict(shuffled), {})}
    assert all(abs(unshuffled[who] - after_shuffle[who]) < 1e-9 for who in unshuffled)


@given(PLACES)
def test_equal_players_who_tie_change_equally_and_better_places_gain_more(places: dict[str, int]) -> None:
    after = {rating.who: rating.mu for rating in ratings.after("tides", places, {})}
    for player, opponent in ((a, b) for a in places for b in places):
        if places[player] == places[opponent]:
            assert abs(after[player] - after[opponent]) < 1e-9
        elif places[player] < places[opponent]:
            assert after[player] > after[opponent]
