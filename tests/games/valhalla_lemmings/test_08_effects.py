"""Chapter 8: general rules for Legend effects."""

from __future__ import annotations

from tests.games.valhalla_lemmings.positions import battle, event_kinds, events_of_kind, hand, modifiers, saga, size, vl

from fellfield.games.valhalla_lemmings.deck import standard_data
from fellfield.games.valhalla_lemmings.deck_effects import is_negative
from fellfield.testing.clauses import clause

LOSERS = "B hand 2+1 bid 2; C hand 1+1 bid 1"


@clause("VL-8.1")
def test_simultaneous_effects_happen_in_turn_order() -> None:
    position = vl(
        "4 players; first C; table lemhighlander lemsar; pile 5+3+2; A hand 1 bid 5; B hand 1 bid 3; C hand 1 bid 1; "
        "D hand 1 bid 1; deck lemsar"
    )
    position.play("A: take lemhighlander")
    order = []
    for card in (5, 3, 2):
        order.append(position.view(None)["due"][-1]["seat"])
        position.play(f"*: draw {card}")
    assert order == [2, 3, 1]


@clause("VL-8.1", "VL-R41")
def test_several_owners_of_modifiers_decide_in_turn_order() -> None:
    position = vl(
        "3 players; first B; table lemsar; A hand 1 bid 1 saga lemmoki lemmercules:pending; "
        "B hand 1 bid 2; C hand 1 bid 3 saga lemmoki lemmercules:pending"
    )
    assert position.to_act() == ["C"]
    position.play("C: strength 0")
    assert position.to_act() == ["A"]


@clause("VL-8.2")
def test_an_effect_that_mentions_the_hand_cannot_use_bid_cards() -> None:
    position = vl(f"3 players; first A; table lemsar; A hand 1 bid 5+3; {LOSERS}")
    assert position.legal("A") == ["discard 1", "decline"]
    assert position.refuses("A: discard bid-5", because="VL-8.2")
    assert position.refuses("A: discard bid-5+1", because="VL-8.2")


@clause("VL-8.3")
def test_an_effect_that_does_not_mention_the_hand_may_mix_hand_and_bid() -> None:
    position = vl(f"3 players; first A; table lemonardo; A hand 1 bid 5+3; {LOSERS}")
    assert "discard 1+bid-5" in position.legal("A")
    assert "discard bid-5+bid-3" in position.legal("A")
    assert position.refuses("A: discard 1+1", because="VL-8.3")


@clause("VL-8.4", "VL-R32")
def test_every_amount_is_an_upper_limit_for_the_controller() -> None:
    position = vl(f"3 players; first A; table lemsar; A hand 2+1+1 bid 5+3; {LOSERS}")
    assert position.legal("A") == ["discard 2", "discard 2+1", "discard 1", "discard 1+1", "decline"]
    assert position.refuses("A: discard 2+1+1", because="VL-8.4")


@clause("VL-R32")
def test_an_effect_on_others_is_never_reduced() -> None:
    position = vl(f"3 players; first A; table lemhighlander; A hand 2 bid 5; {LOSERS}; deck lemsar*2")
    assert position.to_act() == ["*"]
    position.play("*: draw 1", "*: draw 1")
    assert [size(position, name) for name in "BC"] == [3, 3]


@clause("VL-8.5")
def test_an_immediate_effect_happens_when_the_legend_is_taken() -> None:
    position = battle("3 players; first A; table lemminathor; A hand 5+1+1; B hand 2+1; C hand 1+1", "5", "2", "1")
    assert event_kinds(position).index("cards-discarded") == event_kinds(position).index("legend-taken") + 1


@clause("VL-8.6", "VL-8.7", "VL-R107")
def test_with_three_or_more_players_both_deferred_times_mean_the_next_turn() -> None:
    position = battle("3 players; first A; table lempoleon; A hand 5+1+1; B hand 2+1+1; C hand 1+1+1", "5", "2", "1")
    position.play("A: discard 1")
    assert saga(position, "A") == ["lempoleon:pending"]
    assert modifiers(position, "A") == ["bid_max5!"]
    position.play("*: legend lemsar", "A: bid 5", "B: bid 1", "C: bid 1", "A: decline")
    assert modifiers(position, "A") == []
    assert saga(position, "A") == ["lempoleon:spent", "lemsar:resolved"]


@clause("VL-8.7")
def test_a_modifier_is_used_up_even_if_it_made_no_difference() -> None:
    position = vl(
        "3 players; first A; table lemsar; A hand 5+1 bid 5 saga lemmoki lemmerlino:pending lemarthur:pending; "
        "B hand 2+1 bid 2; C hand 1+1 bid 1"
    )
    position.play("A: decline")
    assert modifiers(position, "A") == []
    assert saga(position, "A")[1:3] == ["lemmerlino:spent", "lemarthur:spent"]


