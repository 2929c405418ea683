"""Chapter 10: the two-player mode, from the setup to the end."""

from __future__ import annotations

import pytest
from tests.games.valhalla_lemmings.positions import (
    NO_RESERVES,
    TWO_PLAYERS,
    battle,
    bid,
    event_kinds,
    events_of_kind,
    hand,
    saga,
    size,
    two,
    vl,
)

import fellfield
from fellfield.games.valhalla_lemmings import game
from fellfield.testing.clauses import clause


@clause("VL-10.1")
def test_thirty_six_legends_remain() -> None:
    state = game.start(2)
    assert sum(weight for _, weight in state.outcomes()) == 36


@clause("VL-10.2", "VL-10.3", "VL-R65", "VL-R66")
def test_a_clan_as_hand_a_clan_as_reserve_and_twenty_cards_in_the_pile() -> None:
    state = fellfield.Match(game, 2, seed=3).state
    view = state.view(0)
    assert view["hands"] == [[5, 3, 3, 2, 2, 1, 1, 1, 1, 1], {"hidden": 10}]
    assert view["reserves"] == [[5, 3, 3, 2, 2, 1, 1, 1, 1, 1], {"hidden": 10}]
    assert view["pile"] == {"hidden": 20}
    assert [len(saga) for saga in view["sagas"]] == [1, 1]
    assert view["sagas"][0][0]["state"] == "inactive"
    assert view["deck"] + len(view["table"]) == 34


@clause("VL-10.4")
def test_three_legends_arrive_in_a_row() -> None:
    position = vl("2 players; deck lemsar lemopatra lemmoki lemsferatu")
    position.play("*: legend lemmoki", "*: legend lemsar", "*: legend lemopatra")
    assert position.view(None)["table"] == ["lemmoki", "lemsar", "lemopatra"]


@clause("VL-10.5", "VL-10.6", "VL-R68")
def test_bids_are_placed_left_middle_right_and_only_the_numbers_show() -> None:
    position = two("A hand 5+3+2+1+1", "B hand 3+2+2+1")
    assert position.refuses("A: bid 5+3+2+1", because="VL-10.6")
    assert position.refuses("A: decline", because="VL-10.5")
    position.play("A: bid 5+3")
    assert position.view("B")["bids"][0] == [{"hidden": 0}, []]
    assert position.view("B")["hands"][0] == {"hidden": 5}
    position.play("B: bid 1")
    assert position.view("B")["bids"][0] == [{"hidden": 2}, [1]]
    assert position.view("A")["bids"][0] == [[5, 3], {"hidden": 1}]
    assert position.view("B")["hands"][0] == {"hidden": 3}
    assert [event["battle"] for event in events_of_kind(position, "bid-locked")] == ["left", "left"]
    assert position.view("A")["question"]["battle"] == "middle"


@clause("VL-R68")
def test_a_locked_bid_cannot_be_changed() -> None:
    match = fellfield.Match(game, 2, seed=3)
    match.play(0, "bid 5")
    match.play(1, "bid 1")
    assert not match.can_withdraw(0)
    assert not match.can_undo()


@clause("VL-10.7", "VL-R69")
def test_nothing_may_be_bid_with_two_or_fewer_cards_held() -> None:
    position = two("A hand 2+1+1", "B hand 2+1+1+1")
    assert position.refuses("A: bid nothing", because="VL-10.7")
    position.play("A: bid 2", "B: bid 1")
    assert position.offers("A: bid nothing")  # the card already placed does not count
    assert not position.offers("B: bid nothing")


@clause("VL-10.8")
def test_all_bids_are_revealed_together_and_resolved_from_left_to_right() -> None:
    position = two("A hand 3+2+1+1", "B hand 1+1+1+1")
    position.play("A: bid 3", "B: bid 1", "A: bid 2", "B: bid 1")
    assert "bid-revealed" not in event_kinds(position)
    position.play("B: bid 1", "A: bid 1")
    assert [event["battle"] for event in events_of_kind(position, "bid-revealed")] == [
        "left",
        "left",
        "middle",
        "middle",
        "right",
        "right",
    ]
    assert events_of_kind(position, "battle-decided")[0] == {
        "event": "battle-decided",
        "battle": "left",
        "seats": [0],
        "loser_seats": [1],
        "tied_seats": [],
    }
    assert position.view("B")["bids"][1] == [[2], [1]]


