"""Chapter 5: turns."""

from __future__ import annotations

import pytest
from tests.games.antler_island.positions import an, does, event_kinds, held, stag

from fellfield.core.errors import BadPosition
from fellfield.testing.clauses import clause

IDLE = "P1: plan GGGGG, food nothing; P2: plan GGGGG, food nothing; P3: plan GGGGG, food nothing"


@clause("AN-5.1")
def test_turns_go_clockwise_from_the_start_player_four_each() -> None:
    position = an(f"3 players; start P2; {IDLE}; P2 to reveal")
    order = []
    while position.to_act() != ["*"]:
        seat = position.to_act()[0]
        order.append(seat)
        position.play(f"{seat}: {position.legal(seat)[0]}")
    assert order == ["P2", "P3", "P1"] * 4


@clause("AN-5.2")
def test_the_lowest_number_or_x() -> None:
    position = an("lap 2; P1: used 1; P1 to reveal")
    assert position.legal("P1") == ["reveal 2", "reveal X"]
    assert position.refuses("P1: reveal 1", because="AN-5.2")
    assert position.refuses("P1: reveal 3", because="AN-5.2")
    assert an("lap 4; P1: used 12X; P1 to reveal").legal("P1") == ["reveal 3"]


@clause("AN-5.3")
def test_x_can_stand_in_four_places_and_the_numbers_in_one_order() -> None:
    def orders(used: str) -> list[str]:
        if len(used) == 4:
            return [used]
        given = f", used {used}" if used else ""
        position = an(f"lap {len(used) + 1}; P1: plan MMMMM{given}; P1 to reveal")
        return [order for text in position.legal("P1") for order in orders(used + text[-1])]

    assert sorted(orders("")) == ["123X", "12X3", "1X23", "X123"]
    with pytest.raises(BadPosition, match=r"AN-5\.2"):
        an("lap 2; P1: used 2; P1 to reveal")


@clause("AN-5.4", "AN-R24")
def test_an_impossible_action_uses_the_tile_and_nothing_happens() -> None:
    position = an("P1: plan GGGGG, food nothing; P1 to reveal")
    position.play("P1: reveal 1")
    assert "nothing-done" in event_kinds(position)
    assert position.state.used[0] == 1
    assert position.to_act() == ["P2"]


@clause("AN-5.4", "AN-R22")
def test_a_possible_action_cannot_be_skipped() -> None:
    position = an("P1 to move")
    assert position.refuses("P1: pass", because="AN-R22")
    assert position.refuses("P1: grow 1", because="AN-R22")
    assert an("P1 to grow").refuses("P1: pass", because="AN-R22")


@clause("AN-5.5")
@pytest.mark.parametrize(
    ("plan", "facts", "possible"),
    [
        ("E", "food B1 1; P1: food nothing", True),
        ("E", "food B2 1; P1: food nothing", False),
        ("E", "food B1 1; P1: food 1+1+1+1+2", False),
        ("C", "does B1 1", True),
        ("C", "does R1 1", False),
        ("G", "P1: food 1", True),
        ("G", "P1: food nothing, aside 1", False),
        ("G", "P1: food 1, antlers 44", False),
        ("G", "P1: food 1, antlers 43, aside 1", True),
        ("M", "P1: food nothing", True),
    ],
)
def test_each_action_is_possible_only_under_its_condition(plan: str, facts: str, *, possible: bool) -> None:
    position = an(f"P1: at B1, plan {plan * 5}; {facts}; P1 to reveal")
    position.play("P1: reveal 1")
    assert ("nothing-done" not in event_kinds(position)) == possible


@clause("AN-5.5", "AN-R82")
def test_a_roar_before_can_make_mating_possible() -> None:
    position = an("P1: at B1, plan CCCCC, shows roar; does R1 1; P1 to reveal")
    position.play("P1: play roar", "P1: reveal 1")
    assert position.state.tracks[0] == 1


@clause("AN-5.6", "AN-R107")
def test_roar_then_reveal_then_action_and_no_second_roar() -> None:
    position = an("P1: at B1, plan CCCCC, shows roar, hides roar; does R1 2; P1 to reveal")
    assert position.offers("P1: play roar")
    position.play("P1: play roar")
    assert position.refuses("P1: play roar", because="AN-9.7")
    position.play("P1: reveal 1")
    assert position.to_act() == ["P2"]


@clause("AN-5.6")
def test_roar_after_the_action_if_none_came_before() -> None:
    position = an("P1: at B1, plan CCCCC, shows roar; does R1 1; P1 to reveal")
    position.play("P1: reveal 1")
    assert position.legal("P1") == ["play roar", "pass"]
    position.play("P1: play roar")
    assert does(position, "B1") == 1
    assert position.to_act() == ["P2"]


@clause("AN-R21")
def test_a_tile_with_an_impossible_action_may_be_chosen() -> None:
    position = an("P1: at B1, plan GGGMG, food nothing; P1 to reveal")
    assert position.legal("P1") == ["reveal 1", "reveal X"]
    position.play("P1: reveal 1")
    assert stag(position, "P1") == "B1"


@clause("AN-R23")
def test_eating_with_a_full_stomach_is_impossible() -> None:
    position = an("P1: at B1, plan EEEEE, food 1+1+1+2+2; food B1 1; P1 to reveal")
    position.play("P1: reveal 1")
    assert held(position, "P1") == 5
    assert "nothing-done" in event_kinds(position)


@clause("AN-R25")
def test_a_surrounded_stag_must_move_and_fight() -> None:
    position = an("P1: at B1; P2: at R1; P3: at Y1; P1 to move")
    assert position.legal("P1") == ["move R1", "move Y1"]
    position.play("P1: move R1")
    assert position.state.fight is not None


@clause("AN-R27")
def test_tile_1_and_x_on_the_same_action_are_still_a_choice() -> None:
    assert an("P1: plan MEEME; P1 to reveal").legal("P1") == ["reveal 1", "reveal X"]
