"""Chapter 3: setup, and the draw rule."""

from __future__ import annotations

import pytest
from tests.games.antler_island.positions import all_does, an, event_kinds, fresh, hand, held, stag, tokens

from fellfield.core.errors import IllegalAction
from fellfield.games.antler_island.material import NUMBER
from fellfield.testing.clauses import clause
from fellfield.testing.position import PositionUnderTest

FOUR = ("*: start P3", "*: food 1", "*: food 2", "*: food 2", "*: food 1", "*: die red", "*: die blue", "*: tile roar")


@clause("AN-3.1", "AN-R10")
def test_chance_names_the_start_player() -> None:
    position = fresh(4)
    assert position.odds() == {"start P1": 1, "start P2": 1, "start P3": 1, "start P4": 1}
    position.play("*: start P3")
    assert position.view(None)["start_seat"] == 2


@clause("AN-3.2")
@pytest.mark.parametrize(("players", "supply"), [(3, 44), (4, 42)])
def test_two_antlers_each_and_nothing_else(players: int, supply: int) -> None:
    state = fresh(players).state
    assert state.antlers == [2] * players
    assert state.tracks == [0] * players
    assert state.aside == state.tiles_up == state.tiles_down == (0,) * players
    assert not any(state.markers)
    assert state.supply == supply


@clause("AN-3.3")
@pytest.mark.parametrize(("players", "does"), [(3, 11), (4, 14)])
def test_all_does_start_in_the_reserve(players: int, does: int) -> None:
    assert fresh(players).state.reserve == does


@clause("AN-3.4")
def test_the_start_pile_and_the_main_pile_are_shuffled_separately() -> None:
    assert [bag.counts for bag in fresh(3).state.bags] == [(5, 4, 0), (4, 5, 9)]
    assert [bag.counts for bag in fresh(4).state.bags] == [(6, 6, 0), (3, 3, 9)]
    assert fresh(4).state.discard == (0, 0, 0)


@clause("AN-3.5", "AN-R15")
def test_tokens_come_from_the_start_pile_while_it_lasts() -> None:
    position = fresh(4, *FOUR)
    assert (position.state.start_left, position.state.main_left) == (4, 15)
    assert position.state.food[NUMBER["B1"]] == (0,)
    position = an("food B1 2 B2 2 B3 2 B4 2; P1: at B1; P1: shows famished; P1: plan EEEEE; P1 to reveal")
    assert position.state.start_left == 0
    position.play("P1: reveal 1", "*: food 2", "*: food 1", "P1: play famished")
    assert position.odds() == {"food 1": 3, "food 2": 3, "food 3": 9}


SHORT = (
    "discard 1+2+3; P1: food 1+1+2+2, at B4, shows famished, plan EEEEE; P2: food 1+1+2+2; P3: food 1+1+3+3;"
    "P4: food 2+2+3+3; food B1 1 B2 1 B3 1 B4 1 Y1 1 Y2 1 Y3 1 Y4 1"
)


@clause("AN-3.5", "AN-R13")
def test_the_discard_is_shuffled_when_a_token_is_needed_and_not_before() -> None:
    position = an(
        "discard 1+2+3; P1: food 1+1+2, at B4, shows famished, plan EEEEE; P2: food 1+1+2+2;"
        "P3: food 1+1+3+3; P4: food 2+2+3+3; food B1 1 B2 1 B3 1 B4 1 Y1 1 Y2 1 Y3 1 Y4 2; P1 to reveal"
    )
    assert (position.state.start_left, position.state.main_left, position.state.discard) == (0, 0, (1, 1, 1))
    position.play("P1: reveal 1", "*: food 3")
    assert position.state.discard == (1, 1, 1)
    position.play("P1: play famished")
    assert position.state.discard == (0, 0, 0)
    assert position.odds() == {"food 1": 1, "food 2": 1, "food 3": 1}
    assert "food-shuffled" in event_kinds(position)


@clause("AN-3.5", "AN-R14")
def test_no_token_is_drawn_when_everything_is_empty() -> None:
    position = an(
        SHORT.replace("discard 1+2+3; ", "").replace("B4 1", "B4 2").replace("Y1 1 Y2 1", "Y1 2 Y2 2") + "; round over"
    )
    assert position.state.start_left + position.state.main_left + sum(position.state.discard) == 0
    position.play("*: die red")
    assert [tokens(position, f"R{sector}") for sector in (1, 2, 3, 4)] == [0, 0, 0, 0]
    assert position.to_act() == ["*"]


