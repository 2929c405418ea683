"""Chapter 11: combat cubes."""

from __future__ import annotations

import pytest
from tests.games.antler_island.positions import an, event_kinds
from tests.games.antler_island.test_10_scoring import result

from fellfield.core.errors import BadPosition
from fellfield.games.antler_island.rules import cubes
from fellfield.testing.clauses import clause
from fellfield.testing.position import PositionUnderTest

FIGHT = "3 players; advanced; P1: at B1, antlers 5; P2: at Y1; P3: at R3"


def won(text: str) -> PositionUnderTest:
    """The position after P1 attacks P2, who retreats."""
    position = an(f"{text}; P1 to move")
    position.play("P1: move Y1", "P1: commit 1", "P2: retreat R2")
    return position


@clause("AN-11.1")
@pytest.mark.parametrize(("players", "cubes_each"), [(3, 2), (4, 3)])
def test_everybody_starts_with_n_minus_1_own_cubes(players: int, cubes_each: int) -> None:
    view = an("", players, advanced=True).view(None)
    for seat in range(players):
        assert view["seats"][seat]["cubes"] == [cubes_each if colour == seat else 0 for colour in range(players)]


@clause("AN-11.2")
def test_at_most_one_of_each_other_colour() -> None:
    position = won(f"{FIGHT}, cubes P3 2; P1: cubes P1 2 P2 1; P2: cubes P2 1")
    assert "cube-taken" not in event_kinds(position)
    with pytest.raises(BadPosition, match=r"AN-11\.2"):
        an("3 players; advanced; P1: cubes P1 2 P2 2; P2: cubes")


@clause("AN-11.3", "AN-R93", "AN-W41")
def test_a_winning_attacker_takes_an_own_cube_back_or_one_of_the_losers_colour() -> None:
    position = won(FIGHT)
    assert (cubes.cubes_of(position.state, 0, 1), cubes.cubes_of(position.state, 1, 1)) == (1, 1)
    back = an(
        "3 players; advanced; P1: at Y1, cubes P1 2 P2 1; P2: at B1, antlers 5, cubes P2 1; P3: at R3; P2 to move"
    )
    back.play("P2: move Y1", "P2: commit 1", "P1: retreat R2")
    assert back.legal("P2") == ["cube P2", "cube P1"]
    assert back.refuses("P2: cube P3", because="AN-R94")
    assert back.refuses("P2: take top", because="AN-9.1")
    back.play("P2: cube P1")
    assert back.view(None)["seats"][1]["cubes"] == [1, 1, 0]
    again = won("3 players; advanced; P1: at B1, cubes P1 1 P2 1; P2: at Y1, cubes P2 1 P1 1; P3: at R3")
    assert again.view(None)["seats"][0]["cubes"] == [2, 1, 0]
    none = won("3 players; advanced; P1: at B1, cubes P1 2 P2 1; P2: at Y1, cubes P2 1; P3: at R3")
    assert "cube-taken" not in event_kinds(none)
    found = result("advanced; P1: cubes P1 2 P2 1 P3 1, track 12, marker; P2: cubes P2 1; P3: cubes P3 1", 3)
    assert found.scores[0] == 12 + 3


@clause("AN-11.3", "AN-R94", "AN-11.2")
def test_only_the_two_colours_of_the_fighters() -> None:
    position = an(
        "advanced; P1: at Y1, cubes P1 2 P2 1; P2: at B1, antlers 5, cubes P2 2 P1 1; P3: at R3; P4: at R4;P2 to move"
    )
    position.play("P2: move Y1", "P2: commit 1", "P1: retreat R2")
    assert "cube-taken" in event_kinds(position)  # only its own comes back, so nobody is asked
    asked = an(
        "3 players; advanced; P1: at Y1, cubes P1 2 P2 1; P2: at B1, antlers 5, cubes P2 1; P3: at R3; P2 to move"
    )
    asked.play("P2: move Y1", "P2: commit 1", "P1: retreat R2")
    assert asked.refuses("P2: cube P4", because="AN-1.2")


@clause("AN-11.3")
def test_a_winning_defender_takes_none() -> None:
    position = an(f"{FIGHT}; P1 to move")
    position.play("P1: move Y1", "P1: commit 1", "P2: commit 1", "P1: retreat B1")
    assert "cube-taken" not in event_kinds(position)


@clause("AN-R97")
def test_no_cubes_after_a_draw_or_a_retreat_of_the_attacker() -> None:
    position = an(f"{FIGHT}, antlers 5; P1: food 1; P2: antlers 5, food 1; P1 to move")
    position.play("P1: move Y1", "P1: commit 1", "P2: commit 1", "P1: lock")
    assert "fight-drawn" in event_kinds(position)
    assert "cube-taken" not in event_kinds(position)


@clause("AN-R95")
def test_a_loser_always_has_an_own_cube_for_an_attacker_without_one() -> None:
    with pytest.raises(BadPosition, match=r"AN-11\.1"):
        an("3 players; advanced; P2: cubes P2 1")
    position = won("3 players; advanced; P1: at B1; P2: at Y1, cubes P2 1; P3: at R3, cubes P3 2 P2 1")
    assert cubes.cubes_of(position.state, 0, 1) == 1


@clause("AN-11.4", "AN-R96", "AN-R98")
def test_points_for_all_own_cubes_and_for_every_other_colour() -> None:
    found = result(
        "P1: cubes P1 3 P2 1 P3 1 P4 1, track 10, marker; P2: cubes P2 2; P3: cubes P3 2; P4: cubes P4 2",
        4,
        advanced=True,
    )
    assert [(line.reason, line.points) for line in found.breakdown[0]] == [
        ("does", 10),
        ("own-cubes", 1),
        ("all-colours", 3),
    ]
    assert found.scores == (14, 0, 0, 0)
    tied = result(
        "P1: track 10, marker, cubes P1 2; P2: track 9, marker, antlers 3, at B2, cubes P2 3 P1 1; P3: cubes P3 3",
        4,
        advanced=True,
    )
    assert tied.scores[:2] == (10, 10)
    assert tied.winners == (1,)  # antlers break the tie that the cube point has made


@clause("AN-11.4")
def test_cube_points_need_the_marker_too() -> None:
    assert result("P1: track 10", 4, advanced=True).scores == (0, 0, 0, 0)
