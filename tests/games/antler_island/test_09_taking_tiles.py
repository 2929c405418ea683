"""Chapter 9: how cunning tiles are earned, taken, held and replaced."""

from __future__ import annotations

import pytest
from tests.games.antler_island.positions import FIGHT, LOCK, an, event_kinds

from fellfield.core.errors import BadPosition
from fellfield.testing.clauses import clause

GROW = "P1: antlers 3, food 1"


@clause("AN-9.1")
def test_tiles_come_from_even_antlers_and_from_won_fights() -> None:
    position = an(f"{GROW}; P1 to grow")
    position.play("P1: grow 1")
    assert position.legal("P1") == ["take open", "take top"]
    fought = an(FIGHT)
    fought.play(*LOCK, "P1: place R2")
    assert fought.legal("P1") == ["take open", "take top"]
    assert an("P1 to reveal").refuses("P1: take top", because="AN-9.1")


@clause("AN-9.2")
def test_a_taken_open_tile_is_replaced_at_once() -> None:
    position = an(f"{GROW}; open roar; P1 to grow")
    position.play("P1: grow 1", "P1: take open")
    assert position.to_act() == ["*"]
    position.play("*: tile famished")
    assert position.view(None)["open_tile"] == "famished"
    assert position.view(None)["seats"][0]["tiles_up"] == ["roar"]


@clause("AN-9.3")
def test_a_tile_from_the_pile_is_known_to_its_owner_only() -> None:
    position = an(f"{GROW}; P1 to grow")
    position.play("P1: grow 1", "P1: take top", "*: tile famished")
    assert position.view("P1")["seats"][0]["tiles_down"] == ["famished"]
    assert position.view("P2")["seats"][0]["tiles_down"] == {"hidden": 1}
    assert position.events_seen_by("P2")[-1] == {"event": "top-tile-taken", "seat": 0}
    assert position.events_seen_by("P1")[-1]["tile"] == "famished"


@clause("AN-9.4", "AN-R67", "AN-R103")
def test_the_fourth_tile_or_another_is_discarded_at_once() -> None:
    position = an(f"{GROW}, shows roar, hides roar famished; P1 to grow")
    position.play("P1: grow 1")
    assert position.refuses("P1: pass", because="AN-9.2")
    position.play("P1: take top", "*: tile speed")
    assert position.legal("P1") == [
        "discard roar up",
        "discard speed down",
        "discard famished down",
        "discard roar down",
    ]
    assert position.refuses("P1: discard famished up", because="AN-9.4")
    position.play("P1: discard speed down")
    assert position.view(None)["tile_discard"] == ["speed"]


@clause("AN-9.5", "AN-R69")
def test_the_discards_are_shuffled_when_the_pile_is_empty() -> None:
    full = (
        f"{GROW}, hides speed; P2: hides famished extra-mate keep-one-food; P3: hides speed diamond-antlers famished;"
        "P4: hides diamond-antlers extra-mate keep-one-food; tiles discarded roar; open roar; P1 to grow"
    )
    position = an(full)
    assert position.state.tile_bag.size == 0
    position.play("P1: grow 1")
    assert position.legal("P1") == ["take open", "take top"]
    position.play("P1: take top")
    assert "tiles-shuffled" in event_kinds(position)
    assert position.odds() == {"tile roar": 1}
    assert position.view(None)["tile_discard"] == []
    assert position.view(None)["open_tile"] == "roar"


# -- rulings on taking -----------------------------------------------------------------------------------------


@clause("AN-R66")
def test_tiles_earned_together_come_one_after_the_other() -> None:
    position = an("P1: antlers 3, food 3+3; open roar; P1 to grow")
    position.play("P1: grow 3+3", "P1: take open")
    assert position.to_act() == ["*"]
    position.play("*: tile famished")
    assert position.legal("P1") == ["take open", "take top"]
    assert position.view("P1")["question"]["tile"] == "famished"


@clause("AN-R68")
def test_a_tile_is_taken_then_replaced_then_the_limit_applies() -> None:
    position = an(f"{GROW}, hides speed famished extra-mate; open roar; P1 to grow")
    position.play("P1: grow 1", "P1: take open")
    assert position.to_act() == ["*"]
    position.play("*: tile keep-one-food")
    assert "discard roar up" in position.legal("P1")


ALL_HELD = (
    "P1: shows roar, hides speed famished; P2: hides famished extra-mate keep-one-food;"
    "P3: hides speed diamond-antlers extra-mate; P4: hides diamond-antlers keep-one-food; open roar"
)