@clause("AN-3.6")
def test_each_player_draws_a_token_that_only_its_owner_sees() -> None:
    position = fresh(4, "*: start P1", "*: food 2")
    assert hand(position, "P1") == (2,)
    assert position.events_seen_by("P1")[-1] == {"event": "food-taken", "seat": 0, "pile": "start", "value": 2}
    assert "value" not in position.events_seen_by("P2")[-1]
    assert position.view("P2")["seats"][0]["food"] == {"hidden": 1}
    assert position.view("P1")["seats"][0]["food"] == [2]
    assert position.odds() == {"food 1": 6, "food 2": 5}


@clause("AN-3.7", "AN-R11", "AN-R12")
def test_one_roll_puts_all_stags_on_one_colour_clockwise_from_the_start_player() -> None:
    position = fresh(4, *FOUR[:6])
    assert [stag(position, seat) for seat in ("P3", "P4", "P1", "P2")] == ["R1", "R2", "R3", "R4"]


@clause("AN-3.8", "AN-R104")
def test_the_food_colour_is_another_one() -> None:
    position = fresh(4, *FOUR[:6])
    assert position.odds() == {"die blue": 2, "die yellow": 2}
    with pytest.raises(IllegalAction):
        position.play("*: die red")
    position.play("*: die blue")
    assert [tokens(position, f"B{sector}") for sector in (1, 2, 3, 4)] == [1, 1, 1, 1]


@clause("AN-3.9")
def test_does_stand_on_the_third_colour_and_on_grass() -> None:
    position = fresh(4, *FOUR)
    assert all_does(position) == dict.fromkeys(["Y1", "Y2", "Y3", "Y4", "G1", "G2", "G3", "G4"], 1)
    assert position.state.reserve == 6


@clause("AN-3.10")
def test_the_top_cunning_tile_is_turned_up() -> None:
    position = fresh(4, *FOUR[:7])
    assert set(position.odds().values()) == {2}
    position.play("*: tile roar")
    assert position.view(None)["open_tile"] == "roar"
    assert position.view(None)["tile_pile"]["left"] == 11


@clause("AN-3.11")
def test_the_first_round_starts_with_planning() -> None:
    position = fresh(4, *FOUR)
    assert position.state.turn == 1
    assert position.to_act() == ["P1", "P2", "P3", "P4"]
    assert position.offers("P1: plan MECGM")


@clause("AN-W1")
def test_setup_for_four_players() -> None:
    position = fresh(4, *FOUR)
    assert [stag(position, f"P{seat}") for seat in (3, 4, 1, 2)] == ["R1", "R2", "R3", "R4"]
    assert [tokens(position, f"B{sector}") for sector in (1, 2, 3, 4)] == [1] * 4
    assert all_does(position) == dict.fromkeys(["Y1", "Y2", "Y3", "Y4", "G1", "G2", "G3", "G4"], 1)
    state = position.state
    assert (state.reserve, state.start_left, state.main_left, state.supply) == (6, 4, 15, 42)
    assert (state.tile_bag.size, state.open_tile is None) == (11, False)


@clause("AN-W2")
def test_setup_for_three_players() -> None:
    position = fresh(
        3, "*: start P1", "*: food 1", "*: food 1", "*: food 1", "*: die blue", "*: die yellow", "*: tile speed"
    )
    assert [stag(position, f"P{seat}") for seat in (1, 2, 3)] == ["B1", "B2", "B3"]
    assert [tokens(position, f"Y{sector}") for sector in (1, 2, 3)] == [1] * 3
    assert all_does(position) == dict.fromkeys(["R1", "R2", "R3", "G1", "G2", "G3"], 1)
    state = position.state
    assert (state.reserve, state.start_left, state.main_left, state.supply) == (5, 3, 18, 44)


@clause("AN-R108")
def test_a_token_keeps_the_odds_of_the_pile_it_came_from() -> None:
    position = an("P1: at B1, plan EEEEE; food B1 start B2 main; P1 to reveal")
    position.play("P1: reveal 1")
    assert position.odds() == {"food 1": 2, "food 2": 6}
    other: PositionUnderTest = an("P1: at B1, plan EEEEE; food B1 main; P1 to reveal")
    other.play("P1: reveal 1")
    assert other.odds() == {"food 1": 3, "food 2": 3, "food 3": 9}
    assert held(other, "P1") == 1
