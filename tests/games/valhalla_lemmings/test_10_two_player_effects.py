"""Chapter 10: effects of Legends with two players, whose later bids are already on the table."""

from __future__ import annotations

from tests.games.valhalla_lemmings.owner_deck import owners_deck
from tests.games.valhalla_lemmings.positions import (
    TWO_PLAYERS,
    bid,
    event_kinds,
    events_of_kind,
    hand,
    modifiers,
    saga,
    size,
    two,
    vl,
)

from fellfield.testing.clauses import clause

# -- which cards an effect reaches: hand, bid, later bids, reserve ------------------------------------------------


@clause("VL-10.11", "VL-R74")
def test_the_loser_discards_and_the_winner_takes_back_before_the_effect() -> None:
    position = vl(
        "2 players; first A; table joan_of_arclem lemsar lemopatra; A hand 3+2+2+1 reserve nothing; "
        "B hand 1+1+1+1 reserve nothing"
    )
    for line in ("A: bid 3+2", "B: bid 1", "A: bid 2", "B: bid 1", "A: bid 1", "B: bid 1"):
        position.play(line)
    order = [event_kinds(position).index(event) for event in ("bid-lost", "bid-taken-back", "legend-taken")]
    assert order == sorted(order)
    assert hand(position, "A") == "3+2"
    assert position.legal("A") == ["discard bid-3", "discard bid-3+bid-2", "discard bid-2", "decline"]
    position.play("A: discard bid-2")
    assert events_of_kind(position, "cards-discarded")[0]["cards"] == ["bid-2"]
    assert hand(position, "A") == "3+2"  # the 2 of the middle battle has come back since


@clause("VL-R74")
def test_cards_taken_back_are_used_up_as_a_bid_one_by_one() -> None:
    position = vl(
        "2 players; first A; table wooden_horse lemsar lemmoki; A hand 1+1 reserve nothing bids 1 1 1; "
        "B hand 1 reserve nothing bids nothing 1 1",
        {"deck": owners_deck(wooden_horse=[{"op": "pass", "from": ["bid"], "to": "left", "n": 1}] * 2)},
    )
    assert position.legal("A") == ["give B bid-1", "decline"]
    position.play("A: give B bid-1")
    assert len(events_of_kind(position, "cards-passed")) == 1
    assert "give B bid-1" not in position.legal("A")  # the other 1s in hand were not played in this battle


@clause("VL-R74")
def test_hand_and_bid_together_are_the_hand() -> None:
    position = vl(
        "2 players; first A; table lemonardo lemsar lemopatra; A hand 1 reserve nothing bids 3 2 1; "
        "B hand 1 reserve nothing bids 1 1 1"
    )
    assert position.legal("A")[:4] == ["discard 3", "discard 3+1", "discard 3+middle-2", "discard 3+right-1"]
    assert position.refuses("A: discard bid-3", because="VL-8.2")


@clause("VL-10.12", "VL-10.13", "VL-R70")
def test_an_earlier_effect_may_change_or_empty_a_later_bid() -> None:
    position = vl(
        "2 players; first A; table lemminathor lemsar lemopatra; A hand 5+3+2+1 reserve nothing bids 2 1 3+1; "
        "B hand 3+1 reserve nothing bids 1 1 3+2"
    )
    assert position.view(None)["bids"][2][0] == [3]
    assert bid(position, "A", 1) == "nothing"
    assert position.state.strengths == (0, 1)
    assert position.to_act() == ["B"]


@clause("VL-10.13", "VL-10.17", "VL-R75")
def test_later_bids_count_as_hand_for_every_effect() -> None:
    position = two("A hand 1 bids 3 2 1", "B hand 1 bids 1 1 1")
    assert position.legal("A") == [
        "discard 3",
        "discard 3+1",
        "discard 3+middle-2",
        "discard 3+right-1",
        "discard 1",
        "discard 1+middle-2",
        "discard 1+right-1",
        "discard middle-2",
        "discard middle-2+right-1",
        "discard right-1",
        "decline",
    ]
    position.play("A: discard middle-2+right-1")
    assert bid(position, "A", 1) == "nothing"
    assert position.state.strengths[0] == 0


