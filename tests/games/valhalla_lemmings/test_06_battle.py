"""Chapter 6: the battle."""

from __future__ import annotations

from tests.games.valhalla_lemmings.positions import (
    battle,
    bid,
    event_kinds,
    events_of_kind,
    hand,
    modifiers,
    pile,
    saga,
    size,
    vl,
)

from fellfield.testing.clauses import clause

FOUR = "4 players; first A; table lemsar lemopatra; "


@clause("VL-6.1")
def test_all_bids_are_revealed_at_once_and_strength_is_their_sum() -> None:
    position = battle(FOUR + "A hand 5+3+1; B hand 3+2+1; C hand 2+1; D hand 1+1+1", "5+3", "3+2", "2", "1+1")
    assert [event["strength"] for event in events_of_kind(position, "bid-revealed")] == [8, 5, 2, 2]
    assert position.state.strengths == (8, 5, 2, 2)


@clause("VL-6.2", "VL-R24")
def test_equal_strength_goes_to_the_first_player_and_then_clockwise() -> None:
    hands = "A hand 3+1; B hand 3+1; C hand 3+1; D hand 3+1; "
    position = battle("4 players; first C; table lemsar lemopatra; " + hands, "3", "3", "3", "3")
    assert events_of_kind(position, "battle-decided")[0]["seats"] == [2, 3]
    assert position.to_act() == ["C"]
    assert position.refuses("D: tie lose", because="VL-6.4")


@clause("VL-6.2", "VL-R24")
def test_the_news_of_a_battle_name_those_whom_only_the_turn_order_told_apart() -> None:
    """A 5 wins alone, and of the two 3s the one that sits closer to the first player."""
    hands = "A hand 3+1; B hand 5+1; C hand 3+1; D hand 2+1; "
    position = battle("4 players; first A; table lemsar lemopatra; " + hands, "3", "5", "3", "2")
    facts = events_of_kind(position, "battle-decided")[0]
    assert facts["seats"] == [1, 0]
    assert facts["tied_seats"] == [0, 2]
    both_win = battle("4 players; first A; table lemsar lemopatra; " + hands, "3", "1", "3", "2")
    assert events_of_kind(both_win, "battle-decided")[0]["tied_seats"] == []


@clause("VL-6.3", "VL-4.2")
def test_as_many_winners_as_legends_the_others_lose() -> None:
    position = battle(FOUR + "A hand 5+1; B hand 1+1; C hand 2+1; D hand 3+1", "5", "1", "2", "3")
    facts = events_of_kind(position, "battle-decided")[0]
    assert facts["seats"] == [0, 3]
    assert facts["loser_seats"] == [1, 2]


@clause("VL-6.4")
def test_a_winner_takes_activates_places_and_takes_the_bid_back_before_the_next() -> None:
    position = battle(FOUR + "A hand 5+3+1; B hand 3+1; C hand 2+1; D hand 1+1", "5", "3", "2", "1")
    assert position.legal("A") == ["take lemsar", "take lemopatra"]
    position.play("A: take lemsar", "A: discard 3+1")
    assert [kind for kind in event_kinds(position) if kind.startswith(("legend", "cards", "bid-taken"))] == [
        "legend-taken",
        "cards-discarded",
        "legend-placed",
        "bid-taken-back",
        "legend-taken",
    ]
    assert hand(position, "A") == "5"
    assert saga(position, "A") == ["lemsar:resolved"]
    assert position.to_act() == ["B"]


@clause("VL-6.4")
def test_only_legends_on_the_table_can_be_taken() -> None:
    position = battle(FOUR + "A hand 5+3+1; B hand 3+1; C hand 2+1; D hand 1+1", "5", "3", "2", "1")
    assert position.refuses("A: take lemmoki", because="VL-6.4")
    assert position.refuses("A: take nobody", because="VL-1.4")
    assert position.refuses("B: take lemsar", because="VL-6.4")


@clause("VL-6.5")
def test_during_the_effect_of_its_owner_a_bid_is_still_a_bid() -> None:
    position = battle(
        "4 players; first A; table lemmingetorige lemsar; A hand 5+3+1; B hand 3+1; C hand 2+1; D hand 1+1",
        *("5+3", "3", "2", "1"),
    )
    position.play("A: take lemmingetorige")
    assert bid(position, "A") == "5+3"
    position.play("A: discard bid-5")
    assert hand(position, "A") == "3+1"


@clause("VL-6.6")
def test_losers_discard_the_whole_bid_after_all_winners_have_finished() -> None:
    position = battle(FOUR + "A hand 5+3+1; B hand 5+1; C hand 2+2+1; D hand 1+1+1", "5", "5", "2+2", "1+1")
    position.play("A: take lemsar")
    assert bid(position, "C") == "2+2"
    position.play("A: decline", "B: decline")
    lost = events_of_kind(position, "bid-lost")
    assert [(event["seat"], event["cards"]) for event in lost] == [(2, [2, 2]), (3, [1, 1])]
    assert event_kinds(position).index("bid-lost") > event_kinds(position).index("bid-taken-back")
    assert hand(position, "C") == "1"


