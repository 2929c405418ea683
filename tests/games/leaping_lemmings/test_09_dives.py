"""Chapter 9: cliff dives."""

from __future__ import annotations

import pytest
from tests.games.leaping_lemmings.positions import ends, ll, played, random_states, stack

from fellfield.games.leaping_lemmings import game
from fellfield.testing.clauses import clause


@clause("LL-9.1")
def test_points_left_on_the_edge_are_the_score() -> None:
    position = ll("card 3; Ritz to move; 14c: Ritz; blue D")
    events = position.play("Ritz: dive 14c 2")
    assert position.view(None)["track"] == [2, 0, 0, 0]
    assert events[0].facts()["points"] == 2
    assert events[0].facts()["path"][0] == "14c"
    assert ll("card 3; Ritz to move; 9a: Ritz; blue D").refuses("Ritz: dive 9a 1", because="LL-9.1")
    assert ll("card 3; Ritz to move; 14c: Ritz; blue D").refuses("Ritz: dive 14c 3", because="LL-9.1")
    assert ll("card 3; Ritz to move; 15c: Ritz; blue D").refuses("Ritz: dive 15c 6", because="LL-9.1")


@clause("LL-9.1")
@pytest.mark.parametrize(
    ("text", "dive", "reason", "facts"),
    [
        # From brush 13e the edge costs 2 of 5, or 3 with a sidestep: what is left is 3 or 2.
        ("card 5; 13e: Ritz; blue A", "dive 13e 5", "dive-too-deep", {"hex": "13e", "cost": 2, "value": 5, "left": 3}),
        ("card 5; 13e: Ritz; blue A", "dive 13e 1", "no-way-so-long", {"hex": "13e", "cost": 4, "value": 5}),
        ("card 2; 13e: Ritz; blue A", "dive 13e 1", "edge-too-far", {"needed": 2, "value": 2}),
        ("card 3; Ritz start 10", "dive start 5", "edge-too-far", {"needed": 15, "value": 3}),
    ],
)
def test_a_dive_that_is_out_of_reach_is_refused_with_its_figures(
    text: str, dive: str, reason: str, facts: dict[str, int | str]
) -> None:
    state = game.scenario(f"{text}; Ritz to move")
    why = state.why_not(0, game.parse(dive))
    assert why is not None
    assert (why.clause, why.reason) == ("LL-9.1", reason)
    assert facts.items() <= why.facts.items()


@clause("LL-9.1", "LL-8.5")
def test_a_refusal_names_the_best_dive_that_the_eagles_allow() -> None:
    # The short way through 14c and 14d is watched; the long one around leaves fewer points than an open board would.
    state = game.scenario("card 5; Ritz to move; 12c: Ritz; blue B")
    why = state.why_not(0, game.parse("dive 12c 4"))
    assert why is not None
    assert (why.reason, why.facts["left"], why.facts["cost"]) == ("dive-too-deep", 2, 3)


@clause("LL-9.2", "LL-R38", "LL-W19")
def test_no_lemming_stays_on_the_edge_with_points_left() -> None:
    position = ll("card 5; Ritz to move; 15a: Ritz; blue D")
    assert ends(position, "15a") == ["dive 5", "dive 4"]
    assert position.refuses("Ritz: move 15a>15b", because="LL-9.2")
    assert position.refuses("Ritz: move 15a>15a", because="LL-9.2")
    assert ends(position) != []  # another lemming may be chosen instead


@clause("LL-9.3")
def test_a_lemming_that_reaches_the_edge_with_no_points_left_stays() -> None:
    position = ll("card 1; Ritz to move; 14c: Ritz; blue D")
    position.play("Ritz: move 14c>15b")
    assert stack(position, "15b") == ["Ritz"]
    assert position.view(None)["track"] == [0, 0, 0, 0]