@clause("VL-R75")
def test_a_random_take_may_hit_held_cards_and_later_bids() -> None:
    position = vl(
        "2 players; first A; table lemmoki lemsar lemopatra; A hand 1 reserve nothing bids 3 2 1; "
        "B hand 5+1 reserve nothing bids 1 2 1+1"
    )
    position.play("A: target B")
    assert position.odds() == {"grab 1": 1, "grab 5": 1, "grab middle-2": 1, "grab right-1": 2}
    position.play("*: grab middle-2")
    assert bid(position, "B", 1) == "nothing"
    assert hand(position, "A") == "3+2+1"


@clause("VL-10.17", "VL-R105")
def test_a_hand_is_empty_only_if_no_later_bid_is_left() -> None:
    position = vl(
        "2 players; first A; table lemminerva lemsar lemmoki; A hand 1 reserve nothing bids 3 1 1; "
        "B hand nothing reserve nothing bids 1 2 1 saga lemmerlino lemmhilde_shield:ready"
    )
    position.play("A: target B")
    assert saga(position, "B")[1] == "lemmhilde_shield:spent"
    assert "hand-seen" not in event_kinds(position)


@clause("VL-R67", "VL-R83")
def test_no_effect_sees_or_moves_reserve_cards() -> None:
    position = vl(TWO_PLAYERS + "A hand 1 reserve 5+5 bids 3 2 1; B hand nothing reserve 5+3 bids 1 1 1")
    assert position.refuses("A: discard 5", because="VL-8.3")
    position = vl(
        "2 players; first A; table lemmoki lemsar lemopatra; A hand 1 bids 3 2 1; B hand nothing bids 1 1 nothing"
    )
    position.play("A: target B")
    assert position.odds() == {"grab middle-1": 1}


# -- what waits for the next bidding or the next battle ------------------------------------------------------------


@clause("VL-R73")
def test_the_next_battle_is_the_very_next_one() -> None:
    position = vl(
        "2 players; first A; table lemmerlino lemsar lemopatra; A hand 2+2+1 reserve nothing bids 3 2 1; "
        "B hand 5+1 reserve nothing bids 1 3 1"
    )
    assert position.legal("A") == ["discard 2", "discard 2+2", "decline"][::2]
    assert modifiers(position, "A") == ["double_losses!"]
    position = vl(
        "2 players; first A; table lemmerlino; A hand 2+2+1 reserve nothing bids 3; B hand 5+1 reserve nothing bids 1; "
        "deck lemsar*2 lemmoki"
    )
    assert modifiers(position, "A") == ["double_losses"]
    for legend in ("lemsar", "lemmoki", "lemsar"):
        position.play(f"*: legend {legend}")
    assert modifiers(position, "A") == ["double_losses"]


@clause("VL-R73", "VL-R107")
def test_next_bidding_is_only_the_left_bid_of_the_next_turn() -> None:
    position = vl(
        "2 players; first A; table lemmedusa; A hand 3+2+1+1+1+1 reserve nothing bids 3; "
        "B hand 5+3+2+1+1+1 reserve nothing bids 1; deck lemsar*2 lemmoki"
    )
    position.play("A: decline")
    for legend in ("lemsar", "lemmoki", "lemsar"):
        position.play(f"*: legend {legend}")
    assert modifiers(position, "B") == ["bid_max1!"]
    assert position.refuses("B: bid 5+3", because="VL-R16")
    position.play("B: bid 1", "A: bid 3")
    assert modifiers(position, "B") == []
    assert saga(position, "A") == ["lemmedusa:spent"]
    assert position.offers("B: bid 5+3+2")


@clause("VL-R108")
def test_a_limit_on_bidding_leaves_the_zero_bid_legal() -> None:
    position = vl(TWO_PLAYERS + "A hand 2+1 reserve nothing; B hand 3+3+3 reserve nothing saga lemmedusa:pending")
    assert position.legal("A") == ["bid 1", "bid 2", "bid nothing"]


