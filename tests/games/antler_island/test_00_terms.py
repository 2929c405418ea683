"""Chapter 0: terms and names."""

from __future__ import annotations

import pytest
from tests.games.antler_island.positions import FIGHT, an, stag

import fellfield
from fellfield.core.errors import Unreadable
from fellfield.testing.clauses import clause


@clause("AN-0.3")
def test_a_round_has_four_turns_for_everybody_and_then_an_upkeep() -> None:
    position = an(
        "3 players; P1: plan GGGGG; P2: plan GGGGG; P3: plan GGGGG; P1: food nothing; P2: food nothing;"
        "P3: food nothing; P1 to reveal"
    )
    for lap in ("1", "2", "3", "X"):
        for seat in ("P1", "P2", "P3"):
            assert position.to_act() == [seat]
            position.play(f"{seat}: reveal {lap}")
    assert position.state.turn == 2
    assert position.to_act() == ["*"]


@clause("AN-0.3")
def test_the_peak_is_antlers_and_aside_together() -> None:
    position = an(FIGHT)
    position.play("P1: move Y1", "P1: commit 2", "P2: commit 1", "P1: lock")
    assert (position.state.antlers[1], position.state.aside[1]) == (2, 1)


@clause("AN-0.4")
def test_spaces_and_seats_have_the_names_of_the_ledger() -> None:
    assert fellfield.game("antler-island").seat_names(4) == ("P1", "P2", "P3", "P4")
    position = an("P1: at G4; P2: at S; P3: at Y3")
    assert [stag(position, seat) for seat in ("P1", "P2", "P3")] == ["G4", "S", "Y3"]
    with pytest.raises(Unreadable):
        an("P1: at X1")
    with pytest.raises(Unreadable):
        an("3 players; P1: at R4")
