"""Chapter 8: fights."""

from __future__ import annotations

import pytest
from tests.games.antler_island.positions import FIGHT, LOCK, an, does, event_kinds, hand, held, retreats, stag, tokens

from fellfield.testing.clauses import clause
from fellfield.testing.position import PositionUnderTest


def fight(text: str, *lines: str) -> PositionUnderTest:
    """The position after P1 attacks P2 and these actions."""
    position = an(text)
    position.play(*lines)
    return position


@clause("AN-8.1")
def test_a_fight_starts_when_a_stag_enters_an_occupied_space() -> None:
    position = fight(FIGHT, "P1: move Y1")
    seen = position.view("P4")["fight"]
    assert seen == {"attacker_seat": 0, "defender_seat": 1, "space": "Y1", "origin": "B1", "locked": False}


@clause("AN-8.2", "AN-W23")
def test_a_lock_won_by_the_attacker() -> None:
    position = an(
        "P1: at B1, antlers 5, food 3+3+1; P2: at Y1, antlers 4, food 1+2+3; P3: at R3; P4: at R4; P1 to move"
    )
    position.play("P1: move Y1", "P1: commit 3+3", "P2: commit 1+2+3", "P1: lock")
    locked = next(event for event in position.events if event.facts()["event"] == "antlers-locked").facts()
    assert (locked["attack"], locked["defence"]) == (11, 10)
    assert sum(position.state.discard) == 5
    assert hand(position, "P1") == (1,)
    assert (position.state.antlers[1], position.state.aside[1], held(position, "P2")) == (3, 1, 0)
    assert retreats(position, "P1") == {"B1", "R2"}
    position.play("P1: place R2")
    assert position.state.markers == (True, False, False, False)
    assert position.legal("P1") == ["take open", "take top"]


@clause("AN-8.3")
def test_the_attacker_commits_one_to_three_tokens() -> None:
    position = fight(FIGHT.replace("food 2;", "food 1+1+2+2;"), "P1: move Y1")
    assert position.refuses("P1: commit nothing", because="AN-8.3")
    assert position.refuses("P1: commit 1+1+2+2", because="AN-8.3")
    assert position.refuses("P1: commit 3", because="AN-8.3")
    assert position.legal("P1") == [
        "commit 1",
        "commit 2",
        "commit 1+1",
        "commit 1+2",
        "commit 2+2",
        "commit 1+1+2",
        "commit 1+2+2",
    ]
    position.play("P1: commit 1+2")
    assert position.view("P2")["seats"][0]["committed"] == {"hidden": 2}
    assert position.view("P1")["seats"][0]["committed"] == [1, 2]
    assert position.events_seen_by("P2")[-1] == {"event": "food-committed", "seat": 0, "count": 2}


@clause("AN-8.3", "AN-R51")
def test_the_attacker_cannot_retreat_before_committing() -> None:
    position = fight(FIGHT, "P1: move Y1")
    assert position.refuses("P1: retreat B1", because="AN-R51")
    assert position.refuses("P1: lock", because="AN-R51")


@clause("AN-8.4")
def test_the_defender_retreats_or_stays_with_a_commitment() -> None:
    position = fight(FIGHT, "P1: move Y1", "P1: commit 2")
    assert position.legal("P2") == ["commit 1", "retreat B1", "retreat R2"]
    assert position.refuses("P2: commit nothing", because="AN-8.3")
    assert position.refuses("P2: lock", because="AN-8.5")
    broke = fight(FIGHT.replace("food 1;", "food nothing;"), "P1: move Y1", "P1: commit 2")
    assert broke.legal("P2")[0] == "commit nothing"


@clause("AN-8.5")
def test_the_attacker_locks_or_retreats_after_the_defender_stayed() -> None:
    position = fight(FIGHT, "P1: move Y1", "P1: commit 2", "P2: commit 1")
    assert position.legal("P1") == ["lock", "retreat B1", "retreat R2"]


@clause("AN-8.6", "AN-R60", "AN-R55")
def test_a_retreat_returns_all_tokens_unseen_and_costs_no_antlers() -> None:
    position = fight(FIGHT, "P1: move Y1", "P1: commit 2", "P2: retreat R2")
    assert (stag(position, "P1"), stag(position, "P2")) == ("Y1", "R2")
    assert (hand(position, "P1"), hand(position, "P2")) == ((2,), (1,))
    assert position.state.antlers[1] == 3
    assert position.state.markers[0]
    assert position.legal("P1") == ["take open", "take top"]
    assert not any("food" in facts or "value" in facts for facts in position.events_seen_by("P3"))