@clause("VL-R76", "VL-R84")
def test_losses_are_doubled_right_after_the_discard_also_from_later_bids() -> None:
    position = vl(
        TWO_PLAYERS
        + "A hand 2+1 reserve nothing bids 2 2 1 saga lemmerlino:pending; B hand 5 reserve nothing bids 3 1 1"
    )
    assert position.legal("A") == ["discard 2", "discard middle-2", "decline"]
    position.play("A: discard middle-2")
    assert bid(position, "A", 1) == "nothing"
    assert position.to_act() == ["B"]


@clause("VL-R76", "VL-10.17")
def test_losses_are_doubled_even_if_only_later_bids_are_left() -> None:
    position = vl(
        TWO_PLAYERS
        + "A hand nothing reserve nothing bids 2 2 1 saga lemmerlino:pending; B hand 5 reserve nothing bids 3 1 1"
    )
    assert position.legal("A") == ["discard middle-2", "decline"]


@clause("VL-R84")
def test_a_tie_counts_as_losing_for_lemmerlino() -> None:
    position = vl(
        TWO_PLAYERS
        + "A hand 2+1 reserve nothing bids 2 2 1 saga lemmerlino:pending; B hand 5 reserve nothing bids 2 1 1"
    )
    assert position.legal("A") == ["discard 2", "discard middle-2", "decline"]


@clause("VL-R77")
def test_the_owner_of_a_tie_choice_may_win_lose_or_leave_it() -> None:
    tied = "A hand 1 reserve nothing bids 2 1 1; B hand 1 reserve nothing bids 2 1 1; "
    for answer, holder in (("win", "A"), ("lose", "B")):
        position = vl(TWO_PLAYERS + tied + "A saga lemarthur:pending")
        assert position.legal("A") == ["tie win", "tie lose", "tie leave"]
        position.play(f"A: tie {answer}")
        assert position.to_act() == [holder]
        assert size(position, holder) == 2
    position = vl(TWO_PLAYERS + tied + "A saga lemarthur:pending")
    position.play("A: tie leave")
    assert position.view(None)["bottom"][0] == "lemsar"


@clause("VL-R77")
def test_the_second_owner_is_asked_only_while_it_is_still_a_tie() -> None:
    tied = (
        "A hand 1 reserve nothing bids 2 1 1 saga lemarthur:pending; "
        "B hand 1 reserve nothing bids 2 1 1 saga lemarthur:pending"
    )
    start = TWO_PLAYERS.replace("first A", "first B")
    position = vl(start + tied)
    assert position.to_act() == ["B"]
    position.play("B: tie leave")
    assert position.to_act() == ["A"]
    position = vl(start + tied)
    position.play("B: tie lose")
    assert position.legal("A") == ["discard 2", "discard 2+1", "discard 2+middle-1", *position.legal("A")[3:]]


@clause("VL-R77", "VL-R99")
def test_strength_comes_before_ties_and_may_lift_an_empty_bid() -> None:
    position = vl(
        TWO_PLAYERS
        + "A hand 1 reserve nothing bids nothing 1 1 saga lemmercules:pending; B hand 1 reserve nothing bids 2 1 1"
    )
    assert position.legal("A") == ["strength 0", "strength 1", "strength 2", "strength 3"]
    position.play("A: strength 3")
    assert events_of_kind(position, "bid-lost")[0]["cards"] == [2]
    assert position.to_act() == ["A"]


@clause("VL-R99")
def test_a_tie_choice_may_decide_zero_against_zero() -> None:
    position = vl(
        TWO_PLAYERS
        + "A hand 1 reserve nothing bids nothing 1 1 saga lemarthur:pending; B hand 1 reserve nothing bids nothing 1 1"
    )
    position.play("A: tie win")
    assert position.legal("A") == ["discard 1", "discard 1+middle-1", "discard 1+right-1", *position.legal("A")[3:]]
