"""Chapter 13: feasting."""

from __future__ import annotations

from tests.games.leaping_lemmings.positions import ll, random_states, stack

from fellfield.testing.clauses import clause


@clause("LL-13.1")
def test_a_hunting_eagle_must_eat_exactly_one() -> None:
    position = ll("red C arrives; 5e: Biker; 6e: IQ")
    assert position.legal("Ritz") == ["eat 5e", "eat 6e"]
    assert position.refuses("Ritz: eat 5f", because="LL-13.1")
    assert position.refuses("Ritz: eat 4e", because="LL-13.1")
    assert position.refuses("Ritz: scatter 5e.1>4e", because="LL-13.1")
    position.play("Ritz: eat 5e")
    assert position.view(None)["chow"] == [0, 1, 0, 0]
    assert all(text.startswith("scatter 6e") for text in position.legal("Ritz"))


@clause("LL-13.2")
def test_the_eagle_player_may_have_to_eat_his_own() -> None:
    position = ll("red C arrives; 5e: Ritz; 6d: Biker")
    assert position.legal("Ritz") == ["eat 5e"]


@clause("LL-13.3")
def test_the_victim_becomes_chow_the_eagle_feasts_the_rest_scatters() -> None:
    position = ll("red C arrives; 5e: Biker IQ")
    events = position.play("Ritz: eat 5e")
    assert events[0].facts() == {
        "event": "lemming-eaten",
        "seat": 2,
        "lemming": "iq-1",
        "name": "Ed",
        "hex": "5e",
        "eagle": "red",
        "by_seat": 0,
    }
    assert position.view(None)["eagles"]["red"]["side"] == "feasting"
    assert stack(position, "5e") == ["Biker"]
    assert {text.split(">")[0] for text in position.legal("Ritz")} == {"scatter 5e.1"}


@clause("LL-13.4")
def test_the_covered_and_those_in_brush_are_safe_even_when_uncovered_by_the_meal() -> None:
    position = ll("red C arrives; 5e: Biker IQ; 6d: Viking")
    assert position.legal("Ritz") == ["eat 5e"]
    assert position.refuses("Ritz: eat 6d", because="LL-13.4")
    position.play("Ritz: eat 5e")
    assert position.refuses("Ritz: eat 5e", because="LL-14.1")


@clause("LL-13.5", "LL-W34")
def test_with_only_brush_occupied_the_eagle_stays_hunting_and_scatters() -> None:
    position = ll("red C arrives; 6d: Biker Ritz")
    assert position.view(None)["eagles"]["red"]["side"] == "hunting"
    for level in (1, 2):
        wanted = [f"scatter 6d.{level}>{goal}" for goal in ("5d", "6c", "7d", "7e")]
        assert [text for text in position.legal("Ritz") if text.startswith(f"scatter 6d.{level}")] == wanted
    position.play("Ritz: scatter 6d.2>6c", "Ritz: scatter 6d.1>6c")
    assert stack(position, "6c") == ["Ritz", "Biker"]
    other = ll("red C arrives; 6d: Biker Ritz")
    other.play("Ritz: scatter 6d.1>6c", "Ritz: scatter 6d.1>6c")
    assert stack(other, "6c") == ["Biker", "Ritz"]


@clause("LL-13.6", "LL-R59")
def test_a_feasting_eagle_never_eats() -> None:
    position = ll("red C scatters; 5e: Biker")
    assert all(text.startswith("scatter") for text in position.legal("Ritz"))
    for edition in ("italian", "spanish"):
        card = ll("card 2; Ritz to move; Ritz holds boo; 2c: Biker; red D feasting", edition=edition)
        card.play("Ritz: play boo", "Ritz: push 2c.1>4c")  # a clear hex: a hunting eagle would eat
        assert card.view(None)["chow"] == [0, 0, 0, 0]
        assert all(text.startswith("scatter 4c.1>") for text in card.legal("Ritz"))


@clause("LL-R60", "LL-14.11")
def test_one_eagle_may_scatter_a_lemming_into_the_reach_of_the_other() -> None:
    position = ll("dice red:1 blue:1; red B; blue F; 9a: Biker; 8b: IQ")
    position.play(
        "Ritz: first red", "Ritz: eagle red ccw", "Ritz: eat 8b", "Ritz: scatter 9a.1>10a", "Ritz: eagle blue ccw"
    )
    assert position.legal("Ritz") == ["eat 10a"]


@clause("LL-26.5")
def test_an_eagle_that_acts_on_a_clear_lemming_always_feasts() -> None:
    for seed in range(5):
        for state in random_states(4, seed):
            for actor in state.to_act:
                for action in state.legal(actor)[:2]:
                    if str(action).startswith("eat"):
                        after = state.copy()
                        eaten = after.apply(actor, action)[0].facts()
                        assert after.feasting[("red", "blue").index(eaten["eagle"])]


@clause("LL-W32")
def test_the_feasting_example() -> None:
    text = (
        "5 players; dice red:hover blue:2; blue E; red D; "
        "15a: IQ Biker; 15b: Viking; 14c: Ritz; 14d: Soldier; 12d: Ritz"
    )
    to_c = ll(text)
    to_c.play("Ritz: first blue", "Ritz: eagle blue ccw")
    assert to_c.legal("Ritz") == ["eat 12d"]
    to_a = ll(text)
    to_a.play("Ritz: first blue", "Ritz: eagle blue cw")
    assert to_a.legal("Ritz") == ["eat 14c", "eat 15a", "eat 15b"]
    to_a.play("Ritz: eat 15a")
    assert to_a.view(None)["chow"] == [0, 1, 0, 0, 0]
    to_a.play("Ritz: scatter 15b.1>cliff", "Ritz: scatter 15a.1>cliff", "Ritz: scatter 14c.1>14d")
    assert to_a.view(None)["track"] == [0, 0, 1, 1, 0]
    assert stack(to_a, "14d") == ["Soldier", "Ritz"]