@clause("LL-9.4")
def test_a_dive_from_the_edge_can_be_worth_five() -> None:
    position = ll("card 5; Ritz to move; 15d: Ritz; blue D")
    position.play("Ritz: dive 15d 5")
    assert position.view(None)["dives"][0] == [0, 0, 0, 0, 1]


@clause("LL-9.5")
def test_the_marker_advances_at_once() -> None:
    position = ll("card 4; Ritz to move; Ritz dives 2; 15d: Ritz; blue D")
    position.play("Ritz: dive 15d 4")
    assert position.view(None)["track"] == [6, 0, 0, 0]
    assert position.view(None)["dives"][0] == [0, 1, 0, 1, 0]


@clause("LL-9.6")
def test_the_dive_itself_enters_no_hex() -> None:
    position = ll("card 2; Ritz to move; 15c: Ritz; 15b: Biker x5; 15d: IQ x5; blue A")
    assert ends(position, "15c") == ["dive 2"]


def test_a_dive_is_refused_with_what_blocks_it() -> None:
    watched = ll("card 3; Ritz to move; 14a: Ritz; blue A feasting")
    assert watched.refuses("Ritz: dive 14a 2", because="LL-8.5")
    full = ll("card 3; Ritz to move; 14a: Ritz; blue D; 15a: Biker x5")
    assert full.refuses("Ritz: dive 14a 2", because="LL-8.6")


@clause("LL-9.7")
def test_falling_over_the_cliff_in_any_other_way_scores_one() -> None:
    scattered = ll("blue A scatters; 15a: Biker")
    scattered.play("Ritz: scatter 15a.1>cliff")
    assert scattered.view(None)["track"] == [0, 1, 0, 0]
    boo = ll("card 5; Ritz to move; Ritz holds boo; 15a: Biker; blue D")
    boo.play("Ritz: play boo", "Ritz: push 15a.1>cliff")
    assert boo.view(None)["track"] == [0, 1, 0, 0]
    slide = played("rock-slide", "15a: Biker; blue D", card_value=5)
    assert slide.view(None)["track"] == [0, 1, 0, 0]


@clause("LL-R39")
def test_one_point_on_the_edge_is_a_dive_or_a_sidestep() -> None:
    assert ends(ll("card 1; Ritz to move; 15b: Ritz; blue D"), "15b") == ["15a", "15c", "dive 1"]


@clause("LL-R40", "LL-W18")
def test_points_may_be_wasted_for_a_lower_dive() -> None:
    assert ends(ll("card 4; Ritz to move; 14c: Ritz; blue D"), "14c") == ["dive 3", "dive 2"]


@clause("LL-R41")
def test_no_random_dive_is_worth_more_than_five() -> None:
    for state in random_states(4, 11):
        for actor in state.to_act:
            dives = [str(action) for action in state.legal(actor) if str(action).startswith("dive")]
            assert all(1 <= int(text.split()[2]) <= 5 for text in dives)


@clause("LL-W16", "LL-W17", "LL-W18", "LL-W19", "LL-W21", "LL-W23")
@pytest.mark.parametrize(
    ("text", "source", "wanted"),
    [
        ("card 1; 14c: Ritz; blue D", "14c", ["14b", "14d", "15b", "15c"]),
        ("card 2; 14c: Ritz; blue D", "14c", ["15a", "15b", "15c", "15d", "dive 1"]),
        ("card 4; 14c: Ritz; blue D", "14c", ["dive 3", "dive 2"]),
        ("card 5; 15a: Ritz; blue D", "15a", ["dive 5", "dive 4"]),
        ("card 5; 12c: Ritz; blue B", "12c", ["15a", "15b", "dive 2", "dive 1"]),
        ("card 3; 13e: Ritz; blue F", "13e", ["15b", "15c", "15d", "dive 1"]),
    ],
)
def test_worked_dives(text: str, source: str, wanted: list[str]) -> None:
    assert ends(ll(f"{text}; Ritz to move"), source) == wanted
