"""Chapter 7: Move, Eat, Mate, Grow."""

from __future__ import annotations

import pytest
from tests.games.antler_island.positions import FIGHT, an, does, event_kinds, hand, held, stag, tokens

from fellfield.games.antler_island.material import NUMBER
from fellfield.testing.clauses import clause
from fellfield.testing.position import PositionUnderTest

# -- Move -----------------------------------------------------------------------------------------------------


@clause("AN-7.1", "AN-R33")
def test_a_stag_goes_to_any_usable_neighbour_occupied_or_not() -> None:
    position = an("P1: at G1, antlers 2; P2: at S, antlers 9; P1 to move")
    assert position.legal("P1") == ["move S", "move Y1", "move R2"]
    assert position.refuses("P1: move G2", because="AN-7.1")
    assert position.refuses("P1: move W1", because="AN-2.4")
    position.play("P1: move Y1")
    assert stag(position, "P1") == "Y1"


@clause("AN-7.1")
def test_a_space_of_the_four_player_board_is_no_goal_for_three() -> None:
    assert an("3 players; P1 to move").refuses("P1: move Y4", because="AN-2.2")


@clause("AN-7.2")
def test_a_stag_there_means_a_fight_and_otherwise_the_action_ends() -> None:
    position = an(FIGHT)
    position.play("P1: move Y1")
    assert position.legal("P1") == ["commit 2"]
    quiet = an("P1: at B1; P2: at R2; P1 to move")
    quiet.play("P1: move R1")
    assert quiet.state.fight is None
    assert quiet.to_act() == ["P2"]


@clause("AN-7.3")
def test_with_speed_it_goes_two_spaces() -> None:
    position = an("P1: at B1, shows speed; P2: at R3; P3: at B3; P1 to move")
    position.play("P1: speed Y1>G1")
    assert stag(position, "P1") == "G1"
    assert position.state.tile_discard[0] == 1


@clause("AN-R34")
def test_a_move_into_a_drawn_fight_was_performed() -> None:
    position = an(FIGHT.replace("antlers 3", "antlers 5"))
    position.play("P1: move Y1", "P1: commit 2", "P2: commit 1", "P1: lock")
    assert stag(position, "P1") == "B1"
    assert position.state.used[0] == 1
    assert position.to_act() == ["P2"]


# -- Eat ------------------------------------------------------------------------------------------------------


@clause("AN-7.4")
def test_all_tokens_are_eaten_and_only_the_eater_sees_them() -> None:
    position = an("P1: at B1, plan EEEEE, food nothing; food B1 2; P1 to reveal")
    position.play("P1: reveal 1", "*: food 2", "*: food 1")
    assert hand(position, "P1") == (1, 2)
    assert tokens(position, "B1") == 0
    eaten = [facts for facts in position.events_seen_by("P2") if facts["event"] == "food-eaten"]
    assert eaten == [{"event": "food-eaten", "seat": 0, "space": "B1"}] * 2
    assert [facts["value"] for facts in position.events_seen_by("P1") if facts["event"] == "food-eaten"] == [2, 1]


@clause("AN-7.5", "AN-R35", "AN-R36", "AN-W6")
def test_eat_with_four_held_takes_the_older_token() -> None:
    position = an("P1: at B1, plan EEEEE, food 1+1+1+2, shows famished; food B1 start+main; P1 to reveal")
    position.play("P1: reveal 1")
    assert position.odds() == {"food 2": 5}
    position.play("*: food 2")
    assert held(position, "P1") == 5
    assert position.state.food[NUMBER["B1"]] == (1,)
    assert position.to_act() == ["P2"]


@clause("AN-7.6", "AN-W8")
def test_famished_adds_one_token() -> None:
    position = an("P1: at B1, plan EEEEE, food 1+1+1, shows famished; food B1 1; P1 to reveal")
    position.play("P1: reveal 1", "*: food 2")
    assert position.legal("P1") == ["play famished", "pass"]
    position.play("P1: play famished", "*: food 2")
    assert held(position, "P1") == 5
    full = an("P1: at B1, plan EEEEE, food 1+1+1, shows famished; food B1 2; P1 to reveal")
    full.play("P1: reveal 1", "*: food 2", "*: food 2")
    assert full.to_act() == ["P2"]
    empty = an("P1: at B1, plan EEEEE, food nothing, shows famished; food B2 1; P1 to reveal")
    empty.play("P1: reveal 1")
    assert empty.to_act() == ["P2"]


@clause("AN-W7")
def test_eat_with_five_held() -> None:
    position = an("P1: at B1, plan EEEEE, food 1+1+1+2+2, shows famished; food B1 1; P1 to reveal")
    position.play("P1: reveal 1")
    assert (held(position, "P1"), tokens(position, "B1"), position.state.used[0]) == (5, 1, 1)
    assert position.to_act() == ["P2"]


# -- Mate -----------------------------------------------------------------------------------------------------


@clause("AN-7.7")
def test_one_doe_goes_to_the_reserve_and_the_track_rises() -> None:
    position = an("P1: at S, plan CCCCC; does S 3; P1 to reveal")
    position.play("P1: reveal 1")
    assert (does(position, "S"), position.state.reserve, position.state.tracks[0]) == (2, 12, 1)


@clause("AN-7.8", "AN-R37")
@pytest.mark.parametrize(("players", "target"), [(3, 12), (4, 10)])
def test_the_target_makes_the_round_final_and_the_track_goes_on(players: int, target: int) -> None:
    position = an(f"P1: at S, plan CCCCC, track {target - 1}; does S 3; P1 to reveal", players)
    assert not position.view(None)["final_round"]
    position.play("P1: reveal 1")
    assert position.view(None)["final_round"]
    assert "final-round-called" in event_kinds(position)
    beyond = an(f"P1: at S, plan CCCCC, track {target}; does S 3; lap 2; P1 to reveal", players)
    beyond.play("P1: reveal 2")
    assert beyond.state.tracks[0] == target + 1
    assert "final-round-called" not in event_kinds(beyond)


