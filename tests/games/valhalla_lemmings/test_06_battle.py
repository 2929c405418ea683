"""Chapter 6: the battle."""

from __future__ import annotations

from tests.games.valhalla_lemmings.positions import battle, bid, hand, happened, kinds, modifiers, pile, saga, size, vl

from fellfield.testing.clauses import clause

FOUR = "4 players; first A; table lemsar lemopatra; "


@clause("VL-6.1")
def test_all_bids_are_revealed_at_once_and_strength_is_their_sum() -> None:
    table = battle(FOUR + "A hand 5+3+1; B hand 3+2+1; C hand 2+1; D hand 1+1+1", "5+3", "3+2", "2", "1+1")
    assert [event["strength"] for event in happened(table, "bid-revealed")] == [8, 5, 2, 2]
    assert table.state.strengths == (8, 5, 2, 2)


@clause("VL-6.2", "VL-R24")
def test_equal_strength_goes_to_the_first_player_and_then_clockwise() -> None:
    hands = "A hand 3+1; B hand 3+1; C hand 3+1; D hand 3+1; "
    table = battle("4 players; first C; table lemsar lemopatra; " + hands, "3", "3", "3", "3")
    assert happened(table, "battle-decided")[0]["seats"] == [2, 3]
    assert table.to_act() == ["C"]
    assert table.refuses("D: tie lose", because="VL-6.4")


@clause("VL-6.3", "VL-4.2")
def test_as_many_winners_as_legends_the_others_lose() -> None:
    table = battle(FOUR + "A hand 5+1; B hand 1+1; C hand 2+1; D hand 3+1", "5", "1", "2", "3")
    facts = happened(table, "battle-decided")[0]
    assert facts["seats"] == [0, 3]
    assert facts["loser_seats"] == [1, 2]


@clause("VL-6.4")
def test_a_winner_takes_activates_places_and_takes_the_bid_back_before_the_next() -> None:
    table = battle(FOUR + "A hand 5+3+1; B hand 3+1; C hand 2+1; D hand 1+1", "5", "3", "2", "1")
    assert table.legal("A") == ["take lemsar", "take lemopatra"]
    table.play("A: take lemsar", "A: discard 3+1")
    assert [kind for kind in kinds(table) if kind.startswith(("legend", "cards", "bid-taken"))] == [
        "legend-taken",
        "cards-discarded",
        "legend-placed",
        "bid-taken-back",
        "legend-taken",
    ]
    assert hand(table, "A") == "5"
    assert saga(table, "A") == ["lemsar:resolved"]
    assert table.to_act() == ["B"]


@clause("VL-6.4")
def test_only_legends_on_the_table_can_be_taken() -> None:
    table = battle(FOUR + "A hand 5+3+1; B hand 3+1; C hand 2+1; D hand 1+1", "5", "3", "2", "1")
    assert table.refuses("A: take lemmoki", because="VL-6.4")
    assert table.refuses("A: take nobody", because="VL-1.4")
    assert table.refuses("B: take lemsar", because="VL-6.4")


@clause("VL-6.5")
def test_during_the_effect_of_its_owner_a_bid_is_still_a_bid() -> None:
    table = battle(
        "4 players; first A; table lemmingetorige lemsar; A hand 5+3+1; B hand 3+1; C hand 2+1; D hand 1+1",
        *("5+3", "3", "2", "1"),
    )
    table.play("A: take lemmingetorige")
    assert bid(table, "A") == "5+3"
    table.play("A: discard bid-5")
    assert hand(table, "A") == "3+1"


@clause("VL-6.6")
def test_losers_discard_the_whole_bid_after_all_winners_have_finished() -> None:
    table = battle(FOUR + "A hand 5+3+1; B hand 5+1; C hand 2+2+1; D hand 1+1+1", "5", "5", "2+2", "1+1")
    table.play("A: take lemsar")
    assert bid(table, "C") == "2+2"
    table.play("A: decline", "B: decline")
    lost = happened(table, "bid-lost")
    assert [(event["seat"], event["cards"]) for event in lost] == [(2, [2, 2]), (3, [1, 1])]
    assert kinds(table).index("bid-lost") > kinds(table).index("bid-taken-back")
    assert hand(table, "C") == "1"


