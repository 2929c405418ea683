"""Chapter 7: phase 4 and the end of the game."""

from __future__ import annotations

from tests.games.valhalla_lemmings.positions import battle, events_of_kind, hand, saga, vl

from fellfield.testing.clauses import clause

THREE = "3 players; first A; table lemsar; deck lemsar lemopatra; "


@clause("VL-7.1")
def test_the_first_player_card_moves_one_seat_clockwise() -> None:
    position = battle("3 players; first C; table lemsar; A hand 5+1; B hand 2+1; C hand 1+1", "5", "2", "1")
    position.play("A: decline")
    assert events_of_kind(position, "first-player-moved")[0]["seat"] == 0
    assert position.state.first == 0


@clause("VL-7.2", "VL-7.4", "VL-R115")
def test_a_player_without_cards_at_the_end_of_a_turn_wins_alone() -> None:
    position = battle(THREE + "A hand 5+1; B hand 1; C hand 1+1", "5", "1", "1")
    position.play("A: decline")
    result = position.state.result
    assert result.winners == (1,)
    assert result.ranking == ((1,), (0, 2))
    assert result.scores == (0, 1, 0)
    assert result.reason == "out"
    assert position.state.why_not(0, position.game.parse("bid 1")).clause == "VL-7.2"


@clause("VL-7.3")
def test_at_the_end_of_a_turn_no_bids_exist() -> None:
    position = battle(THREE + "A hand 5+1; B hand 1; C hand 1+1", "5", "1", "1")
    position.play("A: decline")
    assert not any(position.state.bids)
    assert hand(position, "A") == "5+1"


@clause("VL-7.5", "VL-R28")
def test_of_several_players_without_cards_the_longest_saga_wins() -> None:
    sagas = "B saga lemmoki lemmerlino:spent lemmhilde_shield:ready; C saga lemminerva lemopatra; "
    position = battle(THREE + sagas + "A hand 5+1; B hand 1; C hand 1", "5", "1", "1")
    position.play("A: decline")
    assert position.state.result.winners == (1,)
    assert position.state.result.reason == "longest-saga"
    assert [line.count for line in position.state.result.breakdown[1]] == [1, 0, 3]


@clause("VL-7.5")
def test_equal_sagas_share_the_victory() -> None:
    position = battle(THREE + "A hand 5+1; B hand 1 saga lemmoki; C hand 1 saga lemopatra", "5", "1", "1")
    position.play("A: decline")
    assert position.state.result.winners == (1, 2)
    assert position.state.result.ranking == ((1, 2), (0,))
    assert position.state.result.reason == "shared"


@clause("VL-R29")
def test_a_winner_of_the_battle_may_go_out_by_the_effect() -> None:
    position = battle("3 players; first A; table joan_of_arclem; A hand 5+1; B hand 2+1; C hand 1+1", "5+1", "2", "1")
    position.play("A: discard bid-5+bid-1")
    assert position.state.result.winners == (0,)


@clause("VL-R30")
def test_a_player_who_was_at_zero_and_received_a_card_plays_on() -> None:
    position = battle("3 players; first A; table lemopatra; A hand 5+1; B hand 2; C hand 1+1", "5", "2", "1")
    assert hand(position, "B") == "nothing"
    position.play("A: give B 1")
    assert position.state.result is None


@clause("VL-R31")
def test_pending_modifiers_lapse_at_the_end_of_the_game() -> None:
    position = battle("3 players; first A; table lemmerlino; A hand 5+1; B hand 1; C hand 1+1", "5", "1", "1")
    assert position.state.result.winners == (1,)
    assert position.state.modifiers == ()
    assert saga(position, "A") == ["lemmerlino:spent"]


def test_a_finished_game_keeps_its_position_and_asks_nobody() -> None:
    position = vl("3 players; first A; table lemsar; A hand 1 bid 5; B hand nothing bid 1; C hand 1 bid 1")
    position.play("A: decline")
    assert position.to_act() == []
    assert position.state.invariants() == []