@clause("VL-10.9", "VL-R78")
def test_the_higher_strength_wins_the_legend() -> None:
    position = two("A hand 1 bids 1 2 1", "B hand 1+1 bids 3 1 1")
    assert position.to_act() == ["B"]
    position.play("B: decline")
    assert saga(position, "B") == ["lemsar:resolved"]


@clause("VL-10.10")
def test_a_tie_costs_both_bids_and_puts_the_legend_under_the_deck() -> None:
    position = two("A hand 1+1 bids 3 2 1", "B hand 1+1 bids 3 1 1")
    assert [bid(position, name, 0) for name in "AB"] == ["nothing", "nothing"]
    assert position.view(None)["bottom"] == ["lemsar"]
    assert position.to_act() == ["A"]


@clause("VL-10.14")
def test_a_player_without_cards_after_a_battle_wins_at_once() -> None:
    position = two("A hand nothing bids 1 nothing nothing", "B hand 5+1 bids 2 2 1")
    position.play("B: decline")
    assert position.state.result.winners == (0,)
    assert position.state.table != ()


@clause("VL-10.14")
def test_the_final_score_lines_count_a_reserve_among_the_cards_left() -> None:
    position = vl(
        TWO_PLAYERS + "A hand nothing reserve nothing bids 1 nothing nothing; B hand 5+1 reserve 3+1+1 bids 2 2 1"
    )
    position.play("B: decline")
    counts = [
        next(line.count for line in lines if line.reason == "cards-left") for lines in position.state.result.breakdown
    ]
    assert counts == [0, 3 + 2 + 3]  # held and taken back, later bids, reserve


@clause("VL-10.15", "VL-R82")
def test_if_both_are_out_the_longer_saga_wins_and_equal_sagas_lose() -> None:
    tied = "A hand nothing bids 1; B hand nothing bids 1"
    for sagas, winners, reason in (
        ("A saga lemmerlino lemminerva; B saga lemulysses", (0,), "longest-saga"),
        ("A saga lemmerlino; B saga lemulysses", (), "both-out"),
    ):
        position = vl(f"2 players; first A; table lemsar; {NO_RESERVES}{tied}; {sagas}")
        assert position.state.result.winners == winners
        assert position.state.result.reason == reason
    assert position.state.result.ranking == ((0, 1),)


@clause("VL-10.16", "VL-R67")
def test_after_the_third_battle_five_cards_come_from_the_reserve_and_then_the_rest() -> None:
    position = vl(TWO_PLAYERS + "A hand 5+3 bids 1 1 1; B hand 1+1+1 bids 2 2 2")
    position.play("B: decline", "B: decline", "B: decline")
    assert position.odds() == {"reserve 1": 5, "reserve 2": 2, "reserve 3": 2, "reserve 5": 1}
    for card in (1, 1, 1, 2, 5, 1, 1, 2, 2, 3):
        position.play(f"*: reserve {card}")
    assert size(position, "B") == 3 + 3 + 5
    assert position.view("A")["reserves"] == [[5, 3, 1, 1, 1], {"hidden": 5}]
    drawn = [
        event for event in position.events_seen_by("A") if event["event"] == "reserve-drawn" and event["seat"] == 1
    ]
    assert all("cards" not in event for event in drawn)


@clause("VL-10.16")
def test_the_last_five_cards_of_a_reserve_need_no_chance() -> None:
    position = vl(
        "2 players; first A; table lemsar; A hand 5+3 reserve 5+1 bids 1; B hand 1+1+1 reserve 2+2 bids 2; "
        "deck lemmoki*2"
    )
    position.play("B: decline")
    assert hand(position, "A") == "5+5+3+1"
    assert position.view("A")["reserves"] == [[], {"hidden": 0}]


@clause("VL-R71")
def test_zero_against_zero_is_a_tie() -> None:
    position = two("A hand 2+1 bids nothing 1 1", "B hand 2+1 bids nothing 2 1")
    assert position.view(None)["bottom"] == ["lemsar"]
    assert "bid-lost" not in event_kinds(position)


@clause("VL-R72")
def test_an_empty_bid_loses_and_costs_nothing() -> None:
    position = two("A hand 2 bids 1 1 1", "B hand 2 bids nothing 2 1")
    assert position.to_act() == ["A"]
    assert hand(position, "A") == "2+1"


