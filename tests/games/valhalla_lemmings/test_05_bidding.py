"""Chapter 5: choosing cards."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.valhalla_lemmings.positions import battle, bid, event_kinds, hand, modifiers, vl

import fellfield
from fellfield.core.errors import NothingToUndo
from fellfield.games.valhalla_lemmings import game
from fellfield.testing.clauses import clause

FOUR = "4 players; first A; table lemsar lemopatra; "


@clause("VL-5.1")
def test_a_bid_has_one_to_three_cards() -> None:
    position = vl(FOUR + "A hand 5+3+2+1")
    assert position.refuses("A: bid nothing", because="VL-5.1")
    assert position.refuses("A: bid 5+3+2+1", because="VL-5.1")
    assert position.refuses("A: decline", because="VL-5.1")
    assert len(position.legal("A")) == 4 + 6 + 4
    assert position.legal("A")[:4] == ["bid 1", "bid 2", "bid 3", "bid 5"]


@clause("VL-5.1", "VL-R13")
def test_a_bid_uses_only_cards_in_hand() -> None:
    position = vl(FOUR + "A hand 5+1")
    assert position.refuses("A: bid 5+5", because="VL-R13")
    assert position.refuses("A: bid 3", because="VL-R13")


@clause("VL-5.2", "VL-R14", "VL-R110")
def test_a_bid_may_be_withdrawn_until_the_last_player_is_ready() -> None:
    match = fellfield.Match(game, 4, seed=4)
    match.play(0, "bid 1")
    match.play(1, "bid 2")
    assert match.can_withdraw(0)
    match.withdraw(0)
    assert match.state.to_act == (0, 2, 3)
    match.play(0, "bid 5+3")
    match.play(2, "bid 1")
    match.play(3, "bid 1")
    assert not any(match.can_withdraw(seat) for seat in range(4))
    with pytest.raises(NothingToUndo):
        match.withdraw(0)
    state: Any = match.state
    assert state.strengths[0] == 8


@clause("VL-R14", "VL-R110")
def test_with_two_players_a_bid_is_fixed_once_both_have_bid_on_the_same_legend() -> None:
    match = fellfield.Match(game, 2, seed=4)
    match.play(0, "bid 1")
    match.withdraw(0)
    match.play(0, "bid 2")
    match.play(1, "bid 1")
    assert not match.can_withdraw(0)
    with pytest.raises(NothingToUndo):
        match.withdraw(0)
    assert not match.can_undo()
    match.play(0, "bid 3")
    assert match.can_withdraw(0)


@clause("VL-5.2", "VL-R14")
def test_the_last_confirmation_locks_and_opens_all_bids() -> None:
    position = vl(FOUR + "A hand 5+1; B hand 3+1; C hand 2+1; D hand 1+1")
    position.play("B: bid 3", "A: bid 1", "D: bid 1")
    assert "bid-revealed" not in event_kinds(position)
    position.play("C: bid 2")
    assert event_kinds(position).count("bid-revealed") == 4


@clause("VL-5.3")
def test_bid_cards_are_no_part_of_the_hand_for_effects() -> None:
    position = battle(FOUR + "A hand 5+3+2; B hand 3+1; C hand 2+1; D hand 1+1", "5+3", "3", "2", "1")
    position.play("A: take lemsar")
    assert position.legal("A") == ["discard 2", "decline"]
    assert position.refuses("A: discard bid-3", because="VL-8.2")


@clause("VL-R13")
def test_a_small_hand_may_be_bid_completely() -> None:
    position = vl(FOUR + "A hand 2+1")
    assert position.legal("A") == ["bid 1", "bid 2", "bid 2+1"]
    position.play("A: bid 2+1", "B: bid 1", "C: bid 1", "D: bid 1")
    assert hand(position, "A") == "nothing"


@clause("VL-R16", "VL-R92")
@pytest.mark.parametrize(
    ("sagas", "most"),
    [
        ("A saga lemmoki lempoleon:pending", 5),
        ("A saga lemmoki lempoleon:pending lempoleon:pending", 5),
        ("A saga lemmoki lempoleon:pending; B saga lemminerva lemmedusa:pending>A", 1),
        ("A saga lemmoki lem_tzu:pending; B saga lemminerva lemmedusa:pending>A", 1),
    ],
)
def test_the_lowest_limit_holds_and_permissions_do_not_add_up(sagas: str, most: int) -> None:
    position = vl(FOUR + "A hand 3+3+2+2+1+1+1; " + sagas)
    if "A" not in position.to_act():
        position.play("B: bid 1", "C: bid 1", "D: bid 1")
    assert max(len(text[4:].split("+")) for text in position.legal("A")) == most
    too_many = "+".join("3322111"[: most + 1])
    assert position.refuses(f"A: bid {too_many}", because="VL-R16")
    assert position.refuses("A: bid nothing", because="VL-5.1")


@clause("VL-R17")
def test_bid_last_makes_a_second_round_after_the_reveal() -> None:
    position = vl(FOUR + "A hand 5+1 saga lemmoki lem_tzu:pending; C hand 5+3 saga lemmoki lem_tzu:pending")
    assert position.to_act() == ["B", "D"]
    position.play("B: bid 3+2", "D: bid 1")
    assert bid(position, "B") == "3+2"
    assert position.view("A")["bids"][0][position.seat("B")] == [3, 2]
    assert position.to_act() == ["A", "C"]
    position.play("C: bid 5")
    assert position.view("A")["bids"][0][position.seat("C")] == []
    position.play("A: bid 5+1")
    assert bid(position, "C") == "5"


@clause("VL-R17")
def test_if_everybody_bids_last_there_is_one_round() -> None:
    late = "saga lemsar lem_tzu:pending"
    options = {"deck": _deck_with_three_tzus()}
    position = vl(f"3 players; first A; table lemsar; A {late}; B {late}; C {late}", options)
    assert position.to_act() == ["A", "B", "C"]
    assert modifiers(position, "B") == ["bid_last!"]


def _deck_with_three_tzus() -> object:
    from fellfield.games.valhalla_lemmings.deck import standard_data

    data = standard_data()
    for entry in data["legends"]:
        if entry["id"] in ("lem_tzu", "lemsar"):
            entry["copies"] = 4
    return data
