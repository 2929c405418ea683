"""Chapter 9: when cunning tiles may be played, and what each of them does."""

from __future__ import annotations

import pytest
from tests.games.antler_island.owner_boards import shared_meadow
from tests.games.antler_island.positions import FIGHT, LOCK, all_does, an, hand, held, stag

from fellfield.testing.clauses import clause


@clause("AN-9.6")
def test_playing_is_optional_and_needs_the_tile() -> None:
    position = an("P1: at B1, shows roar; does R1 1; P1 to reveal")
    assert position.legal("P1") == ["reveal 1", "reveal X", "play roar"]
    bare = an("P1: at B1; does R1 1; P1 to reveal")
    assert bare.refuses("P1: play roar", because="AN-9.6")
    assert an("P1: at B1; P1 to move").refuses("P1: speed R1>Y4", because="AN-9.6")


@clause("AN-R103")
def test_the_face_up_copy_is_played_first() -> None:
    position = an("P1: at B1, shows roar, hides roar; does R1 1; P1 to reveal")
    position.play("P1: play roar")
    assert position.view("P2")["seats"][0]["tiles_up"] == []
    assert position.view("P2")["seats"][0]["tiles_down"] == {"hidden": 1}


@clause("AN-9.7", "AN-R65")
def test_not_two_of_one_type_in_a_turn_but_again_in_the_next() -> None:
    position = an("P1: at B1, plan CCCCC, shows roar, hides roar; does R1 4; P1 to reveal")
    position.play("P1: play roar")
    assert position.refuses("P1: play roar", because="AN-9.7")
    position.play("P1: reveal 1")
    for seat in ("P2", "P3", "P4"):
        position.play(f"{seat}: reveal 1")
        while position.to_act() == [seat]:
            position.play(f"{seat}: {position.legal(seat)[0]}")
    assert position.to_act() == ["P1"]
    assert position.offers("P1: play roar")


@clause("AN-R65")
def test_a_defender_may_use_the_type_again_in_the_next_turn() -> None:
    position = an(
        "P2: at Y1, antlers 9, food 1+1, shows keep-one-food, hides keep-one-food; P3: at B1, food 1;"
        "P4: at R2, food 1, plan MMMMM; P3 to move"
    )
    position.play("P3: move Y1", "P3: commit 1", "P2: commit 1", "P3: lock", "P2: keep 1", "P2: place B1")
    position.play("P2: take top", "*: tile roar")
    position.play("P4: reveal 1", "P4: move Y1", "P4: commit 1", "P2: commit 1", "P4: lock")
    assert position.legal("P2") == ["keep 1", "pass"]


@clause("AN-9.8", "AN-R63")
def test_defenders_may_play_the_two_fight_tiles_and_nothing_else() -> None:
    position = an(FIGHT.replace("food 1;", "food 1, shows keep-one-food diamond-antlers roar;"))
    position.play("P1: move Y1", "P1: commit 2")
    assert position.refuses("P2: play roar", because="AN-R45")
    position.play("P2: commit 1", "P1: lock")
    assert position.legal("P2") == ["keep 1", "pass"]
    position.play("P2: keep 1")
    assert position.legal("P2") == ["play diamond-antlers", "pass"]
    position.play("P2: play diamond-antlers")
    assert position.state.antlers[1] == 3


@clause("AN-9.9", "AN-R64")
def test_a_tile_without_effect_cannot_be_played() -> None:
    position = an("P1: at B1, shows roar; does S 1; P1 to reveal")
    assert position.refuses("P1: play roar", because="AN-9.13")
    assert position.refuses("P1: play famished", because="AN-9.12")
    assert position.refuses("P1: play extra-mate", because="AN-9.14")
    assert position.refuses("P1: play diamond-antlers", because="AN-9.11")
    assert position.refuses("P1: keep 1", because="AN-9.15")


# -- Speed -----------------------------------------------------------------------------------------------------


@clause("AN-9.10", "AN-W29", "AN-R76")
@pytest.mark.parametrize(
    ("other", "paths"),
    [
        ("R3", {"R1>Y4", "R1>G4", "Y1>R2", "Y1>G1"}),
        ("Y1", {"R1>Y4", "R1>G4"}),
        ("G1", {"R1>Y4", "R1>G4", "Y1>R2", "Y1>G1"}),
    ],
)
def test_speed_offers_every_path_of_two_steps(other: str, paths: set[str]) -> None:
    position = an(f"P1: at B1, hides speed; P2: at {other}; P3: at B3; P4: at Y3; P1 to move")
    assert {text[6:] for text in position.legal("P1") if text.startswith("speed")} == paths
    assert position.refuses("P1: play speed", because="AN-9.10")
    if other == "G1":
        position.play("P1: speed Y1>G1")
        assert position.view(None)["fight"]["origin"] == "Y1"


