"""Chapter 4: planning."""

from __future__ import annotations

import pytest
from tests.games.antler_island.positions import an

import fellfield
from fellfield.core.errors import NothingToUndo, Unreadable, WrongSeat
from fellfield.core.match import Match
from fellfield.testing.clauses import clause


@clause("AN-4.1", "AN-4.2")
def test_all_1024_plans_are_legal() -> None:
    position = an("")
    plans = position.legal("P2")
    assert len(plans) == len(set(plans)) == 1024
    assert "plan MMMMM" in plans
    assert position.state.why_not(1, position.game.parse("plan GGGGG")) is None


@clause("AN-4.2")
@pytest.mark.parametrize("text", ["plan", "plan MECG", "plan MECGMM", "plan MECGZ"])
def test_all_five_tiles_must_be_placed(text: str) -> None:
    with pytest.raises(Unreadable):
        fellfield.game("antler-island").parse(text)


@clause("AN-4.3")
def test_the_blank_looks_like_any_tile_and_is_never_revealed() -> None:
    position = an("P1: plan MECGG; P1 to reveal")
    assert position.view("P2")["seats"][0]["plan"]["counts"] == {"move": 1, "eat": 1, "mate": 1, "grow": 2}
    assert position.refuses("P1: reveal blank", because="AN-4.3")


@clause("AN-4.4", "AN-R16")
def test_play_starts_when_the_last_plan_is_in_and_nobody_sees_anything_before() -> None:
    position = an("")
    before = position.view("P2")
    position.play("P1: plan MECGM")
    after = position.view("P2")
    assert {name for name in before if before[name] != after[name]} == {"to_act"}
    assert position.events_seen_by("P2") == [{"event": "choice-sealed", "seat": 0}]
    position.play("P3: plan MMMMM", "P2: plan EEEEE")
    assert position.to_act() == ["P4"]
    position.play("P4: plan CCCCC")
    assert position.to_act() == ["P1"]


@clause("AN-4.5", "AN-R18", "AN-R20")
def test_afterwards_the_numbers_are_public_and_the_tiles_their_owners() -> None:
    position = an("")
    position.play("P1: plan MECCG", "P2: plan MMMMM", "P3: plan EEEEE", "P4: plan GGGGG")
    mat = position.view("P2")["seats"][0]["plan"]
    assert mat == {"counts": {"move": 1, "eat": 1, "mate": 2, "grow": 1}, "revealed": {}, "tiles": {"hidden": 5}}
    assert position.view("P1")["seats"][0]["plan"]["tiles"]["X"] == "mate"
    assert position.events_seen_by(None)[-1]["moves"] == [1, 5, 0, 0]
    position.play("P1: reveal X")
    mat = position.view(None)["seats"][0]["plan"]
    assert mat["revealed"] == {"X": "mate"}
    assert mat["tiles"] == {"hidden": 4}


@clause("AN-R17")
def test_a_commitment_is_final_for_the_engine_and_withdrawn_only_at_the_match() -> None:
    position = an("")
    position.play("P1: plan MECGM")
    assert position.view("P1")["sealed"]["text"] == "plan MECGM"
    with pytest.raises(WrongSeat):
        position.play("P1: plan GGGGG")
    playing = an("P1 to reveal")
    assert playing.refuses("P1: plan GGGGG", because="AN-R17")
    match = Match("antler-island", 3, seed=1)
    match.play(0, "plan MECGM")
    match.withdraw(0)
    assert match.state.to_act == (0, 1, 2)
    for seat, plan in ((1, "plan MMMMM"), (0, "plan GGGGG"), (2, "plan EEEEE")):
        match.play(seat, plan)
    with pytest.raises(NothingToUndo):
        match.withdraw(0)


@clause("AN-R19")
def test_the_blank_is_known_by_elimination_at_the_end_of_the_round() -> None:
    position = an("P4: plan MMGGE, food nothing; lap 4; P4 to reveal")
    position.play("P4: reveal X")
    assert position.state.turn == 2
    position = an("P1: track 10, marker; P4: plan MMGGE, food nothing; lap 4; P4 to reveal")
    position.play("P4: reveal X")
    plan = position.view("P1")["seats"][3]["plan"]
    left = {task: count - list(plan["revealed"].values()).count(task) for task, count in plan["counts"].items()}
    assert left == {"move": 0, "eat": 1, "mate": 0, "grow": 0}


@clause("AN-W5")
def test_a_plan_has_four_reveal_orders() -> None:
    position = an("P1: plan MECCG; P1 to reveal")
    assert position.view("P2")["seats"][0]["plan"]["counts"] == {"move": 1, "eat": 1, "mate": 2, "grow": 1}
    assert position.legal("P1") == ["reveal 1", "reveal X"]
    assert an("lap 2; P1: plan MECCG, used 1; P1 to reveal").legal("P1") == ["reveal 2", "reveal X"]
    assert an("lap 3; P1: plan MECCG, used 1X; P1 to reveal").legal("P1") == ["reveal 2"]
    assert an("lap 3; P1: plan MECCG, used 12; P1 to reveal").legal("P1") == ["reveal 3", "reveal X"]
    assert an("lap 4; P1: plan MECCG, used 123; P1 to reveal").legal("P1") == ["reveal X"]
    assert an("lap 4; P1: plan MECCG, used 12X; P1 to reveal").legal("P1") == ["reveal 3"]
