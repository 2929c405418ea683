"""Chapter 9: the Legends that the rulebook explains, and the Shield."""

from __future__ import annotations

from typing import Any

from tests.games.valhalla_lemmings.owner_deck import owners_deck
from tests.games.valhalla_lemmings.positions import (
    battle,
    bid,
    event_kinds,
    events_of_kind,
    hand,
    modifiers,
    saga,
    size,
    vl,
)

import fellfield
from fellfield.games.valhalla_lemmings import game
from fellfield.games.valhalla_lemmings.deck import standard
from fellfield.testing.clauses import clause

LOSERS = "B hand 2+1 bid 2; C hand 1+1 bid 1"


@clause("VL-9.1", "VL-R44")
def test_lemminghood_gives_a_total_of_four_to_the_player_with_the_fewest_cards() -> None:
    position = vl("3 players; first A; table lemminghood; A hand 3+2+1+1 bid 5; B hand 2+1 bid 2; C hand 1 bid 1")
    assert position.refuses("A: give C 3+2", because="VL-8.4")
    position.play("A: give C 2+1+1")
    assert hand(position, "C") == "2+1+1+1"
    assert hand(position, "A") == "5+3"


@clause("VL-R43")
def test_lemminghood_gives_from_the_hand_only() -> None:
    position = vl(f"3 players; first A; table lemminghood; A hand 1 bid 3+2; {LOSERS}")
    assert position.refuses("A: give B bid-3", because="VL-8.2")


@clause("VL-9.2")
def test_lemmingetorige_discards_one_card_of_hand_or_bid() -> None:
    position = vl(f"3 players; first A; table lemmingetorige; A hand 1 bid 3+2; {LOSERS}")
    assert position.legal("A") == ["discard 1", "discard bid-3", "discard bid-2", "decline"]


@clause("VL-9.3", "VL-R45", "VL-R46")
def test_lemmerlino_doubles_losses_card_by_card_of_the_same_value() -> None:
    position = vl(
        "3 players; first A; table lemsar; A hand 1 bid 5; C hand 1+1 bid 1; "
        "B hand 3+2+2+1+1 bid 2+1 saga lemmoki lemmerlino:pending"
    )
    position.play("A: decline")
    assert position.legal("B") == ["discard 2", "discard 2+1", "discard 1", "decline"]
    assert position.refuses("B: discard 3", because="VL-R46")
    assert position.refuses("B: discard 2+2", because="VL-R46")
    position.play("B: discard 2+1")
    assert hand(position, "B") == "3+2+1"


@clause("VL-9.3")
def test_lemmerlino_does_nothing_for_a_winner() -> None:
    position = vl(f"3 players; first A; table lemsar; A hand 5+1 bid 5 saga lemmoki lemmerlino:pending; {LOSERS}")
    position.play("A: decline")
    assert "losses-doubled" not in event_kinds(position)
    assert modifiers(position, "A") == []


@clause("VL-R47")
def test_a_recalled_bid_is_no_loss_to_double() -> None:
    position = vl(
        "3 players; first A; table lemmodino; A hand 1 bid 5; C hand 1+1 bid 1; "
        "B hand 2+2 bid 2 saga lemmoki lemmerlino:pending"
    )
    position.play("A: target B")
    assert hand(position, "B") == "2+2+2"
    assert position.to_act() == ["*"]


@clause("VL-R48", "VL-R109")
def test_each_lemmerlino_adds_one_set() -> None:
    position = vl(
        "3 players; first A; table lemsar; A hand 1 bid 5; C hand 1+1 bid 1; "
        "B hand 3+3+3+1 bid 3 saga lemmoki lemmerlino:pending lemmerlino:pending"
    )
    position.play("A: decline")
    assert position.legal("B") == ["discard 3", "discard 3+3", "decline"]
    assert position.refuses("B: discard 3+3+3", because="VL-R46")


@clause("VL-9.4", "VL-R51")
def test_lemsferatu_applies_a_legend_of_the_own_saga_again() -> None:
    position = battle(
        "3 players; first A; table lemsferatu; A hand 5+3+1 saga lemsar lemmerlino; B hand 2+1; C hand 1+1",
        *("5", "2", "1"),
    )
    assert position.legal("A") == ["reactivate lemsar", "reactivate lemmerlino", "decline"]
    assert position.refuses("A: reactivate lemopatra", because="VL-9.4")
    assert position.refuses("A: reactivate lemming", because="VL-1.4")
    position.play("A: reactivate lemsar", "A: discard 3+1")
    assert saga(position, "A") == ["lemsar:resolved", "lemmerlino:spent", "lemsferatu:resolved"]
    assert hand(position, "A") == "5"