@clause("AN-W27", "AN-R60")
def test_the_attacker_retreats_instead_of_locking() -> None:
    position = an("advanced; P1: at B1, food 1+1; P2: at Y1, food 2+2+2; P3: at R3; P4: at R4; P1 to move")
    position.play("P1: move Y1", "P1: commit 1+1", "P2: commit 2+2+2", "P1: retreat R2")
    assert (hand(position, "P1"), hand(position, "P2")) == ((1, 1), (2, 2, 2))
    assert stag(position, "P1") == "R2"
    assert position.state.markers == (False, True, False, False)
    assert "cube-taken" not in event_kinds(position)
    assert position.legal("P2") == ["take open", "take top"]


@clause("AN-8.7", "AN-R54")
def test_values_are_secret_until_the_lock_shows_them() -> None:
    position = fight(FIGHT, *LOCK[:3])
    assert position.view("P2")["seats"][0]["committed"] == {"hidden": 1}
    assert position.view("P1")["seats"][1]["committed"] == {"hidden": 1}
    position = fight(FIGHT.replace("antlers 4", "antlers 4, hides roar"), *LOCK)
    assert position.to_act() == ["P1"]
    assert position.view("P3")["seats"][0]["committed"] == [2]
    position.play("P1: pass")
    assert position.state.discard == (1, 1, 0)


@clause("AN-8.8", "AN-W24")
def test_a_draw_costs_the_tokens_and_nothing_else() -> None:
    position = fight("advanced; " + FIGHT.replace("antlers 3", "antlers 5"), *LOCK)
    assert position.state.discard == (1, 1, 0)
    assert (stag(position, "P1"), stag(position, "P2")) == ("B1", "Y1")
    assert position.state.antlers[:2] == [4, 5]
    assert position.state.markers == (False,) * 4
    assert position.to_act() == ["P2"]
    assert {"cube-taken", "open-tile-taken"}.isdisjoint(event_kinds(position))


@clause("AN-W25", "AN-R57")
def test_a_draw_after_speed_goes_back_to_the_space_between() -> None:
    position = an("P1: at R1, antlers 4, food 2, shows speed; P2: at Y1, antlers 5, food 1; P1 to move")
    position.play("P1: speed B1>Y1", *LOCK[1:])
    assert stag(position, "P1") == "B1"


@clause("AN-R58")
def test_a_draw_may_send_the_attacker_uphill() -> None:
    position = an("P1: at G1, antlers 4, food 2; P2: at Y1, antlers 5, food 1; P1 to move")
    position.play(*LOCK)
    assert stag(position, "P1") == "G1"


@clause("AN-8.9", "AN-W26", "AN-R52", "AN-R53", "AN-R56")
def test_without_food_antlers_alone_decide() -> None:
    bare = (
        "P1: at B1, antlers {0}, aside {1}, food nothing; P2: at Y1, antlers {2}, aside {3}, food nothing; P1 to move"
    )
    lines = ("P1: move Y1", "P1: commit nothing", "P2: commit nothing", "P1: lock")
    position = fight(bare.format(3, 0, 2, 0), *lines)
    assert (position.state.antlers[1], position.state.aside[1]) == (1, 1)
    assert fight(bare.format(2, 0, 2, 0), *lines).to_act() == ["P2"]
    loser = fight(
        bare.format(0, 2, 1, 1).replace("food nothing; P2", "food nothing, hides diamond-antlers; P2"), *lines
    )
    assert (loser.state.antlers[0], loser.state.aside[0]) == (0, 2)
    assert loser.to_act() == ["P2"]


@clause("AN-8.10")
def test_the_winner_places_the_loser_and_stands_on_the_space() -> None:
    position = fight(FIGHT, *LOCK)
    assert position.legal("P1") == ["place B1", "place R2"]
    assert position.refuses("P1: place G1", because="AN-R47")
    assert position.refuses("P1: place W1", because="AN-2.4")
    assert position.refuses("P1: place Y1", because="AN-8.12")
    assert position.refuses("P1: place R3", because="AN-R59")
    assert position.refuses("P1: place Y3", because="AN-8.12")
    position.play("P1: place R2")
    assert (stag(position, "P1"), stag(position, "P2")) == ("Y1", "R2")


@clause("AN-8.11", "AN-R60")
def test_every_win_earns_the_marker_once_and_a_tile() -> None:
    position = fight(FIGHT, *LOCK, "P1: place R2")
    won = next(event for event in position.events if event.facts()["event"] == "fight-won").facts()
    assert won["marker"] == "first"
    position = fight(FIGHT.replace("food 2;", "food 2, marker;"), *LOCK, "P1: place R2")
    won = next(event for event in position.events if event.facts()["event"] == "fight-won").facts()
    assert won["marker"] == "again"
    assert position.offers("P1: take top")
    defended = fight(FIGHT.replace("antlers 3", "antlers 9"), *LOCK)
    assert defended.to_act() == ["P2"]
    defended.play("P2: place B1")
    assert defended.state.markers[1]
    assert defended.legal("P2") == ["take open", "take top"]