@clause("AN-R70")
def test_an_empty_place_is_refilled_by_the_next_discard() -> None:
    position = an(f"{ALL_HELD}; P4: antlers 3, food 1; P4 to grow")
    position.play("P4: grow 1")
    assert position.legal("P4") == ["take open"]
    assert position.refuses("P4: take top", because="AN-R69")
    position.play("P4: take open")
    assert position.view(None)["open_tile"] is None
    empty = an(f"{ALL_HELD.replace('; open roar', '')}; P4: shows roar; P1: at B1, plan CCCCC; does R1 1; P1 to reveal")
    assert empty.view(None)["open_tile"] is None
    empty.play("P1: play roar")
    assert empty.odds() == {"tile roar": 1}
    empty.play("*: tile roar")
    assert empty.view(None)["open_tile"] == "roar"


HIDDEN_LOCK = ("P1: move Y1", "P1: commit 2", "P4: commit 1", "P1: lock", "P1: pass")
FULL_HANDS = ALL_HELD.replace("; open roar", "") + "; P4: shows roar"


@clause("AN-R70", "AN-9.5")
@pytest.mark.parametrize(
    ("scenario", "lines", "tile"),
    [
        ("P1: at B1; P2: at B4; P3: at B3; P4: at Y3; P1 to move", ("P1: speed R1>Y4",), "speed"),
        ("P1: at B1; P2: at Y4; P3: at B3; P4: at Y3; P1 to move", ("P1: speed R1>Y4",), "speed"),
        (
            "P1: at B1, plan EEEEE; food B1 1; P1 to reveal",
            ("P1: reveal 1", "*: food 2", "P1: play famished"),
            "famished",
        ),
        ("P2: at S, plan CCCCC; does S 3; P2 to reveal", ("P2: reveal 1", "P2: play extra-mate"), "extra-mate"),
        (
            FIGHT.replace("P2: at Y1", "P4: at Y1").replace("P4: at R4", "P2: at R4"),
            (*HIDDEN_LOCK, "P4: keep 1"),
            "keep-one-food",
        ),
        (
            FIGHT.replace("P2: at Y1", "P4: at Y1").replace("P4: at R4", "P2: at R4"),
            (*HIDDEN_LOCK, "P4: pass", "P4: play diamond-antlers"),
            "diamond-antlers",
        ),
    ],
)
def test_every_tile_that_is_played_refills_an_empty_place_at_once(
    scenario: str, lines: tuple[str, ...], tile: str
) -> None:
    position = an(f"{FULL_HANDS}; {scenario}")
    position.play(*lines)
    assert position.odds() == {f"tile {tile}": 1}
    position.play(f"*: tile {tile}")
    assert position.view(None)["open_tile"] == tile


@clause("AN-R68", "AN-R70")
def test_the_fourth_tile_refills_the_place_it_was_taken_from() -> None:
    position = an(f"{ALL_HELD}; {GROW}; P1 to grow")
    position.play("P1: grow 1", "P1: take open")
    assert position.to_act() == ["P1"]  # nothing to replace it with
    position.play("P1: discard famished down")
    assert position.odds() == {"tile famished": 1}


@clause("AN-R70")
def test_no_position_leaves_the_open_place_empty_while_tiles_can_be_drawn() -> None:
    with pytest.raises(BadPosition, match="AN-R70"):
        an(ALL_HELD.replace("open roar", "tiles discarded roar; open nothing"))


@clause("AN-R71")
def test_without_tiles_left_none_is_earned() -> None:
    position = an(f"{ALL_HELD.replace('; open roar', '')}; P4: shows roar, antlers 3, food 1; does S 1; P4 to grow")
    position.play("P4: grow 1")
    assert "no-tile-left" in event_kinds(position)
    assert position.view(None)["seats"][3]["antlers"] == 4


@clause("AN-R70")
def test_the_last_tile_taken_leaves_none_for_the_next_level() -> None:
    position = an(f"{ALL_HELD}; P4: antlers 3, food 3+3; P4 to grow")
    position.play("P4: grow 3+3", "P4: take open")
    assert "no-tile-left" in event_kinds(position)
    assert position.state.antlers[3] == 6


@clause("AN-R72")
def test_a_tile_earned_in_this_turn_may_still_be_played() -> None:
    position = an(f"P1: at B1; {GROW}; does R1 1; P1 to grow")
    position.play("P1: grow 1", "P1: take top", "*: tile roar")
    assert position.legal("P1") == ["play roar", "pass"]