@clause("VL-9.4")
def test_a_deferred_legend_becomes_pending_for_the_next_battle_again() -> None:
    position = battle(
        "3 players; first A; table lemsferatu; A hand 5+3+1 saga lemsar lemmerlino; B hand 2+1; C hand 1+1; "
        "deck lemmoki",
        *("5", "2", "1"),
    )
    position.play("A: reactivate lemmerlino")
    assert saga(position, "A")[1] == "lemmerlino:pending"
    assert modifiers(position, "A") == ["double_losses!"]


@clause("VL-R50")
def test_no_legend_that_reactivates_can_be_reactivated() -> None:
    position = vl(f"3 players; first A; table lemsferatu; A hand 1 bid 5 saga lemsferatu lemsar; {LOSERS}")
    assert position.legal("A") == ["reactivate lemsar", "decline"]
    assert position.refuses("A: reactivate lemsferatu", because="VL-R50")


@clause("VL-R51")
def test_the_first_saga_card_may_be_reactivated() -> None:
    position = vl(f"3 players; first A; table lemsferatu; A hand 1 bid 5 saga lemmhilde_shield; {LOSERS}")
    position.play("A: reactivate lemmhilde_shield")
    assert saga(position, "A") == ["lemmhilde_shield:ready", "lemsferatu:resolved"]


@clause("VL-R52")
def test_a_ready_shield_cannot_be_reactivated_a_spent_one_can() -> None:
    position = vl(f"3 players; first A; table lemsferatu; A hand 1 bid 5 saga lemsar lemmhilde_shield:ready; {LOSERS}")
    assert position.refuses("A: reactivate lemmhilde_shield", because="VL-R52")
    position = vl(f"3 players; first A; table lemsferatu; A hand 1 bid 5 saga lemsar lemmhilde_shield:spent; {LOSERS}")
    position.play("A: reactivate lemmhilde_shield")
    assert saga(position, "A")[1] == "lemmhilde_shield:ready"


@clause("VL-R53")
def test_reactivating_a_pending_legend_makes_a_second_modifier_for_the_next_battle() -> None:
    position = vl(
        f"3 players; first A; table lemsferatu; A hand 1 bid 5 saga lemsar lemmerlino:pending; {LOSERS}; deck lemmoki"
    )
    assert modifiers(position, "A") == ["double_losses!"]
    position.play("A: reactivate lemmerlino")
    assert modifiers(position, "A") == ["double_losses!"]
    assert saga(position, "A")[1] == "lemmerlino:pending"
    assert position.state.turn == 2


@clause("VL-R54")
def test_a_reactivated_effect_uses_the_present_battle() -> None:
    position = vl(f"3 players; first A; table lemsferatu; A hand 1 bid 5+3 saga joan_of_arclem lemmodino; {LOSERS}")
    position.play("A: reactivate joan_of_arclem")
    assert position.legal("A") == ["discard bid-5", "discard bid-5+bid-3", "discard bid-3", "decline"]
    position = vl(f"3 players; first A; table lemsferatu; A hand 1 bid 5+3 saga joan_of_arclem lemmodino; {LOSERS}")
    position.play("A: reactivate lemmodino")
    assert position.legal("A") == ["target B", "target C", "decline"]


@clause("VL-R55")
def test_lemsferatu_does_nothing_without_an_eligible_legend_or_if_declined() -> None:
    position = vl(f"3 players; first A; table lemsferatu; A hand 1 bid 5 saga lemmhilde_shield:ready; {LOSERS}")
    assert position.to_act() == ["*"]
    assert saga(position, "A")[1] == "lemsferatu:resolved"
    position = vl(f"3 players; first A; table lemsferatu; A hand 1 bid 5 saga lemsar; {LOSERS}")
    position.play("A: decline")
    assert saga(position, "A") == ["lemsar:inactive", "lemsferatu:resolved"]


SHIELDED = "B hand 2+1 bid 2 saga lemmoki lemmhilde_shield:ready; C hand 1+1 bid 1"


