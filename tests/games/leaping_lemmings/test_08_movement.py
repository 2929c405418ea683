"""Chapter 8: regular movement."""

from __future__ import annotations

import pytest
from tests.games.leaping_lemmings.positions import ends, ll, played, random_states, stack

from fellfield.testing.clauses import clause


@clause("LL-8.1")
def test_an_active_or_starting_lemming_of_the_player_moves() -> None:
    position = ll("card 1; Ritz to move; 4c: Ritz; 5d: Biker; 3a: Ritz IQ")
    assert {text.split(">")[0] for text in position.legal("Ritz")} == {"play its-a-5", "move start", "move 4c"}
    assert position.refuses("Ritz: move 5d>6c", because="LL-8.1")
    assert position.refuses("Ritz: move 5e>6d", because="LL-8.1")
    assert position.refuses("Ritz: move 3a>4a", because="LL-6.5")
    assert position.refuses("Ritz: move 3e>4e", because="LL-24.1")
    assert position.refuses("Ritz: move 4c>16h", because="LL-24.1")
    assert position.refuses("Ritz: move 4c>cliff", because="LL-9.1")


@clause("LL-8.2")
def test_the_whole_value_is_spent_exactly() -> None:
    position = ll("card 4; Ritz to move; 3c: Ritz")
    assert position.refuses("Ritz: move 3c>4c", because="LL-8.2")
    assert position.refuses("Ritz: move 3c>3c", because="LL-8.2")
    why = position.state.why_not(0, position.game.parse("move 3c>4c"))
    assert (why.reason, why.facts) == ("points-left", {"hex": "4c", "left": 1})


@clause("LL-8.3")
def test_forward_with_at_most_one_sidestep_and_never_back() -> None:
    position = ll("card 3; Ritz to move; 3a: Ritz; 6c: Ritz")
    assert "4c" not in ends(position, "3a")
    assert position.refuses("Ritz: move 6c>5c", because="LL-8.3")
    assert position.refuses("Ritz: move 3a>3d", because="LL-8.3")
    assert ll("card 2; Ritz to move; 2a: Ritz").refuses("Ritz: move 2a>2c", because="LL-8.3")
    assert ll("card 2; Ritz to move; 1a: Ritz").refuses("Ritz: move 1a>1c", because="LL-8.3")


@clause("LL-8.4")
def test_a_step_that_cannot_be_paid_is_not_allowed() -> None:
    position = ll("card 1; Ritz to move; 3c: Ritz")
    assert position.refuses("Ritz: move 3c>4d", because="LL-8.4")
    why = position.state.why_not(0, position.game.parse("move 3c>4d"))
    assert why.facts == {"hex": "4d", "needed": 2, "value": 1}


@clause("LL-8.5")
def test_no_hex_in_a_zone_of_control_is_entered() -> None:
    position = ll("card 2; Ritz to move; 2a: Ritz; red E")
    assert position.refuses("Ritz: move 2a>3b", because="LL-8.5")
    assert position.refuses("Ritz: move 2a>4a", because="LL-8.5")
    assert ends(position, "2a") == []
    passing = ll("card 2; Ritz to move; 3b: Ritz; red F; blue D")
    assert passing.offers("Ritz: move 3b>5c")
    blocked = ll("card 3; Ritz to move; 4a: Ritz; red F feasting")
    assert blocked.refuses("Ritz: move 4a>7a", because="LL-8.5")


@clause("LL-8.6")
def test_a_full_hex_turns_the_next_lemming_away() -> None:
    position = ll("card 1; Ritz to move; 4c: Biker Biker IQ Viking Viking; 3c: Ritz")
    assert position.refuses("Ritz: move 3c>4c", because="LL-8.6")
    way = ll("card 2; Ritz to move; 2a: Ritz; 3a: Biker x5; 2b: IQ x5")
    assert way.refuses("Ritz: move 2a>4a", because="LL-8.6")


