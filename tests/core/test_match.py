"""A match moves on through one door, and goes back only as far as nobody has learnt anything."""

from __future__ import annotations

import pytest

import fellfield
from fellfield.core.chance import Script, Seeded
from fellfield.core.errors import BeyondHorizon, IllegalAction, NothingToUndo, Unreadable, WrongSeat
from fellfield.core.match import Match
from fellfield.samples.tides import Tides, game

SHELLS = ["shell 1", "shell 2"]


def match(*outcomes: str) -> Match:
    return Match("tides", players=2, source=Script([*SHELLS, *outcomes]))


def waded(level: str = "tide 1") -> Match:
    """Crab is to give two stones."""
    table = match(level)
    table.play(1, "wade 2")
    table.play(0, "wade 1")
    return table


def test_a_seat_acts_and_chance_falls_until_somebody_decides() -> None:
    table = match("tide 1")
    assert list(table.state.to_act) == [0, 1]
    assert [event.facts()["event"] for event in table.play(0, "wade 1")] == ["choice-sealed"]
    told = [event.facts()["event"] for event in table.play(1, "wade 2")]
    assert told == ["choice-sealed", "all-waded", "tide-came"]
    assert list(table.state.to_act) == [0]


def test_the_same_seed_gives_the_same_game() -> None:
    def played(seed: int | str) -> str:
        table = Match(game, 3, seed=seed)
        source = Seeded(0)
        while table.state.to_act:
            seat = table.state.to_act[0]
            assert isinstance(seat, int)
            table.play(seat, source.pick(table.state.legal(seat)))
        return table.record()

    assert played(7) == played(7)
    assert played("a word") == played("a word")
    assert len({played(seed) for seed in range(6)}) > 1


def test_three_mistakes_are_three_errors_and_nothing_is_written_down() -> None:
    table = waded()
    before, lines = table.state.to_json(), len(table.log)
    with pytest.raises(Unreadable):
        table.play(0, "stoned Heron")
    with pytest.raises(IllegalAction) as refused:
        table.play(0, "stone Crab")
    assert refused.value.why.clause == "TI-2.4"
    with pytest.raises(WrongSeat):
        table.play(1, "stone Crab")
    assert (table.state.to_json(), len(table.log)) == (before, lines)


def test_an_open_move_can_be_taken_back() -> None:
    table = waded()
    before = table.state.to_json()
    table.play(0, "stone Heron")
    assert table.can_undo()
    table.undo()
    assert table.state.to_json() == before
    assert not table.can_undo()


def test_a_fallen_die_cannot_be_taken_back_unless_told_to() -> None:
    table = waded()
    with pytest.raises(BeyondHorizon):
        table.undo()
    table.undo(beyond=True)
    assert list(table.state.to_act) == [0]
    assert table.state.sealed[1] is not None


def test_a_revelation_cannot_be_taken_back() -> None:
    table = Match("tides", 2, {"rounds": 1}, source=Script([*SHELLS, "tide 1"]))
    table.play(1, "wade 2")
    table.play(0, "wade 1")
    table.play(0, "stone Heron")
    table.play(0, "stone Heron")
    assert table.state.result is not None
    with pytest.raises(BeyondHorizon):
        table.undo()


def test_nobody_takes_back_what_another_seat_has_answered() -> None:
    table = Match("tides", 3, source=Script(["shell 1", "shell 1", "shell 2"]))
    table.play(0, "wade 1")
    table.play(1, "wade 1")
    table.undo()
    assert table.state.to_act == (1, 2)
    with pytest.raises(BeyondHorizon):
        table.undo()


def test_there_is_nothing_to_take_back_at_the_start() -> None:
    with pytest.raises(NothingToUndo):
        match().undo(beyond=True)


def test_a_sealed_choice_can_be_taken_back_until_all_are_ready() -> None:
    table = Match("tides", 3, source=Script(["shell 1", "shell 1", "shell 2", "tide 1"]))
    table.play(0, "wade 1")
    table.play(1, "wade 1")
    assert table.can_withdraw(0)
    table.withdraw(0)
    assert table.state.to_act == (0, 2)
    assert table.state.sealed[1] is not None
    with pytest.raises(NothingToUndo):
        table.withdraw(2)
    table.play(2, "wade 1")
    table.play(0, "wade 3")
    assert isinstance(table.state, Tides)
    assert table.state.waded == [3, 1, 1]
    with pytest.raises(NothingToUndo):
        table.withdraw(0)
    assert fellfield.replay(table.record()).record() == table.record()


def test_a_match_may_begin_anywhere() -> None:
    table = Match(game, state=game.scenario("2 players; round 2; stones 1"), seed=1)
    table.play(1, "stone Crab")
    assert table.state.result is not None
    again = fellfield.replay(table.record())
    assert again.record() == table.record()
    assert again.state.to_json() == table.state.to_json()
