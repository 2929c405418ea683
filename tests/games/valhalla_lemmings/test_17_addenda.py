"""Section 17: the addenda."""

from __future__ import annotations

from tests.games.valhalla_lemmings.owner_deck import owners_deck
from tests.games.valhalla_lemmings.positions import battle, event_kinds, hand, saga, vl

from fellfield.testing.clauses import clause

LOSERS = "B hand 2+1 bid 2; C hand 1+1 bid 1"


@clause("VL-R98")
def test_a_choice_of_cards_is_asked_even_if_no_value_fits() -> None:
    position = vl(
        "3 players; first A; table lemsar; A hand 1 bid 5; C hand 1+1 bid 1; "
        "B hand 3+3 bid 2 saga lemmoki lemmerlino:pending"
    )
    position.play("A: decline")
    assert position.legal("B") == ["decline"]


@clause("VL-R98")
def test_a_choice_of_cards_is_not_asked_without_any_card() -> None:
    position = vl(
        "3 players; first A; table lemsar; A hand nothing bid 5; C hand 1 bid 1; "
        "B hand nothing bid 2 saga lemmoki lemmerlino:pending"
    )
    assert position.state.result.winners == (1,)


@clause("VL-R100")
def test_deltas_below_the_floor_are_one_option() -> None:
    position = vl("3 players; first A; table lemsar; A hand 1 bid 1 saga lemmoki lemmercules:pending; " + LOSERS)
    assert position.legal("A") == [f"strength {strength}" for strength in range(5)]
    assert position.refuses("A: strength 5", because="VL-R100")
    assert position.refuses("A: decline", because="VL-R100")


@clause("VL-R101")
def test_without_a_prize_nobody_is_asked_about_strength_or_ties() -> None:
    position = battle(
        "3 players; first A; table nothing; deck nothing; "
        "A hand 2+1 saga lemmoki lemmercules:pending lemarthur:pending; "
        "B hand 2+1; C hand 1+1",
        *("2", "2", "1"),
    )
    assert "strength-declared" not in event_kinds(position)
    assert saga(position, "A")[1:] == ["lemmercules:spent", "lemarthur:spent"]


@clause("VL-R102")
def test_tie_choice_is_asked_whenever_its_owner_is_tied_and_only_then() -> None:
    position = vl(
        "3 players; first A; table lemsar; A hand 1 bid 5; B hand 1 bid 1 saga lemmoki lemarthur:pending; "
        "C hand 1 bid 1"
    )
    assert position.legal("B") == ["tie win", "tie lose"]
    assert position.refuses("B: tie leave", because="VL-R77")
    assert position.refuses("B: decline", because="VL-R102")
    position = vl(
        "3 players; first A; table lemsar; A hand 1 bid 5; B hand 1 bid 2 saga lemmoki lemarthur:pending; "
        "C hand 1 bid 1"
    )
    assert position.to_act() == ["A"]


@clause("VL-R102", "VL-R24")
def test_a_tie_is_won_before_or_lost_behind_those_tied_and_distance_decides_among_equals() -> None:
    text = (
        "4 players; first A; table lemsar lemopatra; A hand 1 bid 3; B hand 1 bid 3 saga lemmoki lemarthur:pending; "
        "C hand 1 bid 3; D hand 1 bid 3 saga lemmoki lemarthur:pending"
    )
    position = vl(text)
    position.play("B: tie lose", "D: tie win")
    assert position.to_act() == ["D"]
    assert position.state.losers == (1, 2)
    position = vl(text)
    position.play("B: tie win", "D: tie win")
    assert position.to_act() == ["B"]
    assert position.state.winners == (3,)


@clause("VL-R103", "VL-R91")
def test_lemghis_khan_asks_for_the_target_then_the_legend_before_a_shield_answers() -> None:
    position = vl(
        "3 players; first A; table lemghis_khan; A hand 1 bid 5; B hand 1 bid 1 saga lemsar lemmhilde_shield:ready; "
        "C hand 1 bid 1"
    )
    position.play("A: target B")
    assert position.legal("A") == ["seize lemsar", "seize lemmhilde_shield", "decline"]
    assert position.refuses("A: seize lemmoki", because="VL-R103")
    assert position.refuses("A: seize lemsar+lemmhilde_shield", because="VL-8.4")
    assert position.refuses("A: target C", because="VL-R103")
    position.play("A: seize lemmhilde_shield")
    assert saga(position, "B") == ["lemsar:inactive", "lemmhilde_shield:spent"]
    assert saga(position, "A") == ["lemghis_khan:resolved"]
    assert "card-drawn" not in event_kinds(position)


@clause("VL-R104", "VL-R90")
def test_lemmoki_asks_for_no_gift_once_a_shield_answered_the_take() -> None:
    position = vl(
        "3 players; first A; table lemmoki; A hand 3+1 bid 5; B hand 1 bid 1 saga lemsar lemmhilde_shield:ready; "
        "C hand 1 bid 1"
    )
    position.play("A: target B")
    assert position.to_act() == ["*"]
    assert hand(position, "A") == "5+3+1"


@clause("VL-R106")
def test_a_modifier_stopped_for_every_target_leaves_the_legend_resolved() -> None:
    shielded = "hand 1+1 bid 1 saga lemsar lemmhilde_shield:ready"
    position = vl(f"3 players; first A; table lemmedusa; A hand 1 bid 5; B {shielded}; C {shielded}")
    position.play("A: decline")
    assert saga(position, "A") == ["lemmedusa:resolved"]
    assert position.view(None)["modifiers"] == []


@clause("VL-R112")
def test_target_and_cards_are_one_action() -> None:
    position = vl("3 players; first A; table lemopatra; A hand 3+1 bid 5; " + LOSERS)
    position.play("A: give C 3+1")
    assert hand(position, "C") == "3+1+1+1"


@clause("VL-R113")
def test_one_other_is_asked_even_with_nothing_to_give() -> None:
    position = vl("3 players; first A; table lemopatra; A hand nothing bid 5; " + LOSERS)
    assert position.legal("A") == ["decline"]
    options = {"deck": owners_deck()}
    position = vl("3 players; first A; table spite; A hand nothing bid 5; " + LOSERS, options)
    assert position.legal("A") == ["target B", "target C", "decline"]
    position.play("A: target C")
    assert position.legal("A") == ["decline"]


@clause("VL-R115")
def test_all_players_but_the_winners_share_the_next_place() -> None:
    position = battle(
        "4 players; first A; table lemsar lemmerlino; A hand 5+1; B hand 3+1; C hand 1; D hand 1+1", "5", "3", "1", "1"
    )
    position.play("A: take lemsar", "A: decline")
    result = position.state.result
    assert result.ranking == ((2,), (0, 1, 3))
    assert [result.place(seat) for seat in range(4)] == [2, 2, 1, 2]