def test_the_most_specific_reason_is_given() -> None:
    position = ll("card 2; Ritz to move; 3c: Ritz; 4c: Biker x5; 4d: Biker IQ; red D")
    assert position.refuses("Ritz: move 3c>5d", because="LL-8.5")
    assert position.refuses("Ritz: move 3c>4d", because="LL-8.6")
    both = ll("card 3; Ritz to move; 4a: Ritz; 5a: Biker x5; 5b: IQ IQ; 5c: Viking x5; red F")
    why = both.state.why_not(0, both.game.parse("move 4a>6b"))
    assert (why.clause, why.reason) == ("LL-8.5", "goal-watched")


@clause("LL-8.7", "LL-R31", "LL-W1")
def test_from_the_start_area_the_first_step_enters_row_one() -> None:
    assert ends(ll("card 2; Ritz to move")) == ["1a", "1b", "1c", "1d", "2a", "2b", "2c", "2d", "2e"]
    assert ll("card 1; Ritz to move").refuses("Ritz: move start>2a", because="LL-8.4")


@clause("LL-8.9")
def test_different_paths_to_one_hex_are_one_option() -> None:
    position = ll("card 4; Ritz to move; 3b: Ritz; blue D")
    legal = position.legal("Ritz")
    assert len(legal) == len(set(legal))
    events = position.play("Ritz: move 3b>6b")
    path = events[0].facts()["path"]
    assert path[0] == "3b"
    assert path[-1] == "6b"


@clause("LL-8.10", "LL-15.13")
def test_one_lemming_moves_by_card_even_if_a_special_action_moved_it() -> None:
    position = ll("card 2; Ritz to move; Ritz holds boo; 3b: Ritz; red C; blue D")
    position.play("Ritz: play boo", "Ritz: push 3b.1>5c")
    assert position.offers("Ritz: move 5c>7d")
    position.play("Ritz: move 5c>7d")
    assert position.to_act() == ["Biker"]


@clause("LL-8.11")
def test_a_player_who_can_move_must_move() -> None:
    position = ll("card 2; Ritz to move; 4c: Ritz Biker")
    assert position.refuses("Ritz: pass", because="LL-10.4")
    assert position.refuses("Ritz: claw 4c.1", because="LL-10.3")
    assert all(text.split()[0] in ("move", "play") for text in position.legal("Ritz"))


@clause("LL-8.12")
def test_its_a_5_is_a_regular_move_that_claims_pellets() -> None:
    position = ll("card 2; Ritz to move; 4c: Ritz; red A; blue D")
    position.play("Ritz: play its-a-5")
    position.play(f"Ritz: move 4c>{ends(position, '4c')[0]}")
    assert "pellet favor" in position.odds()


@clause("LL-R30")
def test_no_path_enters_a_hex_twice() -> None:
    for state in random_states(3, 5):
        for actor in state.to_act:
            for action in state.legal(actor)[:3]:
                if str(action).startswith(("move", "dive")):
                    path = state.copy().apply(actor, action)[0].facts()["path"]
                    assert len(path) == len(set(path))


@clause("LL-R32")
def test_a_sidestep_into_brush_costs_two() -> None:
    assert "4d" in ends(ll("card 2; Ritz to move; 4c: Ritz"), "4c")
    assert ll("card 3; Ritz to move; 4c: Ritz; blue D").offers("Ritz: move 4c>5e")
    assert ll("card 1; Ritz to move; 4c: Ritz").refuses("Ritz: move 4c>4d", because="LL-8.4")


@clause("LL-R33")
def test_one_sidestep_a_move_and_none_by_special_actions() -> None:
    position = played("boo", "2c: Ritz; red A; blue D", card_value=2)
    assert position.refuses("Ritz: push 2c.1>2b", because="LL-R67")
    position.play("Ritz: push 2c.1>4b")
    assert position.offers("Ritz: move 4b>5d")


