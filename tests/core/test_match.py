"""`Match.play` advances a match; undo stops where a seat has learnt something hidden."""

from __future__ import annotations

import pytest

import fellfield
from fellfield.core.chance import Script, Seeded
from fellfield.core.errors import BeyondHorizon, IllegalAction, NothingToUndo, Unreadable, WrongSeat
from fellfield.core.match import Match
from fellfield.samples.tides import Tides, game

SHELLS = ["shell 1", "shell 2"]


def new_match(*outcomes: str) -> Match:
    return Match("tides", players=2, source=Script([*SHELLS, *outcomes]))


def match_after_wading(tide: str = "tide 1") -> Match:
    """A match in which Crab has to give two stones."""
    match = new_match(tide)
    match.play(1, "wade 2")
    match.play(0, "wade 1")
    return match


def test_after_an_action_chance_is_drawn_until_a_seat_has_to_act() -> None:
    match = new_match("tide 1")
    assert list(match.state.to_act) == [0, 1]
    assert [event.facts()["event"] for event in match.play(0, "wade 1")] == ["choice-sealed"]
    events = [event.facts()["event"] for event in match.play(1, "wade 2")]
    assert events == ["choice-sealed", "all-waded", "tide-came"]
    assert list(match.state.to_act) == [0]


def test_the_same_seed_gives_the_same_game() -> None:
    def random_record(seed: int | str) -> str:
        match = Match(game, 3, seed=seed)
        source = Seeded(0)
        while match.state.to_act:
            seat = match.state.to_act[0]
            assert isinstance(seat, int)
            match.play(seat, source.pick(match.state.legal(seat)))
        return match.record()

    assert random_record(7) == random_record(7)
    assert random_record("a word") == random_record("a word")
    assert len({random_record(seed) for seed in range(6)}) > 1


def test_a_rejected_action_raises_its_own_error_and_leaves_state_and_log_unchanged() -> None:
    match = match_after_wading()
    before, lines = match.state.to_json(), len(match.log)
    with pytest.raises(Unreadable):
        match.play(0, "stoned Heron")
    with pytest.raises(IllegalAction) as error:
        match.play(0, "stone Crab")
    assert error.value.why.clause == "TI-2.4"
    with pytest.raises(WrongSeat):
        match.play(1, "stone Crab")
    assert (match.state.to_json(), len(match.log)) == (before, lines)


def test_a_public_action_can_be_undone() -> None:
    match = match_after_wading()
    before = match.state.to_json()
    match.play(0, "stone Heron")
    assert match.can_undo()
    match.undo()
    assert match.state.to_json() == before
    assert not match.can_undo()


def test_a_die_roll_can_only_be_undone_with_beyond() -> None:
    match = match_after_wading()
    with pytest.raises(BeyondHorizon):
        match.undo()
    match.undo(beyond=True)
    assert list(match.state.to_act) == [0]
    assert match.state.sealed[1] is not None


def test_an_action_that_reveals_hidden_information_cannot_be_undone() -> None:
    match = Match("tides", 2, {"rounds": 1}, source=Script([*SHELLS, "tide 1"]))
    match.play(1, "wade 2")
    match.play(0, "wade 1")
    match.play(0, "stone Heron")
    match.play(0, "stone Heron")
    assert match.state.result is not None
    with pytest.raises(BeyondHorizon):
        match.undo()


def test_an_action_cannot_be_undone_after_another_seat_has_acted() -> None:
    match = Match("tides", 3, source=Script(["shell 1", "shell 1", "shell 2"]))
    match.play(0, "wade 1")
    match.play(1, "wade 1")
    match.undo()
    assert match.state.to_act == (1, 2)
    with pytest.raises(BeyondHorizon):
        match.undo()


def test_at_the_start_there_is_nothing_to_undo() -> None:
    with pytest.raises(NothingToUndo):
        new_match().undo(beyond=True)


def test_a_sealed_choice_can_be_withdrawn_until_all_seats_have_chosen() -> None:
    match = Match("tides", 3, source=Script(["shell 1", "shell 1", "shell 2", "tide 1"]))
    match.play(0, "wade 1")
    match.play(1, "wade 1")
    assert match.can_withdraw(0)
    match.withdraw(0)
    assert match.state.to_act == (0, 2)
    assert match.state.sealed[1] is not None
    with pytest.raises(NothingToUndo):
        match.withdraw(2)
    match.play(2, "wade 1")
    match.play(0, "wade 3")
    assert isinstance(match.state, Tides)
    assert match.state.waded == [3, 1, 1]
    with pytest.raises(NothingToUndo):
        match.withdraw(0)
    assert fellfield.replay(match.record()).record() == match.record()


def test_a_match_can_start_from_any_position() -> None:
    match = Match(game, state=game.scenario("2 players; round 2; stones 1"), seed=1)
    match.play(1, "stone Crab")
    assert match.state.result is not None
    replayed = fellfield.replay(match.record())
    assert replayed.record() == match.record()
    assert replayed.state.to_json() == match.state.to_json()
