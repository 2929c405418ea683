"""Chapter 14: scattering."""

from __future__ import annotations

import pytest
from tests.games.leaping_lemmings.positions import goals, ll, random_states, stack

from fellfield.games.leaping_lemmings.board import standard
from fellfield.games.leaping_lemmings.hexes import CODES
from fellfield.testing.clauses import clause


@clause("LL-14.1")
def test_no_lemming_may_remain_in_the_zone() -> None:
    position = ll("red C scatters; 5e: Biker IQ; 6d: Viking; 4e: Ritz")
    assert position.refuses("Ritz: scatter 4e.1>3d", because="LL-14.1")
    for _ in range(3):
        position.play(f"Ritz: {position.legal('Ritz')[0]}")
    assert not set(position.view(None)["stacks"]) & {"5e", "5f", "6d", "6e", "7f"}
    assert position.to_act() == ["*"]


@clause("LL-14.2")
def test_one_at_a_time_from_any_level_in_any_order() -> None:
    position = ll("red C scatters; 5e: Biker IQ Viking")
    assert {text.split(">")[0] for text in position.legal("Ritz")} == {f"scatter 5e.{level}" for level in (1, 2, 3)}
    assert position.refuses("Ritz: scatter 5e.4>4e", because="LL-14.2")
    position.play("Ritz: scatter 5e.2>4e")
    assert stack(position, "5e") == ["Biker", "Viking"]


@clause("LL-14.3", "LL-W38", "LL-W39", "LL-W40")
@pytest.mark.parametrize(
    ("text", "place", "wanted"),
    [
        ("red A scatters; blue D; 9b: Ritz", "9b.1", "10b"),
        ("red A scatters; blue C; 7c: Ritz; 6c: Biker x5", "7c.1", "6b 7b 7d"),
        ("red E scatters; 3b: Ritz", "3b.1", "2b 2c 3c 4c"),
        ("red E scatters; 4a: Ritz", "4a.1", "5a"),
        ("blue A scatters; red D; 14a: Ritz", "14a.1", "13a 13b"),
    ],
)
def test_the_closest_hex_that_is_neither_watched_nor_full(text: str, place: str, wanted: str) -> None:
    assert goals(ll(text), place, verb="scatter") == wanted.split()


@clause("LL-14.3")
def test_other_goals_are_refused_with_the_closest_ones() -> None:
    position = ll("red E scatters; 3b: Ritz; blue A")
    assert position.refuses("Ritz: scatter 3b.1>3a", because="LL-14.3")
    assert position.refuses("Ritz: scatter 3b.1>1b", because="LL-14.3")
    why = position.state.why_not(0, position.game.parse("scatter 3b.1>1b"))
    assert why.facts["nearest"] == ("2b", "2c", "3c", "4c")


@clause("LL-14.4", "LL-R62", "LL-R63", "LL-W41")
def test_from_the_edge_the_cliff_is_always_an_option_and_only_from_there() -> None:
    position = ll("blue A scatters; red D; 14a: Ritz; 15b: Biker")
    assert position.refuses("Ritz: scatter 14a.1>cliff", because="LL-14.4")
    assert goals(position, "15b.1", verb="scatter") == ["15c", "cliff"]
    position.play("Ritz: scatter 15b.1>cliff")
    assert position.view(None)["dives"][1] == [1, 0, 0, 0, 0]
    far = ll("blue A scatters; 14a: Ritz; 13a: Biker x5; 13b: IQ x5")
    assert far.refuses("Ritz: scatter 14a.1>cliff", because="LL-14.4")


@clause("LL-14.5")
def test_a_lemming_lands_on_top_and_cost_and_direction_do_not_matter() -> None:
    position = ll("red A scatters; blue D; 9b: Ritz; 10b: Biker")
    position.play("Ritz: scatter 9b.1>10b")
    assert stack(position, "10b") == ["Biker", "Ritz"]
    assert "2b" in goals(ll("red E scatters; 3b: Ritz"), "3b.1", verb="scatter")


@clause("LL-14.6")
def test_options_are_recomputed_for_each_lemming() -> None:
    position = ll("red A scatters; blue C; 8b: Ritz Biker IQ")
    assert goals(position, "8b.1", verb="scatter") == ["7b"]
    position.play("Ritz: scatter 8b.1>7b", "Ritz: scatter 8b.1>7b")
    assert "7b" not in goals(position, "8b.1", verb="scatter")
    assert goals(position, "8b.1", verb="scatter") != []


@clause("LL-14.7", "LL-W35")
def test_the_order_of_scattering_is_the_order_of_the_new_stack() -> None:
    for first, second, wanted in ((1, 1, ["Ritz", "Biker"]), (2, 1, ["Biker", "Ritz"])):
        position = ll("red A scatters; blue C; 8b: Ritz Biker")
        assert position.legal("Ritz") == ["scatter 8b.1>7b", "scatter 8b.2>7b"]
        position.play(f"Ritz: scatter 8b.{first}>7b", f"Ritz: scatter 8b.{second}>7b")
        assert stack(position, "7b") == wanted


@clause("LL-14.9", "LL-14.12", "LL-26.3")
def test_between_effects_no_lemming_is_in_a_zone_of_control() -> None:
    for players, seed in ((2, 1), (3, 2), (5, 3), (6, 4)):
        for state in random_states(players, seed):
            top = state.view(None)["due"][-1:]
            if top and top[0]["step"] not in ("eat-step", "scatter-step", "feed-step", "flee-step"):
                assert not state.watched() & state.occupied()


@clause("LL-14.10")
def test_the_player_of_a_card_directs_the_scattering() -> None:
    position = ll("card 3; Biker to move; Biker holds eagle-eye; red D; blue A; 5e: Ritz; 6e: IQ")
    position.play("Biker: play eagle-eye", "Biker: eagle red ccw", "Biker: eat 5e")
    assert position.to_act() == ["Biker"]
    position.play("Biker: scatter 6e.1>7e")
    assert position.to_act() == ["Biker"]


@clause("LL-R61")
def test_closest_is_hex_distance_and_equals_the_shortest_path() -> None:
    board = standard()
    for source in board.hexes:
        reached, steps = {source: 0}, [source]
        for here in steps:
            for other in board.hexes:
                around = board.forward[here] | board.sideways[here] | board.backward[here]
                if other not in reached and around >> other & 1:
                    reached[other] = reached[here] + 1
                    steps.append(other)
        assert all(board.distance(source, other) == reached[other] for other in board.hexes)


@clause("LL-R64")
def test_no_lemming_scatters_into_the_start_area() -> None:
    assert ll("red E scatters; 3a: Ritz").refuses("Ritz: scatter 3a.1>start", because="LL-R64")


@clause("LL-R65")
def test_a_lemming_goes_further_when_every_near_hex_is_full() -> None:
    position = ll(
        "6 players; red E scatters; 4a: Ritz; 5a: Biker x5; blue A; 2a: IQ x5; 2b: Viking x5; 2c: Soldier x5; "
        "6a: Rodeo x5; "
        "6b: IQ x5; 3c: Viking x5; 4c: Soldier x5; 5d: Biker x5"
    )
    distances = {standard().distance(CODES["4a"], CODES[goal]) for goal in goals(position, "4a.1", verb="scatter")}
    assert distances == {3}


@clause("LL-R66")
def test_the_zone_of_the_other_eagle_is_no_shelter_either() -> None:
    for edition in ("english", "italian", "spanish"):
        position = ll("red A scatters; blue D; 9b: Ritz", edition=edition)
        assert position.refuses("Ritz: scatter 9b.1>10c", because="LL-14.3")
