"""The sample game, clause by clause."""

from __future__ import annotations

import pytest

from fellfield.core.errors import BadOption, BadPosition, Unreadable
from fellfield.samples.tides import game
from fellfield.testing.clauses import clause
from fellfield.testing.position import PositionUnderTest, set_up


def tides(text: str) -> PositionUnderTest:
    return set_up("tides", text)


@clause("TI-1.1")
def test_two_to_four_players_may_play() -> None:
    assert [len(game.seat_names(players)) for players in game.players] == [2, 3, 4]
    assert tides("2 players; stones 1").refuses("Crab: stone Otter", because="TI-1.1")


@clause("TI-1.2")
def test_a_shell_is_drawn_unseen_by_the_others() -> None:
    position = PositionUnderTest(game, game.start(2))
    assert position.odds() == {"shell 1": 3, "shell 2": 2, "shell 3": 1}
    position.play("*: shell 3")
    assert position.odds() == {"shell 1": 3, "shell 2": 2}
    assert position.view("Crab")["shells"] == [3, {"hidden": 0}]
    assert position.view("Heron")["shells"] == [{"hidden": 1}, 0]
    assert position.events_seen_by("Heron") == [{"event": "shell-found", "seat": 0}]


@clause("TI-2.1")
def test_depths_are_chosen_in_secret_and_shown_together() -> None:
    position = tides("2 players")
    assert position.to_act() == ["Crab", "Heron"]
    assert position.refuses("Crab: wade 4", because="TI-2.1")
    position.play("Heron: wade 3")
    assert position.view("Heron")["sealed"] == {"text": "wade 3", "kind": "wade", "depth": 3}
    assert position.view("Crab")["sealed"] is None
    events = position.play("Crab: wade 1")
    assert [event.facts() for event in events][-1] == {"event": "all-waded", "depths": [1, 3]}


@clause("TI-2.2")
def test_no_player_wades_to_the_same_depth_twice_in_a_row() -> None:
    position = tides("2 players; round 2; Crab waded 2")
    assert position.legal("Crab") == ["wade 1", "wade 3"]
    assert position.refuses("Crab: wade 2", because="TI-2.2")


@clause("TI-2.3")
def test_a_player_who_stands_too_deep_scores_nothing() -> None:
    position = tides("3 players").play
    position("Crab: wade 1", "Heron: wade 2", "Seal: wade 3")
    again = tides("3 players")
    again.play("Crab: wade 1", "Heron: wade 2", "Seal: wade 3")
    assert again.odds() == {"tide 1": 2, "tide 2": 3, "tide 3": 1}
    again.play("*: tide 2")
    assert again.view(None)["points"] == [1, 2, 0]


@clause("TI-2.4")
def test_the_keeper_gives_two_stones_to_others() -> None:
    position = tides("3 players; round 2; stones 2")
    assert position.to_act() == ["Heron"]
    assert position.refuses("Heron: stone Heron", because="TI-2.4")
    position.play("Heron: stone Crab", "Heron: stone Crab")
    assert position.state.points == [2, 0, 0]


@clause("TI-2.5")
def test_the_number_of_rounds_can_be_agreed_on() -> None:
    assert game.start(2).setup.options["rounds"] == 2
    with pytest.raises(BadOption) as refused:
        game.start(2, {"rounds": 6})
    assert refused.value.why.clause == "TI-2.5"


@clause("TI-3.1", "TI-3.2")
def test_shells_count_at_the_end_and_equals_share() -> None:
    position = tides("3 players; round 2; Crab shell 3; Heron shell 1; Seal shell 1; Heron 1 points; stones 1")
    events = position.play("Heron: stone Seal")
    assert events[-1].facts() == {"event": "shells-shown", "values": [3, 1, 1]}
    result = position.state.result
    assert result.scores == (3, 2, 2)
    assert result.ranking == ((0,), (1, 2))
    assert [result.place(seat) for seat in range(3)] == [1, 2, 2]


def test_an_impossible_scenario_is_refused() -> None:
    with pytest.raises(Unreadable):
        game.scenario("3 players; Crab shell 3; Heron shell 3")
    with pytest.raises(Unreadable) as error:
        game.scenario("3 players; Crab jumps 3")
    assert error.value.column == 17
    with pytest.raises(BadPosition):
        game.scenario("Crab -1 points")
