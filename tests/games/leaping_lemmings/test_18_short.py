"""Chapter 18: the shorter game."""

from __future__ import annotations

import pytest
from tests.games.leaping_lemmings.positions import opening, random_states

from fellfield.testing.clauses import clause


@clause("LL-18.1")
def test_two_twos_and_two_threes_are_removed() -> None:
    assert opening(3, short=True).state.to_json()["position"]["deck"] == [6, 6, 8, 8]
    assert opening(3, short=True).view(None)["draw_pile"] == 29


@clause("LL-18.2", "LL-18.3", "LL-26.7", "LL-R123")
@pytest.mark.parametrize(("edition", "least"), [("english", 24), ("italian", 24), ("spanish", 23)])
def test_a_short_game_has_as_many_turns_as_its_tail_allows(edition: str, least: int) -> None:
    lengths = set()
    for seed in range(25):
        rolls = {
            state.turn
            for state in random_states(2, seed, short=True, edition=edition)
            if state.view(None)["due"] and state.view(None)["due"][-1]["step"] == "roll-step"
        }
        lengths.add(len(rolls))
    assert least + 1 <= min(lengths)
    assert max(lengths) <= 29
