"""Chapter 3: the four phases."""

from __future__ import annotations

from tests.games.valhalla_lemmings.positions import battle, event_kinds, hand, vl

from fellfield.testing.clauses import clause


@clause("VL-3.1")
def test_a_turn_goes_through_four_phases_with_everybody_in_each() -> None:
    position = vl("3 players; first B; A hand 5+1; B hand 1+1; C hand 1+1; deck lemsar*2 lemopatra")
    assert position.to_act() == ["*"]
    position.play("*: legend lemsar")
    assert position.to_act() == ["A", "B", "C"]
    position.play("A: bid 5", "C: bid 1", "B: bid 1", "A: decline")
    kinds = event_kinds(position)
    order = [kinds.index(event) for event in ("legend-arrived", "bid-revealed", "battle-decided", "bid-lost")]
    order += [kinds.index("first-player-moved"), kinds.index("turn-began")]
    assert order == sorted(order)
    assert position.state.turn == 2
    assert position.to_act() == ["*"]


@clause("VL-3.2", "VL-R30")
def test_an_empty_hand_in_the_middle_of_a_battle_does_not_end_the_game() -> None:
    position = battle("3 players; first A; table lemopatra; A hand 5+2+1; B hand 3+3; C hand 1", "5", "3", "1")
    assert hand(position, "C") == "nothing"
    position.play("A: give C 2")
    assert hand(position, "C") == "2"
    assert position.state.result is None