@clause("VL-8.8")
def test_a_legend_in_a_saga_is_inactive_resolved_pending_ready_or_spent() -> None:
    position = vl("3 players; table lemsar; A saga lemmoki lemopatra lemmerlino:pending lemmhilde_shield lem_tzu")
    assert saga(position, "A") == [
        "lemmoki:inactive",
        "lemopatra:resolved",
        "lemmerlino:pending",
        "lemmhilde_shield:ready",
        "lem_tzu:spent",
    ]


@clause("VL-8.9")
def test_one_other_may_be_any_other_player_and_is_the_same_for_the_whole_effect() -> None:
    position = vl(
        "4 players; first A; table lemmoki lemsar; A hand 3+1 bid 5; B hand 2 bid 3; "
        "C hand nothing bid 1; D hand 1 bid 1"
    )
    position.play("A: take lemmoki")
    assert position.legal("A") == ["target B", "target C", "target D", "decline"]
    assert position.refuses("A: target A", because="VL-8.9")
    assert position.refuses("A: give C 1", because="VL-8.9")
    position.play("A: target C")
    assert position.refuses("A: give B 1", because="VL-8.9")
    assert position.offers("A: give C 3+1")


@clause("VL-8.10")
def test_an_impossible_part_is_skipped_and_the_rest_happens() -> None:
    position = vl(
        "3 players; first A; table lemmercules; A hand nothing bid 5; B hand 2+1 bid 2; C hand 1+1 bid 1; deck lemsar"
    )
    assert modifiers(position, "A") == ["strength3!"]
    assert saga(position, "A") == ["lemmercules:pending"]


@clause("VL-8.11")
def test_legends_that_can_harm_an_opponent_are_negative() -> None:
    harmful = {entry["id"] for entry in standard_data()["legends"] if is_negative(entry["effect"])}
    assert harmful == {
        "lemminghood",
        "lemmattila",
        "lemmodino",
        "lemhighlander",
        "lemopatra",
        "lemmoki",
        "lemminerva",
        "lemghis_khan",
        "lemmedusa",
        "lemulysses",
    }


@clause("VL-R33")
def test_discarding_all_is_compulsory() -> None:
    position = battle("3 players; first A; table lemminathor; A hand 5+1+1; B hand 2+1; C hand 1+1", "5", "2", "1")
    assert events_of_kind(position, "cards-discarded")[0]["cards"] == ["1", "1"]
    assert hand(position, "A") == "5"


@clause("VL-R34")
def test_the_controller_never_counts_as_fewest_and_chooses_among_equals() -> None:
    position = vl("3 players; first A; table lemminghood; A hand 1 bid 5; B hand 2+1 bid 2; C hand 2+1 bid 1")
    assert position.legal("A") == ["give B 1", "give C 1", "decline"]
    position = vl("3 players; first A; table lemminghood; A hand 1 bid 5; B hand 2+1 bid 2; C hand 2+1+1 bid 1")
    assert position.refuses("A: give C 1", because="VL-R34")
    assert position.refuses("A: give A 1", because="VL-8.9")


@clause("VL-R35")
def test_fewest_is_measured_on_hands_without_bids() -> None:
    position = vl("3 players; first A; table lemminghood; A hand 1 bid 5; B hand 2 bid 1; C hand nothing bid 2+2")
    assert position.legal("A") == ["give C 1", "decline"]


@clause("VL-R36")
def test_players_draw_from_a_small_pile_in_turn_order_until_it_is_empty() -> None:
    position = vl(
        "4 players; first B; table lemhighlander lemsar; pile 3; A hand 1 bid 5; B hand 1 bid 3; C hand 1 bid 1; "
        "D hand 1 bid 2"
    )
    position.play("A: take lemhighlander", "*: draw 3")
    assert [hand(position, name) for name in "BCD"] == ["3+1", "1", "1"]
    assert [event["seat"] for event in events_of_kind(position, "pile-ran-out")] == [2, 3]


@clause("VL-R36")
def test_a_player_draws_the_whole_amount_before_the_next_player_draws() -> None:
    position = vl("3 players; first A; table lemghis_khan; pile 3+2+1; A hand 1 bid 5; B hand 1 bid 1; C hand 1 bid 2")
    position.play("A: target B", "*: draw 3", "*: draw 2")
    assert hand(position, "B") == "3+2+1"


@clause("VL-R37")
def test_cards_discarded_earlier_in_the_phase_can_be_drawn() -> None:
    position = vl(
        "4 players; first A; table lemsar lemhighlander; pile nothing; A hand 3+1 bid 5; "
        "B hand 1 bid 3; C hand 1 bid 1; "
        "D hand 1 bid 2"
    )
    position.play("A: take lemsar", "A: discard 3+1")
    assert position.odds() == {"draw 1": 1, "draw 3": 1}