@clause("VL-9.5", "VL-R57")
def test_the_shield_cancels_the_first_harm_without_a_choice() -> None:
    position = vl(f"3 players; first A; table lemopatra; A hand 3+1 bid 5; {SHIELDED}")
    position.play("A: give B 3")
    answered = events_of_kind(position, "shield-answered")[0]
    assert (answered["seat"], answered["by_seat"], answered["legend"]) == (1, 0, "lemopatra")
    assert answered["shield"] == "lemmhilde_shield"
    assert hand(position, "B") == "2+1"
    assert hand(position, "A") == "5+3+1"
    assert saga(position, "B")[1] == "lemmhilde_shield:spent"


@clause("VL-R56")
def test_a_shield_cancels_the_whole_activation_for_its_owner_only() -> None:
    position = vl(f"3 players; first A; table lemminerva; A hand 3+1 bid 5; {SHIELDED}")
    position.play("A: target B")
    assert event_kinds(position).count("shield-answered") == 1
    assert "hand-seen" not in event_kinds(position)
    assert position.to_act() == ["A"]
    position.play("A: discard 3")
    assert hand(position, "A") == "5+1"
    position = vl(f"3 players; first A; table lemhighlander; A hand 3+1 bid 5; {SHIELDED}")
    position.play("*: draw 1")
    assert size(position, "C") == 3


@clause("VL-R58")
def test_a_shield_answers_only_harm_that_would_really_happen() -> None:
    position = vl(f"3 players; first A; table lemopatra; A hand 3+1 bid 5; {SHIELDED}")
    position.play("A: decline")
    assert saga(position, "B")[1] == "lemmhilde_shield:ready"
    position = vl(f"3 players; first A; table lemhighlander; pile nothing; A hand 3+1 bid 5; {SHIELDED}")
    assert saga(position, "B")[1] == "lemmhilde_shield:ready"
    position = vl(
        "3 players; first A; table lemmoki; A hand 3 bid 5; "
        "B hand nothing bid 2 saga lemmhilde_shield:ready; C hand 1 bid 1"
    )
    position.play("A: target B", "A: decline")
    assert saga(position, "B") == ["lemmhilde_shield:ready"]


@clause("VL-R58", "VL-R39")
def test_cards_stopped_by_a_shield_stay_and_are_seen_by_nobody() -> None:
    state = game.scenario(f"3 players; first A; table lemopatra; A hand 3+1 bid 5; {SHIELDED}")
    match = fellfield.Match(game, state=state, seed=1)
    match.play(0, "give B 3")
    assert match.log[0].witnesses == (0,)
    assert "give ?" in match.record_for(1)
    for seat in range(3):
        match.play(seat, match.state.legal(seat)[0])
    assert "give ?" in match.record_for(1)


@clause("VL-R59")
def test_of_several_shields_the_leftmost_answers_and_one_per_activation() -> None:
    position = vl(
        "3 players; first A; table lemmoki; A hand 3+1 bid 5; C hand 1+1 bid 1; "
        "B hand 2+1 bid 2 saga lemmhilde_shield:ready lemmhilde_shield:ready"
    )
    position.play("A: target B")
    assert saga(position, "B") == ["lemmhilde_shield:spent", "lemmhilde_shield:ready"]
    assert position.to_act() == ["*"]


@clause("VL-R60")
def test_a_shield_answers_deferred_harm_when_the_legend_is_activated() -> None:
    position = battle(
        "3 players; first A; table lemmedusa; A hand 5+1; C hand 1+1+1; "
        "B hand 2+2+1 saga lemmoki lemmhilde_shield:ready",
        *("5", "2", "1"),
    )
    position.play("A: decline")
    assert modifiers(position, "B") == []
    assert modifiers(position, "C") == ["bid_max1!"]
    assert saga(position, "B")[1] == "lemmhilde_shield:spent"


@clause("VL-R60")
def test_a_shield_won_later_does_not_remove_a_modifier() -> None:
    position = vl(
        "4 players; first A; table lemmedusa lemmhilde_shield; A hand 1 bid 5; B hand 2+1 bid 3; C hand 1 bid 1; "
        "D hand 1 bid 1; deck lemsar"
    )
    position.play("A: take lemmedusa", "A: decline")
    assert saga(position, "B") == ["lemmhilde_shield:ready"]
    assert modifiers(position, "B") == ["bid_max1!"]


@clause("VL-R61")
def test_a_shield_answers_neither_its_owner_nor_a_lost_battle() -> None:
    position = vl(f"3 players; first B; table lemsar; A hand 3+1 bid 5; {SHIELDED}")
    position.play("A: decline")
    assert saga(position, "B")[1] == "lemmhilde_shield:ready"
    position = vl(
        "3 players; first A; table lemsar; A hand 3+1 bid 5 saga lemmoki lemmhilde_shield:ready; B hand 1 bid 1; "
        "C hand 1 bid 1"
    )
    position.play("A: discard 3+1")
    assert saga(position, "A")[1] == "lemmhilde_shield:ready"