@clause("AN-R73", "AN-R74", "AN-R75")
def test_speed_leads_neither_back_nor_through_a_stag_or_a_wetland() -> None:
    position = an("P1: at B1, hides speed; P2: at R1; P3: at B3; P4: at Y3; P1 to move")
    assert position.refuses("P1: speed Y1>B1", because="AN-R73")
    assert position.refuses("P1: speed R1>Y4", because="AN-R74")
    assert position.refuses("P1: speed W1>S", because="AN-2.4")
    assert position.refuses("P1: speed Y1>G3", because="AN-7.1")
    shut = an("P1: at B1, hides speed; P2: at R1; P3: at Y1; P4: at Y3; P1 to move")
    assert shut.legal("P1") == ["move R1", "move Y1"]


@clause("AN-R77")
@pytest.mark.parametrize("via", ["B1", "G1"])
def test_the_path_to_one_space_is_chosen_and_fixes_where_the_fight_was_entered_from(via: str) -> None:
    position = an(
        "P1: at R1, antlers 4, food 2, hides speed; P2: at Y1, antlers 5, food 1; P3: at B3; P4: at Y3; P1 to move",
        board=shared_meadow(),
    )
    assert [text for text in position.legal("P1") if text.endswith(">Y1")] == ["speed B1>Y1", "speed G1>Y1"]
    position.play(f"P1: speed {via}>Y1", *LOCK[1:])
    assert stag(position, "P1") == via


@clause("AN-R74")
def test_a_fight_ends_the_movement() -> None:
    position = an(FIGHT.replace("food 2;", "food 2, hides speed;"))
    position.play("P1: move Y1", "P1: commit 2", "P2: retreat R2", "P1: take top", "*: tile famished")
    assert stag(position, "P1") == "Y1"
    assert not position.offers("P1: speed B1>R1")


# -- the other five --------------------------------------------------------------------------------------------


@clause("AN-9.11")
def test_diamond_antlers_keep_the_piece() -> None:
    position = an(FIGHT.replace("food 1;", "food 1, hides diamond-antlers;"))
    position.play(*LOCK, "P2: pass")
    assert position.legal("P2") == ["play diamond-antlers", "pass"]
    position.play("P2: play diamond-antlers")
    assert (position.state.antlers[1], position.state.aside[1]) == (3, 0)
    lost = an(FIGHT.replace("food 1;", "food 1, hides diamond-antlers;"))
    lost.play(*LOCK, "P2: pass", "P2: pass")
    assert (lost.state.antlers[1], lost.state.aside[1]) == (2, 1)


@clause("AN-9.12", "AN-R78", "AN-R79")
def test_famished_draws_from_the_start_pile_first() -> None:
    position = an("P1: at B1, plan EEEEE, food nothing, hides famished; food B1 main; P1 to reveal")
    position.play("P1: reveal 1", "*: food 3", "P1: play famished")
    assert position.odds() == {"food 1": 3, "food 2": 6}
    position.play("*: food 1")
    assert hand(position, "P1") == (1, 3)
    full = an("P1: at B1, plan EEEEE, food 1+1+1+1, hides famished; food B1 main; P1 to reveal")
    full.play("P1: reveal 1", "*: food 3")
    assert held(full, "P1") == 5
    assert full.to_act() == ["P1"]
    assert full.refuses("P1: play famished", because="AN-9.12")


@clause("AN-9.13", "AN-W31", "AN-R80")
def test_roar_on_grass() -> None:
    position = an("P1: at G1, shows roar; does W1 2 Y1 1 S 3 B1 1; P1 to reveal")
    position.play("P1: play roar")
    assert all_does(position) == {"G1": 3, "W1": 1, "S": 2, "B1": 1}


@clause("AN-9.13", "AN-W32", "AN-R80")
def test_roar_on_the_summit() -> None:
    position = an("P1: at S, shows roar; P2: at G1; does W1 1 W3 2 G1 1 G2 1 S 1 R2 1; P1 to reveal")
    position.play("P1: play roar")
    assert all_does(position) == {"S": 5, "W3": 1, "R2": 1}


@clause("AN-R45")
def test_roar_is_not_playable_in_a_fight_or_a_move() -> None:
    position = an(FIGHT.replace("food 2;", "food 2, shows roar;") + "; does B1 1")
    assert position.refuses("P1: play roar", because="AN-R45")
    position.play("P1: move Y1")
    assert position.refuses("P1: play roar", because="AN-R45")


@clause("AN-R81")
def test_roar_after_a_lost_fight_from_where_the_stag_stands() -> None:
    position = an(
        FIGHT.replace("antlers 3", "antlers 9").replace("food 2;", "food 2, shows roar;") + "; does R2 1 B1 1"
    )
    position.play(*LOCK, "P2: place R2", "P2: take top", "*: tile speed")
    assert stag(position, "P1") == "R2"
    assert position.to_act() == ["P2"]  # the does on R2 and B1 are not next to R2
    near = an(FIGHT.replace("antlers 3", "antlers 9").replace("food 2;", "food 2, shows roar;") + "; does B2 1")
    near.play(*LOCK, "P2: place R2", "P2: take top", "*: tile speed", "P1: play roar")
    assert all_does(near) == {"R2": 1}