@clause("VL-R78")
def test_the_first_player_card_passes_each_turn() -> None:
    position = vl(
        "2 players; first A; table lemsar; A hand 1+1 reserve nothing bids 1; "
        "B hand 5+1 reserve nothing bids 2; deck lemmoki"
    )
    position.play("B: decline")
    assert position.state.first == 1


@clause("VL-R79")
def test_fewer_legends_mean_fewer_battles() -> None:
    position = vl("2 players; first A; deck lemsar lemmoki; A hand 1+1+1 reserve nothing; B hand 5+1+1 reserve nothing")
    position.play("*: legend lemsar", "*: legend lemmoki", "A: bid 1", "B: bid 1", "A: bid 1", "B: bid 1")
    assert len(events_of_kind(position, "bid-revealed")) == 4
    assert event_kinds(position).count("battle-tied") == 2


@clause("VL-R79", "VL-R84", "VL-R101")
def test_without_legends_there_is_one_battle_that_both_lose() -> None:
    position = vl(
        "2 players; first A; deck nothing; "
        "A hand 1+1 reserve nothing saga lemmoki lemmerlino:pending lemmercules:pending; "
        "B hand 5+1+1 reserve nothing"
    )
    assert position.refuses("A: bid nothing", because="VL-R79")
    position.play("A: bid 1", "B: bid 5")
    assert position.legal("A") == ["discard 1", "decline"]
    position.play("A: discard 1")
    assert position.state.result.winners == (0,)
    assert "strength-declared" not in event_kinds(position)


@clause("VL-R80")
def test_after_two_dead_turns_in_a_row_both_lose() -> None:
    position = vl(
        "2 players; first A; dead 1; table lemsar; A hand 1 reserve nothing bids nothing; "
        "B hand 1 reserve nothing bids nothing; deck nothing"
    )
    assert position.state.result.winners == ()
    assert position.state.result.reason == "dead-turns"


@clause("VL-R80")
def test_a_turn_with_a_discard_is_not_dead() -> None:
    position = vl(
        "2 players; first A; dead 1; table lemsar; A hand 1 reserve nothing bids 2; "
        "B hand 1 reserve nothing bids 2; deck nothing"
    )
    assert position.state.dead_turns == 0
    assert position.state.result is None


@clause("VL-R80")
def test_a_turn_in_which_a_legend_is_won_is_not_dead_even_if_no_card_is_lost() -> None:
    position = vl(
        "2 players; first A; dead 1; table lemsar; A hand 1 reserve nothing bids 2; "
        "B hand 1 reserve nothing bids nothing; deck nothing"
    )
    position.play("A: decline")
    assert "bid-lost" not in event_kinds(position)
    assert position.state.dead_turns == 0
    assert position.state.result is None


@clause("VL-R81")
def test_an_empty_hand_with_a_reserve_plays_on() -> None:
    position = vl(TWO_PLAYERS + "A hand nothing reserve 5+5+3+2+1+1; B hand 3+2+1+1 reserve nothing")
    assert position.to_act() == ["B"]
    position.play("B: bid 3", "B: bid 2", "B: bid 1")
    assert [hand(position, "A"), size(position, "B")] == ["nothing", 2]
    assert [event["count"] for event in events_of_kind(position, "bid-locked")] == [1, 1, 1]
    assert position.to_act() == ["B"]


def test_a_two_player_match_plays_from_the_setup() -> None:
    position = battle(
        "2 players; first A; table lemsar; A hand 2+1 reserve nothing; B hand 1+1 reserve nothing; deck lemmoki",
        "2",
        "1",
    )
    assert position.to_act() == ["A"]


@pytest.mark.parametrize("word", ["left", "middle", "right"])
def test_a_scenario_may_begin_at_any_battle(word: str) -> None:
    left = {"left": 3, "middle": 2, "right": 1}[word]
    legends = " ".join(("lemsar", "lemopatra", "lemmoki")[3 - left :])
    bids = " ".join(["2"] + ["1"] * (left - 1))
    position = vl(
        f"2 players; first A; at {word}; table {legends}; A hand 1+1 reserve nothing bids {bids}; "
        f"B hand 1+1 reserve nothing bids {'1 ' * left}"
    )
    assert position.state.battle == 3 - left
    assert position.to_act() == ["A"]