@clause("VL-R38")
def test_discarded_cards_are_shown_to_all() -> None:
    position = battle("3 players; first A; table lemsar; A hand 5+3+1; B hand 2+1; C hand 1+1", "5", "2", "1")
    position.play("A: discard 3")
    assert {"event": "cards-discarded", "seat": 0, "cards": ["3"]} in position.events_seen_by(None)


@clause("VL-R39")
def test_only_giver_and_receiver_see_passed_cards_but_all_see_their_number() -> None:
    position = battle("3 players; first A; table lemopatra; A hand 5+3+1; B hand 2+1; C hand 1+1", "5", "2", "1")
    position.play("A: give B 3+1")
    public_facts = {"event": "cards-passed", "seat": 0, "target_seat": 1, "count": 2}
    assert public_facts in position.events_seen_by(None)
    assert public_facts in position.events_seen_by("C")
    for name in "AB":
        assert {**public_facts, "cards": [3, 1]} in position.events_seen_by(name)


@clause("VL-R40")
def test_two_strength_modifiers_add_up_but_two_tie_choices_act_as_one() -> None:
    pending = "lemmercules:pending lemmercules:pending lemarthur:pending lemarthur:pending"
    position = vl(
        f"3 players; first B; table lemsar; A hand 1 bid 5 saga lemmoki {pending}; B hand 1 bid 5; C hand 1 bid 1"
    )
    assert position.legal("A") == [f"strength {strength}" for strength in range(12)]
    position.play("A: strength 5")
    assert position.legal("A") == ["tie win", "tie lose"]
    position.play("A: tie win")
    assert position.to_act() == ["A"]
    assert position.legal("A") == ["discard 1", "decline"]


@clause("VL-R41")
def test_the_pending_effects_of_a_player_are_ordered_as_in_the_saga() -> None:
    position = vl("3 players; table lemsar; A saga lemmoki lempoleon:pending lemmerlino:pending lemarthur:pending")
    assert modifiers(position, "A") == ["bid_max5!", "double_losses!", "tie_choice!"]


@clause("VL-R42")
def test_a_modifier_outlasts_the_theft_of_its_legend() -> None:
    position = vl(
        "3 players; first A; table lemghis_khan; A hand 1 bid 5; B hand 2+2 bid 2 saga lemmoki lemmerlino:pending; "
        "C hand 1 bid 1"
    )
    position.play("A: target B", "A: seize lemmerlino", "*: draw 1", "*: draw 1")
    assert position.to_act() == ["B"]
    assert "discard 2" in position.legal("B")
    assert saga(position, "A") == ["lemmerlino:spent", "lemghis_khan:resolved"]
    position.play("B: decline")
    assert saga(position, "A") == ["lemmerlino:spent", "lemghis_khan:resolved"]


@clause("VL-R42")
def test_a_shield_taken_from_a_saga_is_spent() -> None:
    position = vl(
        "3 players; first A; table lemghis_khan; A hand 1 bid 5; B hand 2 bid 2 saga lemmhilde_shield:inactive; "
        "C hand 1 bid 1"
    )
    position.play("A: target B", "A: seize lemmhilde_shield", "*: draw 1", "*: draw 1")
    assert saga(position, "A")[0] == "lemmhilde_shield:spent"


@clause("VL-R96")
def test_the_controller_may_decline_to_name_one_other_or_one_loser() -> None:
    position = vl("3 players; first A; table lemmoki; A hand 3+1 bid 5; B hand 2+1 bid 2; C hand 1+1 bid 1")
    position.play("A: decline")
    assert saga(position, "A") == ["lemmoki:resolved"]
    assert "card-grabbed" not in event_kinds(position)
    position = vl("3 players; first A; table lemmodino; A hand 3+1 bid 5; B hand 2+1 bid 2; C hand 1+1 bid 1")
    assert position.legal("A") == ["target B", "target C", "decline"]
    position.play("A: decline")
    assert size(position, "B") == 2


@clause("VL-R96")
def test_a_target_that_is_not_chosen_cannot_be_declined() -> None:
    from tests.games.valhalla_lemmings.owner_deck import owners_deck

    draw = [{"op": "draw_random", "who": "fewest_other", "n": 1}]
    options = {"deck": owners_deck(misfortune=draw)}
    position = vl("3 players; first A; table misfortune; A hand 3+1 bid 5; B hand 2+1 bid 2; C hand 1+1 bid 1", options)
    assert position.legal("A") == ["target B", "target C"]
    assert position.refuses("A: decline", because="VL-R96")
    position.play("A: target C", "*: draw 1")
    assert hand(position, "C") == "1+1+1"


@clause("VL-R96")
def test_neighbours_are_fixed_so_the_card_cannot_go_to_anybody_else() -> None:
    position = vl("3 players; first A; table lemmattila; A hand 3+1 bid 5; B hand 2+1 bid 2; C hand 1+1 bid 1")
    assert position.refuses("A: give C 1", because="VL-R96")
    position.play("A: decline")
    assert position.refuses("A: give B 1", because="VL-R96")
