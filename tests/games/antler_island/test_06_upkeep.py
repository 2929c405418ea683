"""Chapter 6: upkeep."""

from __future__ import annotations

import pytest
from tests.games.antler_island.positions import all_does, an, does, tokens
from tests.games.antler_island.test_03_setup import SHORT

from fellfield.testing.clauses import clause


@clause("AN-6.1", "AN-6.2")
def test_the_pawn_passes_to_the_next_player_and_all_control_tiles_are_returned() -> None:
    position = an("start P4; round over")
    assert position.state.pawn == 0
    assert position.state.turn == 2
    assert position.state.used == [0] * 4
    assert position.state.plans == (None,) * 4


@clause("AN-6.3", "AN-W34")
def test_does_walk_uphill_all_at_once() -> None:
    position = an("does B1 1 Y1 1 R2 1 W1 1 G1 2 S 1; round over")
    assert all_does(position) == {"W1": 1, "G1": 2, "S": 4}


@clause("AN-6.4")
def test_food_is_placed_on_spaces_of_the_rolled_colour_that_have_room() -> None:
    position = an("food R1 2 R2 1; P1: at R3; round over")
    left = position.state.start_left
    position.play("*: die red")
    assert [tokens(position, f"R{sector}") for sector in (1, 2, 3, 4)] == [2, 2, 1, 1]
    assert position.state.start_left == left - 3


@clause("AN-6.5", "AN-R30")
@pytest.mark.parametrize(
    ("players", "reserve", "sets", "left"),
    [
        *((4, *row) for row in ((3, 0, 3), (4, 1, 0), (7, 1, 3), (8, 2, 0), (11, 2, 3), (14, 2, 6))),
        *((3, *row) for row in ((2, 0, 2), (3, 1, 0), (5, 1, 2), (6, 2, 0), (9, 2, 3), (11, 2, 5))),
    ],
)
@clause("AN-W35")
def test_does_enter_only_in_whole_sets(players: int, reserve: int, sets: int, left: int) -> None:
    total = 3 * players + 2
    position = an(f"does S {total - reserve}; round over", players)
    position.play("*: die red")
    rolls = ["*: die red", "*: die blue"][:sets]
    for roll in rolls:
        assert position.to_act() == ["*"]
        position.play(roll)
    assert position.to_act()[0] == "P1"
    assert position.state.reserve == left
    assert sum(does(position, f"R{sector}") for sector in range(1, players + 1)) == (players if sets else 0)


@clause("AN-W35")
def test_the_first_upkeep_has_a_second_set_only_after_matings() -> None:
    assert an("", 4).state.reserve + 2 == 8
    assert an("", 3).state.reserve + 1 == 6


@clause("AN-6.5", "AN-R28", "AN-R104")
def test_the_second_set_of_does_gets_a_different_colour_from_the_first() -> None:
    position = an("does S 6; round over")
    position.play("*: die blue")
    assert position.odds() == {"die red": 2, "die blue": 2, "die yellow": 2}
    position.play("*: die blue")
    assert position.odds() == {"die red": 2, "die yellow": 2}


@clause("AN-6.6")
def test_planning_follows_upkeep() -> None:
    position = an("does S 14; round over")
    position.play("*: die blue")
    assert position.to_act() == ["P1", "P2", "P3", "P4"]
    assert position.offers("P3: plan GGGGG")


@clause("AN-R29")
def test_new_does_do_not_walk_in_the_same_upkeep() -> None:
    position = an("does S 6; round over")
    position.play("*: die blue", "*: die red", "*: die blue")
    assert all_does(position) == {"S": 6, **{f"{letter}{sector}": 1 for letter in "RB" for sector in (1, 2, 3, 4)}}


@clause("AN-R31")
def test_a_mated_doe_returns_to_the_reserve_at_once() -> None:
    position = an("P1: at S, plan CCCCC; does S 11; P1 to reveal")
    position.play("P1: reveal 1")
    assert position.state.reserve == 4


@clause("AN-R32")
def test_no_upkeep_after_the_final_round() -> None:
    position = an("P1: track 10, marker; does G1 2; round over")
    assert position.to_act() == []
    assert all_does(position) == {"G1": 2}
    assert position.state.result is not None


@clause("AN-W37", "AN-R14", "AN-R102")
def test_in_a_food_shortage_chance_decides_which_spaces_get_food() -> None:
    position = an(SHORT + "; round over")
    position.play("*: die red")
    assert position.odds() == {"serve R1 R2 R3": 1, "serve R1 R2 R4": 1, "serve R1 R3 R4": 1, "serve R2 R3 R4": 1}
    position.play("*: serve R1 R3 R4")
    assert [tokens(position, f"R{sector}") for sector in (1, 2, 3, 4)] == [1, 0, 1, 1]
    assert position.state.discard == (0, 0, 0)
    placed = next(event for event in position.events if event.facts()["event"] == "food-placed")
    assert placed.facts()["missed"] == ["R2"]


@clause("AN-R102")
def test_spaces_are_served_in_sector_order_when_the_piles_change() -> None:
    position = an("food B1 2 B2 2 B3 1 Y1 1; round over")
    assert position.state.start_left == 2
    position.play("*: die red")
    assert [position.state.food[space] for space in (0, 3, 6, 9)] == [(0,), (0,), (1,), (1,)]
