"""Section 12: the extra vocabulary of owners' decks (VL-R114)."""

from __future__ import annotations

from tests.games.valhalla_lemmings.owner_deck import owners_deck
from tests.games.valhalla_lemmings.positions import bid, event_kinds, events_of_kind, hand, modifiers, saga, vl

from fellfield.testing.clauses import clause
from fellfield.testing.position import PositionUnderTest

OPTIONS = {"deck": owners_deck()}


def owners(
    legend: str, first: str = "A", others: str = "B hand 2+1 bid 2; C hand 2+1+1 bid 1", mine: str = "3+1"
) -> PositionUnderTest:
    """A position in which A has won a Legend of an owner's deck."""
    return vl(f"3 players; first {first}; table {legend}; A hand {mine} bid 5; {others}; deck lemulysses*2", OPTIONS)


@clause("VL-R114")
def test_others_discard_cards_of_their_own_choice_in_turn_order() -> None:
    position = owners("tithe")
    assert position.to_act() == ["B"]
    assert position.legal("B") == ["discard 2", "discard 1", "discard bid-2", "decline"]
    position.play("B: discard bid-2")
    assert position.to_act() == ["C"]
    position.play("C: decline")
    assert hand(position, "B") == "2+1"


@clause("VL-R114")
def test_letting_others_discard_is_no_harm_for_a_shield() -> None:
    position = owners("tithe", others="B hand 2+1 bid 2 saga lemmhilde_shield:ready; C hand 2+1+1 bid 1")
    assert position.to_act() == ["B"]
    assert saga(position, "B") == ["lemmhilde_shield:ready"]


def test_all_cards_of_a_value_of_one_other() -> None:
    position = owners("purge")
    position.play("A: target C")
    assert events_of_kind(position, "cards-discarded")[0]["seat"] == 2
    assert hand(position, "C") == "2"


@clause("VL-R114")
def test_swapping_hands_is_harm_for_the_other_player() -> None:
    position = owners("barter")
    position.play("A: target B")
    assert hand(position, "B") == "3+1"
    assert hand(position, "A") == "5+2+1"
    position = owners("barter", others="B hand 2+1 bid 2 saga lemmhilde_shield:ready; C hand 2+1+1 bid 1")
    position.play("A: target B")
    assert saga(position, "B") == ["lemmhilde_shield:spent"]
    assert hand(position, "B") == "2+1"


def test_swapping_hands_with_two_players_takes_later_bids_along() -> None:
    position = vl(
        "2 players; first A; table barter lemsar lemmoki; A hand 1 reserve nothing bids 5 3 1; "
        "B hand 2 reserve nothing bids 1 2 nothing",
        OPTIONS,
    )
    position.play("A: target B")
    assert [bid(position, name, number) for name in "AB" for number in (1, 2)] == ["nothing"] * 4
    assert hand(position, "B") == "5+3+1+1"
    assert hand(position, "A") == "2+2"


def test_most_other_is_measured_at_each_operation() -> None:
    position = owners("burden", others="B hand 2+1 bid 2; C hand 1+1 bid 1")
    assert position.legal("A") == ["give B 3", "give B 1", "give C 3", "give C 1", "decline"]
    position.play("A: give C 1", "*: draw 5")
    assert hand(position, "C") == "5+1+1+1"


def test_equals_for_the_most_cards_are_the_controllers_choice() -> None:
    position = owners("burden", others="B hand 2+1 bid 2; C hand 1+1 bid 1")
    position.play("A: decline")
    assert position.legal("A") == ["target B", "target C"]
    position.play("A: target B", "*: draw 5")
    assert hand(position, "B") == "5+2+1"


@clause("VL-R114")
def test_the_first_player_may_be_the_target_but_never_of_himself() -> None:
    position = owners("homage", first="B")
    assert position.refuses("A: give C 3", because="VL-R96")
    position.play("A: give B 3")
    assert hand(position, "B") == "3+2+1"
    assert modifiers(position, "B") == ["bid_max2!"]
    position = owners("homage", first="A")
    assert hand(position, "A") == "5+3+1"
    assert modifiers(position, "A") == ["bid_max2!"]


def test_a_pass_to_everybody_asks_for_each_in_turn_order() -> None:
    position = owners("alms")
    position.play("A: give B 3", "A: give C 1")
    assert [hand(position, name) for name in "BC"] == ["3+2+1", "2+1+1+1"]


def test_cards_may_be_taken_from_everybody_and_a_neighbour_looked_at() -> None:
    position = owners("tribute")
    position.play("*: grab 2", "*: grab 1")
    assert hand(position, "A") == "5+3+2+1+1"
    assert events_of_kind(position, "hand-seen")[0]["cards"] == [1]


def test_several_cards_taken_from_a_hand_stop_when_it_is_empty() -> None:
    options = {"deck": owners_deck(plunder=[{"op": "take_random", "who": "left", "n": 3}])}
    text = "3 players; first A; table plunder; A hand 3 bid 5; B hand {} bid 2; C hand 1 bid 1; deck lemsar"
    for held, grabs in (("2+1+1+1", 3), ("2+1", 2)):
        position = vl(text.format(held), options)
        for _ in range(grabs):
            position.play(f"*: {min(position.odds())}")
        assert len(events_of_kind(position, "card-grabbed")) == grabs
        assert position.state.turn == 2 or position.state.result is not None


def test_two_legends_at_once_may_be_seized_and_one_of_them_woken() -> None:
    position = owners("raid", others="B hand 2+1 bid 2 saga lemsar lemmoki; C hand 2+1+1 bid 1")
    position.play("A: target B")
    assert position.legal("A") == ["seize lemsar", "seize lemmoki", "seize lemmoki+lemsar", "decline"]
    position.play("A: seize lemmoki+lemsar", "A: reactivate lemsar", "A: discard 3+1")
    assert saga(position, "A") == ["lemmoki:spent", "lemsar:resolved", "raid:resolved"]


def test_the_controller_may_draw_and_all_bids_may_be_recalled() -> None:
    position = owners("feast")
    position.play("*: draw 1")
    assert [hand(position, name) for name in "ABC"] == ["5+3+1+1", "2+2+1", "2+1+1+1"]
    assert "bid-lost" not in event_kinds(position)


def test_a_shield_may_have_an_immediate_part() -> None:
    position = owners("oath")
    position.play("A: discard 3")
    assert saga(position, "A") == ["oath:ready"]


def test_a_gift_to_a_loser_reaches_losers_only() -> None:
    position = owners("gift")
    assert position.legal("A") == ["give B bid-5", "give C bid-5", "decline"]
    position.play("A: give C bid-5")
    assert hand(position, "C") == "5+2+1+1"