@clause("VL-6.7", "VL-R27")
def test_discarded_cards_go_to_the_pile_which_is_a_multiset_for_every_draw() -> None:
    table = vl(
        "3 players; first A; table lemhighlander; pile 1+1+5; "
        "A hand 1+1 bid 5+3; B hand 2 bid 2+1; C hand 3 bid 3; deck lemsar*2"
    )
    assert table.odds() == {"draw 1": 2, "draw 5": 1}
    table.play("*: draw 5")
    assert table.odds() == {"draw 1": 2}
    table.play("*: draw 1")
    assert pile(table) == "3+2+1+1"


@clause("VL-6.8", "VL-8.7")
def test_a_deferred_legend_acts_next_turn_and_is_then_turned_upside_down() -> None:
    table = battle(
        "3 players; first A; table lemmerlino; A hand 5+3+3+1; B hand 1+1+1+1; C hand 1+1+1; deck lemsar*2",
        "5",
        "1",
        "1",
    )
    assert saga(table, "A") == ["lemmerlino:pending"]
    assert modifiers(table, "A") == ["double_losses!"]
    table.play("*: legend lemsar", "A: bid 1", "B: bid 1+1", "C: bid 1", "B: decline")
    assert table.to_act() == ["A"]
    table.play("A: decline")
    assert saga(table, "A") == ["lemmerlino:spent"]
    assert happened(table, "legend-spent")[0]["legend"] == "lemmerlino"


@clause("VL-R18")
def test_a_winner_must_take_a_legend() -> None:
    table = battle(FOUR + "A hand 5+3+1; B hand 3+1; C hand 2+1; D hand 1+1", "5", "3", "2", "1")
    assert table.refuses("A: decline", because="VL-R18")


@clause("VL-R19")
def test_a_legend_of_no_use_is_taken_and_placed_and_the_bid_comes_back() -> None:
    table = battle(
        "4 players; first A; table lemsferatu lemmodino; A hand 5; B hand 3+1; C hand 2+1; D hand 1+1",
        *("5", "3", "2", "1"),
    )
    assert table.legal("A") == ["take lemsferatu", "take lemmodino"]
    table.play("A: take lemsferatu")
    assert saga(table, "A") == ["lemsferatu:resolved"]
    assert hand(table, "A") == "5"


@clause("VL-R20")
def test_the_ranking_stands_even_if_an_effect_changes_a_bid() -> None:
    table = battle(
        "4 players; first A; table lemmingetorige lemsar; A hand 5+3; B hand 5+2; C hand 3+3+1; D hand 1+1",
        *("5+3", "5", "3+3", "1"),
    )
    table.play("A: take lemmingetorige", "A: discard bid-5")
    assert table.to_act() == ["C"]
    assert table.state.losers == (1, 3)


@clause("VL-R21")
def test_an_effect_reaches_only_the_controllers_own_cards_unless_it_says_so() -> None:
    table = battle(FOUR + "A hand 5+1; B hand 5+2; C hand 3+3+1; D hand 1+1", "5", "2", "3+3", "1")
    table.play("C: take lemsar")
    assert table.legal("C") == ["discard 1", "decline"]
    table.play("C: discard 1", "A: give B 1")
    assert happened(table, "bid-lost")[0]["cards"] == [2]


@clause("VL-R22")
def test_an_earlier_winners_cards_are_in_hand_again_a_later_ones_are_not() -> None:
    table = battle(
        "4 players; first A; table lemsar lemminghood; A hand 5+3+2; B hand 3+1; C hand 2+1+1; D hand 1+1+1",
        *("5+3", "3", "2", "1"),
    )
    table.play("A: take lemsar", "A: decline")
    assert size(table, "A") == 3
    assert size(table, "B") == 1
    assert table.legal("B") == ["give C 1", "give D 1", "decline"]


@clause("VL-R23")
def test_cards_received_are_in_hand_at_once_and_never_join_a_bid() -> None:
    table = battle(
        "4 players; first A; table lemopatra lemsar; A hand 5+3+2; B hand 3+1; C hand 2+1; D hand 1+1",
        *("5", "3", "2", "1"),
    )
    table.play("A: take lemopatra", "A: give B 3+2")
    assert hand(table, "B") == "3+2+1"
    assert bid(table, "B") == "3"
    assert "discard 3+2" in table.legal("B")


@clause("VL-R25")
def test_strength_never_falls_below_zero() -> None:
    table = battle(
        "3 players; first A; table lemsar; A hand 2+1 saga lemsar lemmercules:pending; B hand 1+1; C hand 1+1",
        *("2", "1", "1"),
    )
    assert table.legal("A")[0] == "strength 0"
