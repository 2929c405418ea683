"""Chapter 1: components."""

from __future__ import annotations

from typing import Any

from tests.games.valhalla_lemmings.positions import battle, hand, pile, vl

from fellfield.core.chance import Seeded
from fellfield.games.valhalla_lemmings import game
from fellfield.games.valhalla_lemmings.deck import standard, standard_data
from fellfield.games.valhalla_lemmings.material import cards_in, counts_in, worth
from fellfield.testing.clauses import clause
from fellfield.testing.contract import random_action


def total(players: int) -> list[int]:
    state = game.start(players)
    return [sum(zone[kind] for zone in _zones(state)) for kind in range(4)]


def _zones(state: Any) -> list[tuple[int, ...]]:
    return [counts_in(cards) for cards in (*state.hands, *state.bids, *state.reserves, state.pile, state.box)]


@clause("VL-1.1", "VL-1.2", "VL-1.3")
def test_sixty_village_cards_in_six_clans_and_five_neutral_ones() -> None:
    deck = standard()
    assert deck.clans == 6
    assert deck.clan == (5, 2, 2, 1)
    assert sum(deck.clan) == 10
    assert worth(cards_in(deck.clan)) == 20
    assert sum(deck.neutral) == 5
    assert sum(deck.village_total()) == 65
    for players in range(2, 7):
        assert total(players) == deck.village_total()


@clause("VL-R1")
def test_neutral_cards_are_worth_two_on_average_and_bring_no_seventh_five() -> None:
    assert standard_data()["village"]["neutral"] == [1, 1, 2, 3, 3]
    assert worth(cards_in(standard().neutral)) == 10
    assert standard().neutral[3] == 0


@clause("VL-1.4", "VL-R2")
def test_forty_four_legends_are_twenty_two_in_two_copies() -> None:
    deck = standard()
    assert len(deck.legends) == 22
    assert [legend.copies for legend in deck.legends] == [2] * 22
    assert sum(deck.copies(4)) == 44


@clause("VL-1.5")
def test_there_is_one_first_player() -> None:
    position = vl("4 players; first C")
    assert position.view(None)["first"] == position.seat("C")


@clause("VL-1.6")
def test_two_to_six_may_play() -> None:
    assert game.players == (2, 3, 4, 5, 6)
    assert game.seat_names(3) == ("A", "B", "C")
    assert vl("3 players; table lemopatra; A bid 5+5; B bid 1; C bid 1").refuses("A: give F 1", because="VL-1.6")


@clause("VL-1.7", "VL-R45")
def test_a_hand_is_a_list_of_values_since_only_values_count() -> None:
    position = battle("3 players; table lemsar; first A; A hand 5+3; B hand 3+2; C hand 2+2", "5", "3", "2")
    assert position.state.strengths == (5, 3, 2)
    assert position.view("A")["hands"][0] == [3]


@clause("VL-1.8")
def test_no_step_creates_or_loses_cards() -> None:
    for players in range(2, 7):
        source = Seeded(players)
        state = game.start(players)
        before = [sum(counts) for counts in zip(*_zones(state), strict=True)]
        while state.to_act:
            state.apply(*random_action(state, source))
            assert [sum(counts) for counts in zip(*_zones(state), strict=True)] == before
            assert state.invariants() == []


@clause("VL-R3")
def test_other_hands_show_only_their_size() -> None:
    position = vl("3 players; table lemsar; A hand 5+1; B hand 1+1; C hand 3+2")
    assert position.view("A")["hands"] == [[5, 1], {"hidden": 2}, {"hidden": 2}]
    assert position.view(None)["hands"] == [{"hidden": 2}] * 3


@clause("VL-R4")
def test_options_that_differ_only_in_the_copy_are_one_option() -> None:
    position = vl("3 players; table lemsar; A hand 1+1+1; B hand 1; C hand 1")
    assert position.legal("A") == ["bid 1", "bid 1+1", "bid 1+1+1"]
    position = vl("3 players; first A; table lemsar; A hand 1+1+1+1 bid 5; B hand 1 bid 1; C hand 1 bid 1")
    assert position.legal("A") == ["discard 1", "discard 1+1", "decline"]


def test_the_pile_holds_the_cards_that_were_not_dealt() -> None:
    position = vl("3 players; A hand 5; B hand 3; C hand 2; table lemsar")
    assert position.view(None)["pile"] == {"hidden": 57}
    assert hand(position, "A") == "5"
    assert len(pile(position).split("+")) == 57
