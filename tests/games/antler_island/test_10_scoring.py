"""Chapter 10: the end and the score."""

from __future__ import annotations

import pytest
from tests.games.antler_island.positions import an, event_kinds

from fellfield.core.contract import Result
from fellfield.testing.clauses import clause


def result(text: str, players: int = 4, **options: bool) -> Result:
    """The result of a game that is over in this position."""
    found = an(f"{text}; round over", players, **options).state.result
    assert isinstance(found, Result)
    return found


@clause("AN-10.1", "AN-W38", "AN-R86", "AN-R91")
def test_the_final_round_is_played_to_its_end() -> None:
    position = an(
        "P1: plan GGGGG, food nothing; P3: plan GGGGG, food nothing; P4: plan GGGGG, food nothing;"
        "P2: at S, track 9, marker, plan CGGGG, food nothing, shows extra-mate; does S 3; P2 to reveal"
    )
    position.play("P2: reveal 1", "P2: play extra-mate")
    assert (position.state.tracks[1], position.state.does[20]) == (11, 1)
    assert "final-round-called" in event_kinds(position)
    turns = []
    while position.to_act():
        seat = position.to_act()[0]
        turns.append(seat)
        position.play(f"{seat}: {position.legal(seat)[0]}")
    assert [turns.count(seat) for seat in ("P1", "P2", "P3", "P4")] == [3, 3, 4, 4]
    assert position.state.result is not None
    assert "game-ended" in event_kinds(position)


@clause("AN-R86")
def test_others_may_pass_the_target_too() -> None:
    position = an("P1: track 10, marker; P2: at S, track 9, plan CCCCC; does S 2; P2 to reveal")
    position.play("P2: reveal 1")
    assert position.state.tracks == [10, 10, 0, 0]


@clause("AN-10.2")
def test_points_for_does_and_for_the_place() -> None:
    found = result("P1: at S, track 10, marker; P2: at G1, track 4, marker; P3: at R1, track 5, marker; P4: marker")
    assert found.scores == (13, 5, 5, 0)
    assert [(line.reason, line.points) for line in found.breakdown[0]] == [("does", 10), ("summit", 3)]
    assert [(line.reason, line.points) for line in found.breakdown[1]] == [("does", 4), ("grass", 1)]


@clause("AN-10.3", "AN-R89")
def test_without_the_marker_no_points_and_the_last_place() -> None:
    found = result("P1: at S, track 12; P2: track 3, marker; P3: track 4, marker; P4: track 9")
    assert found.scores == (0, 3, 4, 0)
    assert found.ranking == ((2,), (1,), (0, 3))
    assert found.winners == (2,)
    assert found.breakdown[0][-1].reason == "no-marker"


TIED = "P1: track 10, marker, {0}; P2: track 10, marker, {1}; P3: marker; P4: marker"


@clause("AN-10.4")
@pytest.mark.parametrize(
    ("first", "second", "winners"),
    [
        ("antlers 5", "antlers 4", (0,)),
        ("antlers 4, aside 3", "antlers 5", (1,)),
        ("at B1, food 1+1", "at B2, food 3", (1,)),
        ("at B1, food 1+2", "at B2, food 3", (0, 1)),
        ("at B1, food 3+3", "at B2, food 1, antlers 3", (1,)),
    ],
)
def test_ties_are_broken_by_antlers_level_and_food(first: str, second: str, winners: tuple[int, ...]) -> None:
    assert result(TIED.format(first, second)).winners == winners


@clause("AN-10.4")
def test_the_higher_level_comes_before_food() -> None:
    found = result("P1: at G1, track 10, marker; P2: at B1, track 11, marker, food 3+3; P3: marker; P4: marker")
    assert found.scores[:2] == (11, 11)
    assert found.winners == (0,)


@clause("AN-10.4")
def test_antlers_come_before_the_level() -> None:
    found = result("P1: at G1, track 10, marker; P2: at B1, track 11, marker, antlers 3; P3: marker; P4: marker")
    assert found.scores[:2] == (11, 11)
    assert found.winners == (1,)


@clause("AN-R87")
def test_a_full_tie_is_a_shared_victory() -> None:
    found = result(TIED.format("food 1", "food 1"))
    assert found.ranking[0] == found.winners == (0, 1)
    assert found.reason == "shared"


@clause("AN-R88", "AN-W40")
def test_without_a_marker_nobody_wins() -> None:
    found = result("P1: track 10; P2: at S")
    assert found.scores == (0, 0, 0, 0)
    assert found.winners == ()
    assert found.ranking == ((0, 1, 2, 3),)
    assert found.reason == "nobody"


@clause("AN-R90")
def test_a_marker_won_in_the_last_turn_counts() -> None:
    position = an("P4: at B1, track 10, antlers 9, plan MMMMM; P1: at Y1; P2: at R3; P3: at B3; lap 4; P4 to reveal")
    position.play(
        "P4: reveal X", "P4: move Y1", "P4: commit 1", "P1: retreat R2", "P4: take top", "*: tile famished", "P4: pass"
    )
    assert position.to_act() == []
    assert position.state.result.winners == (3,)


@clause("AN-R92")
def test_there_is_no_round_limit() -> None:
    assert an("round 9999; round over").state.turn == 10000
