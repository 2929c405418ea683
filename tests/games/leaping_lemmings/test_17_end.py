"""Chapter 17: the end of the game."""

from __future__ import annotations

from typing import Any

from tests.games.leaping_lemmings.positions import event_kinds, ll

from fellfield.testing.clauses import clause


def final(text: str, **options: Any) -> Any:
    """The result when Game Over comes up in this position."""
    position = ll(f"red arrives; unseen nothing; {text}", **options)
    position.play("*: card game-over")
    return position.state.result


@clause("LL-17.1")
def test_game_over_ends_everything_at_once() -> None:
    position = ll("red arrives; unseen nothing; Ritz pellets 1 2 favor")
    events = position.play("*: card game-over")
    assert position.to_act() == []
    assert event_kinds(events) == ["game-over-turned"] + ["pellets-scored"] * 4 + ["clan-scored"] * 4
    assert position.state.why_not(0, position.game.parse("pass")).clause == "LL-17.1"
    assert position.view("Biker")["claimed"][0] == {"1": 1, "2": 1, "favor": 1}


@clause("LL-17.2", "LL-R101")
def test_the_final_account_line_by_line() -> None:
    result = final("Ritz dives 5 3; Ritz holds boo caution; Ritz pellets 1 1 2 favor favor favor favor")
    lines = {line.reason: (line.points, line.count) for line in result.breakdown[0]}
    assert lines == {
        "dives": (8, 2),
        "specials": (2, 2),
        "its-a-5": (1, 1),
        "pellets-1": (2, 2),
        "pellets-2": (2, 1),
        "favors": (1, 4),
    }
    assert result.scores[0] == 16


@clause("LL-17.3")
def test_the_highest_total_wins() -> None:
    result = final("Biker dives 5; Ritz dives 4")
    assert result.winners == (1,)
    assert result.ranking == ((1,), (0,), (2, 3))


@clause("LL-17.4", "LL-R103")
def test_ties_are_broken_by_dives_then_chow_then_favours() -> None:
    dives = final("Ritz dives 4; Biker dives 2 2; IQ used its-a-5; Viking used its-a-5")
    assert dives.ranking == ((1,), (0,), (2, 3))
    chow = final("Ritz dives 4; Biker dives 4; Ritz chow 2; Biker chow 1")
    assert chow.ranking[:2] == ((1,), (0,))
    favours = final("Ritz dives 4; Biker dives 4; IQ dives 4; Biker pellets favor; IQ pellets favor favor")
    assert favours.ranking[:3] == ((2,), (1,), (0,))
    left_over = final("Ritz dives 4; Ritz pellets favor favor favor; Biker dives 5; Biker pellets favor")
    assert left_over.scores[:2] == (6, 6)
    assert left_over.ranking[:2] == ((1,), (0,))  # three of Ritz's pellets have become the point
    shared = final("Ritz dives 4; Biker dives 4; IQ dives 2 2")
    assert shared.ranking == ((2,), (0, 1), (3,))
    equal = final("Ritz dives 4; Biker dives 4")
    assert equal.winners == (0, 1)


@clause("LL-17.5")
def test_lemmings_on_the_way_score_nothing() -> None:
    assert final("15a: Ritz Ritz; 14c: Ritz; blue D").scores == (1, 1, 1, 1)


@clause("LL-R102", "LL-R124")
def test_which_favours_count_is_a_house_rule() -> None:
    text = "Ritz pellets favor favor favor favor; Biker exchanged 7"
    assert final(text).scores == (2, 1, 1, 1)
    house = final(text, end_favor="exchanged")
    assert house.scores == (1, 3, 1, 1)
    tie = final("Ritz pellets favor favor favor; Biker pellets favor favor", end_favor="exchanged")
    assert tie.ranking[0] == (0,)  # all held ones break the tie


@clause("LL-R104", "LL-20.9", "LL-R110", "LL-W66")
def test_a_total_may_be_negative_in_chaos() -> None:
    result = final("Ritz kept boo caution lost", players=6, chaos=True)
    assert result.scores[0] == 2 - 3
    assert final("3 players; Ritz kept boo caution lost", chaos=True).scores == (1, 4, 4)