@clause("AN-9.14", "AN-R83")
def test_extra_mate_needs_two_does() -> None:
    position = an("P1: at S, plan CCCCC, hides extra-mate; does S 3; P1 to reveal")
    position.play("P1: reveal 1")
    assert position.legal("P1") == ["mate", "play extra-mate"]
    position.play("P1: play extra-mate")
    assert (position.state.tracks[0], all_does(position)) == (2, {"S": 1})
    single = an("P1: at S, plan CCCCC, hides extra-mate; does S 1; P1 to reveal")
    single.play("P1: reveal 1")
    assert single.state.tracks[0] == 1


@clause("AN-9.15", "AN-R84")
def test_keep_one_food_then_diamond_antlers_by_one_player() -> None:
    position = an(
        FIGHT.replace("food 1;", "food 1+2, hides keep-one-food diamond-antlers;")
        .replace("antlers 3", "antlers 2")
        .replace("antlers 4", "antlers 6")
    )
    position.play("P1: move Y1", "P1: commit 2", "P2: commit 1+2", "P1: lock")
    assert position.legal("P2") == ["keep 1", "keep 2", "pass"]
    assert position.refuses("P2: keep 3", because="AN-9.15")
    assert position.refuses("P2: play keep-one-food", because="AN-9.15")
    position.play("P2: keep 2")
    assert hand(position, "P2") == (2,)
    assert position.state.discard == (1, 1, 0)
    position.play("P2: play diamond-antlers")
    assert position.state.antlers[1] == 2


@clause("AN-9.15")
def test_keep_one_food_after_a_draw_and_a_win_attacker_first() -> None:
    both = FIGHT.replace("food 2;", "food 2, shows keep-one-food;").replace("food 1;", "food 1, hides keep-one-food;")
    position = an(both.replace("antlers 3", "antlers 5"))
    position.play(*LOCK)
    assert position.to_act() == ["P1"]
    position.play("P1: keep 2")
    assert position.to_act() == ["P2"]
    position.play("P2: keep 1")
    assert (hand(position, "P1"), hand(position, "P2"), position.state.discard) == ((2,), (1,), (0, 0, 0))
    assert stag(position, "P1") == "B1"
    won = an(both)
    won.play(*LOCK, "P1: keep 2", "P2: pass")
    assert hand(won, "P1") == (2,)


@clause("AN-R85")
def test_no_keep_one_food_after_a_retreat() -> None:
    position = an(FIGHT.replace("food 2;", "food 2, shows keep-one-food;"))
    position.play("P1: move Y1", "P1: commit 2", "P2: retreat R2")
    assert position.refuses("P1: keep 2", because="AN-9.15")


# -- nobody may learn from being asked (AN-R107) ---------------------------------------------------------------


@clause("AN-R107")
@pytest.mark.parametrize("tile", ["roar", "speed"])
def test_roar_after_the_action_is_asked_of_every_seat_that_hides_a_tile(tile: str) -> None:
    position = an(f"P1: at B1, plan GGGGG, food nothing, hides {tile}; does R1 1; P1 to reveal")
    position.play("P1: reveal 1")
    assert position.to_act() == ["P1"]
    assert position.legal("P1") == (["play roar", "pass"] if tile == "roar" else ["pass"])
    assert position.view("P2")["question"] is None


@clause("AN-R107")
def test_no_question_without_public_facts_for_it() -> None:
    position = an("P1: at B1, plan GGGGG, food nothing, shows speed; does R1 1; P1 to reveal")
    position.play("P1: reveal 1")
    assert position.to_act() == ["P2"]
    far = an("P1: at B1, plan GGGGG, food nothing, hides roar; does S 1; P1 to reveal")
    far.play("P1: reveal 1")
    assert far.to_act() == ["P2"]


@clause("AN-R107")
def test_famished_keep_diamond_and_extra_mate_are_asked_of_every_seat_that_hides_a_tile() -> None:
    eating = an("P1: at B1, plan EEEEE, food nothing, hides speed; food B1 1; does S 1; P1 to reveal")
    eating.play("P1: reveal 1", "*: food 1")
    assert eating.legal("P1") == ["pass"]
    mating = an("P1: at S, plan CCCCC, hides speed; does S 3; P1 to reveal")
    mating.play("P1: reveal 1")
    assert mating.legal("P1") == ["mate"]
    fighting = an(FIGHT.replace("food 1;", "food 1, hides speed;"))
    fighting.play(*LOCK)
    assert fighting.legal("P2") == ["pass"]
    assert fighting.view("P1")["due"][-1] == {"step": "keep-food-step", "seat": 1}
    fighting.play("P2: pass")
    assert fighting.legal("P2") == ["pass"]
    assert fighting.view("P2")["question"]["step"] == "save-antler-step"