DISPLACED = [
    ("AN-W15", "P1: at B1; P2: at Y1; P3: at R2; P4: at S", "Y1", {"B1"}),
    ("AN-W16", "P1: at G1; P2: at Y1; P3: at B1; P4: at R2", "Y1", {"G1"}),
    ("AN-W18", "P1: at G1; P2: at S; P3: at G3; P4: at R1", "S", {"G1", "G2", "G4"}),
    ("AN-W20", "P1: at R1; P2: at B1; P3: at Y1; P4: at S", "B1", {"R1"}),
]


@clause("AN-8.12", "AN-W15", "AN-W16", "AN-W18", "AN-W20", "AN-R44", "AN-R46", "AN-R47", "AN-R49", "AN-R50")
@pytest.mark.parametrize(("worked", "stags", "space", "goals"), DISPLACED, ids=[row[0] for row in DISPLACED])
def test_retreats_and_placements_obey_the_displacement_rule(
    worked: str, stags: str, space: str, goals: set[str]
) -> None:
    position = an(f"{stags}; P1: antlers 5; P1 to move")
    position.play(f"P1: move {space}", "P1: commit 1")
    assert retreats(position, "P2") == goals
    position.play("P2: commit 1")
    assert retreats(position, "P1") == goals
    position.play("P1: lock")
    assert retreats(position, "P1") == goals


@clause("AN-R48")
def test_an_attacker_from_above_goes_back_up_only_if_nothing_else_is_free() -> None:
    position = an("P1: at G1; P2: at Y1; P1 to move")
    position.play("P1: move Y1", "P1: commit 1", "P2: commit 1")
    assert position.refuses("P1: retreat G1", because="AN-R47")
    assert retreats(position, "P1") == {"B1", "R2"}
    shut = an("P1: at G1; P2: at Y1; P3: at B1; P4: at R2; P1 to move")
    shut.play("P1: move Y1", "P1: commit 1", "P2: commit 1", "P1: retreat G1")
    assert stag(shut, "P1") == "G1"


@clause("AN-R59", "AN-R62")
def test_a_displaced_stag_meets_no_other_and_a_retreat_is_never_forced() -> None:
    position = an("P1: at G1; P2: at Y1, food nothing; P3: at B1; P4: at R2; P1 to move")
    position.play("P1: move Y1", "P1: commit 1")
    assert position.legal("P2") == ["commit nothing", "retreat G1"]
    assert position.refuses("P2: retreat B1", because="AN-R59")


@clause("AN-8.13")
def test_after_the_fight_only_roar_can_follow() -> None:
    text = FIGHT.replace("food 2;", "food 2, shows roar;") + "; does B1 1 Y1 1; food Y1 2"
    position = fight(text, *LOCK, "P1: place R2", "P1: take top", "*: tile speed")
    assert position.legal("P1") == ["play roar", "pass"]
    assert (does(position, "Y1"), tokens(position, "Y1")) == (1, 2)
    position.play("P1: pass")
    assert position.to_act() == ["P2"]


@clause("AN-R61")
def test_loss_placement_marker_cube_tile_in_this_order() -> None:
    position = fight("advanced; " + FIGHT, *LOCK, "P1: place R2", "P1: take top", "*: tile diamond-antlers")
    order = [
        kind
        for kind in event_kinds(position)
        if kind
        in ("antlers-locked", "food-spent", "antler-lost", "stag-driven", "fight-won", "cube-taken", "top-tile-taken")
    ]
    assert order == [
        "antlers-locked",
        "food-spent",
        "antler-lost",
        "stag-driven",
        "fight-won",
        "cube-taken",
        "top-tile-taken",
    ]


@clause("AN-R101")
def test_the_house_rule_opens_the_whole_island_but_not_uphill() -> None:
    position = fight("displacement anywhere; " + FIGHT, *LOCK)
    outer = {f"{letter}{sector}" for letter in "RBY" for sector in (1, 2, 3, 4)}
    assert retreats(position, "P1") == outer - {"Y1", "R3", "R4"}
    assert position.refuses("P1: place S", because="AN-R47")
    high = an("displacement anywhere; P1: at G1; P2: at S; P3: at R3; P4: at R4; P1 to move")
    high.play("P1: move S", "P1: commit 1")
    assert retreats(high, "P2") == outer - {"R3", "R4"} | {"G1", "G2", "G3", "G4"}
    assert high.refuses("P2: retreat R3", because="AN-R59")


@clause("AN-R105")
def test_committed_tokens_count_among_the_27() -> None:
    position = fight(FIGHT, "P1: move Y1", "P1: commit 2")
    assert position.state.committed[0] != 0
    assert position.state.invariants() == []