@clause("LL-R34")
def test_with_a_value_of_zero_no_lemming_moves() -> None:
    position = ll("card 0; Ritz to move; 4c: Ritz")
    assert position.legal("Ritz") == ["play its-a-5", "pass"]
    assert position.refuses("Ritz: move 4c>4c", because="LL-R34")
    assert position.refuses("Ritz: dive 4c 1", because="LL-R34")


@clause("LL-R35")
def test_a_lemming_set_up_in_a_zone_may_leave_it_but_enter_no_other_hex_of_it() -> None:
    position = ll("card 1; Ritz to move; 3b: Ritz; red E")
    assert ends(position, "3b") == ["3c", "4c"]
    assert position.refuses("Ritz: move 3b>4b", because="LL-8.5")


@clause("LL-R36", "LL-16.20")
def test_after_quick_start_any_lemming_may_move() -> None:
    position = played("quick-start", "4c: Ritz; red A; blue D", card_value=2)
    assert "4a" in ends(position)
    assert "2a" not in ends(position)
    assert ends(position, "4c") == ends(ll("card 2; Ritz to move; 4c: Ritz; red A; blue D"), "4c")
    position.play("Ritz: move 4c>6b")
    assert stack(position, "6b") == ["Ritz"]


@clause("LL-R37")
def test_quick_start_does_not_open_a_zone_of_control() -> None:
    position = played("quick-start", "red E", card_value=2)
    assert position.refuses("Ritz: move start>3a", because="LL-8.5")


WORKED = [
    ("card 2", "start", "1a 1b 1c 1d 2a 2b 2c 2d 2e"),
    ("card 3", "start", "2a 2b 2c 2d 2e 3a 3b 3c 3d"),
    ("card 5; red A", "start", "4a 4b 4c 4d 4e 5a 5c 5d 5e 5f"),
    ("card 5; red D", "start", "4a 4b 5a 5c"),
    ("card 5; red D feasting", "start", "4a 4b 5a 5c"),
    ("card 1; 3c: Ritz", "3c", "3b 3d 4c"),
    ("card 2; 3d: Ritz", "3d", "4c 4d 5e 5f"),
    ("card 2; 3d: Ritz; 4d: Biker IQ", "3d", "4c 5e 5f"),
    ("5 players; card 2; 3d: Ritz; 4d: Biker IQ", "3d", "4c 4d 5e 5f"),
    ("card 2; 1b: Ritz; 2c: Biker x5", "1b", "2a 2b 2d 3a 3b"),
    ("card 3; 6c: Ritz; red D", "6c", "7b 7d 7e 8a 8b 8c 8d 8e 9a 9b 9c"),
    ("card 4; 3a: Ritz", "3a", "5a 5b 5c 6a 6b 6c 7a 7d"),
    ("card 2; 8b: Biker Ritz; red C", "8b", "9a 9b 9c 10a 10c"),
]


@clause("LL-W1", "LL-W2", "LL-W3", "LL-W4", "LL-W5", "LL-W6", "LL-W7", "LL-W9", "LL-W10", "LL-W12", "LL-W14")
@pytest.mark.parametrize(("text", "source", "wanted"), WORKED)
def test_worked_regular_moves(text: str, source: str, wanted: str) -> None:
    assert ends(ll(f"{text}; Ritz to move"), source) == wanted.split()


@clause("LL-W14")
def test_leaving_the_pellet_claims_it_and_uncovers_the_one_below() -> None:
    for goal in ["9a", "9b", "9c", "10a", "10c"]:
        position = ll("card 2; Ritz to move; 8b: Biker Ritz; red C")
        position.play(f"Ritz: move 8b>{goal}", "*: pellet favor")
        assert position.view("Ritz")["claimed"][0]["favor"] == 1
        assert any(text.startswith("move 8b>") for text in position.legal("Biker"))


@clause("LL-W30")
def test_quick_start_on_a_two() -> None:
    position = played("quick-start", card_value=2)
    assert ends(position) == ["3a", "3b", "3c", "3d", "4a", "4b", "4c", "4e"]
