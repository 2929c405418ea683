"""Chapter 10: clawing and passing."""

from __future__ import annotations

from tests.games.leaping_lemmings.positions import ends, ll, random_states, stack

from fellfield.testing.clauses import clause

STUCK = "card 3; Ritz to move; Ritz start 0; 8e: Ritz; 12c: Ritz Biker; red F; blue D; Ritz used its-a-5"


@clause("LL-10.1", "LL-10.2", "LL-W24")
def test_a_player_who_cannot_move_must_claw() -> None:
    position = ll(STUCK)
    assert position.legal("Ritz") == ["claw 12c.1"]
    position.play("Ritz: claw 12c.1")
    assert stack(position, "12c") == ["Biker", "Ritz"]


@clause("LL-10.2")
def test_the_others_keep_their_order() -> None:
    position = ll("card 3; Ritz to move; Ritz start 0; 12c: IQ Ritz Biker Viking; red F; blue D; Ritz used its-a-5")
    assert position.refuses("Ritz: claw 12c.3", because="LL-10.2")
    position.play("Ritz: claw 12c.2")
    assert stack(position, "12c") == ["IQ", "Biker", "Viking", "Ritz"]


@clause("LL-10.3", "LL-W25")
def test_no_lemming_claws_while_one_can_move() -> None:
    position = ll(STUCK.replace("start 0", "start 1"))
    assert position.refuses("Ritz: claw 12c.1", because="LL-10.3")
    assert ends(position) == ["2a", "2b", "2c", "2d", "2e", "3a", "3b", "3c", "3d"]


@clause("LL-10.4", "LL-W26")
def test_a_player_without_a_move_or_a_covered_lemming_passes() -> None:
    position = ll(
        "card 3; Ritz to move; Ritz start 0; 8e: Ritz; 12c: Biker; red F; blue D; Ritz pellets favor; Ritz holds boo"
    )
    assert position.legal("Ritz") == ["favor move", "play boo", "play its-a-5", "pass"]
    assert ll(STUCK).refuses("Ritz: pass", because="LL-10.4")


@clause("LL-10.5")
def test_the_test_comes_after_favour_and_special_action() -> None:
    position = ll(
        "card 3; Ritz to move; Ritz start 0; Ritz holds king-of-the-hill; 12c: Ritz Biker; red F; blue D; "
        "Ritz used its-a-5"
    )
    assert position.offers("Ritz: claw 12c.1")
    position.play("Ritz: play king-of-the-hill", "Ritz: order 12c Biker Ritz")
    assert not any(text.startswith("claw") for text in position.legal("Ritz"))
    assert ends(position, "12c") != []


@clause("LL-10.6")
def test_a_claw_claims_no_pellet() -> None:
    position = ll("card 2; Ritz to move; Ritz start 0; 12a: Ritz Biker; 13a: Biker x5; 13b: IQ x5; Ritz used its-a-5")
    position.play("Ritz: claw 12a.1")
    assert "12a" in position.view(None)["pellets"]
    assert position.to_act() == ["Biker"]


@clause("LL-R42")
def test_any_covered_lemming_may_claw_even_below_its_own_clan() -> None:
    position = ll(
        "card 2; Ritz to move; Ritz start 0; 14a: Ritz Biker Ritz; 12c: Ritz Biker; 15a: IQ x5; 14b: Viking x5; "
        "Ritz used its-a-5"
    )
    assert position.legal("Ritz") == ["claw 12c.1", "claw 14a.1"]
    position.play("Ritz: claw 14a.1")
    assert stack(position, "14a") == ["Biker", "Ritz", "Ritz"]


@clause("LL-R43", "LL-W27")
def test_a_player_with_a_value_of_zero_passes() -> None:
    text = "card 2; Biker to move; Biker value 0; Biker start 0; 12c: Biker IQ"
    position = ll(text + "; Biker used its-a-5")
    assert position.legal("Biker") == ["pass"]
    assert position.refuses("Biker: claw 12c.1", because="LL-R43")
    favored = ll(text + "; Biker pellets favor; Biker used its-a-5")
    favored.play("Biker: favor move")
    assert favored.legal("Biker") == ["claw 12c.1"]
    five = ll(text)
    five.play("Biker: play its-a-5")
    assert five.legal("Biker") == ["claw 12c.1"]
    house = ll(text + "; Biker used its-a-5", claw_at_zero=True)
    assert house.legal("Biker") == ["claw 12c.1"]
    assert house.refuses("Biker: pass", because="LL-10.4")


@clause("LL-R44")
def test_every_covered_lemming_can_claw() -> None:
    text = "card 2; Ritz to move; Ritz start 0; 12c: Ritz Biker Biker Biker Biker; 7b: Ritz IQ; Ritz used its-a-5"
    assert ll(text).legal("Ritz") == ["claw 7b.1", "claw 12c.1"]


@clause("LL-R45")
def test_the_test_uses_each_lemmings_own_value() -> None:
    text = "card 2; Ritz to move; Ritz start 1; Ritz holds quick-start; 12c: Ritz Biker; Ritz used its-a-5; "
    walled = "2a: Biker x2; 1a: IQ x5; 1b: Viking x5; 1c: Biker x5; 1d: IQ x5"
    position = ll(text + walled)
    position.play("Ritz: play quick-start")
    assert position.legal("Ritz") == ["claw 12c.1"]
    doubled = ll(text)
    doubled.play("Ritz: play quick-start")
    assert {text.split(">")[0] for text in doubled.legal("Ritz")} == {"move start"}


@clause("LL-26.6")
def test_no_player_passes_with_a_value_and_a_legal_move_or_claw() -> None:
    for seed in range(6):
        for state in random_states(3, seed):
            for actor in state.to_act:
                texts = [str(action) for action in state.legal(actor)]
                if "pass" in texts and state.value[actor]:
                    assert not any(text.startswith(("move", "dive", "claw")) for text in texts)
                    assert not any(actor in stack[:-1] for stack in state.stacks)