@clause("VL-R61")
def test_a_shield_does_not_answer_a_modifier_of_its_own_owner() -> None:
    position = vl(
        "3 players; first A; table lemmerlino; A hand 3+1 bid 5 saga lemmoki lemmhilde_shield:ready; "
        "B hand 2+1 bid 1; C hand 2+1 bid 1; deck lemsar"
    )
    assert modifiers(position, "A") == ["double_losses!"]
    assert saga(position, "A")[1] == "lemmhilde_shield:ready"


@clause("VL-R62")
def test_a_reactivated_legend_is_answered_like_any_other() -> None:
    position = vl(f"3 players; first A; table lemsferatu; A hand 3+1 bid 5 saga lemopatra; {SHIELDED}")
    position.play("A: reactivate lemopatra", "A: give B 3")
    assert events_of_kind(position, "shield-answered")[0]["legend"] == "lemopatra"
    assert hand(position, "A") == "5+3+1"


@clause("VL-9.6", "VL-R63")
def test_lemminathor_discards_every_one_in_hand_and_bid() -> None:
    position = battle(
        "3 players; first A; table lemminathor; A hand 5+2+1+1+1; B hand 2+1; C hand 1+1", "5+1", "2", "1"
    )
    assert events_of_kind(position, "cards-discarded")[0]["cards"] == ["1", "1", "bid-1"]
    assert hand(position, "A") == "5+2"


@clause("VL-9.7")
def test_lemhighlander_makes_every_other_player_draw_one() -> None:
    position = vl(f"3 players; first A; table lemhighlander; A hand 1 bid 5; {LOSERS}")
    position.play("*: draw 5", "*: draw 2")
    assert [hand(position, name) for name in "ABC"] == ["5+1", "5+2+1", "2+1+1"]


@clause("VL-9.8")
def test_four_legends_leave_the_game_with_two_players() -> None:
    copies = dict(zip(standard().ids, standard().copies(2), strict=True))
    gone = {name for name, count in copies.items() if not count}
    assert gone == {"lem_tzu", "lemmattila", "lemmodino", "lemmingetorige"}


@clause("VL-R64")
def test_a_used_immediate_legend_stays_upright() -> None:
    position = vl(f"3 players; first A; table lemsar; A hand 1 bid 5; {LOSERS}")
    position.play("A: discard 1")
    assert saga(position, "A") == ["lemsar:resolved"]
    assert "legend-spent" not in event_kinds(position)


@clause("VL-R97")
def test_a_new_shield_protects_against_later_winners_of_the_same_turn() -> None:
    hands = "A hand 3+1 bid 5; B hand 3+1 bid 3; C hand 1 bid 1; D hand 1 bid 1"
    position = vl(f"4 players; first A; table lemmhilde_shield lemopatra; {hands}")
    position.play("A: take lemmhilde_shield", "B: give A 3")
    assert saga(position, "A") == ["lemmhilde_shield:spent"]
    assert size(position, "B") == 3
    position = vl(f"4 players; first A; table lemmhilde_shield lemopatra; {hands}")
    position.play("A: take lemopatra", "A: give B 3")
    assert hand(position, "B") == "3+3+3+1"
    assert saga(position, "B") == ["lemmhilde_shield:ready"]


def test_two_shields_answer_a_legend_and_the_one_it_reactivates() -> None:
    """A reactivated Legend is an effect of its own, so a second Shield may answer it (VL-R59, VL-R62)."""
    effect: list[dict[str, Any]] = [
        {"op": "pass", "from": ["hand"], "to": "one_other", "n": 1},
        {"op": "reactivate", "from": "own_saga"},
    ]
    position = vl(
        "3 players; first A; table herald; A hand 3+1 bid 5 saga lemopatra; C hand 1+1 bid 1; "
        "B hand 2+1 bid 2 saga lemmhilde_shield:ready lemmhilde_shield:ready",
        {"deck": owners_deck(herald=effect)},
    )
    position.play("A: give B 1", "A: reactivate lemopatra", "A: give B 3")
    assert [event["legend"] for event in events_of_kind(position, "shield-answered")] == ["herald", "lemopatra"]
    assert bid(position, "A") == "nothing"
