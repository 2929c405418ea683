"""Chapter 6: statuses and stacking order."""

from __future__ import annotations

from tests.games.leaping_lemmings.positions import ends, ll, random_states, stack

from fellfield.testing.clauses import clause


@clause("LL-6.1")
def test_each_lemming_has_exactly_one_status() -> None:
    position = ll("card 3; Ritz to move; 4c: Ritz Biker; 5d: Ritz; Ritz chow 2; Ritz dives 3")
    view = position.view(None)
    on_board = sum(stack.count(0) for stack in view["stacks"].values())
    assert view["start"][0] + on_board + view["chow"][0] + sum(view["dives"][0]) == 10
    for state in random_states(4, 2):
        view = state.view(None)
        for clan in range(4):
            placed = sum(stack.count(clan) for stack in view["stacks"].values())
            assert view["start"][clan] + placed + view["chow"][clan] + sum(view["dives"][clan]) == 10


@clause("LL-6.2")
def test_the_top_lemming_is_active_and_all_below_are_covered() -> None:
    position = ll("card 1; Ritz to move; 4c: Ritz Ritz Biker; 5d: Ritz")
    assert ends(position, "4c") == []
    assert ends(position, "5d") == ["5c", "5e", "6c"]


@clause("LL-6.3", "LL-8.8")
def test_an_arriving_lemming_goes_on_top() -> None:
    position = ll("card 1; Ritz to move; 3c: Ritz; 4c: Biker IQ")
    position.play("Ritz: move 3c>4c")
    assert stack(position, "4c") == ["Biker", "IQ", "Ritz"]


@clause("LL-6.4")
def test_an_uncovered_lemming_is_active_at_once() -> None:
    position = ll("card 1; Ritz to move; 5c: Biker Ritz")
    position.play("Ritz: move 5c>6c")
    assert "move 5c>6c" in position.legal("Biker")


@clause("LL-6.5")
def test_a_covered_lemming_cannot_move_or_be_eaten() -> None:
    position = ll("card 1; Ritz to move; 4c: Ritz Biker")
    assert position.refuses("Ritz: move 4c>5c", because="LL-6.5")
    assert ll("red D arrives; 4c: Ritz Biker").legal("Ritz") == ["eat 4c"]
    eaten = ll("red D arrives; 4c: Ritz Biker")
    eaten.play("Ritz: eat 4c")
    assert eaten.view(None)["chow"] == [0, 1, 0, 0]


@clause("LL-6.6")
def test_any_lemming_in_the_start_area_may_be_chosen() -> None:
    position = ll("6 players; card 1; Rodeo to move")
    assert position.legal("Rodeo")[1:] == ["move start>1a", "move start>1b", "move start>1c", "move start>1d"]
    assert ll("card 1; Ritz to move; Ritz start 0").refuses("Ritz: move start>1a", because="LL-8.1")


@clause("LL-6.7")
def test_lemmings_in_brush_are_not_eaten_and_covered_ones_stay_covered() -> None:
    position = ll("red D arrives; 4d: Ritz Biker; 4e: IQ")
    assert position.legal("Ritz") == ["eat 4e"]
    assert position.refuses("Ritz: eat 4d", because="LL-13.4")
    assert ll("card 2; Ritz to move; 4d: Ritz Biker").refuses("Ritz: move 4d>5d", because="LL-6.5")


@clause("LL-6.8")
def test_the_rest_of_a_stack_keeps_its_order() -> None:
    position = ll("red D scatters; 4c: Ritz Biker IQ Viking")
    position.play("Ritz: scatter 4c.2>5c")
    assert stack(position, "4c") == ["Ritz", "IQ", "Viking"]


@clause("LL-6.9")
def test_a_scored_lemming_is_off_the_board() -> None:
    position = ll("card 3; Ritz to move; 15a: Ritz; blue D")
    position.play("Ritz: dive 15a 3")
    view = position.view(None)
    assert view["dives"][0] == [0, 0, 1, 0, 0]
    assert view["stacks"] == {}


@clause("LL-R20")
def test_a_lemming_may_cover_its_own_clan() -> None:
    position = ll("card 1; Ritz to move; 3c: Ritz; 4c: Ritz")
    position.play("Ritz: move 3c>4c")
    assert stack(position, "4c") == ["Ritz", "Ritz"]


@clause("LL-R21")
def test_passing_through_a_hex_leaves_its_stack_unchanged() -> None:
    position = ll("card 2; Ritz to move; 2a: Ritz; 3a: Biker IQ")
    position.play("Ritz: move 2a>4b")
    assert stack(position, "3a") == ["Biker", "IQ"]


@clause("LL-R22", "LL-15.7")
def test_cards_cannot_target_lemmings_in_the_start_area() -> None:
    position = ll("card 2; Ritz to move; Ritz holds boo lost run-lemming-run pull-my-paw king-of-the-hill")
    assert not any(text.startswith("play") and text != "play its-a-5" for text in position.legal("Ritz"))
    assert position.refuses("Ritz: play boo", because="LL-16.1")
    assert position.refuses("Ritz: play run-lemming-run", because="LL-16.22")
    assert position.refuses("Ritz: play lost", because="LL-16.13")
    assert position.refuses("Ritz: play pull-my-paw", because="LL-R126")
    assert position.refuses("Ritz: play king-of-the-hill", because="LL-R70")