# -- Grow -----------------------------------------------------------------------------------------------------


def grown(text: str, food: str) -> tuple[PositionUnderTest, int]:
    """The position after growth, and the number of tiles earned."""
    position = an(f"{text}; P1 to grow")
    position.play(f"P1: grow {food}")
    earned = 0
    while position.to_act() == ["P1"] and "take top" in position.legal("P1"):
        earned += 1
        position.play("P1: take top")
        position.play(f"*: {next(iter(position.odds()))}")
        if position.to_act() == ["P1"] and position.legal("P1")[0].startswith("discard"):
            position.play(f"P1: {position.legal('P1')[0]}")
    return position, earned


@clause("AN-7.9", "AN-W9")
def test_grow_with_1_and_3() -> None:
    position = an("P1: antlers 3, food 1+3; P1 to grow")
    assert position.legal("P1") == ["grow 1", "grow 3", "grow 1+3"]
    assert position.refuses("P1: grow nothing", because="AN-R38")
    for food, antlers in (("1", 4), ("3", 4), ("1+3", 5)):
        after, earned = grown("P1: antlers 3, food 1+3", food)
        assert (after.state.antlers[0], earned) == (antlers, 1)
    assert grown("P1: food 1+3", "1+3")[0].state.discard == (1, 0, 1)


@clause("AN-7.9", "AN-R39", "AN-R38")
def test_any_tokens_may_be_given_but_at_least_one() -> None:
    position = an("P1: food 1+1+2+3+3; P1 to grow")
    assert len(position.legal("P1")) == 3 * 2 * 3 - 1
    assert position.refuses("P1: grow 2+2", because="AN-7.9")
    assert position.refuses("P1: grow nothing", because="AN-R38")
    assert position.offers("P1: grow 1")


@clause("AN-7.10", "AN-W14", "AN-R41", "AN-R42")
@pytest.mark.parametrize(
    ("food", "antlers", "aside"), [("1", 1, 2), ("2", 1, 2), ("1+2", 1, 2), ("2+2", 2, 1), ("1+2+2", 2, 1)]
)
def test_regrown_antlers_come_from_aside_first(food: str, antlers: int, aside: int) -> None:
    position, earned = grown("P1: antlers 0, aside 3, food 1+2+2", food)
    assert (position.state.antlers[0], position.state.aside[0], earned) == (antlers, aside, 0)
    assert position.state.supply == 50 - 3 - 6


@clause("AN-R41")
def test_a_level_reached_before_earns_no_second_tile() -> None:
    position, earned = grown("P1: antlers 3, aside 1, food 1+1", "1+1")
    assert (position.state.antlers[0], earned) == (4, 0)
    position, earned = grown("P1: antlers 3, aside 1, food 3+3", "3+3")
    assert (position.state.antlers[0], earned) == (6, 1)


@clause("AN-7.10", "AN-R43")
def test_when_the_supply_runs_out_the_rest_is_lost() -> None:
    position, _ = grown("P1: antlers 43, aside 0, food 3+3+2", "2+3+3")
    assert (position.state.antlers[0], position.state.supply, hand(position, "P1")) == (44, 0, ())
    assert next(event for event in position.events if event.facts()["event"] == "pieces-lost").facts()["count"] == 3


@clause("AN-7.11", "AN-R40")
def test_one_tile_for_each_even_level_passed() -> None:
    for antlers, food, levels in ((2, "1", 0), (3, "1", 1), (3, "2+2", 1), (2, "2+2", 1), (3, "3+3+3", 2), (5, "1", 1)):
        position, earned = grown(f"P1: antlers {antlers}, food {food}", food)
        assert earned == levels, (antlers, food, position.state.antlers[0])


@clause("AN-7.11")
def test_the_tile_is_earned_before_the_next_piece() -> None:
    position = an("P1: antlers 3, food 3+3; P1 to grow")
    position.play("P1: grow 3+3")
    assert position.state.antlers[0] == 4
    position.play("P1: take top", "*: tile roar")
    assert position.state.antlers[0] == 6


@clause("AN-W11", "AN-R66", "AN-R40", "AN-9.4")
def test_one_growth_may_earn_two_tiles() -> None:
    position = an("P1: antlers 3, food 3+3+3, hides speed famished; P1 to grow")
    position.play("P1: grow 3+3+3", "P1: take top", "*: tile roar")
    assert position.legal("P1") == ["take open", "take top"]
    position.play("P1: take top", "*: tile extra-mate")
    assert len(position.legal("P1")) == 4
    position.play("P1: discard speed down")
    assert (position.state.antlers[0], position.state.tile_discard[0]) == (7, 1)
    assert grown("P1: antlers 3, food 3+3", "3+3")[1] == 2


@clause("AN-W12")
def test_the_largest_single_growth() -> None:
    position, earned = grown("P1: food 3+3+3+3+3", "3+3+3+3+3")
    assert (position.state.antlers[0], earned) == (9, 3)


@clause("AN-R99")
def test_the_internal_name_is_mate_and_players_read_court() -> None:
    from fellfield.i18n import catalogue_for

    assert [catalogue_for(language).text("antler-island.task.mate") for language in ("en", "it", "es")] == [
        "Court",
        "Corteggia",
        "Cortejar",
    ]
    assert str(an("").game.parse("mate")) == "mate"