@clause("VL-6.7", "VL-R27")
def test_discarded_cards_go_to_the_pile_which_is_a_multiset_for_every_draw() -> None:
    position = vl(
        "3 players; first A; table lemhighlander; pile 1+1+5; "
        "A hand 1+1 bid 5+3; B hand 2 bid 2+1; C hand 3 bid 3; deck lemsar*2"
    )
    assert position.odds() == {"draw 1": 2, "draw 5": 1}
    position.play("*: draw 5")
    assert position.odds() == {"draw 1": 2}
    position.play("*: draw 1")
    assert pile(position) == "3+2+1+1"


@clause("VL-6.8", "VL-8.7")
def test_a_deferred_legend_acts_next_turn_and_is_then_turned_upside_down() -> None:
    position = battle(
        "3 players; first A; table lemmerlino; A hand 5+3+3+1; B hand 1+1+1+1; C hand 1+1+1; deck lemsar*2",
        "5",
        "1",
        "1",
    )
    assert saga(position, "A") == ["lemmerlino:pending"]
    assert modifiers(position, "A") == ["double_losses!"]
    position.play("*: legend lemsar", "A: bid 1", "B: bid 1+1", "C: bid 1", "B: decline")
    assert position.to_act() == ["A"]
    position.play("A: decline")
    assert saga(position, "A") == ["lemmerlino:spent"]
    assert events_of_kind(position, "legend-spent")[0]["legend"] == "lemmerlino"


@clause("VL-R18")
def test_a_winner_must_take_a_legend() -> None:
    position = battle(FOUR + "A hand 5+3+1; B hand 3+1; C hand 2+1; D hand 1+1", "5", "3", "2", "1")
    assert position.refuses("A: decline", because="VL-R18")


@clause("VL-R19")
def test_a_legend_of_no_use_is_taken_and_placed_and_the_bid_comes_back() -> None:
    position = battle(
        "4 players; first A; table lemsferatu lemmodino; A hand 5; B hand 3+1; C hand 2+1; D hand 1+1",
        *("5", "3", "2", "1"),
    )
    assert position.legal("A") == ["take lemsferatu", "take lemmodino"]
    position.play("A: take lemsferatu")
    assert saga(position, "A") == ["lemsferatu:resolved"]
    assert hand(position, "A") == "5"


@clause("VL-R20")
def test_the_ranking_stands_even_if_an_effect_changes_a_bid() -> None:
    position = battle(
        "4 players; first A; table lemmingetorige lemsar; A hand 5+3; B hand 5+2; C hand 3+3+1; D hand 1+1",
        *("5+3", "5", "3+3", "1"),
    )
    position.play("A: take lemmingetorige", "A: discard bid-5")
    assert position.to_act() == ["C"]
    assert position.state.losers == (1, 3)


@clause("VL-R21")
def test_an_effect_reaches_only_the_controllers_own_cards_unless_it_says_so() -> None:
    position = battle(FOUR + "A hand 5+1; B hand 5+2; C hand 3+3+1; D hand 1+1", "5", "2", "3+3", "1")
    position.play("C: take lemsar")
    assert position.legal("C") == ["discard 1", "decline"]
    position.play("C: discard 1", "A: give B 1")
    assert events_of_kind(position, "bid-lost")[0]["cards"] == [2]


@clause("VL-R22")
def test_an_earlier_winners_cards_are_in_hand_again_a_later_ones_are_not() -> None:
    position = battle(
        "4 players; first A; table lemsar lemminghood; A hand 5+3+2; B hand 3+1; C hand 2+1+1; D hand 1+1+1",
        *("5+3", "3", "2", "1"),
    )
    position.play("A: take lemsar", "A: decline")
    assert size(position, "A") == 3
    assert size(position, "B") == 1
    assert position.legal("B") == ["give C 1", "give D 1", "decline"]


@clause("VL-R23")
def test_cards_received_are_in_hand_at_once_and_never_join_a_bid() -> None:
    position = battle(
        "4 players; first A; table lemopatra lemsar; A hand 5+3+2; B hand 3+1; C hand 2+1; D hand 1+1",
        *("5", "3", "2", "1"),
    )
    position.play("A: take lemopatra", "A: give B 3+2")
    assert hand(position, "B") == "3+2+1"
    assert bid(position, "B") == "3"
    assert "discard 3+2" in position.legal("B")


@clause("VL-R25")
def test_strength_never_falls_below_zero() -> None:
    position = battle(
        "3 players; first A; table lemsar; A hand 2+1 saga lemsar lemmercules:pending; B hand 1+1; C hand 1+1",
        *("2", "1", "1"),
    )
    assert position.legal("A")[0] == "strength 0"
